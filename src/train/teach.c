/* The wish is the net's own chance, times e to the win chance that search saw over a small unit: as search
 * itself weighs the two. What was seen in few games is trusted less. */
#include "train/teach.h"

#include <math.h>
#include <string.h>

#include "view/view.h"

/* Win chance that counts like a factor of e in chance, and how far apart answers usually are. */
static const double unit = 0.01, usual = 0.05;

static double weight_of(const Candidate *c, double top)
{
    double behind = top - c->win, doubt = c->error / usual;
    return (double)c->chance * exp(-behind / (1 + doubt * doubt) / unit);
}

/* Where a Pick chooses what is kept, the answer is the rest. */
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
        lesson->wish[i] = (float)(weight_of(&s->at[i], top) / sum);
    }
    lesson->n = sum > 0 ? s->n : 0;
}

void teach_question(const TeachRules *rules, const Game *g, int seat, const Pick *p, Rng *rng,
                    Lesson *lesson)
{
    View view;
    Search s;
    SearchRules search = search_standard;
    Brain brain = brain_for(rules->net, g->cat);
    search.seconds = 0;
    search.plays = rules->plays;
    view_make(g, seat, &view);
    search_run(&brain, &view, &p->ask, &search, rng, &s);
    lesson->n = 0;
    if (s.n >= 2)
        conclude(&s, &p->ask, lesson);
}

/* Whether an answer can still be given, and which picks are left to make. */
static bool still_open(const Set *answer, const Set *made, Set *rest)
{
    Set gone = set_minus(made, answer);
    *rest = set_minus(answer, made);
    return set_is_empty(&gone);
}

/* Which of the picks that are left comes first does not matter: that is as the net likes. */
static void add_answer(const Pick *p, const Set *rest, const float *chance, float wish, float *to)
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
                to[i] += wish * (chance[i] + 1e-6f) / sum;
        }
}

/* Whole parts that add up to 255; what rounding leaves goes to the greatest. */
static void round_wish(const float *x, float sum, int n, uint8_t *wish)
{
    int left = 255, most = 0;
    for (int i = 0; i < n; i++) {
        wish[i] = (uint8_t)(x[i] / sum * 255);
        left -= wish[i];
        most = x[i] > x[most] ? i : most;
    }
    wish[most] = (uint8_t)(wish[most] + left);
}

bool teach_choice(const Lesson *lesson, const Pick *p, const float *chance, uint8_t *wish)
{
    float x[PICK_MAX] = {0}, sum = 0;
    Set rest;
    for (int i = 0; i < lesson->n; i++)
        if (still_open(&lesson->picks[i], &p->picks, &rest))
            add_answer(p, &rest, chance, lesson->wish[i], x);
    for (int i = 0; i < p->n; i++)
        sum += x[i];
    if (sum <= 0)
        return false;
    /* Answers that were not tried keep their chance. */
    for (int i = 0; i < p->n; i++)
        if (x[i] <= 0)
            sum += x[i] = chance[i] * 0.5f;
    round_wish(x, sum, p->n, wish);
    return true;
}
