/* The table of levels. A Player is a function without state, so every level needs a function of its
 * own. Levels made at run time use a few that are reserved for them. */
#include "ai/level.h"

#include "ai/estimate.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/complaint.h"

static const Net *net_of(const Level *level)
{
    return level->loaded ? level->loaded : brain_builtin(level->net);
}

/* Two players who always take the best option can repeat themselves for ever. In games as long as
 * this, answers are drawn at random. */
enum { ROUNDS_LONG = 25 };

static Sampling sampling_of(const Level *level, const View *v)
{
    return v->round > ROUNDS_LONG ? (Sampling){1, 0} : level->sampling;
}

static Set level_choose(const Level *level, const View *v, const Ask *ask, Rng *rng)
{
    bool second = level->second && rng_below(rng, 2);
    const Net *net = second ? brain_builtin(level->second) : net_of(level);
    if (!net)
        return player_greedy.choose(v, ask, rng);
    Brain brain = brain_for(net, v->cat);
    if (!level->rules || ask->forced)
        return brain_answer(&brain, v, ask, sampling_of(level, v), rng);
    Search s;
    search_run(&brain, v, ask, level->rules, rng, &s);
    return s.at[s.best].picks;
}

/* ---- levels made at run time ---- */

enum { MADE_MAX = 16 };
static Level made[MADE_MAX];
static char made_name[MADE_MAX][512];
static SearchRules made_rules[MADE_MAX];
static int made_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define MADE(n)                                                    \
    static Set choose_##n(const View *v, const Ask *ask, Rng *rng) \
    {                                                              \
        return level_choose(&made[n], v, ask, rng);                \
    }
/* clang-format off */
MADE(0) MADE(1) MADE(2) MADE(3) MADE(4) MADE(5) MADE(6) MADE(7)
MADE(8) MADE(9) MADE(10) MADE(11) MADE(12) MADE(13) MADE(14) MADE(15)
/* clang-format on */
#undef MADE

        static Set (*const made_choose[MADE_MAX])(const View *, const Ask *, Rng *) = {
            choose_0, choose_1, choose_2,  choose_3,  choose_4,  choose_5,  choose_6,  choose_7,
            choose_8, choose_9, choose_10, choose_11, choose_12, choose_13, choose_14, choose_15};

/* "/s2/t0.01/r1/c6/b0.7/d2/l0.01/h0/p1/w16/e0", for experiments: sharp, trust, rounds, candidates,
 * blend, drop, least, opponent model, belief, worlds before dropping, endgames. */
static bool read_settings(const char *text, SearchRules *rules)
{
    while (*text == '/' && text[1]) {
        char key = text[1], *end;
        float x = strtof(text + 2, &end);
        if (end == text + 2 || !strchr("strcbdlhpwe", key))
            return false;
        if (key == 's')
            rules->sharp = x;
        else if (key == 't')
            rules->trust = x;
        else if (key == 'r')
            rules->rounds = (int)x;
        else if (key == 'h')
            rules->opponent_model = x > 0 ? rules->opponent_model : NULL;
        else if (key == 'b')
            rules->blend = x;
        else if (key == 'p')
            rules->belief = x > 0;
        else if (key == 'w')
            rules->drop_after = (int)x;
        else if (key == 'd')
            rules->drop = x;
        else if (key == 'l')
            rules->least = x;
        else if (key == 'e')
            rules->endgame = (int)x;
        else
            rules->candidates = (int)x;
        text = end;
    }
    return !*text;
}

/* "50", "800n"; the other rules stay as they are. */
static bool read_budget(const char *text, SearchRules *rules)
{
    char *end;
    double n = strtod(text, &end);
    bool count = *end == 'n';
    if (end == text || !(n >= 0) || n > 1e7 || !read_settings(end + count, rules))
        return false;
    rules->seconds = count ? 0 : n * 0.9e-3;
    rules->plays = count ? (int)n : 0;
    if (n < 1) /* no time: the policy alone */
        rules->plays = 1;
    return true;
}

/* Splits "...CVALUE" at the last C; returns the value. */
static char *cut_at(char *text, char c)
{
    char *at = strrchr(text, c);
    if (at)
        *at++ = 0;
    return at;
}

/* Prefixes of names that search. */
static const struct {
    const char *word, *net;
    const SearchRules *rules;
} searches[] = {{"search:", "strong", &search_galactic}, {"search-1:", "strong-1", &search_1}};
enum { SEARCHES = sizeof searches / sizeof *searches };

static int search_of(const char *name)
{
    for (int i = 0; i < SEARCHES; i++)
        if (!strncmp(name, searches[i].word, strlen(searches[i].word)))
            return i;
    return -1;
}

/* Fills the level but not its player; its search rules go into `rules`. */
static bool describe(const char *name, Level *level, SearchRules *rules, Buf *why)
{
    char text[512];
    if (strlen(name) >= sizeof text)
        return false;
    strcpy(text, name);
    const char *path = NULL;
    int search = search_of(name);
    *level = (Level){0};
    if (search >= 0) {
        path = cut_at(text, '=');
        level->net = searches[search].net;
        level->rules = rules;
        *rules = *searches[search].rules;
        if (!read_budget(text + strlen(searches[search].word), rules)) {
            complain(why, "cannot read '%s', expected search:MS or search:Nn", name);
            return false;
        }
    } else if (!strncmp(text, "net:", 4)) {
        const char *sharp = cut_at(text, '@');
        if (sharp && sscanf(sharp, "%f,%f", &level->sampling.sharp, &level->sampling.tail) < 1) {
            complain(why, "cannot read '%s', expected net:PATH@SHARP,TAIL", name);
            return false;
        }
        path = text + 4;
    } else {
        return false;
    }
    if (path)
        level->loaded = net_load(path, why);
    return path ? level->loaded != NULL : true;
}

static const Player *find_made(const char *name)
{
    for (int i = 0; i < made_count; i++)
        if (!strcmp(made_name[i], name))
            return &made[i].player;
    return NULL;
}

static const Player *make(const char *name, Buf *why)
{
    Level level;
    SearchRules rules;
    if (!describe(name, &level, &rules, why))
        return NULL;
    if (made_count == MADE_MAX) {
        complain(why, "more than %d players described by their names", MADE_MAX);
        return NULL;
    }
    if (level.rules) {
        made_rules[made_count] = rules;
        level.rules = &made_rules[made_count];
    }
    strcpy(made_name[made_count], name);
    level.player =
        (Player){made_name[made_count], "made by its name", false, made_choose[made_count]};
    made[made_count] = level;
    return &made[made_count++].player;
}

const Player *level_make(const char *name, Buf *why)
{
    pthread_mutex_lock(&lock);
    const Player *player = find_made(name);
    if (!player)
        player = make(name, why);
    pthread_mutex_unlock(&lock);
    return player;
}

/* ---- named levels ---- */

#define LEVEL(id, name, net, second, sharp, tail, search, offer, summary) \
    static Set choose_##id(const View *v, const Ask *ask, Rng *rng);
#include "ai/level.def"
#undef LEVEL

static const Level levels[] = {
#define LEVEL(id, name, net, second, sharp, tail, search, offer, summary) \
    {{name, summary, offer, choose_##id}, net, second, NULL, {sharp, tail}, search},
#include "ai/level.def"
#undef LEVEL
};
enum { LEVELS = sizeof levels / sizeof *levels };

enum LevelNumber {
#define LEVEL(id, name, net, second, sharp, tail, search, offer, summary) LEVEL_##id,
#include "ai/level.def"
#undef LEVEL
    LEVEL_NUMBERS
};

#define LEVEL(id, name, net, second, sharp, tail, search, offer, summary) \
    static Set choose_##id(const View *v, const Ask *ask, Rng *rng)       \
    {                                                                     \
        return level_choose(&levels[LEVEL_##id], v, ask, rng);            \
    }
#include "ai/level.def"
#undef LEVEL

const Level *level_at(int number)
{
    return number >= 0 && number < LEVELS ? &levels[number] : NULL;
}

const Level *level_of(const Player *player)
{
    for (int i = 0; i < LEVELS; i++)
        if (player == &levels[i].player)
            return &levels[i];
    for (int i = 0; i < MADE_MAX; i++)
        if (player == &made[i].player)
            return &made[i];
    return NULL;
}

Rival level_rival(const Player *player, int players)
{
    const Level *level = level_of(player);
    if (!level)
        return (Rival){.simple = player == &player_greedy,
                       .edge = (float)estimate_edge(player->name, players == 2)};
    return (Rival){.net = net_of(level),
                   .second = level->second ? brain_builtin(level->second) : NULL,
                   .sampling = level->sampling,
                   .edge = (float)estimate_edge(player->name, players == 2)};
}

const Net *level_strongest(void)
{
    return brain_builtin("strong");
}
