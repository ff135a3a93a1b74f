/* The rules in words: section by section from the built-in text, and what every 6-cost development
 * scores from the cards themselves. */
#include "terminal/rulebook_view.h"

#include <stdio.h>
#include <string.h>

#include "base/json_out.h"
#include "cards/catalog.h"
#include "cards/describe.h"
#include "cli/command.h"
#include "cli/lang.h"
#include "text/rulebook.h"

enum { TEXT = 1024 };

static const char numbered[] = "rulings", from_cards[] = "sixes";

static void print_paragraph(const Term *term, const char *text, int number)
{
    Buf line = {0};
    if (number)
        buf_printf(&line, "%2d. ", number);
    buf_str(&line, text);
    term_line(term, number ? 4 : 0, buf_text(&line));
    buf_free(&line);
    if (!number)
        putchar('\n');
}

static void print_six(const Term *term, const Catalog *cat, const Design *d, const Locale *locale)
{
    char text[TEXT];
    term_line(term, 0, locale_say(locale, d->name));
    for (int i = 0; i < d->scores; i++) {
        Buf line = {0};
        describe_score(text, sizeof text, cat, &d->score[i], locale);
        buf_printf(&line, "  %s", text);
        term_line(term, 4, buf_text(&line));
        buf_free(&line);
    }
}

static void print_sixes(const Term *term, const Locale *locale)
{
    const Catalog *cat = catalog_for(BOXES_PRINTED);
    for (int i = 0; i < cat->designs; i++)
        if (cat->design[i].scores)
            print_six(term, cat, &cat->design[i], locale);
    putchar('\n');
}

/* Is the section whose head was just read the one that is meant? */
static bool is_meant(const RuleReader *r, const char *wanted, const Locale *locale)
{
    return !wanted || !strcmp(wanted, r->section) ||
           strcasestr(locale_say(locale, r->text), wanted);
}

bool rules_print(const Term *term, const char *section, const Locale *locale)
{
    int number = 0;
    bool any = false, on = false;
    RuleReader r = rulebook_open();
    while (rulebook_next(&r)) {
        on = r.head ? is_meant(&r, section, locale) : on;
        if (!on)
            continue;
        any = true;
        if (r.head) {
            number = strcmp(r.section, numbered) ? 0 : 1;
            term_head(term, locale_say(locale, r.text));
            putchar('\n');
        } else {
            print_paragraph(term, locale_say(locale, r.text), number);
            number += number > 0;
            if (!strcmp(r.section, from_cards))
                print_sixes(term, locale);
        }
    }
    return any;
}

/* ---- JSON, for the browser table ---- */

static void json_sixes(JsonOut *json, const Locale *locale)
{
    const Catalog *cat = catalog_for(BOXES_PRINTED);
    char text[TEXT];
    json_out_key_array(json, "cards");
    for (int i = 0; i < cat->designs; i++) {
        const Design *d = &cat->design[i];
        if (!d->scores)
            continue;
        json_out_object(json);
        json_out_key_str(json, "name", locale_say(locale, d->name));
        json_out_key_array(json, "lines");
        for (int line = 0; line < d->scores; line++) {
            describe_score(text, sizeof text, cat, &d->score[line], locale);
            json_out_str(json, text);
        }
        json_out_array_end(json);
        json_out_object_end(json);
    }
    json_out_array_end(json);
}

/* Closes a section that was opened by json_head. */
static void json_tail(JsonOut *json, const char *section, const Locale *locale)
{
    json_out_array_end(json);
    if (!strcmp(section, from_cards))
        json_sixes(json, locale);
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

static void json_paragraph(JsonOut *json, const RuleReader *r, const Locale *locale)
{
    json_out_object(json);
    json_out_key_str(json, "text", locale_say(locale, r->text));
    if (*r->picture)
        json_out_key_str(json, "picture", r->picture);
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
        if (r.head && *open)
            json_tail(&json, open, locale);
        if (r.head)
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
        if (!r.head)
            continue;
        buf_str(out, first ? "" : locale_say(locale, say_message(SAY_COMMA)));
        buf_str(out, locale_say(locale, r.text));
        first = false;
    }
}

void rules_list(Buf *out)
{
    RuleReader r = rulebook_open();
    while (rulebook_next(&r))
        if (r.head)
            buf_printf(out, " %s", r.section);
}

static int run(int argc, char **argv)
{
    const char *lang = NULL;
    bool json = false;
    const Locale *locale;
    Buf about = {0}, sections = {0};
    const Arg args[] = {ARG_LANG(&lang), ARG_FLAG("json", "print all of them as JSON", &json)};
    rules_list(&sections);
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
