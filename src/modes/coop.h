/* Two players together against the Thomanns, who are seat 2. They have a tableau, a hand and a pile
 * like a player, and their action is the action of that seat. All chips are in two pools, the
 * players' and the Thomanns'; every gain of one side comes from the other pool. The game's `pool`
 * is the Thomanns'. The `chips` of a player are what that player has won for the players' pool;
 * they do not count separately. */
#ifndef WINDFALL_MODES_COOP_H
#define WINDFALL_MODES_COOP_H

#include "modes/coop_values.h"
#include "rules/score.h"

enum {
    THOMANNS = 2, /* their seat, and how many players there are */
    COOP_CHIPS = 88,
    COOP_CARDS = 8, /* action cards of the Thomanns */
    COOP_PILE = 6   /* how many of them are in the pile; the others are set aside */
};

/* The questions of the mode. */
enum { OP_COOP_HOME = OPS, OP_COOP_TARGET };

typedef struct CoopState {
    uint8_t option[12];       /* Options.extra: value + 1 of an option for this game, or 0 */
    uint8_t card[COOP_CARDS]; /* actions: the pile, its top last; used ones; two set aside */
    uint8_t pile_n;           /* cards in the pile */
    uint8_t humans, thomanns; /* the pools */
    uint8_t lost;             /* a home world was destroyed */
    uint8_t gained;           /* points that the Thomanns' consume powers gave in this phase */
    uint8_t attacked;         /* the seat that is attacked; THOMANNS: none */
    uint8_t sixes[2];         /* points of the players' 6-cost developments at the last round end */
    uint8_t built[2]; /* points moved for those built since; only if they are counted again */
    uint8_t theirs[sizeof(Set)]; /* cards that everybody knows to be the Thomanns': a Set */
} CoopState;
_Static_assert(sizeof(CoopState) <= MODE_BYTES, "the state does not fit into a Game");

/* The field `power` of an EV_ALIEN; the comments say what `amount`, `card` and `source` are. */
typedef enum AlienWhat {
    ALIEN_SKIPS,     /* amount: an Action they cannot perform */
    ALIEN_SHUFFLES,  /* their action cards */
    ALIEN_PASSES,    /* they found no action */
    ALIEN_ATTACKS,   /* source: the world; amount: strength needed */
    ALIEN_NO_TARGET, /* amount: the strength they could have */
    ALIEN_SPENDS,    /* card from hand, for the attack on source */
    ALIEN_DESTROYS,  /* card */
    ALIEN_NO_WORLD,  /* they can place no world */
    ALIEN_WHATS
} AlienWhat;

static inline CoopState *coop_state(Game *g)
{
    return (CoopState *)(void *)g->mode_data;
}

static inline const CoopState *coop_of(const Game *g)
{
    return (const CoopState *)(const void *)g->mode_data;
}

/* What comes with a home world: its hand, and the card built with it or NO_CARD. */
int coop_brings(const Game *g, int home, Set *hand);

/* The value of an option in this game. */
int coop_option(const Game *g, CoopOption option);

/* Moves points to a seat's side from the other pool, as far as it has them; returns how many. */
int coop_move(Run *r, int seat, int points);

/* Hooks of the mode, see Mode. */
bool coop_ended(const Game *g);
bool coop_open(const Game *g, int seat, int other);
Set coop_apart(const Game *g);
void coop_on_placed(Run *r, int seat, int card);

#endif
