/* Plays matches between players, with confidence intervals. */
#include "train/league.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ai/level.h"
#include "base/json_out.h"
#include "cli/args.h"
#include "cli/command.h"
#include "cli/deal.h"
#include "modes/presets.h"

static const char about[] =
    "Plays the named players against each other; the last one takes all seats that are left. A "
    "deal is "
    "played once for every seat: in turn by all players, or with --paired with all luck exchanged, "
    "and "
    "counts as one observation. Prints the share of wins of each with its 95 % interval.";

static void print_text(const MatchPlan *plan, const MatchResult *r)
{
    args_say("%s, %ld games, %ld deals%s, %.1f rounds, %.1f s", plan->mode->name, r->games,
             r->deals, plan->paired ? args_words(" paired") : "",
             (double)r->rounds / (double)(r->games ? r->games : 1), r->seconds);
    for (int i = 0; i < plan->named; i++) {
        const MatchSide *s = &r->side[i];
        args_say("%-28s wins %5.2f %% +- %.2f  elo %+6.1f  margin %+6.2f  points %5.1f  "
                 "decision %.3f ms, 99 %% %.3f ms",
                 plan->player[i]->name, 100 * s->share, 100 * s->half,
                 match_elo(s->share, plan->mode->players), s->margin, s->score,
                 1e3 * s->seconds_mean, 1e3 * s->seconds_99);
    }
    if (plan->sprt)
        args_say("sprt 0 against %.0f elo: log likelihood ratio %.2f: %s", plan->elo, r->likelihood,
                 r->verdict > 0   ? args_words("better")
                 : r->verdict < 0 ? args_words("not better")
                                  : args_words("open"));
}

static void print_json(const MatchPlan *plan, const MatchResult *r)
{
    Buf out = {0};
    JsonOut j = json_out_to(&out);
    json_out_object(&j);
    json_out_key_str(&j, "mode", plan->mode->name);
    json_out_key_int(&j, "games", r->games);
    json_out_key_int(&j, "deals", r->deals);
    json_out_key_bool(&j, "paired", plan->paired);
    json_out_key_double(&j, "seconds", r->seconds);
    json_out_key_array(&j, "players");
    for (int i = 0; i < plan->named; i++) {
        const MatchSide *s = &r->side[i];
        json_out_object(&j);
        json_out_key_str(&j, "name", plan->player[i]->name);
        json_out_key_double(&j, "share", s->share);
        json_out_key_double(&j, "half_width", s->half);
        json_out_key_double(&j, "elo", match_elo(s->share, plan->mode->players));
        json_out_key_double(&j, "margin", s->margin);
        json_out_key_double(&j, "points", s->score);
        json_out_key_int(&j, "decisions", s->decisions);
        json_out_key_double(&j, "decision_mean_ms", 1e3 * s->seconds_mean);
        json_out_key_double(&j, "decision_99_ms", 1e3 * s->seconds_99);
        json_out_object_end(&j);
    }
    json_out_array_end(&j);
    if (plan->sprt) {
        json_out_key_double(&j, "likelihood", r->likelihood);
        json_out_key_int(&j, "verdict", r->verdict);
    }
    json_out_object_end(&j);
    printf("%s\n", buf_text(&out));
    buf_free(&out);
}

/* The player, or NULL after one line that says why not. */
static const Player *find(const char *name)
{
    const Player *player = player_find(name);
    Buf why = {0};
    if (!player)
        player = level_make(name, &why);
    if (!player)
        args_fail("match", "no player '%s'%s%s; 'windfall bots' lists them", name,
                  why.size ? ": " : "", buf_text(&why));
    buf_free(&why);
    return player;
}

/* What the options say. */
static MatchPlan plan = {.seed = 1};
static int games = 1000, elo = 10, within;
static bool json;
static const char *mode = "base-2p";
static Deal deal;

static const Arg args[] = {
    ARG_TEXT("mode", "MODE", "what is played; base-2p if not given", &mode),
    ARG_NUMBER("games", "N", "at most this many games", &games, 1, 100000000),
    ARG_NUMBER("within", "N", "stop when the interval is +- N tenths of a percent", &within, 0,
               1000),
    ARG_SEED("seed", "N", "random seed of all games", &plan.seed),
    ARG_FLAG("paired", "the same deals with the luck of the seats exchanged", &plan.paired),
    ARG_NUMBER("threads", "N", "threads; all cores if not given", &plan.threads, 1, 64),
    ARG_FLAG("sprt", "stop when it is clear whether the first is better", &plan.sprt),
    ARG_NUMBER("elo", "N", "by how much better, for --sprt", &elo, 1, 400),
    DEAL_ARGS(&deal),
    ARG_FLAG("json", "print JSON", &json),
};

static const Usage usage = {
    "match", "PLAYER...", about, 1, SEATS_MAX, args, sizeof args / sizeof *args};

static int make_plan(int words, char **argv, Record *rec)
{
    if (!(plan.mode = mode_find(mode)))
        return args_fail("match",
                         "no mode '%s'; 'windfall bots' and 'windfall sim --help' tell more", mode);
    if (words > plan.mode->players)
        return args_fail("match", "%d players for the %d seats of %s", words, plan.mode->players,
                         mode);
    for (plan.named = 0; plan.named < words; plan.named++)
        if (!(plan.player[plan.named] = find(argv[plan.named])))
            return EXIT_MISUSED;
    int status = deal_begin(&deal, "match", plan.mode, rec);
    plan.mode = rec->mode;
    plan.cat = rec->cat;
    plan.options = deal.options;
    plan.games = games;
    plan.elo = elo;
    plan.within = within / 1000.0;
    return status;
}

static int run(int argc, char **argv)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    plan.threads = cores > 0 ? (int)cores : 1;
    Record rec = {0};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status == ARGS_READ)
        status = make_plan(words, argv, &rec);
    if (status != ARGS_READ)
        return status;
    MatchResult result;
    match_run(&plan, &result);
    if (result.failed)
        args_fail("match", "a player gave an illegal answer");
    else if (json)
        print_json(&plan, &result);
    else
        print_text(&plan, &result);
    record_free(&rec);
    return result.failed ? EXIT_FAILED : EXIT_RIGHT;
}

const Command command_match = {"match", "play bots against each other, with confidence intervals",
                               run};
