/* Every event is applied to the Follow itself. If it is impossible, the copy made before is
 * restored, so a handler may fail at any point. */
#include "conform/follow.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/complaint.h"
#include "conform/design_row.h"
#include "conform/identity.h"

bool follow_cannot(Follow *f, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    complain_list(f->why, format, list);
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

/* What the engine has discarded since the last event. */
static Set new_discards(const Follow *f)
{
    return set_minus(&f->g.pile[0].discard, &f->heard);
}

static FollowFact fact_of(const Follow *f, const Event *e)
{
    return (FollowFact){.event = *e,
                        .gone = new_discards(f),
                        .when = f->when,
                        .shuffles = (uint8_t)identity_now(f),
                        .last = f->emptied};
}

static void hear_take(Follow *f, const Event *e)
{
    f->left[e->card] = (uint8_t)identity_now(f);
    queue(f->take[e->seat], &f->takes[e->seat], FOLLOW_TAKES, fact_of(f, e));
    f->emptied = false;
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

static void hear_event(Follow *f, const Event *e)
{
    switch (e->kind) {
    case EV_DRAW:
    case EV_LOOK:
    case EV_GOOD:
    case EV_FLIP: hear_take(f, e); break;
    case EV_ROUND: hear_barrier(f, WHEN_ROUND_START, TRACE_ROUND_END); break;
    case EV_PHASE: hear_barrier(f, WHEN_BEFORE_PHASE, e->power); break;
    case EV_OVER: hear_barrier(f, WHEN_END, TRACE_ROUND_END); break;
    case EV_RESHUFFLE:
        identity_hide(f);
        f->emptied = true;
        break;
    case EV_SACRIFICE:
    case EV_STRENGTH: f->boosted[e->seat] = f->when; break;
    default:
        if (trace_tells(f->g.cat, e))
            queue(f->fact[e->seat], &f->facts[e->seat], FOLLOW_FACTS, fact_of(f, e));
    }
}

static void hear(void *to, const Event *e)
{
    Follow *f = to;
    hear_event(f, e);
    /* A card sacrificed for strength is part of the payment that follows. */
    if (e->kind != EV_SACRIFICE && e->kind != EV_STRENGTH)
        f->heard = f->g.pile[0].discard;
}

static void drop_before(Follow *f, FollowFact *fact, int *n, int when)
{
    int kept = 0;
    for (int i = 0; i < *n; i++)
        if (fact[i].when >= when)
            fact[kept++] = fact[i];
        else
            f->due = fact[i].last ? f->lines + 1 : f->due;
    *n = kept;
}

/* The events have passed this barrier: facts from before it that were not reported are dropped. */
static void tell_barrier(Follow *f, int when)
{
    f->told = (uint16_t)when;
    for (int seat = 0; seat < f->trace.players; seat++) {
        drop_before(f, f->take[seat], &f->takes[seat], when);
        drop_before(f, f->fact[seat], &f->facts[seat], when);
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

/* There is no event for a second world that could not be placed. */
static bool pass_seconds(Follow *f)
{
    Ask ask;
    Set none = set_empty();
    bool passed = false;
    for (int seat = 0; seat < f->trace.players; seat++)
        if (asks(f, seat, OP_SECOND, &ask) && !f->second[seat] &&
            (ask.forced || !follow_knows_hand(f, seat)))
            passed |= give(f, seat, &none);
    return passed;
}

typedef struct Effect {
    int seat, source, power;
    bool any;
} Effect;

static void hear_effect(void *to, const Event *e)
{
    Effect *effect = to;
    effect->any |= e->kind != EV_USE && e->seat == effect->seat && e->source == effect->source &&
                   e->power == effect->power;
}

/* Would using this power do nothing? */
static bool is_idle(const Follow *f, int seat, int ref)
{
    if (ref == POWER_BONUS)
        return false;
    Game trial = f->g;
    Ask ask;
    Effect effect = {
        .seat = seat, .source = trial.seat[seat].tableau[ref_slot(ref)], .power = ref_power(ref)};
    Set picks = set_of(ref);
    game_answer(&trial, seat, &picks, &(Log){hear_effect, &effect});
    return !effect.any && !(game_ask(&trial, seat, &ask) && ask.card == effect.source);
}

static bool all_idle(const Follow *f, int seat, const Set *refs)
{
    for (SET_EACH(ref, refs))
        if (!is_idle(f, seat, ref))
            return false;
    return true;
}

/* Powers that draw nothing have no event either, if only such powers are left. */
static bool use_idle(Follow *f)
{
    Ask ask;
    bool used = false;
    for (int seat = 0; seat < f->trace.players; seat++)
        if (asks(f, seat, OP_PRODUCE, &ask) && all_idle(f, seat, &ask.options)) {
            Set first = set_of(set_first(&ask.options));
            used |= give(f, seat, &first);
        }
    return used;
}

bool follow_skip(Follow *f)
{
    int when = f->when;
    bool any = false;
    while (f->when == when && (pass_seconds(f) || use_idle(f)))
        any = true;
    return any;
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
    DesignRow ours = row_of_options(&f->g, e->seat, ask),
              theirs = row_of_list(&f->trace, e->options);
    if (ask->what != WHAT_POWER) {
        ours = row_once(ours);
        theirs = row_once(theirs);
    }
    if (row_equal(&ours, &theirs))
        return true;
    complain(f->why, "the options are ");
    row_say(f->why, f->g.cat, &ours);
    return false;
}

static bool answer_hand(Follow *f, const TraceEvent *e, int op)
{
    Ask ask;
    Set picks;
    if (!asks(f, e->seat, op, &ask))
        return not_asked(f, e->seat);
    return identity_pick_list(f, &ask.options, e->answer, &picks, identity_now(f)) &&
           give(f, e->seat, &picks);
}

static bool answer_actions(Follow *f, const TraceEvent *e)
{
    Ask ask;
    Set picks = set_empty();
    if (!asks(f, e->seat, OP_ACTIONS, &ask))
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
        !asks(f, e->seat, develop ? OP_DEVELOP : OP_SETTLE, &ask))
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

/* The index of the seat's fact of this kind, about this card, by that source (NO_DESIGN: any), or
 * -1. */
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

static bool on_use(Follow *f, const TraceEvent *e)
{
    Ask ask;
    if (e->power == POWER_PLACE_SECOND_WORLD || tell_use(f, e))
        return true;
    int op = e->phase == PRODUCE ? OP_PRODUCE : OP_CONSUME;
    if (asks(f, e->seat, op, &ask) && answer_power(f, e->seat, &ask, e->card, e->power)) {
        tell_use(f, e);
        return true;
    }
    return follow_cannot(f, "this power cannot be used now");
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

/* The index of the card's payment or conquest among the unreported facts, or -1. */
static int find_paid(const Follow *f, int seat, int card)
{
    int paid = find_fact(f, seat, EV_PAID, card, NO_DESIGN);
    return paid >= 0 ? paid : find_fact(f, seat, EV_CONQUERED, card, NO_DESIGN);
}

/* The facts up to it are this payment: compares and removes them. */
static bool tell_paid(Follow *f, const TraceEvent *e)
{
    int paid = find_paid(f, e->seat, e->card);
    if (paid < 0)
        return follow_cannot(f, "%s is not paid for now", name_of(f, e->card));
    Set gave = set_empty(), picks;
    int shuffles = f->fact[e->seat][paid].shuffles;
    DesignRow used = {.n = 0}, using = row_of_list(&f->trace, e->using);
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
    if (asks(f, e->seat, OP_PAY_WITH, &ask) && is_about(f, &ask, e) && !answer_using(f, e, &ask))
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
    if (!asks(f, e->seat, OP_TRADE, &ask) && !asks(f, e->seat, OP_SELL, &ask))
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
    if (!asks(f, e->seat, OP_GOODS, &ask))
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

/* `power`, or else the following use, tells which of two powers of a card it is. */
static bool on_consume_power(Follow *f, const TraceEvent *e)
{
    Ask ask;
    Set none = set_empty();
    if (!asks(f, e->seat, OP_CONSUME, &ask))
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
    if (asks(f, e->seat, OP_PRODUCE, &ask) && answer_power(f, e->seat, &ask, design, TRACE_POWERS))
        return true;
    return find_fact(f, e->seat, EV_USE, NO_DESIGN, design) >= 0 ||
           follow_cannot(f, "%s cannot be used now", name_of(f, design));
}

/* The number waits for the card that is turned over. */
static bool on_lucky_number(Follow *f, const TraceEvent *e)
{
    Ask ask;
    if (!asks(f, e->seat, OP_LUCKY, &ask) || f->lucky[e->seat] >= 0)
        return not_asked(f, e->seat);
    if (!set_has(&ask.options, e->number))
        return follow_cannot(f, "%d is not among the options", e->number);
    f->lucky[e->seat] = e->number;
    return true;
}

static bool on_windfall(Follow *f, const TraceEvent *e)
{
    Ask ask;
    if (!asks(f, e->seat, OP_WINDFALL, &ask))
        return not_asked(f, e->seat);
    return answer_world(f, e, &ask);
}

static bool on_choose(Follow *f, const TraceEvent *e)
{
    switch (e->choose) {
    case CHOOSE_ACTIONS: return answer_actions(f, e);
    case CHOOSE_PLACE: return answer_place(f, e);
    case CHOOSE_PAY: return on_pay(f, e);
    case CHOOSE_SETTLE_POWER: return on_settle_power(f, e);
    case CHOOSE_TRADE: return on_choose_trade(f, e);
    case CHOOSE_CONSUME_POWER: return on_consume_power(f, e);
    case CHOOSE_GOODS: return on_choose_goods(f, e);
    case CHOOSE_LUCKY_NUMBER: return on_lucky_number(f, e);
    case CHOOSE_WINDFALL: return on_windfall(f, e);
    case CHOOSE_PRODUCE_POWER: return on_produce_power(f, e);
    case CHOOSE_OPENING:
    case CHOOSE_EXPLORE:
    case CHOOSE_HAND_LIMIT:
    case CHOOSE_CONSUME_CARDS:
    case CHOOSE_DISCARD_TO_PRODUCE: return answer_hand(f, e, trace_op(e->choose));
    }
    assert(false && "an answer of no kind");
    return false;
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
    if (at < 0)
        return follow_cannot(f, "seat %d takes no such card now", e->seat);
    FollowFact take = f->take[e->seat][at];
    f->due = take.last ? f->lines + 1 : f->due;
    unqueue(f->take[e->seat], &f->takes[e->seat], at);
    return design == NO_DESIGN || identity_tell(f, take.event.card, design, take.shuffles) >= 0 ||
           follow_cannot(f, "no %s is left that could be there", name_of(f, design));
}

/* What happens depends on the card, so it is taken only now. */
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

static bool same_row(Follow *f, const char *what, int seat, DesignRow ours, TraceList list)
{
    DesignRow theirs = row_of_list(&f->trace, list);
    if (list.n == TRACE_MISSING || row_equal(&ours, &theirs))
        return true;
    follow_cannot(f, "the %s of seat %d is ", what, seat);
    row_say(f->why, f->g.cat, &ours);
    return false;
}

/* Uses a reported hand: the cards it names are there. Nothing is given up here, so nothing is
 * forgotten. */
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

static bool same_seat(Follow *f, FollowSnapshot *snapshot, int seat, const TraceSeat *t)
{
    const Game *g = &snapshot->game;
    const Seat *s = &g->seat[seat];
    return same_number(f, "chips:", seat, s->chips, t->chips) &&
           tell_hand(f, snapshot, seat, t->hand) &&
           same_row(f, "tableau", seat, row_of_table(g->cat, s, ~0u), t->tableau) &&
           same_row(f, "row of goods", seat, row_of_table(g->cat, s, s->goods), t->goods) &&
           (trace_goals(g, seat) == t->goals ||
            follow_cannot(f, "seat %d holds other goals here", seat));
}

static bool same_piles(Follow *f, const Pile *pile, const TraceState *t)
{
    if (f->due && !t->supply && t->discard == pile->supply_n + pile->discard_n)
        return true; /* not shuffled yet */
    return same_number(f, "the supply", -1, pile->supply_n, t->supply) &&
           same_number(f, "the discard pile", -1, pile->discard_n, t->discard);
}

static bool same_state(Follow *f, FollowSnapshot *s, const TraceState *t)
{
    if (!same_number(f, "the round", -1, s->game.round, t->round) ||
        !same_number(f, "the pool", -1, s->game.pool, t->pool) ||
        !same_piles(f, &s->game.pile[0], t))
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
    if (!f->snapshots && limits_hands(f) && f->told == f->when)
        hear_barrier(f, WHEN_BEFORE_PHASE, TRACE_ROUND_END);
    if (!f->snapshots)
        return waits_for(f);
    FollowSnapshot *s = &f->snapshot[0];
    if (s->kind != t->when)
        return follow_cannot(f, "expected the state %s", trace_when_word(s->kind));
    if (!t->bare && !same_state(f, s, t))
        return false;
    f->phase = s->phase;
    f->begun = false;
    tell_barrier(f, s->when);
    return true;
}

/* After a state that announced it, or the same phase once more. */
static bool on_phase(Follow *f, const TraceEvent *e)
{
    for (int i = 0; i < f->snapshots; i++)
        if (f->snapshot[i].kind == WHEN_BEFORE_PHASE && f->snapshot[i].phase == e->phase) {
            f->phase = e->phase;
            f->begun = true;
            tell_barrier(f, f->snapshot[i].when);
            return true;
        }
    if (e->phase == TRACE_ROUND_END && limits_hands(f))
        return true;
    if (f->phase != e->phase || f->begun)
        return waits_for(f);
    f->begun = true;
    return true;
}

/* The other program may reshuffle when a card is needed, instead of when the last one is taken:
 * cards reported as discarded in between are shuffled, too. */
static bool on_reshuffle(Follow *f)
{
    Set late = f->g.pile[0].discard;
    for (int seat = 0; seat < f->trace.players; seat++)
        for (int i = 0; i < f->facts[seat]; i++)
            late = set_minus(&late, &f->fact[seat][i].gone);
    if (f->due && f->lines > f->due && !set_is_empty(&late))
        identity_shuffle_late(f, &late);
    f->due = 0;
    return true;
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
    case TRACE_RESHUFFLE: return on_reshuffle(f);
    default: return true;
    }
}

/* Ways to interpret an event, the simplest first. */
typedef bool Way(Follow *f, const TraceEvent *e);

static bool as_it_is(Follow *f, const TraceEvent *e)
{
    return on_event(f, e);
}

/* The seat acts before its turn. */
static bool early(Follow *f, const TraceEvent *e)
{
    return e->kind != TRACE_STATE && e->kind != TRACE_PHASE &&
           game_act_early(&f->g, e->seat, &f->log) && on_event(f, e);
}

/* Events that nobody reports have happened first. */
static bool after_the_rest(Follow *f, const TraceEvent *e)
{
    return follow_skip(f) && on_event(f, e);
}

/* The phase was already reported; or a windfall power made nothing, or is equivalent to the one
 * used. */
static bool to_no_effect(Follow *f, const TraceEvent *e)
{
    return (e->kind == TRACE_PHASE && e->phase == f->phase) ||
           (e->kind == TRACE_USE && e->power == POWER_WINDFALL);
}

static Way *const ways[] = {as_it_is, early, after_the_rest, to_no_effect};

static void empty_trace(Trace *trace)
{
    buf_clear(&trace->event);
    buf_clear(&trace->list);
    buf_clear(&trace->state);
}

/* If all ways fail, the first reason is reported. */
static bool make_sense(Follow *f, const TraceEvent *e)
{
    Follow *before = malloc(sizeof *before);
    if (!before)
        abort();
    *before = *f;
    bool good = false;
    size_t said = 0;
    for (size_t i = 0; i < sizeof ways / sizeof *ways && !good; i++) {
        good = ways[i](f, e);
        said = i ? said : f->why->size;
        buf_cut(f->why, good ? 0 : said);
        if (!good) {
            /* The lists may have grown, but their contents are the same. */
            before->trace = f->trace;
            *f = *before;
        }
    }
    free(before);
    return good;
}

/* ---- events that wait ---- */

/* Is another seat asked one of these? */
static bool others_answer(const Follow *f, int seat, unsigned ops)
{
    Ask ask;
    for (int other = 0; other < f->trace.players; other++)
        if (other != seat && game_ask(&f->g, other, &ask) && ops >> ask.op & 1)
            return true;
    return false;
}

static bool comes_after_placing(const TraceEvent *e)
{
    return e->kind == TRACE_DRAW || e->kind == TRACE_GOOD || e->kind == TRACE_USE ||
           (e->kind == TRACE_CHOOSE && (e->choose == CHOOSE_PAY || e->choose == CHOOSE_PLACE ||
                                        e->choose == CHOOSE_SETTLE_POWER));
}

/* May it become possible when the others have done their part of the phase? What follows placing a
 * card waits for everybody's cards, and a draw for the most goods waits for everybody's goods. */
static bool can_wait(const Follow *f, const TraceEvent *e)
{
    Ask ask;
    if (game_ask(&f->g, e->seat, &ask))
        return false;
    const Seat *s = &f->g.seat[e->seat];
    return (s->placed != NO_CARD && comes_after_placing(e) &&
            others_answer(f, e->seat, 1u << OP_DEVELOP | 1u << OP_SETTLE)) ||
           (s->stat[STAT_PRODUCE_MOST] && e->kind == TRACE_DRAW &&
            others_answer(f, e->seat, 1u << OP_PRODUCE | 1u << OP_WINDFALL | 1u << OP_REPAIR));
}

static bool hold(Follow *f, const json_t *json)
{
    if (f->waits == FOLLOW_WAITS)
        return false;
    f->wait[f->waits++] = (FollowWait){json_deep_copy(json), f->line};
    return true;
}

static void unhold(Follow *f, int at)
{
    json_decref(f->wait[at].event);
    memmove(f->wait + at, f->wait + at + 1, (size_t)(f->waits - at - 1) * sizeof *f->wait);
    f->waits--;
}

/* Retries a waiting event; true if it no longer waits. */
static bool try_again(Follow *f, int at)
{
    Buf why = {0};
    f->why = &why;
    trace_read_event(&f->trace, f->wait[at].event, &why);
    const TraceEvent *e = trace_event(&f->trace, 0);
    bool good = make_sense(f, e), done = good || !can_wait(f, e);
    empty_trace(&f->trace);
    f->lines += good;
    if (done && !good && f->refused)
        f->refused(f->refused_to, f->wait[at].line, buf_text(&why));
    if (done)
        unhold(f, at);
    buf_free(&why);
    return done;
}

static void try_waiting(Follow *f)
{
    for (int at = 0; at < f->waits;)
        at = try_again(f, at) ? 0 : at + 1;
}

bool follow_event(Follow *f, const json_t *json, Buf *why)
{
    f->why = why;
    if (!trace_read_event(&f->trace, json, why))
        return false;
    const TraceEvent *e = trace_event(&f->trace, 0);
    bool good = make_sense(f, e), waits = !good && can_wait(f, e) && hold(f, json);
    empty_trace(&f->trace);
    f->lines += good;
    if (waits)
        buf_clear(why);
    else if (good)
        try_waiting(f);
    return good || waits;
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
        for (int slot = 0; slot < f->g.seat[seat].tableau_n; slot++)
            set_add(&f->pinned, f->g.seat[seat].tableau[slot]);
    return true;
}

void follow_end(Follow *f)
{
    while (f->waits)
        unhold(f, 0);
    trace_free(&f->trace);
}
