/* Each thread keeps the few nets that it bound last to custom cards. */
#include "ai/brain.h"

#include <float.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "ai/net_memory.h"
#include "ai/nets.h"
#include "ai/player.h"
#include "ai/pointless.h"

/* ---- bound nets ---- */

enum { BOUND_MAX = 6 };

/* Nets that a thread has bound, the latest first. There is a limit because a server may see many
 * sets of custom cards. */
typedef struct Bound {
    const Net *net;
    uint64_t cards;
    Net *mine;
    Lexicon *lex;
} Bound;

static pthread_key_t key;

static void unbind(Bound *b)
{
    net_free(b->mine);
    free(b->lex);
}

static void forget(void *bound)
{
    for (int i = 0; i < BOUND_MAX; i++)
        unbind((Bound *)bound + i);
    free(bound);
}

/* Thread-specific data of the main thread is not destroyed when the program ends. */
static void forget_main(void)
{
    void *bound = pthread_getspecific(key);
    if (bound)
        forget(bound);
}

static void make_key(void)
{
    if (pthread_key_create(&key, forget) || atexit(forget_main))
        abort();
}

static Bound *thread_bound(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_key);
    Bound *bound = pthread_getspecific(key);
    if (!bound) {
        bound = calloc(BOUND_MAX, sizeof *bound);
        if (!bound)
            abort();
        pthread_setspecific(key, bound);
    }
    return bound;
}

static Bound bind(const Net *net, const Catalog *cat)
{
    Lexicon *lex = malloc(sizeof *lex);
    if (!lex)
        abort();
    lexicon_make(lex, cat);
    Net *mine = net_with_cards(net, lex);
    if (!mine)
        abort();
    return (Bound){net, cat->hash, mine, lex};
}

static Brain find_bound(const Net *net, const Catalog *cat)
{
    Bound *bound = thread_bound();
    int at = 0;
    while (at < BOUND_MAX && (bound[at].net != net || bound[at].cards != cat->hash))
        at++;
    Bound found;
    if (at == BOUND_MAX) {
        unbind(&bound[--at]);
        found = bind(net, cat);
    } else {
        found = bound[at];
    }
    memmove(&bound[1], &bound[0], (size_t)at * sizeof *bound);
    bound[0] = found;
    return (Brain){.net = found.mine, .lex = found.lex};
}

Brain brain_for(const Net *net, const Catalog *cat)
{
    const Lexicon *lex = lexicon_builtin(cat);
    return lex ? (Brain){.net = net, .lex = lex} : find_bound(net, cat);
}

/* ---- built-in nets ---- */

static void *read_net(const void *bytes, size_t size, Buf *why)
{
    return net_read(bytes, size, why);
}

const Net *brain_builtin(const char *name)
{
    return nets_load(name, read_net);
}

/* ---- choices ---- */

static void read_choice(const Brain *b, const View *v, const Game *g, const Pick *p, Features *f)
{
    features_read(b->lex, v, g, p, f);
    if (b->simple)
        features_among_simple(p, f);
}

void brain_think(const Brain *b, const View *v, const Game *g, const Pick *p, Thought *t)
{
    Features f;
    read_choice(b, v, g, p, &f);
    net_think(b->net, &f, t);
}

/* The options alone. */
static void rank(const Brain *b, const View *v, const Game *g, const Pick *p, Thought *t)
{
    Features f;
    read_choice(b, v, g, p, &f);
    net_rank(b->net, b->memory, v->me, &f, t);
}

void brain_evaluate(const Brain *b, const View *v, const Ask *ask, Thought *t)
{
    Game mine;
    Pick p;
    Features f;
    view_game(v, &mine);
    pick_begin(&p, &mine, v->me, ask);
    read_choice(b, v, &mine, &p, &f);
    net_judge(b->net, b->memory, v->me, &f, t);
}

void brain_evaluate_seat(const Brain *b, const Game *g, int seat, Thought *t)
{
    View v;
    Ask ask;
    game_ask(g, seat, &ask);
    view_make(g, seat, &v);
    brain_evaluate(b, &v, &ask, t);
}

/* Draws one of n by their probabilities. */
static int draw_one(const float *chance, int n, Rng *rng)
{
    float at = (float)(rng_next(rng) >> 40) * 0x1p-24f;
    for (int i = 0; i < n - 1; i++)
        if ((at -= chance[i]) < 0)
            return i;
    return n - 1;
}

static int best_of(const float *score, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        if (score[i] > score[best])
            best = i;
    return best;
}

/* Removes pointless options, unless nothing else is left. */
static void leave_out_pointless(Thought *t, const Game *g, int seat, const Pick *p)
{
    float kept[PICK_MAX], sum = 0;
    for (int i = 0; i < p->n; i++)
        sum += kept[i] = is_pointless(g, seat, p, i) ? 0 : t->chance[i];
    for (int i = 0; i < p->n && sum > 0; i++) {
        t->chance[i] = kept[i];
        t->score[i] = kept[i] > 0 ? t->score[i] : -FLT_MAX;
    }
}

static void sharpen(float *chance, int n, Sampling sampling)
{
    float sum = 0, most = 0;
    for (int i = 0; i < n; i++)
        most = chance[i] > most ? chance[i] : most;
    for (int i = 0; i < n; i++)
        sum += chance[i] = chance[i] < sampling.tail * most ? 0 : powf(chance[i], sampling.sharp);
    for (int i = 0; i < n; i++)
        chance[i] /= sum;
}

static int choose(Thought *t, int n, Sampling sampling, Rng *rng)
{
    int best = best_of(t->score, n);
    if (sampling.sharp <= 0)
        return best;
    if (sampling.sharp != 1 || sampling.tail > 0)
        sharpen(t->chance, n, sampling);
    return draw_one(t->chance, n, rng);
}

/* Makes the remaining choices of an answer. */
static Set complete(const Brain *b, const View *v, Pick *p, Sampling sampling, Rng *rng)
{
    Game g;
    view_game(v, &g);
    while (p->n) {
        Thought t;
        rank(b, v, &g, p, &t);
        if (sampling.tail > 0)
            leave_out_pointless(&t, &g, v->me, p);
        pick_take(p, &g, v->me, choose(&t, p->n, sampling, rng));
    }
    Set picks = pick_answer(p);
    if (p->ask.row->accepts == ACCEPTS_TRIED && game_check(&g, v->me, &picks).code != ERR_NONE)
        return random_picks(&g, v->me, &p->ask, rng);
    return picks;
}

Set brain_answer(const Brain *b, const View *v, const Ask *ask, Sampling sampling, Rng *rng)
{
    Game g;
    Pick p;
    view_game(v, &g);
    pick_begin(&p, &g, v->me, ask);
    return complete(b, v, &p, sampling, rng);
}

/* The view is made only if there is a choice. Legality is asked only about the seat's own side,
 * which is the same in the view. */
static Set answer_in(const Brain *b, const Game *g, int seat, Sampling sampling, Rng *rng)
{
    Ask ask;
    Pick p;
    game_ask(g, seat, &ask);
    pick_begin(&p, g, seat, &ask);
    if (!p.n)
        return pick_answer(&p);
    View v;
    view_make(g, seat, &v);
    return complete(b, &v, &p, sampling, rng);
}

void brain_play(const Brain *b, Game *g, int seat, Sampling sampling, Rng *rng)
{
    Set picks = answer_in(b, g, seat, sampling, rng);
    game_answer(g, seat, &picks, NULL);
}

Set brain_answer_rival(const Brain *b, const Game *g, int seat, Sampling sampling, Rng *rng)
{
    const Rival *rival = b->rival ? &b->rival[seat] : NULL;
    if (rival && rival->simple) {
        Ask ask;
        game_ask(g, seat, &ask);
        return player_answer(&player_greedy, g, seat, &ask, rng);
    }
    if (!rival || !rival->net)
        return answer_in(b, g, seat, sampling, rng);
    bool second = rival->second && rng_below(rng, 2);
    Brain other = brain_for(second ? rival->second : rival->net, g->cat);
    other.memory = second ? rival->second_memory : rival->memory;
    return answer_in(&other, g, seat, rival->sampling, rng);
}

/* ---- memories ---- */

static NetMemory *memory_of(BrainMemory *m, const Net *net)
{
    int at = 0;
    while (at < m->n && m->net[at] != net)
        at++;
    if (at == m->n) {
        m->net[m->n] = net;
        m->of[m->n++] = net_memory_new(net);
    }
    return m->of[at];
}

Brain brain_with_memory(const Brain *b, const Catalog *cat, BrainMemory *m)
{
    Brain mine = *b;
    m->n = 0;
    mine.memory = memory_of(m, b->net);
    for (int seat = 0; b->rival && seat < SEATS_MAX; seat++) {
        Rival *rival = &m->rival[seat];
        *rival = b->rival[seat];
        if (rival->net)
            rival->memory = memory_of(m, brain_for(rival->net, cat).net);
        if (rival->second)
            rival->second_memory = memory_of(m, brain_for(rival->second, cat).net);
    }
    mine.rival = b->rival ? m->rival : NULL;
    return mine;
}

void brain_memory_free(BrainMemory *m)
{
    while (m->n > 0)
        net_memory_free(m->of[--m->n]);
}
