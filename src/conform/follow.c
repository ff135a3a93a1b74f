/* See follow.h. Every event works on the Follow itself; if it cannot be, the copy made before is put
 * back, so that a handler may fail at any point. */
#include "conform/follow.h"

#include <stdlib.h>
#include <string.h>

#include "conform/design_row.h"
#include "conform/identity.h"

bool follow_cannot(Follow *f, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    buf_vprintf(f->why, format, list);
    va_end(list);
    return false;
}

static int design_of(const Follow *f, int card)
{
    return card == NO_CARD ? NO_DESIGN : f->g.cat->design_of[card];
}

static const char *name_of(const Follow *f, int design)
{
    return design == NO_DESIGN ? "?" : f->g.cat->design[design].name;
}

static bool asks(const Follow *f, int seat, int op, Ask *ask)
{
    return game_ask(&f->g, seat, ask) && ask->op == op;
}

/* ---- what the engine tells ---- */

static void queue(FollowFact *fact, int *n, int room, FollowFact item)
{
    if (*n == room) {
        memmove(fact, fact + 1, (size_t)(room - 1) * sizeof *fact);
        --*n;
    }
    fact[(*n)++] = item;
}

static void unqueue(FollowFact *fact, int *n, int at)
{
    memmove(fact + at, fact + at + 1, (size_t)(*n - at - 1) * sizeof *fact);
    --*n;
}

static void hear_take(Follow *f, const Event *e)
{
    f->left[e->card] = (uint8_t)identity_now(f);
    queue(f->take[e->seat], &f->takes[e->seat], FOLLOW_TAKES,
          (FollowFact){*e, f->when, (uint8_t)identity_now(f)});
}

static void hear_barrier(Follow *f, int kind, int phase)
{
    f->when++;
    if (f->snapshots == FOLLOW_SNAPSHOTS) {
        memmove(f->snapshot, f->snapshot + 1, sizeof f->snapshot - sizeof *f->snapshot);
        f->snapshots--;
    }
    f->snapshot[f->snapshots++] = (FollowSnapshot){f->g, f->when, (uint8_t)kind, (uint8_t)phase};
}

static bool is_fact(const Follow *f, const Event *e)
{
    switch (e->kind) {
    case EV_SPEND:
    case EV_SELL:
    case EV_PAID:
    case EV_CONQUERED: return true;
    case EV_USE:
        return e->source == NO_CARD ||
               catalog_design(f->g.cat, e->source)->power[e->power].verb != V_SECOND_WORLD;
    case EV_DISCARD: return e->amount == WHY_PAYMENT || e->amount == WHY_STRENGTH;
    default: return false;
    }
}

static void hear(void *to, const Event *e)
{
    Follow *f = to;
    switch (e->kind) {
    case EV_DRAW:
    case EV_LOOK:
    case EV_GOOD:
    case EV_FLIP: hear_take(f, e); break;
    case EV_ROUND: hear_barrier(f, WHEN_ROUND_START, TRACE_ROUND_END); break;
    case EV_PHASE: hear_barrier(f, WHEN_BEFORE_PHASE, e->power); break;
    case EV_OVER: hear_barrier(f, WHEN_END, TRACE_ROUND_END); break;
    case EV_RESHUFFLE: identity_hide(f); break;
    case EV_SACRIFICE:
    case EV_STRENGTH: f->boosted[e->seat] = f->when; break;
    default:
        if (is_fact(f, e))
            queue(f->fact[e->seat], &f->facts[e->seat], FOLLOW_FACTS,
                  (FollowFact){*e, f->when, (uint8_t)identity_now(f)});
    }
}

static void drop_before(FollowFact *fact, int *n, int when)
{
    int kept = 0;
    for (int i = 0; i < *n; i++)
        if (fact[i].when >= when)
            fact[kept++] = fact[i];
    *n = kept;
}

/* The events have passed this barrier: what was not told of the time before stays untold. */
static void tell_barrier(Follow *f, int when)
{
    f->told = (uint16_t)when;
    for (int seat = 0; seat < f->trace.players; seat++) {
        drop_before(f->take[seat], &f->takes[seat], when);
        drop_before(f->fact[seat], &f->facts[seat], when);
    }
    int past = 0;
    while (past < f->snapshots && f->snapshot[past].when <= when)
        past++;
    memmove(f->snapshot, f->snapshot + past, (size_t)(f->snapshots - past) * sizeof *f->snapshot);
    f->snapshots -= past;
}

/* ---- answers ---- */

static bool give(Follow *f, int seat, const Set *picks)
{
    Err err = game_check(&f->g, seat, picks);
    if (err.code != ERR_NONE) {
        follow_cannot(f, "this is against the rules: %s", err_name(err.code));
        if (err.card != NO_CARD)
            follow_cannot(f, " (%s)", catalog_design(f->g.cat, err.card)->name);
        return false;
    }
    tell_barrier(f, f->when);
    f->answers[seat]++;
    f->second[seat] = 0;
    f->chosen[seat] = NO_DESIGN;
    game_answer(&f->g, seat, picks, &f->log);
    return true;
}

bool follow_knows_hand(const Follow *f, int seat)
{
    const Seat *s = &f->g.seat[seat];
    return set_is_subset(&s->hand, &f->pinned) && set_is_subset(&s->look, &f->pinned);
}

/* Nobody says so when no second world is placed because none could be. Seats are told of in order:
 * those before `until` have had their say. */
bool follow_pass_seconds(Follow *f, int until)
{
    Ask ask;
    Set none = set_empty();
    bool passed = false;
    for (int seat = 0; seat < until; seat++)
        if (asks(f, seat, OP_SECOND, &ask) && !f->second[seat] &&
            (ask.forced || !follow_knows_hand(f, seat)))
            passed |= give(f, seat, &none);
    return passed;
}

/* Is this what the seat is asked? */
static bool open_for(Follow *f, int seat, int op, Ask *ask)
{
    if (asks(f, seat, op, ask))
        return true;
    return follow_pass_seconds(f, seat) && asks(f, seat, op, ask);
}

static bool not_asked(Follow *f, int seat)
{
    Ask ask;
    if (game_ask(&f->g, seat, &ask))
        return follow_cannot(f, "seat %d has to answer %s now", seat, ask.row->name);
    return follow_cannot(f, "seat %d has nothing to decide now", seat);
}

static bool same_options(Follow *f, const TraceEvent *e, const Ask *ask)
{
    if (e->options.n == TRACE_MISSING || (ask->what == WHAT_CARD && !follow_knows_hand(f, e->seat)))
        return true;
    Row ours = row_of_options(&f->g, e->seat, ask), theirs = row_of_list(&f->trace, e->options);
    if (ask->what != WHAT_POWER) {
        ours = row_once(ours);
        theirs = row_once(theirs);
    }
    if (row_equal(&ours, &theirs))
        return true;
    buf_str(f->why, "the options are ");
    row_say(f->why, f->g.cat, &ours);
    return false;
}

static bool answer_hand(Follow *f, const TraceEvent *e, int op)
{
    Ask ask;
    Set picks;
    if (!open_for(f, e->seat, op, &ask))
        return not_asked(f, e->seat);
    return identity_pick_list(f, &ask.options, e->answer, &picks, identity_now(f)) &&
           give(f, e->seat, &picks);
}

static bool answer_actions(Follow *f, const TraceEvent *e)
{
    Ask ask;
    Set picks = set_empty();
    if (!open_for(f, e->seat, OP_ACTIONS, &ask))
        return not_asked(f, e->seat);
    for (int i = 0; e->answer.n != TRACE_MISSING && i < e->answer.n; i++)
        set_add(&picks, trace_list(&f->trace, e->answer)[i]);
    return give(f, e->seat, &picks);
}

static bool answer_place(Follow *f, const TraceEvent *e)
{
    Ask ask;
    Set picks = set_empty();
    bool develop = e->phase == DEVELOP;
    if ((develop || !asks(f, e->seat, OP_SECOND, &ask)) &&
        !open_for(f, e->seat, develop ? OP_DEVELOP : OP_SETTLE, &ask))
        return not_asked(f, e->seat);
    if (!same_options(f, e, &ask))
        return false;
    if (e->placed) {
        int card = identity_pick(f, &f->g.seat[e->seat].hand, e->card, &picks, identity_now(f));
        if (card < 0)
            return follow_cannot(f, "%s cannot be in this hand", name_of(f, e->card));
        set_add(&picks, card);
    }
    return give(f, e->seat, &picks);
}

/* The world itself, among the options. */
static int world_of(const Follow *f, const Set *options, int design)
{
    for (SET_EACH(card, options))
        if (design_of(f, card) == design)
            return card;
    return -1;
}

static bool answer_world(Follow *f, const TraceEvent *e, const Ask *ask)
{
    int world = world_of(f, &ask->options, e->card);
    if (!same_options(f, e, ask))
        return false;
    if (world < 0)
        return follow_cannot(f, "%s is not among the options", name_of(f, e->card));
    Set picks = set_of(world);
    return give(f, e->seat, &picks);
}

static bool answer_worlds(Follow *f, const TraceEvent *e, const Ask *ask)
{
    Set picks = set_empty();
    if (!same_options(f, e, ask))
        return false;
    for (int i = 0; e->answer.n != TRACE_MISSING && i < e->answer.n; i++) {
        int design = trace_list(&f->trace, e->answer)[i],
            world = world_of(f, &ask->options, design);
        if (world < 0)
            return follow_cannot(f, "%s is not among the options", name_of(f, design));
        set_add(&picks, world);
    }
    return give(f, e->seat, &picks);
}

/* ---- facts ---- */

/* Where the seat's fact stands: this kind, about this card, by that source; NO_DESIGN: any. -1: none. */
static int find_fact(const Follow *f, int seat, int kind, int card, int source)
{
    for (int i = 0; i < f->facts[seat]; i++) {
        const FollowFact *fact = &f->fact[seat][i];
        if (fact->when == f->told && fact->event.kind == kind &&
            (card == NO_DESIGN || design_of(f, fact->event.card) == card) &&
            (source == NO_DESIGN || design_of(f, fact->event.source) == source))
            return i;
    }
    return -1;
}

static bool tell_fact(Follow *f, int seat, int kind, int card, int source)
{
    int at = find_fact(f, seat, kind, card, source);
    if (at >= 0)
        unqueue(f->fact[seat], &f->facts[seat], at);
    return at >= 0;
}

static bool on_trade(Follow *f, const TraceEvent *e)
{
    return tell_fact(f, e->seat, EV_SELL, e->card, NO_DESIGN) ||
           follow_cannot(f, "the good of %s is not sold now", name_of(f, e->card));
}

static bool on_spend(Follow *f, const TraceEvent *e)
{
    for (int i = 0; e->answer.n != TRACE_MISSING && i < e->answer.n; i++) {
        int world = trace_list(&f->trace, e->answer)[i];
        if (!tell_fact(f, e->seat, EV_SPEND, world, e->card))
            return follow_cannot(f, "the good of %s is not used up now", name_of(f, world));
    }
    return true;
}

static bool is_use(const Follow *f, const Event *fact, const TraceEvent *e)
{
    if (fact->kind != EV_USE || design_of(f, fact->source) != e->card)
        return false;
    return fact->source == NO_CARD ||
           trace_power_of(&catalog_design(f->g.cat, fact->source)->power[fact->power]) == e->power;
}

static bool tell_use(Follow *f, const TraceEvent *e)
{
    for (int i = 0; i < f->facts[e->seat]; i++)
        if (f->fact[e->seat][i].when == f->told && is_use(f, &f->fact[e->seat][i].event, e)) {
            unqueue(f->fact[e->seat], &f->facts[e->seat], i);
            return true;
        }
    return false;
}

static bool answer_power(Follow *f, int seat, const Ask *ask, int design, int word)
{
    int ref = row_find_power(&f->g, seat, &ask->options, design, word);
    if (ref < 0)
        return false;
    Set picks = set_of(ref);
    return give(f, seat, &picks);
}

/* A windfall power may be told that made nothing, or one that is as good as the one we used. */
static bool on_use(Follow *f, const TraceEvent *e)
{
    Ask ask;
    if (e->power == POWER_PLACE_SECOND_WORLD || tell_use(f, e))
        return true;
    int op = e->phase == PRODUCE ? OP_PRODUCE : OP_CONSUME;
    if (open_for(f, e->seat, op, &ask) && answer_power(f, e->seat, &ask, e->card, e->power)) {
        tell_use(f, e);
        return true;
    }
    return e->power == POWER_WINDFALL || follow_cannot(f, "this power cannot be used now");
}

/* ---- paying ---- */

static bool answer_using(Follow *f, const TraceEvent *e, const Ask *ask)
{
    Set picks = set_empty();
    for (int i = 0; e->using.n != TRACE_MISSING && i < e->using.n; i++) {
        int design = trace_list(&f->trace, e->using)[i];
        int ref = row_find_power(&f->g, e->seat, &ask->options, design, TRACE_POWERS);
        if (ref < 0)
            return follow_cannot(f, "%s cannot be used for this", name_of(f, design));
        set_add(&picks, ref);
    }
    return give(f, e->seat, &picks);
}

/* Where the card was paid for or conquered, among the untold facts; -1 if it was not. */
static int find_paid(const Follow *f, int seat, int card)
{
    int paid = find_fact(f, seat, EV_PAID, card, NO_DESIGN);
    return paid >= 0 ? paid : find_fact(f, seat, EV_CONQUERED, card, NO_DESIGN);
}

/* The facts up to it are this payment: compares and forgets them. */
static bool tell_paid(Follow *f, const TraceEvent *e)
{
    int paid = find_paid(f, e->seat, e->card);
    if (paid < 0)
        return follow_cannot(f, "%s is not paid for now", name_of(f, e->card));
    Set gave = set_empty(), picks;
    int shuffles = f->fact[e->seat][paid].shuffles;
    Row used = {.n = 0}, using = row_of_list(&f->trace, e->using);
    for (int i = 0; i <= paid; i++) {
        const Event *fact = &f->fact[e->seat][0].event;
        if (fact->kind == EV_DISCARD)
            set_add(&gave, fact->card);
        if (fact->kind == EV_USE)
            row_push(&used, design_of(f, fact->source));
        unqueue(f->fact[e->seat], &f->facts[e->seat], 0);
    }
    used = row_sorted(used);
    if (!row_equal(&used, &using))
        return follow_cannot(f, "other powers are used for this");
    if (e->answer.n != TRACE_MISSING && e->answer.n != set_count(&gave))
        return follow_cannot(f, "%d cards are given up for this", set_count(&gave));
    return e->answer.n == TRACE_MISSING ||
           identity_pick_list(f, &gave, e->answer, &picks, shuffles);
}

static bool is_about(const Follow *f, const Ask *ask, const TraceEvent *e)
{
    return design_of(f, ask->card) == e->card;
}

static bool on_pay(Follow *f, const TraceEvent *e)
{
    Ask ask;
    Set picks;
    if (find_paid(f, e->seat, e->card) >= 0)
        return tell_paid(f, e);
    if (open_for(f, e->seat, OP_PAY_WITH, &ask) && is_about(f, &ask, e) &&
        !answer_using(f, e, &ask))
        return false;
    if ((asks(f, e->seat, OP_PAY, &ask) || asks(f, e->seat, OP_STRENGTH, &ask)) &&
        is_about(f, &ask, e) &&
        !(identity_pick_list(f, &ask.options, e->answer, &picks, identity_now(f)) &&
          give(f, e->seat, &picks)))
        return false;
    return tell_paid(f, e);
}

/* ---- the other chooses ---- */

static bool on_settle_power(Follow *f, const TraceEvent *e)
{
    Ask ask;
    if (!asks(f, e->seat, OP_SECOND, &ask))
        return not_asked(f, e->seat);
    f->second[e->seat] = 1;
    return true;
}

static bool on_choose_trade(Follow *f, const TraceEvent *e)
{
    Ask ask;
    if (find_fact(f, e->seat, EV_SELL, e->card, NO_DESIGN) >= 0)
        return true;
    if (!open_for(f, e->seat, OP_TRADE, &ask) && !open_for(f, e->seat, OP_SELL, &ask))
        return not_asked(f, e->seat);
    return answer_world(f, e, &ask);
}

static bool all_spent(const Follow *f, const TraceEvent *e)
{
    for (int i = 0; i < e->answer.n; i++)
        if (find_fact(f, e->seat, EV_SPEND, trace_list(&f->trace, e->answer)[i], NO_DESIGN) < 0)
            return false;
    return e->answer.n;
}

static bool on_choose_goods(Follow *f, const TraceEvent *e)
{
    Ask ask;
    if (e->answer.n != TRACE_MISSING && all_spent(f, e))
        return true;
    if (!open_for(f, e->seat, OP_GOODS, &ask))
        return not_asked(f, e->seat);
    return answer_worlds(f, e, &ask);
}

static int count_powers(const Follow *f, int seat, const Set *options, int design)
{
    int count = 0;
    for (SET_EACH(ref, options))
        count += row_power_design(&f->g, seat, ref) == design;
    return count;
}

/* Which of two powers of one card is told by `power`, or else by the use that follows. */
static bool on_consume_power(Follow *f, const TraceEvent *e)
{
    Ask ask;
    Set none = set_empty();
    if (!open_for(f, e->seat, OP_CONSUME, &ask))
        return not_asked(f, e->seat);
    if (!same_options(f, e, &ask))
        return false;
    if (e->answer.n == TRACE_MISSING || !e->answer.n)
        return give(f, e->seat, &none);
    int design = trace_list(&f->trace, e->answer)[0];
    if (e->power == TRACE_POWERS && count_powers(f, e->seat, &ask.options, design) > 1) {
        f->chosen[e->seat] = (uint8_t)design;
        return true;
    }
    return answer_power(f, e->seat, &ask, design, e->power) ||
           follow_cannot(f, "%s cannot be used now", name_of(f, design));
}

static bool on_produce_power(Follow *f, const TraceEvent *e)
{
    Ask ask;
    if (e->answer.n == TRACE_MISSING || !e->answer.n)
        return follow_cannot(f, "\"answer\" should be a list with one card");
    int design = trace_list(&f->trace, e->answer)[0];
    if (open_for(f, e->seat, OP_PRODUCE, &ask) &&
        answer_power(f, e->seat, &ask, design, TRACE_POWERS))
        return true;
    return find_fact(f, e->seat, EV_USE, NO_DESIGN, design) >= 0 ||
           follow_cannot(f, "%s cannot be used now", name_of(f, design));
}

/* The number waits for the card that is turned over. */
static bool on_lucky_number(Follow *f, const TraceEvent *e)
{
    Ask ask;
    if (!open_for(f, e->seat, OP_LUCKY, &ask) || f->lucky[e->seat] >= 0)
        return not_asked(f, e->seat);
    if (!set_has(&ask.options, e->number))
        return follow_cannot(f, "%d is not among the options", e->number);
    f->lucky[e->seat] = e->number;
    return true;
}

static bool on_windfall(Follow *f, const TraceEvent *e)
{
    Ask ask;
    if (!open_for(f, e->seat, OP_WINDFALL, &ask))
        return not_asked(f, e->seat);
    return answer_world(f, e, &ask);
}

static bool on_choose(Follow *f, const TraceEvent *e)
{
    switch (e->choose) {
    case CHOOSE_ACTIONS: return answer_actions(f, e);
    case CHOOSE_OPENING: return answer_hand(f, e, OP_OPENING);
    case CHOOSE_EXPLORE: return answer_hand(f, e, OP_EXPLORE);
    case CHOOSE_HAND_LIMIT: return answer_hand(f, e, OP_HAND_LIMIT);
    case CHOOSE_PLACE: return answer_place(f, e);
    case CHOOSE_PAY: return on_pay(f, e);
    case CHOOSE_SETTLE_POWER: return on_settle_power(f, e);
    case CHOOSE_TRADE: return on_choose_trade(f, e);
    case CHOOSE_CONSUME_POWER: return on_consume_power(f, e);
    case CHOOSE_GOODS: return on_choose_goods(f, e);
    case CHOOSE_CONSUME_CARDS: return answer_hand(f, e, OP_DISCARD_VP);
    case CHOOSE_LUCKY_NUMBER: return on_lucky_number(f, e);
    case CHOOSE_WINDFALL: return on_windfall(f, e);
    case CHOOSE_PRODUCE_POWER: return on_produce_power(f, e);
    default: return answer_hand(f, e, OP_REPAIR);
    }
}

/* ---- takes ---- */

static bool is_taken_as(const Follow *f, const Event *take, const TraceEvent *e)
{
    switch (e->kind) {
    case TRACE_GOOD: return take->kind == EV_GOOD && design_of(f, take->source) == e->card;
    case TRACE_FLIP: return take->kind == EV_FLIP;
    default: return take->kind == EV_DRAW || take->kind == EV_LOOK;
    }
}

static int find_take(const Follow *f, const TraceEvent *e)
{
    for (int i = 0; i < f->takes[e->seat]; i++)
        if (f->take[e->seat][i].when == f->told && is_taken_as(f, &f->take[e->seat][i].event, e))
            return i;
    return -1;
}

static bool on_take(Follow *f, const TraceEvent *e)
{
    int design = e->kind == TRACE_GOOD ? e->other : e->card, at = find_take(f, e);
    if (at < 0 && follow_pass_seconds(f, e->seat))
        at = find_take(f, e);
    if (at < 0)
        return follow_cannot(f, "seat %d takes no such card now", e->seat);
    FollowFact take = f->take[e->seat][at];
    unqueue(f->take[e->seat], &f->takes[e->seat], at);
    return design == NO_DESIGN || identity_tell(f, take.event.card, design, take.shuffles) >= 0 ||
           follow_cannot(f, "no %s is left that could be there", name_of(f, design));
}

/* What happens with the card depends on it, so it is taken only now. */
static bool on_flip(Follow *f, const TraceEvent *e)
{
    Ask ask;
    if (!asks(f, e->seat, OP_LUCKY, &ask) || f->lucky[e->seat] < 0)
        return follow_cannot(f, "seat %d turns over no card now", e->seat);
    if (!identity_bring(f, e->card))
        return follow_cannot(f, "no %s is left that could be there", name_of(f, e->card));
    Set picks = set_of(f->lucky[e->seat]);
    uint8_t design = e->card;
    f->lucky[e->seat] = -1;
    f->script.take[e->seat] = &design;
    f->script.takes[e->seat] = 1;
    f->g.take_at[e->seat] = 0;
    bool good = give(f, e->seat, &picks);
    f->script.takes[e->seat] = 0;
    return good && on_take(f, e);
}

/* ---- states ---- */

static bool same_number(Follow *f, const char *what, int seat, int ours, int theirs)
{
    if (ours == theirs)
        return true;
    if (seat >= 0)
        return follow_cannot(f, "seat %d has %s %d here", seat, what, ours);
    return follow_cannot(f, "%s is %d here", what, ours);
}

static bool same_row(Follow *f, const char *what, int seat, Row ours, TraceList list)
{
    Row theirs = row_of_list(&f->trace, list);
    if (list.n == TRACE_MISSING || row_equal(&ours, &theirs))
        return true;
    follow_cannot(f, "the %s of seat %d is ", what, seat);
    row_say(f->why, f->g.cat, &ours);
    return false;
}

/* The hand told: what is named in it is there. Nothing is given up here, so nothing is forgotten. */
static bool tell_hand(Follow *f, FollowSnapshot *s, int seat, TraceList list)
{
    Set picks = set_empty();
    if (list.n == TRACE_MISSING)
        return true;
    if (!same_number(f, "cards in hand:", seat, s->game.seat[seat].hand_n, list.n))
        return false;
    for (int i = 0; i < list.n; i++) {
        int design = trace_list(&f->trace, list)[i];
        if (design == NO_DESIGN)
            continue;
        int card =
            identity_pick(f, &s->game.seat[seat].hand, design, &picks, s->game.pile[0].shuffles);
        if (card < 0)
            return follow_cannot(f, "%s cannot be in the hand of seat %d", name_of(f, design),
                                 seat);
        set_add(&picks, card);
    }
    return true;
}

static unsigned goals_held(const Game *g, int seat)
{
    unsigned bits = 0;
    for (int goal = 0; goal < g->cat->goals; goal++)
        bits |= (unsigned)(g->goal_holder[goal] >> seat & 1) << goal;
    return bits;
}

static bool same_seat(Follow *f, FollowSnapshot *snapshot, int seat, const TraceSeat *t)
{
    const Game *g = &snapshot->game;
    const Seat *s = &g->seat[seat];
    return same_number(f, "chips:", seat, s->chips, t->chips) &&
           tell_hand(f, snapshot, seat, t->hand) &&
           same_row(f, "tableau", seat, row_of_table(g->cat, s, ~0u), t->table) &&
           same_row(f, "row of goods", seat, row_of_table(g->cat, s, s->goods), t->goods) &&
           (goals_held(g, seat) == t->goals ||
            follow_cannot(f, "seat %d holds other goals here", seat));
}

static bool same_state(Follow *f, FollowSnapshot *s, const TraceState *t)
{
    if (!same_number(f, "the round", -1, s->game.round, t->round) ||
        !same_number(f, "the pool", -1, s->game.pool, t->pool) ||
        !same_number(f, "the supply", -1, s->game.pile[0].supply_n, t->supply) ||
        !same_number(f, "the discard pile", -1, s->game.pile[0].discard_n, t->discard))
        return false;
    for (int seat = 0; seat < f->trace.players; seat++)
        if (!same_seat(f, s, seat, &t->seat[seat]))
            return false;
    return true;
}

static bool limits_hands(const Follow *f)
{
    Ask ask;
    for (int seat = 0; seat < f->trace.players; seat++)
        if (asks(f, seat, OP_HAND_LIMIT, &ask))
            return true;
    return false;
}

static bool waits_for(Follow *f)
{
    Ask ask;
    for (int seat = 0; seat < f->trace.players; seat++)
        if (game_ask(&f->g, seat, &ask))
            return follow_cannot(f, "seat %d has to answer %s first", seat, ask.row->name);
    return follow_cannot(f, "the game is over");
}

static bool on_state(Follow *f, const TraceEvent *e)
{
    const TraceState *t = trace_state(&f->trace, e);
    while (!f->snapshots && follow_pass_seconds(f, f->trace.players))
        ;
    if (!f->snapshots && limits_hands(f) && f->told == f->when)
        hear_barrier(f, WHEN_BEFORE_PHASE, TRACE_ROUND_END);
    if (!f->snapshots)
        return waits_for(f);
    FollowSnapshot *s = &f->snapshot[0];
    if (s->kind != t->when)
        return follow_cannot(f, "expected the state %s", trace_when_word(s->kind));
    if (!same_state(f, s, t))
        return false;
    f->phase = s->phase;
    tell_barrier(f, s->when);
    return true;
}

static bool on_phase(Follow *f, const TraceEvent *e)
{
    while (!f->snapshots && f->phase != e->phase && follow_pass_seconds(f, f->trace.players))
        ;
    for (int i = 0; i < f->snapshots; i++)
        if (f->snapshot[i].kind == WHEN_BEFORE_PHASE && f->snapshot[i].phase == e->phase) {
            f->phase = e->phase;
            tell_barrier(f, f->snapshot[i].when);
            return true;
        }
    if (e->phase == TRACE_ROUND_END && limits_hands(f))
        return true;
    return f->phase == e->phase || waits_for(f);
}

/* ---- the whole ---- */

static bool on_event(Follow *f, const TraceEvent *e)
{
    switch (e->kind) {
    case TRACE_CHOOSE: return on_choose(f, e);
    case TRACE_DRAW:
    case TRACE_GOOD: return on_take(f, e);
    case TRACE_FLIP: return on_flip(f, e);
    case TRACE_USE: return on_use(f, e);
    case TRACE_TRADE: return on_trade(f, e);
    case TRACE_SPEND: return on_spend(f, e);
    case TRACE_STATE: return on_state(f, e);
    case TRACE_PHASE: return on_phase(f, e);
    default: return true;
    }
}

static void empty_trace(Trace *trace)
{
    buf_clear(&trace->event);
    buf_clear(&trace->list);
    buf_clear(&trace->state);
}

bool follow_event(Follow *f, const json_t *json, Buf *why)
{
    f->why = why;
    if (!trace_read_event(&f->trace, json, why))
        return false;
    Follow *before = malloc(sizeof *before);
    if (!before)
        abort();
    *before = *f;
    bool good = on_event(f, trace_event(&f->trace, 0));
    if (!good) {
        /* The lists may have grown; what they hold is the same. */
        before->trace = f->trace;
        *f = *before;
    }
    free(before);
    empty_trace(&f->trace);
    return good;
}

bool follow_begin(Follow *f, const json_t *json, Buf *why)
{
    memset(f, 0, sizeof *f);
    f->why = why;
    if (!trace_read_options(&f->trace, json, why)) {
        trace_free(&f->trace);
        return false;
    }
    f->trace.loose = true;
    f->phase = TRACE_ROUND_END;
    f->script = (Script){
        .start = f->trace.start, .goal = f->trace.goal, .goals = f->trace.goals, .every_use = true};
    f->log = (Log){hear, f};
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        f->lucky[seat] = -1;
        f->chosen[seat] = NO_DESIGN;
    }
    Options options = {.order = ORDER_SCRIPTED, .script = &f->script};
    game_start(&f->g, f->trace.cat, f->trace.mode, &options, &f->log);
    for (int seat = 0; seat < f->trace.players; seat++)
        for (int slot = 0; slot < f->g.seat[seat].table_n; slot++)
            set_add(&f->pinned, f->g.seat[seat].table[slot]);
    return true;
}

void follow_end(Follow *f)
{
    trace_free(&f->trace);
}
