/* Rates players against each other in every mode. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/level.h"
#include "cli/args.h"
#include "cli/command.h"
#include "cli/deal.h"
#include "modes/presets.h"
#include "train/calibration.h"
#include "train/last_round.h"
#include "train/regret.h"
#include "train/train_log.h"

enum { LEAGUE_MAX = 16 };

typedef struct League {
    const Player *player[LEAGUE_MAX];
    int n, reach;
    MatchPlan plan; /* what all matches share */
    Resume *resume; /* the games of a calibration */
} League;

static const char about[] =
    "Players that are near each other in the list play a match in each mode; in games of more than "
    "two, one of the first against copies of the second. A table shows their Elo, relative to the "
    "first, and how often each beats the one before it. For games against the program itself it "
    "shows how often each wins.";

/* Takes the next name of a list separated by spaces. */
static bool next_name(const char **list, char *name, size_t size)
{
    size_t n = strcspn(*list, " ");
    if (!**list || n >= size)
        return false;
    memcpy(name, *list, n);
    name[n] = 0;
    *list += n + strspn(*list + n, " ");
    return true;
}

static MatchResult match(const League *l, int a, int b)
{
    MatchPlan plan = l->plan;
    plan.player[0] = l->player[a];
    plan.player[1] = l->player[b];
    plan.named = plan.mode->players > 1 ? 2 : 1;
    plan.paired = plan.mode->players > 1;
    MatchResult r;
    match_run(&plan, &r);
    return r;
}

/* Modes in which the program itself is the opponent: one player, alone or in all seats. */
static void rate_alone(const League *l)
{
    for (int i = 0; i < l->n; i++) {
        MatchPlan plan = l->plan;
        plan.player[0] = l->player[i];
        plan.named = 1;
        MatchResult r;
        match_run(&plan, &r);
        args_say("%-12s %-12s wins %5.1f %% +- %.1f  points %.1f", plan.mode->name,
                 l->player[i]->name, 100 * r.side[0].share, 100 * r.side[0].half, r.side[0].score);
        fflush(stdout);
    }
}

static void rate_mode(const League *l)
{
    const Mode *mode = l->plan.mode;
    double score[LEAGUE_MAX * LEAGUE_MAX] = {0}, games[LEAGUE_MAX * LEAGUE_MAX] = {0},
                              rating[LEAGUE_MAX];
    double share[LEAGUE_MAX] = {0}, half[LEAGUE_MAX] = {0};
    for (int i = 0; i < l->n; i++)
        for (int j = i > l->reach ? i - l->reach : 0; j < i; j++) {
            MatchResult r = match(l, i, j);
            /* with more players, the share is converted to that of two */
            double p = r.side[0].share,
                   two = p * (mode->players - 1) / (p * (mode->players - 1) + 1 - p);
            score[i * l->n + j] = two * (double)r.games;
            score[j * l->n + i] = (1 - two) * (double)r.games;
            games[i * l->n + j] = games[j * l->n + i] = (double)r.games;
            if (j == i - 1) {
                share[i] = p;
                half[i] = r.side[0].half;
            }
        }
    league_rate(l->n, score, games, rating);
    for (int i = 0; i < l->n; i++) {
        Buf row = {0};
        buf_printf(&row, args_words("%-12s %-12s elo %+5.0f"), mode->name, l->player[i]->name,
                   rating[i]);
        if (i)
            buf_printf(&row, args_words("  beats %s %.1f %% +- %.1f of fair %.0f %%"),
                       l->player[i - 1]->name, 100 * share[i], 100 * half[i],
                       100.0 / mode->players);
        args_line(buf_text(&row));
        buf_free(&row);
        fflush(stdout);
    }
}

/* The net of the last player, or the strongest. */
static const Net *net_of(const League *l)
{
    const Level *level = level_of(l->player[l->n - 1]);
    return level && level->loaded ? level->loaded : level_strongest();
}

static double limit_of(const Calibration *c, int bin)
{
    return 0.015 + 2 * c->half[bin] / 1.96;
}

/* The tenths, and how far they are off. */
static void tell_tenths(const Calibration *c)
{
    double most = 0;
    int worst = 0;
    for (int bin = 0; bin < CALIBRATION_BINS; bin++) {
        double off = c->won[bin] - c->chance[bin];
        if (!c->n[bin])
            continue;
        args_say("  said %5.1f %%  won %5.1f %%  %+5.1f +- %.1f  (%ld positions of %ld games)",
                 100 * c->chance[bin], 100 * c->won[bin], 100 * off, 100 * c->half[bin], c->n[bin],
                 c->games[bin]);
        if (c->half[bin] < 0.02) /* a bin with few games says nothing */
            most = fmax(most, fabs(off));
        if (fabs(off) / limit_of(c, bin) >
            fabs(c->won[worst] - c->chance[worst]) / limit_of(c, worst))
            worst = bin;
    }
    args_say("  largest difference %.1f %%, mean %.1f %%; exact probabilities would show a mean of "
             "%.1f %%",
             100 * most, 100 * calibration_mean(c), 100 * calibration_noise(c));
    args_say("  nearest to a limit of 1.5 %% and two standard errors: %+.1f %% of %.1f %%",
             100 * (c->won[worst] - c->chance[worst]), 100 * limit_of(c, worst));
}

static void calibrate(const League *l, Teller teller)
{
    Calibration c;
    Buf notes = {0};
    calibration_notes(&l->plan, net_of(l), teller, l->resume, &notes);
    if (teller == TELLER_ESTIMATE)
        calibration_apply(&notes, estimate_fit(l->plan.mode));
    calibration_count(&notes, &c);
    EstimateFit best = calibration_fit(&notes, (EstimateFit){1, 0, 0}, 80);
    buf_free(&notes);
    args_say("%s, %ld positions of %ld games", l->plan.mode->name, c.positions, l->plan.games);
    tell_tenths(&c);
    args_say("  logits times %.3f%+.3f, and %+.3f in the first round, would fit best", best.slope,
             best.bias, best.early);
}

/* Is the first answer of a hint really the best, and is its chance right? */
static void audit(const League *l)
{
    Regret r;
    regret_measure(&l->plan, net_of(l), &r);
    args_say("%s, %ld decisions of %ld games, %d games played to the end for each answer",
             l->plan.mode->name, r.regret.decisions, l->plan.games, REGRET_GAMES);
    args_say("  the best answer loses %.2f %% +- %.2f against the best in truth; %.2f %% +- %.2f "
             "if the hidden cards were known",
             100 * r.regret.mean, 100 * r.regret.half, 100 * r.hidden.mean, 100 * r.hidden.half);
    args_say("  its chance is %+.2f %% +- %.2f off, %+.2f %% +- %.2f in the first %d rounds (%ld "
             "decisions)",
             100 * r.off.mean, 100 * r.off.half, 100 * r.early.mean, 100 * r.early.half,
             REGRET_EARLY, r.early.decisions);
    fflush(stdout);
}

/* Do the players find the best answers of last rounds, where these can be computed? */
static void audit_ends(const League *l)
{
    LastRound r;
    double games = (double)l->plan.games;
    last_round_measure(&l->plan, net_of(l), l->player, l->n, &r);
    args_say(
        "%s, %ld questions in last rounds of %ld games; %ld solved exactly, by trying %.0f answers "
        "each, and in %ld of these not all answers are best",
        l->plan.mode->name, r.asked, r.games, r.solved,
        (double)r.tries / (double)(r.solved ? r.solved : 1), r.matters);
    for (int i = 0; i < l->n; i++) {
        const LastRoundSide *s = &r.side[i];
        args_say(
            "  %-12s a best answer in %.1f %% +- %.1f; the others lose %.2f points and %.2f %% "
            "+- %.2f of a win; a game loses %.3f %% +- %.3f",
            l->player[i]->name, 100 * s->best.mean, 100 * s->best.half, s->points.mean,
            100 * s->lost.mean, 100 * s->lost.half,
            100 * s->all.mean * (double)r.matters / games / l->plan.mode->players,
            100 * s->all.half * (double)r.matters / games / l->plan.mode->players);
    }
    fflush(stdout);
}

static bool read_players(League *l, const char *list)
{
    char name[512];
    while (l->n < LEAGUE_MAX && next_name(&list, name, sizeof name)) {
        Buf why = {0};
        const Player *player = player_find(name);
        if (!player)
            player = level_make(name, &why);
        if (!player)
            args_fail("league", "no player '%s'%s%s; 'windfall bots' lists them", name,
                      why.size ? ": " : "", buf_text(&why));
        buf_free(&why);
        if (!player)
            return false;
        l->player[l->n++] = player;
    }
    if (!l->n)
        args_fail("league", "no players are named");
    return l->n;
}

/* Instead of matches: are the chances calibrated, and the hints right? */
enum { CHECK_NONE, CHECK_NET, CHECK_ADVICE, CHECK_REGRET, CHECK_ENDS, CHECKS };

static int wanted_check(const bool *wanted)
{
    int check = CHECKS - 1;
    while (check && !wanted[check])
        check--;
    return check;
}

/* All matches of a mode, with the options of the deal. */
static int run_mode(League *l, const Deal *common, const Mode *mode, int check)
{
    Deal deal = *common;
    Record rec = {0};
    int status = deal_begin(&deal, "league", mode, &rec);
    if (status != ARGS_READ)
        return status;
    l->plan.mode = rec.mode;
    l->plan.cat = rec.cat;
    l->plan.options = deal.options;
    if (check == CHECK_REGRET)
        audit(l);
    else if (check == CHECK_ENDS)
        audit_ends(l);
    else if (check)
        calibrate(l, check == CHECK_NET ? TELLER_NET : TELLER_ESTIMATE);
    else if (mode->won)
        rate_alone(l);
    else
        rate_mode(l);
    record_free(&rec);
    return ARGS_READ;
}

/* All modes, or only one. */
static int run_modes(League *l, const Deal *common, const Mode *only, int check, const char *keep)
{
    Buf why = {0};
    int status = ARGS_READ;
    train_speak(args_locale());
    l->resume = resume_open(keep, &why);
    if (!l->resume)
        status = args_error("league", "%s", buf_text(&why));
    buf_free(&why);
    for (int i = 0; status == ARGS_READ && mode_at(i); i++)
        if (!only || mode_at(i) == only)
            status = run_mode(l, common, mode_at(i), check);
    if (l->resume)
        resume_close(l->resume);
    return status;
}

static int run(int argc, char **argv)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    League l = {.reach = 2, .plan = {.seed = 1, .threads = cores > 0 ? (int)cores : 1}};
    Deal deal = {0};
    bool wanted[CHECKS] = {false};
    int games = 400;
    const char *players =
                   "novice apprentice cadet settler trader captain governor admiral galactic",
               *only = NULL, *keep = NULL;
    const Arg args[] = {
        ARG_TEXT("players", "LIST", "the players, the weakest first, separated by spaces",
                 &players),
        ARG_TEXT("mode", "MODE", "only this mode", &only),
        ARG_FLAG("calibration", "instead, test whether the net's win probabilities come true",
                 &wanted[CHECK_NET]),
        ARG_FLAG("advice", "the same for the chances that people are shown", &wanted[CHECK_ADVICE]),
        ARG_FLAG("regret",
                 "instead, how much hints lose against the answers that are best in games played "
                 "to the end",
                 &wanted[CHECK_REGRET]),
        ARG_FLAG("endgames",
                 "instead, how often the players find the best answers of last rounds, where these "
                 "can be computed",
                 &wanted[CHECK_ENDS]),
        ARG_TEXT("keep", "FILE",
                 "with --calibration or --advice: keep the games in this file, so that an "
                 "interrupted run continues where it stopped",
                 &keep),
        ARG_NUMBER("games", "N", "games of each match", &games, 2, 10000000),
        ARG_NUMBER("reach", "N",
                   "players meet if they are at most this many places apart in the list", &l.reach,
                   1, 16),
        ARG_NUMBER("threads", "N", "threads; all cores if not given", &l.plan.threads, 1, 64),
        ARG_SEED("seed", "N", "random seed of all games", &l.plan.seed),
        DEAL_ARGS(&deal)};
    const Usage usage = {"league", "", about, 0, 0, args, sizeof args / sizeof *args};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status != ARGS_READ)
        return status;
    if (only && !mode_find(only))
        return args_fail("league", "no mode '%s'", only);
    if (!read_players(&l, players))
        return EXIT_MISUSED;
    l.plan.games = games;
    status = run_modes(&l, &deal, only ? mode_find(only) : NULL, wanted_check(wanted), keep);
    return status == ARGS_READ ? EXIT_RIGHT : status;
}

const Command command_league = {"league", "rate players against each other in every mode", run};
