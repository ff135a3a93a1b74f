/* The part `raw`: the View and the question as bytes, for the same program at the other end. */
#include "wire/part_json.h"

#include <string.h>

/* The bytes of a View without its leading pointers, and those of an Ask without its last one.
 * The sizes come first, so a build with another layout is recognised. */
typedef struct Raw {
    uint32_t view_size, ask_size;
    unsigned char view[sizeof(View) - offsetof(View, seat)];
    unsigned char ask[offsetof(Ask, row)];
} Raw;

void part_raw(JsonOut *json, const Seen *seen)
{
    static const char digits[] = "0123456789abcdef";
    Raw raw = {.view_size = sizeof raw.view, .ask_size = sizeof raw.ask};
    const unsigned char *bytes = (const unsigned char *)&raw;
    char text[2 * sizeof raw];
    if (seen->has_ask)
        memcpy(raw.ask, &seen->question, sizeof raw.ask);
    memcpy(raw.view, &seen->view.seat, sizeof raw.view);
    for (size_t i = 0; i < sizeof raw; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    json_out_strn(json, text, sizeof text);
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : 0;
}

bool part_read_raw(const char *text, const Catalog *cat, const Mode *mode, View *view, Ask *ask)
{
    Raw raw;
    unsigned char *bytes = (unsigned char *)&raw;
    if (strlen(text) != 2 * sizeof raw)
        return false;
    for (size_t i = 0; i < sizeof raw; i++)
        bytes[i] = (unsigned char)(digit(text[2 * i]) << 4 | digit(text[2 * i + 1]));
    if (raw.view_size != sizeof raw.view || raw.ask_size != sizeof raw.ask)
        return false;
    view->cat = cat;
    view->mode = mode;
    memcpy(&view->seat, raw.view, sizeof raw.view);
    memcpy(ask, raw.ask, sizeof raw.ask);
    ask->row = mode_op(mode, ask->op);
    return ask->row != NULL;
}
