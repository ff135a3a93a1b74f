/* The fits are text (nets/chances.table): a line "net HASH", then one line per mode (its name,
 * slope, bias and early in thousandths) and one per player ("player", its name, and its edge in
 * games of two and of more, in thousandths). `windfall fit` makes it. */
#include "ai/estimate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/fitted.h"
#include "chances_data.h"

static const FittedTable chances = FITTED_TABLE(chances_table);

typedef struct Wanted {
    const char *mode;
    EstimateFit fit;
} Wanted;

static void take(void *to, const char *line)
{
    Wanted *wanted = to;
    size_t size = strlen(wanted->mode);
    int slope, bias, early;
    if (!strncmp(line, wanted->mode, size) &&
        sscanf(line + size, " %d %d %d", &slope, &bias, &early) == 3)
        wanted->fit = (EstimateFit){slope / 1000.0, bias / 1000.0, early / 1000.0};
}

EstimateFit estimate_fit(const Mode *mode)
{
    Wanted wanted = {mode->name, {1, 0, 0}};
    fitted_lines(&chances, take, &wanted);
    return wanted.fit;
}

typedef struct WantedEdge {
    const char *player;
    int edge[2];
} WantedEdge;

static void take_edge(void *to, const char *line)
{
    WantedEdge *wanted = to;
    char name[32];
    int two, more;
    if (sscanf(line, "player %31s %d %d", name, &two, &more) == 3 &&
        !strcmp(name, wanted->player)) {
        wanted->edge[0] = more;
        wanted->edge[1] = two;
    }
}

double estimate_edge(const char *player, bool two)
{
    WantedEdge wanted = {player, {0, 0}};
    fitted_lines(&chances, take_edge, &wanted);
    return wanted.edge[two] / 1000.0;
}

uint64_t estimate_net(void)
{
    return fitted_net(&chances);
}

double estimate_early(int round)
{
    const double last = 6;
    return fmin(fmax((last - round) / (last - 1), 0), 1);
}

double estimate_apply(EstimateFit fit, double chance, int round)
{
    double p = fmin(fmax(chance, 1e-4), 1 - 1e-4);
    double bias = fit.bias + fit.early * estimate_early(round);
    return chance <= 0 || chance >= 1 ? chance
                                      : 1 / (1 + exp(-bias - fit.slope * log(p / (1 - p))));
}

/* Standard errors scale with the slope of the calibration curve. */
static void calibrate(Search *s, EstimateFit fit, int round)
{
    for (int i = 0; i < s->n; i++) {
        Candidate *c = &s->at[i];
        double p = fmin(fmax(c->win, 1e-3), 1 - 1e-3), q = estimate_apply(fit, p, round);
        double slope = fit.slope * q * (1 - q) / (p * (1 - p));
        c->error *= slope;
        c->spread *= slope;
        c->win = estimate_apply(fit, c->win, round);
    }
}

/* Seats that play like greedy do so in playouts, too. If all others do, the net is told. */
static bool all_are_simple(const Brain *b, const View *v)
{
    for (int seat = 0; seat < v->players; seat++)
        if (seat != v->me && !(b->rival && b->rival[seat].simple))
            return false;
    return v->players > 1;
}

/* The net judges as if equals played on. If other players are known to be weaker, every round that
 * the playouts leave to the net's judgement is worth something. The odds against the seat are the
 * sum of the odds of each opponent, so a strong opponent among weak ones remains the one to
 * beat. */
static double edge_of(const Brain *b, const View *v, const Ask *ask)
{
    const double played = 0.2; /* tens of rounds in playouts, on average of what is blended */
    bool known = false;
    double odds = 0;
    Thought t;
    for (int seat = 0; b->rival && !v->mode->won && seat < v->players; seat++)
        known |= seat != v->me && b->rival[seat].edge != 0;
    if (!known || all_are_simple(b, v))
        return 0;
    brain_evaluate(b, v, ask, &t);
    double rounds = fmax((double)t.head[HEAD_ROUNDS] - played, 0);
    for (int seat = 0; seat < v->players; seat++)
        if (seat != v->me)
            odds += exp(-(double)b->rival[seat].edge * rounds);
    return log((v->players - 1) / odds);
}

static void run(const Brain *b, const View *v, const Ask *ask, const Set *also, int plays,
                uint64_t seed, Watch *watch, Search *s)
{
    SearchRules rules = search_advice;
    Rng rng = rng_seeded(seed);
    if (plays) {
        rules.plays = plays;
        rules.effort = 0;
    }
    search_watched(b, v, ask, also, &rules, &rng, watch, s);
}

void estimate_search_raw(const Brain *b, const View *v, const Ask *ask, uint64_t seed, Search *s)
{
    run(b, v, ask, NULL, 0, seed, NULL, s);
}

void estimate_search(const Brain *b, const View *v, const Ask *ask, const Set *also, int plays,
                     uint64_t seed, Watch *watch, Search *s)
{
    EstimateFit fit = estimate_fit(v->mode);
    run(b, v, ask, also, plays, seed, watch, s);
    fit.bias += edge_of(b, v, ask);
    calibrate(s, fit, v->round);
}

double estimate_chance(const Brain *b, const View *v, const Ask *ask, int plays, uint64_t seed)
{
    Search s;
    estimate_search(b, v, ask, NULL, plays, seed, NULL, &s);
    return s.at[s.best].win;
}
