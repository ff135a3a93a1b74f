/* Plays games, notes predicted chances and results, and counts. All notes are kept, because the fit
 * needs them. */
#include "train/calibration.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "ai/belief.h"
#include "ai/explain.h"
#include "base/hash.h"
#include "rules/score.h"
#include "train/parallel.h"

/* What the threads share. Each game depends only on the seed and its number. */
typedef struct Survey {
    const MatchPlan *plan;
    const Net *net;
    Teller teller;
    Resume *resume;
    Buf notes; /* Notes, in any order of games */
    pthread_mutex_t lock;
} Survey;

static void note(Buf *notes, long game, int seat, int round, double chance)
{
    Note one = {game, seat, round, chance, 0};
    buf_add(notes, (const char *)&one, sizeof one);
}

static void note_round(const Brain *b, const Game *g, long game, Buf *notes)
{
    for (int seat = 0; seat < g->players; seat++)
        if (g->asked >> seat & 1)
            note(notes, game, seat, g->round, explain_chance(b, g, seat));
}

/* One in this many questions is enough for each player: those of a game are correlated. */
enum { QUESTIONS_EACH = 20 };

static void note_question(const Brain *b, const Game *g, int seat, long game, Rng *rng, Buf *notes)
{
    View v;
    Ask ask;
    uint64_t seed = rng_next(rng);
    if (rng_below(rng, (uint32_t)(QUESTIONS_EACH * g->players)))
        return;
    game_ask(g, seat, &ask);
    if (ask.forced)
        return;
    Search found;
    view_make(g, seat, &v);
    estimate_search_raw(b, &v, &ask, seed, &found);
    note(notes, game, seat, g->round, found.at[found.best].win);
}

/* The notes of one game. */
typedef struct GameNotes {
    const Survey *survey;
    long number;
    int round; /* of the last question */
    Buf *notes;
} GameNotes;

static void see_question(void *self, const Brain *b, const Game *g, int seat, Rng *rng)
{
    GameNotes *game = self;
    if (game->survey->teller == TELLER_ESTIMATE)
        note_question(b, g, seat, game->number, rng, game->notes);
    else if (g->round > game->round)
        note_round(b, g, game->number, game->notes);
    game->round = g->round;
}

static void play(const Survey *s, const Brain *b, long number, Buf *notes)
{
    Game g;
    GameNotes game = {.survey = s, .number = number, .notes = notes};
    parallel_selfplay(s->plan, b, number, 0x63686f69, see_question, &game, &g);
    unsigned winners = score_winners(&g);
    double part = g.mode->won ? 1 : 1.0 / (winners ? __builtin_popcount(winners) : 1);
    Note *all = (Note *)(void *)notes->data;
    for (size_t i = 0; i < notes->size / sizeof(Note); i++)
        all[i].won = winners >> all[i].seat & 1 ? part : 0;
}

/* The notes of a game as they are kept: seat, round, chance and result of each. */
enum { KEPT_NUMBERS = 4 };

static bool take_kept(Survey *s, long game, Buf *notes)
{
    Buf results = {0};
    bool kept = resume_find(s->resume, game, &results);
    const double *at = (const double *)(const void *)results.data;
    for (size_t n = results.size / sizeof *at / KEPT_NUMBERS; n > 0; n--, at += KEPT_NUMBERS) {
        Note one = {game, (int)at[0], (int)at[1], at[2], at[3]};
        buf_add(notes, &one, sizeof one);
    }
    buf_free(&results);
    return kept;
}

static void keep_notes(Survey *s, long game, const Buf *notes)
{
    const Note *note = (const Note *)(const void *)notes->data;
    size_t n = notes->size / sizeof *note;
    Buf results = {0};
    for (size_t i = 0; i < n; i++) {
        double result[KEPT_NUMBERS] = {note[i].seat, note[i].round, note[i].chance, note[i].won};
        buf_add(&results, result, sizeof result);
    }
    resume_add(s->resume, game, (const double *)(const void *)results.data, (int)n * KEPT_NUMBERS);
    buf_free(&results);
}

static void play_one(void *self, const Brain *b, long number)
{
    Survey *s = self;
    Buf notes = {0};
    if (!take_kept(s, number, &notes)) {
        play(s, b, number, &notes);
        keep_notes(s, number, &notes);
    }
    pthread_mutex_lock(&s->lock);
    buf_add(&s->notes, notes.data, notes.size);
    pthread_mutex_unlock(&s->lock);
    buf_free(&notes);
}

static int by_game(const void *a, const void *b)
{
    const Note *x = a, *y = b;
    return (x->game > y->game) - (x->game < y->game);
}

static int bin_of(double chance)
{
    int bin = (int)(chance * CALIBRATION_BINS);
    return bin < CALIBRATION_BINS ? bin : CALIBRATION_BINS - 1;
}

/* Adds a game. `half` accumulates the squares of each game's summed deviation, `least` what they
 * would be if its positions were independent. */
static void count(Calibration *c, double *least, const Note *note, int n)
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
        least[bin] += note[i].chance * (1 - note[i].chance);
        seen[bin] = true;
    }
    for (int bin = 0; bin < CALIBRATION_BINS; bin++) {
        c->half[bin] += off[bin] * off[bin];
        c->games[bin] += seen[bin];
    }
}

/* A bin in which nothing was won is not known better for that. */
static void conclude(Calibration *c, const double *least)
{
    for (int bin = 0; bin < CALIBRATION_BINS; bin++) {
        double n = c->n[bin] ? (double)c->n[bin] : 1;
        c->chance[bin] /= n;
        c->won[bin] /= n;
        c->half[bin] = 1.96 * sqrt(fmax(c->half[bin], least[bin])) / n;
    }
}

enum { FITTED = 3 };

/* The step of Newton's method: solves bend * step = slope, by elimination. */
static void solve(double bend[FITTED][FITTED], double *slope)
{
    for (int i = 0; i < FITTED; i++)
        for (int k = i + 1; k < FITTED; k++) {
            double times = bend[k][i] / bend[i][i];
            for (int j = i; j < FITTED; j++)
                bend[k][j] -= times * bend[i][j];
            slope[k] -= times * slope[i];
        }
    for (int i = FITTED - 1; i >= 0; i--) {
        for (int k = i + 1; k < FITTED; k++)
            slope[i] -= bend[i][k] * slope[k];
        slope[i] /= bend[i][i];
    }
}

/* Adds what a note says of the slope of the likelihood, and how it bends. */
static void learn(const Note *note, EstimateFit fit, double bend[FITTED][FITTED], double *slope)
{
    double p = fmin(fmax(note->chance, 1e-4), 1 - 1e-4);
    double x[FITTED] = {log(p / (1 - p)), 1, estimate_early(note->round)};
    double q = 1 / (1 + exp(-fit.slope * x[0] - fit.bias - fit.early * x[2]));
    for (int i = 0; i < FITTED; i++) {
        slope[i] += (note->won - q) * x[i];
        for (int k = 0; k < FITTED; k++)
            bend[i][k] += q * (1 - q) * x[i] * x[k];
    }
}

/* Newton's method. */
EstimateFit calibration_fit(const Buf *notes, EstimateFit prior, double weight)
{
    const Note *note = (const Note *)(const void *)notes->data;
    size_t n = notes->size / sizeof *note;
    EstimateFit fit = prior;
    double w = weight / 4; /* the information of a note at an even chance */
    for (int turn = 0; turn < 20; turn++) {
        double step[FITTED] = {w * (prior.slope - fit.slope), w * (prior.bias - fit.bias),
                               w * (prior.early - fit.early)};
        double bend[FITTED][FITTED] = {{w, 0, 0}, {0, w, 0}, {0, 0, w}};
        for (size_t i = 0; i < n; i++)
            learn(&note[i], fit, bend, step);
        solve(bend, step);
        fit.slope += step[0];
        fit.bias += step[1];
        fit.early += step[2];
    }
    return fit;
}

/* Everything that the notes depend on. */
static void name_run(const Survey *s, Buf *name)
{
    const MatchPlan *plan = s->plan;
    Options options = plan->options;
    options.seed = 0;
    uint64_t hash = hash_word(hash_word(s->net->hash, plan->cat->hash), KEPT_NUMBERS);
    if (s->teller == TELLER_ESTIMATE)
        hash = hash_word(hash, belief_net());
    buf_printf(name, "%s/%s/%" PRIu64 "/%016" PRIx64,
               s->teller == TELLER_ESTIMATE ? "advice" : "net", plan->mode->name, plan->seed,
               hash_bytes(hash, options.extra, sizeof options.extra) + options.no_goals +
                   2u * options.first_game);
}

void calibration_notes(const MatchPlan *plan, const Net *net, Teller teller, Resume *resume,
                       Buf *notes)
{
    Survey s = {.plan = plan, .net = net, .teller = teller, .resume = resume};
    Buf name = {0};
    name_run(&s, &name);
    resume_run(resume, buf_text(&name), plan->games);
    buf_free(&name);
    pthread_mutex_init(&s.lock, NULL);
    parallel_games(plan->threads, net, plan->cat, plan->games, play_one, &s);
    pthread_mutex_destroy(&s.lock);
    qsort(s.notes.data, s.notes.size / sizeof(Note), sizeof(Note), by_game);
    buf_add(notes, s.notes.data, s.notes.size);
    buf_free(&s.notes);
}

void calibration_apply(Buf *notes, EstimateFit fit)
{
    Note *note = (Note *)(void *)notes->data;
    for (size_t i = 0; i < notes->size / sizeof *note; i++)
        note[i].chance = estimate_apply(fit, note[i].chance, note[i].round);
}

void calibration_count(const Buf *notes, Calibration *c)
{
    const Note *note = (const Note *)(const void *)notes->data;
    size_t n = notes->size / sizeof *note;
    double least[CALIBRATION_BINS] = {0};
    memset(c, 0, sizeof *c);
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && note[end].game == note[i].game;)
            end++;
        count(c, least, note + i, (int)(end - i));
    }
    conclude(c, least);
}

double calibration_mean(const Calibration *c)
{
    double sum = 0;
    for (int bin = 0; bin < CALIBRATION_BINS; bin++)
        sum += fabs(c->won[bin] - c->chance[bin]) * (double)c->n[bin];
    return sum / (double)(c->positions ? c->positions : 1);
}

/* The mean size of a normal deviate is this many standard errors. */
double calibration_noise(const Calibration *c)
{
    const double size = sqrt(2 / acos(-1));
    double sum = 0;
    for (int bin = 0; bin < CALIBRATION_BINS; bin++)
        sum += size * c->half[bin] / 1.96 * (double)c->n[bin];
    return sum / (double)(c->positions ? c->positions : 1);
}
