/* Self-play: many games at a time in one thread, so that their choices go through the net together.
 * Every choice of the learning net becomes a Sample when its game is over. */
#ifndef WINDFALL_TRAIN_SELFPLAY_H
#define WINDFALL_TRAIN_SELFPLAY_H

#include "ai/player.h"
#include "train/gpu.h"
#include "train/model.h"
#include "train/sample.h"
#include "train/teach.h"

/* Which modes are played, and how often. */
enum { MIX_MAX = 32 };
typedef struct Mix {
    const Mode *mode[MIX_MAX];
    float weight[MIX_MAX];
    int n;
} Mix;

/* Reads "base-2p:4,tgs-3p:1"; false if a name is unknown. */
bool mix_read(Mix *mix, const char *text);

typedef struct SelfplayRules {
    float lambda;    /* of the advantages */
    float margin;    /* share of the margin in the training target */
    float old_share; /* share of games with an older net in some seats; 1: in all but one */
    float bot_share; /* share of games with greedy in all other seats */
    float sharpness; /* scores are multiplied by this before sampling */
    float rivals;    /* how often another choice is tried, too (see Fork) */
    TeachRules teach;
} SelfplayRules;

typedef struct PlayTally {
    long games, choices, rounds;
    double share, expected; /* of wins, against a bot or an older net */
    double gain, gain_square;
} PlayTally;

typedef struct Selfplay Selfplay;

/* Nets run on the processor, or as thread `thread` of a GPU. */
Selfplay *selfplay_new(const Mix *mix, int slots, uint64_t seed, Gpu *gpu, int thread);
void selfplay_free(Selfplay *s);

/* Room for one more; NULL if the capacity is fixed and full. */
Sample *samples_add(Samples *s);

/* Plays until `to` has at least `choices` more choices of finished games. `old` may be NULL. */
void selfplay_run(Selfplay *s, const Model *now, const Model *old, const SelfplayRules *rules,
                  long choices, Samples *to, PlayTally *tally);

/* Plays `games` games from the start with the net in one seat and `bot`, or if that is NULL the net
 * `old`, in the others. The tally has the net's share of the wins. */
void selfplay_test(Selfplay *s, const Model *now, const Model *old, const Player *bot,
                   const Mode *mode, int games, uint64_t seed, PlayTally *tally);

#endif
