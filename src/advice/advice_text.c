/* The sentence of a ground is found by its number. */
#include "advice/advice_text.h"

#include <math.h>
#include <stdio.h>

static const SayId reason_say[REASONS] = {
#define REASON(id, name, topic) SAY_REASON_##id,
#include "ai/reason.def"
#undef REASON
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

/* As short as it can be: actions, worlds and most powers by a name alone. */
static void tell_option(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                        int option)
{
    bool power = ask->what == WHAT_POWER && option < POWER_BONUS && is_only_power(ask, option);
    int card = power ? g->seat[seat].table[ref_slot(option)] : option;
    if (ask->what == WHAT_ACTION)
        say_it(out, say, (SayId)(SAY_ACTION_EXPLORE_5 + option), &(Facts){0});
    else if (power || ask->what == WHAT_WORLD)
        say_it(out, say, SAY_OPTION_CARD, &(Facts){.card = card});
    else
        say_option(out, say, g, seat, ask, option);
}

static void tell_options(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                         const Set *told)
{
    for (SET_EACH(option, told)) {
        if (option != set_first(told))
            say_it(out, say, SAY_COMMA, &(Facts){0});
        tell_option(out, say, g, seat, ask, option);
    }
    if (set_is_empty(told))
        say_it(out, say, ask->row->role == ROLE_PLACE ? SAY_ANSWER_NOTHING : SAY_ANSWER_NONE,
               &(Facts){0});
}

/* Questions that are put as "what do you keep" are answered so, too. */
static Set told_of(const Ask *ask, const Set *picks)
{
    return say_asks_to_keep(ask) ? set_minus(&ask->options, picks) : *picks;
}

static void tell_told(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                      const Set *told)
{
    Buf list = {0};
    bool keep = say_asks_to_keep(ask);
    tell_options(&list, say, g, seat, ask, told);
    if (keep || (ask->row->role == ROLE_GIVE && !set_is_empty(told)))
        say_it(out, say, keep ? SAY_ANSWER_KEEP : SAY_ANSWER_DISCARD,
               &(Facts){.text = buf_text(&list)});
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

static void tell_row(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                     const Candidate *c)
{
    Buf picks = {0};
    char margin[24];
    advice_text_picks(&picks, say, g, seat, ask, &c->picks);
    snprintf(margin, sizeof margin, "%+.1f", c->margin);
    say_it(out, say, SAY_ADVICE_ROW,
           &(Facts){.text = buf_text(&picks),
                    .n = percent(c->win),
                    .m = (int)ceil(196 * c->error),
                    .text2 = margin});
    buf_byte(out, '\n');
    buf_free(&picks);
}

/* ---- reasons ---- */

void advice_text_reason(Buf *out, const Say *say, int seat, const Reason *reason)
{
    char x[24], y[24];
    snprintf(x, sizeof x, "%.1f", reason->x);
    snprintf(y, sizeof y, "%.1f", reason->y);
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
                 .text2 = y});
}

/* Of two sets of cards only where they differ. */
static void tell_two(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                     const Comparison *c)
{
    Buf first = {0}, second = {0};
    Set a = told_of(ask, c->first), b = told_of(ask, c->second);
    Set more = set_minus(&a, &b), less = set_minus(&b, &a);
    bool apart = ask->what == WHAT_CARD && !set_is_empty(&more) && !set_is_empty(&less);
    tell_told(&first, say, g, seat, ask, apart ? &more : &a);
    tell_told(&second, say, g, seat, ask, apart ? &less : &b);
    say_it(out, say, c->said,
           &(Facts){.text = buf_text(&first),
                    .text2 = buf_text(&second),
                    .n = percent(c->first_win),
                    .m = percent(c->second_win)});
    buf_free(&first);
    buf_free(&second);
}

static void advice_text_reasons(Buf *out, const Say *say, int seat, const Reason *reason, int n,
                                const char *indent)
{
    for (int i = 0; i < n; i++) {
        buf_str(out, indent);
        advice_text_reason(out, say, seat, &reason[i]);
        buf_byte(out, '\n');
    }
}

/* The answer that has no rival. */
static void tell_only(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                      const Advice *a)
{
    Buf picks = {0};
    if (a->search.n)
        advice_text_picks(&picks, say, g, seat, ask, &a->search.at[0].picks);
    say_it(out, say, a->search.n ? SAY_ADVICE_ONLY : SAY_ADVICE_ONE,
           &(Facts){.text = buf_text(&picks)});
    buf_byte(out, '\n');
    buf_free(&picks);
}

void advice_text_comparison(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                            const Comparison *c, const char *indent)
{
    buf_str(out, indent);
    tell_two(out, say, g, seat, ask, c);
    buf_byte(out, '\n');
    advice_text_reasons(out, say, seat, c->reason, c->reasons, indent);
}

void advice_text_why(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                     const Advice *a)
{
    if (a->search.n < 2) {
        tell_only(out, say, g, seat, ask, a);
        return;
    }
    const Candidate *first = &a->search.at[a->order[0]], *second = &a->search.at[a->order[1]];
    SayId said = a->close ? SAY_ADVICE_TWO_CLOSE : SAY_ADVICE_TWO;
    Comparison c = {&first->picks, &second->picks, first->win, second->win,
                    said,          a->reason,      a->reasons};
    advice_text_comparison(out, say, g, seat, ask, &c, "");
}

void advice_text_nudge(Buf *out, const Say *say, const Advice *a)
{
    SayId id = a->search.n < 2 ? SAY_ADVICE_ONE
               : a->close      ? SAY_ADVICE_CLOSE
               : a->reasons    ? (SayId)(SAY_NUDGE_GOODS + reason_topic(a->reason[0].id))
                               : SAY_NUDGE_NONE;
    say_it(out, say, id, &(Facts){0});
    buf_byte(out, '\n');
}
_Static_assert(SAY_NUDGE_LENGTH - SAY_NUDGE_GOODS == TOPIC_LENGTH, "a topic without a nudge");

/* What the others are likely to call. */
static void tell_calls(Buf *out, const Say *say, const Advice *a)
{
    int most = 0, next = -1;
    for (int i = 1; i < ACTIONS; i++)
        if (a->others[i] > a->others[most]) {
            next = most;
            most = i;
        } else if (next < 0 || a->others[i] > a->others[next]) {
            next = i;
        }
    say_it(out, say, SAY_ADVICE_CALLS,
           &(Facts){.action = most,
                    .action2 = next,
                    .n = percent((double)a->others[most]),
                    .m = percent((double)a->others[next])});
    buf_byte(out, '\n');
}

void advice_text_advice(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                        const Advice *a, int step)
{
    if (step <= ADVICE_NUDGE) {
        advice_text_nudge(out, say, a);
        return;
    }
    if (a->search.n < 2) {
        tell_only(out, say, g, seat, ask, a);
        return;
    }
    for (int i = 0; i < a->shown; i++)
        tell_row(out, say, g, seat, ask, &a->search.at[a->order[i]]);
    if (step < ADVICE_REASON)
        return;
    if (a->close)
        say_it(out, say, SAY_ADVICE_FIRST_CLOSE, &(Facts){0}), buf_byte(out, '\n');
    advice_text_reasons(out, say, seat, a->reason, a->reasons, "");
    if (a->has_others)
        tell_calls(out, say, a);
}

/* ---- JSON ---- */

void advice_text_reason_json(JsonOut *json, const Say *say, int seat, const Reason *g)
{
    Buf text = {0};
    advice_text_reason(&text, say, seat, g);
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

static void candidate_json(JsonOut *json, const Say *say, const Game *g, int seat, const Ask *ask,
                           const Candidate *c)
{
    Buf text = {0};
    advice_text_picks(&text, say, g, seat, ask, &c->picks);
    json_out_object(json);
    json_out_key_str(json, "answer", buf_text(&text));
    json_out_key_double(json, "win", c->win);
    json_out_key_double(json, "error", c->error);
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
        candidate_json(json, say, g, seat, ask, &a->search.at[a->order[i]]);
    json_out_array_end(json);
    json_out_key_bool(json, "close", a->close);
    json_out_key_array(json, "reasons");
    for (int i = 0; i < a->reasons; i++)
        advice_text_reason_json(json, say, seat, &a->reason[i]);
    json_out_array_end(json);
    if (!a->has_others)
        return;
    json_out_key_object(json, "others");
    for (int i = 0; i < ACTIONS; i++)
        json_out_key_double(json, action_name(i), (double)a->others[i]);
    json_out_object_end(json);
}
