/* Cards in words: the built-in ones, or a custom card file that is only checked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/json_out.h"
#include "cards/catalog.h"
#include "cards/describe.h"
#include "cli/args.h"
#include "cli/command.h"
#include "cli/lang.h"
#include "cli/mode_values.h"
#include "cli/term.h"
#include "text/say.h"
#include "text/typed.h"

enum { TEXT = 2048 };

/* What the command shows, and in which language. */
typedef struct Show {
    const Catalog *cat;
    const Locale *locale;
} Show;

/* Which cards are wanted; unset fields match everything. */
typedef struct CardFilter {
    const char *name, *with, *kind, *set, *phase;
    int cost; /* or defense; -1: any */
} CardFilter;

static const char *set_name(const Design *d)
{
    return catalog_box_name(d->set);
}

/* ---- text ---- */

static void print_line(const Show *s, int design)
{
    char facts[TEXT];
    describe_facts(facts, sizeof facts, &s->cat->design[design], s->locale);
    Buf line = {0};
    buf_printf(&line, "%s: %s", locale_say(s->locale, s->cat->design[design].name), facts);
    args_line(buf_text(&line));
    buf_free(&line);
}

static void print_card(const Show *s, int design)
{
    char text[TEXT];
    Term term = term_open();
    describe_card(text, sizeof text, s->cat, design, s->locale);
    term_lines(&term, text);
    Buf more = {0};
    Say say = {.cat = s->cat, .locale = s->locale};
    say_odds_lines(&more, &say, &s->cat->design[design]);
    say_copies_line(&more, &say, &s->cat->design[design]);
    if (more.size)
        term_lines(&term, buf_text(&more));
    buf_free(&more);
}

/* ---- JSON ---- */

static void json_powers(JsonOut *json, const Design *d, const Locale *locale)
{
    char text[TEXT];
    json_out_key_array(json, "powers");
    for (int i = 0; i < d->powers; i++) {
        describe_power(text, sizeof text, &d->power[i], locale);
        json_out_object(json);
        json_out_key_str(json, "phase", phase_word(d->power[i].phase));
        json_out_key_str(json, "verb", verb_rows[d->power[i].verb].name);
        json_out_key_str(json, "text", text);
        json_out_object_end(json);
    }
    json_out_array_end(json);
}

static void json_scores(JsonOut *json, const Show *s, const Design *d)
{
    char text[TEXT];
    json_out_key_array(json, "scores");
    for (int i = 0; i < d->scores; i++) {
        describe_score(text, sizeof text, s->cat, &d->score[i], s->locale);
        json_out_str(json, text);
    }
    json_out_array_end(json);
}

static void json_keywords(JsonOut *json, const Design *d)
{
    json_out_key_array(json, "keywords");
    for (int bit = 0; bit < KEYWORDS; bit++)
        if (d->keywords >> bit & 1)
            json_out_str(json, keyword_word_at(bit));
    json_out_array_end(json);
}

static void json_card(JsonOut *json, const Show *s, int design)
{
    const Design *d = &s->cat->design[design];
    json_out_object(json);
    json_out_key_str(json, "name", d->name);
    json_out_key_str(json, "title", locale_say(s->locale, d->name));
    json_out_key_str(json, "set", set_name(d));
    json_out_key_str(json, "type", d->development ? "development" : "world");
    json_out_key_int(json, "copies", d->copies);
    if (catalog_storm_adds(d))
        json_out_key_int(json, "added", d->added);
    json_out_key_int(json, d->military ? "defense" : "cost", d->cost);
    json_out_key_int(json, "vp", d->vp);
    json_out_key_bool(json, "variable", d->variable);
    if (d->source != SOURCE_NONE) {
        json_out_key_str(json, "good", kind_word(d->kind));
        json_out_key_str(json, "source", d->source == WINDFALL ? "windfall" : "production");
    }
    if (d->start != NO_CARD)
        json_out_key_int(json, "start", d->start);
    json_keywords(json, d);
    json_powers(json, d, s->locale);
    json_scores(json, s, d);
    json_out_object_end(json);
}

static void print_json(const Show *s, const uint8_t *found, int n)
{
    Buf out = {0};
    JsonOut json = json_out_to(&out);
    json_out_array(&json);
    for (int i = 0; i < n; i++)
        json_card(&json, s, found[i]);
    json_out_array_end(&json);
    printf("%s\n", buf_text(&out));
    buf_free(&out);
}

/* ---- the command ---- */

/* Reads a custom card file on top of the built-in cards, and reports errors. */
static int check_file(const char *path)
{
    Buf text = {0}, why = {0};
    CardError err;
    int status = EXIT_RIGHT;
    Catalog *cat = catalog_new();
    if (!cat || !file_read(path, &text, &why)) {
        status = args_fail("cards", "%s", cat ? buf_text(&why) : WORD("out of memory"));
    } else {
        CardText own = {path, buf_text(&text), text.size, CARDS_OWN_SET};
        if (catalog_build(cat, BOXES_PRINTED, &own, 1, &err))
            printf(args_words("%s: valid; %d designs, %d cards with the built-in ones\n"), path,
                   cat->designs, cat->cards);
        else
            status = args_fail("cards", "%s", err.why);
    }
    free(cat);
    buf_free(&text);
    buf_free(&why);
    return status;
}

/* ---- searching ---- */

static char *trim(char *text)
{
    text += strspn(text, " ");
    for (size_t size = strlen(text); size && text[size - 1] == ' ';)
        text[--size] = 0;
    return text;
}

/* Does the card have every phrase of the list, in its text in either language or in the name of its
 * set? */
static bool has_phrases(const Show *s, int design, const char *phrases)
{
    char text[2 * TEXT];
    Buf list = {0};
    char *rest = NULL;
    bool all = true;
    size_t used = describe_card(text, TEXT, s->cat, design, s->locale);
    used = used < TEXT ? used : TEXT - 1;
    used += (size_t)snprintf(text + used, TEXT / 4, "\n%s\n", set_name(&s->cat->design[design]));
    describe_card(text + used, sizeof text - used, s->cat, design, NULL);
    buf_str(&list, phrases);
    typed_fold(&list);
    for (char *at = strtok_r(list.data, ",", &rest); at && all; at = strtok_r(NULL, ",", &rest))
        all = strcasestr(text, trim(at));
    buf_free(&list);
    return all;
}

/* Is `typed` the word, or its beginning in the language? */
static bool is_word(const Locale *locale, const char *typed, const char *word)
{
    return !strcasecmp(typed, word) || !strncmp(locale_say(locale, word), typed, strlen(typed));
}

static bool has_power_in(const Show *s, const Design *d, const char *phase)
{
    for (int i = 0; i < d->powers; i++)
        if (is_word(s->locale, phase, phase_word(d->power[i].phase)))
            return true;
    return false;
}

/* A card is in every set that has copies of it. */
static bool in_set(const Locale *locale, const Design *d, const char *set)
{
    return is_word(locale, set, set_name(d)) ||
           (catalog_storm_adds(d) && is_word(locale, set, catalog_box_name(d->added_by)));
}

static bool passes(const Show *s, int design, const CardFilter *w)
{
    const Design *d = &s->cat->design[design];
    return (w->cost < 0 || d->cost == w->cost) && (!w->set || in_set(s->locale, d, w->set)) &&
           (!w->kind || (!d->development && is_word(s->locale, w->kind, kind_word(d->kind)))) &&
           (!w->phase || has_power_in(s, d, w->phase)) &&
           (!w->with || has_phrases(s, design, w->with));
}

/* Finds the wanted designs; returns how many. */
static int find(const Show *s, const CardFilter *w, uint8_t *found)
{
    int n = 0, kept = 0;
    if (w->name)
        n = locale_search(s->locale, s->cat, w->name, found, CARDS_MAX);
    else
        while (n < s->cat->designs)
            found[n] = (uint8_t)n, n++;
    for (int i = 0; i < n; i++)
        if (passes(s, found[i], w))
            found[kept++] = found[i];
    return kept;
}

static int show(const Show *s, const CardFilter *w, bool json)
{
    uint8_t found[CARDS_MAX];
    bool narrowed = w->kind || w->set || w->phase || w->cost >= 0;
    int n = find(s, w, found);
    if (!n && narrowed)
        return args_fail("cards", "no card matches");
    if (!n && w->with)
        return args_fail("cards", "no card has '%s' in its text", w->with);
    if (!n)
        return args_fail("cards", "no card has '%s' in its name", w->name);
    if (json) {
        print_json(s, found, n);
        return EXIT_RIGHT;
    }
    for (int i = 0; i < n; i++) {
        bool whole = w->name || w->with || narrowed;
        if (whole && i)
            putchar('\n');
        (whole ? print_card : print_line)(s, found[i]);
    }
    return EXIT_RIGHT;
}

typedef struct CardsOptions {
    CardFilter filter;
    const char *check, *lang;
    bool json, base, robot, coop;
} CardsOptions;

static int read_options(CardsOptions *options, int argc, char **argv, int *words)
{
    const Arg args[] = {
        ARG_FLAG("base", "only the base game, without The Gathering Storm", &options->base),
        ARG_TEXT(
            "with", "WORDS",
            "only cards that have these words in their text, several with commas between them, "
            "e.g. 'genes windfall, cost 2'",
            &options->filter.with),
        ARG_NUMBER("cost", "N", "only cards of this cost or defense", &options->filter.cost, 0, 9),
        ARG_TEXT("kind", "KIND", "only worlds of this kind: novelty, rare, genes, alien or gray",
                 &options->filter.kind),
        ARG_TEXT("phase", "PHASE", "only cards with a power in this phase, e.g. settle or trade",
                 &options->filter.phase),
        ARG_TEXT("set", "SET", "only cards of this set: base or gathering_storm",
                 &options->filter.set),
        ARG_TEXT("check", "FILE", "check a file of custom cards", &options->check),
        ARG_FLAG("robot",
                 "print the solitaire robot's values and where each comes from; with --check "
                 "as changed by a file",
                 &options->robot),
        ARG_FLAG("coop", "print the options of the co-op game; with --check as changed by a file",
                 &options->coop),
        ARG_LANG(&options->lang),
        ARG_FLAG("json", "print JSON", &options->json),
    };
    const Usage usage = {"cards",
                         "[NAME]",
                         "Lists all cards, or describes those that have NAME in their names.",
                         0,
                         16,
                         args,
                         sizeof args / sizeof *args};
    return args_read(&usage, argc, argv, words);
}

static int run(int argc, char **argv)
{
    CardsOptions options = {.filter = {.cost = -1}};
    Show what;
    int words, status = read_options(&options, argc, argv, &words);
    if (status == ARGS_READ)
        status = lang_read("cards", options.lang, &what.locale);
    if (status != ARGS_READ)
        return status;
    bool values = options.robot || options.coop;
    if (words && values)
        return args_fail("cards", "--robot and --coop take no NAME; a file is given with --check");
    if (values)
        return mode_values_print(options.robot ? "robot-medium" : "coop", options.check);
    if (options.check)
        return words ? args_fail("cards", "--check takes no NAME") : check_file(options.check);
    Buf name = {0};
    for (int i = 0; i < words; i++)
        buf_printf(&name, "%s%s", i ? " " : "", argv[i]);
    what.cat = options.base ? catalog_for(BOX_BASE) : catalog_for(BOXES_PRINTED);
    options.filter.name = words ? buf_text(&name) : NULL;
    status = show(&what, &options.filter, options.json);
    buf_free(&name);
    return status;
}

const Command command_cards = {"cards", "describe cards, or check a file of custom cards", run};
