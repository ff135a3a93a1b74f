/* Figures of the engine: a signature over fixed seeds in every mode, on which all compilers must
 * agree, and the speed on one core. Time is processor time of this thread. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/brain.h"
#include "ai/explain.h"
#include "ai/features.h"
#include "ai/level.h"
#include "ai/player.h"
#include "ai/search.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/json_out.h"
#include "cards/catalog.h"
#include "cli/args.h"
#include "cli/command.h"
#include "conform/compiled_trace.h"
#include "modes/presets.h"
#include "record/record.h"
#include "rules/mode.h"

enum { SIGNATURE_GAMES = 200, BATCH = 64 };
static const double SLICE = 0.02;

typedef struct Bench {
    bool json;
    int seconds;
    Buf out;
    JsonOut to;
} Bench;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* How much was done in how much time, and the best slice. On a shared machine the mean shows what
 * it delivers now, the best slice what it can deliver. */
typedef struct Rate {
    double start, last, spent;
    long games, decisions;
    long since_games, since_decisions; /* in the current slice */
    double best_games, best_decisions; /* per second */
} Rate;

static Rate rate_begin(void)
{
    double start = now();
    return (Rate){.start = start, .last = start};
}

/* Counts work done; true while there is time left. */
static bool rate_count(Rate *r, long games, long decisions, double seconds)
{
    double at = now(), slice = at - r->last;
    r->games += games;
    r->decisions += decisions;
    r->since_games += games;
    r->since_decisions += decisions;
    r->spent = at - r->start;
    if (slice < SLICE)
        return r->spent < seconds;
    if ((double)r->since_games / slice > r->best_games) {
        r->best_games = (double)r->since_games / slice;
        r->best_decisions = (double)r->since_decisions / slice;
    }
    r->since_games = r->since_decisions = 0;
    r->last = at;
    return r->spent < seconds;
}

/* Plays randomly to the end; returns the number of answers that had an alternative. */
static long play_random(Game *g, const Catalog *cat, const Mode *mode, Options options)
{
    Rng rng = rng_seeded(options.seed ^ 0x72616e646f6d);
    long decisions = 0;
    game_start(g, cat, mode, &options, NULL);
    while (!g->over)
        for (int seat = 0; seat < g->players; seat++) {
            Ask ask;
            if (!game_ask(g, seat, &ask))
                continue;
            Set picks = random_picks(g, seat, &ask, &rng);
            game_answer(g, seat, &picks, NULL);
            decisions += !ask.forced;
        }
    return decisions;
}

static uint64_t sign(uint64_t hash, const Catalog *cat, const Mode *mode, Options options)
{
    Game g;
    for (options.seed = 1; options.seed <= SIGNATURE_GAMES; options.seed++) {
        play_random(&g, cat, mode, options);
        hash = hash_word(hash, record_digest(&g));
    }
    return hash;
}

/* With cards changed or added by a file. */
static uint64_t sign_with(uint64_t hash, const Mode *mode, const RecordCards *cards)
{
    Record rec;
    Buf why = {0};
    if (record_begin(&rec, mode, &(Options){0}, cards, &why))
        hash = sign(hash, rec.cat, mode, (Options){0});
    record_free(&rec);
    buf_free(&why);
    return hash;
}

static uint64_t sign_files(uint64_t hash, const Mode *mode)
{
    static const char text[] = "world World of the Bench\n"
                               "    cost 2, 1 point, rare production, copies 3\n"
                               "    produce: a good here\n"
                               "    produce: draw 1 card\n";
    CardText own = {"bench.cards", text, sizeof text - 1, CARDS_OWN_SET};
    hash = sign_with(hash, mode, &(RecordCards){.boxes = BOX_REVISED});
    return sign_with(hash, mode, &(RecordCards){.own = &own, .count = 1});
}

/* Every mode; if possible also first games, games without goals, and games with changed and with
 * custom cards. */
static uint64_t signature(void)
{
    uint64_t hash = HASH_START;
    for (int i = 0; mode_at(i); i++) {
        const Mode *mode = mode_at(i);
        const Catalog *cat = mode_catalog(mode);
        hash = sign(hash, cat, mode, (Options){0});
        hash = sign_files(hash, mode);
        if (mode->first_game)
            hash = sign(hash, cat, mode, (Options){.first_game = 1});
        if (mode->goals)
            hash = sign(hash, cat, mode, (Options){.no_goals = 1});
    }
    return hash;
}

static void report_json(JsonOut *to, const char *name, const Rate *r)
{
    json_out_key_object(to, name);
    json_out_key_int(to, "games_per_second", (long long)((double)r->games / r->spent));
    json_out_key_int(to, "best_games_per_second", (long long)r->best_games);
    if (r->decisions) {
        json_out_key_int(to, "decisions_per_second", (long long)((double)r->decisions / r->spent));
        json_out_key_int(to, "best_decisions_per_second", (long long)r->best_decisions);
    }
    json_out_object_end(to);
}

static void report(Bench *b, const char *what, const char *name, const Rate *r)
{
    if (b->json) {
        report_json(&b->to, name, r);
        return;
    }
    Buf line = {0};
    buf_printf(&line, args_words("%s %s: %.0f games/s (best %.0f)"), what, name,
               (double)r->games / r->spent, r->best_games);
    if (r->decisions)
        buf_printf(&line, args_words(", %.0f decisions/s (best %.0f)"),
                   (double)r->decisions / r->spent, r->best_decisions);
    args_line(buf_text(&line));
    buf_free(&line);
}

static void bench_random(Bench *b, const char *name)
{
    const Mode *mode = mode_find(name);
    Game g;
    Options options = {.seed = 0};
    long decisions;
    fprintf(stderr, args_words("bench: random play, %s, %d s\n"), name, b->seconds);
    Rate rate = rate_begin();
    do {
        decisions = 0;
        for (int i = 0; i < BATCH; i++, options.seed++)
            decisions += play_random(&g, mode_catalog(mode), mode, options);
    } while (rate_count(&rate, BATCH, decisions, b->seconds));
    report(b, args_words("random"), name, &rate);
}

/* Searches every question of a seat in a game of greedy; returns the number of playouts. */
static long search_game(const Mode *mode, uint64_t seed, long *decisions)
{
    Game g;
    Search s;
    long plays = 0;
    Rng rng = rng_seeded(seed);
    SearchRules rules = search_galactic;
    rules.seconds = 0;
    rules.plays = 400;
    game_start(&g, mode_catalog(mode), mode, &(Options){.seed = seed}, NULL);
    Brain brain = brain_for(level_strongest(), g.cat);
    while (!g.over) {
        Ask ask;
        int seat = __builtin_ctz(g.asked);
        game_ask(&g, seat, &ask);
        if (!seat && !ask.forced) {
            View v;
            view_make(&g, seat, &v);
            search_run(&brain, &v, &ask, &rules, &rng, &s);
            plays += s.plays;
            ++*decisions;
        }
        Set picks = player_answer(&player_greedy, &g, seat, &ask, &rng);
        game_answer(&g, seat, &picks, NULL);
    }
    return plays;
}

static void bench_search(Bench *b, const char *name)
{
    const Mode *mode = mode_find(name);
    uint64_t seed = 1;
    long plays, decisions;
    fprintf(stderr, args_words("bench: playouts of search, %s, %d s\n"), name, b->seconds);
    Rate rate = rate_begin();
    do {
        decisions = 0;
        plays = search_game(mode, seed++, &decisions);
    } while (rate_count(&rate, plays, decisions, b->seconds));
    char key[32];
    snprintf(key, sizeof key, "%s-search", name);
    report(b, args_words("playouts"), b->json ? key : name, &rate);
}

/* Chooses for a seat, and reads the choice as the net sees it; 0 if there is none. */
static int read_choice(const Brain *brain, Game *g, int seat, Features *f, Rng *rng)
{
    SeatChoice c;
    features_begin(g, seat, &c);
    if (c.pick.n)
        features_read(brain->lex, &c.view, &c.game, &c.pick, f);
    brain_play(brain, g, seat, (Sampling){0}, rng);
    return c.pick.n > 0;
}

/* The choices of some games of the net. */
static void read_choices(const Net *net, const Mode *mode, Features *to, int count)
{
    Game g = {.over = true};
    Rng rng = rng_seeded(1);
    Brain brain = brain_for(net, mode_catalog(mode));
    Options options = {.seed = 0};
    for (int n = 0; n < count;) {
        if (g.over) {
            options.seed++;
            game_start(&g, mode_catalog(mode), mode, &options, NULL);
        }
        n += read_choice(&brain, &g, __builtin_ctz(g.asked), to + n, &rng);
    }
}

static void report_net(Bench *b, const char *name, const Rate *r)
{
    double mean = (double)r->games / r->spent;
    if (!b->json) {
        args_say("net %s, %s: %.0f evaluations/s (best %.0f)", net_kernel->name, name, mean,
                 r->best_games);
        return;
    }
    char key[32];
    snprintf(key, sizeof key, "%s-%s", name, net_kernel->name);
    json_out_key_object(&b->to, key);
    json_out_key_int(&b->to, "evaluations_per_second", (long long)mean);
    json_out_key_int(&b->to, "best_evaluations_per_second", (long long)r->best_games);
    json_out_object_end(&b->to);
}

/* The net alone, with every kernel that runs here. */
static void bench_net(Bench *b, const char *name)
{
    enum { CHOICES = 512 };
    static const NetKernel *const kernels[] = {&net_plain, &net_avx2, &net_avx512, &net_simd128};
    static Features choices[CHOICES];
    const NetKernel *best = net_kernel;
    const Net *net = level_strongest();
    Thought t;
    fprintf(stderr, args_words("bench: the net alone, %s, %d s\n"), name, b->seconds);
    read_choices(net, mode_find(name), choices, CHOICES);
    for (int k = 0; k < 4; k++) {
        if (!net_kernel_runs(kernels[k]))
            continue;
        net_kernel = kernels[k];
        Rate rate = rate_begin();
        do {
            for (int i = 0; i < CHOICES; i++)
                net_think(net, &choices[i], &t);
        } while (rate_count(&rate, CHOICES, 0, b->seconds));
        report_net(b, name, &rate);
    }
    net_kernel = best;
}

static void bench_modes(Bench *b)
{
    uint64_t hash = signature();
    if (b->json) {
        json_out_key_hex(&b->to, "signature", hash);
        json_out_key_int(&b->to, "game_bytes", (long long)sizeof(Game));
    } else {
        args_say("signature %016llx\nsizeof(Game) %zu", (unsigned long long)hash, sizeof(Game));
    }
    if (!b->seconds)
        return;
    bench_random(b, "base-2p");
    bench_random(b, "tgs-5p");
    bench_search(b, "base-2p");
    bench_search(b, "tgs-4p");
}

static void bench_nets(Bench *b)
{
    bench_net(b, "base-2p");
    bench_net(b, "tgs-4p");
}

/* ---- hints ---- */

enum { HINTS_MAX = 100000, QUESTIONS_EACH = 8 }; /* one in this many questions gets a hint */

/* The times of hints in one mode, in seconds. */
typedef struct Hints {
    const Mode *mode;
    double *time;
    int n, wanted;
} Hints;

/* Known bots of any level but those that search. */
static void seat_bots(const Mode *mode, Rng *rng, const Player *bot[SEATS_MAX],
                      Rival rival[SEATS_MAX])
{
    int levels = 0;
    while (level_at(levels))
        levels++;
    for (int seat = 0; seat < mode->players; seat++) {
        const Level *level;
        do
            level = level_at((int)rng_below(rng, (uint32_t)levels));
        while (level->rules || !level->player.offer);
        bot[seat] = &level->player;
        rival[seat] = level_rival(bot[seat], mode->players);
    }
}

static void time_hint(Hints *h, const Game *g, int seat, const Ask *ask, Rival *rival,
                      uint64_t seed)
{
    static Advice advice;
    View v;
    Rival own = rival[seat];
    Brain brain = brain_for(level_strongest(), g->cat);
    view_make(g, seat, &v);
    rival[seat] = (Rival){0};
    brain.rival = rival;
    double began = now();
    explain_ask(&brain, &v, ask, 0, seed, &advice);
    h->time[h->n++] = now() - began;
    rival[seat] = own;
}

static void time_game(Hints *h, uint64_t seed)
{
    Game g;
    Rng rng = rng_seeded(rng_mix(seed));
    const Player *bot[SEATS_MAX] = {0};
    Rival rival[SEATS_MAX] = {{0}};
    seat_bots(h->mode, &rng, bot, rival);
    game_start(&g, mode_catalog(h->mode), h->mode, &(Options){.seed = seed}, NULL);
    while (!g.over && h->n < h->wanted) {
        Ask ask;
        int seat = __builtin_ctz(g.asked);
        game_ask(&g, seat, &ask);
        if (!ask.forced && !rng_below(&rng, QUESTIONS_EACH))
            time_hint(h, &g, seat, &ask, rival, rng_next(&rng));
        Set picks = player_answer(bot[seat], &g, seat, &ask, &rng);
        game_answer(&g, seat, &picks, NULL);
    }
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void report_hints(Bench *b, const Hints *h)
{
    double median = 1000 * h->time[h->n / 2], most = 1000 * h->time[h->n - 1];
    double nearly_all = 1000 * h->time[h->n * 95 / 100];
    if (!b->json) {
        args_say("hints %s: median %.0f ms, 95 %% within %.0f ms, at most %.0f ms", h->mode->name,
                 median, nearly_all, most);
        return;
    }
    json_out_key_object(&b->to, h->mode->name);
    json_out_key_double(&b->to, "median_ms", median);
    json_out_key_double(&b->to, "within_95_ms", nearly_all);
    json_out_key_double(&b->to, "most_ms", most);
    json_out_object_end(&b->to);
}

static void bench_hints(Bench *b, int questions)
{
    static const char *const modes[] = {"base-2p", "base-2px", "base-4p",
                                        "tgs-3p",  "tgs-5p",   "robot-medium"};
    static double time[HINTS_MAX];
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        Hints h = {.mode = mode_find(modes[i]), .time = time, .wanted = questions};
        fprintf(stderr, args_words("bench: hints, %s\n"), modes[i]);
        for (uint64_t seed = 1; h.n < h.wanted; seed++)
            time_game(&h, seed);
        qsort(time, (size_t)h.n, sizeof *time, by_size);
        report_hints(b, &h);
        fflush(stdout);
    }
}

/* ---- recorded games ---- */

/* Appends a CompiledTrace for each game of the file. */
static bool load_line(Buf *traces, const char *line, size_t size, Buf *why)
{
    json_error_t error;
    Trace trace;
    CompiledTrace compiled;
    json_t *game = json_loadb(line, size, 0, &error);
    if (!game)
        complain_json(why, error.text);
    bool good = game && trace_read(&trace, game, why);
    json_decref(game);
    if (!good)
        return false;
    good = compiled_trace_make(&compiled, &trace, why);
    if (good)
        buf_add(traces, &compiled, sizeof compiled);
    trace_free(&trace);
    return good;
}

static bool load_file(Buf *traces, const char *path, Buf *why)
{
    Buf text = {0};
    bool good = file_read(path, &text, why);
    int number = 1;
    for (size_t at = 0, size; good && at < text.size; at += size + 1, number++) {
        const char *line = text.data + at, *end = memchr(line, '\n', text.size - at);
        size = end ? (size_t)(end - line) : text.size - at;
        size_t before = why->size;
        good = !size || load_line(traces, line, size, why);
        if (!good && why->size == before)
            complain(why, "does not replay");
        if (!good)
            complain(why, " (%s:%d)", path, number);
    }
    buf_free(&text);
    return good;
}

static bool replay_all(const CompiledTrace *compiled, int count)
{
    Game g;
    for (int i = 0; i < count; i++)
        if (!compiled_trace_play(&compiled[i], &g))
            return false;
    return true;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool bench_traces(Bench *b, const char *path, const Buf *traces)
{
    const CompiledTrace *compiled = (const CompiledTrace *)(const void *)traces->data;
    int count = (int)(traces->size / sizeof *compiled);
    if (!count)
        return false;
    Rate rate = rate_begin();
    do {
        if (!replay_all(compiled, count))
            return false;
    } while (rate_count(&rate, count, 0, b->seconds));
    report(b, args_words("replay"), base_name(path), &rate);
    return true;
}

static bool bench_file(Bench *b, const char *path)
{
    Buf traces = {0}, why = {0};
    fprintf(stderr, args_words("bench: replay, %s, %d s\n"), path, b->seconds);
    bool good = load_file(&traces, path, &why);
    if (!good)
        args_fail("bench", "%s", buf_text(&why));
    else if (!bench_traces(b, path, &traces)) {
        args_fail("bench", "%s: no games, or not the same when replayed again", path);
        good = false;
    }
    CompiledTrace *compiled = (CompiledTrace *)(void *)traces.data;
    for (size_t i = 0; i < traces.size / sizeof *compiled; i++)
        compiled_trace_free(&compiled[i]);
    buf_free(&traces);
    buf_free(&why);
    return good;
}

static bool bench_replay(Bench *b, const char *path)
{
    static const char *const suffixes[] = {".jsonl", ".jsonl.gz", NULL};
    Buf paths = {0}, why = {0};
    int n = file_list(path, suffixes, &paths, &why);
    bool good = n > 0;
    if (n < 0)
        args_fail("bench", "%s", buf_text(&why));
    else if (!good)
        args_fail("bench", "%s: no file that ends in .jsonl or .jsonl.gz", path);
    for (size_t at = 0; good && at < paths.size; at += strlen(paths.data + at) + 1)
        good = bench_file(b, paths.data + at);
    buf_free(&paths);
    buf_free(&why);
    return good;
}

/* What is measured: one of these, or the engine. */
typedef struct Wanted {
    const char *replay;
    bool net;
    int hints;
} Wanted;

static bool measure(Bench *b, const Wanted *wanted)
{
    bool good = true;
    if (b->json)
        json_out_object(&b->to);
    if (wanted->replay)
        good = bench_replay(b, wanted->replay);
    else if (wanted->net)
        bench_nets(b);
    else if (wanted->hints)
        bench_hints(b, wanted->hints);
    else
        bench_modes(b);
    if (b->json && good) {
        json_out_object_end(&b->to);
        puts(buf_text(&b->out));
    }
    return good;
}

static int run(int argc, char **argv)
{
    Bench b = {.seconds = 3};
    Wanted wanted = {0};
    const Arg args[] = {
        ARG_FLAG("json", "print JSON", &b.json),
        ARG_NUMBER("seconds", "N", "time for each figure (3); 0: only the signature", &b.seconds, 0,
                   600),
        ARG_TEXT("replay", "PATH", "replay recorded games instead (file or folder)",
                 &wanted.replay),
        ARG_FLAG("net",
                 "evaluate choices with the strongest net instead, with every kernel that "
                 "this processor has",
                 &wanted.net),
        ARG_NUMBER("hints", "N",
                   "time hints instead: at N questions of each of six modes, against known bots of "
                   "mixed levels",
                   &wanted.hints, 1, HINTS_MAX)};
    const Usage usage = {
        "bench",
        "",
        "Prints a signature over fixed seeds in every mode, and the speed on one core: decisions a "
        "second in random play, and playouts a second in search. With --replay instead: games a "
        "second, replayed from setup to end; every answer is checked, states are not compared.",
        0,
        0,
        args,
        sizeof args / sizeof *args};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status != ARGS_READ)
        return status;
    b.to = json_out_to(&b.out);
    bool good = measure(&b, &wanted);
    buf_free(&b.out);
    return good ? EXIT_RIGHT : EXIT_MISUSED;
}

const Command command_bench = {"bench", "signature and speed of the engine", run};
