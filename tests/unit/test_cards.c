/* The built-in cards are the printed ones, every sentence means what it says, errors are refused
 * with their place, and what is printed reads back. */
#include "support/cmocka.h"
#include "support/said.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "cards/catalog.h"
#include "cards/describe.h"

enum { BOTH = BOXES_PRINTED };

static Catalog built;
static CardError error;

static bool build(unsigned sets, const char *text)
{
    CardText own = {"own.cards", text, strlen(text), CARDS_OWN_SET};
    return catalog_build(&built, sets, &own, 1, &error);
}

static const Design *card(const Catalog *cat, const char *name)
{
    int at = catalog_find(cat, name);
    if (at < 0)
        fail_msg("no card %s", name);
    return &cat->design[at];
}

/* ---- the printed sets ---- */

static void count(const Catalog *cat, int developments, int worlds, int starts, int sixes)
{
    int six = 0;
    for (SET_EACH(c, &cat->all))
        six += cat->tally[cat->design_of[c]][TALLY_SIX];
    assert_int_equal(set_count(&cat->all), cat->cards);
    assert_int_equal(set_count(&cat->developments), developments);
    assert_int_equal(set_count(&cat->worlds), worlds);
    assert_int_equal(set_count(&cat->starts), starts);
    assert_int_equal(six, sixes);
    assert_int_equal(cat->design_of[NO_CARD], NO_DESIGN);
}

static void test_counts(void **state)
{
    (void)state;
    const Catalog *base = catalog_for(BOX_BASE), *storm = catalog_for(BOXES_PRINTED);
    assert_int_equal(base->cards, 114);
    assert_int_equal(base->designs, 95);
    assert_int_equal(base->goals, 0);
    count(base, 38 + 12, 5 + 59, 5, 12);
    assert_int_equal(storm->cards, 136);
    assert_int_equal(storm->designs, 114);
    assert_int_equal(storm->goals, 10);
    count(storm, 38 + 12 + 4 + 3 + 1, 5 + 59 + 4 + 10, 9, 15);
    assert_int_equal(card(base, "Contact Specialist")->copies, 2);
    assert_int_equal(card(storm, "Contact Specialist")->copies, 3);
    assert_int_equal(card(storm, "Contact Specialist")->added, 1);
    assert_true(catalog_storm_adds(card(storm, "Contact Specialist")));
    assert_false(catalog_storm_adds(card(base, "Contact Specialist")));
    assert_int_equal(card(base, "Gambling World")->set, 0);
    assert_int_equal(card(storm, "Gambling World")->set, 1);
}

/* The tables on the two Gambling Worlds: cards by cost or defense 0..7. */
static void odds(const Catalog *cat, const int want[3][8])
{
    int got[3][8] = {{0}};
    for (SET_EACH(c, &cat->all)) {
        const Design *d = catalog_design(cat, c);
        got[d->development ? 0 : d->military ? 2 : 1][d->cost]++;
    }
    assert_memory_equal(got, want, sizeof got);
}

static void test_odds(void **state)
{
    (void)state;
    static const int base[3][8] = {
        {0, 12, 12, 4, 8, 2, 12, 0}, {2, 6, 11, 10, 5, 5, 2, 0}, {0, 6, 7, 3, 2, 2, 2, 1}};
    static const int storm[3][8] = {
        {0, 15, 12, 6, 8, 2, 15, 0}, {2, 8, 14, 12, 5, 6, 2, 0}, {0, 8, 7, 6, 3, 2, 2, 1}};
    odds(catalog_for(BOX_BASE), base);
    odds(catalog_for(BOXES_PRINTED), storm);
}

/* Copies are adjacent, and every number leads back to its design. */
static void test_numbers(void **state)
{
    (void)state;
    const Catalog *cat = catalog_for(BOXES_PRINTED);
    int next = 0;
    for (int i = 0; i < cat->designs; i++) {
        assert_int_equal(cat->design[i].first, next);
        for (int k = 0; k < cat->design[i].copies; k++)
            assert_int_equal(cat->design_of[next++], i);
    }
    assert_int_equal(next, cat->cards);
}

static void hand(const Catalog *cat, int number, const char *start, const char *const *names)
{
    assert_int_equal(card(cat, start)->start, number);
    int in_hand = 0;
    for (int i = 0; i < cat->designs; i++)
        in_hand += cat->design[i].preset == number;
    assert_int_equal(in_hand, 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(card(cat, names[i])->preset, number);
}

static void test_first_game(void **state)
{
    (void)state;
    static const char *const names[5][4] = {
        {"Public Works", "Colony Ship", "Gem World", "Rebel Fuel Cache"},
        {"Mining Robots", "Expedition Force", "Comet Zone", "Rebel Miners"},
        {"Export Duties", "New Military Tactics", "Former Penal Colony", "Malevolent Lifeforms"},
        {"Space Marines", "Contact Specialist", "Avian Uplift Race", "Spice World"},
        {"Space Mercenaries", "Alien Toy Shop", "Deserted Alien World", "Hive World"}};
    static const char *const starts[5] = {"Epsilon Eridani", "Alpha Centauri", "New Sparta",
                                          "Earth's Lost Colony", "Separatist Colony"};
    for (int i = 0; i < 5; i++)
        hand(catalog_for(BOXES_PRINTED), i + 1, starts[i], names[i]);
    assert_int_equal(card(catalog_for(BOXES_PRINTED), "Ancient Race")->keeps, 3);
    assert_int_equal(card(catalog_for(BOXES_PRINTED), "Old Earth")->keeps, 4);
    assert_int_equal(card(catalog_for(BOXES_PRINTED), "Gem World")->start, NO_CARD);
}

static void test_goals(void **state)
{
    (void)state;
    const Catalog *cat = catalog_for(BOXES_PRINTED);
    int most = 0;
    for (int i = 0; i < cat->goals; i++) {
        const Goal *g = &cat->goal[i];
        assert_true(!i || g->what > cat->goal[i - 1].what);
        assert_int_equal(g->vp, g->most ? 5 : 3);
        assert_int_equal(g->tie_vp, g->most ? 3 : 0);
        most += g->most;
    }
    assert_int_equal(most, 4);
    assert_int_equal(cat->goal[GOAL_KEYWORD].keyword, KEY_ALIEN);
    assert_int_equal(cat->goal[GOAL_DISCARDED].at, GOAL_AT_ROUND_END);
    assert_int_equal(cat->goal[GOAL_MILITARY].at, 1 << DEVELOP | 1 << SETTLE);
    assert_int_equal(cat->goal[GOAL_MILITARY].minimum, 6);
}

static void test_revised(void **state)
{
    (void)state;
    assert_true(catalog_build(&built, BOX_BASE | BOX_REVISED, NULL, 0, &error));
    assert_int_equal(built.cards, 114);
    assert_true(built.hash != catalog_for(BOX_BASE)->hash);
    assert_int_equal(card(&built, "Bio-Hazard Mining World")->cost, 2);
    assert_int_equal(card(&built, "Black Market Trading World")->vp, 1);
    assert_int_equal(card(&built, "Imperium Armaments World")->cost, 3);
    assert_int_equal(card(&built, "Imperium Armaments World")->vp, 2);
    const Design *outlaw = card(&built, "Outlaw World"), *guild = card(&built, "Merchant Guild");
    assert_int_equal(outlaw->powers, 2);
    assert_int_equal(outlaw->power[0].verb, V_MILITARY);
    assert_int_equal(guild->score[1].match, MATCH_PER_GOOD);
}

/* ---- sums ---- */

static int stat_of(const Catalog *cat, const char *name, int stat)
{
    return cat->stat[catalog_find(cat, name)][stat];
}

static int tally_of(const Catalog *cat, const char *name, int tally)
{
    return cat->tally[catalog_find(cat, name)][tally];
}

static void test_stats(void **state)
{
    (void)state;
    const Catalog *cat = catalog_for(BOXES_PRINTED);
    assert_int_equal(stat_of(cat, "Galactic Renaissance", STAT_LOOK), 2);
    assert_int_equal(stat_of(cat, "Galactic Renaissance", STAT_KEEP), 1);
    assert_int_equal(stat_of(cat, "Interstellar Bank", STAT_DEVELOP_START), 1);
    assert_int_equal(stat_of(cat, "Galactic Federation", STAT_DEVELOP_DISCOUNT), 2);
    assert_int_equal(stat_of(cat, "Public Works", STAT_DEVELOP_DRAW), 1);
    assert_int_equal(stat_of(cat, "Terraforming Robots", STAT_SETTLE_DRAW), 1);
    assert_int_equal(stat_of(cat, "Contact Specialist", STAT_MILITARY), -1);
    assert_int_equal(stat_of(cat, "Alpha Centauri", STAT_VS + RARE), 1);
    assert_int_equal(stat_of(cat, "Alpha Centauri", STAT_DISCOUNT + RARE), 1);
    assert_int_equal(stat_of(cat, "Alpha Centauri", STAT_DISCOUNT + KIND_NONE), 0);
    assert_int_equal(stat_of(cat, "Galactic Imperium", STAT_VS_KEY + 1), 4);
    for (int kind = KIND_NONE; kind < KINDS; kind++)
        assert_int_equal(stat_of(cat, "Replicant Robots", STAT_DISCOUNT + kind), 2);
    for (int kind = KIND_NONE; kind < KINDS; kind++)
        assert_int_equal(stat_of(cat, "Merchant World", STAT_SALE + kind), kind ? 2 : 0);
    assert_int_equal(stat_of(cat, "Spice World", STAT_SALE + NOVELTY), 2);
    assert_int_equal(stat_of(cat, "Spice World", STAT_SALE + RARE), 0);
    assert_int_equal(stat_of(cat, "Clandestine Uplift Lab", STAT_SALE_CHROMOSOME + GENES), 1);
    assert_int_equal(stat_of(cat, "Pirate World", STAT_SALE + NOVELTY), 0);
    assert_int_equal(stat_of(cat, "New Military Tactics", STAT_MILITARY), 0);
}

static void test_tallies(void **state)
{
    (void)state;
    const Catalog *cat = catalog_for(BOXES_PRINTED);
    assert_int_equal(tally_of(cat, "Public Works", TALLY_DEVELOPMENT), 1);
    assert_int_equal(tally_of(cat, "Public Works", TALLY_SIX), 0);
    assert_int_equal(tally_of(cat, "Trade League", TALLY_SIX), 1);
    assert_int_equal(tally_of(cat, "Trade League", TALLY_KIND + KIND_NONE), 0);
    assert_int_equal(tally_of(cat, "Old Earth", TALLY_KIND + KIND_NONE), 1);
    assert_int_equal(tally_of(cat, "Spice World", TALLY_PRODUCTION), 1);
    assert_int_equal(tally_of(cat, "Alpha Centauri", TALLY_PRODUCTION), 0);
    assert_int_equal(tally_of(cat, "Alpha Centauri", TALLY_KIND + RARE), 1);
    assert_int_equal(tally_of(cat, "New Sparta", TALLY_MILITARY_WORLD), 1);
    assert_int_equal(tally_of(cat, "New Sparta", TALLY_MILITARY), 2);
    assert_int_equal(tally_of(cat, "Contact Specialist", TALLY_MILITARY), -1);
    assert_int_equal(tally_of(cat, "Avian Uplift Race", TALLY_CHROMOSOME_WORLD), 1);
    assert_int_equal(tally_of(cat, "Alien Tech Institute", TALLY_KEY), 1);
    assert_int_equal(tally_of(cat, "Trade League", TALLY_POWER + TRADE), 1);
    assert_int_equal(tally_of(cat, "Trade League", TALLY_POWER + CONSUME), 1);
    assert_int_equal(tally_of(cat, "Trade League", TALLY_POWER + PRODUCE), 0);
    assert_int_equal(cat->in_phase[catalog_find(cat, "Trade League")], 1 << TRADE | 1 << CONSUME);
}

static int points(const Catalog *cat, const char *six, const char *name)
{
    const Design *d = card(cat, six);
    for (int i = 0; i < d->scores; i++)
        if (catalog_score_fits(cat, &d->score[i], catalog_find(cat, name)))
            return d->score[i].vp;
    return 0;
}

static void test_scores(void **state)
{
    (void)state;
    const Catalog *cat = catalog_for(BOXES_PRINTED);
    assert_int_equal(points(cat, "Free Trade Association", "Consumer Markets"), 2);
    assert_int_equal(points(cat, "Free Trade Association", "Spice World"), 2);
    assert_int_equal(points(cat, "Free Trade Association", "Old Earth"), 0);
    assert_int_equal(points(cat, "Galactic Imperium", "Rebel Miners"), 2);
    assert_int_equal(points(cat, "Galactic Imperium", "New Sparta"), 1);
    assert_int_equal(points(cat, "Galactic Federation", "Galactic Federation"), 2);
    assert_int_equal(points(cat, "Galactic Federation", "Public Works"), 1);
    assert_int_equal(points(cat, "Alien Tech Institute", "Alien Tech Institute"), 2);
    assert_int_equal(points(cat, "Alien Tech Institute", "Damaged Alien Factory"), 3);
    assert_int_equal(points(cat, "Terraforming Guild", "Alpha Centauri"), 2);
    assert_int_equal(points(cat, "Terraforming Guild", "Terraformed World"), 0);
    assert_int_equal(points(cat, "New Economy", "Trade League"), 2);
    assert_int_equal(points(cat, "New Economy", "New Vinland"), 1);
    assert_int_equal(points(cat, "Galactic Survey: SETI", "Separatist Colony"), 2);
    assert_int_equal(points(cat, "Imperium Lords", "Imperium Lords"), 2);
}

/* ---- every sentence ---- */

typedef struct Example {
    const char *line;
    Power power;
} Example;

#define P(verb_, phase_, ...)                           \
    {                                                   \
        .verb = V_##verb_, .phase = phase_, __VA_ARGS__ \
    }
static const Example examples[] = {
    {"explore: look at 2 more cards", P(LOOK_MORE, EXPLORE, .amount = 2)},
    {"explore: keep 1 more card", P(KEEP_MORE, EXPLORE, .amount = 1)},
    {"develop: draw 1 card at the start", P(DRAW_AT_DEVELOP, DEVELOP, .amount = 1)},
    {"develop: developments cost 2 less", P(DEVELOP_DISCOUNT, DEVELOP, .amount = 2)},
    {"develop: draw 1 card after placing a development",
     P(DRAW_AFTER_DEVELOP, DEVELOP, .amount = 1)},
    {"settle: -2 military", P(MILITARY, SETTLE, .amount = -2)},
    {"settle: +3 military", P(MILITARY, SETTLE, .amount = 3)},
    {"settle: +2 military against alien worlds",
     P(MILITARY_AGAINST, SETTLE, .amount = 2, .kind = ALIEN)},
    {"settle: +2 military against ALIEN worlds",
     P(MILITARY_AGAINST, SETTLE, .amount = 2, .keyword = KEY_ALIEN)},
    {"settle: all worlds cost 2 less", P(SETTLE_DISCOUNT, SETTLE, .amount = 2, .kind = KIND_ANY)},
    {"settle: novelty worlds cost 1 less",
     P(SETTLE_DISCOUNT, SETTLE, .amount = 1, .kind = NOVELTY)},
    {"settle: may pay for a military world its defense less 1, except alien worlds",
     P(PAY_FOR_MILITARY, SETTLE, .optional = 1, .amount = 1, .kind = ALIEN)},
    {"settle: may pay for a military world its defense less 1",
     P(PAY_FOR_MILITARY, SETTLE, .optional = 1, .amount = 1)},
    {"settle: may pay for a military world its defense, except rare worlds",
     P(PAY_FOR_MILITARY, SETTLE, .optional = 1, .kind = RARE)},
    {"settle: may pay for a military world its defense",
     P(PAY_FOR_MILITARY, SETTLE, .optional = 1)},
    {"settle: may discard this to place a non-military world at no cost, except alien worlds",
     P(SACRIFICE_FOR_WORLD, SETTLE, .optional = 1, .kind = ALIEN)},
    {"settle: may discard this to place a non-military world at no cost",
     P(SACRIFICE_FOR_WORLD, SETTLE, .optional = 1)},
    {"settle: may discard this for +3 military in this phase",
     P(SACRIFICE_FOR_MILITARY, SETTLE, .optional = 1, .amount = 3)},
    {"settle: may discard up to 2 cards from hand for +1 military each in this phase",
     P(DISCARD_FOR_MILITARY, SETTLE, .optional = 1, .amount = 1, .uses = 2)},
    {"settle: gray worlds cost 1 less", P(SETTLE_DISCOUNT, SETTLE, .amount = 1)},
    {"settle: REBEL worlds cost 2 less",
     P(SETTLE_DISCOUNT, SETTLE, .amount = 2, .keyword = KEY_REBEL)},
    {"settle: military worlds cost 2 less when paid for",
     P(MILITARY_DISCOUNT, SETTLE, .amount = 2)},
    {"settle: draw 1 card for each military world placed", P(DRAW_PER_PLACED, SETTLE, .amount = 1)},
    {"settle: draw 2 cards for each genes world placed",
     P(DRAW_PER_PLACED, SETTLE, .amount = 2, .kind = GENES)},
    {"settle: draw 1 card for each UPLIFT world placed",
     P(DRAW_PER_PLACED, SETTLE, .amount = 1, .keyword = KEY_UPLIFT)},
    {"settle: draw 1 card after placing a world", P(DRAW_AFTER_SETTLE, SETTLE, .amount = 1)},
    {"settle: may place a second world", P(SECOND_WORLD, SETTLE, .optional = 1)},
    {"trade: +1 card for any good", P(SALE_BONUS, TRADE, .amount = 1, .kind = KIND_ANY)},
    {"trade: +2 cards for genes goods", P(SALE_BONUS, TRADE, .amount = 2, .kind = GENES)},
    {"trade: +3 cards for the good of this world", P(SALE_BONUS_HERE, TRADE, .amount = 3)},
    {"trade: +1 card for genes goods for each CHROMOSOME world",
     P(SALE_BONUS_PER_CHROMOSOME, TRADE, .amount = 1, .kind = GENES)},
    {"trade: +1 card for any good for each CHROMOSOME world",
     P(SALE_BONUS_PER_CHROMOSOME, TRADE, .amount = 1, .kind = KIND_ANY)},
    {"consume: 1 good for 1 point and 1 card",
     P(CONSUME_GOODS, CONSUME, .kind = KIND_ANY, .price = 1, .uses = 1, .vp = 1, .cards = 1)},
    {"consume: 2 rare goods for 3 points",
     P(CONSUME_GOODS, CONSUME, .kind = RARE, .price = 2, .uses = 1, .vp = 3)},
    {"consume: 1 good for 2 cards, up to 2 times",
     P(CONSUME_GOODS, CONSUME, .kind = KIND_ANY, .price = 1, .uses = 2, .cards = 2)},
    {"consume: 1 novelty good for 1 point, up to 3 times",
     P(CONSUME_GOODS, CONSUME, .kind = NOVELTY, .price = 1, .uses = 3, .vp = 1)},
    {"consume: 3 goods of different kinds for 3 points",
     P(CONSUME_KINDS, CONSUME, .price = 3, .uses = 1, .vp = 3)},
    {"consume: all goods for as many points", P(CONSUME_ALL, CONSUME, .price = 0)},
    {"consume: all goods for as many points less 1", P(CONSUME_ALL, CONSUME, .price = 1)},
    {"consume: the good of this world for 2 points", P(CONSUME_HERE, CONSUME, .uses = 1, .vp = 2)},
    {"consume: sell a good with trade powers", P(CONSUME_SELL, CONSUME, .amount = 1)},
    {"consume: sell a good without trade powers", P(CONSUME_SELL, CONSUME, .amount = 0)},
    {"consume: draw 1 card", P(CONSUME_DRAW, CONSUME, .amount = 1)},
    {"consume: name a number from 1 to 7, turn over a card and keep it if its cost or defense is "
     "that",
     P(GAMBLE, CONSUME, .price = 1, .uses = 7)},
    {"consume: may discard up to 2 cards from hand for 1 point each, never doubled",
     P(DISCARD_FOR_VP, CONSUME, .optional = 1, .uses = 2, .vp = 1)},
    {"produce: a good here", P(PRODUCE_HERE, PRODUCE, .cards = 0)},
    {"produce: a good here, then draw 2 cards", P(PRODUCE_HERE, PRODUCE, .cards = 2)},
    {"produce: may discard 1 card from hand for a good here",
     P(DISCARD_TO_PRODUCE, PRODUCE, .optional = 1, .price = 1)},
    {"produce: a good on one windfall world", P(PRODUCE_WINDFALL, PRODUCE, .kind = KIND_ANY)},
    {"produce: a good on one alien windfall world", P(PRODUCE_WINDFALL, PRODUCE, .kind = ALIEN)},
    {"produce: draw 1 card if a good was made here", P(DRAW_IF_PRODUCED, PRODUCE, .amount = 1)},
    {"produce: draw 2 cards", P(PRODUCE_DRAW, PRODUCE, .amount = 2)},
    {"produce: draw 1 card for each good made",
     P(DRAW_PER_GOOD, PRODUCE, .amount = 1, .kind = KIND_ANY)},
    {"produce: draw 1 card for each alien good made",
     P(DRAW_PER_GOOD, PRODUCE, .amount = 1, .kind = ALIEN)},
    {"produce: draw 1 card for each kind of good made", P(DRAW_PER_KIND, PRODUCE, .amount = 1)},
    {"produce: draw 1 card for each genes world",
     P(DRAW_PER_WORLD, PRODUCE, .amount = 1, .kind = GENES)},
    {"produce: draw 1 card for each military world", P(DRAW_PER_MILITARY, PRODUCE, .amount = 1)},
    {"produce: draw 2 cards for making more rare goods than anyone else",
     P(DRAW_IF_MOST, PRODUCE, .amount = 2, .kind = RARE)},
};
enum { EXAMPLES = sizeof examples / sizeof *examples };

static void test_sentences(void **state)
{
    (void)state;
    Set seen = set_empty();
    for (int i = 0; i < EXAMPLES; i++) {
        char text[300], said[200];
        snprintf(text, sizeof text, "world Test\n cost 1, 1 point, rare windfall, ALIEN\n %s\n",
                 examples[i].line);
        if (!build(BOTH, text))
            fail_msg("%s", said_text(error.why));
        const Power *power = &card(&built, "Test")->power[0];
        assert_memory_equal(power, &examples[i].power, sizeof *power);
        assert_int_equal(verb_rows[power->verb].phase, power->phase);
        describe_power(said, sizeof said, power, NULL);
        assert_string_equal(said, strchr(examples[i].line, ':') + 2);
        set_add(&seen, power->verb);
    }
    assert_int_equal(set_count(&seen), VERBS);
}

/* Other words for the same, and how they are printed. */
static void test_other_words(void **state)
{
    (void)state;
    static const char *const lines[][2] = {
        {"worlds cost 1 less", "all worlds cost 1 less"},
        {"military worlds cost 2 less", "military worlds cost 2 less when paid for"},
        {"draw 1 card after placing a military world",
         "draw 1 card for each military world placed"},
        {"draw 2 cards after placing a genes world", "draw 2 cards for each genes world placed"},
        {"draw 1 card after placing a REBEL world", "draw 1 card for each REBEL world placed"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char text[300], said[200];
        snprintf(text, sizeof text, "world Test\n cost 1, 1 point\n settle: %s\n", lines[i][0]);
        if (!build(BOTH, text))
            fail_msg("%s", said_text(error.why));
        describe_power(said, sizeof said, &card(&built, "Test")->power[0], NULL);
        assert_string_equal(said, lines[i][1]);
    }
}

/* What is only read, and so not listed in the reference. */
static void test_synonyms(void **state)
{
    (void)state;
    static const char *const only_read[] = {
        "worlds cost {amount} less",
        "military worlds cost {amount} less",
        "may discard this to place a world at no cost, except {kind} worlds",
        "may discard this to place a world at no cost",
        "draw {amount} card(s) after placing a military world",
        "draw {amount} card(s) after placing a {kind} world",
        "draw {amount} card(s) after placing a {keyword} world",
        "name a number from {low} to {high}, turn over a card and keep it if it costs that",
    };
    size_t count = 0;
    for (int i = 0; sentence_message(i); i++)
        if (sentence_is_synonym(i)) {
            assert_true(count < sizeof only_read / sizeof *only_read);
            assert_string_equal(sentence_message(i), only_read[count++]);
        }
    assert_int_equal(count, sizeof only_read / sizeof *only_read);
}

/* No row of the table is dead: each has an example above or in the file of own cards. */
static void test_everything(void **state)
{
    (void)state;
    Buf text = {0}, why = {0};
    if (!file_read("tests/cards/everything.cards", &text, &why) ||
        !file_read("tests/cards/frontier.cards", &text, &why))
        fail_msg("%s", said(&why));
    if (!build(BOTH, buf_text(&text)))
        fail_msg("%s", said_text(error.why));
    Set verbs = set_empty(), matches = set_empty();
    int own = 0;
    for (int i = 0; i < built.designs; i++) {
        const Design *d = &built.design[i];
        own += d->set == CARDS_OWN_SET;
        for (int k = 0; d->set == CARDS_OWN_SET && k < d->powers; k++)
            set_add(&verbs, d->power[k].verb);
        for (int k = 0; d->set == CARDS_OWN_SET && k < d->scores; k++)
            set_add(&matches, d->score[k].match);
    }
    assert_true(own >= 12);
    assert_int_equal(set_count(&verbs), VERBS);
    assert_int_equal(set_count(&matches), MATCHES);
    assert_int_equal(card(&built, "Harbor of Lots")->vp, -1);
    assert_int_equal(card(&built, "Patient Star")->keeps, 5);
    buf_free(&text);
    buf_free(&why);
}

/* docs/cards.md names every verb, and its examples can be read. */
static void test_page(void **state)
{
    (void)state;
    Buf page = {0}, cards = {0}, why = {0};
    if (!file_read("docs/cards.md", &page, &why))
        fail_msg("%s", said(&why));
    for (int verb = 0; verb < VERBS; verb++) {
        char cell[64];
        snprintf(cell, sizeof cell, "| %s | `", verb_rows[verb].name);
        if (!strstr(buf_text(&page), cell))
            fail_msg("docs/cards.md lacks %s", verb_rows[verb].name);
    }
    char *save, *line = strtok_r(page.data, "\n", &save);
    for (; line && strcmp(line, "## Blocks"); line = strtok_r(NULL, "\n", &save))
        if (!strncmp(line, "    ", 4))
            buf_printf(&cards, "%s\n", line + 4);
    if (!build(BOX_BASE, buf_text(&cards)))
        fail_msg("%s", said_text(error.why));
    assert_int_equal(built.designs, 95 + 3);
    buf_free(&page);
    buf_free(&cards);
    buf_free(&why);
}

/* ---- what is wrong ---- */

typedef struct Wrong {
    const char *text;
    int line;
    const char *word, *expected;
} Wrong;

#define HEAD "world Test\n cost 1, 1 point\n "
#define LONG "A name that goes on and on and on until it no longer fits"
static const Wrong wrongs[] = {
    {"planet Test\n", 1, "planet", "world, development"},
    {"world\n", 1, "", "a name"},
    {"world " LONG "\n", 1, LONG, "at most 47 bytes"},
    {"world each world\n", 1, "each world", "capital letter"},
    {"\n# x\nworld Old Earth\n", 3, "Old Earth", "a new name, or \"change\""},
    {"change Nowhere\n", 1, "Nowhere", "the name of a card in the game"},
    {"remove Nowhere\n", 1, "Nowhere", "the name of a card in the game"},
    {"copies Nowhere +1\n", 1, "Nowhere", "the name of a card in the game"},
    {"copies Old Earth 1\n", 1, "1", "+1 to +9"},
    {"copies Old Earth -1\n", 1, "-1", "leaves 1 to 99"},
    {" cost 1\n", 1, "cost 1", "at the margin"},
    {"remove Old Earth\n cost 1\n", 2, "cost 1", "at the margin"},
    {"world Test\n cost 1\n", 1, "Test", "points or"},
    {"world Test\n 1 point\n", 1, "Test", "a cost or a defense"},
    {"development Test\n 1 point\n", 1, "Test", "a cost"},
    {"world Test\n cost 10, 1 point\n", 2, "10", "from 0 to 9"},
    {"world Test\n cost -1, 1 point\n", 2, "-1", "from 0 to 9"},
    {"world Test\n cost 99999999999, 1 point\n", 2, "99999999999", "from 0 to 9"},
    {"world Test\n cost 1, 1 point, copies 0\n", 2, "0", "from 1 to 99"},
    {"world Test\n cost 1, cost 2\n", 2, "cost 2", "only once"},
    {"world Test\n cost 1, defense 2\n", 2, "defense 2", "only once"},
    {"world Test\n cost 1, no powers\n", 2, "no powers", "only in a change"},
    {"world Test\n cost 1, blue windfall\n", 2, "blue", "a kind of good"},
    {"world Test\n cost 1 coin\n", 2, "coin", "the end of the line"},
    {"world Test\n cost 1,, 1 point\n", 2, "", "\"cost\""},
    {"world Test\n cost\n", 2, "", "from 0 to 9"},
    {"development Test\n defense 1\n", 2, "defense 1", "only worlds"},
    {"development Test\n rare windfall\n", 2, "rare windfall", "only worlds"},
    {HEAD "dance: draw 1 card\n", 3, "dance:", "a phase"},
    {HEAD "explore: look at 0 more cards\n", 3, "0", "from 1 to 9"},
    {HEAD "explore: look at 2 less cards\n", 3, "less", "\"more\""},
    {HEAD "explore: draw 1 card\n", 3, "draw", "\"look\" or \"keep\""},
    {HEAD "explore: look\n", 3, "", "\"at\""},
    {HEAD "settle: 1 military\n", 3, "1", "+1 to +9"},
    {HEAD "settle: +0 military\n", 3, "+0", "+1 to +9"},
    {HEAD "settle: +1 military against green worlds\n", 3, "green", "a kind of good"},
    {HEAD "settle: +1 military against rebel worlds\n", 3, "rebel", "a keyword in capitals"},
    {HEAD "settle: +1 military against military worlds\n", 3, "military", "plain strength"},
    {HEAD "settle: rare and genes worlds cost 1 less\n", 3, "and", "one kind of good"},
    {HEAD "consume: 1 novelty or rare good for 1 point\n", 3, "or", "one kind of good"},
    {HEAD "explore: may keep 1 more card\n", 3, "may", "always used"},
    {HEAD "develop: may draw 1 card at the start\n", 3, "may", "always used"},
    {HEAD "trade: may sell two goods\n", 3, "may", "always used"},
    {HEAD "settle: may fly\n", 3, "fly", "\"pay\""},
    {HEAD "settle: rare and genes worlds cost 1 less\n", 3, "and",
     "is \"settle: rare worlds cost 1 less\""},
    {HEAD "explore: may keep 2 more cards\n", 3, "may", "is \"explore: keep 2 more cards\""},
    {HEAD "settle: developments cost 1 less\n", 3, "developments",
     "is \"develop: developments cost 1 less\""},
    {HEAD "consume: 2 genes goods for 3 VP\n", 3, "VP",
     "is \"consume: 2 genes goods for 3 points\""},
    {HEAD "consume: discard up to 2 cards from hand for 1 point each\n", 3, "discard",
     "is \"consume: may discard up to 2 cards from hand for 1 point each, never doubled\""},
    {HEAD "produce: draw 2 cards for each REBEL world\n", 3, "REBEL",
     "is \"produce: draw 2 cards for each rare world\""},
    {HEAD "score: 2 points per military world\n", 3, "per",
     "is \"2 points for each military world\""},
    {HEAD "settle: 2 military\n", 3, "2", "is \"settle: +2 military\""},
    {HEAD "settle: + 2 military against REBEL worlds\n", 3, "+",
     "is \"settle: +2 military against REBEL worlds\""},
    {HEAD "Settle: +2 military\n", 3, "Settle:", "\"settle:\""},
    {HEAD "settle: TERRAFORMING worlds cost 1 less\n", 3, "Test", "fits some card"},
    {HEAD "settle: draw 1 card for each TERRAFORMING world placed\n", 3, "Test", "fits some card"},
    {HEAD "consume: 1 good for 0 points\n", 3, "0", "from 1 to 9"},
    {HEAD "consume: 1 good for 1 point, up to 1 times\n", 3, "1", "from 2 to 9"},
    {HEAD "consume: name a number from 7 to 1, turn over a card and keep it if its cost or defense "
          "is that\n",
     3, NULL, "the lower number first"},
    {HEAD "produce: a good here\n", 3, "Test", "a kind of good"},
    {HEAD "explore: keep 1 more card\n explore: keep 1 more card\n explore: keep 1 more card\n"
          " explore: keep 1 more card\n explore: keep 1 more card\n explore: keep 1 more card\n"
          " explore: keep 1 more card\n",
     9, NULL, "at most 6 powers"},
    {"world Test\n cost 1, 1 point, copies 9\n settle: +9 military\n settle: +9 military\n", 1,
     "Test", "add up to at most 127"},
    {"world Test\n cost 1, 1 point, copies 20\n settle: -7 military\n", 1, "Test",
     "add up to at most 127"},
    {HEAD
     "consume: 1 good for 8 cards, up to 8 times\n consume: 1 good for 8 cards, up to 8 times\n"
     " consume: 1 good for 8 cards, up to 8 times\n consume: 1 good for 8 cards, up to 8 times\n",
     1, "Test", "add up to at most 127"},
    {"development Test\n cost 6, variable points\n", 1, "Test", "a score"},
    {"development Test\n cost 6, 2 points\n score: 1 point for each world\n", 1, "Test",
     "\"variable points\""},
    {"world Test\n cost 6, variable points\n score: 1 point for each world\n", 1, "Test",
     "only on a development"},
    {"development Test\n cost 6, variable points\n score: 1 point for Nothing Like It\n", 3,
     "Nothing Like It", "the name of a card in the game"},
    {"development Test\n cost 6, variable points\n score: 1 point for nothing\n", 3, "nothing",
     "\"each\""},
    {HEAD "settle: +1 military against IMPERIUM worlds\n", 3, "Test", "fits some card"},
    {"change Old Earth\n\n settle: +1 military against TERRAFORMING worlds\n", 3, "Old Earth",
     "fits some card"},
    {"world Test\n cost 1, 1 point, start world 3\n", 1, "Test", "no other world"},
    {"world Test\n cost 1, 1 point, copies 99\nworld Tset\n cost 1, 1 point, copies 99\n", 3,
     "Tset", "at most 255 cards"},
    {"world T\x01st\n", 1, "\\x01", "UTF-8"},
    {"world T\xff\n", 1, "\\xff", "UTF-8"},
    {"world T\xc0\xaf\n", 1, "\\xc0", "UTF-8"},
    {"first Test\n 3 points, after settle\n", 1, "Test", "what the goal counts"},
    {"first Test\n at least 3 developments, after settle\n", 1, "Test", "the points"},
    {"first Test\n 3 points, at least 3 developments\n", 1, "Test", "when the goal"},
    {"first Test\n 3 points, 1 for a tie, at least 3 developments, after settle\n", 1, "Test",
     "only with \"most\""},
    {"most Test\n 3 points, at least 3 planets\n", 2, "planets", "\"production\""},
    {"most Test\n 3 points, 3 points\n", 2, "3 points", "only once"},
    {"first A\n 3 points, at least 1 development, after settle\nfirst A\n", 3, "A", "a new name"},
};

/* Filters that fit nothing, in games with only these cards. */
static const Wrong lonely[] = {
    {"development Test\n cost 6, variable points\n score: 1 point for each ALIEN card\n", 3, "Test",
     "fits some card"},
    {"development Test\n cost 6, variable points\n score: 1 point for each world\n", 3, "Test",
     "fits some card"},
    {"development Test\n cost 1, 1 point\n settle: all worlds cost 1 less\n", 3, "Test",
     "fits some card"},
    {HEAD "settle: +1 military against rare worlds\n", 3, "Test", "fits some card"},
    {HEAD "settle: rare worlds cost 1 less\n", 3, "Test", "fits some card"},
    {HEAD "settle: may pay for a military world its defense\n", 3, "Test", "fits some card"},
    {HEAD "trade: +1 card for any good\n", 3, "Test", "fits some card"},
    {HEAD "trade: +1 card for genes goods for each CHROMOSOME world\n", 3, "Test",
     "fits some card"},
    {HEAD "consume: 1 good for 1 point\n", 3, "Test", "fits some card"},
    {HEAD "produce: a good on one windfall world\n", 3, "Test", "fits some card"},
    {HEAD "produce: draw 1 card for each military world\n", 3, "Test", "fits some card"},
    {"first Test\n 3 points, at least 3 ALIEN cards, after settle\n", 1, "Test",
     "some card of the game has"},
};

static void refuse(unsigned sets, const Wrong *w)
{
    char place[40];
    snprintf(place, sizeof place, "own.cards:%d: ", w->line);
    if (build(sets, w->text))
        fail_msg("accepted: %s", w->text);
    if (error.line != w->line || (w->word && strcmp(error.word, w->word)) ||
        !strstr(said_text(error.why), w->expected) ||
        strncmp(said_text(error.why), place, strlen(place)))
        fail_msg("%s -> %s", w->text, said_text(error.why));
    assert_string_equal(error.file, "own.cards");
    assert_int_equal(built.cards, 0);
}

static void test_wrong(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++)
        refuse(BOX_BASE, &wrongs[i]);
    for (size_t i = 0; i < sizeof lonely / sizeof *lonely; i++)
        refuse(0, &lonely[i]);
}

static void test_limits(void **state)
{
    (void)state;
    static char text[40000];
    size_t used = 0;
    for (int i = 0; i < 256 - 95; i++)
        used +=
            (size_t)snprintf(text + used, sizeof text - used, "world W%d\n cost 1, 1 point\n", i);
    assert_false(build(BOX_BASE, text));
    assert_int_equal(error.line, 2 * (256 - 95) - 1);
    assert_non_null(strstr(said_text(error.why), "at most 255 cards"));
    used = 0;
    for (int i = 0; i < 255 - 114; i++)
        used +=
            (size_t)snprintf(text + used, sizeof text - used, "world W%d\n cost 1, 1 point\n", i);
    assert_true(build(BOX_BASE, text));
    assert_int_equal(built.cards, 255);
    used = 0;
    for (int i = 0; i < 17; i++)
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "first G%d\n 3 points, at least 1 development, after settle\n", i);
    assert_false(build(BOX_BASE, text));
    assert_string_equal(error.word, "G16");
    CardText many[70];
    for (int i = 0; i < 70; i++)
        many[i] = (CardText){"empty.cards", NULL, 0, CARDS_OWN_SET};
    assert_true(catalog_build(&built, BOX_BASE, many, 63, &error));
    assert_false(catalog_build(&built, BOX_BASE, many, 64, &error));
    assert_non_null(strstr(said_text(error.why), "at most 64 card files"));
}

/* ---- changing, printing, finding ---- */

static void test_change(void **state)
{
    (void)state;
    assert_true(build(BOX_BASE, "change Old Earth\n\tdefense 4, 3 points, rare windfall, REBEL\r\n"
                                "    explore: look at 1 more card\r\n"
                                "copies Old Earth +2\n"
                                "change New Sparta\n no powers, gray\n"
                                "change Alien Tech Institute\n no keywords, no scores, 2 points"));
    const Design *d = card(&built, "Old Earth");
    assert_int_equal(d->military, 1);
    assert_int_equal(d->cost, 4);
    assert_int_equal(d->kind, RARE);
    assert_int_equal(d->keywords, KEY_REBEL);
    assert_int_equal(d->copies, 3);
    assert_int_equal(d->powers, 3);
    assert_int_equal(d->power[0].verb, V_LOOK_MORE);
    assert_int_equal(card(&built, "New Sparta")->powers, 0);
    assert_int_equal(card(&built, "Alien Tech Institute")->scores, 0);
    assert_int_equal(card(&built, "Alien Tech Institute")->variable, 0);
    assert_int_equal(built.cards, 116);
}

static void round_trip(const Catalog *cat)
{
    static char text[100000], again[100000];
    static Catalog copy;
    size_t size = describe_file(text, sizeof text, cat);
    assert_true(size < sizeof text);
    CardText own = {"printed.cards", text, size, CARDS_OWN_SET};
    if (!catalog_build(&copy, 0, &own, 1, &error))
        fail_msg("%s", said_text(error.why));
    assert_true(copy.hash == cat->hash);
    assert_non_null(strstr(text, "\nworld New Sparta\n    defense 2, 1 point, start world 3\n"
                                 "    settle: +2 military\n"));
    assert_int_equal(describe_file(again, sizeof again, &copy), size);
    assert_string_equal(text, again);
}

static void test_round_trip(void **state)
{
    (void)state;
    round_trip(catalog_for(BOX_BASE));
    round_trip(catalog_for(BOXES_PRINTED));
    assert_true(catalog_build(&built, BOTH | BOX_REVISED, NULL, 0, &error));
    round_trip(&built);
    test_everything(state);
    round_trip(&built);
}

/* Everything that can change a game changes the hash. */
static void test_hash(void **state)
{
    (void)state;
    static const char *const changes[] = {
        "change Old Earth\n cost 2",
        "change Old Earth\n 1 point",
        "change Old Earth\n REBEL",
        "change Old Earth\n start world 9",
        "change Old Earth\n keep 3 cards at the start",
        "change Old Earth\n first-game hand 1",
        "change Old Earth\n rare windfall",
        "change Old Earth\n rare production",
        "change Old Earth\n settle: +1 military",
        "change Old Earth\n settle: +2 military",
        "change Merchant Guild\n score: 1 point for each world",
        "change Merchant Guild\n score: 2 points for each world",
        "copies Old Earth +1",
        "remove Old Earth",
        "first G\n 3 points, at least 3 developments, after settle",
        "first G\n 3 points, at least 3 developments, after develop",
        "most G\n 3 points, at least 3 developments, after develop",
    };
    enum { CHANGES = sizeof changes / sizeof *changes };
    uint64_t hash[CHANGES + 1] = {catalog_for(BOX_BASE)->hash};
    for (int i = 0; i < CHANGES; i++) {
        assert_true(build(BOX_BASE, changes[i]));
        hash[i + 1] = built.hash;
        for (int k = 0; k <= i; k++)
            assert_true(hash[k] != hash[i + 1]);
    }
    assert_true(build(BOX_BASE, "# nothing\n"));
    assert_true(built.hash == hash[0]);
}

static void test_find(void **state)
{
    (void)state;
    const Catalog *cat = catalog_for(BOX_BASE);
    uint8_t found[8];
    assert_int_equal(catalog_find(cat, "old earth"), -1);
    assert_int_equal(catalog_search(cat, "old earth", found, 8), 1);
    assert_int_equal(found[0], catalog_find(cat, "Old Earth"));
    assert_int_equal(catalog_search(cat, "mining", found, 8), 4);
    assert_int_equal(catalog_search(cat, "mining", found, 2), 2);
    assert_int_equal(catalog_search(cat, "VINLAND", found, 8), 1);
    assert_int_equal(found[0], catalog_find(cat, "New Vinland"));
    assert_int_equal(catalog_search(cat, "no such card", found, 8), 0);
    assert_int_equal(catalog_search(cat, "", found, 8), 0);
}

static void test_describe(void **state)
{
    (void)state;
    const Catalog *cat = catalog_for(BOXES_PRINTED);
    char text[400], cut[24];
    static const char *const want = "Galactic Imperium\ncost 6, variable points, IMPERIUM\n"
                                    "Settle: +4 military against REBEL worlds\n"
                                    "Score: 2 points for each REBEL military world\n"
                                    "Score: 1 point for each other military world\n";
    int at = catalog_find(cat, "Galactic Imperium");
    size_t size = describe_card(text, sizeof text, cat, at, NULL);
    assert_string_equal(text, want);
    assert_int_equal(size, strlen(want));
    for (size_t room = 0; room <= sizeof cut; room++) {
        memset(cut, '!', sizeof cut);
        assert_int_equal(describe_card(cut, room, cat, at, NULL), size);
        for (size_t i = 0; i + 1 < room; i++)
            assert_int_equal(cut[i], want[i]);
        if (room)
            assert_int_equal(cut[room - 1], 0);
        if (room < sizeof cut)
            assert_int_equal(cut[room], '!');
    }
    const Design *league = card(cat, "Pan-Galactic League");
    describe_score(text, sizeof text, cat, &league->score[3], NULL);
    assert_string_equal(text, "3 points for Contact Specialist");
    describe_goal(text, sizeof text, &cat->goal[GOAL_MILITARY], NULL);
    assert_string_equal(
        text, "5 points, 3 for a tie, at least 6 total military, after develop, after settle");
    describe_facts(text, sizeof text, card(cat, "Ancient Race"), NULL);
    assert_string_equal(
        text, "cost 2, 1 point, genes windfall, start world 6, keep 3 cards at the start");
}

/* A language with another word order, like Japanese. */
static const char *say(const void *self, const char *message)
{
    static const char *const words[][2] = {
        {"{price} {kind} good(s) for {gain}, up to {times} times",
         "[{times}x] {gain} <- {kind} {price}"},
        {"{vp} point(s)", "{vp}VP"},
        {"novelty", "NEU"},
    };
    (void)self;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(message, words[i][0]))
            return words[i][1];
    return message;
}

static void test_translated(void **state)
{
    (void)state;
    Locale locale = {say, NULL, NULL};
    char text[100];
    const Design *d = card(catalog_for(BOX_BASE), "Consumer Markets");
    describe_power(text, sizeof text, &d->power[0], &locale);
    assert_string_equal(text, "[3x] 1VP <- NEU 1");
    int messages = 0, gain = 0;
    for (; describe_message(messages); messages++)
        gain += !strcmp(describe_message(messages), "{vp} point(s) and {cards} card(s)");
    assert_int_equal(gain, 1);
    assert_string_equal(describe_message(messages - 1), ", ");
}

static void *ask(void *out)
{
    *(const Catalog **)out = catalog_for(BOXES_PRINTED);
    return NULL;
}

static void test_threads(void **state)
{
    (void)state;
    pthread_t thread[4];
    const Catalog *cat[4];
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, ask, &cat[i]), 0);
    for (int i = 0; i < 4; i++) {
        pthread_join(thread[i], NULL);
        assert_ptr_equal(cat[i], catalog_for(BOXES_PRINTED));
    }
    assert_int_equal(cat[0]->cards, 136);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads),    cmocka_unit_test(test_counts),
        cmocka_unit_test(test_odds),       cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_first_game), cmocka_unit_test(test_goals),
        cmocka_unit_test(test_revised),    cmocka_unit_test(test_stats),
        cmocka_unit_test(test_tallies),    cmocka_unit_test(test_scores),
        cmocka_unit_test(test_sentences),  cmocka_unit_test(test_other_words),
        cmocka_unit_test(test_synonyms),   cmocka_unit_test(test_everything),
        cmocka_unit_test(test_wrong),      cmocka_unit_test(test_limits),
        cmocka_unit_test(test_change),     cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_hash),       cmocka_unit_test(test_find),
        cmocka_unit_test(test_describe),   cmocka_unit_test(test_translated),
        cmocka_unit_test(test_page),
    };
    return cmocka_run_group_tests_name("cards", tests, NULL, NULL);
}
