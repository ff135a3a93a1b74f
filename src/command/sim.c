/* Plays bots against each other. A game depends only on the seed and its number, and sums are
 * integers, so the figures are the same with any number of threads. Players change seats from game
 * to game; mirrored deals are played once for each exchange of luck, and count as one. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ai/player.h"
#include "base/clock.h"
#include "base/json_out.h"
#include "cli/args.h"
#include "cli/command.h"
#include "cli/deal.h"
#include "modes/presets.h"
#include "rules/audit.h"
#include "rules/score.h"
#include "text/wrap.h"
#include "train/league.h"

enum {
    SHARE = 60,
    DEALS_AT_ONCE = 16,
    THREADS_MAX = 64
}; /* a win is SHARE, which 2, 3, 4 or 5 winners can divide */

typedef struct Plan {
    const Mode *mode;
    const Catalog *cat;
    Options options; /* of every game, except seed and order */
    const Player *player[SEATS_MAX];
    int named; /* number of named players; the last takes all further seats */
    uint64_t seed;
    bool mirrored;
    int per_deal; /* games of one deal */
    int64_t deals;
} Plan;

typedef struct Count {
    int64_t share, squares; /* of wins by deal */
    int64_t score, margin;
} Count;

typedef struct Sums {
    Count count[SEATS_MAX];
    int64_t games, rounds;
    int64_t rival, draws; /* wins of the mode's own side; games without a winner */
} Sums;

typedef struct Sim {
    Plan plan;
    Sums sums;
    int64_t next; /* the next deal to play */
    int running;
    bool failed;
    pthread_mutex_t lock;
    pthread_cond_t ended;
} Sim;

/* ---- a game ---- */

static int entry_at(const Plan *plan, int64_t deal, int seat)
{
    return match_entry(plan->mode->players, plan->named, deal, seat);
}

static Rng rng_for(const Plan *plan, int64_t deal, int seat)
{
    return rng_seeded(rng_mix(plan->seed ^ 0x626f7473) + (uint64_t)(deal * SEATS_MAX + seat));
}

/* Plays a game to its end. False if an answer was refused, or a round ended in an impossible
 * state. */
static bool play(const Plan *plan, int64_t deal, int rotate, Game *g)
{
    int audited = -1;
    Options options = plan->options;
    options.seed = rng_mix(plan->seed) + (uint64_t)deal;
    options.order = plan->mirrored ? ORDER_MIRRORED : ORDER_SHUFFLED;
    options.rotate = (uint8_t)rotate;
    Rng rng[SEATS_MAX];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        rng[seat] = rng_for(plan, deal, seat);
    game_start(g, plan->cat, plan->mode, &options, NULL);
    while (!g->over) {
        for (int seat = 0; seat < g->players; seat++) {
            Ask ask;
            if (!game_ask(g, seat, &ask))
                continue;
            const Player *player = plan->player[entry_at(plan, deal, seat)];
            Set picks = player_answer(player, g, seat, &ask, &rng[seat]);
            if (game_apply(g, seat, &picks, NULL).code != ERR_NONE)
                return false;
        }
        if (g->round != audited && audit_game(g))
            return false;
        audited = g->round;
    }
    return !audit_game(g);
}

static void count_winners(const Game *g, unsigned winners, Sums *sums)
{
    unsigned rivals = winners >> g->players;
    if (rivals)
        sums->rival += SHARE * __builtin_popcount(rivals) / __builtin_popcount(winners);
    sums->draws += !winners;
}

static void count_game(const Plan *plan, int64_t deal, const Game *g, Sums *sums, int64_t *share)
{
    ScoreResult result;
    score_result(g, &result);
    unsigned winners = result.winners;
    for (int seat = 0; seat < g->players; seat++) {
        int entry = entry_at(plan, deal, seat), score = score_side(&result, seat)->sheet.total;
        if (winners >> seat & 1)
            share[entry] += SHARE / __builtin_popcount(winners);
        sums->count[entry].score += score;
        sums->count[entry].margin += score - score_rival(&result, seat);
    }
    count_winners(g, winners, sums);
    sums->games++;
    sums->rounds += g->round;
}

static bool play_deal(const Plan *plan, int64_t deal, Sums *sums)
{
    int64_t share[SEATS_MAX] = {0};
    for (int rotate = 0; rotate < plan->per_deal; rotate++) {
        Game g;
        if (!play(plan, deal, rotate, &g))
            return false;
        count_game(plan, deal, &g, sums, share);
    }
    for (int entry = 0; entry < plan->named; entry++) {
        sums->count[entry].share += share[entry];
        sums->count[entry].squares += share[entry] * share[entry];
    }
    return true;
}

/* ---- threads ---- */

static int64_t take_deals(Sim *sim)
{
    pthread_mutex_lock(&sim->lock);
    int64_t first = sim->failed ? sim->plan.deals : sim->next;
    sim->next += DEALS_AT_ONCE;
    pthread_mutex_unlock(&sim->lock);
    return first;
}

static void add_sums(Sums *to, const Sums *from)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        to->count[i].share += from->count[i].share;
        to->count[i].squares += from->count[i].squares;
        to->count[i].score += from->count[i].score;
        to->count[i].margin += from->count[i].margin;
    }
    to->games += from->games;
    to->rounds += from->rounds;
    to->rival += from->rival;
    to->draws += from->draws;
}

static void *work(void *arg)
{
    Sim *sim = arg;
    Sums sums = {0};
    bool right = true;
    for (int64_t at; right && (at = take_deals(sim)) < sim->plan.deals;)
        for (int64_t deal = at; right && deal < at + DEALS_AT_ONCE && deal < sim->plan.deals;
             deal++)
            right = play_deal(&sim->plan, deal, &sums);
    pthread_mutex_lock(&sim->lock);
    add_sums(&sim->sums, &sums);
    sim->failed |= !right;
    sim->running--;
    pthread_cond_signal(&sim->ended);
    pthread_mutex_unlock(&sim->lock);
    return NULL;
}

/* Waits for the threads, printing a line now and then if the work takes long. */
static void wait_for_all(Sim *sim)
{
    pthread_mutex_lock(&sim->lock);
    while (sim->running) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += 5;
        if (pthread_cond_timedwait(&sim->ended, &sim->lock, &until) && sim->next < sim->plan.deals)
            fprintf(stderr, args_words("sim: %lld of %lld games\n"),
                    (long long)sim->next * sim->plan.per_deal,
                    (long long)sim->plan.deals * sim->plan.per_deal);
    }
    pthread_mutex_unlock(&sim->lock);
}

/* Starts as many threads as possible; returns how many. */
static int start_threads(Sim *sim, pthread_t *thread, int wanted)
{
    int n = 0;
    sim->running = wanted;
    while (n < wanted && !pthread_create(&thread[n], NULL, work, sim))
        n++;
    pthread_mutex_lock(&sim->lock);
    sim->running -= wanted - n;
    pthread_mutex_unlock(&sim->lock);
    return n;
}

/* Plays everything; returns the time it took, or a negative number if no thread could be
 * started. */
static double run_threads(Sim *sim, int *threads)
{
    pthread_t thread[THREADS_MAX];
    double start = clock_seconds();
    pthread_mutex_init(&sim->lock, NULL);
    pthread_cond_init(&sim->ended, NULL);
    *threads = start_threads(sim, thread, *threads);
    wait_for_all(sim);
    for (int i = 0; i < *threads; i++)
        pthread_join(thread[i], NULL);
    return *threads ? clock_seconds() - start : -1;
}

/* ---- figures ---- */

typedef struct Figures {
    double wins, low, high, score, margin;
    int seats;
} Figures;

/* Wilson's interval for a share; the effective number of games follows from the variance between
 * deals. */
static void interval(double share, double spread, double deals, double per_deal, Figures *f)
{
    double z2 = 1.96 * 1.96, n = deals * per_deal;
    if (spread > 0)
        n = share * (1 - share) / (spread / deals);
    double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
    double half = 1.96 / (1 + z2 / n) * sqrt(share * (1 - share) / n + z2 / (4 * n * n));
    f->low = middle - half;
    f->high = middle + half;
}

static Figures figures(const Sim *sim, int entry)
{
    const Plan *plan = &sim->plan;
    const Count *t = &sim->sums.count[entry];
    double games = (double)sim->sums.games, deals = (double)plan->deals;
    double unit = (double)SHARE * plan->per_deal;
    Figures f = {.seats = entry == plan->named - 1 ? plan->mode->players - entry : 1};
    f.wins = (double)t->share / unit / deals;
    f.score = (double)t->score / games / f.seats;
    f.margin = (double)t->margin / games / f.seats;
    interval(f.wins, (double)t->squares / unit / unit / deals - f.wins * f.wins, deals,
             plan->per_deal, &f);
    return f;
}

/* A row of the table for somebody who is not a player. */
static void print_share(const char *who, double percent)
{
    Buf row = {0};
    buf_printf(&row, "%s%*s%6.2f %%", who, 18 - wrap_columns(who), "", percent);
    args_line(buf_text(&row));
    buf_free(&row);
}

/* A row of the table for a player, or a sentence if the terminal is too narrow for a table. */
static void print_figures(const char *name, Figures f)
{
    double wins = 100 * f.wins, low = 100 * f.low, high = 100 * f.high;
    if (args_narrow())
        args_say(
            "%s: seats %d, wins %.2f %% (95 %% interval %.2f to %.2f), score %.2f, margin %+.2f",
            name, f.seats, wins, low, high, f.score, f.margin);
    else
        printf("%-12s%4d  %6.2f %%  %6.2f - %6.2f %%  %6.2f  %+6.2f\n", name, f.seats, wins, low,
               high, f.score, f.margin);
}

static void print_text(const Sim *sim, double time, int threads)
{
    const Plan *plan = &sim->plan;
    double games = (double)sim->sums.games;
    args_say("%s, %lld games, seed %llu%s", plan->mode->name, (long long)sim->sums.games,
             (unsigned long long)plan->seed, plan->mirrored ? args_words(", mirrored") : "");
    if (!args_narrow())
        args_say("player      seats    wins     95 %% interval    score  margin");
    for (int i = 0; i < plan->named; i++)
        print_figures(plan->player[i]->name, figures(sim, i));
    if (plan->mode->rival)
        print_share(args_words(plan->mode->rival), 100 * (double)sim->sums.rival / SHARE / games);
    if (sim->sums.draws)
        print_share(args_words("nobody"), 100 * (double)sim->sums.draws / games);
    args_say("%.2f rounds a game, %.0f games/s, threads: %d", (double)sim->sums.rounds / games,
             games / time, threads);
}

static void print_player(JsonOut *json, const Player *player, Figures f)
{
    json_out_object(json);
    json_out_key_str(json, "player", player->name);
    json_out_key_int(json, "seats", f.seats);
    json_out_key_double(json, "wins", f.wins);
    json_out_key_double(json, "low", f.low);
    json_out_key_double(json, "high", f.high);
    json_out_key_double(json, "score", f.score);
    json_out_key_double(json, "margin", f.margin);
    json_out_object_end(json);
}

static void print_json(const Sim *sim, double time, int threads)
{
    Buf out = {0};
    JsonOut json = json_out_to(&out);
    json_out_object(&json);
    json_out_key_str(&json, "mode", sim->plan.mode->name);
    json_out_key_int(&json, "games", sim->sums.games);
    json_out_key_int(&json, "seed", (long long)sim->plan.seed);
    json_out_key_bool(&json, "mirrored", sim->plan.mirrored);
    json_out_key_array(&json, "players");
    for (int i = 0; i < sim->plan.named; i++)
        print_player(&json, sim->plan.player[i], figures(sim, i));
    json_out_array_end(&json);
    if (sim->plan.mode->rival) {
        json_out_key_str(&json, "rival", sim->plan.mode->rival);
        json_out_key_double(&json, "rival_wins",
                            (double)sim->sums.rival / SHARE / (double)sim->sums.games);
    }
    json_out_key_double(&json, "draws", (double)sim->sums.draws / (double)sim->sums.games);
    json_out_key_double(&json, "rounds", (double)sim->sums.rounds / (double)sim->sums.games);
    json_out_key_int(&json, "threads", threads);
    json_out_key_double(&json, "games_per_second", (double)sim->sums.games / time);
    json_out_object_end(&json);
    printf("%s\n", buf_text(&out));
    buf_free(&out);
}

/* ---- the command ---- */

static int name_players(Plan *plan, const char *names)
{
    char name[256];
    for (plan->named = 0; *names; names += *names == ',') {
        size_t size = strcspn(names, ",");
        snprintf(name, sizeof name, "%.*s", (int)size, names);
        if (plan->named == plan->mode->players)
            return args_fail("sim", "more players named than the %d of %s", plan->mode->players,
                             plan->mode->name);
        if (!(plan->player[plan->named++] = player_find(name)))
            return args_fail("sim", "unknown player '%s'; 'windfall bots' lists them", name);
        names += size;
    }
    return plan->named ? ARGS_READ : args_fail("sim", "--players expects at least one name");
}

/* The cards and the mode of all games; `rec` keeps them. */
static int begin(Plan *plan, Deal *deal, Record *rec)
{
    int status = deal_begin(deal, "sim", plan->mode, rec);
    if (status == ARGS_READ) {
        plan->mode = rec->mode;
        plan->cat = rec->cat;
        plan->options = deal->options;
    }
    return status;
}

/* What the options say. */
static const char *players, *mode = "base-2p";
static Deal deal;
static int games = 1000, threads;
static bool json;
static Sim sim = {.plan = {.seed = 1}};

static const Arg args[] = {
    ARG_TEXT("players", "A[,B..]",
             "who plays (default greedy,random, or greedy alone); if fewer are named than "
             "the mode has seats, the last one takes all the others",
             &players),
    ARG_TEXT("mode", "NAME", "which game (default base-2p)", &mode),
    ARG_NUMBER("games", "N",
               "number of games (default 1000); mirrored deals are always finished, so it is "
               "rounded up to whole deals",
               &games, 1, 1000000000),
    ARG_SEED("seed", "S", "random seed (default 1)", &sim.plan.seed),
    ARG_NUMBER("threads", "T",
               "number of threads (default: all cores); the result does not depend on it", &threads,
               1, THREADS_MAX),
    ARG_FLAG("mirrored", "play each deal once for every exchange of luck", &sim.plan.mirrored),
    DEAL_ARGS(&deal),
    ARG_FLAG("json", "print JSON", &json),
};

static const Usage usage = {
    "sim",
    "",
    "Plays bots against each other, seats changing from game to game, and "
    "prints how often each wins (a shared win counts in part) with its 95 % "
    "interval, the mean score, the mean margin to the best of the others, and "
    "the rounds of a game.",
    0,
    0,
    args,
    sizeof args / sizeof *args};

static int run(int argc, char **argv)
{
    Record rec = {0};
    Plan *plan = &sim.plan;
    threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
    threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    int words, status = args_read(&usage, argc, argv, &words);
    if (status != ARGS_READ)
        return status;
    if (!(plan->mode = mode_find(mode)))
        return args_fail("sim", "unknown mode '%s'; 'windfall play --help' lists them", mode);
    if (!players)
        players = plan->mode->rival ? "greedy" : "greedy,random";
    if ((status = name_players(plan, players)) != ARGS_READ ||
        (status = begin(plan, &deal, &rec)) != ARGS_READ)
        return status;
    plan->per_deal = plan->mirrored ? plan->mode->players : 1;
    plan->deals = (games + plan->per_deal - 1) / plan->per_deal;
    double time = run_threads(&sim, &threads);
    if (time < 0)
        return args_error("sim", "no thread could be started");
    if (sim.failed)
        return args_error("sim",
                          "a player gave an illegal answer, or a round left an invalid state");
    (json ? print_json : print_text)(&sim, time, threads);
    record_free(&rec);
    return EXIT_RIGHT;
}

const Command command_sim = {"sim", "play bots against each other and count their wins", run};
