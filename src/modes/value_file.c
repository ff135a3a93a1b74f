/* Splits a text into lines and a line into its parts. Nothing here knows what a key means. */
#include "modes/value_file.h"

#include <stdio.h>
#include <string.h>

ValueReader value_file_reader(const char *file, const char *text, size_t size, CardError *err)
{
    int most = 1 << 20;
    memset(err, 0, sizeof *err);
    return (ValueReader){file, {text, size < (size_t)most ? (int)size : most}, err, 0};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static Span trim(Span s)
{
    while (s.size && is_blank(*s.at))
        s.at++, s.size--;
    while (s.size && is_blank(s.at[s.size - 1]))
        s.size--;
    return s;
}

/* The part before the first `mark`; the rest stays in `text`, which is empty if there is no
 * mark. */
static Span cut(Span *text, char mark)
{
    const char *at = text->size ? memchr(text->at, mark, (size_t)text->size) : NULL;
    int size = at ? (int)(at - text->at) : text->size, skip = at ? size + 1 : size;
    Span head = {text->at, size};
    *text = (Span){text->at + skip, text->size - skip};
    return head;
}

static bool has(Span text, char mark)
{
    return text.size && memchr(text.at, mark, (size_t)text.size);
}

bool value_file_next(ValueReader *reader, ValueLine *line)
{
    while (reader->left.size) {
        Span all = cut(&reader->left, '\n');
        reader->line++;
        all = cut(&all, '#');
        if (!trim(all).size)
            continue;
        line->inner = is_blank(*all.at);
        Span said = cut(&all, '|');
        line->note = trim(all);
        line->heading = !has(said, ':');
        line->key = trim(cut(&said, ':'));
        line->value = trim(said);
        return true;
    }
    return false;
}

/* Copies what fits; bytes that are not printable ASCII become question marks. */
static void copy_plain(char *to, size_t size, Span from)
{
    size_t n = 0;
    for (; n < size - 1 && n < (size_t)from.size; n++)
        to[n] = (char)(from.at[n] >= ' ' && from.at[n] <= '~' ? from.at[n] : '?');
    to[n] = 0;
}

static bool fail(ValueReader *reader, Span word, Buf *wanted)
{
    CardError *err = reader->err;
    err->line = reader->line;
    copy_plain(err->file, sizeof err->file, span_of(reader->file));
    copy_plain(err->word, sizeof err->word, word);
    parse_complain(err, N_("something is missing"), wanted);
    buf_free(wanted);
    return false;
}

bool value_file_fail(ValueReader *reader, Span word, const char *expected)
{
    Buf wanted = {0};
    complain(&wanted, "expected %s", WORD(expected));
    return fail(reader, word, &wanted);
}

bool value_file_fail_number(ValueReader *reader, Span word, int least, int most)
{
    Buf wanted = {0};
    complain(&wanted, "expected a number from %d to %d", least, most);
    return fail(reader, word, &wanted);
}

void value_file_note(Buf *out, Span note, const Locale *locale)
{
    char text[200];
    snprintf(text, sizeof text, "%.*s", note.size, note.size ? note.at : "");
    if (note.size < (int)sizeof text)
        buf_printf(out, " | %s\n", locale_say(locale, text));
    else
        buf_printf(out, " | %.*s\n", note.size, note.at);
}

bool value_file_word(Span *list, char mark, Span *word)
{
    if (!list->size)
        return false;
    *word = trim(cut(list, mark));
    return true;
}

int value_file_number(Span word, int max)
{
    int number = 0;
    if (!word.size || word.size > 6)
        return -1;
    for (int i = 0; i < word.size; i++) {
        if (word.at[i] < '0' || word.at[i] > '9')
            return -1;
        number = number * 10 + word.at[i] - '0';
    }
    return number <= max ? number : -1;
}
