/* A record replays to the same game, from answers and from text; it can be cut, branched and
 * continued; a wrong text is refused with its line; and answers are undone only where allowed. */
#include "support/cmocka.h"
#include "support/said.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ai/player.h"
#include "base/hash.h"
#include "cards/catalog.h"
#include "modes/presets.h"
#include "record/record_text.h"
#include "record/undo.h"
#include "rules/op.h"

static void begin(Record *rec, Game *g, const char *mode, uint64_t seed)
{
    Buf why = {0};
    Options options = {.seed = seed};
    assert_true(record_begin(rec, mode_find(mode), &options, NULL, &why));
    record_start(rec, g, NULL);
}

/* Random play, seats in random order, for so many answers or to the end. */
static void play_on(Record *rec, Game *g, int answers, Rng *rng)
{
    while (!g->over && answers-- > 0) {
        int seat = (int)rng_below(rng, g->players);
        Ask ask;
        while (!game_ask(g, seat, &ask))
            seat = (seat + 1) % g->players;
        Set picks = random_picks(g, seat, &ask, rng);
        assert_int_equal(record_answer(rec, g, seat, &picks, NULL).code, ERR_NONE);
    }
}

static void assert_same_text(const Record *a, const Record *b)
{
    Buf one = {0}, two = {0};
    record_write(a, &one);
    record_write(b, &two);
    assert_string_equal(buf_text(&one), buf_text(&two));
    buf_free(&one);
    buf_free(&two);
}

static void parse_again(const Record *rec, Record *copy)
{
    Buf text = {0}, why = {0};
    record_write(rec, &text);
    bool good = record_parse(copy, "game.rec", text.data, text.size, &why);
    assert_string_equal(said(&why), "");
    assert_true(good);
    buf_free(&text);
}

static void a_game_of_every_mode_comes_back_from_its_text(void **state)
{
    (void)state;
    for (int i = 0; mode_at(i); i++)
        for (uint64_t seed = 1; seed <= 5; seed++) {
            Record rec, copy;
            Game g, again;
            Buf why = {0};
            Rng rng = rng_seeded(seed);
            begin(&rec, &g, mode_at(i)->name, seed);
            play_on(&rec, &g, 1 << 20, &rng);
            parse_again(&rec, &copy);
            assert_int_equal(record_answers(&rec), record_answers(&copy));
            assert_same_text(&rec, &copy);
            assert_true(record_replay(&copy, 1 << 20, &again, NULL, &why));
            assert_true(game_hash(&g) == game_hash(&again));
            record_free(&rec);
            record_free(&copy);
        }
}

static void options_are_kept(void **state)
{
    (void)state;
    Record rec, copy;
    Buf why = {0};
    Options options = {.seed = 77, .order = ORDER_MIRRORED, .rotate = 2, .no_goals = 1};
    assert_true(record_begin(&rec, mode_find("tgs-3p"), &options, NULL, &why));
    strcpy(rec.name[1], "Ann of the Stars");
    parse_again(&rec, &copy);
    assert_int_equal(copy.options.order, ORDER_MIRRORED);
    assert_int_equal(copy.options.rotate, 2);
    assert_int_equal(copy.options.no_goals, 1);
    assert_true(copy.options.seed == 77);
    assert_string_equal(copy.name[1], "Ann of the Stars");
    record_free(&rec);
    record_free(&copy);
}

static void own_cards_travel_with_the_record(void **state)
{
    (void)state;
    static const char text[] = "world Quiet Moon\n    cost 1, 1 points, copies 2\n";
    CardText own = {"mine.cards", text, sizeof text - 1, 3};
    RecordCards cards = {.own = &own, .count = 1};
    Record rec, copy;
    Game g;
    Buf why = {0};
    Options options = {.seed = 5};
    Rng rng = rng_seeded(5);
    if (!record_begin(&rec, mode_find("base-2p"), &options, &cards, &why))
        fail_msg("%s", said(&why));
    record_start(&rec, &g, NULL);
    play_on(&rec, &g, 1 << 20, &rng);
    assert_int_equal(rec.cat->cards, mode_catalog(rec.mode)->cards + 2);
    parse_again(&rec, &copy);
    assert_true(copy.cat->hash == rec.cat->hash);
    assert_same_text(&rec, &copy);
    record_free(&rec);
    record_free(&copy);
}

/* A game against a robot with a corrected table replays anywhere, also from a branch. */
static void a_table_travels_with_the_record(void **state)
{
    (void)state;
    static const char text[] =
        "points in the pool: 9 | my box\nexplore action, cards for one die: 3";
    CardText table = {"folder/my own.table", text, sizeof text - 1, 0};
    RecordCards cards = {.values = &table};
    Record rec, copy, branch;
    Game g, other;
    Buf why = {0};
    Options options = {.seed = 5};
    Rng rng = rng_seeded(5);
    if (!record_begin(&rec, mode_find("robot-hard"), &options, &cards, &why))
        fail_msg("%s", said(&why));
    record_start(&rec, &g, NULL);
    assert_int_equal(g.pool, 9);
    play_on(&rec, &g, 1 << 20, &rng);
    parse_again(&rec, &copy);
    assert_same_text(&rec, &copy);
    assert_int_equal(copy.mode->pool, 9);
    assert_non_null(strstr(copy.values.data, "my_own.table"));
    record_branch(&copy, 1 << 20, &branch);
    record_free(&copy);
    assert_true(record_replay(&branch, 1 << 20, &other, NULL, &why));
    assert_true(game_hash(&other) == game_hash(&g));
    record_free(&rec);
    record_free(&branch);
    assert_false(record_begin(&rec, mode_find("base-2p"), &options, &cards, &why));
    assert_non_null(strstr(said(&why), "expected a mode that has a table"));
    buf_free(&why);
}

typedef struct StoredGame {
    const char *mode;
    const char *cards, *table;
    uint8_t rules;
    bool as_new; /* would a new game be accepted? */
    int powers;  /* of the production world */
} StoredGame;

static void open_stored(const StoredGame *game)
{
    CardText own = {"mine", game->cards, game->cards ? strlen(game->cards) : 0, CARDS_OWN_SET};
    CardText table = {"names", game->table, game->table ? strlen(game->table) : 0, 0};
    RecordCards cards = {
        .own = &own, .count = game->cards != NULL, .values = game->table ? &table : NULL};
    Record rec, copy;
    Game g;
    Buf why = {0};
    Rng rng = rng_seeded(5);
    Options fresh = {.seed = 5}, stored = {.seed = 5, .rules = game->rules};
    assert_int_equal(record_begin(&rec, mode_find(game->mode), &fresh, &cards, &why), game->as_new);
    record_free(&rec);
    assert_true(record_begin(&rec, mode_find(game->mode), &stored, &cards, &why));
    int world = catalog_find(rec.cat, "Silent Mine");
    assert_int_equal(world < 0 ? 0 : rec.cat->design[world].powers, game->powers);
    record_start(&rec, &g, NULL);
    play_on(&rec, &g, 1 << 20, &rng);
    parse_again(&rec, &copy);
    assert_same_text(&rec, &copy);
    record_free(&rec);
    record_free(&copy);
    buf_free(&why);
}

/* A card file or table is read as it was when the game began, however strict the reader of new ones
 * is. */
static void stored_games_open_by_the_rules_they_began_with(void **state)
{
    (void)state;
    static const char mine[] = "world Silent Mine\n    cost 1, 1 point, rare production\n";
    static const char table[] = "removed: Galactic Renaisance\nthomanns: Old Eart\n";
    open_stored(&(StoredGame){"base-2p", mine, NULL, RULES_FIRST, true, 0});
    open_stored(&(StoredGame){"base-2p", mine, NULL, RULES_NOW, true, 1});
    open_stored(&(StoredGame){"coop", NULL, table, RULES_FIRST, false, 0});
    open_stored(&(StoredGame){"coop", NULL, table, RULES_NOW, false, 0});
}

static void a_cut_record_goes_on_and_a_branch_leaves_the_trunk_alone(void **state)
{
    (void)state;
    Record rec, branch;
    Game g, at40, other;
    Buf why = {0};
    Rng rng = rng_seeded(9), second = rng_seeded(10);
    begin(&rec, &g, "tgs-4p", 9);
    play_on(&rec, &g, 40, &rng);
    at40 = g;
    play_on(&rec, &g, 60, &rng);
    record_branch(&rec, 40, &branch);
    assert_int_equal(record_answers(&branch), 40);
    assert_int_equal(record_answers(&rec), 100);
    assert_true(record_replay(&branch, 40, &other, NULL, &why));
    assert_true(game_hash(&other) == game_hash(&at40));
    play_on(&branch, &other, 1 << 20, &second);
    assert_true(other.over);
    assert_true(record_replay(&rec, 100, &other, NULL, &why));
    assert_true(game_hash(&other) == game_hash(&g));
    record_cut(&rec, 40);
    assert_true(record_replay(&rec, 100, &other, NULL, &why));
    assert_true(game_hash(&other) == game_hash(&at40));
    record_free(&rec);
    record_free(&branch);
}

static void a_refused_answer_leaves_no_trace(void **state)
{
    (void)state;
    Record rec;
    Game g;
    Set none = set_empty();
    begin(&rec, &g, "base-2p", 3);
    uint64_t hash = game_hash(&g);
    assert_int_equal(record_answer(&rec, &g, 0, &none, NULL).code, ERR_TOO_FEW);
    assert_int_equal(record_answers(&rec), 0);
    assert_true(game_hash(&g) == hash);
    record_free(&rec);
}

static void saving_and_loading(void **state)
{
    (void)state;
    Record rec, copy;
    Game g;
    Buf why = {0};
    char path[64];
    Rng rng = rng_seeded(4);
    snprintf(path, sizeof path, "/tmp/windfall-test-%d.rec", (int)getpid());
    begin(&rec, &g, "base-3p", 4);
    play_on(&rec, &g, 50, &rng);
    assert_true(record_save(&rec, path, &why));
    assert_true(record_load(&copy, path, &why));
    assert_same_text(&rec, &copy);
    record_free(&copy);
    unlink(path);
    assert_false(record_load(&copy, path, &why));
    assert_non_null(strstr(said(&why), path));
    buf_free(&why);
    record_free(&rec);
}

/* Parses the text of a short game after one change, and expects the complaint. */
static void refuses(const char *from, const char *to, const char *complaint)
{
    Record rec, copy;
    Game g;
    Buf text = {0}, wrong = {0}, why = {0};
    Rng rng = rng_seeded(1);
    begin(&rec, &g, "base-2p", 1);
    play_on(&rec, &g, 12, &rng);
    record_write(&rec, &text);
    char *at = strstr(text.data, from);
    assert_non_null(at);
    buf_add(&wrong, text.data, (size_t)(at - text.data));
    buf_str(&wrong, to);
    buf_str(&wrong, at + strlen(from));
    assert_false(record_parse(&copy, "bad.rec", wrong.data, wrong.size, &why));
    assert_non_null(strstr(said(&why), "bad.rec:"));
    if (!strstr(said(&why), complaint))
        fail_msg("said: %s\nexpected: %s", said(&why), complaint);
    assert_null(strchr(said(&why), '\n'));
    buf_free(&text);
    buf_free(&wrong);
    buf_free(&why);
    record_free(&rec);
}

static void a_wrong_text_is_refused_with_line_and_word(void **state)
{
    (void)state;
    refuses("windfall", "windfell", "bad.rec:1: \"windfell\"");
    refuses("record 1", "record 2", "expected a number from 1 to 1");
    refuses("base-2p", "base-9p", "expected the name of a mode");
    refuses("seed 0", "seed x", "16 hexadecimal digits");
    refuses("rules 2", "rules 3", "expected a number from 1 to 2");
    refuses("cards", "card", "expected rules, order, option, extra, cards, file, table");
    refuses("cards ", "cards 0000000000000000\n#", "other cards");
    refuses("start ", "start 0000000000000000\n#", "does not begin in the state");
    refuses("opening_hand ", "actions ", "expected opening_hand, which is asked here");
    refuses("opening_hand ", "opening_hand Gem Wirld, ", "\"Gem Wirld\": expected ");
    refuses("opening_hand ", "opening_hand none\n#", "too few");
    refuses("round 1", "round 2", "expected a number from 1 to 1");
    refuses("round 1 ", "round 1 0000000000000000\n#", "not in the state that was recorded");
    refuses("round 1", "#", "expected the round that begins here");
    refuses("0 actions ", "7 actions ", "expected a number from 0 to 1");
    refuses("0 actions ", "0 actions sleep, ", "\"sleep\": expected ");
    refuses("0 actions ", "bench ", "expected the number of a seat, round or over");
}

/* undo */

static Set first_legal(const Game *g, int seat)
{
    Ask ask;
    Rng rng = rng_seeded(1);
    assert_true(game_ask(g, seat, &ask));
    return random_picks(g, seat, &ask, &rng);
}

static void answer(Sealed *sealed, Record *rec, Game *g, int seat)
{
    Set picks = first_legal(g, seat);
    assert_int_equal(sealed_answer(sealed, rec, g, seat, &picks, NULL).code, ERR_NONE);
}

static void a_sealed_answer_can_be_withdrawn_until_the_last_has_answered(void **state)
{
    (void)state;
    Record rec;
    Sealed sealed = {0};
    Game g, start;
    begin(&rec, &g, "base-3p", 2);
    start = g;
    answer(&sealed, &rec, &g, 2);
    answer(&sealed, &rec, &g, 0);
    assert_int_equal(sealed.seats, 5);
    Set picks = first_legal(&g, 2);
    assert_int_equal(sealed_answer(&sealed, &rec, &g, 2, &picks, NULL).code, ERR_NOT_ASKED);
    picks = set_empty();
    assert_int_equal(sealed_answer(&sealed, &rec, &g, 1, &picks, NULL).code, ERR_TOO_FEW);
    assert_true(sealed_withdraw(&sealed, 0));
    assert_false(sealed_withdraw(&sealed, 0));
    assert_false(sealed_withdraw(&sealed, 1));
    assert_int_equal(record_answers(&rec), 0);
    assert_true(game_hash(&start) == game_hash(&g));
    answer(&sealed, &rec, &g, 1);
    answer(&sealed, &rec, &g, 0);
    assert_int_equal(sealed.seats, 0);
    assert_int_equal(record_answers(&rec), 3);
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(record_entry(&rec, seat)->seat, seat); /* not in the order of arrival */
        assert_false(sealed_withdraw(&sealed, seat));
        assert_int_equal(undo_find(&rec, &sealed, seat), -1);
    }
    record_free(&rec);
}

/* Gives a random answer of a random seat. */
static int answer_any(Sealed *sealed, Record *rec, Game *g, Rng *rng)
{
    Ask ask;
    int seat = (int)rng_below(rng, SEATS_MAX);
    while (sealed_has(sealed, seat) || !game_ask(g, seat, &ask))
        seat = (seat + 1) % SEATS_MAX;
    Set picks = random_picks(g, seat, &ask, rng);
    assert_int_equal(sealed_answer(sealed, rec, g, seat, &picks, NULL).code, ERR_NONE);
    return seat;
}

/* Whenever an answer is undone, the game without it asks the seat the same again, and the others
 * know as much as before. Nobody can undo what another seat has built on. */
static void taking_back_leads_to_the_same_question(void **state)
{
    (void)state;
    int taken = 0;
    for (uint64_t seed = 1; seed <= 24; seed++) {
        Record rec;
        Sealed sealed = {0};
        Game g;
        Rng rng = rng_seeded(seed);
        begin(&rec, &g, seed % 2 ? "tgs-3p" : "base-2px", seed);
        while (!g.over) {
            int seat = answer_any(&sealed, &rec, &g, &rng), at = undo_find(&rec, &sealed, seat);
            for (int other = 0; other < SEATS_MAX; other++)
                if (other != seat && at >= 0)
                    assert_int_equal(undo_find(&rec, &sealed, other), -1);
            if (at < 0)
                continue;
            Sealed busy = {.seats = 1};
            assert_int_equal(undo_find(&rec, &busy, seat), -1);
            RecordEntry last = *record_entry(&rec, at);
            Game before = g;
            Ask ask;
            undo_to(&rec, &sealed, &g, at, NULL);
            taken++;
            assert_true(game_ask(&g, seat, &ask));
            assert_int_equal(ask.op, last.op);
            assert_int_equal(before.step, g.step);
            assert_int_equal(rec.moment, last.moment);
            assert_memory_equal(before.shown, g.shown, sizeof g.shown);
            assert_int_equal(record_answer(&rec, &g, seat, &last.picks, NULL).code, ERR_NONE);
            assert_true(game_hash(&before) == game_hash(&g));
        }
        record_free(&rec);
    }
    assert_true(taken > 200);
}

static void a_draw_cannot_be_taken_back(void **state)
{
    (void)state;
    Record rec;
    Sealed none = {0};
    Game g;
    Rng rng = rng_seeded(21);
    begin(&rec, &g, "base-2p", 21);
    int draws = 0;
    while (!g.over) {
        int hands[2] = {g.seat[0].hand_n, g.seat[1].hand_n};
        play_on(&rec, &g, 1, &rng);
        int seat = record_entry(&rec, record_answers(&rec) - 1)->seat;
        if (g.seat[seat].hand_n <= hands[seat])
            continue;
        draws++;
        if (g.step != 2) /* keeping in Explore is not a draw: the cards were seen before */
            assert_int_equal(undo_find(&rec, &none, seat), -1);
    }
    assert_true(draws > 5);
    record_free(&rec);
}

typedef struct Heard {
    int count, moment;
    uint64_t hash;
} Heard;

static void hear(void *to, const Event *event, int moment)
{
    Heard *heard = to;
    assert_true(moment >= heard->moment);
    heard->moment = moment;
    heard->count++;
    heard->hash = hash_word(hash_bytes(heard->hash, event, sizeof *event), (uint64_t)moment);
}

/* A listener hears the same in a replay as when it happened, and the moments match the answers
 * given before their end. */
static void a_replay_tells_the_same_events_in_the_same_moments(void **state)
{
    (void)state;
    for (int i = 0; mode_at(i); i++) {
        Record rec;
        Game g;
        Buf why = {0};
        Heard heard = {0}, again = {0};
        RecordLog log = {hear, &heard}, second = {hear, &again};
        Rng rng = rng_seeded(3);
        begin(&rec, &g, mode_at(i)->name, 3);
        record_start(&rec, &g, &log);
        while (!g.over) {
            Ask ask;
            int moment = rec.moment, seat = __builtin_ctz(g.asked);
            assert_true(game_ask(&g, seat, &ask));
            Set picks = random_picks(&g, seat, &ask, &rng);
            assert_int_equal(record_answer(&rec, &g, seat, &picks, &log).code, ERR_NONE);
            assert_int_equal(record_entry(&rec, record_answers(&rec) - 1)->moment, moment);
            assert_true(heard.moment <= rec.moment);
        }
        assert_true(record_replay(&rec, 1 << 20, &g, &second, &why));
        assert_int_equal(heard.count, again.count);
        assert_true(heard.hash == again.hash && heard.count > 100);
        for (int moment = 0; moment <= rec.moment; moment++) {
            int count = record_answers_at(&rec, moment);
            assert_true(!count || record_entry(&rec, count - 1)->moment <= moment);
            assert_true(count == record_answers(&rec) ||
                        record_entry(&rec, count)->moment > moment);
        }
        record_free(&rec);
    }
}

static void alone_one_can_go_back_to_any_own_choice(void **state)
{
    (void)state;
    Record rec;
    Game g, back;
    Ask ask;
    Buf why = {0};
    Rng rng = rng_seeded(31);
    begin(&rec, &g, "tgs-2p", 31);
    play_on(&rec, &g, 80, &rng);
    int points = 0;
    for (int at = undo_point(&rec, 80, 0); at >= 0; at = undo_point(&rec, at, 0), points++) {
        assert_int_equal(record_entry(&rec, at)->seat, 0);
        assert_true(record_replay(&rec, at, &back, NULL, &why));
        assert_true(game_ask(&back, 0, &ask));
        assert_false(ask.forced);
    }
    assert_true(points > 10);
    record_free(&rec);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_of_every_mode_comes_back_from_its_text),
        cmocka_unit_test(options_are_kept),
        cmocka_unit_test(own_cards_travel_with_the_record),
        cmocka_unit_test(a_table_travels_with_the_record),
        cmocka_unit_test(stored_games_open_by_the_rules_they_began_with),
        cmocka_unit_test(a_cut_record_goes_on_and_a_branch_leaves_the_trunk_alone),
        cmocka_unit_test(a_refused_answer_leaves_no_trace),
        cmocka_unit_test(saving_and_loading),
        cmocka_unit_test(a_wrong_text_is_refused_with_line_and_word),
        cmocka_unit_test(a_sealed_answer_can_be_withdrawn_until_the_last_has_answered),
        cmocka_unit_test(taking_back_leads_to_the_same_question),
        cmocka_unit_test(a_draw_cannot_be_taken_back),
        cmocka_unit_test(a_replay_tells_the_same_events_in_the_same_moments),
        cmocka_unit_test(alone_one_can_go_back_to_any_own_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
