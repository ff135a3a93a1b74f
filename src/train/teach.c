/* The target is the net's own probability times exp(w / unit), where w is the win probability that
 * search found: the same weighting as in search. Results from few playouts are trusted less. */
#include "train/teach.h"

#include <math.h>
#include <string.h>

#include "view/view.h"

/* The win probability that counts like a factor of e, and the usual difference between answers. */
static const double unit = 0.01, usual = 0.05;

static double weight_of(const Candidate *c, double top)
{
    double behind = top - c->win, doubt = c->error / usual;
    return (double)c->chance * exp(-behind / (1 + doubt * doubt) / unit);
}

/* If a Pick chooses what is kept, the answer is the rest. */
static Set picks_of(const Ask *ask, const Set *answer)
{
    return pick_keeps(ask) ? set_minus(&ask->options, answer) : *answer;
}

static void conclude(const Search *s, const Ask *ask, Lesson *lesson)
{
    double top = 0, sum = 0;
    for (int i = 0; i < s->n; i++)
        top = s->at[i].win > top ? s->at[i].win : top;
    for (int i = 0; i < s->n; i++)
        sum += weight_of(&s->at[i], top);
    for (int i = 0; i < s->n && sum > 0; i++) {
        lesson->picks[i] = picks_of(ask, &s->at[i].picks);
        lesson->target[i] = (float)(weight_of(&s->at[i], top) / sum);
    }
    lesson->n = sum > 0 ? s->n : 0;
}

bool teach_wants(const TeachRules *rules, const Ask *ask)
{
    return !rules->few || ask->row->role == ROLE_ACTIONS || ask->row->role == ROLE_PLACE;
}

void teach_question(const TeachRules *rules, const Game *g, int seat, const Pick *p, Rng *rng,
                    Lesson *lesson)
{
    View view;
    Search s;
    SearchRules search = search_advice;
    Brain brain = brain_for(rules->net, g->cat);
    search.fewest = 0;
    search.effort = 0;
    search.plays = rules->plays;
    search.rounds = rules->rounds;
    view_make(g, seat, &view);
    search_run(&brain, &view, &p->ask, &search, rng, &s);
    lesson->n = 0;
    if (s.n >= 2)
        conclude(&s, &p->ask, lesson);
}

/* Whether an answer can still be given, and which picks remain. */
static bool still_open(const Set *answer, const Set *made, Set *rest)
{
    Set gone = set_minus(made, answer);
    *rest = set_minus(answer, made);
    return set_is_empty(&gone);
}

/* The order of the remaining picks does not matter; it follows the net. */
static void add_answer(const Pick *p, const Set *rest, const float *chance, float target, float *to)
{
    float sum = 0;
    bool stop = set_is_empty(rest);
    for (int turn = 0; turn < 2; turn++)
        for (int i = 0; i < p->n; i++) {
            if (p->option[i] == PICK_STOP ? !stop : !set_has(rest, p->option[i]))
                continue;
            if (turn == 0)
                sum += chance[i] + 1e-6f;
            else
                to[i] += target * (chance[i] + 1e-6f) / sum;
        }
}

/* Integers that add up to 255; the rounding error goes to the largest. */
static void round_target(const float *x, float sum, int n, uint8_t *target)
{
    int left = 255, most = 0;
    for (int i = 0; i < n; i++) {
        target[i] = (uint8_t)(x[i] / sum * 255);
        left -= target[i];
        most = x[i] > x[most] ? i : most;
    }
    target[most] = (uint8_t)(target[most] + left);
}

bool teach_choice(const Lesson *lesson, const Pick *p, const float *chance, uint8_t *target)
{
    float x[PICK_MAX] = {0}, sum = 0;
    Set rest;
    for (int i = 0; i < lesson->n; i++)
        if (still_open(&lesson->picks[i], &p->picks, &rest))
            add_answer(p, &rest, chance, lesson->target[i], x);
    for (int i = 0; i < p->n; i++)
        sum += x[i];
    if (sum <= 0)
        return false;
    /* Answers that were not tried keep their probability. */
    for (int i = 0; i < p->n; i++)
        if (x[i] <= 0)
            sum += x[i] = chance[i] * 0.5f;
    round_target(x, sum, p->n, target);
    return true;
}
