/* A finished game, looked at again: every decision searched from what its player knew. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level.h"
#include "cli/advise.h"
#include "cli/args.h"
#include "cli/command.h"
#include "cli/deal.h"
#include "cli/lang.h"
#include "record/record_text.h"
#include "rules/op.h"
#include "rules/score.h"

enum { KINDS_OF_ASK = 40, CURVE_MAX = 64 };

typedef struct AskKind {
    const char *name;
    int decisions, marked;
    double loss;
} AskKind;

typedef struct Analysis {
    const Record *rec;
    Brain brain;
    SearchRules rules;
    uint64_t seed;
    Say say;
    bool json;
    JsonOut *out;
    Buf *text;
    double loss[SEATS_MAX];
    int decisions[SEATS_MAX], marks[SEATS_MAX][MARKS];
    AskKind kind[KINDS_OF_ASK];
    double curve[CURVE_MAX][SEATS_MAX];
    int curves;
} Analysis;

static const char *const mark_name[MARKS] = {"", "doubtful", "error", "blunder"};

static void decision_json(Analysis *a, int at, const Game *g, int seat, const Ask *ask,
                          const Search *s, double loss)
{
    Buf given = {0}, best = {0};
    advise_picks(&given, &a->say, g, seat, ask, &s->at[s->also].picks);
    advise_picks(&best, &a->say, g, seat, ask, &s->at[s->best].picks);
    JsonOut *j = a->out;
    json_out_object(j);
    json_out_key_int(j, "answer", at);
    json_out_key_int(j, "seat", seat);
    json_out_key_int(j, "round", g->round);
    json_out_key_str(j, "question", game_op_name(g, ask->op));
    json_out_key_str(j, "given", buf_text(&given));
    json_out_key_double(j, "given_win", s->at[s->also].win);
    json_out_key_str(j, "best", buf_text(&best));
    json_out_key_double(j, "best_win", s->at[s->best].win);
    json_out_key_double(j, "error", s->at[s->also].error);
    json_out_key_double(j, "loss", loss);
    json_out_key_str(j, "mark", mark_name[explain_mark(loss)]);
    json_out_object_end(j);
    buf_free(&given);
    buf_free(&best);
}

static void decision_text(Analysis *a, int at, const Game *g, int seat, const Ask *ask,
                          const Search *s, double loss)
{
    if (explain_mark(loss) == MARK_NONE)
        return;
    buf_printf(a->text, "%4d  round %d, seat %d, %s: %s: ", at, g->round, seat,
               game_op_name(g, ask->op), mark_name[explain_mark(loss)]);
    advise_picks(a->text, &a->say, g, seat, ask, &s->at[s->also].picks);
    buf_printf(a->text, " (%.0f %%) instead of ", 100 * s->at[s->also].win);
    advise_picks(a->text, &a->say, g, seat, ask, &s->at[s->best].picks);
    buf_printf(a->text, " (%.0f %%), costs %.1f %% +- %.1f\n", 100 * s->at[s->best].win, 100 * loss,
               196 * s->at[s->also].error);
}

static void count(Analysis *a, const Game *g, int seat, const Ask *ask, double loss)
{
    AskKind *kind = &a->kind[ask->op < KINDS_OF_ASK ? ask->op : KINDS_OF_ASK - 1];
    Mark mark = explain_mark(loss);
    kind->name = game_op_name(g, ask->op);
    kind->decisions++;
    kind->marked += mark != MARK_NONE;
    kind->loss += loss;
    a->loss[seat] += loss;
    a->decisions[seat]++;
    a->marks[seat][mark]++;
}

static bool is_choice(const Game *g, int seat, const Ask *ask)
{
    Pick p;
    pick_begin(&p, g, seat, ask);
    return p.n > 0;
}

static void look_at(Analysis *a, int at, const Game *g)
{
    const RecordEntry *entry = record_entry(a->rec, at);
    Ask ask;
    if (!game_ask(g, entry->seat, &ask) || !is_choice(g, entry->seat, &ask))
        return;
    View v;
    Search s;
    Rng rng = rng_seeded(a->seed + (uint64_t)at);
    view_make(g, entry->seat, &v);
    search_run_with(&a->brain, &v, &ask, &entry->picks, &a->rules, &rng, &s);
    double loss = explain_loss(&s);
    count(a, g, entry->seat, &ask, loss);
    if (a->json)
        decision_json(a, at, g, entry->seat, &ask, &s, loss);
    else
        decision_text(a, at, g, entry->seat, &ask, &s, loss);
}

/* At the start of a round, where all are asked, everybody's chances. */
static void note_curve(Analysis *a, const Game *g)
{
    if (g->round <= a->curves || a->curves == CURVE_MAX || g->over ||
        g->asked != (1u << g->players) - 1)
        return;
    for (int seat = 0; seat < g->players; seat++)
        a->curve[a->curves][seat] = explain_chance(&a->brain, g, seat);
    a->curves++;
}

static void walk(Analysis *a)
{
    Game g;
    record_start(a->rec, &g, NULL);
    for (int at = 0; at < record_answers(a->rec); at++) {
        const RecordEntry *entry = record_entry(a->rec, at);
        note_curve(a, &g);
        look_at(a, at, &g);
        game_answer(&g, entry->seat, &entry->picks, NULL);
    }
}

/* What each seat's result is made of: a fair share, its own errors, the others' and luck. */
static double others_loss(const Analysis *a, int seat, int players)
{
    double sum = 0;
    for (int other = 0; other < players; other++)
        if (other != seat)
            sum += a->loss[other];
    return players > 1 ? sum / (players - 1) : 0;
}

static double result_of(const Game *g, int seat)
{
    unsigned winners = g->over ? score_winners(g) : 0;
    return winners >> seat & 1 ? (g->mode->won ? 1 : 1.0 / __builtin_popcount(winners)) : 0;
}

static void end_json(Analysis *a, const Game *g)
{
    JsonOut *j = a->out;
    json_out_key_array(j, "seats");
    for (int seat = 0; seat < g->players; seat++) {
        double fair = 1.0 / g->players, others = others_loss(a, seat, g->players),
               result = result_of(g, seat);
        json_out_object(j);
        json_out_key_int(j, "decisions", a->decisions[seat]);
        json_out_key_double(j, "own_errors", a->loss[seat]);
        json_out_key_double(j, "others_errors", others);
        for (int mark = MARK_DOUBTFUL; mark < MARKS; mark++)
            json_out_key_int(j, mark_name[mark], a->marks[seat][mark]);
        if (g->over) {
            json_out_key_double(j, "result", result);
            json_out_key_double(j, "luck", result - fair + a->loss[seat] - others);
            json_out_key_double(j, "without_luck", fair - a->loss[seat] + others);
        }
        json_out_object_end(j);
    }
    json_out_array_end(j);
    json_out_key_array(j, "curve");
    for (int i = 0; i < a->curves; i++) {
        json_out_array(j);
        for (int seat = 0; seat < g->players; seat++)
            json_out_double(j, a->curve[i][seat]);
        json_out_array_end(j);
    }
    json_out_array_end(j);
    json_out_key_object(j, "kinds");
    for (int i = 0; i < KINDS_OF_ASK; i++)
        if (a->kind[i].decisions) {
            json_out_key_object(j, a->kind[i].name);
            json_out_key_int(j, "decisions", a->kind[i].decisions);
            json_out_key_int(j, "marked", a->kind[i].marked);
            json_out_key_double(j, "loss", a->kind[i].loss);
            json_out_object_end(j);
        }
    json_out_object_end(j);
}

static void end_text(Analysis *a, const Game *g)
{
    for (int i = 0; i < a->curves; i++) {
        buf_printf(a->text, "round %2d, chances", i + 1);
        for (int seat = 0; seat < g->players; seat++)
            buf_printf(a->text, " %3.0f %%", 100 * a->curve[i][seat]);
        buf_byte(a->text, '\n');
    }
    for (int i = 0; i < KINDS_OF_ASK; i++)
        if (a->kind[i].marked)
            buf_printf(a->text, "%s: %d of %d decisions marked, %.1f %% lost\n", a->kind[i].name,
                       a->kind[i].marked, a->kind[i].decisions, 100 * a->kind[i].loss);
    for (int seat = 0; seat < g->players; seat++) {
        double fair = 1.0 / g->players, others = others_loss(a, seat, g->players),
               result = result_of(g, seat);
        buf_printf(
            a->text,
            "seat %d: %d decisions, %d doubtful, %d errors, %d blunders; own errors cost %.1f %%",
            seat, a->decisions[seat], a->marks[seat][MARK_DOUBTFUL], a->marks[seat][MARK_ERROR],
            a->marks[seat][MARK_BLUNDER], 100 * a->loss[seat]);
        if (g->over)
            buf_printf(a->text,
                       "; result %.0f %% = fair %.0f %% + luck %+.0f %% + others' errors %.0f %% - "
                       "own %.0f %%",
                       100 * result, 100 * fair, 100 * (result - fair + a->loss[seat] - others),
                       100 * others, 100 * a->loss[seat]);
        buf_byte(a->text, '\n');
    }
}

static bool analyse(Analysis *a, Buf *why)
{
    Game g;
    if (!record_replay(a->rec, record_answers(a->rec), &g, NULL, why))
        return false;
    if (a->json) {
        json_out_object(a->out);
        json_out_key_str(a->out, "mode", a->rec->mode->name);
        json_out_key_array(a->out, "decisions");
    }
    walk(a);
    if (a->json) {
        json_out_array_end(a->out);
        end_json(a, &g);
        json_out_object_end(a->out);
        buf_byte(a->text, '\n');
    } else {
        end_text(a, &g);
    }
    return true;
}

static const char about[] =
    "Searches every decision of a recorded game again from what its player knew, and says what it "
    "cost: "
    "doubtful from 1 %, an error from 2.5 %, a blunder from 6 % of the chance to win, where that "
    "is certain. "
    "Then the chances by round, the kinds of decisions with errors, and what luck did.";

static int run(int argc, char **argv)
{
    static Analysis a;
    int plays = 400;
    const char *lang = NULL, *cards = NULL;
    Record rec;
    Buf why = {0}, text = {0};
    JsonOut out = json_out_to(&text);
    a = (Analysis){.rec = &rec, .rules = search_standard, .seed = 1, .out = &out, .text = &text};
    const Arg args[] = {
        ARG_NUMBER("plays", "N", "games to imagine for each decision", &plays, 2, 10000000),
        ARG_SEED("seed", "N", "of the imagined games", &a.seed),
        ARG_FLAG("json", "print JSON", &a.json), DEAL_CARDS_OF_RECORD(&cards), ARG_LANG(&lang)};
    const Usage usage = {"analyse", "FILE", about, 1, 1, args, sizeof args / sizeof *args};
    const Tongue *tongue = NULL;
    int words, status = args_read(&usage, argc, argv, &words);
    if (status == ARGS_READ)
        status = lang_read("analyse", lang, &tongue);
    if (status != ARGS_READ)
        return status;
    const Net *net = level_strongest();
    if (!net)
        return args_fail("analyse", "this program has no net");
    a.rules.seconds = 0;
    a.rules.plays = plays;
    bool good = record_load(&rec, argv[0], &why);
    status = good ? deal_same_cards("analyse", cards, &rec) : ARGS_READ;
    if (good && status == ARGS_READ) {
        a.brain = brain_for(net, rec.cat);
        a.say = (Say){.cat = rec.cat, .tongue = tongue, .reader = READER_ALL};
        good = analyse(&a, &why);
        fputs(buf_text(&text), stdout);
    }
    if (status == ARGS_READ)
        status = good ? EXIT_RIGHT : args_fail("analyse", "%s", buf_text(&why));
    record_free(&rec);
    buf_free(&why);
    buf_free(&text);
    return status;
}

const Command command_analyse = {"analyse", "what every decision of a recorded game cost", run};
