/* Plays random games in every mode, with answers arriving in any order, and checks at every step
 * that everything the engine promises holds (support/invariant.h). With --every-round it only
 * audits once a round, for many games in an optimised build. A failure names mode, game and seed,
 * which reproduce it.
 *
 *   random_games [--games N | --total N] [--mode NAME].. [--seed S] [--threads T] [--every-round]
 *
 * N games of each mode, or of all together; every third of them in a mirrored order. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "modes/presets.h"
#include "record/record_text.h"
#include "rules/score.h"
#include "support/arbitrary.h"
#include "support/invariant.h"
#include "support/said.h"
#include "view/view.h"

enum { ANSWERS_MAX = 4096, EVENTS_MAX = 1 << 14, THREADS_MAX = 64, MODES_MAX = 64 };

typedef struct Answer {
    Set picks;
    uint8_t seat, what;
} Answer;

/* One game being played, with all that is needed to repeat it. */
typedef struct Trial {
    const Mode *mode;
    Options options;
    Game game;
    Rng rng;
    Game past; /* a copy from an earlier point, to resume from */
    int past_at;
    bool recorded; /* answers take the lowest copy of a card, as in a record */
    int answers;
    Answer answer[ANSWERS_MAX];
    int events;
    Event event[EVENTS_MAX];
} Trial;

static struct {
    int games, total, threads;
    uint64_t seed;
    bool every_round;
    const Mode *mode[MODES_MAX];
    int modes;
} plan = {.games = 100, .seed = 1};

static atomic_int next_game;
static atomic_long decisions, played[MODES_MAX];

static _Noreturn void fail(const Trial *t, const char *what)
{
    const Game *g = &t->game;
    fprintf(stderr, "random_games: %s: seed %llu, answer %d, round %d, step %s: %s\n",
            t->mode->name, (unsigned long long)t->options.seed, t->answers, g->round, game_step(g),
            what);
    printf("not ok random games\n");
    fflush(stdout);
    _exit(1);
}

static void expect(const Trial *t, const char *wrong)
{
    if (wrong)
        fail(t, wrong);
}

static void keep_event(void *to, const Event *event)
{
    Trial *t = to;
    if (t->events == EVENTS_MAX)
        fail(t, "more events than a game can have");
    t->event[t->events++] = *event;
}

static bool one_in(Trial *t, uint32_t n)
{
    return rng_below(&t->rng, n) == 0;
}

/* A seat or a spectator. */
static int some_observer(Trial *t)
{
    return (int)rng_below(&t->rng, (uint32_t)t->game.players + 1) - 1;
}

static void check_position(Trial *t, int seat, const Ask *ask)
{
    const Game *g = &t->game;
    expect(t, invariant_state(g));
    expect(t, invariant_refusal(g, seat, ask, &t->rng));
    expect(t, invariant_options(g, seat, ask, &t->rng));
    expect(t, invariant_prices(g, seat, ask));
    expect(t, invariant_hidden(g, some_observer(t), &t->rng));
    int observer = one_in(t, 2) ? seat : some_observer(t);
    expect(t, invariant_sample(g, observer, one_in(t, 100), &t->rng));
}

static void remember(Trial *t, int seat, const Ask *ask, const Set *picks)
{
    if (t->answers == ANSWERS_MAX)
        fail(t, "the game does not end");
    t->answer[t->answers++] = (Answer){*picks, (uint8_t)seat, ask->what};
}

/* The answer is given to the game and to a copy. Others see no change until all have answered. */
static void answer_checked(Trial *t, int seat, const Set *picks, const Log *log)
{
    Game *g = &t->game, copy = *g;
    int observer = some_observer(t);
    bool frozen = g->asked & ~(1u << seat) && observer != seat &&
                  !(g->mode->open && observer >= 0 && g->mode->open(g, observer, seat));
    View before, after;
    view_make(g, observer, &before);
    if (game_apply(g, seat, picks, log).code != ERR_NONE)
        fail(t, "an answer that passed is refused");
    game_answer(&copy, seat, picks, NULL);
    if (memcmp(&copy, g, sizeof copy) != 0)
        fail(t, "a copy goes on differently");
    view_make(g, observer, &after);
    if (frozen && !view_equal(&before, &after))
        fail(t, "a seat sees what another does at the same time");
}

static void play(Trial *t)
{
    Game *g = &t->game;
    Log log = {keep_event, t};
    Set none = set_empty(), picks;
    t->answers = t->events = 0;
    game_start(g, mode_catalog(t->mode), t->mode, &t->options, &log);
    t->past = *g;
    t->past_at = 0;
    while (!g->over) {
        Ask ask;
        int seat = arbitrary_seat(g, &t->rng);
        if (!game_ask(g, seat, &ask))
            fail(t, "a seat is asked nothing");
        check_position(t, seat, &ask);
        if (!arbitrary_answer(g, seat, &ask, &none, &t->rng, &picks))
            fail(t, "no answer passes");
        if (t->recorded)
            picks = record_lowest(g->cat, &ask, &picks);
        if (one_in(t, 100)) {
            t->past = *g;
            t->past_at = t->answers;
        }
        remember(t, seat, &ask, &picks);
        answer_checked(t, seat, &picks, &log);
    }
    expect(t, invariant_state(g));
}

static void check_past(Trial *t)
{
    Game *g = &t->past;
    for (int i = t->past_at; i < t->answers; i++)
        if (game_apply(g, t->answer[i].seat, &t->answer[i].picks, NULL).code != ERR_NONE)
            fail(t, "a copy refuses what the game took");
    if (game_hash(g) != game_hash(&t->game) || memcmp(g, &t->game, sizeof *g) != 0)
        fail(t, "a copy from the middle ends differently");
}

static void check_scores(Trial *t)
{
    const Game *g = &t->game;
    unsigned winners = score_winners(g);
    if (!t->mode->won && !winners)
        fail(t, "nobody wins");
    for (int seat = 0; seat < g->players; seat++) {
        ScoreSheet sheet;
        score_seat(g, seat, &sheet);
        int cards = 0;
        for (int slot = 0; slot < TABLEAU_MAX; slot++)
            cards += sheet.card[slot];
        if (!t->mode->score && cards + sheet.chips + sheet.goals != sheet.total)
            fail(t, "points without a source");
    }
}

static bool is_standard(const Mode *mode)
{
    return mode->kind == MODE_STANDARD;
}

/* Exchanging the luck of a mirrored order exchanges the whole game. */
static void check_mirrored(Trial *t)
{
    static _Thread_local Game turned;
    int players = t->game.players, by = 1 + (int)rng_below(&t->rng, (uint32_t)players - 1);
    Options options = t->options;
    options.rotate = (uint8_t)by;
    game_start(&turned, mode_catalog(t->mode), t->mode, &options, NULL);
    for (int i = 0; i < t->answers; i++) {
        int seat = (t->answer[i].seat + players - by) % players;
        if (game_apply(&turned, seat, &t->answer[i].picks, NULL).code != ERR_NONE)
            fail(t, "with exchanged luck an answer is refused");
    }
    for (int seat = 0; seat < players; seat++)
        if (memcmp(&t->game.seat[seat], &turned.seat[(seat + players - by) % players],
                   sizeof(Seat)) != 0)
            fail(t, "exchanged luck gives another game");
}

/* What each seat took, in order, and where the same cards of the replay are. */
typedef struct Scripted {
    uint8_t take[SEATS_MAX][2048], start[SEATS_MAX], goal[GOALS_MAX];
    uint8_t card[CARDS_MAX + 1]; /* of the game -> of the replay */
    Script script;
    Trial *of;
    int at;
} Scripted;

static bool is_take(int kind)
{
    return kind == EV_DRAW || kind == EV_LOOK || kind == EV_GOOD || kind == EV_FLIP;
}

static void make_script(Scripted *again, const Trial *t)
{
    const Catalog *cat = t->game.cat;
    Script *script = &again->script;
    *script = (Script){.start = again->start, .goal = again->goal};
    for (int seat = 0; seat < SEATS_MAX; seat++)
        script->take[seat] = again->take[seat];
    for (int i = 0; i < t->events; i++) {
        const Event *e = &t->event[i];
        if (e->kind == EV_START_WORLD)
            again->start[e->seat] = cat->design_of[e->card];
        if (is_take(e->kind))
            again->take[e->seat][script->takes[e->seat]++] = cat->design_of[e->card];
    }
    for (int goal = 0; goal < cat->goals; goal++)
        if (t->game.goal_on[goal])
            again->goal[script->goals++] = (uint8_t)goal;
}

static bool same_event(const Catalog *cat, const Event *a, const Event *b)
{
    return a->kind == b->kind && a->seat == b->seat && a->amount == b->amount &&
           cat->design_of[a->card] == cat->design_of[b->card];
}

/* What follows a pick comes in the order of the cards, and the order of two copies may have
 * changed. */
static bool in_card_order(int kind)
{
    return kind == EV_KEEP || kind == EV_DISCARD;
}

/* The same event must occur again, with the same designs. */
static void compare_event(void *to, const Event *event)
{
    Scripted *again = to;
    Trial *t = again->of;
    const Event *was = &t->event[again->at];
    if (again->at++ >= t->events)
        fail(t, "a replay by script does not end");
    if (in_card_order(was->kind) && in_card_order(event->kind))
        return;
    if (!same_event(t->game.cat, was, event))
        fail(t, "a replay by script takes another course");
    again->card[was->card] = event->card;
}

static Set as_scripted(const Scripted *again, const Answer *answer)
{
    if (answer->what != WHAT_CARD && answer->what != WHAT_WORLD)
        return answer->picks;
    Set picks = set_empty();
    for (SET_EACH(card, &answer->picks))
        set_add(&picks, again->card[card]);
    return picks;
}

/* Replays a game from the designs that each seat took. */
static void check_scripted(Trial *t)
{
    static _Thread_local Scripted again;
    static _Thread_local Game replay;
    Log log = {compare_event, &again};
    again.of = t;
    again.at = 0;
    make_script(&again, t);
    Options options = {
        .seed = rng_next(&t->rng), .script = &again.script, .no_goals = !again.script.goals};
    game_start(&replay, t->game.cat, t->mode, &options, &log);
    for (int i = 0; i < t->answers; i++) {
        Set picks = as_scripted(&again, &t->answer[i]);
        if (game_apply(&replay, t->answer[i].seat, &picks, &log).code != ERR_NONE)
            fail(t, "a replay by script refuses an answer");
        expect(t, invariant_state(&replay));
    }
    if (!replay.over || score_winners(&replay) != score_winners(&t->game))
        fail(t, "a replay by script ends differently");
}

static void write_record(Trial *t, Buf *text)
{
    static _Thread_local Game g;
    Record rec;
    Buf why = {0};
    if (!record_begin(&rec, t->mode, &t->options, NULL, &why))
        fail(t, said(&why));
    record_start(&rec, &g, NULL);
    for (int i = 0; i < t->answers; i++)
        if (record_answer(&rec, &g, t->answer[i].seat, &t->answer[i].picks, NULL).code != ERR_NONE)
            fail(t, "a record refuses an answer");
    record_write(&rec, text);
    record_free(&rec);
}

/* Written, read again and replayed, it is the same game. */
static void check_record(Trial *t)
{
    static _Thread_local Game g;
    Record rec;
    Buf text = {0}, why = {0};
    write_record(t, &text);
    if (!record_parse(&rec, "record", buf_text(&text), text.size, &why) ||
        !record_replay(&rec, record_answers(&rec), &g, NULL, &why))
        fail(t, said(&why));
    if (game_hash(&g) != game_hash(&t->game))
        fail(t, "a record replays to another state");
    record_free(&rec);
    buf_free(&text);
    buf_free(&why);
}

static void check_replays(Trial *t)
{
    check_past(t);
    check_scores(t);
    if (t->recorded)
        check_record(t);
    if (!is_standard(t->mode))
        return;
    if (t->options.order == ORDER_MIRRORED && !t->options.rotate)
        check_mirrored(t);
    if (!t->options.first_game && one_in(t, 4))
        check_scripted(t);
}

/* Many games in little time: the audit once a round. */
static void play_fast(Trial *t)
{
    Game *g = &t->game;
    Set none = set_empty(), picks;
    int round = -1;
    game_start(g, mode_catalog(t->mode), t->mode, &t->options, NULL);
    for (t->answers = 0; !g->over; t->answers++) {
        Ask ask;
        if (g->round != round) {
            round = g->round;
            expect(t, invariant_state(g));
        }
        int seat = arbitrary_seat(g, &t->rng);
        if (!game_ask(g, seat, &ask) || !arbitrary_answer(g, seat, &ask, &none, &t->rng, &picks))
            fail(t, "no answer passes");
        if (game_apply(g, seat, &picks, NULL).code != ERR_NONE)
            fail(t, "an answer that passed is refused");
    }
    expect(t, invariant_state(g));
    check_scores(t);
}

static void set_options(Trial *t, int number)
{
    t->options = (Options){.seed = plan.seed + (uint64_t)number};
    t->rng = rng_seeded(t->options.seed ^ 0x72616e646f6dull);
    if (number % 3 == 0)
        t->options.order = ORDER_MIRRORED;
    t->recorded = one_in(t, 4);
    t->options.no_goals = one_in(t, 8);
    t->options.first_game =
        is_standard(t->mode) && t->options.order == ORDER_SHUFFLED && one_in(t, 16);
}

static void *work(void *unused)
{
    Trial *t = malloc(sizeof *t);
    (void)unused;
    for (int number; t && (number = next_game++) < plan.games * plan.modes;) {
        int mode = number % plan.modes;
        t->mode = plan.mode[mode];
        set_options(t, number / plan.modes);
        if (plan.every_round)
            play_fast(t);
        else {
            play(t);
            check_replays(t);
        }
        decisions += t->answers;
        played[mode]++;
    }
    free(t);
    return NULL;
}

static _Noreturn void usage(const char *word)
{
    fprintf(
        stderr,
        "random_games: %s: expected --games N, --total N, --mode NAME, --seed S, --threads T or "
        "--every-round\n",
        word);
    exit(2);
}

static void read_options(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i], *value = i + 1 < argc ? argv[i + 1] : "";
        if (!strcmp(word, "--every-round")) {
            plan.every_round = true;
            continue;
        }
        if (!strcmp(word, "--games"))
            plan.games = atoi(value);
        else if (!strcmp(word, "--total"))
            plan.total = atoi(value);
        else if (!strcmp(word, "--seed"))
            plan.seed = strtoull(value, NULL, 10);
        else if (!strcmp(word, "--threads"))
            plan.threads = atoi(value);
        else if (strcmp(word, "--mode") != 0 || !(plan.mode[plan.modes++] = mode_find(value)))
            usage(word);
        i++;
    }
    bool all = !plan.modes;
    for (int i = 0; all && mode_at(i); i++)
        plan.mode[plan.modes++] = mode_at(i);
    if (plan.total)
        plan.games = (plan.total + plan.modes - 1) / plan.modes;
    if (plan.threads < 1)
        plan.threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
    if (plan.threads > THREADS_MAX)
        plan.threads = THREADS_MAX;
}

int main(int argc, char **argv)
{
    pthread_t thread[THREADS_MAX];
    read_options(argc, argv);
    for (int i = 0; i < plan.threads; i++)
        if (pthread_create(&thread[i], NULL, work, NULL) != 0)
            usage("cannot start so many threads");
    for (int i = 0; i < plan.threads; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < plan.modes; i++)
        printf("ok random games %s (%ld)\n", plan.mode[i]->name, played[i]);
    printf("# %d games, %ld answers\n", plan.games * plan.modes, decisions);
    return 0;
}
