/* Candidates, and when to stop. A candidate that is clearly behind is dropped, so that the
 * remaining time goes to the close ones. */
#include "ai/search.h"

#include <math.h>
#include <string.h>

#include "ai/endgame.h"
#include "ai/opponent_model.h"
#include "ai/player.h"
#include "ai/playout.h"
#include "ai/pointless.h"
#include "base/clock.h"

/* The current rules, without time limit and opponent model. */
#define TODAY                                                                                      \
    .candidates = 8, .beam = 16, .sharp = 1, .trust = 0.004f, .rounds = 3, .blend = 0.7f,          \
    .drop = 2.5f, .drop_after = 8, .doubt = 0.001, .worlds = 4096, .least = 0.001f, .floor = 1e-6, \
    .simple = 0.5f

/* Thinks for at most 85 ms; most questions are clear earlier. */
const SearchRules search_galactic = {
    .seconds = 0.085, TODAY, .opponent_model = "opponent-model", .endgame = 4000};
const SearchRules search_advice = {.effort = 24000,
                                   TODAY,
                                   .strict = true,
                                   .belief = true,
                                   .fewest = 96,
                                   .contrast = "young",
                                   .tries = 3,
                                   .margin = 0.0005};

/* Frozen: the rules of galactic-1. Never changed; tests/stages/43-frozen replays its games. */
const SearchRules search_1 = {.seconds = 0.085,
                              .candidates = 8,
                              .beam = 16,
                              .sharp = 1,
                              .trust = 0.004f,
                              .rounds = 3,
                              .blend = 0.7f,
                              .drop = 2.5f,
                              .drop_after = 8,
                              .doubt = 0.001,
                              .worlds = 4096,
                              .least = 0.001f,
                              .floor = 1e-6,
                              .opponent_model = "opponent-model-1",
                              .simple = 0.5f};

/* ---- candidates ---- */

/* An incomplete answer. */
typedef struct Branch {
    Pick pick;
    float chance;
} Branch;

typedef struct Beam {
    Branch at[BEAM + 1];
    int n;
} Beam;

static bool same_picks(const Branch *a, const Branch *b)
{
    return set_equal(&a->pick.picks, &b->pick.picks) && (a->pick.n == 0) == (b->pick.n == 0);
}

/* Keeps the likeliest. The same cards in another order are one answer. */
static void beam_add(Beam *beam, int most, const Branch *branch)
{
    for (int i = 0; i < beam->n; i++)
        if (same_picks(&beam->at[i], branch)) {
            beam->at[i].chance += branch->chance;
            return;
        }
    int at = beam->n < most ? beam->n++ : most;
    beam->at[at] = *branch;
    for (; at > 0 && beam->at[at].chance > beam->at[at - 1].chance; at--) {
        Branch swap = beam->at[at];
        beam->at[at] = beam->at[at - 1];
        beam->at[at - 1] = swap;
    }
}

/* Gives every option its place by how likely it is. Pointless ones come after all others, but the
 * likeliest of all is always the first. */
static void place_options(const Game *g, int seat, const Pick *p, const Thought *t, int *place)
{
    bool pointless[PICK_MAX];
    int likeliest = 0;
    for (int k = 0; k < p->n; k++) {
        pointless[k] = is_pointless(g, seat, p, k);
        likeliest = t->chance[k] > t->chance[likeliest] ? k : likeliest;
    }
    pointless[likeliest] = false;
    for (int k = 0; k < p->n; k++) {
        place[k] = pointless[k] ? p->n : 0;
        for (int j = 0; j < p->n && !pointless[k]; j++)
            place[k] += !pointless[j] &&
                        (t->chance[j] > t->chance[k] || (t->chance[j] == t->chance[k] && j < k));
    }
}

/* Is this branch worth following, given the probability of its last option? */
static bool is_followed(const SearchRules *rules, const int *place, int n, int option, float chance)
{
    if (!rules->strict)
        return !option || chance >= rules->least;
    return !place[option] ||
           (place[option] < n && (chance >= rules->least || place[option] < rules->tries));
}

/* Adds one choice to every branch; false when all are complete. */
static bool beam_grow(const Brain *b, const View *v, const Game *g, const SearchRules *rules,
                      const Beam *from, Beam *to)
{
    bool grown = false;
    to->n = 0;
    for (int i = 0; i < from->n; i++) {
        const Branch *branch = &from->at[i];
        if (!branch->pick.n) {
            beam_add(to, rules->beam, branch);
            continue;
        }
        Thought t;
        int place[PICK_MAX];
        brain_think(b, v, g, &branch->pick, &t);
        if (rules->strict)
            place_options(g, v->me, &branch->pick, &t, place);
        for (int k = 0; k < branch->pick.n; k++) {
            Branch next = *branch;
            next.chance *= t.chance[k];
            if (!is_followed(rules, place, branch->pick.n, k, next.chance))
                continue;
            pick_take(&next.pick, g, v->me, k);
            beam_add(to, rules->beam, &next);
        }
        grown = true;
    }
    return grown;
}

/* Only finds the candidates, the likeliest first. */
static void find_candidates(const Brain *b, const View *v, const Ask *ask, const SearchRules *rules,
                            Rng *rng, Search *s)
{
    Game g;
    Beam beam[2];
    int now = 0;
    view_game(v, &g);
    beam[0].n = 1;
    beam[0].at[0].chance = 1;
    pick_begin(&beam[0].at[0].pick, &g, v->me, ask);
    while (beam_grow(b, v, &g, rules, &beam[now], &beam[!now]))
        now = !now;
    memset(s, 0, sizeof *s);
    s->also = s->contrast = -1;
    for (int i = 0; i < beam[now].n && s->n < rules->candidates && s->n < CANDIDATES; i++) {
        Set picks = pick_answer(&beam[now].at[i].pick);
        if (rules->tries && s->n >= rules->tries && beam[now].at[i].chance < rules->least)
            break;
        if (game_check(&g, v->me, &picks).code == ERR_NONE)
            s->at[s->n++] = (Candidate){.picks = picks, .chance = beam[now].at[i].chance};
    }
    if (!s->n)
        s->at[s->n++] = (Candidate){.picks = random_picks(&g, v->me, ask, rng), .chance = 1};
}

/* ---- deciding ---- */

/* Sums over playouts. Candidates are compared by their difference to the first one. */
typedef struct Sums {
    double win[CANDIDATES], margin[CANDIDATES], square[CANDIDATES], head[CANDIDATES][HEADS];
    double pair[CANDIDATES][CANDIDATES]; /* of squared differences in win chance */
    double error[CANDIDATES];            /* at the time it was dropped */
    double then[CANDIDATES][CANDIDATES]; /* `win` of the second when the first was dropped */
    bool out[CANDIDATES];
    int n;
} Sums;

/* Plays one world with every candidate that is left. The first worlds are watched. */
static void imagine(const Brain *b, const View *v, const SearchRules *rules, Rng *rng, Watch *watch,
                    Search *s, Sums *sums)
{
    World world;
    Verdict verdict[CANDIDATES];
    watch = watch && watch->worlds < WATCH_WORLDS ? watch : NULL;
    playout_sample(b, v, rules, s, rng, &world);
    if (watch)
        watch->start[++watch->worlds] = *rng;
    for (int i = 0; i < s->n; i++) {
        if (sums->out[i])
            continue;
        s->effort +=
            playout_run(b, v, &world, &s->at[i].picks, rules, (Eye){watch, i}, &verdict[i]);
        sums->win[i] += verdict[i].win;
        sums->square[i] += verdict[i].win * verdict[i].win;
        sums->margin[i] += verdict[i].margin;
        for (int h = 0; h < HEADS; h++)
            sums->head[i][h] += (double)verdict[i].head[h];
        s->at[i].plays++;
        s->plays++;
    }
    for (int i = 0; i < s->n; i++)
        for (int j = 0; j < s->n; j++)
            if (!sums->out[i] && !sums->out[j])
                sums->pair[i][j] +=
                    (verdict[i].win - verdict[j].win) * (verdict[i].win - verdict[j].win);
    sums->n++;
}

static int leader(const Search *s, const Sums *sums)
{
    int best = -1;
    for (int i = 0; i < s->n; i++)
        if (!sums->out[i] && (best < 0 || sums->win[i] > sums->win[best]))
            best = i;
    return best;
}

/* Standard error of the difference between two candidates with equally many playouts. */
static double error_of(const Sums *sums, const SearchRules *rules, int i, int j)
{
    double n = sums->n, mean = (sums->win[i] - sums->win[j]) / n;
    double spread = sums->pair[i][j] / n - mean * mean;
    return sqrt((spread > 0 ? spread : 0) / (n > 1 ? n - 1 : 1)) + rules->doubt / n;
}

/* Whether a candidate may be dropped: not the requested one, and not the leader. The learner's
 * answer is shown beside the best one, so its cost must be known well. */
static bool may_drop(const Search *s, const SearchRules *rules, int n, int i, int best)
{
    int least = rules->drop_after;
    if (i == s->contrast && rules->fewest / 2 > least)
        least = rules->fewest / 2;
    return i != best && i != s->also && n >= least;
}

/* Is this candidate worth more time? One that is tried although it is unlikely gets only the fewest
 * playouts. */
static bool is_open(const Search *s, const SearchRules *rules, int i, int best)
{
    return !rules->tries || i == best || i == s->also || i == s->contrast ||
           s->at[i].chance >= rules->least;
}

static int count_left(const Search *s, const Sums *sums)
{
    int left = 0;
    for (int i = 0; i < s->n; i++)
        left += !sums->out[i];
    return left;
}

static void drop_one(const SearchRules *rules, Sums *sums, int best, int i)
{
    sums->out[i] = true;
    sums->error[i] = error_of(sums, rules, best, i);
    memcpy(sums->then[i], sums->win, sizeof sums->win);
}

/* Drops what is clearly behind; returns how many are left that deserve more time. */
static int drop(const Search *s, const SearchRules *rules, Sums *sums)
{
    int best = leader(s, sums), left = 0;
    for (int i = 0; i < s->n; i++) {
        if (sums->out[i])
            continue;
        double behind = (sums->win[best] - sums->win[i]) / sums->n;
        if (may_drop(s, rules, sums->n, i, best) &&
            behind > (double)rules->drop * error_of(sums, rules, best, i))
            drop_one(rules, sums, best, i);
        else
            left += is_open(s, rules, i, best);
    }
    return left;
}

/* The total effort after playing this many candidates in this many more worlds. */
static double effort_after(const Search *s, int candidates, int worlds)
{
    return s->effort + (double)s->effort / s->plays * candidates * worlds;
}

/* Drops the worst candidates as long as the effort does not suffice for `fewest` worlds with
 * each. */
static void drop_for_effort(const Search *s, const SearchRules *rules, Sums *sums)
{
    int left = count_left(s, sums), best = leader(s, sums);
    while (left > 1 && effort_after(s, left, rules->fewest - sums->n) > rules->effort) {
        int last = -1;
        for (int i = 0; i < s->n; i++)
            if (!sums->out[i] && may_drop(s, rules, sums->n - rules->drop_after, i, best) &&
                (last < 0 || sums->win[i] < sums->win[last]))
                last = i;
        if (last < 0)
            return;
        drop_one(rules, sums, best, last);
        left--;
    }
}

/* Keeps a dropped candidate as far behind the best as in the worlds in which both were played:
 * later worlds may have been luckier for everybody. */
static void align_dropped(Search *s, const Sums *sums)
{
    const Candidate *best = &s->at[s->best];
    for (int i = 0; i < s->n; i++)
        if (sums->out[i]) {
            double behind = (sums->then[i][s->best] - sums->win[i]) / s->at[i].plays;
            s->at[i].win = fmax(best->win - behind, 0);
        }
}

static void conclude(Search *s, const View *v, const Sums *sums, const SearchRules *rules)
{
    bool partners = v->mode->won && v->players > 1; /* they have one score */
    double margin = partners ? 0 : rules->margin;
    int top = leader(s, sums);
    double most = -1e9, mean = sums->win[top] / sums->n;
    /* if every answer wins, or none does, points decide */
    double trust = (double)rules->trust * (rules->margin > 0 ? 4 * mean * (1 - mean) : 1);
    for (int i = 0; i < s->n; i++) {
        Candidate *c = &s->at[i];
        double n = c->plays ? c->plays : 1;
        c->win = sums->win[i] / n;
        c->margin = sums->margin[i] / n;
        c->spread = sqrt(fmax(sums->square[i] / n - c->win * c->win, 0) / (n > 1 ? n - 1 : 1));
        for (int h = 0; h < HEADS; h++)
            c->head[h] = (float)(sums->head[i][h] / n);
        double value = c->win + trust * log((double)c->chance + rules->floor) + margin * c->margin;
        if (!sums->out[i] && value > most) {
            most = value;
            s->best = i;
        }
    }
    for (int i = 0; i < s->n; i++) /* of the cost against the answer that is given */
        s->at[i].error = sums->out[i] ? sums->error[i] : error_of(sums, rules, s->best, i);
    align_dropped(s, sums);
}

/* Is there nothing left to find out, or nothing to spend? */
static bool is_enough(const Search *s, const SearchRules *rules, const Sums *sums, int open)
{
    int left = count_left(s, sums);
    return (open < 2 && sums->n >= rules->fewest) ||
           (rules->plays && s->plays + left > rules->plays) || sums->n >= rules->worlds ||
           (rules->effort && effort_after(s, left, 1) > rules->effort);
}

static void think(const Brain *b, const View *v, const SearchRules *rules, double began, Rng *rng,
                  Watch *watch, Search *s)
{
    Sums sums;
    BrainMemory memory = {.n = 0};
    Brain mine = b->memory ? *b : brain_with_memory(b, v->cat, &memory);
    memset(&sums, 0, sizeof sums);
    if (watch)
        watch->start[0] = *rng;
    for (;;) {
        double before = rules->seconds > 0 ? clock_seconds() - began : 0;
        imagine(&mine, v, rules, rng, watch, s, &sums);
        int open = drop(s, rules, &sums);
        if (rules->effort)
            drop_for_effort(s, rules, &sums);
        if (is_enough(s, rules, &sums, open))
            break;
        double now = rules->seconds > 0 ? clock_seconds() - began : 0;
        if (rules->seconds > 0 && now + (now - before) > rules->seconds)
            break;
    }
    brain_memory_free(&memory);
    conclude(s, v, &sums, rules);
}

/* The index of a candidate, which is added if it is new. */
static int add_candidate(Search *s, const Set *picks)
{
    for (int i = 0; i < s->n; i++)
        if (set_equal(&s->at[i].picks, picks))
            return i;
    int at = s->n < CANDIDATES ? s->n++ : CANDIDATES - 1;
    s->at[at] = (Candidate){.picks = *picks, .chance = 0.0005f};
    return at;
}

static void add_contrast(const View *v, const Ask *ask, const char *net, Rng *rng, Search *s)
{
    const Net *young = brain_builtin(net);
    if (!young || ask->forced)
        return;
    Brain learner = brain_for(young, v->cat);
    Set picks = brain_answer(&learner, v, ask, (Sampling){0, 0.01f}, rng);
    s->contrast = add_candidate(s, &picks);
}

/* Finds who seems to play like greedy, and the candidates against these opponents. */
static void begin(const Brain *b, const View *v, const Ask *ask, const SearchRules *rules, Rng *rng,
                  Search *s)
{
    float simple[SEATS_MAX] = {0};
    Rival rival[SEATS_MAX];
    if (rules->opponent_model)
        opponent_model_read(rules->opponent_model, b->lex, v, simple);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        rival[seat] = b->rival ? b->rival[seat] : (Rival){0};
        rival[seat].simple |= simple[seat] > rules->simple;
    }
    Brain mine = playout_among(b, v, rival);
    find_candidates(&mine, v, ask, rules, rng, s);
    memcpy(s->simple, simple, sizeof simple);
    if (rules->contrast)
        add_contrast(v, ask, rules->contrast, rng, s);
}

/* At the end of a game: the exact best answer; of several, the one that the net prefers. */
static bool solve(const View *v, const Ask *ask, const SearchRules *rules, Search *s)
{
    Endgame e;
    Set best;
    EndgameRange range;
    if (ask->forced || !endgame_begin(&e, v, rules->endgame) || !endgame_solve(&e, &best, &range))
        return false;
    for (s->best = 0; s->best < s->n; s->best++)
        if (endgame_after(&e, &s->at[s->best].picks) == range.best)
            return true;
    s->best = add_candidate(s, &best);
    return true;
}

void search_run(const Brain *b, const View *v, const Ask *ask, const SearchRules *rules, Rng *rng,
                Search *s)
{
    search_watched(b, v, ask, NULL, rules, rng, NULL, s);
}

void search_watched(const Brain *b, const View *v, const Ask *ask, const Set *also,
                    const SearchRules *rules, Rng *rng, Watch *watch, Search *s)
{
    double began = rules->seconds > 0 ? clock_seconds() : 0;
    begin(b, v, ask, rules, rng, s);
    if (also)
        s->also = add_candidate(s, also);
    else if (rules->endgame && rules->plays != 1 && solve(v, ask, rules, s))
        return;
    if ((s->n >= 2 || rules->fewest) && (also || rules->plays != 1))
        think(b, v, rules, began, rng, watch, s);
}

void search_watch_more(const Brain *b, const View *v, const SearchRules *rules, const Search *s,
                       int candidate, Watch *watch)
{
    for (int at = watch->seen[candidate].soon.worlds; at < WATCH_WORLDS; at++) {
        World world;
        Rng rng = watch->start[at];
        playout_sample(b, v, rules, s, &rng, &world);
        if (at == watch->worlds)
            watch->start[++watch->worlds] = rng;
        playout_watch(b, v, &world, &s->at[candidate].picks, rules, (Eye){watch, candidate});
    }
}
