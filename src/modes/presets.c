/* One row a mode. The base game and The Gathering Storm differ in nothing but these numbers. */
#include "modes/presets.h"

#include <string.h>

#include "cards/catalog.h"
#include "modes/coop.h"
#include "modes/draft.h"
#include "modes/robot.h"

#define STANDARD(label, seats_, storm_, actions_)                                                \
    {                                                                                            \
        .name = (label), .plan = plan_standard, .loop = PLAN_STANDARD_LOOP, .players = (seats_), \
        .seats = (seats_), .set = (storm_), .actions_each = (actions_), .goals = (storm_),       \
        .pool = 12 * (seats_)                                                                    \
    }

#define DRAFT(label, seats_, actions_)                                                     \
    {                                                                                      \
        .name = (label), .plan = plan_draft, .loop = PLAN_DRAFT_LOOP, .players = (seats_), \
        .seats = (seats_), .set = 1, .actions_each = (actions_), .goals = 1,               \
        .pool = 12 * (seats_), .ops = draft_ops, .show = draft_show, .fill = draft_fill,   \
        .hides_removed = 1                                                                 \
    }

#define AGAINST_ROBOT(label, level)                                                             \
    {                                                                                           \
        .name = (label), .plan = plan_robot, .loop = PLAN_ROBOT_LOOP, .players = 1, .seats = 2, \
        .set = 1, .actions_each = 2, .pool = 24, .arg = (level), .ended = robot_ended,          \
        .won = robot_won, .score = robot_score, .show = robot_show, .fill = robot_fill,         \
        .keeps = robot_keeps                                                                    \
    }

static const Mode modes[] = {
    STANDARD("base-2p", 2, 0, 1),
    STANDARD("base-2px", 2, 0, 2),
    STANDARD("base-3p", 3, 0, 1),
    STANDARD("base-4p", 4, 0, 1),
    STANDARD("tgs-2p", 2, 1, 1),
    STANDARD("tgs-2px", 2, 1, 2),
    STANDARD("tgs-3p", 3, 1, 1),
    STANDARD("tgs-4p", 4, 1, 1),
    STANDARD("tgs-5p", 5, 1, 1),
    DRAFT("draft-2p", 2, 1),
    DRAFT("draft-2px", 2, 2),
    DRAFT("draft-3p", 3, 1),
    AGAINST_ROBOT("robot-easy", ROBOT_EASY),
    AGAINST_ROBOT("robot-medium", ROBOT_MEDIUM),
    AGAINST_ROBOT("robot-hard", ROBOT_HARD),
    {.name = "coop",
     .plan = plan_coop,
     .loop = PLAN_COOP_LOOP,
     .players = 2,
     .seats = 3,
     .actions_each = 1,
     .ops = coop_ops,
     .ended = coop_ended,
     .won = coop_won,
     .score = coop_score,
     .show = coop_show,
     .fill = coop_fill,
     .apart = coop_apart,
     .open = coop_open,
     .gain = coop_gain,
     .on_placed = coop_on_placed},
};
enum { MODES = sizeof modes / sizeof modes[0] };

const Mode *mode_at(int number)
{
    return number < MODES ? &modes[number] : NULL;
}

const Mode *mode_find(const char *name)
{
    for (int i = 0; i < MODES; i++)
        if (!strcmp(modes[i].name, name))
            return &modes[i];
    return NULL;
}

const Catalog *mode_catalog(const Mode *mode)
{
    return mode->set ? catalog_storm() : catalog_base();
}

const char *mode_rival(const Mode *mode)
{
    return mode->plan == plan_robot ? "robot" : mode->plan == plan_coop ? "thomanns" : NULL;
}

/* How many start worlds have an odd (1) or even (0) number. */
static int count_starts(const Catalog *cat, int odd)
{
    int n = 0;
    for (SET_EACH(card, &cat->starts))
        n += catalog_design(cat, card)->start % 2 == odd;
    return n;
}

static bool lacks(Buf *why, const Mode *mode, const char *what, int needed, int there)
{
    buf_printf(why, "%s needs %s: %d, but with these cards there are %d", mode->name, what, needed,
               there);
    return false;
}

static bool fits_first_game(const Mode *mode, const Catalog *cat, Buf *why)
{
    if (mode->plan != plan_standard) {
        buf_printf(why, "mode %s has another beginning", mode->name);
        return false;
    }
    for (int number = 1; number <= mode->players; number++) {
        bool found = false;
        for (SET_EACH(card, &cat->starts))
            found |= catalog_design(cat, card)->start == number;
        if (!found) {
            buf_printf(why,
                       "a first game of %s needs start world %d, which is not among these cards",
                       mode->name, number);
            return false;
        }
    }
    return true;
}

static bool fits_draft(const Mode *mode, const Catalog *cat, Buf *why)
{
    int n = mode->players, packs = (cat->cards - 2 * n) / (DRAFT_PACK * n);
    if (count_starts(cat, 1) < n)
        return lacks(why, mode, "start worlds with odd numbers", n, count_starts(cat, 1));
    if (count_starts(cat, 0) < n)
        return lacks(why, mode, "start worlds with even numbers", n, count_starts(cat, 0));
    return packs >= 2 || lacks(why, mode, "packs of five for each", 2, packs);
}

bool mode_fits(const Mode *mode, const Catalog *cat, const Options *options, Buf *why)
{
    if (options->first_game && !fits_first_game(mode, cat, why))
        return false;
    if (mode->plan == plan_draft)
        return fits_draft(mode, cat, why);
    bool coop = mode->plan == plan_coop;
    Set starts = coop ? coop_homes(coop_values_of(mode), cat) : cat->starts;
    int needed = coop ? mode->players : mode->seats;
    if (set_count(&starts) < needed)
        return lacks(why, mode, coop ? "home worlds" : "start worlds", needed, set_count(&starts));
    return cat->cards >= 12 * mode->seats ||
           lacks(why, mode, "cards in all", 12 * mode->seats, cat->cards);
}
