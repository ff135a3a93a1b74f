/* A table of results, indexed by a hash of the inputs and checked input by input, and the last sum
 * of each seat. */
#include "ai/net_memory.h"

#include <stdlib.h>
#include <string.h>

enum { RESULTS = 512 };

typedef struct Inputs {
    int n;
    uint16_t at[IN_MAX];
} Inputs;

typedef struct Result {
    Inputs in;
    int16_t deep[DEEP];
} Result;

typedef struct Accumulator {
    Inputs in;
    int16_t sum[WIDE];
} Accumulator;

struct NetMemory {
    const Net *net;
    Accumulator seat[SEATS_MAX];
    uint8_t wanted[IN_ROWS]; /* 0 between calls */
    uint32_t tag[RESULTS];   /* hash of the result's inputs; 0: no result */
    Result result[RESULTS];
};

NetMemory *net_memory_new(const Net *net)
{
    NetMemory *m = malloc(sizeof *m);
    if (!m)
        abort();
    memset(m, 0, offsetof(NetMemory, result));
    m->net = net;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        memcpy(m->seat[seat].sum, net->x.first, sizeof m->seat[seat].sum);
    return m;
}

void net_memory_free(NetMemory *memory)
{
    free(memory);
}

static uint32_t hash_of(RowList in)
{
    uint64_t hash = (uint64_t)in.n, four;
    int i = 0;
    for (; i + 4 <= in.n; i += 4) {
        memcpy(&four, in.at + i, sizeof four);
        hash = (hash ^ four) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
    }
    for (; i < in.n; i++)
        hash = (hash ^ in.at[i]) * 0x9e3779b97f4a7c15u;
    return (uint32_t)(hash >> 32) | 1;
}

static void keep(Inputs *to, RowList in)
{
    to->n = in.n;
    memcpy(to->at, in.at, sizeof *in.at * (size_t)in.n);
}

static bool are(const Inputs *a, RowList in)
{
    return a->n == in.n && !memcmp(a->at, in.at, sizeof *in.at * (size_t)in.n);
}

/* Lists what is new and what is gone. An input may be there more than once. The ends of the lists
 * are often the same: what a mode shows of itself. */
static void compare(uint8_t *wanted, const Inputs *old, RowList in, Inputs *more, Inputs *less)
{
    int olds = old->n, news = in.n;
    while (olds > 0 && news > 0 && old->at[olds - 1] == in.at[news - 1])
        olds--, news--;
    more->n = less->n = 0;
    for (int i = 0; i < news; i++)
        wanted[in.at[i]]++;
    for (int i = 0; i < olds; i++) {
        uint8_t *count = &wanted[old->at[i]];
        bool stays = *count > 0;
        less->at[less->n] = old->at[i];
        less->n += !stays;
        *count = (uint8_t)(*count - stays);
    }
    for (int i = 0; i < news; i++) {
        uint8_t *count = &wanted[in.at[i]];
        bool is_new = *count > 0;
        more->at[more->n] = in.at[i];
        more->n += is_new;
        *count = (uint8_t)(*count - is_new);
    }
}

static void follow(NetMemory *m, Accumulator *s, RowList in)
{
    Inputs more, less;
    compare(m->wanted, &s->in, in, &more, &less);
    net_kernel->update(s->sum, (const int16_t(*)[WIDE])m->net->x.in, &(RowList){more.at, more.n},
                       &(RowList){less.at, less.n});
    keep(&s->in, in);
}

void net_memory_run(NetMemory *m, int seat, RowList in, int16_t *deep)
{
    const NetNumbers *x = &m->net->x;
    uint32_t tag = hash_of(in);
    int at = (int)(tag >> 1) % RESULTS;
    Result *r = &m->result[at];
    if (m->tag[at] != tag || !are(&r->in, in)) {
        follow(m, &m->seat[seat], in);
        net_kernel->dense(r->deep, m->seat[seat].sum, (const int16_t(*)[DEEP])x->dense,
                          x->dense_bias);
        m->tag[at] = tag;
        keep(&r->in, in);
    }
    memcpy(deep, r->deep, sizeof r->deep);
}
