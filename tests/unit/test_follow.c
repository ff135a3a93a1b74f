/* Following a game: every event of a real game is accepted, with full or one seat's information;
 * advice comes for every choice and is the same either way; impossible events get an error that
 * changes nothing. */
#include "support/cmocka.h"
#include "support/said.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/player.h"
#include "conform/question.h"
#include "support/tracer.h"

static const char *const modes[] = {"base-2p", "base-2px", "base-4p", "tgs-2p", "tgs-3p", "tgs-5p"};
enum { MODES = sizeof modes / sizeof *modes };

/* What a player would answer, as a line; "" and a reason in `why` if the question does not fit. */
static void advise(Follow *f, int seat, Buf *line, Buf *why)
{
    Question q;
    if (!question_ask(&q, f, seat, line, why))
        return;
    Rng rng = rng_seeded(q.seed);
    for (bool more = !q.answered; more;) {
        Set picks = player_answer(&player_greedy, &q.g, seat, &q.ask, &rng);
        assert_int_equal(game_check(&q.g, seat, &picks).code, ERR_NONE);
        more = question_reply(&q, &picks, line);
    }
}

/* Feeds all lines; every one must be accepted. Returns the advice, a line each. */
static Buf feed(const json_t *lines)
{
    static Follow f;
    Buf why = {0}, out = {0};
    size_t i;
    json_t *line;
    assert_true(follow_begin(&f, json_array_get(lines, 0), &why));
    json_array_foreach(lines, i, line)
    {
        const json_t *ask = json_object_get(line, "ask");
        if (ask) {
            advise(&f, (int)json_integer_value(ask), &out, &why);
            buf_byte(&out, '\n');
        } else if (i) {
            follow_event(&f, line, &why);
        }
        if (why.size)
            fail_msg("line %zu %s: %s", i, json_dumps(line, JSON_COMPACT), said(&why));
    }
    follow_end(&f);
    buf_free(&why);
    return out;
}

static void assert_asked_as_told(const json_t *game, int seat, const Buf *advice)
{
    const char *at = buf_text(advice);
    size_t i;
    json_t *event;
    json_array_foreach(json_object_get(game, "events"), i, event)
    {
        const char *choose = json_string_value(json_object_get(event, "choose"));
        if (!choose || json_integer_value(json_object_get(event, "p")) != seat)
            continue;
        json_t *answer = json_loads(at, JSON_DISABLE_EOF_CHECK, NULL);
        assert_non_null(answer);
        assert_string_equal(json_string_value(json_object_get(answer, "choose")), choose);
        assert_true(json_is_array(json_object_get(answer, "options")));
        json_decref(answer);
        at = strchr(at, '\n') + 1;
    }
    assert_int_equal(*at, 0);
}

/* The main test: with full information, or only what the seat may know, the advice is the same. */
static void advice_does_not_depend_on_what_the_seat_may_not_know(void **state)
{
    (void)state;
    for (int i = 0; i < MODES; i++)
        for (uint64_t seed = 1; seed <= 4; seed++) {
            json_t *game = tracer_play(modes[i], seed * 77);
            int players = (int)json_integer_value(json_object_get(game, "players"));
            for (int seat = 0; seat < players; seat++) {
                json_t *whole = tracer_lines(game, NO_SEAT, seat),
                       *seen = tracer_lines(game, seat, seat);
                Buf a = feed(whole), b = feed(seen);
                assert_asked_as_told(game, seat, &a);
                assert_string_equal(buf_text(&a), buf_text(&b));
                buf_free(&a);
                buf_free(&b);
                json_decref(whole);
                json_decref(seen);
            }
            json_decref(game);
        }
}

/* Other cards for other seats: what they draw may be anything possible. */
static void advice_does_not_depend_on_cards_that_others_draw(void **state)
{
    (void)state;
    json_t *game = tracer_play("base-2p", 5);
    json_t *lines = tracer_lines(game, 0, NO_SEAT);
    Buf advice[3] = {{0}, {0}, {0}};
    /* Seat 1's opening hand: as it was; unknown; unknown, with one card too many refused. */
    for (int way = 0; way < 3; way++) {
        Follow *f = calloc(1, sizeof *f);
        Buf why = {0};
        size_t i;
        json_t *line;
        assert_true(follow_begin(f, json_array_get(lines, 0), &why));
        json_array_foreach(lines, i, line)
        {
            if (!i)
                continue;
            if (json_object_get(line, "choose"))
                break;
            const json_t *real = json_array_get(json_object_get(game, "events"), i - 1);
            bool others = json_object_get(line, "draw") &&
                          json_integer_value(json_object_get(line, "p")) == 1;
            follow_event(f, others && way == 0 ? real : line, &why);
        }
        if (way == 2) {
            json_t *more = json_pack("{s:n, s:i}", "draw", "p", 1);
            assert_false(follow_event(f, more, &why)); /* it already has all its cards */
            json_decref(more);
            buf_clear(&why);
        }
        advise(f, 0, &advice[way], &why);
        assert_string_equal(said(&why), "");
        follow_end(f);
        free(f);
        buf_free(&why);
    }
    assert_string_equal(buf_text(&advice[0]), buf_text(&advice[1]));
    assert_string_equal(buf_text(&advice[0]), buf_text(&advice[2]));
    for (int way = 0; way < 3; way++)
        buf_free(&advice[way]);
    json_decref(lines);
    json_decref(game);
}

/* Feeds events up to the first `choose` of this word and seat; returns its number. */
static size_t feed_up_to(Follow *f, const json_t *game, const char *word, int seat, int nth)
{
    const json_t *events = json_object_get(game, "events");
    Buf why = {0};
    json_t *lines = tracer_lines(game, NO_SEAT, NO_SEAT);
    assert_true(follow_begin(f, json_array_get(lines, 0), &why));
    size_t i = 0;
    for (; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        const char *choose = json_string_value(json_object_get(event, "choose"));
        if (choose && !strcmp(choose, word) &&
            json_integer_value(json_object_get(event, "p")) == seat && !nth--)
            break;
        if (!follow_event(f, event, &why))
            fail_msg("%s", said(&why));
    }
    buf_free(&why);
    json_decref(lines);
    return i;
}

/* Sealed answers of others, reported before the ask, whatever they are. */
static void advice_does_not_depend_on_sealed_answers(void **state)
{
    (void)state;
    static const char *const actions[] = {"explore_5", "develop", "settle", "consume_2x",
                                          "produce"};
    json_t *game = tracer_play("tgs-3p", 12);
    Buf first = {0}, why = {0};
    for (int i = -1; i < 5; i++) {
        Follow *f = calloc(1, sizeof *f);
        Buf line = {0};
        feed_up_to(f, game, "actions", 0, 3);
        for (int seat = 0; seat < 2 && i >= 0; seat++) {
            json_t *told = json_pack("{s:s, s:i, s:[s]}", "choose", "actions", "p", seat, "answer",
                                     actions[i]);
            assert_true(follow_event(f, told, &why));
            json_decref(told);
        }
        advise(f, 2, &line, &why);
        assert_string_equal(said(&why), "");
        if (i < 0)
            buf_str(&first, buf_text(&line));
        assert_string_equal(buf_text(&line), buf_text(&first));
        buf_free(&line);
        follow_end(f);
        free(f);
    }
    buf_free(&first);
    buf_free(&why);
    json_decref(game);
}

static void what_cannot_be_changes_nothing(void **state)
{
    (void)state;
    json_t *game = tracer_play("base-3p", 7);
    Follow *f = calloc(1, sizeof *f), *copy = calloc(1, sizeof *f);
    Buf why = {0};
    size_t at = feed_up_to(f, game, "actions", 1, 2);
    const char *own = catalog_design(f->g.cat, f->g.seat[0].tableau[0])->name;
    *copy = *f;
    json_t *wrong[] = {
        json_pack("{s:s, s:i}", "draw", "Gem World", "p", 0),
        json_pack("{s:s, s:i, s:[s]}", "choose", "actions", "p", 0, "answer", "develop"),
        json_pack("{s:s, s:i, s:[s, s]}", "choose", "actions", "p", 1, "answer", "develop",
                  "settle"),
        json_pack("{s:s, s:i, s:s, s:s}", "choose", "place", "p", 1, "phase", "develop", "answer",
                  own),
        json_pack("{s:s, s:i, s:s, s:[], s:[]}", "choose", "pay", "p", 1, "for", own, "answer",
                  "using"),
        json_pack("{s:s, s:i, s:s, s:[n]}", "choose", "discard", "p", 1, "why", "explore",
                  "answer"),
        json_pack("{s:s, s:i}", "flip", "Gem World", "p", 1),
        json_pack("{s:s, s:i, s:b}", "trade", own, "p", 0, "bonus", 1),
        json_pack("{s:s, s:i, s:s, s:s}", "use", own, "p", 0, "phase", "consume", "power",
                  "consume"),
        json_pack("{s:[s], s:i, s:s}", "spend_goods", own, "p", 0, "power_of", own),
        json_pack("{s:s, s:i}", "phase", "explore", "round", 3),
        json_pack("{s:s, s:i}", "choose", "nothing", "p", 0),
        json_pack("{s:s}", "hello", "there"),
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_non_null(wrong[i]);
        assert_false(follow_event(f, wrong[i], &why));
        assert_true(why.size > 0);
        buf_clear(&why);
        assert_memory_equal(&f->g, &copy->g, sizeof f->g);
        assert_memory_equal(&f->pinned, &copy->pinned, sizeof f->pinned);
        json_decref(wrong[i]);
    }
    assert_true(follow_event(f, json_array_get(json_object_get(game, "events"), at), &why));
    buf_free(&why);
    follow_end(f);
    free(f);
    free(copy);
    json_decref(game);
}

/* A card with a single copy that is known to be in a tableau cannot be drawn as well. */
static void a_card_that_shows_up_must_be_possible(void **state)
{
    (void)state;
    json_t *game = tracer_play("base-2p", 3);
    const json_t *events = json_object_get(game, "events");
    const char *start = json_string_value(json_array_get(json_object_get(game, "start_worlds"), 0));
    Follow *f = calloc(1, sizeof *f);
    Buf why = {0};
    json_t *lines = tracer_lines(game, NO_SEAT, NO_SEAT), *impossible = NULL;
    assert_true(follow_begin(f, json_array_get(lines, 0), &why));
    for (size_t i = 0; !impossible; i++) {
        const json_t *event = json_array_get(events, i);
        if (json_object_get(event, "draw"))
            impossible = json_pack("{s:s, s:O}", "draw", start, "p", json_object_get(event, "p"));
        else
            assert_true(follow_event(f, event, &why));
    }
    assert_false(follow_event(f, impossible, &why));
    assert_non_null(strstr(said(&why), start));
    json_decref(impossible);
    buf_free(&why);
    follow_end(f);
    free(f);
    json_decref(lines);
    json_decref(game);
}

static void an_ask_that_fits_no_question_is_refused(void **state)
{
    (void)state;
    json_t *game = tracer_play("base-3p", 7);
    Follow *f = calloc(1, sizeof *f);
    Buf line = {0}, why = {0};
    feed_up_to(f, game, "actions", 1, 2);
    advise(f, 0, &line, &why);
    assert_non_null(strstr(said(&why), "nothing to decide"));
    assert_int_equal(line.size, 0);
    buf_clear(&why);
    advise(f, 7, &line, &why);
    assert_true(why.size > 0);
    buf_clear(&why);
    advise(f, 1, &line, &why);
    assert_true(line.size > 0 && !why.size);
    buf_free(&line);
    buf_free(&why);
    follow_end(f);
    free(f);
    json_decref(game);
}

/* The advice, reported as the choice, is accepted: a game that follows the adviser continues. */
static void advice_can_be_told(void **state)
{
    (void)state;
    static const char *const words[] = {"discard",       "actions", "place",
                                        "consume_power", "goods",   "trade"};
    int told_of = 0;
    for (size_t i = 0; i < 60; i++) {
        json_t *game = tracer_play("tgs-2p", 40 + i / 6);
        Follow *f = calloc(1, sizeof *f);
        Buf line = {0}, why = {0};
        size_t at = feed_up_to(f, game, words[i % 6], 1, (int)i / 12);
        if (at == json_array_size(json_object_get(game, "events"))) {
            follow_end(f);
            free(f);
            json_decref(game);
            continue;
        }
        told_of++;
        advise(f, 1, &line, &why);
        json_t *told = json_loads(buf_text(&line), 0, NULL);
        if (!told || !follow_event(f, told, &why))
            fail_msg("%s: %s %s", words[i % 6], buf_text(&line), said(&why));
        json_decref(told);
        json_decref(game);
        buf_free(&line);
        buf_free(&why);
        follow_end(f);
        free(f);
    }
    assert_true(told_of > 30);
}

static bool is_barrier(const json_t *event)
{
    return json_object_get(event, "state") ||
           (json_object_get(event, "phase") && !json_object_get(event, "p"));
}

static bool is_place(const json_t *event)
{
    const char *choose = json_string_value(json_object_get(event, "choose"));
    return choose && !strcmp(choose, "place");
}

static bool any_place(const json_t *events, size_t from, size_t end)
{
    while (from < end && !is_place(json_array_get(events, from)))
        from++;
    return from < end;
}

/* Reports the seats from the last to the first: events from `from` to the next barrier, if no
 * reshuffle is in between. Returns where that is. */
static size_t turn_round(const json_t *events, size_t from, int players, json_t *to)
{
    size_t end = from;
    bool shuffled = false;
    for (; end < json_array_size(events) && !is_barrier(json_array_get(events, end)); end++)
        shuffled |= json_object_get(json_array_get(events, end), "reshuffle") != NULL;
    size_t last = end;
    while (last > from && json_object_get(json_array_get(events, last - 1), "draw"))
        last--; /* draws come after all have produced */
    /* Nothing is paid for before all have placed. */
    for (int placed = 0; placed < players && any_place(events, from, last); from++) {
        placed += is_place(json_array_get(events, from));
        json_array_append(to, json_array_get(events, from));
    }
    for (int seat = players - 1; seat >= 0 && !shuffled; seat--)
        for (size_t i = from; i < last; i++)
            if (json_integer_value(json_object_get(json_array_get(events, i), "p")) == seat)
                json_array_append(to, json_array_get(events, i));
    for (size_t i = shuffled ? from : last; i < end; i++)
        json_array_append(to, json_array_get(events, i));
    return end;
}

/* Other programs do not wait for turns. */
static void seats_may_be_told_in_any_order(void **state)
{
    (void)state;
    int early = 0;
    for (int i = 0; i < MODES; i++)
        for (uint64_t seed = 1; seed <= 12; seed++) {
            json_t *game = tracer_play(modes[i], seed * 31), *told = json_array();
            const json_t *events = json_object_get(game, "events");
            int players = (int)json_integer_value(json_object_get(game, "players"));
            for (size_t at = 0; at < json_array_size(events);) {
                json_array_append(told, json_array_get(events, at));
                at = turn_round(events, at + 1, players, told);
            }
            assert_int_equal(json_array_size(told), json_array_size(events));
            Follow *f = calloc(1, sizeof *f);
            Buf why = {0};
            json_t *head = tracer_lines(game, NO_SEAT, NO_SEAT), *event;
            size_t n;
            assert_true(follow_begin(f, json_array_get(head, 0), &why));
            json_array_foreach(told, n, event)
            {
                if (!follow_event(f, event, &why))
                    fail_msg("%s %d line %zu %s: %s", modes[i], (int)seed, n,
                             json_dumps(event, JSON_COMPACT), buf_text(&why));
                early += f->g.in_turn > 1;
            }
            follow_end(f);
            free(f);
            buf_free(&why);
            json_decref(head);
            json_decref(told);
            json_decref(game);
        }
    assert_true(early > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(advice_does_not_depend_on_what_the_seat_may_not_know),
        cmocka_unit_test(advice_does_not_depend_on_cards_that_others_draw),
        cmocka_unit_test(advice_does_not_depend_on_sealed_answers),
        cmocka_unit_test(seats_may_be_told_in_any_order),
        cmocka_unit_test(what_cannot_be_changes_nothing),
        cmocka_unit_test(a_card_that_shows_up_must_be_possible),
        cmocka_unit_test(an_ask_that_fits_no_question_is_refused),
        cmocka_unit_test(advice_can_be_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
