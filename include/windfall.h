/* The public door of the library: games for programs of other people. Everything here is opaque or
 * plain; nothing else of the library needs to be included. Link with libwindfall.a. Not for several
 * threads at one game; any number of games may be played at once. */
#ifndef WINDFALL_H
#define WINDFALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct WfGame WfGame;

enum { WF_SEATS = 5, WF_OPTIONS = 256 };

/* A question: pick between min and max of `options`; each is a number that wf_option_text explains. */
typedef struct WfAsk {
    const char *name;
    int min, max, options;
    uint8_t option[WF_OPTIONS];
} WfAsk;

const char *wf_version(void);                          /* like "0.1.0" */
const char *wf_mode(int number);                       /* names of the modes, NULL at the end */
const char *wf_player(int number);                     /* names of the bots, NULL at the end */
WfGame *wf_new(const char *mode, uint64_t seed);       /* a new game, NULL for an unknown mode */
WfGame *wf_copy(const WfGame *game);                   /* another one in the same state */
void wf_free(WfGame *game);                            /* gives it back */
int wf_players(const WfGame *game);                    /* seats that are asked, from 0 */
bool wf_over(const WfGame *game);                      /* has it ended? */
bool wf_ask(const WfGame *game, int seat, WfAsk *ask); /* what is this seat asked, if anything? */
void wf_option_text(const WfGame *game, int seat, int option, char *text,
                    size_t size); /* in English */
bool wf_check(const WfGame *game, int seat, const uint8_t *picks,
              int n);                                                /* would it be accepted? */
bool wf_answer(WfGame *game, int seat, const uint8_t *picks, int n); /* answers, if it is */
int wf_choose(const WfGame *game, int seat, const char *player, uint64_t seed,
              uint8_t *picks);              /* a bot's */
int wf_score(const WfGame *game, int seat); /* points as the table stands */
unsigned wf_winners(const WfGame *game);    /* bits by seat */
uint64_t wf_hash(const WfGame *game);       /* of the whole state */

#endif
