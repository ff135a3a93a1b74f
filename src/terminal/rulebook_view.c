/* The rules in words: section by section from the built-in text, with the lists made from the
 * cards. */
#include "terminal/rulebook_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_out.h"
#include "cli/command.h"
#include "cli/lang.h"
#include "terminal/rulebook_list.h"
#include "text/rulebook.h"

static const char numbered[] = "rulings";

/* ---- for people ---- */

/* The state of printing. */
typedef struct Printing {
    const Term *term;
    const Locale *locale;
    int number;                 /* of the next paragraph, if they are numbered */
    char heads[RULE_BYTES];     /* the first row of a table; "" outside a table */
    char section[RULE_SECTION]; /* the current one; "" before the first */
    Buf see;                    /* cross-references of this section, separated by blanks */
} Printing;

static void print_text(Printing *p, int indent, const char *before, const char *text)
{
    Buf line = {0};
    buf_str(&line, before);
    rulebook_say(&line, text, p->locale);
    term_line(p->term, indent, buf_text(&line));
    buf_free(&line);
}

static void print_paragraph(Printing *p, const char *text)
{
    char number[16] = "";
    if (p->number)
        snprintf(number, sizeof number, "%2d. ", p->number++);
    print_text(p, *number ? 4 : 0, number, text);
    if (!*number)
        putchar('\n');
}

/* Cuts off the cell at `*at` and moves to the next. NULL after the last. */
static char *next_cell(char **at)
{
    char *cell = *at, *end = cell ? strstr(cell, " | ") : NULL;
    if (end)
        *end = 0;
    *at = end ? end + 3 : NULL;
    return cell;
}

/* The first cell of a row is a line; each other cell follows on its own line after its heading. */
static void print_row(Printing *p, const char *text)
{
    if (!*p->heads) {
        snprintf(p->heads, sizeof p->heads, "%s", text);
        return;
    }
    char row[RULE_BYTES], heads[RULE_BYTES], before[RULE_BYTES + 8];
    char *cells = row, *titles = heads, *cell, *title;
    snprintf(row, sizeof row, "%s", text);
    snprintf(heads, sizeof heads, "%s", p->heads);
    next_cell(&titles);
    print_text(p, 2, "", next_cell(&cells));
    while ((cell = next_cell(&cells)) && (title = next_cell(&titles))) {
        snprintf(before, sizeof before, "  %s: ", title);
        print_text(p, 4, before, cell);
    }
}

static void entry_open(void *self, const char *name, const char *english)
{
    (void)english;
    term_line(((Printing *)self)->term, 0, name);
}

static void entry_line(void *self, const char *text)
{
    Buf line = {0};
    buf_printf(&line, "  %s", text);
    term_line(((Printing *)self)->term, 4, buf_text(&line));
    buf_free(&line);
}

static void entry_close(void *self)
{
    (void)self;
}

/* Adds the title of the section that `see` names ("settle", "rulings:7"). */
static void add_title(Buf *out, const char *see, const Locale *locale)
{
    size_t size = strcspn(see, ":");
    RuleReader r = rulebook_open();
    while (rulebook_next(&r))
        if (r.kind == RULE_HEAD && !strncmp(r.section, see, size) && !r.section[size])
            buf_str(out, locale_say(locale, r.text));
    if (see[size])
        buf_printf(out, " %s", see + size + 1);
}

/* Each cross-reference once, in the order of appearance. */
static void print_see(Printing *p)
{
    Buf places = {0};
    char *all = strdup(buf_text(&p->see)), *rest = NULL;
    const char *known = buf_text(&p->see);
    for (char *see = strtok_r(all, " ", &rest); see; see = strtok_r(NULL, " ", &rest)) {
        char word[RULE_MARK];
        snprintf(word, sizeof word, " %s ", see);
        if (strstr(known, word) - known != see - all - 1)
            continue;
        buf_str(&places, places.size ? locale_say(p->locale, say_message(SAY_COMMA)) : "");
        add_title(&places, see, p->locale);
    }
    const Say say = {.locale = p->locale};
    if (places.size) {
        term_say(p->term, &say, 0, SAY_RULES_SEE, &(Facts){.text = buf_text(&places)});
        putchar('\n');
    }
    free(all);
    buf_free(&places);
    buf_clear(&p->see);
}

static void end_table(Printing *p)
{
    if (*p->heads)
        putchar('\n');
    p->heads[0] = 0;
}

static void end_section(Printing *p)
{
    end_table(p);
    if (p->number)
        putchar('\n');
    if (rulebook_has_list(p->section)) {
        rulebook_list(p->section, p->locale, &(ListSink){p, entry_open, entry_line, entry_close});
        putchar('\n');
    }
    print_see(p);
    p->section[0] = 0;
}

static void begin_section(Printing *p, const RuleReader *r)
{
    memcpy(p->section, r->section, sizeof p->section);
    p->number = !strcmp(r->section, numbered);
    term_head(p->term, locale_say(p->locale, r->text));
    putchar('\n');
}

static void print_part(Printing *p, const RuleReader *r)
{
    const char *text = r->kind == RULE_CODE ? r->text : locale_say(p->locale, r->text);
    if (*r->see)
        buf_printf(&p->see, "%s%s ", p->see.size ? "" : " ", r->see);
    if (r->kind == RULE_ROW) {
        print_row(p, text);
        return;
    }
    end_table(p);
    if (r->kind == RULE_CODE)
        printf("%s\n\n", text);
    else
        print_paragraph(p, text);
}

/* Is there a section with exactly that word? */
bool rules_has(const char *word)
{
    RuleReader r = rulebook_open();
    while (rulebook_next(&r))
        if (!strcmp(r.section, word))
            return true;
    return false;
}

/* Is the section whose heading was just read the wanted one? */
static bool is_meant(const RuleReader *r, const char *wanted, bool exactly, const Locale *locale)
{
    return !wanted || !strcmp(wanted, r->section) ||
           (!exactly && strcasestr(locale_say(locale, r->text), wanted));
}

bool rules_print(const Term *term, const char *section, const Locale *locale)
{
    bool any = false, exactly = section && rules_has(section);
    Printing p = {.term = term, .locale = locale};
    RuleReader r = rulebook_open();
    while (rulebook_next(&r)) {
        if (r.kind == RULE_HEAD && *p.section)
            end_section(&p);
        if (r.kind == RULE_HEAD && is_meant(&r, section, exactly, locale)) {
            begin_section(&p, &r);
            any = true;
        } else if (r.kind != RULE_HEAD && *p.section) {
            print_part(&p, &r);
        }
    }
    if (*p.section)
        end_section(&p);
    buf_free(&p.see);
    return any;
}

/* ---- JSON, for the browser table ---- */

static void json_open(void *self, const char *name, const char *english)
{
    json_out_object(self);
    json_out_key_str(self, "name", name);
    if (english)
        json_out_key_str(self, "card", english);
    json_out_key_array(self, "lines");
}

static void json_line(void *self, const char *text)
{
    json_out_str(self, text);
}

static void json_close(void *self)
{
    json_out_array_end(self);
    json_out_object_end(self);
}

/* Closes a section opened by json_head. */
static void json_tail(JsonOut *json, const char *section, const Locale *locale)
{
    json_out_array_end(json);
    if (rulebook_has_list(section)) {
        json_out_key_array(json, "list");
        rulebook_list(section, locale, &(ListSink){json, json_open, json_line, json_close});
        json_out_array_end(json);
    }
    json_out_object_end(json);
}

static void json_head(JsonOut *json, const RuleReader *r, const Locale *locale)
{
    json_out_object(json);
    json_out_key_str(json, "section", r->section);
    json_out_key_str(json, "title", locale_say(locale, r->text));
    json_out_key_bool(json, "numbered", !strcmp(r->section, numbered));
    json_out_key_array(json, "paragraphs");
}

/* Names of cards stay in brackets, because the page turns them into links. */
static void json_paragraph(JsonOut *json, const RuleReader *r, const Locale *locale)
{
    json_out_object(json);
    json_out_key_str(json, "text", r->kind == RULE_CODE ? r->text : locale_say(locale, r->text));
    if (r->kind == RULE_ROW || r->kind == RULE_CODE)
        json_out_key_str(json, "kind", r->kind == RULE_ROW ? "row" : "code");
    if (*r->picture)
        json_out_key_str(json, "picture", r->picture);
    if (*r->see)
        json_out_key_str(json, "see", r->see);
    json_out_object_end(json);
}

static void print_json(const Locale *locale)
{
    Buf out = {0};
    JsonOut json = json_out_to(&out);
    RuleReader r = rulebook_open();
    char open[RULE_SECTION] = "";
    json_out_array(&json);
    while (rulebook_next(&r)) {
        if (r.kind == RULE_HEAD && *open)
            json_tail(&json, open, locale);
        if (r.kind == RULE_HEAD)
            json_head(&json, &r, locale);
        else
            json_paragraph(&json, &r, locale);
        memcpy(open, r.section, sizeof open);
    }
    json_tail(&json, open, locale);
    json_out_array_end(&json);
    puts(buf_text(&out));
    buf_free(&out);
}

/* ---- the command ---- */

void rules_titles(Buf *out, const Locale *locale)
{
    RuleReader r = rulebook_open();
    for (bool first = true; rulebook_next(&r);) {
        if (r.kind != RULE_HEAD)
            continue;
        buf_str(out, first ? "" : locale_say(locale, say_message(SAY_COMMA)));
        buf_str(out, locale_say(locale, r.text));
        first = false;
    }
}

/* Adds the words of all sections, each after a blank. */
static void list_words(Buf *out)
{
    RuleReader r = rulebook_open();
    while (rulebook_next(&r))
        if (r.kind == RULE_HEAD)
            buf_printf(out, " %s", r.section);
}

static int run(int argc, char **argv)
{
    const char *lang = NULL;
    bool json = false;
    const Locale *locale;
    Buf about = {0}, sections = {0};
    const Arg args[] = {ARG_LANG(&lang), ARG_FLAG("json", "print all of them as JSON", &json)};
    list_words(&sections);
    buf_printf(&about, args_words("Explains the rules, or one section of them:%s."),
               buf_text(&sections));
    const Usage usage = {"rules", "[SECTION]", buf_text(&about), 0, 1, args, 2};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status == ARGS_READ)
        status = lang_read("rules", lang, &locale);
    if (status == ARGS_READ && json) {
        print_json(locale);
        status = EXIT_RIGHT;
    } else if (status == ARGS_READ) {
        Term term = term_open();
        status = rules_print(&term, words ? argv[0] : NULL, locale)
                     ? EXIT_RIGHT
                     : args_fail("rules", "no section '%s', expected one of%s", argv[0],
                                 buf_text(&sections));
    }
    buf_free(&about);
    buf_free(&sections);
    return status;
}

const Command command_rules = {"rules", "explain the rules", run};
