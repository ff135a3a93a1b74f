/* Replays the record, since answers are worded like their questions. */
#include "server/analysis_text.h"

#include <math.h>
#include <stdlib.h>

#include "advice/report.h"
#include "base/json_out.h"
#include "server/performance.h"

static const char *const marks[MARKS] = {[MARK_NONE] = "none",
                                         [MARK_DOUBTFUL] = "doubtful",
                                         [MARK_ERROR] = "error",
                                         [MARK_BLUNDER] = "blunder"};

typedef struct Writer {
    JsonOut json;
    Say say;
    const Record *rec;
    const Analysis *a;
} Writer;

/* Shares as hundredths with one decimal. */
static double hundredths(double share)
{
    return round(1000 * share) / 10;
}

static void key_share(JsonOut *json, const char *key, double share)
{
    json_out_key_double(json, key, hundredths(share));
}

static void key_share_if(JsonOut *json, const char *key, double share, bool known)
{
    json_out_key_double(json, key, known ? hundredths(share) : NAN);
}

/* ---- seats ---- */

static void write_sum(JsonOut *json, const Analysis *a, int seat)
{
    const SeatSum *sum = &a->seat[seat];
    json_out_key_int(json, "seat", seat);
    json_out_key_int(json, "decisions", sum->decisions);
    for (int mark = MARK_DOUBTFUL; mark < MARKS; mark++)
        json_out_key_int(json, marks[mark], sum->marks[mark]);
    key_share(json, "own", sum->own);
    key_share(json, "others", sum->others);
    key_share(json, "fair", sum->fair);
    key_share_if(json, "luck", sum->luck, a->over);
    key_share(json, "start", sum->start);
    key_share(json, "draws", sum->draws);
    key_share_if(json, "result", sum->result, a->over);
    key_share_if(json, "without", sum->adjusted, a->over);
}

static void write_turns(JsonOut *json, const SeatSum *sum)
{
    json_out_key_array(json, "turns");
    for (int i = 0; i < sum->turns; i++) {
        json_out_object(json);
        json_out_key_int(json, "round", sum->turn[i].round);
        key_share(json, "before", sum->turn[i].before);
        key_share(json, "after", sum->turn[i].after);
        json_out_object_end(json);
    }
    json_out_array_end(json);
}

static void write_seat(Writer *w, int seat)
{
    Buf why = {0};
    w->say.reader = (uint8_t)seat;
    report_why(&why, &w->say, w->rec, w->a, seat);
    json_out_object(&w->json);
    write_sum(&w->json, w->a, seat);
    write_turns(&w->json, &w->a->seat[seat]);
    json_out_key_str(&w->json, "why", buf_text(&why));
    json_out_object_end(&w->json);
    buf_free(&why);
}

/* ---- the curve ---- */

static int moment_of(const Writer *w, int answer)
{
    int answers = record_answers(w->rec);
    return answers ? record_entry(w->rec, answer < answers ? answer : answers - 1)->moment : 0;
}

static void write_wins(Writer *w, const double *win)
{
    json_out_key_array(&w->json, "win");
    for (int seat = 0; seat < w->a->players; seat++)
        json_out_double(&w->json, hundredths(win[seat]));
    json_out_array_end(&w->json);
}

static void write_curve(Writer *w)
{
    const Analysis *a = w->a;
    json_out_key_array(&w->json, "curve");
    for (int i = 0; i < a->curves; i++) {
        json_out_object(&w->json);
        json_out_key_int(&w->json, "round", i + 1);
        json_out_key_int(&w->json, "at", moment_of(w, a->curve_at[i]));
        write_wins(w, a->curve[i]);
        json_out_object_end(&w->json);
    }
    json_out_array_end(&w->json);
}

static void write_place(Writer *w, int answer, int round, int seat)
{
    json_out_key_int(&w->json, "n", answer);
    json_out_key_int(&w->json, "at", moment_of(w, answer));
    json_out_key_int(&w->json, "round", round);
    json_out_key_int(&w->json, "seat", seat);
}

static void write_points(Writer *w)
{
    json_out_key_array(&w->json, "points");
    for (int i = 0; i < analysis_decisions(w->a); i++) {
        const Decision *d = analysis_decision(w->a, i);
        json_out_object(&w->json);
        write_place(w, d->at, d->round, d->seat);
        key_share(&w->json, "win", d->chance);
        json_out_object_end(&w->json);
    }
    json_out_array_end(&w->json);
}

/* Everybody's chance at every moment with a decision. */
static void write_course(Writer *w)
{
    const Analysis *a = w->a;
    json_out_key_array(&w->json, "course");
    for (int first = 0, next; first < analysis_decisions(a); first = next) {
        double win[SEATS_MAX] = {0};
        int moment = moment_of(w, analysis_decision(a, first)->at);
        for (next = first + 1; next < analysis_decisions(a); next++)
            if (moment_of(w, analysis_decision(a, next)->at) != moment)
                break;
        analysis_chances(a, first, next - 1, win);
        json_out_object(&w->json);
        json_out_key_int(&w->json, "at", moment);
        write_wins(w, win);
        json_out_object_end(&w->json);
    }
    json_out_array_end(&w->json);
}

static void write_draws(Writer *w)
{
    json_out_key_array(&w->json, "draws");
    for (int i = 0; i < analysis_draws(w->a); i++) {
        const Draw *d = analysis_draw(w->a, i);
        json_out_object(&w->json);
        write_place(w, d->at, d->round, d->seat);
        json_out_key_array(&w->json, "cards");
        for (SET_EACH(card, &d->cards))
            json_out_int(&w->json, card);
        json_out_array_end(&w->json);
        key_share(&w->json, "luck", d->chance - d->mean);
        json_out_object_end(&w->json);
    }
    json_out_array_end(&w->json);
}

/* ---- mistakes ---- */

/* Indices of the marked decisions, the costliest first; returns how many. */
static int sort_mistakes(const Analysis *a, int *order)
{
    int count = 0;
    for (int i = 0; i < analysis_decisions(a); i++) {
        if (analysis_decision(a, i)->mark == MARK_NONE)
            continue;
        int at = count++;
        double loss = analysis_decision(a, i)->loss;
        for (; at > 0 && analysis_decision(a, order[at - 1])->loss < loss; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    return count;
}

static void write_answer(Writer *w, const char *key, const Game *g, const Ask *ask, int seat,
                         const Set *picks, double win)
{
    Buf text = {0};
    advice_text_picks(&text, &w->say, g, seat, ask, picks);
    json_out_key_object(&w->json, key);
    json_out_key_array(&w->json, "picks");
    for (SET_EACH(pick, picks))
        json_out_int(&w->json, pick);
    json_out_array_end(&w->json);
    json_out_key_str(&w->json, "text", buf_text(&text));
    key_share(&w->json, "win", win);
    json_out_object_end(&w->json);
    buf_free(&text);
}

static void write_reason(Writer *w, const Game *g, const Ask *ask, const Decision *d)
{
    Buf reason = {0};
    Comparison c = {
        .first = &d->best, .second = &d->given, .reason = d->reason, .reasons = d->reasons};
    advice_text_reasons(&reason, &w->say, g, d->seat, ask, &c, "");
    if (reason.size)
        buf_cut(&reason, reason.size - 1);
    json_out_key_str(&w->json, "reason", buf_text(&reason));
    buf_free(&reason);
}

static void write_mistake(Writer *w, const Decision *d)
{
    Game g;
    Ask ask;
    Buf why = {0};
    record_replay(w->rec, d->at, &g, NULL, &why);
    buf_free(&why);
    game_ask(&g, d->seat, &ask);
    w->say.reader = d->seat;
    json_out_object(&w->json);
    write_place(w, d->at, d->round, d->seat);
    json_out_key_str(&w->json, "op", mode_op(g.mode, d->op)->name);
    json_out_key_str(&w->json, "mark", marks[d->mark]);
    key_share(&w->json, "loss", d->loss);
    key_share(&w->json, "error", 1.96 * d->error);
    write_answer(w, "given", &g, &ask, d->seat, &d->given, d->given_win);
    write_answer(w, "best", &g, &ask, d->seat, &d->best, d->best_win);
    write_reason(w, &g, &ask, d);
    json_out_object_end(&w->json);
}

static void write_mistakes(Writer *w)
{
    int *order = malloc(((size_t)analysis_decisions(w->a) + 1) * sizeof *order);
    if (!order)
        abort();
    int count = sort_mistakes(w->a, order);
    json_out_key_array(&w->json, "mistakes");
    for (int i = 0; i < count; i++)
        write_mistake(w, analysis_decision(w->a, order[i]));
    json_out_array_end(&w->json);
    free(order);
}

static void write_kinds(Writer *w, const Game *g)
{
    json_out_key_array(&w->json, "kinds");
    for (int seat = 0; seat < w->a->players; seat++)
        for (int op = 0; op < KINDS_OF_ASK; op++) {
            const KindSum *kind = &w->a->kind[seat][op];
            if (!kind->decisions)
                continue;
            json_out_object(&w->json);
            json_out_key_str(&w->json, "op", mode_op(g->mode, op)->name);
            json_out_key_int(&w->json, "seat", seat);
            json_out_key_int(&w->json, "decisions", kind->decisions);
            json_out_key_int(&w->json, "marked", kind->marked);
            key_share(&w->json, "loss", kind->loss);
            json_out_object_end(&w->json);
        }
    json_out_array_end(&w->json);
}

void analysis_text(Buf *out, const Say *say, const Record *rec, const Analysis *a, int plays)
{
    Writer w = {json_out_to(out), *say, rec, a};
    Game g;
    record_start(rec, &g, NULL);
    json_out_object(&w.json);
    json_out_key_int(&w.json, "plays", plays);
    json_out_key_array(&w.json, "seats");
    for (int seat = 0; seat < a->players; seat++)
        write_seat(&w, seat);
    json_out_array_end(&w.json);
    write_curve(&w);
    write_points(&w);
    write_course(&w);
    write_draws(&w);
    write_mistakes(&w);
    write_kinds(&w, &g);
    json_out_object_end(&w.json);
}

void analysis_sums(Buf *out, const Record *rec, const Analysis *a)
{
    JsonOut json = json_out_to(out);
    json_out_array(&json);
    for (int seat = 0; seat < a->players; seat++) {
        json_out_object(&json);
        write_sum(&json, a, seat);
        performance_write(&json, rec->mode, a, seat);
        json_out_object_end(&json);
    }
    json_out_array_end(&json);
}
