/* A line "= word Title" begins a section, an empty one ends a paragraph; '#' begins a remark, ':' the
 * picture of a paragraph. */
#include "text/rulebook.h"

#include <stdio.h>
#include <string.h>

#include "rules_data.h"

RuleReader rulebook_open(void)
{
    return (RuleReader){0};
}

/* The line at `at` without its end; moves behind it. */
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
    snprintf(r->section, sizeof r->section, "%.*s", (int)word, line + 2);
    snprintf(r->text, sizeof r->text, "%.*s", (int)(size - word - 3), line + word + 3);
}

static void add_line(RuleReader *r, const char *line, size_t size)
{
    size_t used = strlen(r->text);
    snprintf(r->text + used, sizeof r->text - used, "%s%.*s", used ? " " : "", (int)size, line);
}

bool rulebook_next(RuleReader *r)
{
    r->text[0] = r->picture[0] = 0;
    r->head = false;
    while (r->at < sizeof rules_text) {
        const char *line;
        size_t before = r->at, size = take_line(&r->at, &line);
        bool head = size > 3 && *line == '=';
        if (*r->text && (head || !size)) {
            r->at = before + (head ? 0 : 1);
            return true;
        }
        if (head) {
            take_head(r, line, size);
            return r->head = true;
        }
        if (size > 2 && *line == ':')
            snprintf(r->picture, sizeof r->picture, "%.*s", (int)size - 2, line + 2);
        else if (size && *line != '#')
            add_line(r, line, size);
    }
    return *r->text;
}
