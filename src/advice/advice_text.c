/* The sentence of a reason or a strategy is found by its number. */
#include "advice/advice_text.h"

#include <math.h>
#include <stdio.h>

#include "rules/outlook.h"

static const SayId reason_say[REASONS] = {
#define REASON(id, name, topic, side, pays) SAY_REASON_##id,
#include "ai/reason.def"
#undef REASON
};

/* The sentence of a strategy by how many cards it names; if there is none for that many, the one
 * for fewer. */
static const SayId strategy_say[STRATEGIES][3] = {
    [STRATEGY_MILITARY] = {SAY_STRATEGY_MILITARY, SAY_STRATEGY_MILITARY_CARD,
                           SAY_STRATEGY_MILITARY_CARDS},
    [STRATEGY_CONSUME] = {SAY_STRATEGY_CONSUME},
    [STRATEGY_DOUBLE] = {SAY_STRATEGY_DOUBLE},
    [STRATEGY_TRADE] = {SAY_STRATEGY_TRADE, SAY_STRATEGY_TRADE_CARD, SAY_STRATEGY_TRADE_CARDS},
    [STRATEGY_SIX] = {0, SAY_STRATEGY_SIX_CARD},
    [STRATEGY_RUSH] = {SAY_STRATEGY_RUSH, SAY_STRATEGY_RUSH_CARD, SAY_STRATEGY_RUSH_CARDS},
    [STRATEGY_POOL] = {SAY_STRATEGY_POOL},
    [STRATEGY_OVER] = {SAY_STRATEGY_OVER},
    [STRATEGY_LAST] = {SAY_STRATEGY_LAST},
    [STRATEGY_DIG] = {SAY_STRATEGY_DIG},
    [STRATEGY_BUILD] = {0, SAY_STRATEGY_BUILD_CARD, SAY_STRATEGY_BUILD_CARDS},
};

/* The same where most games end before the third round; for LAST, in this one. */
static const SayId ending_say[STRATEGIES] = {
    [STRATEGY_CONSUME] = SAY_STRATEGY_CONSUME_END,
    [STRATEGY_DOUBLE] = SAY_STRATEGY_DOUBLE_END,
    [STRATEGY_LAST] = SAY_STRATEGY_LAST_NOW,
};

static int percent(double share)
{
    return (int)lround(100 * share);
}

/* ---- answers ---- */

/* Is this the only power of its card in the menu? */
static bool is_only_power(const Ask *ask, int ref)
{
    int n = 0;
    for (SET_EACH(other, &ask->options))
        n += ref_slot(other) == ref_slot(ref);
    return n == 1;
}

/* As short as possible: actions, worlds and most powers only by name. */
static void tell_option(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                        int option)
{
    bool power = ask->what == WHAT_POWER && option < POWER_BONUS && is_only_power(ask, option);
    int card = power ? g->seat[seat].tableau[ref_slot(option)] : option;
    if (ask->what == WHAT_ACTION)
        say_it(out, say, say_action(option), &(Facts){0});
    else if (power || ask->what == WHAT_WORLD)
        say_it(out, say, SAY_OPTION_CARD, &(Facts){.card = card});
    else
        say_option(out, say, g, seat, ask, option);
}

/* What is called together. */
static void tell_calls_of(Buf *out, const Say *say, int first, int second)
{
    bool twice = (first == ACT_DEVELOP && second == ACT_DEVELOP_2) ||
                 (first == ACT_SETTLE && second == ACT_SETTLE_2);
    say_it(out, say, twice ? SAY_STEP_TWICE : SAY_STEP_TWO,
           &(Facts){.action = first, .action2 = second});
}

/* Two actions are one answer. */
static void tell_pair(Buf *out, const Say *say, const Set *actions)
{
    int first = set_first(actions), second = first;
    for (SET_EACH(action, actions))
        second = action;
    tell_calls_of(out, say, first, second);
}

static void tell_options(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                         const Set *told)
{
    if (ask->what == WHAT_ACTION && set_count(told) == 2) {
        tell_pair(out, say, told);
        return;
    }
    for (SET_EACH(option, told)) {
        if (option != set_first(told))
            say_it(out, say, SAY_COMMA, &(Facts){0});
        tell_option(out, say, g, seat, ask, option);
    }
    if (set_is_empty(told))
        say_it(out, say,
               ask->row->role == ROLE_PLACE  ? SAY_ANSWER_NOTHING
               : ask->row->role == ROLE_GIVE ? SAY_ANSWER_NO_DISCARD
               : ask->what == WHAT_POWER     ? SAY_ANSWER_UNUSED
                                             : SAY_ANSWER_NONE,
               &(Facts){0});
}

/* Questions worded as "what do you keep" are answered that way, too. */
static Set told_of(const Ask *ask, const Set *picks)
{
    return say_asks_to_keep(ask) ? set_minus(&ask->options, picks) : *picks;
}

/* What is done with the options. */
static const SayId answer_say[] = {
    [ROLE_CHOOSE] = SAY_ANSWER_CHOOSE, [ROLE_PLACE] = SAY_ANSWER_PLACE,
    [ROLE_PAY_WITH] = SAY_ANSWER_USE,  [ROLE_GIVE] = SAY_ANSWER_DISCARD,
    [ROLE_KEEP] = SAY_ANSWER_DISCARD,  [ROLE_SELL] = SAY_ANSWER_SELL,
    [ROLE_SPEND] = SAY_ANSWER_SPEND,   [ROLE_PRODUCE] = SAY_ANSWER_PRODUCE,
    [ROLE_USE] = SAY_ANSWER_USE,       [ROLE_NUMBER] = SAY_ANSWER_NUMBER,
};

static void tell_told(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                      const Set *told)
{
    Buf list = {0};
    bool keep = say_asks_to_keep(ask);
    SayId id = keep ? SAY_ANSWER_KEEP : answer_say[ask->row->role];
    if (id == SAY_ANSWER_SPEND && set_count(told) > 1)
        id = SAY_ANSWER_SPEND_SEVERAL;
    tell_options(&list, say, g, seat, ask, told);
    if (keep || (ask->row->role != ROLE_ACTIONS && !set_is_empty(told)))
        say_it(out, say, id, &(Facts){.text = buf_text(&list)});
    else
        buf_str(out, buf_text(&list));
    buf_free(&list);
}

void advice_text_picks(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                       const Set *picks)
{
    Set told = told_of(ask, picks);
    tell_told(out, say, g, seat, ask, &told);
}

/* With the minus sign of the language, as in locale_number. */
static void write_margin(char *to, size_t size, const Say *say, double margin)
{
    const char *minus = say->locale ? "\u2212" : "-";
    bool below = margin <= -0.05;
    snprintf(to, size, "%s%.1f", below ? minus : "+", fabs(margin) < 0.05 ? 0.0 : fabs(margin));
}

/* The best answer's chance; for another, what it costs compared with the best. */
static void tell_row(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                     const Advice *a, int place)
{
    const Candidate *best = &a->search.at[a->order[0]], *c = &a->search.at[a->order[place]];
    int less = explain_cost(a, place);
    Buf picks = {0}, row = {0};
    char margin[24];
    advice_text_picks(&picks, say, g, seat, ask, &c->picks);
    write_margin(margin, sizeof margin, say, c->margin);
    say_it(&row, say,
           c == best  ? SAY_ADVICE_ROW
           : less > 0 ? SAY_ADVICE_LESS
                      : SAY_ADVICE_SAME,
           &(Facts){.text = buf_text(&picks),
                    .n = c == best ? percent(c->win) : less,
                    .m = explain_interval(a, place)});
    if (a->margins)
        say_it(out, say, SAY_ADVICE_MARGIN, &(Facts){.text = buf_text(&row), .text2 = margin});
    else
        buf_str(out, buf_text(&row));
    buf_byte(out, '\n');
    buf_free(&picks);
    buf_free(&row);
}

/* ---- reasons ---- */

/* The two answers, and how "with .." names them; of two sets of cards only the difference. */
typedef struct Names {
    Buf first, second;
    Buf instead; /* the second, with what it replaces */
    Buf best, rival;
} Names;

/* Names cards that are kept or placed without a verb; of cards given up it says that they are
 * discarded. */
static void tell_with(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                      const Set *told)
{
    Buf list = {0};
    tell_options(&list, say, g, seat, ask, told);
    if (ask->row->role == ROLE_PLACE && set_is_empty(told))
        say_it(out, say, SAY_ANSWER_UNPLACED, &(Facts){0});
    else if (ask->row->role == ROLE_GIVE && !say_asks_to_keep(ask) && set_is_empty(told))
        say_it(out, say, SAY_ANSWER_UNDISCARDED, &(Facts){0});
    else if (ask->what == WHAT_POWER && set_is_empty(told))
        say_it(out, say, SAY_ANSWER_UNUSED_POWER, &(Facts){0});
    else if (set_count(told) == 1 && (ask->row->role == ROLE_SELL || ask->row->role == ROLE_SPEND))
        say_it(out, say, ask->row->role == ROLE_SELL ? SAY_ANSWER_SOLD : SAY_ANSWER_SPENT,
               &(Facts){.text = buf_text(&list)});
    else if (ask->row->role == ROLE_GIVE && !say_asks_to_keep(ask) && !set_is_empty(told))
        say_it(out, say, SAY_ANSWER_DISCARDED, &(Facts){.text = buf_text(&list)});
    else
        buf_str(out, buf_text(&list));
    buf_free(&list);
}

static void tell_instead(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                         const Set *told, const Set *replaced)
{
    Buf answer = {0}, others = {0};
    tell_told(&answer, say, g, seat, ask, told);
    tell_options(&others, say, g, seat, ask, replaced);
    say_it(out, say, SAY_ANSWER_INSTEAD,
           &(Facts){.text = buf_text(&answer), .text2 = buf_text(&others)});
    buf_free(&answer);
    buf_free(&others);
}

static Names names_of(const Say *say, const Game *g, int seat, const Ask *ask, const Comparison *c)
{
    Names names = {0};
    Set a = told_of(ask, c->first), b = told_of(ask, c->second);
    Set more = set_minus(&a, &b), less = set_minus(&b, &a);
    bool apart = ask->what == WHAT_CARD && !set_is_empty(&more) && !set_is_empty(&less);
    tell_told(&names.first, say, g, seat, ask, apart ? &more : &a);
    tell_told(&names.second, say, g, seat, ask, apart ? &less : &b);
    tell_with(&names.best, say, g, seat, ask, apart ? &more : &a);
    tell_with(&names.rival, say, g, seat, ask, apart ? &less : &b);
    if (apart && ask->row->role != ROLE_PLACE)
        tell_instead(&names.instead, say, g, seat, ask, &less, &more);
    else
        buf_str(&names.instead, buf_text(&names.second));
    return names;
}

static void names_free(Names *names)
{
    buf_free(&names->first);
    buf_free(&names->second);
    buf_free(&names->instead);
    buf_free(&names->best);
    buf_free(&names->rival);
}

/* With one decimal, if it has any. */
static void write_mean(char *to, size_t size, double mean)
{
    bool whole = fabs(mean - round(mean)) < 0.05;
    snprintf(to, size, whole ? "%.0f" : "%.1f", whole ? fabs(round(mean)) : mean);
}

static void tell_reason(Buf *out, const Say *say, int seat, const Names *names,
                        const Reason *reason)
{
    char x[24], y[24];
    write_mean(x, sizeof x, reason->x);
    write_mean(y, sizeof y, reason->y);
    say_it(
        out, say, reason_say[reason->id],
        &(Facts){.who = seat,
                 .n = reason->n,
                 .m = reason->m,
                 .card = reason->card,
                 .source = reason->other,
                 .action = reason->action,
                 .goal = reason->goal,
                 .kind = reason->card == NO_CARD ? 0 : catalog_design(say->cat, reason->card)->kind,
                 .text = x,
                 .text2 = y,
                 .best = buf_text(&names->best),
                 .rival = buf_text(&names->rival)});
}

static void tell_two(Buf *out, const Say *say, const Names *names, const Comparison *c)
{
    say_it(out, say, c->said,
           &(Facts){.text = buf_text(&names->first),
                    .text2 = buf_text(&names->second),
                    .n = percent(c->first_win),
                    .m = percent(c->second_win)});
}

static void tell_reasons(Buf *out, const Say *say, int seat, const Names *names,
                         const Comparison *c, const char *indent)
{
    for (int i = 0; i < c->reasons; i++) {
        buf_str(out, indent);
        tell_reason(out, say, seat, names, &c->reason[i]);
        buf_byte(out, '\n');
    }
}

void advice_text_reasons(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                         const Comparison *c, const char *indent)
{
    Names names = names_of(say, g, seat, ask, c);
    tell_reasons(out, say, seat, &names, c, indent);
    names_free(&names);
}

/* For an answer without a rival: what the next best costs, and how certain that is. */
static void say_only(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                     const Advice *a)
{
    enum { CLOSE = 2 };
    int place = a->search.plays ? a->rest : 0;
    int cost = explain_cost(a, place), interval = explain_interval(a, place);
    Buf next = {0};
    if (place)
        advice_text_picks(&next, say, g, seat, ask, &a->search.at[a->order[place]].picks);
    say_it(out, say,
           cost <= 0                        ? SAY_ADVICE_ONE
           : explain_is_uncertain(a, place) ? SAY_ADVICE_UNCERTAIN
           : cost - interval > CLOSE        ? SAY_ADVICE_ONLY
                                            : SAY_ADVICE_NEXT,
           &(Facts){.text = buf_text(&next), .n = cost, .m = interval});
    buf_free(&next);
}

void advice_text_comparison(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                            const Comparison *c, const char *indent)
{
    Names names = names_of(say, g, seat, ask, c);
    buf_str(out, indent);
    tell_two(out, say, &names, c);
    buf_byte(out, '\n');
    tell_reasons(out, say, seat, &names, c, indent);
    names_free(&names);
}

/* Puts two on one line; frees them. */
static void tell_sentences(Buf *out, const Say *say, Buf *first, Buf *second)
{
    if (second->size)
        say_it(out, say, SAY_SENTENCES,
               &(Facts){.text = buf_text(first), .text2 = buf_text(second)});
    else
        buf_str(out, buf_text(first));
    buf_byte(out, '\n');
    buf_free(first);
    buf_free(second);
}

/* ---- plans ---- */

static int card_of(const Say *say, int design)
{
    return design == NO_CARD ? NO_CARD : say->cat->design[design].first;
}

static bool is_placed_by(const Design *d, int action)
{
    return d->development ? action == ACT_DEVELOP || action == ACT_DEVELOP_2
                          : action == ACT_SETTLE || action == ACT_SETTLE_2;
}

/* What the seat's Consume sells its best good for: Consume comes after Develop and Settle, so with
 * the card that the same step certainly places. */
static int sale_of(const Say *say, const Game *g, int seat, const StrategyStep *step)
{
    bool certain = step->to_place == NEED_NOTHING;
    Game then = game_with_card(g, seat, certain ? card_of(say, step->design) : NO_CARD);
    return quote_best_sale(&then, seat);
}

/* An action to call now, with what it places or sells. */
static void tell_called(Buf *out, const Say *say, const Game *g, int seat, int action,
                        const StrategyStep *step)
{
    Buf name = {0};
    int sale = action == ACT_TRADE ? sale_of(say, g, seat, step) : 0;
    /* the first of two calls of a phase names it */
    bool places =
        step->design != NO_CARD && is_placed_by(&say->cat->design[step->design], action) &&
        !(action != step->action && is_placed_by(&say->cat->design[step->design], step->action));
    say_it(&name, say, (SayId)(SAY_ACTION_EXPLORE_5 + action), &(Facts){0});
    Facts facts = {.text = buf_text(&name), .n = sale, .card = card_of(say, step->design)};
    SayId placed = step->to_place == NEED_DEVELOP   ? SAY_STEP_CARD_IF
                   : step->to_place == NEED_EXPLORE ? SAY_STEP_CARD_IF_EXPLORE
                                                    : SAY_STEP_CARD;
    bool consumes = action == ACT_TRADE || action == ACT_CONSUME_2X;
    bool waits = consumes && step->to_consume == NEED_SETTLE;
    if (places || sale || waits)
        say_it(out, say, places ? placed : sale ? SAY_STEP_SALE : SAY_STEP_GOOD_IF, &facts);
    else
        buf_str(out, buf_text(&name));
    buf_free(&name);
}

/* What to answer now, with what it brings. */
static void tell_answer(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                        const Advice *a)
{
    const Set *answer = &a->search.at[a->order[0]].picks;
    if (ask->what != WHAT_ACTION) {
        advice_text_picks(out, say, g, seat, ask, answer);
        return;
    }
    for (SET_EACH(action, answer)) {
        if (action != set_first(answer))
            say_it(out, say, SAY_COMMA, &(Facts){0});
        tell_called(out, say, g, seat, action, &a->strategy.step[0]);
    }
}

static void tell_likely(Buf *out, const Say *say, const StrategyStep *step)
{
    Buf calls = {0};
    if (step->action2 < ACTIONS)
        tell_calls_of(&calls, say, step->action, step->action2);
    else
        say_it(&calls, say, (SayId)(SAY_ACTION_EXPLORE_5 + step->action), &(Facts){0});
    say_it(out, say,
           step->to_consume == NEED_SETTLE ? SAY_STEP_LIKELY_GOOD
           : step->design != NO_CARD       ? SAY_STEP_LIKELY_CARD
                                           : SAY_STEP_LIKELY,
           &(Facts){.text = buf_text(&calls),
                    .n = step->percent,
                    .m = step->placed,
                    .card = card_of(say, step->design)});
    buf_free(&calls);
}

static void tell_strategy(Buf *out, const Say *say, const Strategy *s)
{
    int cards = (s->design != NO_CARD) + (s->design2 != NO_CARD);
    while (cards > 0 && !strategy_say[s->kind][cards])
        cards--;
    bool ends = s->rounds < (s->kind == STRATEGY_LAST ? 2 : WATCH_ROUNDS);
    SayId id = ends && ending_say[s->kind] ? ending_say[s->kind] : strategy_say[s->kind][cards];
    if (s->kind != STRATEGY_NONE)
        say_it(out, say, id,
               &(Facts){
                   .card = card_of(say, s->design), .source = card_of(say, s->design2), .n = s->n});
}

/* The strategy, what to do now, and what is likely to follow. */
static void tell_plan(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                      const Advice *a)
{
    const Strategy *s = &a->strategy;
    Buf steps = {0}, kind = {0}, line = {0};
    tell_strategy(&kind, say, s);
    tell_answer(&steps, say, g, seat, ask, a);
    for (int i = 1; i < s->steps; i++) {
        Buf next = {0}, all = {0};
        tell_likely(&next, say, &s->step[i]);
        say_it(&all, say,
               i > 1      ? SAY_STEP_THEN
               : g->round ? SAY_STEP_NEXT
                          : SAY_STEP_FIRST,
               &(Facts){.text = buf_text(&steps), .text2 = buf_text(&next)});
        buf_free(&steps);
        buf_free(&next);
        steps = all;
    }
    say_it(&line, say, SAY_STRATEGY_STEPS, &(Facts){.text = buf_text(&steps)});
    if (kind.size)
        tell_sentences(out, say, &kind, &line);
    else
        tell_sentences(out, say, &line, &kind);
    buf_free(&steps);
}

static Comparison first_two(const Advice *a)
{
    const Candidate *first = &a->search.at[a->order[0]];
    const Candidate *second = &a->search.at[a->order[a->alone ? 0 : a->rival]];
    return (Comparison){.first = &first->picks,
                        .second = &second->picks,
                        .first_win = first->win,
                        .second_win = second->win,
                        .reason = a->reason,
                        .reasons = a->reasons};
}

/* Two answers are equally good; if the game is already won or lost, says that this is why. */
static SayId as_good(const Advice *a)
{
    return !explain_is_decided(a)                ? SAY_ADVICE_AS_GOOD
           : a->search.at[a->order[0]].win < 0.5 ? SAY_ADVICE_AS_GOOD_LOST
                                                 : SAY_ADVICE_AS_GOOD_WON;
}

/* The counter is a reason for the second. */
static Names names_of_counter(const Say *say, const Game *g, int seat, const Ask *ask,
                              const Advice *a)
{
    Comparison two = first_two(a);
    Comparison swapped = {.first = two.second, .second = two.first};
    return names_of(say, g, seat, ask, &swapped);
}

/* Why both are about equally good, or a reason for the second. */
static void tell_counter(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                         const Advice *a)
{
    Names names = names_of_counter(say, g, seat, ask, a);
    Buf reason = {0};
    tell_reason(&reason, say, seat, &names, &a->counter);
    if (a->counter.id >= REASON_SAME_SALE)
        buf_str(out, buf_text(&reason));
    else
        say_it(out, say, SAY_ADVICE_COUNTER,
               &(Facts){.best = buf_text(&names.best), .text = buf_text(&reason)});
    buf_byte(out, '\n');
    names_free(&names);
    buf_free(&reason);
}

/* What the tempting alternative costs; if none is shown, the next best. */
static void say_costs(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                      const Advice *a, const Names *names)
{
    int cost = explain_cost(a, a->rival);
    if (a->shown < 2)
        say_only(out, say, g, seat, ask, a);
    else
        say_it(out, say,
               cost <= 0                           ? as_good(a)
               : explain_is_uncertain(a, a->rival) ? SAY_ADVICE_PERHAPS
                                                   : SAY_ADVICE_COSTS,
               &(Facts){.text = buf_text(&names->instead),
                        .n = cost,
                        .m = explain_interval(a, a->rival)});
}

/* Why now, then the cost of the alternative with what speaks against it. */
static void tell_alternative(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                             const Advice *a)
{
    Comparison c = first_two(a);
    Names names = {0};
    Buf costs = {0}, reason = {0};
    int at = 0;
    if (!a->alone) /* else there may be no question: an answer without a choice */
        names = names_of(say, g, seat, ask, &c);
    while (at < (a->alone ? a->reasons : a->reasons > 0) &&
           reason_side(a->reason[at].id) != SIDE_RIVAL) {
        tell_reason(out, say, seat, &names, &a->reason[at++]);
        buf_byte(out, '\n');
    }
    say_costs(&costs, say, g, seat, ask, a, &names);
    if (at < a->reasons)
        tell_reason(&reason, say, seat, &names, &a->reason[at]);
    tell_sentences(out, say, &costs, &reason);
    if (a->has_counter)
        tell_counter(out, say, g, seat, ask, a);
    names_free(&names);
}

void advice_text_why(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                     const Advice *a)
{
    if (a->has_strategy)
        tell_plan(out, say, g, seat, ask, a);
    tell_alternative(out, say, g, seat, ask, a);
}

static const SayId lack_words[LACKS] = {
    [LACK_CARDS] = SAY_LACK_CARDS,   [LACK_OUTLET] = SAY_LACK_OUTLET, [LACK_GOODS] = SAY_LACK_GOODS,
    [LACK_INCOME] = SAY_LACK_INCOME, [LACK_SPEED] = SAY_LACK_SPEED,
};
static const SayId sign_words[SIGNS] = {
    [SIGN_FEW_CARDS] = SAY_SIGN_FEW_CARDS,
    [SIGN_MANY_CARDS] = SAY_SIGN_MANY_CARDS,
    [SIGN_GOODS] = SAY_SIGN_GOODS,
    [SIGN_EMPTY] = SAY_SIGN_EMPTY,
};

/* What every beginner should see. */
static void tell_basics(Buf *out, const Say *say, const Basics *b)
{
    if (b->lack != LACK_NOTHING) {
        say_it(out, say, lack_words[b->lack], &(Facts){.n = b->lacking});
        buf_byte(out, '\n');
    }
    if (b->sign != SIGN_NONE) {
        say_it(out, say, sign_words[b->sign],
               &(Facts){.action = b->action, .who = b->who, .n = b->n});
        buf_byte(out, '\n');
    }
}

static const SayId nudge_words[TOPICS] = {
    [TOPIC_GOODS] = SAY_NUDGE_GOODS,   [TOPIC_FILL] = SAY_NUDGE_FILL,
    [TOPIC_HAND] = SAY_NUDGE_HAND,     [TOPIC_PLACING] = SAY_NUDGE_PLACING,
    [TOPIC_POINTS] = SAY_NUDGE_POINTS, [TOPIC_REACH] = SAY_NUDGE_REACH,
    [TOPIC_END] = SAY_NUDGE_END,       [TOPIC_GOAL] = SAY_NUDGE_GOAL,
    [TOPIC_CALL] = SAY_NUDGE_CALL,     [TOPIC_OTHERS] = SAY_NUDGE_OTHERS,
    [TOPIC_FINAL] = SAY_NUDGE_FINAL,   [TOPIC_LENGTH] = SAY_NUDGE_LENGTH,
};

void advice_text_nudge(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                       const Advice *a)
{
    SayId id = a->shown < 2 ? SAY_ADVICE_ONE
               : a->close   ? SAY_ADVICE_CLOSE
               : a->reasons ? nudge_words[reason_topic(a->reason[0].id)]
                            : SAY_NUDGE_NONE;
    Names names = {0};
    if (id == SAY_ADVICE_CLOSE) {
        Comparison two = first_two(a);
        names = names_of(say, g, seat, ask, &two);
    }
    say_it(out, say, id,
           &(Facts){.text = buf_text(&names.first), .text2 = buf_text(&names.second)});
    names_free(&names);
    buf_byte(out, '\n');
    tell_basics(out, say, &a->basics);
}

static void tell_call(Buf *out, const Say *say, const Advice *a, int action)
{
    say_it(out, say, SAY_ADVICE_CALL,
           &(Facts){.action = action, .n = percent((double)a->others[action])});
}

/* The two actions that others are likeliest to call, if they are likely at all. */
static void tell_calls(Buf *out, const Say *say, const Game *g, const Advice *a)
{
    const float likely = 0.1f;
    int most = 0, next = -1;
    Buf calls = {0};
    for (int i = 1; i < ACTIONS; i++)
        if (a->others[i] > a->others[most]) {
            next = most;
            most = i;
        } else if (next < 0 || a->others[i] > a->others[next]) {
            next = i;
        }
    if (a->others[most] < likely)
        return;
    tell_call(&calls, say, a, most);
    if (a->others[next] >= likely) {
        say_it(&calls, say, SAY_COMMA, &(Facts){0});
        tell_call(&calls, say, a, next);
    }
    say_it(out, say,
           g->players > 2 ? SAY_ADVICE_CALLS
           : g->mode->won ? SAY_ADVICE_CALLS_PARTNER
                          : SAY_ADVICE_CALLS_OPPONENT,
           &(Facts){.text = buf_text(&calls)});
    buf_byte(out, '\n');
    buf_free(&calls);
}

void advice_text_advice(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                        const Advice *a, int step)
{
    if (step <= ADVICE_NUDGE) {
        advice_text_nudge(out, say, g, seat, ask, a);
        return;
    }
    for (int i = 0; i < a->shown && a->search.plays; i++)
        tell_row(out, say, g, seat, ask, a, i);
    if (step >= ADVICE_REASON)
        advice_text_why(out, say, g, seat, ask, a);
    else if (a->shown < 2) {
        say_only(out, say, g, seat, ask, a);
        buf_byte(out, '\n');
    }
    if (step >= ADVICE_REASON && a->has_others)
        tell_calls(out, say, g, a);
}

/* ---- JSON ---- */

static void reason_json(JsonOut *json, const Say *say, int seat, const Names *names,
                        const Reason *g)
{
    Buf text = {0};
    tell_reason(&text, say, seat, names, g);
    json_out_object(json);
    json_out_key_str(json, "id", reason_name(g->id));
    if (g->card != NO_CARD)
        json_out_key_str(json, "card", catalog_design(say->cat, g->card)->name);
    if (g->other != NO_CARD)
        json_out_key_str(json, "other", catalog_design(say->cat, g->other)->name);
    if (g->action < ACTIONS)
        json_out_key_str(json, "action", action_name(g->action));
    if (g->goal < GOALS_MAX)
        json_out_key_str(json, "goal", say->cat->goal[g->goal].name);
    json_out_key_int(json, "n", g->n);
    json_out_key_int(json, "m", g->m);
    json_out_key_double(json, "x", g->x);
    json_out_key_double(json, "y", g->y);
    json_out_key_str(json, "text", buf_text(&text));
    json_out_object_end(json);
    buf_free(&text);
}

void advice_text_reasons_json(JsonOut *json, const Say *say, const Game *g, int seat,
                              const Ask *ask, const Comparison *c)
{
    Names names = names_of(say, g, seat, ask, c);
    json_out_key_array(json, "reasons");
    for (int i = 0; i < c->reasons; i++)
        reason_json(json, say, seat, &names, &c->reason[i]);
    json_out_array_end(json);
    names_free(&names);
}

static void counter_json(JsonOut *json, const Say *say, const Game *g, int seat, const Ask *ask,
                         const Advice *a)
{
    Names names = names_of_counter(say, g, seat, ask, a);
    json_out_key_array(json, "counter");
    reason_json(json, say, seat, &names, &a->counter);
    json_out_array_end(json);
    names_free(&names);
}

static void plan_json(JsonOut *json, const Say *say, const Game *g, int seat, const Ask *ask,
                      const Advice *a)
{
    const Strategy *s = &a->strategy;
    Buf text = {0};
    tell_plan(&text, say, g, seat, ask, a);
    json_out_key_object(json, "plan");
    json_out_key_str(json, "id", strategy_name(s->kind));
    json_out_key_array(json, "steps");
    for (int i = 0; i < s->steps; i++) {
        json_out_object(json);
        if (s->step[i].action < ACTIONS)
            json_out_key_str(json, "action", action_name(s->step[i].action));
        if (s->step[i].design != NO_CARD)
            json_out_key_str(json, "card", say->cat->design[s->step[i].design].name);
        json_out_key_int(json, "percent", s->step[i].percent);
        json_out_object_end(json);
    }
    json_out_array_end(json);
    buf_cut(&text, text.size - 1);
    json_out_key_str(json, "text", buf_text(&text));
    json_out_object_end(json);
    buf_free(&text);
}

static void candidate_json(JsonOut *json, const Say *say, const Game *g, int seat, const Ask *ask,
                           const Candidate *c, bool best)
{
    Buf text = {0};
    advice_text_picks(&text, say, g, seat, ask, &c->picks);
    json_out_object(json);
    json_out_key_str(json, "answer", buf_text(&text));
    json_out_key_double(json, "win", c->win);
    json_out_key_double(json, "error", best ? c->spread : c->error);
    json_out_key_double(json, "margin", c->margin);
    json_out_key_int(json, "plays", c->plays);
    json_out_object_end(json);
    buf_free(&text);
}

void advice_text_advice_json(JsonOut *json, const Say *say, const Game *g, int seat, const Ask *ask,
                             const Advice *a)
{
    json_out_key_array(json, "answers");
    for (int i = 0; i < a->shown; i++)
        candidate_json(json, say, g, seat, ask, &a->search.at[a->order[i]], i == 0);
    json_out_array_end(json);
    json_out_key_bool(json, "close", a->close);
    Comparison c = first_two(a);
    advice_text_reasons_json(json, say, g, seat, ask, &c);
    if (a->has_counter)
        counter_json(json, say, g, seat, ask, a);
    if (a->has_strategy)
        plan_json(json, say, g, seat, ask, a);
    if (!a->has_others)
        return;
    json_out_key_object(json, "others");
    for (int i = 0; i < ACTIONS; i++)
        json_out_key_double(json, action_name(i), (double)a->others[i]);
    json_out_object_end(json);
}
