/* A line is filled piece by piece. A piece is what stands between blanks, or wide letters that
 * make a phrase together, down to a single one with its marks where a phrase is too long for the
 * line. The widths are those of wcwidth in a UTF-8 locale, but do not depend on the locale that
 * is set. */
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

static bool is_bare(uint32_t code)
{
    return (code >= 0x300 && code <= 0x36f) || code == 0x3099 || code == 0x309a ||
           (code >= 0x200b && code <= 0x200f) || (code >= 0xfe00 && code <= 0xfe0f);
}

/* 2 for a wide character, 0 for a combining mark. */
static int width(uint32_t code)
{
    return is_bare(code) ? 0 : is_wide(code) ? 2 : 1;
}

static bool is_among(uint32_t code, const uint16_t *list)
{
    while (*list && *list != code)
        list++;
    return *list;
}

/* Marks and small kana that must not begin a line. */
static bool is_closing(uint32_t code)
{
    static const uint16_t marks[] = {
        ')',    ']',    '}',    ',',    '.',    ':',    ';',    '!',    '?',    '%',    0x3001,
        0x3002, 0x3005, 0x3009, 0x300b, 0x300d, 0x300f, 0x3011, 0x3015, 0x301c, 0x3041, 0x3043,
        0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308e, 0x30a1, 0x30a3, 0x30a5,
        0x30a7, 0x30a9, 0x30c3, 0x30e3, 0x30e5, 0x30e7, 0x30ee, 0x30f5, 0x30f6, 0x30fb, 0x30fc,
        0xff01, 0xff09, 0xff0c, 0xff0e, 0xff1a, 0xff1b, 0xff1f, 0xff3d, 0xff5d, 0};
    return is_among(code, marks) || is_bare(code);
}

/* Characters that must not end a line: opening marks, digits, and kanji that stand before
 * numbers. */
static bool is_opening(uint32_t code)
{
    static const uint16_t marks[] = {'(',    '[',    '+',    '-',    0x3008, 0x300a, 0x300c, 0x300e,
                                     0x3010, 0x3014, 0x5e2d, 0x7b2c, 0xff08, 0xff3b, 0xff5b, 0};
    return is_among(code, marks) || (code >= '0' && code <= '9');
}

int wrap_columns(const char *text)
{
    int columns = 0, bytes;
    for (; *text; text += bytes)
        columns += width(letter(text, &bytes));
    return columns;
}

/* May a line end between two letters that no blank divides? A bracket goes with what it holds. */
static bool may_break(uint32_t before, const char *text)
{
    int bytes;
    uint32_t after = letter(text, &bytes);
    bool wide = is_wide(before) || is_wide(after) ||
                (after == '(' && is_wide(letter(text + bytes, &bytes)));
    return wide && !is_opening(before) && !is_closing(after);
}

static bool is_hiragana(uint32_t code)
{
    return code >= 0x3041 && code <= 0x309f;
}

static bool is_katakana(uint32_t code)
{
    return code >= 0x30a1 && code <= 0x30ff;
}

static bool is_kanji(uint32_t code)
{
    return code >= 0x4e00 && code <= 0x9fff;
}

/* Kanji that belong to the kana before them: "2つ目", "トーマン人". */
static bool is_suffix(uint32_t before, uint32_t after)
{
    return (before == 0x3064 && after == 0x76ee) || (is_katakana(before) && after == 0x4eba);
}

/* Does a phrase end there? Japanese ones go from kanji or katakana, with a number behind them, to
 * the hiragana that follow. */
static bool ends_phrase(uint32_t before, uint32_t after)
{
    if (is_suffix(before, after))
        return false;
    if (is_hiragana(after))
        return is_closing(before) && !is_hiragana(before) && !is_katakana(before);
    if ((is_kanji(before) && is_kanji(after)) || (is_katakana(before) && is_katakana(after)))
        return false;
    return !(is_kanji(before) || is_katakana(before)) || after >= 0x80 || after == '(';
}

/* A blank at which a line must not break: before a percent sign, and after "+-". */
static bool is_held(const char *text, size_t at)
{
    return at && (text[at + 1] == '%' || (at > 1 && text[at - 2] == '+' && text[at - 1] == '-'));
}

/* The length in bytes of the next piece that is not broken, a phrase or, unless `phrase`, less; and
 * its columns. */
static size_t piece(const char *text, int *columns, bool phrase)
{
    size_t size = 0;
    uint32_t before = 0;
    *columns = 0;
    while (text[size] && (text[size] != ' ' || is_held(text, size)) && text[size] != '\n') {
        int bytes;
        uint32_t code = letter(text + size, &bytes);
        if (size && may_break(before, text + size) && (!phrase || ends_phrase(before, code)))
            break;
        before = code;
        *columns += width(code);
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
            size_t size = piece(text, &columns, true);
            if (columns > wrap.width - wrap.indent)
                size = piece(text, &columns, false);
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
