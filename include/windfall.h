/* The public API of the library: games for other programs. Everything here is opaque or plain; no
 * other header is needed. Link with libwindfall.a. A game must not be used by several threads at
 * once; any number of games may be played at once. */
#ifndef WINDFALL_H
#define WINDFALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct WfGame WfGame;

enum { WF_SEATS = 5, WF_OPTIONS = 256 };

/* A question: pick between min and max of `options`, which are numbers that wf_option_text
 * explains. */
typedef struct WfAsk {
    const char *name;
    int min, max, options;
    uint8_t option[WF_OPTIONS];
} WfAsk;

const char *wf_version(void);                          /* like "0.1.0" */
const char *wf_mode(int number);                       /* names of the modes, NULL at the end */
const char *wf_player(int number);                     /* names of the bots, NULL at the end */
WfGame *wf_new(const char *mode, uint64_t seed);       /* a new game, NULL for an unknown mode */
WfGame *wf_copy(const WfGame *game);                   /* a copy in the same state */
void wf_free(WfGame *game);                            /* frees it */
int wf_players(const WfGame *game);                    /* number of seats */
bool wf_over(const WfGame *game);                      /* has it ended? */
bool wf_ask(const WfGame *game, int seat, WfAsk *ask); /* what is this seat asked, if anything? */
void wf_option_text(const WfGame *game, int seat, int option, char *text,
                    size_t size);                                         /* in English */
bool wf_check(const WfGame *game, int seat, const uint8_t *picks, int n); /* is it legal? */
bool wf_answer(WfGame *game, int seat, const uint8_t *picks, int n); /* answers, if it is legal */
int wf_choose(const WfGame *game, int seat, const char *player, uint64_t seed,
              uint8_t *picks);              /* a bot's answer: how many picks, or -1 */
int wf_score(const WfGame *game, int seat); /* current points */
unsigned wf_winners(const WfGame *game);    /* bits by seat */
uint64_t wf_hash(const WfGame *game);       /* of the whole state */

#endif
