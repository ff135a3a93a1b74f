/* A complaint is encoded as OPEN message, then ARGUMENT text for each argument, then CLOSE. The
 * text of an argument is plain text or a sequence of complaints. It is copied when the complaint
 * is made, so arguments need not outlive the call. In plain text, ESCAPE precedes any of these
 * marks. */
#include "base/complaint.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { OPEN = 1, ARGUMENT, CLOSE, ESCAPE, ESCAPED = 0x40 };
enum { ARGUMENTS = 8, DEPTH = 8 };

/* ---- making ---- */

/* The length of the conversion at `format`: "%s", "%zu", "%.40s", "%2$s"; 0 if none is there. */
static size_t conversion(const char *format)
{
    size_t size = *format == '%' ? 1 + strspn(format + 1, "0123456789$.*+-lz") : 0;
    return size && format[size] && strchr("sduf", format[size]) ? size + 1 : 0;
}

static bool is_quote(char c)
{
    return c == '\'' || c == '"';
}

static void add_plain(Buf *why, const char *text)
{
    for (; *text; text++)
        if (*text >= OPEN && *text <= ESCAPE) {
            buf_byte(why, ESCAPE);
            buf_byte(why, (char)(*text + ESCAPED));
        } else {
            buf_byte(why, *text);
        }
}

static void add_number(Buf *why, const char *spec, va_list *list)
{
    char type = spec[strlen(spec) - 1];
    if (type == 'f')
        buf_printf(why, spec, va_arg(*list, double));
    else if (strstr(spec, "ll"))
        buf_printf(why, spec, va_arg(*list, long long));
    else if (strchr(spec, 'l'))
        buf_printf(why, spec, va_arg(*list, long));
    else if (strchr(spec, 'z'))
        buf_printf(why, spec, va_arg(*list, size_t));
    else
        buf_printf(why, spec, va_arg(*list, int));
}

static void add_text(Buf *why, const char *spec, bool quoted, va_list *list)
{
    Buf text = {0};
    bool star = strchr(spec, '*');
    int most = star ? va_arg(*list, int) : 0;
    const char *given = va_arg(*list, const char *);
    if (!quoted && !star && *given == OPEN) {
        buf_str(why, given);
        return;
    }
    if (star)
        buf_printf(&text, spec, most, given);
    else
        buf_printf(&text, spec, given);
    add_plain(why, buf_text(&text));
    buf_free(&text);
}

void complain_list(Buf *why, const char *message, va_list list)
{
    va_list left;
    va_copy(left, list);
    buf_byte(why, OPEN);
    buf_str(why, message);
    for (const char *at = message; *at;) {
        size_t size = conversion(at);
        if (size) {
            char spec[16] = "";
            assert(size < sizeof spec);
            memcpy(spec, at, size);
            buf_byte(why, ARGUMENT);
            if (spec[size - 1] == 's')
                add_text(why, spec, at > message && is_quote(at[-1]) && at[size] == at[-1], &left);
            else
                add_number(why, spec, &left);
        }
        at += size ? size : at[0] == '%' && at[1] == '%' ? 2 : 1;
    }
    buf_byte(why, CLOSE);
    va_end(left);
}

void complain(Buf *why, const char *message, ...)
{
    va_list list;
    va_start(list, message);
    complain_list(why, message, list);
    va_end(list);
}

const char *complaint_word(char *room, const char *message)
{
    size_t size = strlen(message);
    if (*message == OPEN || size + 3 > WORD_ROOM || strpbrk(message, "\1\2\3\4"))
        return message;
    room[0] = OPEN;
    memcpy(room + 1, message, size);
    room[size + 1] = CLOSE;
    room[size + 2] = 0;
    return room;
}

void complain_json(Buf *why, const char *text)
{
    static const char end[] = " near end of file", near[] = " near '";
    Buf head = {0}, token = {0};
    const char *quote = strstr(text, near), *at = quote ? quote : strstr(text, end);
    buf_add(&head, text, at ? (size_t)(at - text) : strlen(text));
    if (quote) {
        buf_str(&token, quote + strlen(near));
        buf_cut(&token, token.size - (token.size && token.data[token.size - 1] == '\''));
        complain(why, "%s near '%s'", WORD(buf_text(&head)), buf_text(&token));
    } else if (at) {
        complain(why, "%s near end of file", WORD(buf_text(&head)));
    } else {
        complain(why, "%s", WORD(text));
    }
    buf_free(&head);
    buf_free(&token);
}

/* ---- saying ---- */

typedef struct Arguments {
    Buf text[ARGUMENTS];
    int count;
} Arguments;

static const char *say_row(Buf *out, const Locale *locale, const char *at, int depth);

/* At most as many bytes as the conversion allows; never splits a character. */
static void add_cut(Buf *out, const Buf *text, const char *spec, size_t size)
{
    const char *dot = memchr(spec, '.', size);
    size_t most =
        dot && spec[size - 1] == 's' && dot[1] != '*' ? strtoul(dot + 1, NULL, 10) : text->size;
    if (most > text->size)
        most = text->size;
    while (most && most < text->size && (text->data[most] & 0xc0) == 0x80)
        most--;
    buf_add(out, buf_text(text), most);
}

/* The message in its language with its arguments; "%2$s" is the second of them. */
static void fill(Buf *out, const char *words, const Arguments *arguments)
{
    for (int next = 0; *words;) {
        size_t size = conversion(words);
        if (!size) {
            words += words[0] == '%' && words[1] == '%';
            buf_byte(out, *words++);
            continue;
        }
        int number = size > 3 && words[2] == '$' ? words[1] - '1' : next++;
        if (number >= 0 && number < arguments->count)
            add_cut(out, &arguments->text[number], words, size);
        words += size;
    }
}

/* Writes the complaint whose OPEN mark is before `at`; returns what follows it. */
static const char *say_one(Buf *out, const Locale *locale, const char *at, int depth)
{
    Buf message = {0};
    Arguments arguments = {.count = 0};
    size_t size = strcspn(at, "\1\2\3");
    buf_add(&message, at, size);
    for (at += size; *at == ARGUMENT;) {
        Buf spare = {0};
        bool room = arguments.count < ARGUMENTS;
        at = say_row(room ? &arguments.text[arguments.count++] : &spare, locale, at + 1, depth - 1);
        buf_free(&spare);
    }
    fill(out, locale_say(locale, buf_text(&message)), &arguments);
    for (int i = 0; i < arguments.count; i++)
        buf_free(&arguments.text[i]);
    buf_free(&message);
    return at + (*at == CLOSE);
}

/* Writes complaints and plain text up to the mark that ends them; returns the position of that
 * mark. */
static const char *say_row(Buf *out, const Locale *locale, const char *at, int depth)
{
    while (*at && *at != ARGUMENT && *at != CLOSE)
        if (*at == OPEN) {
            at = depth ? say_one(out, locale, at + 1, depth) : at + 1;
        } else if (*at == ESCAPE && at[1]) {
            buf_byte(out, (char)(at[1] - ESCAPED));
            at += 2;
        } else {
            buf_byte(out, *at++);
        }
    return at;
}

void complaint_say(Buf *out, const Locale *locale, const char *complaint)
{
    for (complaint = say_row(out, locale, complaint, DEPTH); *complaint;)
        complaint = say_row(out, locale, complaint + 1, DEPTH);
}
