/* Sentences: every template can be filled, events that belong together are told together with the
 * card behind them, and nobody reads what is hidden from them. */
#include "support/cmocka.h"

#include <stdio.h>
#include <string.h>

#include "ai/player.h"
#include "cards/catalog.h"
#include "modes/coop.h"
#include "modes/mode_op.h"
#include "modes/presets.h"
#include "modes/robot.h"
#include "rules/op.h"
#include "rules/place.h"
#include "text/story.h"

typedef struct Lines {
    Buf text;
    int count;
    int events; /* in these lines */
} Lines;

static void keep_line(void *to, const StoryLine *line)
{
    Lines *lines = to;
    buf_str(&lines->text, line->text);
    buf_byte(&lines->text, '\n');
    lines->count++;
    lines->events += line->events;
}

static Say say_to(int reader)
{
    return (Say){.cat = catalog_for(BOXES_PRINTED),
                 .name = {"Alice", "Bob", "Carol"},
                 .reader = (uint8_t)reader};
}

static int card(const char *name)
{
    int design = catalog_find(catalog_for(BOXES_PRINTED), name);
    assert_true(design >= 0);
    return catalog_for(BOXES_PRINTED)->design[design].first;
}

/* What a reader is told of these events. */
static void check_story(int reader, const Event *events, int n, const char *expected)
{
    Lines lines = {0};
    Say say = say_to(reader);
    Story story = story_begin(&say, mode_find("tgs-2p"), keep_line, &lines);
    for (int i = 0; i < n; i++)
        story_hear(&story, &events[i]);
    story_end(&story);
    assert_string_equal(buf_text(&lines.text), expected);
    buf_free(&lines.text);
}
#define STORY(reader, events, expected) \
    check_story(reader, events, (int)(sizeof events / sizeof *events), expected)

/* ---- templates ---- */

static void every_slot_and_bracket_is_filled(void **state)
{
    (void)state;
    uint8_t cards[2] = {0, 1};
    Facts facts = {.who = 1,
                   .n = 3,
                   .m = 4,
                   .cards = cards,
                   .count = 2,
                   .text = "x",
                   .text2 = "y",
                   .kind = NOVELTY};
    for (int reader = 0; reader < 2; reader++)
        for (int id = 0; id < SAYS; id++) {
            Buf out = {0};
            Say say = say_to(reader);
            say_it(&out, &say, (SayId)id, &facts);
            if (strpbrk(buf_text(&out), "{}[]|") || strstr(buf_text(&out), "(s)"))
                fail_msg("%s: %s", say_id_name(id), buf_text(&out));
            buf_free(&out);
        }
}

static void the_reader_is_you(void **state)
{
    (void)state;
    Event pass = {EV_PASS, 1, NO_CARD, NO_CARD, DEVELOP, EVERYONE, 0};
    check_story(0, &pass, 1, "Bob places no development.\n");
    check_story(1, &pass, 1, "You place no development.\n");
}

static const char *shout(const void *self, const char *message)
{
    (void)self;
    return strcmp(message, "{who} place[|s] no world.") ? message : "NO WORLD: {who}";
}

static void another_language_has_other_templates(void **state)
{
    (void)state;
    Locale locale = {shout, NULL, NULL};
    Say say = say_to(0);
    Buf out = {0};
    say.locale = &locale;
    say_it(&out, &say, SAY_PASSES_SETTLE, &(Facts){.who = 1});
    assert_string_equal(buf_text(&out), "NO WORLD: Bob");
    buf_free(&out);
}

/* One, a few, many, as in Polish. */
static int three_forms(int n)
{
    return n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 ? 1 : 2;
}

static void check_plural(const Locale *locale, const char *words, int number, const char *wanted)
{
    Say say = say_to(0);
    Buf out = {0};
    say.locale = locale;
    say_words(&out, &say, words, &(Facts){.n = number});
    assert_string_equal(buf_text(&out), wanted);
    buf_free(&out);
}

static void numbers_have_plural_forms(void **state)
{
    (void)state;
    Locale polish = {NULL, NULL, three_forms};
    check_plural(NULL, "{n} card(s)", 1, "1 card");
    check_plural(NULL, "{n} card(s)", 0, "0 cards");
    check_plural(NULL, "{n} (ox|oxen)", -1, "-1 ox");
    check_plural(NULL, "{n} (ox|oxen) (all)", 2, "2 oxen (all)");
    check_plural(&polish, "{n} kart(a|y|)", 1, "1 karta");
    check_plural(&polish, "{n} kart(a|y|)", 22, "22 karty");
    check_plural(&polish, "{n} kart(a|y|)!", 25, "25 kart!");
    check_plural(&polish, "{n} karta(only|two)", 25, "25 kartatwo");
    check_plural(NULL, "{n} (ox|", 2, "2 (ox|");
}

static void every_deed_of_a_mode_has_words(void **state)
{
    (void)state;
    const Mode *robot = mode_find("robot-medium"), *coop = mode_find("coop");
    for (uint8_t what = 0; what < ALIEN_WHATS; what++)
        assert_non_null(coop->deed(&(Event){.kind = EV_ALIEN, .power = what}));
    for (uint8_t what = 0; what < ROBOT_WHATS; what++)
        assert_non_null(robot->deed(&(Event){.kind = EV_ROBOT, .power = what}));
    for (int8_t aim = 0; aim < ROBOT_AIMS; aim++)
        assert_non_null(
            robot->deed(&(Event){.kind = EV_ROBOT, .power = ROBOT_LOOKS_FOR, .amount = aim}));
    assert_null(coop->deed(&(Event){.kind = EV_OVER}));
}

/* ---- stories ---- */

static void draws_name_the_card_behind_them(void **state)
{
    (void)state;
    uint8_t guild = (uint8_t)card("Merchant Guild"), gem = (uint8_t)card("Gem World"),
            spice = (uint8_t)card("Spice World");
    Event events[] = {{EV_DRAW, 0, gem, guild, 0, 1, WHY_POWER},
                      {EV_DRAW, 0, spice, guild, 0, 1, WHY_POWER}};
    STORY(1, events, "Alice draws 2 cards (Merchant Guild).\n");
    STORY(NO_SEAT, events, "Alice draws 2 cards (Merchant Guild).\n");
    STORY(0, events, "You draw 2 cards (Merchant Guild): Gem World, Spice World.\n");
    STORY(READER_ALL, events, "Alice draws 2 cards (Merchant Guild): Gem World, Spice World.\n");
}

static void exploring_is_one_line(void **state)
{
    (void)state;
    uint8_t gem = (uint8_t)card("Gem World"), spice = (uint8_t)card("Spice World");
    Event events[] = {{EV_LOOK, 1, gem, NO_CARD, 0, 2, 0},
                      {EV_LOOK, 1, spice, NO_CARD, 0, 2, 0},
                      {EV_DISCARD, 1, gem, NO_CARD, 0, 2, WHY_EXPLORE},
                      {EV_KEEP, 1, spice, NO_CARD, 0, 2, WHY_EXPLORE}};
    STORY(0, events, "Bob keeps 1 of 2 cards.\n");
    STORY(1, events, "You keep 1 of 2 cards: Spice World.\n");
}

static void discards_that_pay_are_told_as_the_payment(void **state)
{
    (void)state;
    uint8_t gem = (uint8_t)card("Gem World"), spice = (uint8_t)card("Spice World");
    Event events[] = {{EV_PLACE, 0, gem, NO_CARD, SETTLE, EVERYONE, 0},
                      {EV_DISCARD, 0, spice, gem, 0, 1, WHY_PAYMENT},
                      {EV_PAID, 0, gem, NO_CARD, 0, EVERYONE, 1},
                      {EV_PAID, 1, gem, NO_CARD, 0, EVERYONE, 0}};
    STORY(1, events,
          "Alice places Gem World.\nAlice pays 1 card for Gem World.\n"
          "You pay nothing for Gem World.\n");
    STORY(0, events,
          "You place Gem World.\nYou pay 1 card for Gem World: Spice World.\n"
          "Bob pays nothing for Gem World.\n");
}

static void goods_are_spent_for_points_and_cards(void **state)
{
    (void)state;
    uint8_t fta = (uint8_t)card("Free Trade Association"), gem = (uint8_t)card("Gem World"),
            spice = (uint8_t)card("Spice World"), sparta = (uint8_t)card("New Sparta");
    Event events[] = {{EV_USE, 0, NO_CARD, fta, 0, EVERYONE, 0},
                      {EV_SPEND, 0, gem, fta, 0, EVERYONE, 0},
                      {EV_SPEND, 0, spice, fta, 0, EVERYONE, 0},
                      {EV_CHIPS, 0, NO_CARD, fta, 0, EVERYONE, 4},
                      {EV_DRAW, 0, sparta, fta, 0, 1, WHY_POWER}};
    STORY(1, events,
          "Alice spends the goods of Gem World, Spice World for 4 points and 1 card (Free Trade "
          "Association).\n");
    STORY(0, events,
          "You spend the goods of Gem World, Spice World for 4 points and 1 card (Free Trade "
          "Association).\nYou draw 1 card (Free Trade Association): New Sparta.\n");
}

static void a_good_names_the_power_that_made_it(void **state)
{
    (void)state;
    uint8_t robots = (uint8_t)card("Mining Robots"), belt = (uint8_t)card("Asteroid Belt"),
            gem = (uint8_t)card("Gem World"), spice = (uint8_t)card("Spice World");
    Event events[] = {
        {EV_USE, 0, NO_CARD, gem, 0, EVERYONE, 0},     {EV_GOOD, 0, 9, gem, 0, 0, 0},
        {EV_USE, 0, NO_CARD, spice, 1, EVERYONE, 0},   {EV_GOOD, 0, 7, spice, 0, 0, 0},
        {EV_USE, 0, NO_CARD, robots, 1, EVERYONE, 0},  {EV_GOOD, 0, 8, belt, 0, 0, 0},
        {EV_USE, 1, NO_CARD, NO_CARD, 0, EVERYONE, 0}, {EV_GOOD, 1, 6, belt, 0, 0, 0}};
    STORY(0, events,
          "You get a good on Gem World, Spice World.\n"
          "You get a good on Asteroid Belt (Mining Robots).\n"
          "Bob gets a good on Asteroid Belt (bonus of the action).\n");
    check_story(0, &events[1], 1,
                "You get a good on Gem World.\n"); /* what came before is not known */
}

static void a_sale_tells_its_cards_once(void **state)
{
    (void)state;
    uint8_t gem = (uint8_t)card("Gem World"), spice = (uint8_t)card("Spice World");
    Event events[] = {{EV_SELL, 0, gem, NO_CARD, 0, EVERYONE, 1},
                      {EV_DRAW, 0, spice, gem, 0, 1, WHY_SALE}};
    STORY(1, events, "Alice sells the good of Gem World for 1 card.\n");
    STORY(0, events,
          "You sell the good of Gem World for 1 card.\n"
          "You draw 1 card (Gem World): Spice World.\n");
}

static void cards_are_discarded_for_points(void **state)
{
    (void)state;
    uint8_t deficit = (uint8_t)card("Deficit Spending"), gem = (uint8_t)card("Gem World");
    Event events[] = {{EV_DISCARD, 0, gem, deficit, 0, 1, WHY_POINTS},
                      {EV_CHIPS, 0, NO_CARD, deficit, 0, EVERYONE, 1}};
    STORY(1, events, "Alice discards 1 card for 1 point (Deficit Spending).\n");
}

static void count_events(void *to, const StoryLine *line)
{
    buf_printf(to, "%s %d, ", event_rows[line->event->kind].name, line->events);
}

/* Silent events before a line belong to it, those after it to the next. */
static void every_line_knows_its_events(void **state)
{
    (void)state;
    uint8_t gem = (uint8_t)card("Gem World"), spice = (uint8_t)card("Spice World");
    Event events[] = {{EV_PHASE, NO_SEAT, NO_CARD, NO_CARD, SETTLE, EVERYONE, 0},
                      {EV_PLACE, 0, gem, NO_CARD, 0, EVERYONE, 0},
                      {EV_DISCARD, 0, spice, gem, 0, 1, WHY_PAYMENT},
                      {EV_DISCARD, 0, spice, gem, 0, 1, WHY_PAYMENT},
                      {EV_PAID, 0, gem, NO_CARD, 0, EVERYONE, 2},
                      {EV_LOOK, 1, spice, NO_CARD, 0, 2, 0},
                      {EV_SELL, 0, gem, NO_CARD, 0, EVERYONE, 1},
                      {EV_DRAW, 0, spice, gem, 0, 1, WHY_SALE},
                      {EV_LOOK, 1, spice, NO_CARD, 0, 2, 0}};
    Buf told = {0};
    Say say = say_to(0);
    Story story = story_begin(&say, mode_find("tgs-2p"), count_events, &told);
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        story_hear(&story, &events[i]);
    story_end(&story);
    assert_string_equal(buf_text(&told), "phase 1, place 1, discard 3, sell 2, sell 1, ");
    buf_free(&told);
}

/* ---- whole games ---- */

/* Two stories of the same game; one of them hears other cards where its reader may not know
 * them. */
typedef struct Twins {
    Story open, masked;
    Lines lines[2];
    uint8_t reader;
} Twins;

static void hear_both(void *to, const Event *event)
{
    Twins *twins = to;
    Event other = *event;
    bool knows =
        event->seen == EVERYONE || (twins->reader < SEATS_MAX && event->seen >> twins->reader & 1);
    if (!knows && event->card != NO_CARD)
        other.card = (uint8_t)((event->card + 17) % 100);
    story_hear(&twins->open, event);
    story_hear(&twins->masked, &other);
}

static void check_words(const char *text)
{
    if (strpbrk(text, "{}[]|"))
        fail_msg("unfilled: %s", text);
}

static void check_question(const Game *g, int seat, const Say *say)
{
    Ask ask;
    if (!game_ask(g, seat, &ask))
        return;
    Buf out = {0};
    say_ask(&out, say, &ask, false);
    assert_true(out.size > 0);
    for (SET_EACH(option, &ask.options)) {
        size_t before = out.size;
        say_option(&out, say, g, seat, &ask, option);
        assert_true(out.size > before);
    }
    for (SET_EACH(held, &g->seat[seat].hand)) {
        Quote quote = quote_place(g, seat, held);
        say_quote(&out, say, held, &quote);
    }
    check_words(buf_text(&out));
    buf_free(&out);
}

static void play_told(const Mode *mode, uint64_t seed, uint8_t reader)
{
    Say say = {.cat = mode_catalog(mode), .reader = reader};
    Twins twins = {.reader = reader};
    Rng rng = rng_seeded(seed);
    Options options = {.seed = seed};
    Game g;
    twins.open = story_begin(&say, mode, keep_line, &twins.lines[0]);
    twins.masked = story_begin(&say, mode, keep_line, &twins.lines[1]);
    Log log = {hear_both, &twins};
    game_start(&g, say.cat, mode, &options, &log);
    while (!g.over) {
        int seat = __builtin_ctz(g.asked);
        Ask ask;
        game_ask(&g, seat, &ask);
        check_question(&g, seat, &say);
        Set picks = random_picks(&g, seat, &ask, &rng);
        assert_int_equal(game_apply(&g, seat, &picks, &log).code, ERR_NONE);
    }
    story_end(&twins.open);
    story_end(&twins.masked);
    assert_string_equal(buf_text(&twins.lines[0].text), buf_text(&twins.lines[1].text));
    assert_true(twins.lines[0].count > 50);
    assert_true(twins.lines[0].events > 50 && twins.lines[0].events <= twins.open.heard);
    check_words(buf_text(&twins.lines[0].text));
    buf_free(&twins.lines[0].text);
    buf_free(&twins.lines[1].text);
}

static void whole_games_are_told_without_what_is_hidden(void **state)
{
    (void)state;
    for (int i = 0; mode_at(i); i++)
        for (uint64_t seed = 1; seed <= 4; seed++)
            play_told(mode_at(i), seed,
                      (uint8_t)(seed == 4 ? NO_SEAT : seed % mode_at(i)->players));
}

static void every_error_has_a_sentence(void **state)
{
    (void)state;
    Say say = say_to(0);
    for (int code = 0; code < ERR_CODES; code++) {
        Buf out = {0};
        Err err = {(uint8_t)code, 3, DEVELOP, 2};
        say_err(&out, &say, &err);
        assert_true(out.size > 5);
        check_words(buf_text(&out));
        buf_free(&out);
    }
    Buf out = {0};
    say_err(&out, &say, &(Err){ERR_CANNOT_AFFORD, (uint8_t)card("Gem World"), 2, 1});
    assert_string_equal(buf_text(&out), "Gem World costs 2 cards; you have 1 to pay with.");
    buf_free(&out);
}

/* Every question has a row with words, and its functions belong to that row. */
static void questions_have_rows(void **state)
{
    (void)state;
    for (int op = 0; op < OPS + MODE_OPS; op++) {
        const OpRow *row = op < OPS ? &op_rows[op] : &mode_op_rows[op - OPS];
        if (!row->name || !row->words[WORDS_PLAIN] || !row->topic)
            fail_msg("question %d lacks words", op);
        if (op < OPS && op_table[op]->row != row)
            fail_msg("%s has the row of %s", row->name, op_table[op]->row->name);
    }
}

/* Counted card by card. */
static void expect_odds(Buf *out, const Catalog *cat, int cost)
{
    int n[2] = {0};
    for (int each = 0; each < cat->cards; each++)
        if (catalog_design(cat, each)->cost == cost)
            n[catalog_design(cat, each)->development]++;
    buf_printf(out, "%d: %d development%s, %d world%s, %.0f%% of all cards", cost, n[1],
               n[1] == 1 ? "" : "s", n[0], n[0] == 1 ? "" : "s",
               100.0 * (n[0] + n[1]) / cat->cards);
}

static void numbers_come_with_the_odds_of_the_set(void **state)
{
    (void)state;
    const char *modes[] = {"base-2p", "tgs-2p"};
    for (int i = 0; i < 2; i++) {
        const Mode *mode = mode_find(modes[i]);
        const Catalog *cat = mode_catalog(mode);
        Say say = {.cat = cat, .reader = 0};
        Game g = {.cat = cat, .mode = mode};
        Buf all = {0};
        const Design *d = &cat->design[catalog_find(cat, "Gambling World")];
        Ask ask = {
            .row = mode_op(mode, OP_LUCKY), .what = WHAT_NUMBER, .card = d->first, .power = 1};
        for (int cost = 1; cost <= 7; cost++) {
            Buf told = {0}, expected = {0};
            say_option(&told, &say, &g, 0, &ask, cost);
            expect_odds(&expected, cat, cost);
            assert_string_equal(buf_text(&told), buf_text(&expected));
            buf_printf(&all, "%s\n", buf_text(&expected));
            buf_free(&told);
            buf_free(&expected);
        }
        Buf lines = {0};
        say_odds_lines(&lines, &say, d);
        assert_string_equal(buf_text(&lines), buf_text(&all));
        buf_free(&lines);
        buf_free(&all);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_deed_of_a_mode_has_words),
        cmocka_unit_test(questions_have_rows),
        cmocka_unit_test(every_slot_and_bracket_is_filled),
        cmocka_unit_test(the_reader_is_you),
        cmocka_unit_test(another_language_has_other_templates),
        cmocka_unit_test(numbers_have_plural_forms),
        cmocka_unit_test(draws_name_the_card_behind_them),
        cmocka_unit_test(exploring_is_one_line),
        cmocka_unit_test(discards_that_pay_are_told_as_the_payment),
        cmocka_unit_test(goods_are_spent_for_points_and_cards),
        cmocka_unit_test(a_good_names_the_power_that_made_it),
        cmocka_unit_test(a_sale_tells_its_cards_once),
        cmocka_unit_test(cards_are_discarded_for_points),
        cmocka_unit_test(every_line_knows_its_events),
        cmocka_unit_test(whole_games_are_told_without_what_is_hidden),
        cmocka_unit_test(every_error_has_a_sentence),
        cmocka_unit_test(numbers_come_with_the_odds_of_the_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
