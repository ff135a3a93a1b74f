/* The training loop. All threads go through the same steps together: play, learn, and now and then
 * a test. The first thread also does what is not worth sharing. */
#include "train/train.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/hash.h"
#include "cards/catalog.h"
#include "modes/presets.h"
#include "train/gpu_check.h"
#include "train/train_log.h"

enum { OLD_MAX = 12, FILE_VERSION = 2, FILE_VERSION_FIRST = 1 };

typedef struct TrainCount {
    uint64_t choices, games, steps, batches;
} TrainCount;

typedef struct Trainer {
    const TrainPlan *plan;
    Mix mix;
    Model now, frozen, old[OLD_MAX];
    int olds, next_old;
    Learner *learner;
    Gpu *gpu; /* or NULL */
    LearnTally learned;
    TrainCount count;
    Rng rng;
    double began, last, played;
    bool stop;
    /* of the current batch */
    SelfplayRules play;
    LearnRules learn;
    const Model *rival;
    bool test;
    Net *teacher; /* a recent net rounded to integers, or NULL */
    Sample **order;
    int samples, room;
    struct Part {
        Selfplay *play, *test;
        Samples samples;
        Samples lessons; /* recent lessons */
        int next_lesson;
        Rng rng;
        PlayTally played, against_bot, against_old;
        pthread_t thread;
        int number;
        struct Trainer *t;
    } * part;
} Trainer;

/* ---- checkpoints ---- */

typedef struct FileHead {
    char magic[8];
    uint32_t version, in_rows, out_rows, wide, deep, size, parts, zero;
    TrainCount count;
} FileHead;

/* One part: the net alone. Three: also the state of Adam. */
static FileHead head_for(const TrainCount *count, uint32_t parts, uint32_t version)
{
    FileHead head = {"WFTRAIN", version,    IN_ROWS, OUT_ROWS, WIDE,
                     DEEP,      MODEL_SIZE, parts,   0,        *count};
    return head;
}

static uint64_t hash_floats(uint64_t hash, const float *x)
{
    return hash_bytes(hash, x, sizeof(float) * MODEL_SIZE);
}

static bool save_checkpoint(const char *path, const Model *m, Learner *l, const TrainCount *count)
{
    char temp[4200];
    snprintf(temp, sizeof temp, "%.4096s.new", path);
    FILE *f = fopen(temp, "wb");
    if (!f)
        return false;
    int count_parts = l ? 3 : 1;
    FileHead head = head_for(count, (uint32_t)count_parts, FILE_VERSION);
    Schema schema = schema_today();
    const float *parts[3] = {m->x, l ? learner_mean(l) : NULL, l ? learner_square(l) : NULL};
    uint64_t hash = HASH_START;
    bool fine = fwrite(&head, sizeof head, 1, f) == 1 && fwrite(&schema, sizeof schema, 1, f) == 1;
    for (int i = 0; i < count_parts; i++) {
        fine = fine && fwrite(parts[i], sizeof(float), MODEL_SIZE, f) == MODEL_SIZE;
        hash = hash_floats(hash, parts[i]);
    }
    fine = fine && fwrite(&hash, sizeof hash, 1, f) == 1;
    fine = (fclose(f) == 0) && fine;
    return fine && rename(temp, path) == 0;
}

/* Returns what is wrong, or NULL. Files of the first version contain no schema: theirs is the
 * first. */
static const char *read_head(FILE *f, FileHead *head)
{
    Schema schema = schema_first;
    if (fread(head, sizeof *head, 1, f) != 1)
        return N_("too short");
    bool first = head->version == FILE_VERSION_FIRST;
    FileHead want = head_for(&head->count, head->parts, first ? head->version : FILE_VERSION);
    if (memcmp(head, &want, sizeof want) || (head->parts != 1 && head->parts != 3))
        return N_("not a checkpoint of this version");
    if (!first && fread(&schema, sizeof schema, 1, f) != 1)
        return N_("too short");
    return schema_wrong(&schema);
}

static const char *read_parts(FILE *f, Model *m, Learner *l, TrainCount *count)
{
    FileHead head;
    const char *wrong = read_head(f, &head);
    if (wrong)
        return wrong;
    size_t parts = head.parts, size = parts * MODEL_SIZE;
    float *buffer = malloc(sizeof(float) * size);
    uint64_t hash = HASH_START, wanted = 0;
    bool fine = buffer && fread(buffer, sizeof(float), size, f) == size &&
                fread(&wanted, sizeof wanted, 1, f) == 1;
    for (size_t i = 0; fine && i < parts; i++)
        hash = hash_floats(hash, buffer + i * MODEL_SIZE);
    if (fine && hash == wanted) {
        memcpy(m->x, buffer, sizeof(float) * MODEL_SIZE);
        if (l && parts == 3) {
            memcpy(learner_mean(l), buffer + MODEL_SIZE, sizeof(float) * MODEL_SIZE);
            memcpy(learner_square(l), buffer + 2 * (size_t)MODEL_SIZE, sizeof(float) * MODEL_SIZE);
            *learner_steps(l) = (long)head.count.steps;
        }
        *count = head.count;
        model_fold_all(m);
    }
    free(buffer);
    return !fine ? N_("cut short") : hash != wanted ? N_("damaged: the hash is wrong") : NULL;
}

/* Returns NULL, or what is wrong with the file. `l` may be NULL. */
static const char *load_checkpoint(const char *path, Model *m, Learner *l, TrainCount *count)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return strerror(errno);
    const char *wrong = read_parts(f, m, l, count);
    fclose(f);
    return wrong;
}

/* ---- one batch ---- */

static float between(const float *ends, double at)
{
    return ends[0] + (ends[1] - ends[0]) * (float)at;
}

/* Progress of the run, 0 to 1: in choices, or in time if there is no span. */
static double progress(const Trainer *t)
{
    const TrainPlan *p = t->plan;
    double at = p->span > 0      ? (double)t->count.choices / p->span
                : p->seconds > 0 ? (clock_seconds() - t->began) / p->seconds
                                 : 0;
    return at > 1 ? 1 : at;
}

enum { TEACHER_AGE = 16 }; /* batches after which the teacher is replaced */

static void refresh_teacher(Trainer *t)
{
    long cut = 0;
    if (t->plan->teach <= 0 || (t->teacher && t->count.batches % TEACHER_AGE))
        return;
    if (!t->teacher && !(t->teacher = aligned_alloc(64, (sizeof(Net) + 63) / 64 * 64)))
        abort();
    memset(t->teacher, 0, sizeof *t->teacher);
    model_fold_all(&t->now);
    model_round(&t->now, t->teacher, &cut);
}

static void set_rules(Trainer *t)
{
    const TrainPlan *p = t->plan;
    double at = progress(t);
    refresh_teacher(t);
    t->play = (SelfplayRules){
        p->lambda,
        between(p->margin, at),
        p->respond ? 1 : p->old_share,
        p->bot_share,
        1,
        p->rivals,
        {t->teacher, p->teach, p->teach_plays, p->teach_weight, p->teach_rounds, p->teach_few}};
    t->learn =
        (LearnRules){between(p->rate, at), p->clip, between(p->entropy, at), 0.5f, 0.1f, 1.0f, 0, 1,
                     p->rival_weight};
    t->rival = p->respond ? &t->frozen
               : t->olds  ? &t->old[rng_below(&t->rng, (uint32_t)t->olds)]
                          : NULL;
    if (t->gpu && t->rival && t->rival->place == GPU_RIVAL)
        gpu_put(t->gpu, GPU_RIVAL, t->rival->x);
    t->test =
        p->test_every && t->count.batches % (uint64_t)p->test_every == (uint64_t)p->test_every - 1;
}

static void count_samples(Trainer *t)
{
    t->samples = 0;
    for (int i = 0; i < t->plan->threads; i++)
        t->samples += t->part[i].samples.n;
}

static void gather_samples(Trainer *t)
{
    t->samples = 0;
    for (int i = 0; i < t->plan->threads; i++) {
        Samples *s = &t->part[i].samples;
        if (t->samples + s->n > t->room) {
            t->room = (t->samples + s->n) * 2;
            t->order = realloc(t->order, sizeof(Sample *) * (size_t)t->room);
            if (!t->order)
                abort();
        }
        for (int j = 0; j < s->n; j++)
            t->order[t->samples++] = &s->at[j];
    }
}

enum { LESSONS_MAX = 1 << 16 }; /* kept by each thread */

static void remember(struct Part *p, const Sample *x)
{
    Samples *l = &p->lessons;
    if (!l->at && !(l->at = malloc(sizeof *l->at * LESSONS_MAX)))
        abort();
    l->at[p->next_lesson] = *x;
    p->next_lesson = (p->next_lesson + 1) % LESSONS_MAX;
    l->n += l->n < LESSONS_MAX;
}

/* Adds lessons of earlier batches to this one, then keeps the new ones. */
static void replay(struct Part *p)
{
    const TrainPlan *plan = p->t->plan;
    Samples *s = &p->samples;
    int fresh = s->n, more = (int)(plan->replay * (float)(plan->batch / plan->threads));
    for (int i = 0; i < more && p->lessons.n; i++) {
        Sample *to = samples_add(s);
        if (!to)
            break;
        *to = p->lessons.at[rng_below(&p->rng, (uint32_t)p->lessons.n)];
    }
    for (int i = 0; i < fresh; i++)
        if (s->at[i].taught > 0)
            remember(p, &s->at[i]);
}

/* Normalises the advantages to mean 0 and standard deviation 1. */
static void level_gains(Trainer *t)
{
    double sum = 0, square = 0;
    for (int i = 0; i < t->plan->threads; i++) {
        sum += t->part[i].played.gain;
        square += t->part[i].played.gain_square;
    }
    double mean = sum / t->samples, spread = sqrt(square / t->samples - mean * mean) + 1e-6;
    t->learn.gain = (float)mean;
    t->learn.unit = (float)(1 / spread);
}

static void shuffle(Trainer *t)
{
    for (int i = t->samples - 1; i > 0; i--) {
        int j = (int)rng_below(&t->rng, (uint32_t)i + 1);
        Sample *x = t->order[i];
        t->order[i] = t->order[j];
        t->order[j] = x;
    }
}

static void learn(Trainer *t, int number)
{
    const TrainPlan *p = t->plan;
    for (int pass = 0; pass < p->passes; pass++) {
        if (number == 0)
            shuffle(t);
        learner_meet(t->learner);
        int steps = t->samples / p->step < 1 ? 1 : t->samples / p->step;
        for (int i = 0; i < steps; i++) {
            int lo = (int)((long)t->samples * i / steps),
                hi = (int)((long)t->samples * (i + 1) / steps);
            learner_step(t->learner, number, t->order + lo, hi - lo, &t->learn);
        }
    }
}

/* The GPU holds the weights during learning; this copy is only for files and rivals. */
static void learn_on_card(Trainer *t, int number)
{
    int at = 0;
    for (int i = 0; i < number; i++)
        at += t->part[i].samples.n;
    gpu_send(t->gpu, number, t->part[number].samples.at, t->part[number].samples.n, at);
    learner_meet(t->learner);
    if (number)
        return;
    t->learned = gpu_learn(t->gpu, t->samples, t->plan->passes, &t->learn, rng_next(&t->rng));
    gpu_get(t->gpu, t->now.x, learner_mean(t->learner), learner_square(t->learner),
            learner_steps(t->learner));
}

static void copy_model(Model *to, const Model *from)
{
    if (!to->x)
        model_new(to);
    memcpy(to->x, from->x, sizeof(float) * MODEL_SIZE);
    to->place = GPU_RIVAL;
    model_fold_all(to);
}

/* Keeps a copy as a later rival: often at first, then more and more rarely. */
static void keep_old(Trainer *t)
{
    uint64_t n = t->count.batches;
    if (n % 10 != 0 || (t->olds == OLD_MAX && n % 20 != 0))
        return;
    copy_model(&t->old[t->next_old], &t->now);
    t->next_old = (t->next_old + 1) % OLD_MAX;
    t->olds += t->olds < OLD_MAX;
}

static void add_tally(PlayTally *to, const PlayTally *from)
{
    to->games += from->games;
    to->choices += from->choices;
    to->rounds += from->rounds;
    to->share += from->share;
    to->expected += from->expected;
}

static void print_against(const char *name, const PlayTally *x)
{
    if (x->expected > 0)
        printf(train_words("  %s %.1f%% of %.0f%%"), name, 100 * x->share / (double)x->games,
               100 * x->expected / (double)x->games);
}

static void report(Trainer *t)
{
    PlayTally all = {0}, bot = {0}, old = {0};
    for (int i = 0; i < t->plan->threads; i++) {
        struct Part *p = &t->part[i];
        add_tally(&all, &p->played);
        add_tally(&bot, &p->against_bot);
        add_tally(&old, &p->against_old);
        p->played = p->against_bot = p->against_old = (PlayTally){0};
    }
    LearnTally l = t->gpu ? t->learned : learner_tally(t->learner);
    double now = clock_seconds(), took = now - t->last, play = t->played - t->last;
    t->last = now;
    t->count.choices += (uint64_t)all.choices;
    t->count.games += (uint64_t)all.games;
    t->count.steps = (uint64_t)*learner_steps(t->learner);
    double n = (double)(l.n ? l.n : 1);
    printf(train_words("batch %llu  %.2f M choices  %.0f choices/s  %.0f games/s  played %.0f%%  "
                       "rounds %.1f  entropy %.3f  value %.4f  kl %.4f  clip %.3f  norm %.2f"),
           (unsigned long long)t->count.batches, (double)t->count.choices * 1e-6,
           (double)all.choices / took, (double)all.games / took, 100 * play / took,
           (double)all.rounds / (double)all.games, l.entropy / n, l.value / n, l.kl / n,
           l.clipped / n, l.norm / (double)(l.steps ? l.steps : 1));
    if (l.taught > 0)
        printf(train_words("  taught %.0f, apart %.3f"), l.taught, l.apart / l.taught);
    if (l.rivals > 0)
        printf(train_words("  rivals %.0f, edge %.3f, sd %.3f"), l.rivals, l.edge / l.rivals,
               sqrt(l.edges / l.rivals));
    if (l.outside > 0)
        printf(train_words("  %.0f steps left out"), l.outside);
    print_against("greedy", &bot);
    print_against(train_words("frozen"), &old);
    printf("\n");
    fflush(stdout);
}

/* Keeps young nets: FILE.N after N million choices. */
static void keep_young(Trainer *t, uint64_t before)
{
    for (const char *at = t->plan->keep; at && *at; at += strspn(at, ",")) {
        char *end, path[4096];
        unsigned long n = strtoul(at, &end, 10);
        if (before < n * 1000000 && t->count.choices >= n * 1000000) {
            snprintf(path, sizeof path, "%s.%lu", t->plan->file, n);
            save_checkpoint(path, &t->now, NULL, &t->count);
        }
        at = end == at ? at + strlen(at) : end;
    }
}

static void end_batch(Trainer *t)
{
    const TrainPlan *p = t->plan;
    uint64_t before = t->count.choices;
    report(t);
    keep_young(t, before);
    t->count.batches++;
    keep_old(t);
    double ran = clock_seconds() - t->began;
    t->stop = p->seconds && ran > p->seconds;
    if ((t->stop || t->count.batches % 20 == 0) &&
        !save_checkpoint(p->file, &t->now, t->learner, &t->count))
        train_tell("cannot write '%s': %s", p->file, WORD(strerror(errno)));
}

static void test(Trainer *t, struct Part *p)
{
    int games = t->plan->test_games / t->plan->threads / 2 * 2;
    uint64_t seed = rng_mix(t->count.batches * 1000 + (uint64_t)p->number);
    const Mode *mode =
        t->mix.mode[(t->count.batches / (uint64_t)t->plan->test_every) % (uint64_t)t->mix.n];
    games = games / mode->players * mode->players;
    selfplay_test(p->test, &t->now, NULL, &player_greedy, mode, games, seed, &p->against_bot);
    if (t->plan->frozen)
        selfplay_test(p->test, &t->now, &t->frozen, NULL, mode, games, seed, &p->against_old);
}

/* Collects one batch from what all threads have played, and from earlier lessons. */
static void collect(Trainer *t, struct Part *p)
{
    if (p->number == 0) {
        t->played = clock_seconds();
        count_samples(t);
        level_gains(t);
    }
    learner_meet(t->learner);
    if (t->teacher)
        replay(p);
    learner_meet(t->learner);
    if (p->number == 0 && t->gpu)
        count_samples(t);
    else if (p->number == 0)
        gather_samples(t);
    learner_meet(t->learner);
}

static void *run_part(void *arg)
{
    struct Part *p = arg;
    Trainer *t = p->t;
    while (!t->stop) {
        if (p->number == 0)
            set_rules(t);
        learner_meet(t->learner);
        p->samples.n = 0;
        selfplay_run(p->play, &t->now, t->rival, &t->play, t->plan->batch / t->plan->threads,
                     &p->samples, &p->played);
        learner_meet(t->learner);
        collect(t, p);
        if (t->gpu)
            learn_on_card(t, p->number);
        else
            learn(t, p->number);
        learner_meet(t->learner);
        if (t->test)
            test(t, p);
        learner_meet(t->learner);
        if (p->number == 0)
            end_batch(t);
        learner_meet(t->learner);
    }
    return NULL;
}

/* ---- beginning and end ---- */

static bool open_models(Trainer *t)
{
    const TrainPlan *p = t->plan;
    model_new(&t->now);
    t->learner = learner_new(&t->now, p->threads);
    model_begin(&t->now, p->seed);
    const char *wrong =
        access(p->file, F_OK) ? NULL : load_checkpoint(p->file, &t->now, t->learner, &t->count);
    if (!wrong && p->frozen) {
        TrainCount count;
        model_new(&t->frozen);
        wrong = load_checkpoint(p->frozen, &t->frozen, NULL, &count);
    }
    if (wrong)
        train_tell("cannot use '%s': %s", p->file, WORD(wrong));
    if (!wrong && t->count.batches)
        copy_model(&t->old[t->olds++], &t->now);
    t->next_old = t->olds;
    return !wrong;
}

/* Room on the GPU for a batch, which may be somewhat larger than planned. */
static int card_room(const TrainPlan *p)
{
    return p->batch + p->batch / 2 + p->threads * 65536;
}

static bool open_card(Trainer *t)
{
    const TrainPlan *p = t->plan;
    const Lexicon *lex = lexicon_builtin(catalog_for(BOXES_PRINTED));
    GpuPlan plan = {
        p->threads, p->slots > 32 ? p->slots : 32, card_room(p), p->step, lex->rows, lex->traits,
        lex->trait};
    const char *why = "";
    t->gpu = gpu_open(&plan, &why);
    if (!t->gpu) {
        train_tell("cannot use a graphics card: %s", WORD(why));
        return false;
    }
    gpu_put(t->gpu, GPU_NOW, t->now.x);
    GpuCheck check = gpu_check(t->gpu, &t->mix, &t->now, plan.rows);
    printf(train_words("graphics card: judges within %.1e, learns within %.1e of the processor\n"),
           check.judged, check.learned);
    if (!(check.judged < 1e-3 && check.learned < 1e-2)) {
        train_tell("the graphics card does not agree with the processor");
        return false;
    }
    gpu_put(t->gpu, GPU_NOW, t->now.x);
    gpu_put_learner(t->gpu, learner_mean(t->learner), learner_square(t->learner),
                    *learner_steps(t->learner));
    t->frozen.place = GPU_FROZEN;
    if (p->frozen)
        gpu_put(t->gpu, GPU_FROZEN, t->frozen.x);
    return true;
}

static void open_samples(const Trainer *t, Samples *s)
{
    if (!t->gpu)
        return;
    s->fixed = 1;
    s->room = card_room(t->plan) / t->plan->threads;
    s->at = gpu_memory(t->gpu, sizeof *s->at * (size_t)s->room);
}

static void open_parts(Trainer *t)
{
    const TrainPlan *p = t->plan;
    t->part = calloc((size_t)p->threads, sizeof *t->part);
    if (!t->part)
        abort();
    for (int i = 0; i < p->threads; i++) {
        uint64_t seed = rng_mix(p->seed + t->count.batches * 7919 + (uint64_t)i * 104729);
        t->part[i] = (struct Part){.number = i,
                                   .t = t,
                                   .rng = rng_seeded(seed ^ 2),
                                   .play = selfplay_new(&t->mix, p->slots, seed, t->gpu, i),
                                   .test = selfplay_new(&t->mix, 32, seed ^ 1, t->gpu, i)};
        open_samples(t, &t->part[i].samples);
    }
}

static void close_all(Trainer *t)
{
    for (int i = 0; t->part && i < t->plan->threads; i++) {
        selfplay_free(t->part[i].play);
        selfplay_free(t->part[i].test);
        free(t->part[i].lessons.at);
        if (!t->gpu)
            free(t->part[i].samples.at);
    }
    for (int i = 0; i < OLD_MAX; i++)
        model_free(&t->old[i]);
    gpu_close(t->gpu);
    free(t->teacher);
    learner_free(t->learner);
    model_free(&t->now);
    model_free(&t->frozen);
    free(t->part);
    free(t->order);
}

bool train_slim(const char *from, const char *to)
{
    Model m;
    TrainCount count;
    model_new(&m);
    const char *wrong = load_checkpoint(from, &m, NULL, &count);
    if (!wrong && !save_checkpoint(to, &m, NULL, &count))
        wrong = strerror(errno);
    if (wrong)
        train_tell("cannot write '%s' to '%s': %s", from, to, WORD(wrong));
    model_free(&m);
    return !wrong;
}

static void scale_chances(Model *m, float scale)
{
    for (int i = 0; i < DEEP; i++)
        m->x[AT_HEADS + i * HEADS + HEAD_WIN] *= scale;
    m->x[AT_HEADS_BIAS + HEAD_WIN] *= scale;
}

bool train_export(const char *from, const char *to, const char *name, float scale)
{
    Model m;
    TrainCount count;
    model_new(&m);
    const char *wrong = load_checkpoint(from, &m, NULL, &count);
    static Net net;
    long cut = 0;
    Buf bytes = {0}, why = {0};
    if (!wrong) {
        memset(&net, 0, sizeof net);
        scale_chances(&m, scale);
        model_round(&m, &net, &cut);
        net_clear_free(&net);
        snprintf(net.name, sizeof net.name, "%s", name);
        net.choices = count.choices;
        net_write(&net, &bytes);
        if (!file_write(to, buf_text(&bytes), bytes.size, &why))
            wrong = buf_text(&why);
    }
    if (wrong)
        train_tell("cannot export '%s' to '%s': %s", from, to, WORD(wrong));
    else
        printf(train_words("%s: %.1f M choices, %zu bytes, %ld numbers cut\n"), to,
               (double)count.choices * 1e-6, bytes.size, cut);
    buf_free(&bytes);
    buf_free(&why);
    model_free(&m);
    return !wrong;
}

int train_run(const TrainPlan *plan)
{
    Trainer t = {.plan = plan, .rng = rng_seeded(plan->seed ^ 0x7472)};
    if (!mix_read(&t.mix, plan->modes)) {
        train_tell("cannot read the modes '%s', expected e.g. base-2p:2,tgs-3p", plan->modes);
        return 2;
    }
    bool fine = open_models(&t) && (!plan->gpu || open_card(&t));
    if (fine) {
        open_parts(&t);
        t.began = t.last = clock_seconds();
        for (int i = 1; i < plan->threads; i++)
            pthread_create(&t.part[i].thread, NULL, run_part, &t.part[i]);
        run_part(&t.part[0]);
        for (int i = 1; i < plan->threads; i++)
            pthread_join(t.part[i].thread, NULL);
    }
    close_all(&t);
    return fine ? 0 : 1;
}
