/* Plays, notes and counts. What is noted is kept for the scale, which needs all of it. */
#include "train/calibration.h"

#include <math.h>
#include <string.h>

#include "ai/explain.h"
#include "base/buf.h"
#include "rules/score.h"

enum { NOTES_MAX = 1024 };

typedef struct Note {
    int seat;
    double chance, won;
} Note;

static void note_chances(const Brain *b, const Game *g, Note *note, int *n)
{
    for (int seat = 0; seat < g->players && *n < NOTES_MAX; seat++)
        if (g->asked >> seat & 1)
            note[(*n)++] = (Note){seat, explain_chance(b, g, seat), 0};
}

/* One game; returns how many positions are noted. */
static int play(const MatchPlan *plan, const Brain *brain, long number, Note *note)
{
    Game g;
    Rng rng = rng_seeded(rng_mix(plan->seed) + (uint64_t)number);
    Options options = plan->options;
    int n = 0, round = 0;
    options.seed = rng_next(&rng);
    game_start(&g, plan->cat, plan->mode, &options, NULL);
    while (!g.over) {
        if (g.round > round) {
            round = g.round;
            note_chances(brain, &g, note, &n);
        }
        brain_play(brain, &g, __builtin_ctz(g.asked), (Manner){1, 0}, &rng);
    }
    unsigned winners = score_winners(&g);
    double part = g.mode->won ? 1 : 1.0 / (winners ? __builtin_popcount(winners) : 1);
    for (int i = 0; i < n; i++)
        note[i].won = winners >> note[i].seat & 1 ? part : 0;
    return n;
}

static int bin_of(double chance)
{
    int bin = (int)(chance * CALIBRATION_BINS);
    return bin < CALIBRATION_BINS ? bin : CALIBRATION_BINS - 1;
}

/* Adds a game; `half` holds the sum of squares of what each game differs by in all. */
static void count(Calibration *c, const Note *note, int n)
{
    double off[CALIBRATION_BINS] = {0};
    bool seen[CALIBRATION_BINS] = {false};
    for (int i = 0; i < n; i++) {
        int bin = bin_of(note[i].chance);
        c->chance[bin] += note[i].chance;
        c->won[bin] += note[i].won;
        c->n[bin]++;
        c->positions++;
        off[bin] += note[i].won - note[i].chance;
        seen[bin] = true;
    }
    for (int bin = 0; bin < CALIBRATION_BINS; bin++) {
        c->half[bin] += off[bin] * off[bin];
        c->games[bin] += seen[bin];
    }
}

static void conclude(Calibration *c)
{
    for (int bin = 0; bin < CALIBRATION_BINS; bin++) {
        double n = c->n[bin] ? (double)c->n[bin] : 1;
        c->chance[bin] /= n;
        c->won[bin] /= n;
        c->half[bin] = 1.96 * sqrt(c->half[bin]) / n;
    }
}

/* Newton's steps towards the scale with the greatest likelihood. */
static double best_scale(const Note *note, size_t n)
{
    double scale = 1;
    for (int turn = 0; turn < 20; turn++) {
        double slope = 0, bend = 1e-9;
        for (size_t i = 0; i < n; i++) {
            double p = fmin(fmax(note[i].chance, 1e-4), 1 - 1e-4), x = log(p / (1 - p));
            double q = 1 / (1 + exp(-scale * x));
            slope += (note[i].won - q) * x;
            bend += q * (1 - q) * x * x;
        }
        scale += slope / bend;
    }
    return scale;
}

void calibration_run(const MatchPlan *plan, const Net *net, Calibration *c)
{
    Brain brain = brain_for(net, plan->cat);
    Buf all = {0};
    memset(c, 0, sizeof *c);
    for (long i = 0; i < plan->games; i++) {
        Note note[NOTES_MAX];
        int n = play(plan, &brain, i, note);
        count(c, note, n);
        buf_add(&all, (const char *)note, sizeof *note * (size_t)n);
    }
    conclude(c);
    c->scale = best_scale((const Note *)(const void *)all.data, all.size / sizeof(Note));
    buf_free(&all);
}
