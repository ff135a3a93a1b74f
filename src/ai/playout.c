/* One playout: sampled, played, evaluated. All answers of a world have the same luck. */
#include "ai/playout.h"

#include <string.h>

#include "rules/score.h"
#include "view/determinize.h"

/* ---- evaluations ---- */

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

/* ---- worlds ---- */

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

Brain playout_among(const Brain *b, const View *v, const Rival rival[SEATS_MAX])
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

void playout_sample(const Brain *b, const View *v, const SearchRules *rules, const Search *s,
                    Rng *rng, World *world)
{
    Belief belief = belief_of(&b->lex->belief);
    view_sample(v, rules->belief ? &belief : NULL, rng, &world->g);
    draw_rivals(b, s, rng, world->rival);
    world->luck = rng_seeded(rng_next(rng));
}

/* ---- playing ---- */

/* Gives an answer under the eye of a watch. */
static void answer(Game *g, int seat, const Set *picks, Eye eye)
{
    if (!eye.by) {
        game_answer(g, seat, picks, NULL);
        return;
    }
    int round = g->round;
    watch_answer(eye.by, eye.answer, g, seat, picks);
    game_answer(g, seat, picks, NULL);
    if (g->over || g->round != round)
        watch_state(eye.by, eye.answer, g);
}

static void step(const Brain *b, Game *g, float sharp, Rng *rng, Eye eye)
{
    int who = __builtin_ctz(g->asked);
    Set picks = brain_answer_rival(b, g, who, (Sampling){sharp, 0}, rng);
    answer(g, who, &picks, eye);
}

/* The game after the answer. */
static void begin(const View *v, const World *world, const Set *picks, Eye eye, Game *g)
{
    *g = world->g;
    if (eye.by)
        watch_begin(eye.by, g);
    answer(g, v->me, picks, eye);
}

/* Plays until the seat is asked in a round after `round`, or to the end of the game; returns the
 * number of answers. */
static int play_past(const Brain *b, Game *g, int seat, int round, float sharp, Rng *rng, Eye eye)
{
    int answers = 0;
    for (; !g->over && !(g->round > round && g->asked >> seat & 1); answers++)
        step(b, g, sharp, rng, eye);
    return answers;
}

/* Evaluates after every round, for the last time after `rounds` further ones. Each evaluation takes
 * its share of what the earlier ones left. */
static int play_out(const Brain *b, Game *g, int seat, const SearchRules *rules, Rng *rng, Eye eye,
                    Verdict *out)
{
    int round = g->round ? g->round : 1, last = round + rules->rounds, answers = 0;
    double left = 1;
    memset(out, 0, sizeof *out);
    for (;; round++) {
        bool final = round >= last;
        answers += play_past(b, g, seat, round, rules->sharp, rng, eye);
        final = final || g->over;
        if (!final && rules->blend >= 1)
            continue;
        Verdict now;
        judge(b, g, seat, &now);
        double share = final ? left : left * (1 - (double)rules->blend);
        blend_in(out, &now, share);
        left -= share;
        if (final)
            return answers;
    }
}

int playout_run(const Brain *b, const View *v, const World *world, const Set *picks,
                const SearchRules *rules, Eye eye, Verdict *out)
{
    Brain mine = playout_among(b, v, world->rival);
    Rng luck = world->luck;
    Game g;
    begin(v, world, picks, eye, &g);
    return play_out(&mine, &g, v->me, rules, &luck, eye, out);
}

void playout_watch(const Brain *b, const View *v, const World *world, const Set *picks,
                   const SearchRules *rules, Eye eye)
{
    Brain mine = playout_among(b, v, world->rival);
    Rng luck = world->luck;
    Game g;
    begin(v, world, picks, eye, &g);
    while (!watch_is_past(eye.by))
        step(&mine, &g, rules->sharp, &luck, eye);
}
