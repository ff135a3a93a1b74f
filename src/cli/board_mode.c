/* What a mode adds to the table: the robot's tracks, the Thomann's hand and strength, the partner's hand
 * where it is open, the packs of a draft. */
#include "cli/board.h"
#include "modes/alien.h"
#include "modes/draft.h"
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

/* The home counts only when it is the last world. */
static void need_lines(const Board *b)
{
    const Seat *s = &b->g->seat[b->me];
    int worlds = 0;
    for (int slot = 0; slot < s->table_n; slot++)
        worlds += !catalog_design(b->g->cat, s->table[slot])->development;
    for (int slot = 0; slot < s->table_n; slot++) {
        int card = s->table[slot];
        if (!catalog_design(b->g->cat, card)->development && (card != s->start || worlds == 1))
            say(b, SAY_COOP_NEEDS, (Facts){.card = card, .n = alien_need(b->g, b->me, card)});
    }
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
    if (b->me >= 0 && b->me < THOMANNS)
        need_lines(b);
    partner_line(b);
}

static bool is_drafting(const Board *b)
{
    return b->g->mode->plan == plan_draft && !b->g->round && !b->g->seat[b->me].table_n;
}

bool board_deck(const Board *b)
{
    uint8_t cards[SET_SIZE];
    const Seat *s = &b->g->seat[b->me];
    if (!is_drafting(b) || set_is_empty(&s->known))
        return false;
    int n = list_hand(&s->known, cards);
    say(b, SAY_DRAFT_DECK, (Facts){.cards = cards, .count = n, .n = n});
    n = list_hand(&s->hand, cards);
    say(b, SAY_DRAFT_STARTS, (Facts){.cards = cards, .count = n});
    return true;
}

void board_draft(const Board *b)
{
    const DraftState *draft = draft_of(b->g);
    bool first = draft->pack == 1 && set_is_empty(&b->g->seat[b->me].known);
    if (!is_drafting(b) || !b->g->seat[b->me].look_n)
        return;
    if (first)
        board_welcome(b);
    say(b, SAY_DRAFT_PACK,
        (Facts){.n = draft->pack, .m = draft->packs, .who = draft_receiver(b->g, b->me)});
}

void board_mode(const Board *b)
{
    if (b->g->mode->plan == plan_robot)
        robot_lines(b);
    else if (b->g->mode->plan == plan_coop)
        coop_lines(b);
}
