/* TD(0.7) without exploration, like the original. After each game every seat's evaluations at the
 * starts of rounds are moved towards the following ones, and the last towards the result. */
#include "train/td_train.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "modes/presets.h"
#include "rules/score.h"
#include "train/train_log.h"
#include "view/view.h"

enum { TD_ROUNDS = 40, LONG_ROUNDS = 20 };

typedef struct TdGame {
    Game g;
    Features at[SEATS_MAX][TD_ROUNDS];
    int n[SEATS_MAX];
} TdGame;

static void begin(TdNet *net, Rng *rng)
{
    float *x = &net->row[0][0];
    memset(net, 0, sizeof *net);
    for (size_t i = 0; i < sizeof *net / sizeof *x; i++)
        x[i] = ((float)(rng_next(rng) >> 40) * 0x1p-24f - 0.5f) * 0.1f;
}

/* Half for winning, half for the margin. */
static float outcome(const Game *g, int seat)
{
    unsigned winners = score_winners(g);
    int mine = 0, best = -1000;
    for (int i = 0; i < g->mode->seats; i++) {
        ScoreSheet sheet;
        score_seat(g, i, &sheet);
        if (i == seat)
            mine = sheet.total;
        else if (sheet.total > best)
            best = sheet.total;
    }
    float win = winners >> seat & 1 ? 1 / (float)__builtin_popcount(winners) : 0;
    return 0.5f * win + 0.5f / (1 + expf((float)(best - mine) / 8));
}

static void adjust(TdNet *net, const Features *f, float goal, float rate)
{
    float hidden[TD_HIDDEN];
    float slope = (goal - td_value(net, f, hidden)) * rate;
    float back[TD_HIDDEN];
    net->bias += slope;
    for (int i = 0; i < TD_HIDDEN; i++) {
        back[i] = slope * net->last[i] * (1 - hidden[i] * hidden[i]);
        net->last[i] += slope * hidden[i];
        net->first[i] += back[i];
    }
    for (int k = 0; k < f->inputs; k++)
        for (int i = 0; i < TD_HIDDEN; i++)
            net->row[f->in[k]][i] += back[i];
}

static void learn_seat(TdNet *net, const TdGame *t, int seat, float rate)
{
    const float lambda = 0.7f;
    float hidden[TD_HIDDEN], value[TD_ROUNDS], goal = outcome(&t->g, seat);
    int n = t->n[seat];
    for (int i = 0; i < n; i++)
        value[i] = td_value(net, &t->at[seat][i], hidden);
    for (int i = n - 1; i >= 0; i--) {
        adjust(net, &t->at[seat][i], goal, rate);
        goal = lambda * goal + (1 - lambda) * value[i];
    }
}

static void play(const TdNet *net, TdGame *t, const Mode *mode, Rng *rng)
{
    Options options = {.seed = rng_next(rng)};
    Game *g = &t->g;
    memset(t->n, 0, sizeof t->n);
    game_start(g, mode_catalog(mode), mode, &options, NULL);
    while (!g->over) {
        int seat = __builtin_ctz(g->asked);
        Ask ask;
        View v;
        game_ask(g, seat, &ask);
        if (ask.row->role == ROLE_ACTIONS && t->n[seat] < TD_ROUNDS)
            td_features(g, seat, &t->at[seat][t->n[seat]++]);
        view_make(g, seat, &v);
        /* An untrained net might keep exploring for ever. */
        Set picks = g->round > LONG_ROUNDS ? player_greedy.choose(&v, &ask, rng)
                                           : td_choose(net, &v, &ask, rng);
        game_answer(g, seat, &picks, NULL);
    }
}

static bool save(const TdNet *net, const char *path)
{
    Buf bytes = {0}, why = {0};
    td_write(net, &bytes);
    bool fine = file_write(path, buf_text(&bytes), bytes.size, &why);
    if (!fine)
        train_tell("%s", buf_text(&why));
    buf_free(&bytes);
    buf_free(&why);
    return fine;
}

bool td_train(const char *path, const Mix *mix, int games, uint64_t seed)
{
    TdNet *net = malloc(sizeof *net);
    TdGame *t = malloc(sizeof *t);
    Rng rng = rng_seeded(seed);
    double rounds = 0;
    bool fine = true;
    if (!net || !t)
        abort();
    begin(net, &rng);
    for (int i = 0; i < games && fine; i++) {
        play(net, t, mix->mode[i % mix->n], &rng);
        float rate = 0.03f * (1 - 0.9f * (float)i / (float)games);
        for (int seat = 0; seat < t->g.players; seat++)
            learn_seat(net, t, seat, rate);
        rounds += t->g.round;
        if (i % 1000 == 999) {
            printf(train_words("td50: %d games, %.1f rounds\n"), i + 1, rounds / 1000);
            fflush(stdout);
            rounds = 0;
            fine = save(net, path);
        }
    }
    fine = fine && save(net, path);
    free(net);
    free(t);
    return fine;
}

/* ---- greedy players and others ---- */

/* How well greedy players were recognised. */
typedef struct Telling {
    double simple, other; /* mean chance given to them */
    long simples, others;
} Telling;

/* A net of any generation, sampling or not; NULL: greedy. */
static const Player *draw_player(Rng *rng)
{
    static const char *const names[] = {"settler", "trader", "governor", "admiral", "admiral"};
    if (rng_next(rng) >> 63)
        return &player_greedy;
    return player_find(names[rng_below(rng, sizeof names / sizeof *names)]);
}

static void tell_apart(TdNet *net, const Game *g, int seat, const Player *const *player, float rate,
                       Telling *sum)
{
    View v;
    Game mine;
    Features f;
    float hidden[TD_HIDDEN];
    const Lexicon *lex = lexicon_builtin(g->cat);
    view_make(g, seat, &v);
    view_game(&v, &mine);
    for (int other = 0; other < g->players; other++) {
        if (other == seat)
            continue;
        bool simple = player[other] == &player_greedy;
        features_of_other(lex, &v, &mine, other, &f);
        *(simple ? &sum->simple : &sum->other) += (double)td_value(net, &f, hidden);
        ++*(simple ? &sum->simples : &sum->others);
        adjust(net, &f, simple, rate);
    }
}

static void watch(TdNet *net, const Mode *mode, float rate, Rng *rng, Telling *sum)
{
    Game g;
    const Player *player[SEATS_MAX];
    Options options = {.seed = rng_next(rng)};
    game_start(&g, mode_catalog(mode), mode, &options, NULL);
    for (int seat = 0; seat < g.players; seat++)
        player[seat] = draw_player(rng);
    while (!g.over && g.round <= TD_ROUNDS) {
        int seat = __builtin_ctz(g.asked);
        Ask ask;
        game_ask(&g, seat, &ask);
        if (ask.row->role == ROLE_ACTIONS)
            tell_apart(net, &g, seat, player, rate, sum);
        Set picks = player_answer(player[seat], &g, seat, &ask, rng);
        game_answer(&g, seat, &picks, NULL);
    }
}

bool opponent_model_train(const char *path, const Mix *mix, int games, uint64_t seed)
{
    TdNet *net = malloc(sizeof *net);
    Rng rng = rng_seeded(seed);
    Telling sum = {0};
    if (!net)
        abort();
    begin(net, &rng);
    for (int i = 0; i < games; i++) {
        const Mode *mode = mix->mode[i % mix->n];
        if (mode->players > 1)
            watch(net, mode, 0.03f * (1 - 0.95f * (float)i / (float)games), &rng, &sum);
        if (i % 10000 == 9999) {
            printf(train_words("opponent model: %d games; called simple: simple players %.1f%%, "
                               "others %.1f%%\n"),
                   i + 1, 100 * sum.simple / (double)(sum.simples ? sum.simples : 1),
                   100 * sum.other / (double)(sum.others ? sum.others : 1));
            fflush(stdout);
            sum = (Telling){0};
        }
    }
    bool fine = save(net, path);
    free(net);
    return fine;
}
