/* The full-width forms lie in one block, in the order of ASCII; all take three bytes of UTF-8. */
#include "text/typed.h"

#include <stdint.h>

/* The plain character for the three bytes at `p`, or 0. */
static char plain(const unsigned char *p)
{
    uint32_t code = (p[0] & 0x0fu) << 12 | (p[1] & 0x3fu) << 6 | (p[2] & 0x3fu);
    if ((p[0] & 0xf0) != 0xe0 || (p[1] & 0xc0) != 0x80 || (p[2] & 0xc0) != 0x80)
        return 0;
    if (code >= 0xff01 && code <= 0xff5e)
        return (char)(code - 0xff01 + '!');
    return code == 0x3000 ? ' ' : code == 0x3001 ? ',' : 0;
}

void typed_fold(Buf *line)
{
    size_t to = 0;
    for (size_t at = 0; at < line->size; to++) {
        char c = at + 2 < line->size ? plain((const unsigned char *)line->data + at) : 0;
        line->data[to] = c ? c : line->data[at];
        at += c ? 3 : 1;
    }
    line->size = to;
    if (line->data)
        line->data[to] = 0;
}
