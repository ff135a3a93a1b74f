/* A line is filled word by word. A word is what stands between blanks, or a single wide letter
 * together with the closing marks that must not begin a line. */
#include "text/wrap.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* The code point at `text` and how many bytes it takes; a broken sequence counts byte by byte. */
static uint32_t letter(const char *text, int *bytes)
{
    const unsigned char *p = (const unsigned char *)text;
    int more = p[0] >= 0xf0 ? 3 : p[0] >= 0xe0 ? 2 : p[0] >= 0xc0 ? 1 : 0;
    uint32_t code = more ? p[0] & (0x3fu >> more) : p[0];
    *bytes = 1;
    for (int i = 1; i <= more; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return p[0];
        code = code << 6 | (p[i] & 0x3f);
    }
    *bytes = more + 1;
    return code;
}

static bool is_wide(uint32_t code)
{
    return (code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xa4cf) ||
           (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xf900 && code <= 0xfaff) ||
           (code >= 0xfe30 && code <= 0xfe6f) || (code >= 0xff00 && code <= 0xff60) ||
           (code >= 0xffe0 && code <= 0xffe6) || (code >= 0x1f300 && code <= 0x1faff) ||
           (code >= 0x20000 && code <= 0x3fffd);
}

/* Marks that stay with what is before them. */
static bool is_closing(uint32_t code)
{
    return code == 0x3001 || code == 0x3002 || code == 0x300d || code == 0x300f || code == 0xff09 ||
           code == 0xff0c || code == 0xff1a || code == 0xff01 || code == 0xff1f || code == 0x30fc;
}

int wrap_columns(const char *text)
{
    int columns = 0, bytes;
    for (; *text; text += bytes)
        columns += is_wide(letter(text, &bytes)) ? 2 : 1;
    return columns;
}

/* The bytes of the next piece that is not broken, and its columns. */
static size_t piece(const char *text, int *columns)
{
    size_t size = 0;
    bool wide = false;
    *columns = 0;
    while (text[size] && text[size] != ' ' && text[size] != '\n') {
        int bytes;
        uint32_t code = letter(text + size, &bytes);
        if (size && (wide || is_wide(code)) && !is_closing(code))
            break;
        wide = is_wide(code);
        *columns += wide ? 2 : 1;
        size += (size_t)bytes;
    }
    return size;
}

static int new_line(Buf *out, int indent)
{
    buf_printf(out, "\n%*s", indent, "");
    return indent;
}

void wrap_text(Buf *out, const char *text, Wrap wrap)
{
    int at = wrap.at, blanks = 0;
    while (*text) {
        if (*text == '\n') {
            at = new_line(out, wrap.indent);
            blanks = 0;
            text++;
        } else if (*text == ' ') {
            blanks++;
            text++;
        } else {
            int columns;
            size_t size = piece(text, &columns);
            if (at + blanks + columns > wrap.width && at > wrap.indent)
                at = new_line(out, wrap.indent), blanks = 0;
            buf_printf(out, "%*s", blanks, "");
            buf_add(out, text, size);
            at += blanks + columns;
            blanks = 0;
            text += size;
        }
    }
    buf_byte(out, '\n');
}
