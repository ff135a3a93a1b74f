/* The events lead and the engine follows. Three queues connect them, because the engine runs ahead
 * of the events where nobody has to decide:
 *   takes      which card each seat takes next, checked at the moment it happens
 *   facts      what each seat has done since, consumed by the events that report it
 *   snapshots  the table at every barrier, consumed by the states
 * The first difference in the order of the events is reported; nothing after it is compared. */
#include "conform/conform.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/complaint.h"
#include "conform/design_row.h"
#include "rules/score.h"

enum { FACT_BARRIER = EVENTS };

typedef struct Snapshot {
    Game game;
    uint8_t when, phase;
} Snapshot;

typedef struct Replay {
    const Trace *trace;
    const ConformListener *ear;
    Game game;
    Log log;
    int at;                 /* the current event */
    uint8_t phase;          /* of the last snapshot */
    int take_at[SEATS_MAX]; /* event of the last take */
    Buf fact[SEATS_MAX];    /* Event */
    size_t fact_at[SEATS_MAX];
    Buf snapshot;
    size_t snapshot_at;
    int late; /* the event of a wrong take, or -1 */
    Buf late_take;
    const char *late_expected;
    Buf *why;
} Replay;

static bool differs(Replay *o, const char *ours, const char *theirs)
{
    complain(o->why, "we have: %s", WORD(ours));
    buf_byte(o->why, '\n');
    complain(o->why, "expected: %s", WORD(theirs));
    return false;
}

/* The same with a complaint that says what we have. */
static bool differs_in(Replay *o, Buf *ours, const char *theirs)
{
    differs(o, buf_text(ours), theirs);
    buf_free(ours);
    return false;
}

static int design_of(const Replay *o, int card)
{
    return card == NO_CARD ? NO_DESIGN : o->game.cat->design_of[card];
}

static const char *name_of(const Replay *o, int design)
{
    return design == NO_DESIGN ? N_("no card") : trace_name(o->trace, design);
}

static bool same_rows(Replay *o, const char *what, const DesignRow *ours, const DesignRow *theirs)
{
    if (row_equal(ours, theirs))
        return true;
    Buf us = {0}, them = {0};
    row_say(&us, o->trace->cat, ours);
    row_say(&them, o->trace->cat, theirs);
    complain(o->why, "%s", WORD(what));
    buf_byte(o->why, '\n');
    differs(o, buf_text(&us), buf_text(&them));
    buf_free(&us);
    buf_free(&them);
    return false;
}

/* what the engine tells */

static bool is_take(int kind)
{
    return kind == TRACE_DRAW || kind == TRACE_GOOD || kind == TRACE_FLIP;
}

static int next_take(const Replay *o, int seat)
{
    for (int i = o->take_at[seat] + 1; i < trace_events(o->trace); i++)
        if (trace_event(o->trace, i)->seat == seat && is_take(trace_event(o->trace, i)->kind))
            return i;
    return trace_events(o->trace);
}

static void say_take(const Replay *o, Buf *out, const Event *e)
{
    const char *card = name_of(o, design_of(o, e->card));
    if (e->kind == EV_GOOD)
        complain(out, "seat %d takes %s as the good of %s", e->seat, WORD(card),
                 WORD(name_of(o, design_of(o, e->source))));
    else if (e->kind == EV_FLIP)
        complain(out, "seat %d takes %s, turned over", e->seat, WORD(card));
    else
        complain(out, "seat %d takes %s", e->seat, WORD(card));
}

static bool take_fits(const Replay *o, const Event *e, const TraceEvent *t)
{
    int design = design_of(o, e->card);
    if (e->kind == EV_GOOD)
        return t->kind == TRACE_GOOD && t->other == design && t->card == design_of(o, e->source);
    return t->kind == (e->kind == EV_FLIP ? TRACE_FLIP : TRACE_DRAW) && t->card == design;
}

static void hear_take(Replay *o, const Event *e)
{
    if (o->late >= 0)
        return;
    int at = next_take(o, e->seat);
    o->take_at[e->seat] = at;
    if (at < trace_events(o->trace) && take_fits(o, e, trace_event(o->trace, at)))
        return;
    o->late = at < trace_events(o->trace) ? at : at - 1;
    say_take(o, &o->late_take, e);
    o->late_expected =
        at < trace_events(o->trace) ? N_("this event") : N_("no further card for this seat");
}

static void add_fact(Replay *o, int seat, const Event *e)
{
    buf_add(&o->fact[seat], e, sizeof *e);
}

static void take_snapshot(Replay *o, int when, int phase)
{
    Snapshot s = {o->game, (uint8_t)when, (uint8_t)phase};
    buf_add(&o->snapshot, &s, sizeof s);
    Event barrier = {.kind = FACT_BARRIER};
    for (int seat = 0; seat < o->trace->players; seat++)
        add_fact(o, seat, &barrier);
}

static void hear(void *to, const Event *e)
{
    Replay *o = to;
    switch (e->kind) {
    case EV_DRAW:
    case EV_LOOK:
    case EV_GOOD:
    case EV_FLIP: hear_take(o, e); return;
    case EV_ROUND: take_snapshot(o, WHEN_ROUND_START, TRACE_ROUND_END); return;
    case EV_PHASE: take_snapshot(o, WHEN_BEFORE_PHASE, e->power); return;
    case EV_OVER: take_snapshot(o, WHEN_END, TRACE_ROUND_END); return;
    default:
        if (trace_tells(o->game.cat, e))
            add_fact(o, e->seat, e);
    }
}

static const Event *peek_fact(const Replay *o, int seat)
{
    if (o->fact_at[seat] >= o->fact[seat].size / sizeof(Event))
        return NULL;
    return (const Event *)(const void *)o->fact[seat].data + o->fact_at[seat];
}

/* The next fact, skipping payments, which have an event only if something was decided. */
static const Event *next_fact(Replay *o, int seat)
{
    const Event *e;
    while ((e = peek_fact(o, seat)) && (e->kind == EV_PAID || e->kind == EV_CONQUERED))
        o->fact_at[seat]++;
    return e;
}

static bool no_fact(Replay *o, const char *expected)
{
    return differs(o, N_("nothing of the kind"), expected);
}

/* answers */

static void give(Replay *o, int seat, const Set *picks)
{
    if (o->ear)
        o->ear->answer(o->ear->to, seat, picks);
    game_answer(&o->game, seat, picks, &o->log);
}

static bool try_answer(Replay *o, int seat, const Set *picks)
{
    Err err = game_check(&o->game, seat, picks);
    if (err.code != ERR_NONE) {
        Buf reason = {0}, ours = {0};
        complain(&reason, "%s: %d, %d", WORD(err_name(err.code)), err.a, err.b);
        if (err.card != NO_CARD)
            complain(&reason, ", %s", catalog_design(o->game.cat, err.card)->name);
        complain(&ours, "the answer is refused (%s)", buf_text(&reason));
        buf_free(&reason);
        return differs_in(o, &ours, N_("it is accepted"));
    }
    give(o, seat, picks);
    return true;
}

/* Picks a card of each design from the options; false if one is not there. */
static bool pick_named(Replay *o, const Set *options, const uint8_t *design, int n, Set *picks)
{
    *picks = set_empty();
    for (int i = 0; i < n; i++) {
        const Design *d = &o->game.cat->design[design[i]];
        int card = d->first, end = d->first + d->copies;
        while (card < end && (!set_has(options, card) || set_has(picks, card)))
            card++;
        if (card == end) {
            Buf ours = {0};
            complain(&ours, "%s is not among our options", WORD(d->name));
            return differs_in(o, &ours, N_("it can be chosen"));
        }
        set_add(picks, card);
    }
    return true;
}

static bool answer_cards(Replay *o, int seat, const Ask *ask, TraceList list)
{
    Set picks;
    return pick_named(o, &ask->options, trace_list(o->trace, list), list.n, &picks) &&
           try_answer(o, seat, &picks);
}

static bool answer_one(Replay *o, int seat, const Ask *ask, int design)
{
    uint8_t item = (uint8_t)design;
    Set picks;
    return pick_named(o, &ask->options, &item, design != NO_DESIGN, &picks) &&
           try_answer(o, seat, &picks);
}

static bool answer_power(Replay *o, int seat, const Ask *ask, const TraceEvent *use)
{
    int ref = row_find_power(&o->game, seat, &ask->options, use->card, use->power);
    if (ref < 0)
        return differs(o, N_("this power is not among our options"), N_("it is used now"));
    Set picks = set_of(ref);
    return try_answer(o, seat, &picks);
}

/* The seat's next `use` after the current event, within the phase. */
static const TraceEvent *coming_use(const Replay *o, int seat)
{
    for (int i = o->at + 1; i < trace_events(o->trace); i++) {
        const TraceEvent *e = trace_event(o->trace, i);
        if (e->kind == TRACE_STATE)
            return NULL;
        if (e->kind == TRACE_USE && e->seat == seat)
            return e;
    }
    return NULL;
}

/* options */

static bool same_options(Replay *o, const TraceEvent *e, const Ask *ask)
{
    DesignRow ours = row_of_options(&o->game, e->seat, ask),
              theirs = row_of_list(o->trace, e->options);
    /* Worlds are listed once per name. */
    if (ask->op == OP_SETTLE || ask->op == OP_SECOND) {
        ours = row_once(ours);
        theirs = row_once(theirs);
    }
    return same_rows(o, N_("the options"), &ours, &theirs);
}

static bool options_within(Replay *o, const TraceEvent *e, const Ask *ask)
{
    DesignRow ours = row_of_options(&o->game, e->seat, ask),
              theirs = row_of_list(o->trace, e->options);
    return row_within(&theirs, &ours) ||
           same_rows(o, N_("the options (ours may be more)"), &ours, &theirs);
}

/* Has the engine already done this? */
static bool is_done(Replay *o, int seat, int kind)
{
    const Event *f = next_fact(o, seat);
    return f && f->kind == kind;
}

/* Not asked: then the choice was forced. */
static bool was_forced(Replay *o, const TraceEvent *e)
{
    DesignRow options = row_of_list(o->trace, e->options),
              answer = row_of_list(o->trace, e->answer);
    if (e->choose == CHOOSE_TRADE)
        answer = (DesignRow){.item = {e->card}, .n = 1};
    return same_rows(o, N_("we do not ask, so there is one answer only"), &answer, &options);
}

/* the chooses */

static bool not_asked(Replay *o, const TraceEvent *e)
{
    Ask ask;
    Buf ours = {0};
    if (game_ask(&o->game, e->seat, &ask))
        complain(&ours, "seat %d is asked %s", e->seat, WORD(ask.row->name));
    else
        complain(&ours, "seat %d is not asked", e->seat);
    return differs_in(o, &ours, N_("this choice"));
}

static bool asks(const Replay *o, int seat, int op, Ask *ask)
{
    return game_ask(&o->game, seat, ask) && ask->op == op;
}

static bool choose_list(Replay *o, const TraceEvent *e, int op)
{
    Ask ask;
    if (!asks(o, e->seat, op, &ask))
        return not_asked(o, e);
    return answer_cards(o, e->seat, &ask, e->answer);
}

static bool choose_actions(Replay *o, const TraceEvent *e)
{
    Ask ask;
    if (!asks(o, e->seat, OP_ACTIONS, &ask))
        return not_asked(o, e);
    Set picks = set_empty();
    for (int i = 0; i < e->answer.n; i++)
        set_add(&picks, trace_list(o->trace, e->answer)[i]);
    return try_answer(o, e->seat, &picks);
}

static bool choose_place(Replay *o, const TraceEvent *e)
{
    Ask ask;
    bool develop = e->phase == DEVELOP;
    if (!asks(o, e->seat, develop ? OP_DEVELOP : OP_SETTLE, &ask) &&
        (develop || !asks(o, e->seat, OP_SECOND, &ask)))
        return not_asked(o, e);
    return same_options(o, e, &ask) && answer_one(o, e->seat, &ask, e->card);
}

/* The powers of these cards, among the options. */
static bool answer_using(Replay *o, const TraceEvent *e, const Ask *ask)
{
    Set picks = set_empty();
    for (int i = 0; i < e->using.n; i++) {
        int design = trace_list(o->trace, e->using)[i];
        int found = row_find_power(&o->game, e->seat, &ask->options, design, TRACE_POWERS);
        if (found < 0) {
            Buf ours = {0};
            complain(&ours, "%s is not offered", WORD(trace_name(o->trace, design)));
            return differs_in(o, &ours, N_("it is used"));
        }
        set_add(&picks, found);
    }
    return try_answer(o, e->seat, &picks);
}

/* Consumes the facts up to the payment or conquest of this card, and compares them. */
static bool was_paid(Replay *o, const TraceEvent *e)
{
    DesignRow gave = {.n = 0}, used = {.n = 0};
    for (const Event *f; (f = peek_fact(o, e->seat)); o->fact_at[e->seat]++) {
        if (f->kind == FACT_BARRIER)
            break;
        if (f->kind == EV_DISCARD)
            row_push(&gave, design_of(o, f->card));
        if (f->kind == EV_USE)
            row_push(&used, design_of(o, f->source));
        if ((f->kind != EV_PAID && f->kind != EV_CONQUERED) || design_of(o, f->card) != e->card)
            continue;
        o->fact_at[e->seat]++;
        DesignRow answer = row_of_list(o->trace, e->answer),
                  using = row_of_list(o->trace, e->using);
        gave = row_sorted(gave);
        used = row_sorted(used);
        return same_rows(o, N_("the cards given up"), &gave, &answer) &&
               same_rows(o, N_("the powers used"), &used, &using);
    }
    return no_fact(o, N_("this card is paid for now"));
}

static bool choose_pay(Replay *o, const TraceEvent *e)
{
    Ask ask;
    if (asks(o, e->seat, OP_PAY_WITH, &ask) && design_of(o, ask.card) == e->card &&
        !answer_using(o, e, &ask))
        return false;
    if ((asks(o, e->seat, OP_PAY, &ask) || asks(o, e->seat, OP_STRENGTH, &ask)) &&
        design_of(o, ask.card) == e->card && !answer_cards(o, e->seat, &ask, e->answer))
        return false;
    return was_paid(o, e);
}

static bool choose_settle_power(Replay *o, const TraceEvent *e)
{
    Ask ask;
    if (!asks(o, e->seat, OP_SECOND, &ask))
        return not_asked(o, e);
    DesignRow ours = {.item = {(uint8_t)design_of(o, ask.card)}, .n = 1};
    DesignRow theirs = row_of_list(o->trace, e->answer);
    return same_rows(o, N_("the power"), &ours, &theirs);
}

static bool choose_trade(Replay *o, const TraceEvent *e)
{
    Ask ask;
    if (is_done(o, e->seat, EV_SELL))
        return was_forced(o, e);
    if (!asks(o, e->seat, OP_TRADE, &ask) && !asks(o, e->seat, OP_SELL, &ask))
        return not_asked(o, e);
    return same_options(o, e, &ask) && answer_one(o, e->seat, &ask, e->card);
}

static bool choose_goods(Replay *o, const TraceEvent *e)
{
    Ask ask;
    if (is_done(o, e->seat, EV_SPEND))
        return was_forced(o, e);
    if (!asks(o, e->seat, OP_GOODS, &ask))
        return not_asked(o, e);
    return same_options(o, e, &ask) && answer_cards(o, e->seat, &ask, e->answer);
}

/* The following `use` tells which of a card's powers it is. */
static bool answer_chosen_power(Replay *o, const TraceEvent *e, const Ask *ask)
{
    const TraceEvent *use = coming_use(o, e->seat);
    if (!use || use->card != trace_list(o->trace, e->answer)[0])
        return differs(o, N_("no use of this card follows"), N_("the card chosen is used next"));
    return answer_power(o, e->seat, ask, use);
}

static bool choose_consume_power(Replay *o, const TraceEvent *e)
{
    Ask ask;
    Set none = set_empty();
    if (!asks(o, e->seat, OP_CONSUME, &ask))
        return not_asked(o, e);
    if (!same_options(o, e, &ask))
        return false;
    return e->answer.n ? answer_chosen_power(o, e, &ask) : try_answer(o, e->seat, &none);
}

/* The uses may already have settled our order; then the next one reports the same. */
static bool choose_produce_power(Replay *o, const TraceEvent *e)
{
    Ask ask;
    if (!e->answer.n)
        return differs(o, N_("no answer"), N_("one power"));
    if (asks(o, e->seat, OP_PRODUCE, &ask))
        return options_within(o, e, &ask) && answer_chosen_power(o, e, &ask);
    const Event *f = next_fact(o, e->seat);
    if (!f || f->kind != EV_USE || design_of(o, f->source) != trace_list(o->trace, e->answer)[0])
        return not_asked(o, e);
    return true;
}

static bool choose_lucky_number(Replay *o, const TraceEvent *e)
{
    Ask ask;
    Set picks = set_of(e->number);
    if (!asks(o, e->seat, OP_LUCKY, &ask))
        return not_asked(o, e);
    return try_answer(o, e->seat, &picks);
}

static bool choose_windfall(Replay *o, const TraceEvent *e)
{
    Ask ask;
    if (!asks(o, e->seat, OP_WINDFALL, &ask))
        return not_asked(o, e);
    return same_options(o, e, &ask) && answer_one(o, e->seat, &ask, e->card);
}

static bool on_choose(Replay *o, const TraceEvent *e)
{
    switch (e->choose) {
    case CHOOSE_ACTIONS: return choose_actions(o, e);
    case CHOOSE_PLACE: return choose_place(o, e);
    case CHOOSE_PAY: return choose_pay(o, e);
    case CHOOSE_SETTLE_POWER: return choose_settle_power(o, e);
    case CHOOSE_TRADE: return choose_trade(o, e);
    case CHOOSE_CONSUME_POWER: return choose_consume_power(o, e);
    case CHOOSE_GOODS: return choose_goods(o, e);
    case CHOOSE_LUCKY_NUMBER: return choose_lucky_number(o, e);
    case CHOOSE_WINDFALL: return choose_windfall(o, e);
    case CHOOSE_PRODUCE_POWER: return choose_produce_power(o, e);
    case CHOOSE_OPENING:
    case CHOOSE_EXPLORE:
    case CHOOSE_HAND_LIMIT:
    case CHOOSE_CONSUME_CARDS:
    case CHOOSE_DISCARD_TO_PRODUCE: return choose_list(o, e, trace_op(e->choose));
    }
    assert(false && "an answer of no kind");
    return false;
}

/* the other events */

/* A windfall power that made nothing has no event. */
static bool use_says_something(const Trace *trace, int at)
{
    const TraceEvent *use = trace_event(trace, at);
    if (use->power != POWER_WINDFALL)
        return true;
    while (++at < trace_events(trace)) {
        const TraceEvent *e = trace_event(trace, at);
        if (e->kind == TRACE_STATE)
            return false;
        if (e->seat == use->seat && (e->kind == TRACE_GOOD || e->kind == TRACE_USE))
            return e->kind == TRACE_GOOD;
    }
    return false;
}

static bool fact_is_use(const Replay *o, const Event *f, const TraceEvent *e)
{
    if (!f || f->kind != EV_USE || design_of(o, f->source) != e->card)
        return false;
    if (f->source == NO_CARD)
        return e->power == POWER_WINDFALL;
    return trace_power_of(&catalog_design(o->game.cat, f->source)->power[f->power]) == e->power;
}

static bool on_use(Replay *o, const TraceEvent *e)
{
    Ask ask;
    if (e->power == POWER_PLACE_SECOND_WORLD || !use_says_something(o->trace, o->at))
        return true;
    if (!fact_is_use(o, next_fact(o, e->seat), e) &&
        (asks(o, e->seat, OP_PRODUCE, &ask) || asks(o, e->seat, OP_CONSUME, &ask)) &&
        !answer_power(o, e->seat, &ask, e))
        return false;
    if (!fact_is_use(o, next_fact(o, e->seat), e))
        return no_fact(o, N_("this power is used now"));
    o->fact_at[e->seat]++;
    return true;
}

static bool on_trade(Replay *o, const TraceEvent *e)
{
    const Event *f = next_fact(o, e->seat);
    if (!f || f->kind != EV_SELL || design_of(o, f->card) != e->card)
        return no_fact(o, N_("this good is sold now"));
    o->fact_at[e->seat]++;
    return true;
}

static bool on_spend(Replay *o, const TraceEvent *e)
{
    DesignRow ours = {.n = 0}, theirs = row_of_list(o->trace, e->answer);
    for (int i = 0; i < theirs.n; i++) {
        const Event *f = next_fact(o, e->seat);
        if (!f || f->kind != EV_SPEND || design_of(o, f->source) != e->card)
            return no_fact(o, N_("these goods are used up by this power now"));
        row_push(&ours, design_of(o, f->card));
        o->fact_at[e->seat]++;
    }
    ours = row_sorted(ours);
    return same_rows(o, N_("the goods used up"), &ours, &theirs);
}

/* states */

/* `what` may contain a "%d" for the seat. */
static bool same_number(Replay *o, const char *what, int seat, int ours, int theirs)
{
    char us[16], them[16];
    if (ours == theirs)
        return true;
    snprintf(us, sizeof us, "%d", ours);
    snprintf(them, sizeof them, "%d", theirs);
    complain(o->why, what, seat);
    buf_byte(o->why, '\n');
    return differs(o, us, them);
}

static bool same_row_of_seat(Replay *o, const char *what, int seat, DesignRow ours, TraceList list)
{
    Buf title = {0};
    DesignRow theirs = row_of_list(o->trace, list);
    complain(&title, what, seat);
    bool same = same_rows(o, buf_text(&title), &ours, &theirs);
    buf_free(&title);
    return same;
}

static void add_goals(const Replay *o, Buf *out, unsigned bits)
{
    for (int goal = 0; goal < o->game.cat->goals; goal++)
        if (bits >> goal & 1)
            buf_printf(out, "[%s]", o->game.cat->goal[goal].name);
}

static bool same_goals(Replay *o, int seat, unsigned ours, unsigned theirs)
{
    if (ours == theirs)
        return true;
    Buf us = {0}, them = {0};
    add_goals(o, &us, ours);
    add_goals(o, &them, theirs);
    complain(o->why, "seat %d goals", seat);
    buf_byte(o->why, '\n');
    differs(o, buf_text(&us), buf_text(&them));
    buf_free(&us);
    buf_free(&them);
    return false;
}

static bool same_seat(Replay *o, const Game *g, int seat, const TraceSeat *t)
{
    const Seat *s = &g->seat[seat];
    return same_number(o, N_("seat %d chips"), seat, s->chips, t->chips) &&
           same_row_of_seat(o, N_("seat %d hand"), seat, row_of_cards(g->cat, &s->hand), t->hand) &&
           same_row_of_seat(o, N_("seat %d tableau"), seat, row_of_table(g->cat, s, ~0u),
                            t->tableau) &&
           same_row_of_seat(o, N_("seat %d goods"), seat, row_of_table(g->cat, s, s->goods),
                            t->goods) &&
           same_goals(o, seat, trace_goals(g, seat), t->goals);
}

static bool same_table(Replay *o, const Game *g, const TraceState *t)
{
    if (!same_number(o, N_("the round"), -1, g->round, t->round) ||
        !same_number(o, N_("the chips of the pool"), -1, g->pool, t->pool))
        return false;
    for (int seat = 0; seat < o->trace->players; seat++)
        if (!same_seat(o, g, seat, &t->seat[seat]))
            return false;
    return same_number(o, N_("the cards of the supply"), -1, g->pile[0].supply_n, t->supply) &&
           same_number(o, N_("the cards of the discard pile"), -1, g->pile[0].discard_n,
                       t->discard);
}

static bool not_there_yet(Replay *o, const TraceState *t)
{
    Ask ask;
    for (int seat = 0; seat < o->trace->players; seat++)
        if (game_ask(&o->game, seat, &ask)) {
            Buf asked = {0};
            complain(&asked, "seat %d is asked %s", seat, WORD(ask.row->name));
            complain(o->why, "we have: %s", buf_text(&asked));
            buf_byte(o->why, '\n');
            buf_free(&asked);
        }
    complain(o->why, "expected: %s", WORD(trace_when_word(t->when)));
    return false;
}

/* Everything that a seat did before the barrier must have been reported. */
static bool all_told(Replay *o)
{
    for (int seat = 0; seat < o->trace->players; seat++) {
        const Event *f = next_fact(o, seat);
        if (f && f->kind != FACT_BARRIER) {
            Buf ours = {0};
            const char *card = name_of(o, design_of(o, f->kind == EV_USE ? f->source : f->card));
            if (f->kind == EV_USE)
                complain(&ours, "seat %d also uses %s", seat, WORD(card));
            else if (f->kind == EV_DISCARD)
                complain(&ours, "seat %d also gives up %s", seat, WORD(card));
            else
                complain(&ours, "seat %d also spends the good of %s", seat, WORD(card));
            return differs_in(o, &ours, N_("no such thing"));
        }
        o->fact_at[seat]++;
    }
    return true;
}

static bool anybody_asked(const Replay *o, int op)
{
    Ask ask;
    for (int seat = 0; seat < o->trace->players; seat++)
        if (asks(o, seat, op, &ask))
            return true;
    return false;
}

static bool on_state(Replay *o, const TraceEvent *e)
{
    const TraceState *t = trace_state(o->trace, e);
    size_t ready = o->snapshot.size / sizeof(Snapshot);
    /* The discard to the hand limit is not a phase of ours; nothing moves before it. */
    if (o->snapshot_at == ready && anybody_asked(o, OP_HAND_LIMIT))
        take_snapshot(o, WHEN_BEFORE_PHASE, TRACE_ROUND_END);
    if (o->snapshot_at == o->snapshot.size / sizeof(Snapshot))
        return not_there_yet(o, t);
    const Snapshot *s = (const Snapshot *)(const void *)o->snapshot.data + o->snapshot_at++;
    if (s->when != t->when)
        return differs(o, trace_when_word(s->when), trace_when_word(t->when));
    o->phase = s->phase;
    bool same = all_told(o) && same_table(o, &s->game, t);
    if (o->snapshot_at == o->snapshot.size / sizeof(Snapshot)) {
        buf_clear(&o->snapshot);
        o->snapshot_at = 0;
    }
    return same;
}

static bool on_phase(Replay *o, const TraceEvent *e)
{
    return e->phase == o->phase ||
           differs(o, trace_phase_word(o->phase), trace_phase_word(e->phase));
}

/* Only our engine asks for a second world even if there is none. */
static void pass_forced_seconds(Replay *o)
{
    Ask ask;
    Set none = set_empty();
    for (int seat = 0; seat < o->trace->players; seat++)
        if (asks(o, seat, OP_SECOND, &ask) && ask.forced)
            give(o, seat, &none);
}

static bool on_event(Replay *o, const TraceEvent *e)
{
    switch (e->kind) {
    case TRACE_CHOOSE: return on_choose(o, e);
    case TRACE_USE: return on_use(o, e);
    case TRACE_TRADE: return on_trade(o, e);
    case TRACE_SPEND: return on_spend(o, e);
    case TRACE_STATE: return on_state(o, e);
    case TRACE_PHASE: return on_phase(o, e);
    default: return true; /* takes are checked when they happen, reshuffles by the states */
    }
}

TraceResult conform_result(const Game *g, int seat)
{
    ScoreResult result;
    score_result(g, &result);
    const ScoreSheet *sheet = &score_side(&result, seat)->sheet;
    return (TraceResult){(int16_t)sheet->total, g->seat[seat].chips, (int16_t)sheet->goals,
                         g->seat[seat].hand_n, result.winners >> seat & 1};
}

static bool same_result(Replay *o)
{
    const Game *g = &o->game;
    if (!g->over)
        return differs(o, N_("the game goes on"), N_("the game is over"));
    for (int seat = 0; seat < o->trace->players; seat++) {
        const TraceResult *t = &o->trace->result[seat];
        TraceResult ours = conform_result(g, seat);
        if (!same_number(o, N_("seat %d final total"), seat, ours.total, t->total) ||
            !same_number(o, N_("seat %d final chips"), seat, ours.chips, t->chips) ||
            !same_number(o, N_("seat %d final points of goals"), seat, ours.goal_vp, t->goal_vp) ||
            !same_number(o, N_("seat %d final hand"), seat, ours.hand, t->hand) ||
            !same_number(o, N_("seat %d winner"), seat, ours.winner, t->winner))
            return false;
    }
    return same_number(o, N_("the rounds of the game"), -1, g->round, o->trace->rounds);
}

static bool replay(Replay *o)
{
    for (o->at = 0; o->at < trace_events(o->trace); o->at++) {
        if (o->late >= 0 && o->late <= o->at) {
            o->at = o->late;
            return differs(o, buf_text(&o->late_take), o->late_expected);
        }
        pass_forced_seconds(o);
        if (!on_event(o, trace_event(o->trace, o->at)))
            return false;
    }
    return same_result(o);
}

static void forget(Replay *o)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        buf_free(&o->fact[seat]);
    buf_free(&o->snapshot);
    buf_free(&o->late_take);
}

bool conform_replay(const Trace *trace, const ConformListener *ear, int *event, Buf *why)
{
    Replay o = {.trace = trace, .ear = ear, .late = -1, .why = why};
    TraceScript script;
    o.log = (Log){hear, &o};
    for (int seat = 0; seat < SEATS_MAX; seat++)
        o.take_at[seat] = -1;
    conform_script(&script, trace);
    Options options = {.order = ORDER_SCRIPTED, .script = &script.script};
    game_start(&o.game, trace->cat, trace->mode, &options, &o.log);
    bool same = replay(&o);
    *event = o.at;
    forget(&o);
    conform_script_free(&script);
    return same;
}

/* the script */

static int produce_verb(const Catalog *cat, const TraceEvent *use)
{
    if (use->card == NO_DESIGN)
        return V_PRODUCE_WINDFALL;
    const Design *d = &cat->design[use->card];
    for (int i = 0; i < d->powers; i++)
        if (d->power[i].phase == PRODUCE && trace_power_of(&d->power[i]) == use->power)
            return d->power[i].verb;
    return VERBS;
}

static void script_event(TraceScript *s, const Trace *trace, int at, int round)
{
    const TraceEvent *e = trace_event(trace, at);
    if (is_take(e->kind))
        buf_byte(&s->takes[e->seat], (char)(e->kind == TRACE_GOOD ? e->other : e->card));
    if (e->kind != TRACE_USE || e->phase != PRODUCE || !use_says_something(trace, at))
        return;
    ScriptUse use = {(uint8_t)round, e->card, (uint8_t)produce_verb(trace->cat, e)};
    buf_add(&s->uses[e->seat], &use, sizeof use);
}

void conform_script(TraceScript *s, const Trace *trace)
{
    int round = 0;
    *s = (TraceScript){0};
    memcpy(s->start, trace->start, sizeof s->start);
    memcpy(s->goal, trace->goal, sizeof s->goal);
    for (int i = 0; i < trace_events(trace); i++) {
        if (trace_event(trace, i)->kind == TRACE_PHASE)
            round = trace_event(trace, i)->round;
        script_event(s, trace, i, round);
    }
    s->script = (Script){.start = s->start, .goal = s->goal, .goals = trace->goals};
    for (int seat = 0; seat < trace->players; seat++) {
        s->script.take[seat] = (const uint8_t *)s->takes[seat].data;
        s->script.takes[seat] = (uint16_t)s->takes[seat].size;
        s->script.use[seat] = (const ScriptUse *)(const void *)s->uses[seat].data;
        s->script.uses[seat] = (uint16_t)(s->uses[seat].size / sizeof(ScriptUse));
    }
}

void conform_script_free(TraceScript *s)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        buf_free(&s->takes[seat]);
        buf_free(&s->uses[seat]);
    }
}
