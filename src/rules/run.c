/* The core of the engine: steps fill the lanes, forced answers are made automatically, and it stops
 * when somebody must decide. It knows none of the rules. */
#include <assert.h>
#include <string.h>

#include "base/hash.h"
#include "rules/op.h"
#include "rules/place.h"
#include "rules/round.h"

void run_tell(const Run *r, Event event)
{
    r->log->emit(r->log->to, &event);
}

void run_again(Run *r)
{
    r->g->step--;
}

static const Err not_asked = {ERR_NOT_ASKED, NO_CARD, 0, 0};

static const Frame *top(const Seat *s)
{
    return &s->lane[s->lane_n - 1];
}

/* The op of the frame on top. */
static const Op *top_op(const Game *g, const Seat *s)
{
    return op_of(g->mode, top(s)->op);
}

static Frame pop(Seat *s)
{
    Frame frame = s->lane[--s->lane_n];
    s->lane[s->lane_n] = (Frame){0, 0, 0, 0};
    return frame;
}

/* The menu: an ask without what is in the op's row. */
static void fill_menu(const Game *g, int seat, const Op *op, Ask *ask)
{
    *ask = (Ask){.max = 1, .card = NO_CARD};
    op->ask(g, seat, *top(&g->seat[seat]), ask);
}

/* If there is only one answer to this ask, replaces the options by it. */
static bool force(const Game *g, int seat, const Op *op, Ask *ask)
{
    if (op->forced) {
        Set picks;
        bool only = op->forced(g, seat, *top(&g->seat[seat]), ask, &picks);
        if (only)
            ask->options = picks;
        return only;
    }
    if (!ask->max)
        ask->options = set_empty();
    int n = set_count(&ask->options);
    return !n | (n == ask->min);
}

/* Makes the seat's forced answers; true if it then has a decision to make. */
static bool run_lane(Run *r, int seat)
{
    Game *g = r->g;
    Seat *s = &g->seat[seat];
    while (s->lane_n) {
        if (op_row(g->mode, top(s)->op)->always)
            return true;
        const Op *op = top_op(g, s);
        Ask ask;
        fill_menu(g, seat, op, &ask);
        if (!force(g, seat, op, &ask))
            return true;
        op->apply(r, seat, pop(s), &ask.options);
    }
    return false;
}

static const PlanEntry *entry_of(const Game *g)
{
    return &g->mode->plan[g->step];
}

static bool acted_early(const Game *g, int seat)
{
    return g->in_turn >> (1 + seat) & 1;
}

/* Moves on to the turn of the next seat that has something to do, or to the last turn. */
static void start_turn(Run *r)
{
    Game *g = r->g;
    const Step *step = entry_of(g)->step;
    for (;; g->turn++) {
        int seat = seat_at(g, g->turn);
        if (step->seat && !acted_early(g, seat))
            step->seat(r, seat);
        if (g->seat[seat].lane_n || g->turn + 1 >= g->players)
            break;
    }
    place_barrier(g);
}

static void start_step(Run *r)
{
    Game *g = r->g;
    const PlanEntry *entry = entry_of(g);
    g->nth = entry->nth;
    if (entry->step->begin)
        entry->step->begin(r, entry->nth);
    g->in_turn = entry->step->in_turn && entry->step->in_turn(g);
    g->turn = 0;
    if (g->in_turn) {
        start_turn(r);
        return;
    }
    if (entry->step->seat)
        for (EACH_SEAT(seat, g))
            entry->step->seat(r, seat);
    place_barrier(g);
}

/* The actions that anybody has called, including the dice or cards of a mode; public only after the
 * step. */
static uint16_t calls(const Game *g)
{
    unsigned called = 0;
    for (int seat = 0; seat < g->mode->seats; seat++)
        called |= 1u << g->seat[seat].action[0] | 1u << g->seat[seat].action[1];
    return (uint16_t)called;
}

static bool is_wanted(const Game *g, const PlanEntry *entry)
{
    /* By phase: the actions that call it. The bit of a duplicate action is the next one. */
    static const uint16_t callers[PHASES] = {[EXPLORE] = 1 << ACT_EXPLORE_5 | 1 << ACT_EXPLORE_1_1,
                                             [DEVELOP] = 1 << ACT_DEVELOP,
                                             [SETTLE] = 1 << ACT_SETTLE,
                                             [CONSUME] = 1 << ACT_TRADE | 1 << ACT_CONSUME_2X,
                                             [PRODUCE] = 1 << ACT_PRODUCE};
    const Step *step = entry->step;
    if (step->wanted)
        return step->wanted(g, entry->nth);
    return step->phase == PHASES || g->called & callers[step->phase] << entry->nth;
}

static void next_step(Run *r)
{
    Game *g = r->g;
    const PlanEntry *entry;
    if (entry_of(g)->step->phase == PHASES)
        g->called = calls(g);
    do {
        if (!g->mode->plan[++g->step].step)
            g->step = g->mode->loop;
        entry = entry_of(g);
    } while (!is_wanted(g, entry));
    start_step(r);
}

/* The first of these seats (bits), clockwise from `from`. */
static int first_of(unsigned seats, int from)
{
    unsigned after = seats >> from << from;
    return __builtin_ctz(after ? after : seats);
}

/* Runs all lanes; true if somebody must decide. */
static bool run_lanes(Run *r)
{
    Game *g = r->g;
    unsigned asked = 0, busy = 0;
    for (int seat = 0; seat < g->players; seat++)
        busy |= (unsigned)(g->seat[seat].lane_n != 0) << seat;
    while (busy) {
        int seat = first_of(busy, g->first);
        unsigned bit = 1u << seat;
        if (op_row(g->mode, top(&g->seat[seat])->op)->always || run_lane(r, seat))
            asked |= bit;
        busy ^= bit;
    }
    g->asked = (uint16_t)asked;
    return asked;
}

static void end_step(Run *r)
{
    Game *g = r->g;
    if (g->in_turn && ++g->turn < g->players) {
        start_turn(r);
        return;
    }
    const Step *step = entry_of(g)->step;
    if (step->finish)
        step->finish(r);
    if (!g->over)
        next_step(r);
    else
        place_barrier(g);
}

void run_on(Run *r)
{
    while (!r->g->over && !run_lanes(r))
        end_step(r);
    if (r->g->over)
        r->g->asked = 0;
}

void game_run(Game *g)
{
    run_on(&(Run){g, g->cat, NULL});
}

void game_start(Game *g, const Catalog *cat, const Mode *mode, const Options *options,
                const Log *log)
{
    memset(g, 0, sizeof *g);
    g->cat = cat;
    g->mode = mode;
    Run r = {g, cat, log};
    round_prepare(&r, options);
    start_step(&r);
    run_on(&r);
}

static bool is_asked(const Game *g, int seat)
{
    return seat >= 0 && seat < SEATS_MAX && g->asked >> seat & 1;
}

bool game_ask(const Game *g, int seat, Ask *ask)
{
    if (!is_asked(g, seat))
        return false;
    const Op *op = top_op(g, &g->seat[seat]);
    fill_menu(g, seat, op, ask);
    ask->op = top(&g->seat[seat])->op;
    ask->row = op->row;
    ask->what = op->row->what;
    Ask only = *ask;
    ask->forced = op->row->always && force(g, seat, op, &only);
    return true;
}

static Err check_form(const Ask *ask, const Set *picks)
{
    int n = set_count(picks);
    if (!set_is_subset(picks, &ask->options)) {
        Set wrong = set_minus(picks, &ask->options);
        return (Err){ERR_NOT_OFFERED, NO_CARD, (int16_t)set_first(&wrong), 0};
    }
    if (n < ask->min)
        return (Err){ERR_TOO_FEW, ask->card, (int16_t)n, ask->min};
    if (n > ask->max)
        return (Err){ERR_TOO_MANY, ask->card, (int16_t)n, ask->max};
    return err_ok();
}

Err op_test_menu(const Game *g, int seat, const Set *picks)
{
    const Op *op = top_op(g, &g->seat[seat]);
    Ask ask;
    fill_menu(g, seat, op, &ask);
    Err err = check_form(&ask, picks);
    if (err.code == ERR_NONE && op->check)
        err = op->check(g, seat, *top(&g->seat[seat]), picks);
    return err;
}

static Err check(const Game *g, int seat, const Op *op, const Set *picks)
{
    Err err = op->test(g, seat, picks);
    assert((err.code == ERR_NONE) == (op_test_menu(g, seat, picks).code == ERR_NONE));
    return err;
}

static void answer(Game *g, int seat, const Op *op, const Set *picks, const Log *log)
{
    Run r = {g, g->cat, log};
    Seat *s = &g->seat[seat];
    op->apply(&r, seat, pop(s), picks);
    if (!s->lane_n || !run_lane(&r, seat))
        g->asked &= (uint16_t) ~(1u << seat);
    if (!g->asked)
        run_on(&r);
}

Err game_check(const Game *g, int seat, const Set *picks)
{
    return is_asked(g, seat) ? check(g, seat, top_op(g, &g->seat[seat]), picks) : not_asked;
}

void game_answer(Game *g, int seat, const Set *picks, const Log *log)
{
    answer(g, seat, top_op(g, &g->seat[seat]), picks, log);
}

Err game_apply(Game *g, int seat, const Set *picks, const Log *log)
{
    if (!is_asked(g, seat))
        return not_asked;
    const Op *op = top_op(g, &g->seat[seat]);
    Err err = check(g, seat, op, picks);
    if (err.code == ERR_NONE)
        answer(g, seat, op, picks, log);
    return err;
}

bool game_is_sealed(const Game *g, int seat)
{
    return g->asked >> seat & 1 && top_op(g, &g->seat[seat])->row->sealed;
}

uint64_t game_hash(const Game *g)
{
    uint64_t hash = hash_bytes(g->cat->hash, g->mode->name, strlen(g->mode->name));
    return hash_bytes(hash, &g->rng, sizeof *g - offsetof(Game, rng));
}

/* Opens its lane in addition to those that are open. */
bool game_act_early(Game *g, int seat, const Log *log)
{
    Run r = {g, g->cat, log};
    const Step *step = entry_of(g)->step;
    int turn = (seat + g->players - g->first) % g->players;
    if (g->over || !g->in_turn || turn <= g->turn || acted_early(g, seat) || !step->seat)
        return false;
    g->in_turn |= (uint8_t)(2u << seat);
    step->seat(&r, seat);
    place_barrier(g);
    if (run_lane(&r, seat))
        g->asked |= (uint16_t)(1u << seat);
    return true;
}
