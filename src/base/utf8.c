/* Strict, as the Unicode standard and PostgreSQL are. */
#include "base/utf8.h"

#include <stdbool.h>
#include <string.h>

static bool is_tail(const unsigned char *p, const unsigned char *end, int count)
{
    if (end - p < count)
        return false;
    for (int i = 0; i < count; i++)
        if ((p[i] & 0xc0) != 0x80)
            return false;
    return true;
}

int utf8_length(const unsigned char *p, const unsigned char *end)
{
    if (*p < 0x80)
        return 1;
    if (*p >= 0xc2 && *p <= 0xdf)
        return is_tail(p + 1, end, 1) ? 2 : 0;
    if (*p >= 0xe0 && *p <= 0xef) {
        bool bad =
            !is_tail(p + 1, end, 2) || (*p == 0xe0 && p[1] < 0xa0) || (*p == 0xed && p[1] > 0x9f);
        return bad ? 0 : 3;
    }
    if (*p >= 0xf0 && *p <= 0xf4) {
        bool bad =
            !is_tail(p + 1, end, 3) || (*p == 0xf0 && p[1] < 0x90) || (*p == 0xf4 && p[1] > 0x8f);
        return bad ? 0 : 4;
    }
    return 0;
}

/* The length of the control character, or of the character that overrides or isolates the writing
 * direction, at p; 0 if there is none. */
static int armed_length(const unsigned char *p)
{
    if ((p[0] < ' ' && p[0] != '\n') || p[0] == 0x7f)
        return 1;
    if (p[0] == 0xc2 && p[1] >= 0x80 && p[1] < 0xa0)
        return 2;
    bool turns = p[0] == 0xe2 && ((p[1] == 0x80 && p[2] >= 0xaa && p[2] <= 0xae) ||
                                  (p[1] == 0x81 && p[2] >= 0xa6 && p[2] <= 0xa9));
    return turns ? 3 : 0;
}

void utf8_disarm(char *text)
{
    while (*text) {
        int size = armed_length((const unsigned char *)text);
        memset(text, ' ', (size_t)size);
        text += size ? size : 1;
    }
}
