/* A line "= word Title" begins a section, an empty one ends a paragraph; '#' begins a comment, ':'
 * the picture of a paragraph, '>' cross-references, '|' a row, '~' a line of a card file. */
#include "text/rulebook.h"

#include <stdio.h>
#include <string.h>

#include "rules_data.h"

RuleReader rulebook_open(void)
{
    return (RuleReader){0};
}

/* The line at `at` without its end; moves past it. */
static size_t take_line(size_t *at, const char **line)
{
    const char *text = (const char *)rules_text;
    size_t start = *at, end = start;
    while (end < sizeof rules_text && text[end] != '\n')
        end++;
    *line = text + start;
    *at = end < sizeof rules_text ? end + 1 : end;
    return end - start;
}

static void take_head(RuleReader *r, const char *line, size_t size)
{
    const char *blank = memchr(line + 2, ' ', size - 2);
    size_t word = blank ? (size_t)(blank - line) - 2 : size - 3;
    r->kind = RULE_HEAD;
    snprintf(r->section, sizeof r->section, "%.*s", (int)word, line + 2);
    snprintf(r->text, sizeof r->text, "%.*s", (int)(size - word - 3), line + word + 3);
}

static void add_line(RuleReader *r, const char *between, const char *line, size_t size)
{
    size_t used = strlen(r->text);
    snprintf(r->text + used, sizeof r->text - used, "%s%.*s", used ? between : "", (int)size, line);
}

/* A line inside a section that is neither empty nor a head. */
static void take_part(RuleReader *r, const char *line, size_t size)
{
    bool marked = size > 2 && line[1] == ' ';
    if (marked && *line == ':') {
        snprintf(r->picture, sizeof r->picture, "%.*s", (int)size - 2, line + 2);
    } else if (marked && *line == '>') {
        snprintf(r->see, sizeof r->see, "%.*s", (int)size - 2, line + 2);
    } else if (marked && *line == '~') {
        r->kind = RULE_CODE;
        add_line(r, "\n", line + 2, size - 2);
    } else if (marked && *line == '|') {
        r->kind = RULE_ROW;
        add_line(r, " ", line + 2, size - 2);
    } else if (*line != '#') {
        add_line(r, " ", line, size);
    }
}

bool rulebook_next(RuleReader *r)
{
    r->text[0] = r->picture[0] = r->see[0] = 0;
    r->kind = RULE_TEXT;
    while (r->at < sizeof rules_text) {
        const char *line;
        size_t before = r->at, size = take_line(&r->at, &line);
        bool head = size > 3 && *line == '=', row = size > 2 && strchr("|:", *line);
        if (*r->text && (head || row || !size)) {
            r->at = before + (size ? 0 : 1);
            return true;
        }
        if (head) {
            take_head(r, line, size);
            return true;
        }
        if (size)
            take_part(r, line, size);
    }
    return *r->text;
}

void rulebook_say(Buf *out, const char *text, const Locale *locale)
{
    for (;;) {
        const char *open = strchr(text, '['), *close = open ? strchr(open, ']') : NULL;
        if (!close)
            break;
        char name[RULE_MARK];
        snprintf(name, sizeof name, "%.*s", (int)(close - open - 1), open + 1);
        buf_printf(out, "%.*s%s", (int)(open - text), text, locale_say(locale, name));
        text = close + 1;
    }
    buf_str(out, text);
}
