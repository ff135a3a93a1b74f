/* Puts the sentences of a card together. The only English words here are the two tables of
 * labels. */
#include "cards/describe.h"

#include <string.h>

typedef struct Text {
    char *buf;
    size_t size, used;
    const Locale *locale;
} Text;

enum { SCORE_COLUMN = PHASES, COLUMNS };
static const char *const columns[COLUMNS] = {
    [EXPLORE] = "Explore: ",   [DEVELOP] = "Develop: ", [SETTLE] = "Settle: ",
    [TRADE] = "Trade: ",       [CONSUME] = "Consume: ", [PRODUCE] = "Produce: ",
    [SCORE_COLUMN] = "Score: "};
static const char *const labels[COLUMNS] = {
    [EXPLORE] = "    explore: ",   [DEVELOP] = "    develop: ", [SETTLE] = "    settle: ",
    [TRADE] = "    trade: ",       [CONSUME] = "    consume: ", [PRODUCE] = "    produce: ",
    [SCORE_COLUMN] = "    score: "};

static void add(Text *text, const char *words)
{
    size_t size = strlen(words);
    if (text->used < text->size) {
        size_t room = text->size - text->used - 1, n = size < room ? size : room;
        memcpy(text->buf + text->used, words, n);
        text->buf[text->used + n] = 0;
    }
    text->used += size;
}

static void say(Text *text, const char *message)
{
    add(text, locale_say(text->locale, message));
}

static void add_sentence(Text *text, int group, int id, const Terms *terms)
{
    size_t at = text->used < text->size ? text->used : text->size;
    text->used += sentence_write(text->size ? text->buf + at : NULL, text->size - at, group, id,
                                 terms, text->locale);
}

static void add_power(Text *text, const Power *power)
{
    Terms terms = terms_of_power(power);
    add_sentence(text, power->phase, power->verb, &terms);
}

static void add_score(Text *text, const Catalog *cat, const Score *score)
{
    Terms terms =
        terms_of_score(score, score->match == MATCH_NAMED ? cat->design[score->design].name : "");
    add_sentence(text, GROUP_SCORE, score->match, &terms);
}

/* ---- facts ---- */

/* A fact of a card or goal, with a comma before it unless it is the first. */
static void add_fact(Text *text, size_t start, int group, int fact, Terms terms)
{
    if (text->used > start)
        say(text, ", ");
    add_sentence(text, group, fact, &terms);
}

static void add_good(Text *text, size_t start, const Design *d)
{
    if (d->source != SOURCE_NONE)
        add_fact(text, start, GROUP_FACT, d->source == WINDFALL ? FACT_WINDFALL : FACT_PRODUCTION,
                 (Terms){.kind = d->kind});
}

static void add_keywords(Text *text, size_t start, const Design *d)
{
    for (int bit = 0; bit < KEYWORDS; bit++)
        if (d->keywords >> bit & 1)
            add_fact(text, start, GROUP_FACT, FACT_KEYWORD, (Terms){.keyword = 1 << bit});
}

static void add_facts(Text *text, const Design *d)
{
    size_t start = text->used;
    add_fact(text, start, GROUP_FACT, d->military ? FACT_DEFENSE : FACT_COST,
             (Terms){.amount = d->cost});
    add_fact(text, start, GROUP_FACT, d->variable ? FACT_VARIABLE : FACT_POINTS,
             (Terms){.amount = d->vp});
    add_good(text, start, d);
    add_keywords(text, start, d);
    if (d->copies != 1)
        add_fact(text, start, GROUP_FACT, FACT_COPIES, (Terms){.amount = d->copies});
    if (d->start != NO_CARD)
        add_fact(text, start, GROUP_FACT, FACT_START, (Terms){.amount = d->start});
    if (d->keeps != 4)
        add_fact(text, start, GROUP_FACT, FACT_KEEPS, (Terms){.amount = d->keeps});
    if (d->preset)
        add_fact(text, start, GROUP_FACT, FACT_PRESET, (Terms){.amount = d->preset});
}

static void add_goal(Text *text, const Goal *goal)
{
    size_t start = text->used;
    add_fact(text, start, GROUP_GOAL, GOAL_POINTS, (Terms){.amount = goal->vp});
    if (goal->tie_vp)
        add_fact(text, start, GROUP_GOAL, GOAL_TIE, (Terms){.amount = goal->tie_vp});
    add_fact(text, start, GROUP_GOAL, goal->what,
             (Terms){.amount = goal->minimum, .keyword = goal->keyword, .kind = goal->kind});
    for (int phase = 0; phase < PHASES; phase++)
        if (goal->at >> phase & 1)
            add_fact(text, start, GROUP_GOAL, GOAL_AFTER, (Terms){.phase = phase});
    if (goal->at & GOAL_AT_ROUND_END)
        add_fact(text, start, GROUP_GOAL, GOAL_AFTER_ROUND, (Terms){0});
}

/* ---- cards and files ---- */

static void add_lines(Text *text, const Catalog *cat, const Design *d, const char *const *label)
{
    for (int i = 0; i < d->powers; i++) {
        say(text, label[d->power[i].phase]);
        add_power(text, &d->power[i]);
        add(text, "\n");
    }
    for (int i = 0; i < d->scores; i++) {
        say(text, label[SCORE_COLUMN]);
        add_score(text, cat, &d->score[i]);
        add(text, "\n");
    }
}

static void add_block(Text *text, const Catalog *cat, const Design *d)
{
    add(text, d->development ? "development " : "world ");
    add(text, d->name);
    add(text, "\n    ");
    add_facts(text, d);
    add(text, "\n");
    add_lines(text, cat, d, labels);
}

static void add_goal_block(Text *text, const Goal *goal)
{
    add(text, goal->most ? "most " : "first ");
    add(text, goal->name);
    add(text, "\n    ");
    add_goal(text, goal);
    add(text, "\n");
}

static Text text_start(char *buf, size_t size, const Locale *locale)
{
    if (size)
        buf[0] = 0;
    return (Text){buf, size, 0, locale};
}

size_t describe_power(char *buf, size_t size, const Power *power, const Locale *locale)
{
    Text text = text_start(buf, size, locale);
    add_power(&text, power);
    return text.used;
}

size_t describe_score(char *buf, size_t size, const Catalog *cat, const Score *score,
                      const Locale *locale)
{
    Text text = text_start(buf, size, locale);
    add_score(&text, cat, score);
    return text.used;
}

size_t describe_facts(char *buf, size_t size, const Design *design, const Locale *locale)
{
    Text text = text_start(buf, size, locale);
    add_facts(&text, design);
    return text.used;
}

size_t describe_card(char *buf, size_t size, const Catalog *cat, int design, const Locale *locale)
{
    const Design *d = &cat->design[design];
    Text text = text_start(buf, size, locale);
    say(&text, d->name);
    add(&text, "\n");
    add_facts(&text, d);
    add(&text, "\n");
    add_lines(&text, cat, d, columns);
    return text.used;
}

size_t describe_goal(char *buf, size_t size, const Goal *goal, const Locale *locale)
{
    Text text = text_start(buf, size, locale);
    add_goal(&text, goal);
    return text.used;
}

size_t describe_file(char *buf, size_t size, const Catalog *cat)
{
    Text text = text_start(buf, size, NULL);
    for (int i = 0; i < cat->designs; i++) {
        add(&text, i ? "\n" : "");
        add_block(&text, cat, &cat->design[i]);
    }
    for (int i = 0; i < cat->goals; i++) {
        add(&text, "\n");
        add_goal_block(&text, &cat->goal[i]);
    }
    return text.used;
}

const char *describe_message(int number)
{
    static const char *const comma = ", ";
    for (int i = 0; sentence_message(i); i++, number--)
        if (number == 0)
            return sentence_message(i);
    if (number <= PHASES)
        return columns[number];
    number -= PHASES + 1;
    if (number < PHASES)
        return phase_word(number);
    number -= PHASES;
    if (number < KINDS)
        return kind_word(number);
    number -= KINDS;
    if (number < KEYWORDS)
        return keyword_word_at(number);
    return number == KEYWORDS ? comma : NULL;
}
