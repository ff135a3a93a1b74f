/* Evaluating a net, its file format, and the plain kernels. */
#include "ai/net.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/net_memory.h"
#include "base/complaint.h"
#include "base/file.h"
#include "base/hash.h"
#include "cards/catalog.h"

/* ---- plain kernels ---- */

static void update(int16_t *sum, const int16_t (*rows)[WIDE], const RowList *more,
                   const RowList *less)
{
    for (int k = 0; k < more->n; k++)
        for (int i = 0; i < WIDE; i++)
            sum[i] = (int16_t)(uint16_t)(sum[i] + rows[more->at[k]][i]);
    for (int k = 0; k < less->n; k++)
        for (int i = 0; i < WIDE; i++)
            sum[i] = (int16_t)(uint16_t)(sum[i] - rows[less->at[k]][i]);
}

static void dots(int32_t *to, const int16_t *a, const int16_t (*rows)[DEEP], const uint16_t *list,
                 int n)
{
    for (int k = 0; k < n; k++) {
        uint32_t sum = 0;
        for (int i = 0; i < DEEP; i++)
            sum += (uint32_t)((int32_t)a[i] * rows[list[k]][i]);
        to[k] = (int32_t)sum;
    }
}

static int16_t clamp(int32_t x)
{
    return (int16_t)(x < 0 ? 0 : x > NET_LIMIT ? NET_LIMIT : x);
}

/* More than half of the units are 0 and add nothing. */
static void dense(int16_t *to, const int16_t *sums, const int16_t (*rows)[DEEP],
                  const int32_t *bias)
{
    uint32_t sum[DEEP];
    memcpy(sum, bias, sizeof sum);
    for (int unit = 0; unit < WIDE; unit++) {
        int32_t x = clamp(sums[unit]);
        if (x)
            for (int i = 0; i < DEEP; i++)
                sum[i] += (uint32_t)(x * rows[unit][i]);
    }
    for (int i = 0; i < DEEP; i++)
        to[i] = clamp((int32_t)sum[i] / NET_WEIGHT);
}

const NetKernel net_plain = {"plain", update, dots, dense};
const NetKernel *net_kernel = &net_plain;

bool net_kernel_runs(const NetKernel *kernel)
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (kernel == &net_avx512)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vnni");
    if (kernel == &net_avx2)
        return __builtin_cpu_supports("avx2");
#elif defined(__wasm_simd128__)
    if (kernel == &net_simd128)
        return true;
#endif
    return kernel == &net_plain;
}

__attribute__((constructor)) static void choose_kernel(void)
{
    const NetKernel *const fastest[] = {&net_avx512, &net_avx2, &net_simd128, &net_plain};
    int at = 0;
    while (!net_kernel_runs(fastest[at]))
        at++;
    net_kernel = fastest[at];
}

/* ---- thinking ---- */

float net_sigmoid(float x)
{
    return 1 / (1 + expf(-x));
}

static float to_float(int32_t sum)
{
    return (float)sum * (1.0f / ((float)NET_SCALE * NET_WEIGHT));
}

void net_softmax(const float *score, int n, float *chance)
{
    float most = score[0], sum = 0;
    for (int i = 1; i < n; i++)
        most = score[i] > most ? score[i] : most;
    for (int i = 0; i < n; i++)
        sum += chance[i] = expf(score[i] - most);
    for (int i = 0; i < n; i++)
        chance[i] /= sum;
}

static void run(const Net *net, NetMemory *memory, int seat, const Features *f, int16_t *deep)
{
    if (memory) {
        net_memory_run(memory, seat, (RowList){f->in, f->inputs}, deep);
        return;
    }
    _Alignas(32) int16_t sum[WIDE];
    const NetNumbers *x = &net->x;
    memcpy(sum, x->first, sizeof sum);
    net_kernel->update(sum, (const int16_t(*)[WIDE])x->in, &(RowList){f->in, f->inputs},
                       &(RowList){NULL, 0});
    net_kernel->dense(deep, sum, (const int16_t(*)[DEEP])x->dense, x->dense_bias);
}

static void run_heads(const Net *net, const int16_t *deep, Thought *t)
{
    static const uint16_t all[HEADS] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    int32_t sum[HEADS];
    net_kernel->dots(sum, deep, (const int16_t(*)[DEEP])net->x.head, all, HEADS);
    for (int h = 0; h < HEADS; h++)
        t->head[h] = to_float((int32_t)((uint32_t)sum[h] + (uint32_t)net->x.head_bias[h]));
}

/* Most options have one row, some have two. */
static void run_options(const Net *net, const int16_t *deep, const Features *f, Thought *t)
{
    uint16_t list[2 * PICK_MAX] = {0}, owner[PICK_MAX];
    int32_t sum[2 * PICK_MAX];
    int n = f->options, seconds = 0;
    for (int i = 0; i < f->options; i++) {
        list[i] = f->out[i][0];
        if (f->out[i][1] != OUT_NONE) {
            owner[seconds] = (uint16_t)i;
            list[n + seconds++] = f->out[i][1];
        }
    }
    net_kernel->dots(sum, deep, (const int16_t(*)[DEEP])net->x.out, list, n + seconds);
    for (int k = 0; k < seconds; k++)
        sum[owner[k]] = (int32_t)((uint32_t)sum[owner[k]] + (uint32_t)sum[n + k]);
    for (int i = 0; i < n; i++)
        t->score[i] = to_float(sum[i]);
    net_softmax(t->score, n, t->chance);
}

void net_judge(const Net *net, NetMemory *memory, int seat, const Features *f, Thought *t)
{
    _Alignas(32) int16_t deep[DEEP];
    run(net, memory, seat, f, deep);
    run_heads(net, deep, t);
}

void net_rank(const Net *net, NetMemory *memory, int seat, const Features *f, Thought *t)
{
    _Alignas(32) int16_t deep[DEEP];
    run(net, memory, seat, f, deep);
    run_options(net, deep, f, t);
}

void net_think(const Net *net, const Features *f, Thought *t)
{
    _Alignas(32) int16_t deep[DEEP];
    run(net, NULL, 0, f, deep);
    run_heads(net, deep, t);
    run_options(net, deep, f, t);
}

/* ---- files ---- */

/* Version 4 files have no schema: theirs is the first. */
enum { NET_VERSION = 5, NET_VERSION_FIRST = 4 };

typedef struct NetHead {
    char magic[8];
    uint32_t version, wide, deep, in_rows, out_rows, heads, bytes, zero;
    uint64_t words; /* hash of the names of the known cards, in order */
    uint64_t choices;
    char name[32];
} NetHead;

static uint64_t hash_words(void)
{
    const Catalog *all = catalog_for(BOXES_PRINTED);
    uint64_t hash = HASH_START;
    for (int i = 0; i < all->designs; i++)
        hash = hash_bytes(hash, all->design[i].name, strlen(all->design[i].name));
    return hash;
}

/* Bytes of the numbers of a net with this many rows. */
static size_t numbers_size(uint32_t in_rows, uint32_t out_rows)
{
    return sizeof(NetNumbers) - (IN_ROWS - in_rows) * sizeof(int16_t[WIDE]) -
           (OUT_ROWS - out_rows) * sizeof(int16_t[DEEP]);
}

/* The dense layer in the file: for each pair of units the weights of both, output by output. */
typedef int16_t FileDense[WIDE / 2][DEEP][2];
_Static_assert(sizeof(FileDense) == sizeof(((NetNumbers *)0)->dense), "the same numbers");

static void dense_to_file(FileDense to, const NetNumbers *x)
{
    for (int unit = 0; unit < WIDE; unit++)
        for (int i = 0; i < DEEP; i++)
            to[unit / 2][i][unit % 2] = x->dense[unit][i];
}

static void dense_from_file(NetNumbers *x)
{
    FileDense from;
    memcpy(from, x->dense, sizeof from);
    for (int unit = 0; unit < WIDE; unit++)
        for (int i = 0; i < DEEP; i++)
            x->dense[unit][i] = from[unit / 2][i][unit % 2];
}

/* `schema` is NULL if the file has none. */
static uint64_t hash_file(const NetHead *head, const Schema *schema, const void *numbers,
                          size_t size)
{
    uint64_t hash = hash_bytes(HASH_START, head, sizeof *head);
    if (schema)
        hash = hash_bytes(hash, schema, sizeof *schema);
    return hash_bytes(hash, numbers, size);
}

void net_write(const Net *net, Buf *to)
{
    NetHead head = {"WFNET", NET_VERSION,        WIDE, DEEP,         IN_ROWS,      OUT_ROWS,
                    HEADS,   sizeof(NetNumbers), 0,    hash_words(), net->choices, ""};
    Schema schema = schema_today();
    memcpy(head.name, net->name, sizeof head.name);
    buf_add(to, &head, sizeof head);
    buf_add(to, &schema, sizeof schema);
    size_t at = to->size;
    buf_add(to, &net->x, sizeof net->x);
    FileDense pairs;
    dense_to_file(pairs, &net->x);
    memcpy(to->data + at + offsetof(NetNumbers, dense), pairs, sizeof pairs);
    uint64_t hash = hash_file(&head, &schema, to->data + at, sizeof net->x);
    buf_add(to, &hash, sizeof hash);
}

/* The parts of a file. */
typedef struct NetFile {
    NetHead head;
    Schema schema;
    const unsigned char *numbers;
    uint64_t hash;
} NetFile;

static bool shape_fits(const NetHead *h)
{
    return h->wide == WIDE && h->deep == DEEP && h->heads == HEADS && h->in_rows <= IN_ROWS &&
           h->out_rows <= OUT_ROWS && h->in_rows >= IN_CARDS && h->out_rows >= OUT_CARDS &&
           h->bytes == numbers_size(h->in_rows, h->out_rows) && !h->zero;
}

/* Returns what is wrong, or NULL. */
static const char *check(const unsigned char *bytes, size_t size, NetFile *file)
{
    NetHead *head = &file->head;
    if (size < sizeof *head || memcmp(bytes, "WFNET\0\0", 8))
        return N_("it is not a net");
    memcpy(head, bytes, sizeof *head);
    if (head->version != NET_VERSION && head->version != NET_VERSION_FIRST)
        return N_("it has another version");
    if (!shape_fits(head))
        return N_("it has another shape");
    if (head->words != hash_words())
        return N_("it was trained for other cards");
    bool told = head->version == NET_VERSION;
    size_t before = sizeof *head + told * sizeof(Schema), whole = before + head->bytes + 8;
    if (size != whole)
        return size < whole ? N_("it is incomplete") : N_("it is too long");
    memcpy(&file->schema, told ? (const void *)(bytes + sizeof *head) : &schema_first,
           sizeof(Schema));
    file->numbers = bytes + before;
    const char *wrong = schema_wrong(&file->schema);
    if (wrong)
        return wrong;
    memcpy(&file->hash, bytes + size - 8, 8);
    if (hash_file(head, told ? &file->schema : NULL, file->numbers, head->bytes) != file->hash)
        return N_("it is damaged: the hash is wrong");
    return NULL;
}

static const unsigned char *take(void *to, const unsigned char *from, size_t size)
{
    memcpy(to, from, size);
    return from + size;
}

/* Rows added after the net was trained stay 0. */
static void read_numbers(NetNumbers *x, const NetFile *file)
{
    const unsigned char *at = take(x->in, file->numbers, file->head.in_rows * sizeof x->in[0]);
    at = take(x->first, at, offsetof(NetNumbers, out) - offsetof(NetNumbers, first));
    at = take(x->out, at, file->head.out_rows * sizeof x->out[0]);
    take(x->head, at, sizeof *x - offsetof(NetNumbers, head));
    dense_from_file(x);
}

static Net *net_new(void)
{
    Net *net = aligned_alloc(64, (sizeof *net + 63) / 64 * 64);
    if (net)
        memset(net, 0, sizeof *net);
    return net;
}

Net *net_read(const void *bytes, size_t size, Buf *why)
{
    NetFile file;
    const char *wrong = check(bytes, size, &file);
    Net *net = wrong ? NULL : net_new();
    if (!net) {
        complain(why, "%s", WORD(wrong ? wrong : N_("there is not enough memory for it")));
        return NULL;
    }
    memcpy(net->name, file.head.name, sizeof net->name);
    net->name[sizeof net->name - 1] = 0;
    net->choices = file.head.choices;
    net->hash = file.hash;
    read_numbers(&net->x, &file);
    return net;
}

Net *net_load(const char *path, Buf *why)
{
    Buf bytes = {0}, wrong = {0};
    Net *net = file_read(path, &bytes, why) ? net_read(buf_text(&bytes), bytes.size, &wrong) : NULL;
    if (!net && wrong.size)
        complain(why, "cannot use the net '%s': %s", path, buf_text(&wrong));
    buf_free(&bytes);
    buf_free(&wrong);
    return net;
}

void net_free(Net *net)
{
    free(net);
}

/* ---- unused numbers ---- */

static void clear_op(NetNumbers *x, int op)
{
    memset(x->in[IN_CARDS + B_OP + op], 0, sizeof x->in[0]);
    memset(x->in[IN_SIMPLE + 1 + op], 0, sizeof x->in[0]);
    memset(x->out[OUT_STOP + op], 0, sizeof x->out[0]);
}

static void clear_trait(NetNumbers *x, int trait)
{
    for (int place = 0; place < PLACES; place++)
        memset(x->map[place * TRAITS + trait], 0, sizeof x->map[0]);
    for (int use = 0; use < USES; use++)
        memset(x->outmap[use * TRAITS + trait], 0, sizeof x->outmap[0]);
}

void net_clear_free(Net *net)
{
    for (int op = 0; op < 32; op++)
        if (!schema_has(SCHEMA_OP, op))
            clear_op(&net->x, op);
    for (int verb = 0; OUT_VERB + verb < OUT_VERB_END; verb++)
        if (!schema_has(SCHEMA_VERB, verb)) {
            memset(net->x.out[OUT_VERB + verb], 0, sizeof net->x.out[0]);
            clear_trait(&net->x, schema_verb_trait(verb));
        }
}

/* ---- unknown cards ---- */

/* Adds up a card's traits; trait values are halves. */
static void add_traits(int16_t *to, const int16_t *maps, const Lexicon *lex, int group, int word,
                       int n)
{
    for (int i = 0; i < n; i++) {
        int32_t sum = 0;
        for (int t = 0; t < lex->traits[word]; t++) {
            const Trait *trait = &lex->trait[word][t];
            sum += (int32_t)(trait->value * 2) * maps[(group * TRAITS + trait->at) * n + i];
        }
        sum /= 2;
        to[i] = (int16_t)(sum > 32767 ? 32767 : sum < -32768 ? -32768 : sum);
    }
}

Net *net_with_cards(const Net *net, const Lexicon *lex)
{
    Net *mine = net_new();
    if (!mine)
        return NULL;
    *mine = *net;
    for (int word = catalog_for(BOXES_PRINTED)->designs; word < lex->rows; word++) {
        for (int place = 0; place < PLACES; place++)
            add_traits(mine->x.in[place * VOCAB + word], net->x.map[0], lex, place, word, WIDE);
        for (int use = 0; use < USES; use++)
            add_traits(mine->x.out[use * VOCAB + word], net->x.outmap[0], lex, use, word, DEEP);
    }
    return mine;
}
