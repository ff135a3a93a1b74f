/* Puts numbers into sentences and adds none of its own. */
#include "cli/advise.h"

#include <math.h>
#include <string.h>

#include "rules/op.h"

/* Actions by their names alone. */
static void option_words(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                         int option)
{
    size_t before = out->size;
    say_option(out, say, g, seat, ask, option);
    const char *colon = ask->what == WHAT_ACTION ? strchr(buf_text(out) + before, ':') : NULL;
    if (colon)
        buf_cut(out, (size_t)(colon - buf_text(out)));
}

/* Questions that are put as "what do you keep" are answered so, too. */
void advise_picks(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                  const Set *picks)
{
    bool keep = say_asks_to_keep(ask);
    Set told = keep ? set_minus(&ask->options, picks) : *picks;
    if (keep)
        buf_str(out, "keep ");
    if (set_is_empty(&told))
        buf_str(out, ask->op == OP_DEVELOP || ask->op == OP_SETTLE || ask->op == OP_SECOND
                         ? "place nothing"
                         : "none");
    for (SET_EACH(option, &told)) {
        if (option != set_first(&told))
            buf_str(out, ", ");
        option_words(out, say, g, seat, ask, option);
    }
}

static const char *const reason_name[REASONS] = {"none",     "chips", "cards",
                                                 "six_cost", "goals", "rounds"};
static const char *const reason_words[REASONS] = {"",
                                                  "from victory point chips",
                                                  "from the cards you will have built",
                                                  "from your 6-cost developments",
                                                  "from goals",
                                                  ""};

static void nudge(Buf *out, const Advice *a)
{
    static const char *const think[REASONS] = {
        "Compare the likeliest two answers: little divides them.",
        "Think of the chips that your goods will earn.",
        "Think of the points that the cards themselves are worth.",
        "Think of what your 6-cost developments will count.",
        "Think of the goals.",
        "Think of how long the game will last."};
    buf_printf(out, "%s\n",
               a->close ? "This is too close to call: any of the likely answers will do."
                        : think[a->reason]);
}

static void answers(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                    const Advice *a)
{
    for (int i = 0; i < a->shown; i++) {
        const Candidate *c = &a->search.at[a->order[i]];
        advise_picks(out, say, g, seat, ask, &c->picks);
        buf_printf(out, ": wins %.0f %% (+- %.0f), margin %+.1f\n", 100 * c->win,
                   ceil(196 * c->error), c->margin);
    }
    if (a->close)
        buf_str(out, "The first two are too close to call.\n");
}

static void reason(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                   const Advice *a)
{
    if (a->reason == REASON_ROUNDS)
        buf_printf(out,
                   "With the first the game should last %.1f rounds %s than with the second.\n",
                   fabs(a->by), a->by > 0 ? "longer" : "less");
    else if (a->reason != REASON_NONE)
        buf_printf(out, "The first should bring you %.1f points %s %s than the second.\n",
                   fabs(a->by), a->by > 0 ? "more" : "fewer", reason_words[a->reason]);
    if (!a->has_others)
        return;
    int likely[2] = {0, 1};
    for (int i = 0; i < ACTIONS; i++)
        if (a->others[i] > a->others[likely[0]]) {
            likely[1] = likely[0];
            likely[0] = i;
        } else if (i != likely[0] &&
                   (likely[1] == likely[0] || a->others[i] > a->others[likely[1]])) {
            likely[1] = i;
        }
    for (int i = 0; i < 2; i++) {
        buf_str(out, i ? ", " : "Others will choose ");
        option_words(out, say, g, seat, ask, likely[i]);
        buf_printf(out, " with %.0f %%", (double)(100 * a->others[likely[i]]));
    }
    buf_str(out, ".\n");
}

void advise_say(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask, const Advice *a,
                int step)
{
    if (a->search.n < 2) {
        buf_str(out, "There is only one sensible answer.\n");
        return;
    }
    if (step == ADVISE_NUDGE) {
        nudge(out, a);
        return;
    }
    answers(out, say, g, seat, ask, a);
    if (step >= ADVISE_REASON)
        reason(out, say, g, seat, ask, a);
}

static void candidate_json(JsonOut *json, const Say *say, const Game *g, int seat, const Ask *ask,
                           const Candidate *c)
{
    Buf text = {0};
    advise_picks(&text, say, g, seat, ask, &c->picks);
    json_out_object(json);
    json_out_key_str(json, "answer", buf_text(&text));
    json_out_key_double(json, "win", c->win);
    json_out_key_double(json, "error", c->error);
    json_out_key_double(json, "margin", c->margin);
    json_out_key_int(json, "plays", c->plays);
    json_out_object_end(json);
    buf_free(&text);
}

void advise_json(JsonOut *json, const Say *say, const Game *g, int seat, const Ask *ask,
                 const Advice *a)
{
    json_out_key_array(json, "answers");
    for (int i = 0; i < a->shown; i++)
        candidate_json(json, say, g, seat, ask, &a->search.at[a->order[i]]);
    json_out_array_end(json);
    json_out_key_bool(json, "close", a->close);
    json_out_key_str(json, "reason", reason_name[a->reason]);
    json_out_key_double(json, "by", a->by);
    if (!a->has_others)
        return;
    json_out_key_object(json, "others");
    for (int i = 0; i < ACTIONS; i++)
        json_out_key_double(json, action_name(i), (double)a->others[i]);
    json_out_object_end(json);
}
