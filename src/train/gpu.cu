/* Nets on a GPU. A block of threads takes a few choices through the whole net. Learning keeps the
 * activations, goes backward the same way, and accumulates the gradients. Everything that a step needs
 * stays on the GPU: gradients, the state of Adam, the norm of the gradient. */
#include "train/gpu.h"

#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 128, ROWS = 4, COLUMNS = WIDE / THREADS };
static_assert(WIDE % THREADS == 0 && (int)DEEP == (int)THREADS, "a thread for each unit");
static_assert(HEADS * 8 == THREADS, "eight threads for each head");

/* The numbers of a net, and the tables with traits already added in. */
struct CardNet {
    float *x, *in, *out, *dense_t;
};

/* What a learning step leaves on the GPU between its parts. */
struct Account {
    double square; /* squared norm of the gradient */
    double usual;  /* running average of the norm */
    double entropy, value, kl, clipped, norm, outside, taught, apart, rivals, edge, edges;
    long steps, n, made;
    float scale, rate;
};

struct Traits {
    int words;
    uint8_t count[VOCAB];
    uint8_t at[VOCAB][TRAITS_EACH];
    float value[VOCAB][TRAITS_EACH];
};

struct Lane {
    cudaStream_t stream;
    Features *host, *card;
    Judgement *host_out, *card_out;
};

struct Gpu {
    GpuPlan plan;
    CardNet net[GPU_NETS];
    Traits *traits;
    Account *account;
    float *grad, *mean, *square;
    Sample *samples;
    float *wide, *deep, *d_deep, *d_head; /* of one step */
    __nv_bfloat16 *inputs, *d_wide;
    Judgement *judged;
    cublasHandle_t blas;
    Lane *lane;
    cudaStream_t stream;
};

#define TRY(call)                                                                           \
    do {                                                                                    \
        cudaError_t e_ = (call);                                                            \
        if (e_ != cudaSuccess) {                                                            \
            fprintf(stderr, "windfall train: graphics card: %s\n", cudaGetErrorString(e_)); \
            abort();                                                                        \
        }                                                                                   \
    } while (0)

static void check(cublasStatus_t status)
{
    if (status != CUBLAS_STATUS_SUCCESS) {
        fprintf(stderr, "windfall train: graphics card: %s\n", cublasGetStatusString(status));
        abort();
    }
}

template <class T> static T *room(size_t n)
{
    T *p;
    TRY(cudaMalloc((void **)&p, n * sizeof(T)));
    TRY(cudaMemset(p, 0, n * sizeof(T)));
    return p;
}

/* ---- traits ---- */

__global__ void fold(const Traits *traits, const float *rows, const float *maps, float *to,
                     int cards, int n)
{
    int row = blockIdx.x, group = row / VOCAB, word = row % VOCAB;
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        float sum = rows[row * n + i];
        if (row < cards)
            for (int t = 0; t < traits->count[word]; t++)
                sum +=
                    traits->value[word][t] * maps[(group * TRAITS + traits->at[word][t]) * n + i];
        to[row * n + i] = sum;
    }
}

/* The gradient of a map is the sum over all cards with that trait. */
__global__ void unfold(const Traits *traits, const float *rows, float *maps, int n)
{
    int group = blockIdx.x / TRAITS, at = blockIdx.x % TRAITS;
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        float sum = 0;
        for (int word = 0; word < traits->words; word++)
            for (int t = 0; t < traits->count[word]; t++)
                if (traits->at[word][t] == at)
                    sum += traits->value[word][t] * rows[(group * VOCAB + word) * n + i];
        maps[blockIdx.x * n + i] = sum;
    }
}

__global__ void turn(const float *dense, float *dense_t)
{
    dense_t[threadIdx.x * WIDE + blockIdx.x] = dense[blockIdx.x * DEEP + threadIdx.x];
}

static void fold_net(Gpu *g, const CardNet *net)
{
    fold<<<IN_ROWS, THREADS, 0, g->stream>>>(g->traits, net->x + AT_ROWS, net->x + AT_MAPS, net->in,
                                             IN_CARDS, WIDE);
    fold<<<OUT_ROWS, THREADS, 0, g->stream>>>(g->traits, net->x + AT_OUTS, net->x + AT_OUTMAPS,
                                              net->out, OUT_CARDS, DEEP);
    turn<<<WIDE, DEEP, 0, g->stream>>>(net->x + AT_DENSE, net->dense_t);
}

/* ---- forward ---- */

/* The choices of a batch: number i is at base + stride * ((i * a + b) % n_all). */
struct Source {
    const char *base;
    size_t stride;
    unsigned long long a, b, n_all;
};

__device__ const Features *source_at(Source s, int i)
{
    return (const Features *)(s.base + s.stride * ((i * s.a + s.b) % s.n_all));
}

__device__ float positive(float x)
{
    return x > 0 ? x : 0;
}

__device__ float warp_sum(float x)
{
    for (int d = 16; d; d /= 2)
        x += __shfl_xor_sync(~0u, x, d);
    return x;
}

__device__ float warp_max(float x)
{
    for (int d = 16; d; d /= 2)
        x = fmaxf(x, __shfl_xor_sync(~0u, x, d));
    return x;
}

__device__ void run_wide(const CardNet &net, const Features *f, float *wide)
{
    __shared__ uint16_t in[IN_MAX];
    int t = threadIdx.x, inputs = f->inputs;
    float sum[COLUMNS];
    __syncthreads();
    for (int k = t; k < inputs; k += THREADS)
        in[k] = f->in[k];
    for (int j = 0; j < COLUMNS; j++)
        sum[j] = net.x[AT_FIRST + j * THREADS + t];
    __syncthreads();
#pragma unroll 8
    for (int k = 0; k < inputs; k++) {
        const float *row = net.in + in[k] * WIDE + t;
        for (int j = 0; j < COLUMNS; j++)
            sum[j] += row[j * THREADS];
    }
    for (int j = 0; j < COLUMNS; j++)
        wide[j * THREADS + t] = positive(sum[j]);
}

__device__ void run_heads(const CardNet &net, const float *deep, float *head)
{
    int h = threadIdx.x / 8, lane = threadIdx.x % 8;
    float sum = 0;
    for (int i = lane; i < DEEP; i += 8)
        sum += deep[i] * net.x[AT_HEADS + i * HEADS + h];
    for (int d = 4; d; d /= 2)
        sum += __shfl_xor_sync(~0u, sum, d);
    if (lane == 0)
        head[h] = sum + net.x[AT_HEADS_BIAS + h];
}

/* Run by one warp. */
__device__ void run_options(const CardNet &net, const Features *f, const float *deep, float *score)
{
    int lane = threadIdx.x % 32;
    for (int i = 0; i < f->options; i++) {
        int a = f->out[i][0], b = f->out[i][1];
        float sum = 0;
        for (int k = lane; k < DEEP; k += 32)
            sum += deep[k] * (net.out[a * DEEP + k] + (b != OUT_NONE ? net.out[b * DEEP + k] : 0));
        sum = warp_sum(sum);
        if (lane == 0)
            score[i] = sum;
    }
}

/* Activations go to `wide_out` and `deep_out`, unless these are NULL. */
__global__ void forward(CardNet net, Source source, int n, Judgement *out, float *wide_out,
                        float *deep_out)
{
    __shared__ float wide[ROWS][WIDE], deep[ROWS][DEEP];
    int first = blockIdx.x * ROWS, rows = min(ROWS, n - first), t = threadIdx.x;
    for (int r = 0; r < rows; r++)
        run_wide(net, source_at(source, first + r), wide[r]);
    for (int r = rows; r < ROWS; r++)
        for (int i = t; i < WIDE; i += THREADS)
            wide[r][i] = 0;
    __syncthreads();
    float sum[ROWS];
    for (int r = 0; r < ROWS; r++)
        sum[r] = net.x[AT_DENSE_BIAS + t];
#pragma unroll 4
    for (int i = 0; i < WIDE; i++) {
        float w = net.x[AT_DENSE + i * DEEP + t];
        for (int r = 0; r < ROWS; r++)
            sum[r] += wide[r][i] * w;
    }
    for (int r = 0; r < ROWS; r++)
        deep[r][t] = positive(sum[r]);
    __syncthreads();
    for (int r = 0; r < rows; r++)
        run_heads(net, deep[r], out[first + r].head);
    int warp = t / 32;
    if (warp < rows)
        run_options(net, source_at(source, first + warp), deep[warp], out[first + warp].score);
    if (wide_out)
        for (int r = 0; r < rows; r++) {
            for (int i = t; i < WIDE; i += THREADS)
                wide_out[(size_t)(first + r) * WIDE + i] = wide[r][i];
            deep_out[(size_t)(first + r) * DEEP + t] = deep[r][t];
        }
}

/* ---- backward ---- */

__device__ float sigmoid(float x)
{
    return 1 / (1 + expf(-x));
}

/* The same for a taught choice, towards the teacher's target; run by one warp. */
__device__ void target_slope(const Sample *x, const float *p, float *slope, Account *sum)
{
    int lane = threadIdx.x % 32;
    float apart = 0;
    for (int j = 0; j < 2; j++) {
        int i = lane + 32 * j;
        if (i >= x->f.options)
            continue;
        float target = x->target[i] / 255.0f;
        slope[i] = x->taught * (p[j] - target);
        apart += target > 0 ? target * logf(target / (p[j] + 1e-12f)) : 0;
    }
    apart = warp_sum(apart);
    if (lane == 0) {
        atomicAdd(&sum->taught, 1.0);
        atomicAdd(&sum->apart, (double)apart);
    }
}

/* The gradient of the loss by each score; run by one warp. */
__device__ void policy_slope(const Sample *x, const float *score, LearnRules rules, float *slope,
                             Account *sum)
{
    int lane = threadIdx.x % 32, n = x->f.options;
    float s[2], p[2], most = -1e30f, all = 0, entropy = 0, calm = rules.entropy / logf((float)n);
    for (int j = 0; j < 2; j++) {
        s[j] = lane + 32 * j < n ? score[lane + 32 * j] : -1e30f;
        most = fmaxf(most, s[j]);
    }
    most = warp_max(most);
    for (int j = 0; j < 2; j++)
        all += p[j] = lane + 32 * j < n ? expf(s[j] - most) : 0;
    all = warp_sum(all);
    for (int j = 0; j < 2; j++) {
        p[j] /= all;
        entropy -= p[j] * logf(p[j] + 1e-12f);
    }
    entropy = warp_sum(entropy);
    float chance = warp_sum((lane == x->choice ? p[0] : 0) + (lane + 32 == x->choice ? p[1] : 0));
    float ratio = chance / x->chance, gain = (x->gain - rules.gain) * rules.unit;
    bool outside = gain > 0 ? ratio > 1 + rules.clip : ratio < 1 - rules.clip || ratio > LEARN_FAR;
    float push = outside ? 0 : gain * ratio;
    float edge = x->rival == x->choice ? 0 : x->edge * rules.unit, part = 0;
    float rival = warp_sum((lane == x->rival ? p[0] : 0) + (lane + 32 == x->rival ? p[1] : 0));
    float gap = logf((rival + 1e-12f) / (chance + 1e-12f));
    if (!(edge * gap > 0 && fabsf(gap) > SCORES_APART))
        part = rules.rival * fminf(fmaxf(edge, -EDGE_MOST), EDGE_MOST);
    if (x->taught > 0) {
        target_slope(x, p, slope, sum);
        return;
    }
    for (int j = 0; j < 2; j++) {
        int i = lane + 32 * j, chosen = i == x->choice, tried = i == x->rival;
        if (i < n)
            slope[i] = push * (p[j] - chosen) + part * (chosen - tried) +
                       calm * p[j] * (logf(p[j] + 1e-12f) + entropy);
    }
    if (lane == 0) {
        atomicAdd(&sum->entropy, (double)(entropy / logf((float)n)));
        atomicAdd(&sum->kl, (double)(ratio - 1 - logf(ratio + 1e-12f)));
        atomicAdd(&sum->clipped, (double)outside);
        atomicAdd(&sum->rivals, (double)(x->rival != x->choice));
        atomicAdd(&sum->edge, (double)edge);
        atomicAdd(&sum->edges, (double)edge * edge);
    }
}

/* The same for the heads; run by one warp. */
__device__ void head_slope(const Sample *x, const float *head, LearnRules rules, float *slope,
                           Account *sum)
{
    int h = threadIdx.x % 32;
    if (h >= HEADS)
        return;
    float s = 0;
    if (h < HEAD_CHIPS)
        s = rules.value * (sigmoid(head[h]) - x->goal[h]);
    else if (h < HEAD_ROUNDS)
        s = rules.aux * (head[h] - x->source[h - HEAD_CHIPS]);
    else if (h == HEAD_ROUNDS)
        s = rules.aux * (head[h] - x->rounds);
    else if ((x->others & HAS_OTHERS) && x->op == 1)
        s = rules.aux * (sigmoid(head[h]) - (float)(x->others >> (h - HEAD_ACTION) & 1));
    slope[h] = s;
    if (h == 0)
        atomicAdd(&sum->value, (double)((s / rules.value) * (s / rules.value)));
}

/* Adds a block's sums to the account. */
__device__ void settle(Account *to, const Account *from)
{
    atomicAdd(&to->entropy, from->entropy);
    atomicAdd(&to->kl, from->kl);
    atomicAdd(&to->clipped, from->clipped);
    atomicAdd(&to->taught, from->taught);
    atomicAdd(&to->apart, from->apart);
    atomicAdd(&to->rivals, from->rivals);
    atomicAdd(&to->edge, from->edge);
    atomicAdd(&to->edges, from->edges);
    atomicAdd(&to->value, from->value);
}

__device__ void back_options(const CardNet &net, const Sample *x, const float *slope, float deep,
                             float *grad_out, float *d)
{
    int t = threadIdx.x;
    for (int i = 0; i < x->f.options; i++)
        for (int j = 0; j < 2; j++) {
            int row = x->f.out[i][j];
            if (row == OUT_NONE)
                continue;
            *d += slope[i] * net.out[row * DEEP + t];
            if (deep > 0)
                atomicAdd(&grad_out[row * DEEP + t], slope[i] * deep);
        }
}

/* The gradients of the biases of the dense layer and of the heads. */
__device__ void back_biases(const float (*d)[DEEP], const float (*head)[HEADS], int rows, float *grad)
{
    int t = threadIdx.x;
    float bias = 0;
    for (int r = 0; r < ROWS; r++)
        bias += d[r][t];
    atomicAdd(&grad[AT_DENSE_BIAS + t], bias);
    if (t < HEADS) {
        float all = 0;
        for (int r = 0; r < rows; r++)
            all += head[r][t];
        atomicAdd(&grad[AT_HEADS_BIAS + t], all);
    }
}

/* The gradients of the first layer's activations and bias. */
__device__ void back_wide(const CardNet &net, const float (*d)[DEEP], int first, int rows,
                          const float *wide, __nv_bfloat16 *d_wide, float *grad)
{
    int t = threadIdx.x;
    float w[ROWS][COLUMNS] = {};
#pragma unroll 2
    for (int i = 0; i < DEEP; i++)
        for (int j = 0; j < COLUMNS; j++) {
            float weight = net.dense_t[i * WIDE + j * THREADS + t];
            for (int r = 0; r < ROWS; r++)
                w[r][j] += d[r][i] * weight;
        }
    for (int j = 0; j < COLUMNS; j++) {
        float all = 0;
        for (int r = 0; r < rows; r++) {
            size_t at = (size_t)(first + r) * WIDE + j * THREADS + t;
            float back = wide[at] > 0 ? w[r][j] : 0;
            d_wide[at] = __float2bfloat16(back);
            all += back;
        }
        if (all != 0)
            atomicAdd(&grad[AT_FIRST + j * THREADS + t], all);
    }
}

__global__ void backward(CardNet net, Source source, int n, LearnRules rules,
                         const Judgement *judged, const float *wide, const float *deep,
                         __nv_bfloat16 *d_wide, float *d_deep, float *d_head, float *grad,
                         Account *account)
{
    __shared__ float slope[ROWS][PICK_MAX], head[ROWS][HEADS], d[ROWS][DEEP];
    __shared__ Account sum;
    int first = blockIdx.x * ROWS, rows = min(ROWS, n - first), t = threadIdx.x, warp = t / 32;
    if (t == 0)
        sum.entropy = sum.kl = sum.clipped = sum.value = sum.taught = sum.apart = sum.rivals =
            sum.edge = sum.edges = 0;
    __syncthreads();
    if (warp < rows) {
        const Sample *x = (const Sample *)source_at(source, first + warp);
        policy_slope(x, judged[first + warp].score, rules, slope[warp], &sum);
        head_slope(x, judged[first + warp].head, rules, head[warp], &sum);
    }
    __syncthreads();
    if (t == 0)
        settle(account, &sum);
    for (int r = 0; r < ROWS; r++) {
        size_t at = (size_t)(first + r) * DEEP + t;
        float mine = r < rows ? deep[at] : 0, back = 0;
        if (r < rows) {
            const Sample *x = (const Sample *)source_at(source, first + r);
            back_options(net, x, slope[r], mine, grad + AT_OUTS, &back);
            for (int h = 0; h < HEADS; h++)
                back += head[r][h] * net.x[AT_HEADS + t * HEADS + h];
        }
        d[r][t] = mine > 0 ? back : 0;
        if (r < rows) {
            d_deep[at] = d[r][t];
            if (t < HEADS)
                d_head[(size_t)(first + r) * HEADS + t] = head[r][t];
        }
    }
    __syncthreads();
    back_biases(d, head, rows, grad);
    back_wide(net, d, first, rows, wide, d_wide, grad);
}

/* The list of active inputs as a dense row. */
__global__ void spread(Source source, __nv_bfloat16 *to)
{
    __shared__ int count[IN_ROWS];
    const Features *f = source_at(source, blockIdx.x);
    for (int i = threadIdx.x; i < IN_ROWS; i += blockDim.x)
        count[i] = 0;
    __syncthreads();
    for (int k = threadIdx.x; k < f->inputs; k += blockDim.x)
        atomicAdd(&count[f->in[k]], 1);
    __syncthreads();
    for (int i = threadIdx.x; i < IN_ROWS; i += blockDim.x)
        to[(size_t)blockIdx.x * IN_ROWS + i] = __int2bfloat16_rn(count[i]);
}

/* c[m][n] = transpose of a[rows][m] * b[rows][n] */
static void outer(Gpu *g, cudaDataType type, const void *a, int m, const void *b, int n, int rows,
                  float *c)
{
    const float one = 1, none = 0;
    check(cublasGemmEx(g->blas, CUBLAS_OP_N, CUBLAS_OP_T, n, m, rows, &one, b, type, n, a, type, m,
                       &none, c, CUDA_R_32F, n, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
}

/* ---- the step ---- */

__global__ void measure(const float *grad, Account *account)
{
    float sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < MODEL_SIZE; i += gridDim.x * blockDim.x)
        sum += grad[i] * grad[i];
    sum = warp_sum(sum);
    if (threadIdx.x % 32 == 0)
        atomicAdd(&account->square, (double)sum);
}

/* As in learn.c: long gradients are clipped, and steps with a wild one are skipped. */
__global__ void decide(Account *a, int n, LearnRules rules)
{
    double norm = sqrt(a->square) / n, steps = (double)(a->steps + 1);
    bool wild = a->steps > 100 && !(norm < 5 * a->usual);
    double start = sqrt(1 - pow(0.995, steps)) / (1 - pow(0.9, steps));
    double most = a->usual > 0 ? 2 * a->usual : norm, x = norm < most ? norm : most;
    a->scale = (float)(1.0 / n * (norm > (double)rules.norm ? (double)rules.norm / norm : 1));
    a->rate = wild ? 0 : (float)(rules.rate * start);
    a->usual += (a->usual > 0 ? 0.02 : 1) * (x - a->usual);
    a->steps++;
    a->made++;
    a->n += n;
    a->outside += wild;
    a->norm += norm;
    a->square = 0;
}

__global__ void adam(float *x, float *mean, float *square, float *grad, const Account *account)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= MODEL_SIZE)
        return;
    float g = grad[i] * account->scale;
    grad[i] = 0;
    if (account->rate == 0)
        return;
    mean[i] += 0.1f * (g - mean[i]);
    square[i] += 0.005f * (g * g - square[i]);
    x[i] -= account->rate * mean[i] / (sqrtf(square[i]) + 1e-6f);
}

static void learn_step(Gpu *g, Source source, int n, const LearnRules *rules)
{
    CardNet net = g->net[GPU_NOW];
    unsigned blocks = (unsigned)((n + ROWS - 1) / ROWS);
    forward<<<blocks, THREADS, 0, g->stream>>>(net, source, n, g->judged, g->wide, g->deep);
    backward<<<blocks, THREADS, 0, g->stream>>>(net, source, n, *rules, g->judged, g->wide, g->deep,
                                                g->d_wide, g->d_deep, g->d_head, g->grad,
                                                g->account);
    spread<<<n, 256, 0, g->stream>>>(source, g->inputs);
    outer(g, CUDA_R_16BF, g->inputs, IN_ROWS, g->d_wide, WIDE, n, g->grad + AT_ROWS);
    outer(g, CUDA_R_32F, g->wide, WIDE, g->d_deep, DEEP, n, g->grad + AT_DENSE);
    outer(g, CUDA_R_32F, g->deep, DEEP, g->d_head, HEADS, n, g->grad + AT_HEADS);
    unfold<<<PLACES * TRAITS, THREADS, 0, g->stream>>>(g->traits, g->grad + AT_ROWS,
                                                       g->grad + AT_MAPS, WIDE);
    unfold<<<USES * TRAITS, THREADS, 0, g->stream>>>(g->traits, g->grad + AT_OUTS,
                                                     g->grad + AT_OUTMAPS, DEEP);
    measure<<<256, 256, 0, g->stream>>>(g->grad, g->account);
    decide<<<1, 1, 0, g->stream>>>(g->account, n, *rules);
    adam<<<(MODEL_SIZE + 255) / 256, 256, 0, g->stream>>>(net.x, g->mean, g->square, g->grad,
                                                          g->account);
    fold_net(g, &net);
}

/* ---- what the trainer calls ---- */

static void open_lane(Gpu *g, Lane *lane)
{
    size_t rows = (size_t)g->plan.rows;
    TRY(cudaStreamCreate(&lane->stream));
    lane->card = room<Features>(rows);
    lane->card_out = room<Judgement>(rows);
    TRY(cudaHostAlloc((void **)&lane->host, rows * sizeof(Features), 0));
    TRY(cudaHostAlloc((void **)&lane->host_out, rows * sizeof(Judgement), 0));
}

static void open_traits(Gpu *g, const GpuPlan *plan)
{
    static Traits traits;
    traits.words = plan->words;
    for (int word = 0; word < plan->words; word++) {
        traits.count[word] = plan->traits[word];
        for (int t = 0; t < plan->traits[word]; t++) {
            traits.at[word][t] = plan->trait[word][t].at;
            traits.value[word][t] = plan->trait[word][t].value;
        }
    }
    g->traits = room<Traits>(1);
    TRY(cudaMemcpy(g->traits, &traits, sizeof traits, cudaMemcpyHostToDevice));
}

Gpu *gpu_open(const GpuPlan *plan, const char **why)
{
    int cards = 0;
    cudaError_t e = cudaGetDeviceCount(&cards);
    if (e != cudaSuccess || cards < 1) {
        *why = e != cudaSuccess ? cudaGetErrorString(e) : "there is none";
        return NULL;
    }
    Gpu *g = (Gpu *)calloc(1, sizeof *g);
    size_t step = (size_t)plan->step * 2;
    g->plan = *plan;
    TRY(cudaStreamCreate(&g->stream));
    for (int i = 0; i < GPU_NETS; i++)
        g->net[i] = CardNet{room<float>(MODEL_SIZE), room<float>((size_t)IN_ROWS * WIDE),
                            room<float>((size_t)OUT_ROWS * DEEP), room<float>((size_t)WIDE * DEEP)};
    g->account = room<Account>(1);
    g->grad = room<float>(MODEL_SIZE);
    g->mean = room<float>(MODEL_SIZE);
    g->square = room<float>(MODEL_SIZE);
    g->samples = room<Sample>((size_t)plan->batch);
    g->wide = room<float>(step * WIDE);
    g->deep = room<float>(step * DEEP);
    g->d_deep = room<float>(step * DEEP);
    g->d_head = room<float>(step * HEADS);
    g->d_wide = room<__nv_bfloat16>(step * WIDE);
    g->inputs = room<__nv_bfloat16>(step * IN_ROWS);
    g->judged = room<Judgement>(step);
    check(cublasCreate(&g->blas));
    check(cublasSetStream(g->blas, g->stream));
    g->lane = (Lane *)calloc((size_t)plan->threads, sizeof *g->lane);
    for (int i = 0; i < plan->threads; i++)
        open_lane(g, &g->lane[i]);
    open_traits(g, plan);
    return g;
}

/* GPU memory is freed when the program ends. */
void gpu_close(Gpu *g)
{
    if (g)
        free(g->lane);
    free(g);
}

void *gpu_memory(Gpu *g, unsigned long bytes)
{
    (void)g;
    void *p;
    TRY(cudaHostAlloc(&p, bytes, 0));
    return p;
}

void gpu_put(Gpu *g, int net, const float *x)
{
    TRY(cudaMemcpyAsync(g->net[net].x, x, sizeof(float) * MODEL_SIZE, cudaMemcpyHostToDevice,
                        g->stream));
    fold_net(g, &g->net[net]);
    TRY(cudaStreamSynchronize(g->stream));
}

void gpu_put_learner(Gpu *g, const float *mean, const float *square, long steps)
{
    Account account = {};
    account.steps = steps;
    TRY(cudaMemcpy(g->mean, mean, sizeof(float) * MODEL_SIZE, cudaMemcpyHostToDevice));
    TRY(cudaMemcpy(g->square, square, sizeof(float) * MODEL_SIZE, cudaMemcpyHostToDevice));
    TRY(cudaMemcpy(g->account, &account, sizeof account, cudaMemcpyHostToDevice));
}

void gpu_get(Gpu *g, float *x, float *mean, float *square, long *steps)
{
    Account account;
    TRY(cudaMemcpy(x, g->net[GPU_NOW].x, sizeof(float) * MODEL_SIZE, cudaMemcpyDeviceToHost));
    TRY(cudaMemcpy(mean, g->mean, sizeof(float) * MODEL_SIZE, cudaMemcpyDeviceToHost));
    TRY(cudaMemcpy(square, g->square, sizeof(float) * MODEL_SIZE, cudaMemcpyDeviceToHost));
    TRY(cudaMemcpy(&account, g->account, sizeof account, cudaMemcpyDeviceToHost));
    *steps = account.steps;
}

void gpu_run(Gpu *g, int thread, int net, const Features *const *f, int n, Judgement *out)
{
    Lane *lane = &g->lane[thread];
    for (int i = 0; i < n; i++)
        lane->host[i] = *f[i];
    Source source = {(const char *)lane->card, sizeof(Features), 1, 0, (unsigned long long)n};
    TRY(cudaMemcpyAsync(lane->card, lane->host, sizeof(Features) * (size_t)n,
                        cudaMemcpyHostToDevice, lane->stream));
    forward<<<(n + ROWS - 1) / ROWS, THREADS, 0, lane->stream>>>(g->net[net], source, n,
                                                                 lane->card_out, NULL, NULL);
    TRY(cudaMemcpyAsync(lane->host_out, lane->card_out, sizeof(Judgement) * (size_t)n,
                        cudaMemcpyDeviceToHost, lane->stream));
    TRY(cudaStreamSynchronize(lane->stream));
    memcpy(out, lane->host_out, sizeof(Judgement) * (size_t)n);
}

void gpu_send(Gpu *g, int thread, const Sample *samples, int n, int at)
{
    Lane *lane = &g->lane[thread];
    TRY(cudaMemcpyAsync(g->samples + at, samples, sizeof(Sample) * (size_t)n,
                        cudaMemcpyHostToDevice, lane->stream));
    TRY(cudaStreamSynchronize(lane->stream));
}

static unsigned long long common(unsigned long long a, unsigned long long b)
{
    return b ? common(b, a % b) : a;
}

/* A permutation without memory: number i is at (i * a + b) % n, with a and n coprime. */
static Source shuffled(const Gpu *g, int n, uint64_t seed)
{
    unsigned long long all = (unsigned long long)n, a = seed % all | 1;
    while (common(a, all) != 1)
        a = (a + 2) % all;
    return Source{(const char *)g->samples, sizeof(Sample), a, (seed >> 20) % all, all};
}

LearnTally gpu_learn(Gpu *g, int n, int passes, const LearnRules *rules, uint64_t seed)
{
    int steps = n / g->plan.step < 1 ? 1 : n / g->plan.step;
    for (int pass = 0; pass < passes; pass++) {
        Source source = shuffled(g, n, seed + (uint64_t)pass * 0x9e3779b97f4a7c15u);
        unsigned long long b = source.b;
        for (int i = 0; i < steps; i++) {
            int lo = (int)((long)n * i / steps), hi = (int)((long)n * (i + 1) / steps);
            source.b = (b + source.a * (unsigned long long)lo) % source.n_all;
            learn_step(g, source, hi - lo, rules);
        }
    }
    Account a, fresh = {};
    TRY(cudaStreamSynchronize(g->stream));
    TRY(cudaMemcpy(&a, g->account, sizeof a, cudaMemcpyDeviceToHost));
    fresh.steps = a.steps;
    fresh.usual = a.usual;
    TRY(cudaMemcpy(g->account, &fresh, sizeof fresh, cudaMemcpyHostToDevice));
    return LearnTally{a.entropy, a.value,  a.kl,    a.clipped, a.norm,
                      a.taught,  a.apart, a.outside, a.rivals, a.edge, a.edges, a.n, a.made};
}
