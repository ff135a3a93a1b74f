/* Candidates, playouts, and when to stop. A candidate that is clearly behind is dropped, so that the
 * remaining time goes to the close ones. */
#include "ai/search.h"

#include <math.h>
#include <string.h>
#include <time.h>

#include "ai/net_memory.h"
#include "ai/opponent_model.h"
#include "ai/player.h"
#include "ai/pointless.h"
#include "rules/score.h"
#include "view/determinize.h"

/* The current rules, without time and habits. */
#define TODAY                                                                                      \
    .candidates = 8, .beam = 16, .sharp = 1, .trust = 0.004f, .rounds = 3, .blend = 0.7f,          \
    .drop = 2.5f, .drop_after = 8, .doubt = 0.001, .worlds = 4096, .least = 0.001f, .floor = 1e-6, \
    .simple = 0.5f

/* Thinks for at most 85 ms; most questions are clear earlier. */
const SearchRules search_galactic = {.seconds = 0.085, TODAY, .habits = "opponent-model"};
const SearchRules search_advice = {
    .plays = 3000, TODAY, .strict = true, .belief = true, .fewest = 96, .contrast = "young"};

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
                              .habits = "opponent-model-1",
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

static int likeliest(const Thought *t, int n)
{
    int best = 0;
    for (int k = 1; k < n; k++)
        if (t->chance[k] > t->chance[best])
            best = k;
    return best;
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
        brain_think(b, v, g, &branch->pick, &t);
        int always = rules->strict ? likeliest(&t, branch->pick.n) : 0;
        for (int k = 0; k < branch->pick.n; k++) {
            Branch next = *branch;
            next.chance *= t.chance[k];
            if (k != always && (next.chance < rules->least ||
                                (rules->strict && is_pointless(g, v->me, &branch->pick, k))))
                continue;
            pick_take(&next.pick, g, v->me, k);
            beam_add(to, rules->beam, &next);
        }
        grown = true;
    }
    return grown;
}

void search_candidates(const Brain *b, const View *v, const Ask *ask, const SearchRules *rules,
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
        if (game_check(&g, v->me, &picks).code == ERR_NONE)
            s->at[s->n++] = (Candidate){.picks = picks, .chance = beam[now].at[i].chance};
    }
    if (!s->n)
        s->at[s->n++] = (Candidate){.picks = random_picks(&g, v->me, ask, rng), .chance = 1};
}

/* ---- playouts ---- */

typedef struct Verdict {
    double win, margin;
    float head[HEADS];
} Verdict;

static void judge_end(const Game *g, int seat, Verdict *out)
{
    unsigned winners = score_winners(g);
    ScoreSheet mine, other;
    int best = -1000;
    score_seat(g, seat, &mine);
    for (int i = 0; i < g->mode->seats; i++) {
        score_seat(g, i, &other);
        if (i != seat && other.total > best)
            best = other.total;
    }
    bool won = winners >> seat & 1;
    out->win = !won ? 0 : g->mode->won ? 1 : 1.0 / __builtin_popcount(winners);
    out->margin = mine.total - best;
    memset(out->head, 0, sizeof out->head);
    out->head[HEAD_CHIPS] = (float)mine.chips / 10;
    out->head[HEAD_CARDS] = (float)mine.cards / 10;
    out->head[HEAD_SIXES] = (float)mine.sixes / 10;
    out->head[HEAD_GOALS] = (float)mine.goals / 10;
}

/* The net's evaluation of the seat's position, at a question to it. */
static void judge_open(const Brain *b, const Game *g, int seat, Verdict *out)
{
    Thought t;
    brain_evaluate_seat(b, g, seat, &t);
    out->win = (double)thought_win(&t);
    out->margin = (double)(t.head[HEAD_MARGIN] * NET_MARGIN);
    memcpy(out->head, t.head, sizeof out->head);
}

/* Draws how the others play in this playout: as is known about them, or like greedy with the
 * probability that the opponent model gives. */
static void draw_rivals(const Brain *b, const Search *s, Rng *rng, Rival rival[SEATS_MAX])
{
    for (int other = 0; other < SEATS_MAX; other++) {
        rival[other] = b->rival ? b->rival[other] : (Rival){0};
        if (s->simple[other] > 0 && (float)(rng_next(rng) >> 40) * 0x1p-24f < s->simple[other])
            rival[other].simple = true;
    }
}

/* The brain for a game against these. */
static Brain brain_among(const Brain *b, const View *v, const Rival rival[SEATS_MAX])
{
    Brain mine = *b;
    int others = 0, simple = 0;
    for (int seat = 0; seat < v->players; seat++) {
        others += seat != v->me;
        simple += seat != v->me && rival[seat].simple;
    }
    mine.simple = others && simple == others;
    mine.rival = rival;
    return mine;
}

/* Plays until the seat is asked in a round after `round`, or to the end of the game. */
static void play_past(const Brain *b, Game *g, int seat, int round, float sharp, Rng *rng)
{
    while (!g->over && !(g->round > round && g->asked >> seat & 1)) {
        int who = __builtin_ctz(g->asked);
        brain_play_rival(b, g, who, (Manner){sharp, 0}, rng);
    }
}

static void judge(const Brain *b, const Game *g, int seat, Verdict *out)
{
    if (g->over)
        judge_end(g, seat, out);
    else
        judge_open(b, g, seat, out);
}

/* Adds a share of an evaluation. */
static void blend_in(Verdict *sum, const Verdict *x, double share)
{
    sum->win += share * x->win;
    sum->margin += share * x->margin;
    for (int h = 0; h < HEADS; h++)
        sum->head[h] += (float)share * x->head[h];
}

/* Evaluates after every round, for the last time after `rounds` further ones. Each evaluation takes its
 * share of what the earlier ones left. */
static void play_out(const Brain *b, Game *g, int seat, const SearchRules *rules, Rng *rng,
                     Verdict *out)
{
    int round = g->round ? g->round : 1, last = round + rules->rounds;
    double left = 1;
    memset(out, 0, sizeof *out);
    for (;; round++) {
        bool final = round >= last;
        play_past(b, g, seat, round, rules->sharp, rng);
        final = final || g->over;
        if (!final && rules->blend >= 1)
            continue;
        Verdict now;
        judge(b, g, seat, &now);
        double share = final ? left : left * (1 - (double)rules->blend);
        blend_in(out, &now, share);
        left -= share;
        if (final)
            return;
    }
}

/* ---- deciding ---- */

/* Sums over playouts. Candidates are compared by their difference to the first one. */
typedef struct Sums {
    double win[CANDIDATES], margin[CANDIDATES], square[CANDIDATES], head[CANDIDATES][HEADS];
    double pair[CANDIDATES][CANDIDATES]; /* of squared differences in win chance */
    double error[CANDIDATES];            /* at the time it was dropped */
    double then[CANDIDATES][CANDIDATES]; /* when the first was dropped: `win` of the second */
    bool out[CANDIDATES];
    int n;
} Sums;

static double seconds_now(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec + (double)ts.tv_nsec * 1e-9;
}

static void imagine(const Brain *b, const View *v, const SearchRules *rules, Rng *rng, Search *s,
                    Sums *sums)
{
    Game world;
    Verdict verdict[CANDIDATES];
    Belief belief = belief_of(&b->lex->belief);
    view_sample(v, rules->belief ? &belief : NULL, rng, &world);
    Rival rival[SEATS_MAX];
    draw_rivals(b, s, rng, rival);
    Rng luck = rng_seeded(rng_next(rng));
    Brain mine = brain_among(b, v, rival);
    for (int i = 0; i < s->n; i++) {
        if (sums->out[i])
            continue;
        Game g = world;
        Rng same = luck;
        game_answer(&g, v->me, &s->at[i].picks, NULL);
        play_out(&mine, &g, v->me, rules, &same, &verdict[i]);
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

/* Whether a candidate may be dropped: not the requested one, and not the leader. The learner's answer is
 * shown beside the best one, so its cost must be known well. */
static bool may_drop(const Search *s, const SearchRules *rules, int n, int i, int best)
{
    int least = rules->drop_after;
    if (i == s->contrast && rules->fewest / 2 > least)
        least = rules->fewest / 2;
    return i != best && i != s->also && n >= least;
}

/* Drops what is clearly behind; returns how many are left. */
static int drop(const Search *s, const SearchRules *rules, Sums *sums)
{
    int best = leader(s, sums), left = 0;
    for (int i = 0; i < s->n; i++) {
        if (sums->out[i])
            continue;
        double behind = (sums->win[best] - sums->win[i]) / sums->n;
        double error = error_of(sums, rules, best, i);
        if (may_drop(s, rules, sums->n, i, best) && behind > (double)rules->drop * error) {
            sums->out[i] = true;
            sums->error[i] = error;
            memcpy(sums->then[i], sums->win, sizeof sums->win);
        } else {
            left++;
        }
    }
    return left;
}

/* What was dropped is as far behind the best as it was in the games that both were played in: later ones
 * may have been luckier for everybody. */
static void align_dropped(Search *s, const Sums *sums)
{
    const Candidate *best = &s->at[s->best];
    for (int i = 0; i < s->n; i++)
        if (sums->out[i]) {
            double behind = (sums->then[i][s->best] - sums->win[i]) / s->at[i].plays;
            s->at[i].win = fmax(best->win - behind, 0);
        }
}

static void conclude(Search *s, const Sums *sums, const SearchRules *rules)
{
    int top = leader(s, sums);
    double most = -1e9;
    for (int i = 0; i < s->n; i++) {
        Candidate *c = &s->at[i];
        double n = c->plays ? c->plays : 1;
        c->win = sums->win[i] / n;
        c->margin = sums->margin[i] / n;
        c->spread = sqrt(fmax(sums->square[i] / n - c->win * c->win, 0) / (n > 1 ? n - 1 : 1));
        for (int h = 0; h < HEADS; h++)
            c->head[h] = (float)(sums->head[i][h] / n);
        c->error = sums->out[i] ? sums->error[i] : error_of(sums, rules, top, i);
        double value = c->win + (double)rules->trust * log((double)c->chance + rules->floor);
        if (!sums->out[i] && value > most) {
            most = value;
            s->best = i;
        }
    }
    align_dropped(s, sums);
}

static void think(const Brain *b, const View *v, const SearchRules *rules, double began, Rng *rng,
                  Search *s)
{
    Sums sums;
    Brain mine = *b;
    memset(&sums, 0, sizeof sums);
    mine.memory = net_memory_new(b->net);
    for (;;) {
        double before = rules->seconds > 0 ? seconds_now() - began : 0;
        imagine(&mine, v, rules, rng, s, &sums);
        int left = drop(s, rules, &sums);
        if ((left < 2 && sums.n >= rules->fewest) ||
            (rules->plays && s->plays + left > rules->plays) || sums.n >= rules->worlds)
            break;
        double now = rules->seconds > 0 ? seconds_now() - began : 0;
        if (rules->seconds > 0 && now + (now - before) > rules->seconds)
            break;
    }
    net_memory_free(mine.memory);
    conclude(s, &sums, rules);
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
    Set picks = brain_answer(&learner, v, ask, (Manner){0, 0}, rng);
    s->contrast = add_candidate(s, &picks);
}

/* Finds who seems to play like greedy, and the candidates against these opponents. */
static void begin(const Brain *b, const View *v, const Ask *ask, const SearchRules *rules, Rng *rng,
                  Search *s)
{
    float simple[SEATS_MAX] = {0};
    Rival rival[SEATS_MAX];
    if (rules->habits)
        opponent_model_read(rules->habits, b->lex, v, simple);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        rival[seat] = b->rival ? b->rival[seat] : (Rival){0};
        rival[seat].simple |= simple[seat] > rules->simple;
    }
    Brain mine = brain_among(b, v, rival);
    search_candidates(&mine, v, ask, rules, rng, s);
    memcpy(s->simple, simple, sizeof simple);
    if (rules->contrast)
        add_contrast(v, ask, rules->contrast, rng, s);
}

static bool has_time(const SearchRules *rules)
{
    return rules->plays != 1;
}

void search_run(const Brain *b, const View *v, const Ask *ask, const SearchRules *rules, Rng *rng,
                Search *s)
{
    double began = rules->seconds > 0 ? seconds_now() : 0;
    begin(b, v, ask, rules, rng, s);
    if ((s->n >= 2 || rules->fewest) && has_time(rules))
        think(b, v, rules, began, rng, s);
}

void search_run_with(const Brain *b, const View *v, const Ask *ask, const Set *also,
                     const SearchRules *rules, Rng *rng, Search *s)
{
    double began = rules->seconds > 0 ? seconds_now() : 0;
    begin(b, v, ask, rules, rng, s);
    s->also = add_candidate(s, also);
    if (s->n >= 2 || rules->fewest)
        think(b, v, rules, began, rng, s);
}
