/* The reference player. It samples one game per question, the same for all candidates. */
#include "ai/td.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/nets.h"
#include "ai/schema.h"
#include "base/complaint.h"
#include "base/hash.h"
#include "rules/score.h"
#include "view/determinize.h"
#include "view/view.h"

float td_value(const TdNet *net, const Features *f, float *hidden)
{
    float sum = net->bias;
    memcpy(hidden, net->first, sizeof net->first);
    for (int k = 0; k < f->inputs; k++)
        for (int i = 0; i < TD_HIDDEN; i++)
            hidden[i] += net->row[f->in[k]][i];
    for (int i = 0; i < TD_HIDDEN; i++) {
        hidden[i] = tanhf(hidden[i]);
        sum += hidden[i] * net->last[i];
    }
    return 1 / (1 + expf(-sum));
}

void td_features(const Game *g, int seat, Features *f)
{
    SeatChoice c;
    features_begin(g, seat, &c);
    c.pick.n = 0; /* no options: only the position counts */
    const Lexicon *words = lexicon_builtin(g->cat);
    Lexicon own;
    if (!words)
        lexicon_make(&own, g->cat);
    features_read(words ? words : &own, &c.view, &c.game, &c.pick, f);
}

static float result(const Game *g, int seat)
{
    unsigned winners = score_winners(g);
    if (!(winners >> seat & 1))
        return 0;
    return g->mode->won ? 1 : 1 / (float)__builtin_popcount(winners);
}

/* Plays the round out like greedy, and evaluates. */
static float look(const TdNet *net, Game *g, int seat, Rng *rng)
{
    int round = g->round;
    while (!g->over && !(g->round > round && g->asked >> seat & 1)) {
        int who = __builtin_ctz(g->asked);
        Ask ask;
        game_ask(g, who, &ask);
        Set picks = player_answer(&player_greedy, g, who, &ask, rng);
        game_answer(g, who, &picks, NULL);
    }
    if (g->over)
        return result(g, seat);
    Features f;
    float hidden[TD_HIDDEN];
    td_features(g, seat, &f);
    return td_value(net, &f, hidden);
}

enum { TRIES = 64 };

/* All answers to a question for one card, or for one or two actions. */
static int list_answers(const Game *g, int seat, const Ask *ask, Set *answer)
{
    int n = 0;
    if (!ask->min)
        answer[n++] = set_empty();
    for (SET_EACH(a, &ask->options)) {
        Set one = set_of(a);
        if (ask->max == 1 && n < TRIES)
            answer[n++] = one;
        for (SET_EACH(b, &ask->options)) {
            Set two = one;
            set_add(&two, b);
            if (ask->max == 2 && b > a && n < TRIES && game_check(g, seat, &two).code == ERR_NONE)
                answer[n++] = two;
        }
    }
    return n;
}

static bool looks_ahead(const Ask *ask)
{
    return ask->row->role == ROLE_ACTIONS || ask->row->role == ROLE_PLACE;
}

Set td_choose(const TdNet *net, const View *v, const Ask *ask, Rng *rng)
{
    if (!looks_ahead(ask) || ask->forced)
        return player_greedy.choose(v, ask, rng);
    Game world;
    Set answer[TRIES];
    view_sample(v, NULL, rng, &world);
    int n = list_answers(&world, v->me, ask, answer), best = 0;
    float most = -1;
    Rng luck = rng_seeded(rng_next(rng));
    for (int i = 0; i < n; i++) {
        Game g = world;
        Rng same = luck;
        game_answer(&g, v->me, &answer[i], NULL);
        float value = look(net, &g, v->me, &same);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return answer[best];
}

/* ---- its file, and the player ---- */

/* Files of the first version have neither a schema nor a number of rows. */
static const char magic[8] = "WFTD2", magic_first[8] = "WFTD1";

enum { ROW = sizeof(float[TD_HIDDEN]), TAIL = sizeof(TdNet) - sizeof(float[IN_ROWS][TD_HIDDEN]) };

typedef struct TdHead {
    Schema schema;
    uint64_t rows;
} TdHead;

void td_write(const TdNet *net, Buf *to)
{
    TdHead head = {schema_today(), IN_ROWS};
    uint64_t hash = hash_bytes(hash_bytes(HASH_START, &head, sizeof head), net, sizeof *net);
    buf_add(to, magic, sizeof magic);
    buf_add(to, &head, sizeof head);
    buf_add(to, net, sizeof *net);
    buf_add(to, &hash, sizeof hash);
}

/* Returns what is wrong, or NULL. Finds the head, and where the numbers begin. */
static const char *check(const unsigned char *at, size_t size, TdHead *head, size_t *begin)
{
    uint64_t hash;
    bool first = size > sizeof magic && !memcmp(at, magic_first, sizeof magic);
    *begin = first ? sizeof magic : sizeof magic + sizeof *head;
    if (size < *begin + TAIL + sizeof hash || (!first && memcmp(at, magic, sizeof magic)))
        return N_("it is not a td net of this version");
    *head = (TdHead){schema_first, (size - *begin - TAIL - sizeof hash) / ROW};
    if (!first)
        memcpy(head, at + sizeof magic, sizeof *head);
    if (head->rows > IN_ROWS || size != *begin + head->rows * ROW + TAIL + sizeof hash)
        return N_("it is not a td net of this version");
    memcpy(&hash, at + size - sizeof hash, sizeof hash);
    uint64_t found = first ? HASH_START : hash_bytes(HASH_START, head, sizeof *head);
    if (hash_bytes(found, at + *begin, (size_t)head->rows * ROW + TAIL) != hash)
        return N_("it is damaged: the hash is wrong");
    return schema_wrong(&head->schema);
}

/* Rows added after the net was trained stay 0. */
TdNet *td_read(const void *bytes, size_t size, Buf *why)
{
    TdHead head;
    size_t begin;
    const char *wrong = check(bytes, size, &head, &begin);
    if (wrong) {
        complain(why, "%s", WORD(wrong));
        return NULL;
    }
    TdNet *net = calloc(1, sizeof *net);
    if (!net)
        abort();
    const unsigned char *from = (const unsigned char *)bytes + begin;
    memcpy(net->row, from, (size_t)head.rows * ROW);
    memcpy(net->first, from + head.rows * ROW, TAIL);
    return net;
}

static void *read_net(const void *bytes, size_t size, Buf *why)
{
    return td_read(bytes, size, why);
}

const TdNet *td_builtin(const char *name)
{
    return nets_load(name, read_net);
}

static Set choose(const View *v, const Ask *ask, Rng *rng)
{
    const TdNet *net = td_builtin("td50");
    return net ? td_choose(net, v, ask, rng) : player_greedy.choose(v, ask, rng);
}

const Player player_td50 = {
    "td50", "the reference: 50 hidden units and one look to the end of the round", false, choose};
