/* What a mode plays itself, for the one who plays against it: the robot's tracks, the Thomann's hand
 * and strength, the partner's hand where it is open. */
#include "cli/board.h"
#include "modes/alien.h"
#include "modes/robot.h"

static void say(const Board *b, SayId id, Facts facts)
{
    term_say(b->term, b->say, 2, id, &facts);
}

static void robot_lines(const Board *b)
{
    const RobotState *s = robot_of(b->g);
    say(b, SAY_ROBOT_TRACKS, (Facts){.n = s->credit, .m = s->economy});
    say(b, SAY_ROBOT_STACK, (Facts){.n = s->stack_n, .m = s->counters_left});
    say(b, SAY_ROBOT_SIZE, (Facts){.n = robot_size(b->g), .action = s->equals});
}

static int list_hand(const Set *hand, uint8_t *cards)
{
    int n = 0;
    for (SET_EACH(card, hand))
        cards[n++] = (uint8_t)card;
    return n;
}

static void partner_line(const Board *b)
{
    uint8_t cards[SET_SIZE];
    if (b->me < 0 || b->me >= THOMANNS)
        return;
    int partner = 1 - b->me, n = list_hand(&b->g->seat[partner].hand, cards);
    if (n && coop_open(b->g, b->me, partner))
        say(b, SAY_COOP_PARTNER, (Facts){.who = partner, .cards = cards, .count = n});
}

static void coop_lines(const Board *b)
{
    uint8_t cards[SET_SIZE];
    int n = alien_order(b->g, cards);
    say(b, SAY_COOP_POOLS, (Facts){.n = coop_of(b->g)->humans, .m = coop_of(b->g)->thomanns});
    if (n)
        say(b, SAY_COOP_HAND, (Facts){.cards = cards, .count = n});
    say(b, SAY_COOP_STRENGTH,
        (Facts){.n = alien_strength(b->g, false), .m = alien_strength(b->g, true)});
    partner_line(b);
}

void board_mode(const Board *b)
{
    if (b->g->mode->plan == plan_robot)
        robot_lines(b);
    else if (b->g->mode->plan == plan_coop)
        coop_lines(b);
}
