/* Fills in templates, in one pass: text is copied, a {slot} becomes a fact, "[a|b]" one of its
 * halves, "(a|b)" a plural form. */
#include "text/say.h"

#include <string.h>

#include "cards/catalog.h"
#include "cards/describe.h"

static const char *const templates[SAYS + 1] = {
#define SAY(id, text) text,
#include "text/say.def"
#undef SAY
    NULL,
};

static const char *const id_names[SAYS + 1] = {
#define SAY(id, text) #id,
#include "text/say.def"
#undef SAY
    NULL,
};

const char *say_message(int id)
{
    return id < SAYS ? templates[id] : NULL;
}

const char *say_id_name(int id)
{
    return id < SAYS ? id_names[id] : NULL;
}

static const SayId phase_words[PHASES] = {
    [EXPLORE] = SAY_PHASE_EXPLORE, [DEVELOP] = SAY_PHASE_DEVELOP, [SETTLE] = SAY_PHASE_SETTLE,
    [TRADE] = SAY_PHASE_TRADE,     [CONSUME] = SAY_PHASE_CONSUME, [PRODUCE] = SAY_PHASE_PRODUCE,
};

/* The name of an action, and what calling it does. */
static const struct {
    SayId name, call;
} action_words[ACTIONS] = {
    [ACT_EXPLORE_5] = {SAY_ACTION_EXPLORE_5, SAY_CALL_EXPLORE_5},
    [ACT_EXPLORE_1_1] = {SAY_ACTION_EXPLORE_1_1, SAY_CALL_EXPLORE_1_1},
    [ACT_DEVELOP] = {SAY_ACTION_DEVELOP, SAY_CALL_DEVELOP},
    [ACT_DEVELOP_2] = {SAY_ACTION_DEVELOP_2, SAY_CALL_DEVELOP_2},
    [ACT_SETTLE] = {SAY_ACTION_SETTLE, SAY_CALL_SETTLE},
    [ACT_SETTLE_2] = {SAY_ACTION_SETTLE_2, SAY_CALL_SETTLE_2},
    [ACT_TRADE] = {SAY_ACTION_TRADE, SAY_CALL_TRADE},
    [ACT_CONSUME_2X] = {SAY_ACTION_CONSUME_2X, SAY_CALL_CONSUME_2X},
    [ACT_PRODUCE] = {SAY_ACTION_PRODUCE, SAY_CALL_PRODUCE},
};

SayId say_action(int action)
{
    return action_words[action].name;
}

/* ---- slots ---- */

static void word(Buf *out, const Say *say, const char *message)
{
    buf_str(out, locale_say(say->locale, message));
}

static void put_who(Buf *out, const Say *say, int seat)
{
    if (seat == say->reader)
        word(out, say, templates[SAY_YOU]);
    else if (seat >= 0 && seat < SEATS_MAX && say->name[seat])
        buf_str(out, say->name[seat]);
    else
        say_it(out, say, SAY_SEAT, &(Facts){.n = seat + 1});
}

static void put_card(Buf *out, const Say *say, int card)
{
    if (card == NO_CARD)
        word(out, say, templates[SAY_A_CARD]);
    else
        word(out, say, catalog_design(say->cat, card)->name);
}

static void put_cards(Buf *out, const Say *say, const Facts *facts)
{
    for (int i = 0; i < facts->count; i++) {
        if (i)
            word(out, say, templates[SAY_COMMA]);
        put_card(out, say, facts->cards[i]);
    }
}

static void put_number(Buf *out, const Say *say, int number, bool sign, int *last)
{
    char text[NUMBER_BYTES];
    locale_number(say->locale, text, number, sign);
    buf_str(out, text);
    *last = number;
}

static bool slot_is(const char *slot, size_t size, const char *name)
{
    return strlen(name) == size && !memcmp(slot, name, size);
}

/* Numbers and names; false for a slot that does not exist. */
static bool put_slot(Buf *out, const Say *say, const char *slot, size_t size, const Facts *f,
                     int *last)
{
    bool sign = *slot == '+';
    if (slot_is(slot + sign, size - sign, "n"))
        put_number(out, say, f->n, sign, last);
    else if (slot_is(slot + sign, size - sign, "m"))
        put_number(out, say, f->m, sign, last);
    else if (slot_is(slot, size, "who"))
        put_who(out, say, f->who);
    else if (slot_is(slot, size, "card"))
        put_card(out, say, f->card);
    else if (slot_is(slot, size, "source"))
        put_card(out, say, f->source);
    else if (slot_is(slot, size, "cards"))
        put_cards(out, say, f);
    else if (slot_is(slot, size, "phase"))
        word(out, say, templates[phase_words[f->phase]]);
    else if (slot_is(slot, size, "action"))
        word(out, say, templates[action_words[f->action].name]);
    else if (slot_is(slot, size, "action2"))
        word(out, say, templates[action_words[f->action2].name]);
    else if (slot_is(slot, size, "goal"))
        word(out, say, say->cat->goal[f->goal].name);
    else if (slot_is(slot, size, "kind"))
        word(out, say, kind_word(f->kind));
    else if (slot_is(slot, size, "text"))
        buf_str(out, f->text ? f->text : "");
    else if (slot_is(slot, size, "text2"))
        buf_str(out, f->text2 ? f->text2 : "");
    else if (slot_is(slot, size, "best"))
        buf_str(out, f->best ? f->best : "");
    else if (slot_is(slot, size, "rival"))
        buf_str(out, f->rival ? f->rival : "");
    else
        return false;
    return true;
}

/* "[a|b]": returns the text after it. */
static const char *put_either(Buf *out, const char *text, bool first)
{
    const char *bar = strchr(text, '|'), *end = strchr(text, ']');
    if (!bar || !end || bar > end) {
        buf_byte(out, *text);
        return text + 1;
    }
    if (first)
        buf_add(out, text + 1, (size_t)(bar - text - 1));
    else
        buf_add(out, bar + 1, (size_t)(end - bar - 1));
    return end + 1;
}

void say_it(Buf *out, const Say *say, SayId id, const Facts *facts)
{
    say_words(out, say, templates[id], facts);
}

void say_words(Buf *out, const Say *say, const char *words, const Facts *facts)
{
    const char *text = locale_say(say->locale, words), *form, *behind;
    size_t size;
    int last = 0;
    while (*text) {
        const char *brace = *text == '{' ? strchr(text, '}') : NULL;
        if (brace && put_slot(out, say, text + 1, (size_t)(brace - text - 1), facts, &last)) {
            text = brace + 1;
        } else if (*text == '[') {
            text = put_either(out, text, facts->who == say->reader);
        } else if ((behind = locale_plural(say->locale, text, last, &form, &size))) {
            buf_add(out, form, size);
            text = behind;
        } else {
            buf_byte(out, *text++);
        }
    }
}

/* ---- questions ---- */

bool say_asks_to_keep(const Ask *ask)
{
    return ask->row->words[WORDS_KEEP] != NULL;
}

static const char *ask_words(const Ask *ask, bool keep)
{
    const bool fits[WORDINGS] = {[WORDS_KEEP] = keep,
                                 [WORDS_SEVERAL] = ask->max > 1,
                                 [WORDS_EXACT] = ask->min == ask->max,
                                 [WORDS_OPTIONAL] = !ask->min};
    for (int i = WORDS_PLAIN + 1; i < WORDINGS; i++)
        if (fits[i] && ask->row->words[i])
            return ask->row->words[i];
    return ask->row->words[WORDS_PLAIN];
}

void say_ask(Buf *out, const Say *say, const Ask *ask, bool keep)
{
    int options = set_count(&ask->options);
    Facts facts = {.n = keep ? options - ask->max : ask->min,
                   .m = ask->max,
                   .card = ask->card,
                   .source = ask->card,
                   .who = say->reader};
    say_words(out, say, ask_words(ask, keep), &facts);
}

static void option_power(Buf *out, const Say *say, const Seat *s, int ref)
{
    if (ref == POWER_BONUS) {
        say_it(out, say, SAY_OPTION_BONUS, &(Facts){0});
        return;
    }
    char text[256];
    int card = s->tableau[ref_slot(ref)];
    describe_power(text, sizeof text, &catalog_design(say->cat, card)->power[ref_power(ref)],
                   say->locale);
    say_it(out, say, SAY_OPTION_POWER, &(Facts){.card = card, .text = text});
}

static void option_world(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                         int world)
{
    Facts facts = {.card = world, .kind = catalog_design(say->cat, world)->kind};
    if (ask->row->role == ROLE_SELL) {
        facts.n = quote_offer(g, seat, ask, world);
        say_it(out, say, SAY_OPTION_SALE, &facts);
    } else {
        bool empty = ask->row->role == ROLE_PRODUCE;
        say_it(out, say, empty ? SAY_OPTION_WORLD : SAY_OPTION_GOOD, &facts);
    }
}

/* ---- the odds of each cost ---- */

bool say_has_odds(const Power *power)
{
    return verb_rows[power->verb].names;
}

int say_odds_share(const Catalog *cat, int cost)
{
    CatalogOdds odds = catalog_odds(cat, cost);
    return (100 * (odds.developments + odds.worlds) + cat->cards / 2) / cat->cards;
}

void say_odds(Buf *out, const Say *say, int cost)
{
    CatalogOdds odds = catalog_odds(say->cat, cost);
    char share[NUMBER_BYTES];
    locale_number(say->locale, share, say_odds_share(say->cat, cost), false);
    say_it(out, say, SAY_ODDS, &(Facts){.n = odds.developments, .m = odds.worlds, .text = share});
}

static void odds_line(Buf *out, const Say *say, int cost)
{
    Buf odds = {0};
    say_odds(&odds, say, cost);
    say_it(out, say, SAY_OPTION_ODDS, &(Facts){.n = cost, .text = buf_text(&odds)});
    buf_free(&odds);
}

void say_odds_lines(Buf *out, const Say *say, const Design *d)
{
    for (int i = 0; i < d->powers; i++)
        for (int cost = d->power[i].price; say_has_odds(&d->power[i]) && cost <= d->power[i].uses;
             cost++) {
            odds_line(out, say, cost);
            buf_byte(out, '\n');
        }
}

void say_copies_line(Buf *out, const Say *say, const Design *d)
{
    if (!catalog_storm_adds(d))
        return;
    say_it(out, say, SAY_COPIES_ADDED, &(Facts){.n = d->copies - d->added, .m = d->added});
    buf_byte(out, '\n');
}

static void option_number(Buf *out, const Say *say, const Ask *ask, int number)
{
    bool odds = ask->row->of_power && ask->card != NO_CARD &&
                say_has_odds(&catalog_design(say->cat, ask->card)->power[ask->power]);
    if (odds)
        odds_line(out, say, number);
    else
        say_it(out, say, SAY_OPTION_NUMBER, &(Facts){.n = number});
}

void say_option(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask, int option)
{
    Facts facts = {.card = option, .n = option, .action = option};
    switch ((What)ask->what) {
    case WHAT_CARD: say_it(out, say, SAY_OPTION_CARD, &facts); break;
    case WHAT_WORLD: option_world(out, say, g, seat, ask, option); break;
    case WHAT_ACTION:
        facts.text = locale_say(say->locale, templates[action_words[option].call]);
        say_it(out, say, SAY_OPTION_ACTION, &facts);
        break;
    case WHAT_POWER: option_power(out, say, &g->seat[seat], option); break;
    case WHAT_NUMBER: option_number(out, say, ask, option); break;
    }
}

/* ---- refusals and prices ---- */

static const SayId err_words[ERR_CODES] = {
#define ERR(id, code, name) [ERR_##id] = SAY_ERR_##id,
#include "rules/err.def"
#undef ERR
};

void say_err(Buf *out, const Say *say, const Err *err)
{
    bool world = err->code == ERR_WRONG_TYPE && err->a == SETTLE;
    say_it(out, say, world ? SAY_ERR_WRONG_SETTLE : err_words[err->code],
           &(Facts){.n = err->a, .m = err->b, .card = err->card});
}

void say_quote(Buf *out, const Say *say, int card, const Quote *q)
{
    Facts facts = {.card = card, .n = q->cost, .m = q->need};
    SayId id;
    if (q->why.code == ERR_DUPLICATE) {
        id = SAY_QUOTE_OWNED;
    } else if (q->why.code == ERR_CANNOT_AFFORD) {
        id = SAY_QUOTE_POOR;
        facts.m = q->why.a - q->why.b;
    } else if (q->why.code == ERR_TOO_WEAK) {
        id = SAY_QUOTE_WEAK;
        facts.n = q->reach;
    } else if (q->conquest) {
        id = q->optional ? SAY_QUOTE_CONQUER_POWER : SAY_QUOTE_CONQUER;
        facts.n = q->optional ? q->reach : q->strength;
    } else {
        id = q->optional ? SAY_QUOTE_COST_POWER : q->cost ? SAY_QUOTE_COST : SAY_QUOTE_FREE;
    }
    say_it(out, say, id, &facts);
}
