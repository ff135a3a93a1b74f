/* Replays the record, since answers are worded like their questions. */
#include "advice/report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Number {
    char text[24];
} Number;

static Number tenths(double share, bool sign)
{
    Number number;
    snprintf(number.text, sizeof number.text, sign ? "%+.1f" : "%.1f", 100 * share);
    return number;
}

static int percent(double share)
{
    return (int)lround(100 * share);
}

static const char *const mark_name[MARKS] = {[MARK_NONE] = "",
                                             [MARK_DOUBTFUL] = "doubtful",
                                             [MARK_ERROR] = "error",
                                             [MARK_BLUNDER] = "blunder"};

/* ---- replaying ---- */

typedef struct Replay {
    const Record *rec;
    Game g;
    int at;
} Replay;

static Replay replay_begin(const Record *rec)
{
    Replay r = {.rec = rec};
    record_start(rec, &r.g, NULL);
    return r;
}

/* Advances to the question of a decision. */
static void replay_to(Replay *r, const Decision *d, Ask *ask)
{
    for (; r->at < d->at; r->at++) {
        const RecordEntry *entry = record_entry(r->rec, r->at);
        game_answer(&r->g, entry->seat, &entry->picks, NULL);
    }
    game_ask(&r->g, d->seat, ask);
}

static Comparison comparison_of(const Decision *d)
{
    return (Comparison){&d->best,       &d->given, d->best_win, d->given_win,
                        SAY_REPORT_TWO, d->reason, d->reasons};
}

/* ---- words ---- */

static void line(Buf *out, const Say *say, SayId id, int seat, Facts facts)
{
    facts.who = seat;
    say_it(out, say, id, &facts);
    buf_byte(out, '\n');
}

static bool is_for(const Say *say, int seat)
{
    return say->reader >= SEATS_MAX || say->reader == seat;
}

static const SayId mark_words[MARKS] = {
    [MARK_DOUBTFUL] = SAY_MARK_DOUBTFUL,
    [MARK_ERROR] = SAY_MARK_ERROR,
    [MARK_BLUNDER] = SAY_MARK_BLUNDER,
};

static void mistake(Buf *out, const Say *say, const Game *g, const Ask *ask, const Decision *d)
{
    Buf mark = {0};
    Number loss = tenths(d->loss, false);
    Comparison c = comparison_of(d);
    say_it(&mark, say, mark_words[d->mark], &(Facts){0});
    line(out, say, d->round ? SAY_REPORT_MISTAKE : SAY_REPORT_MISTAKE_EARLY, d->seat,
         (Facts){.n = d->at, .m = d->round, .text = loss.text, .text2 = buf_text(&mark)});
    advice_text_comparison(out, say, g, d->seat, ask, &c, "    ");
    buf_free(&mark);
}

static void mistakes(Buf *out, const Say *say, const Record *rec, const Analysis *a)
{
    Replay r = replay_begin(rec);
    for (int i = 0; i < analysis_decisions(a); i++) {
        const Decision *d = analysis_decision(a, i);
        Ask ask;
        if (d->mark == MARK_NONE || !is_for(say, d->seat))
            continue;
        replay_to(&r, d, &ask);
        mistake(out, say, &r.g, &ask, d);
    }
}

/* The last of the rounds from this one on that have the same figures. */
static int curve_end(const Analysis *a, int round)
{
    for (int next = round + 1; next < a->curves; next++)
        for (int seat = 0; seat < a->players; seat++)
            if (a->seat[seat].analysed &&
                percent(a->curve[next][seat]) != percent(a->curve[round][seat]))
                return next - 1;
    return a->curves - 1;
}

static void curve_line(Buf *out, const Say *say, const Analysis *a, int round, int end)
{
    Buf list = {0};
    for (int seat = 0; seat < a->players; seat++) {
        if (!a->seat[seat].analysed)
            continue;
        if (list.size)
            say_it(&list, say, SAY_COMMA, &(Facts){0});
        say_it(&list, say, SAY_REPORT_CHANCE,
               &(Facts){.who = seat, .n = percent(a->curve[round][seat])});
    }
    line(out, say, round == end ? SAY_REPORT_CHANCES : SAY_REPORT_CHANCES_LONG, NO_SEAT,
         (Facts){.n = round + 1, .m = end + 1, .text = buf_text(&list)});
    buf_free(&list);
}

static void turn_line(Buf *out, const Say *say, int seat, const TurningPoint *turn)
{
    Buf change = {0};
    say_it(&change, say, SAY_REPORT_FROM_TO,
           &(Facts){.n = percent(turn->before), .m = percent(turn->after)});
    line(out, say, SAY_REPORT_TURN, seat, (Facts){.n = turn->round, .text = buf_text(&change)});
    buf_free(&change);
}

/* A kind of question, summed over the seats that are reported. */
static KindSum kind_sum(const Say *say, const Analysis *a, int op)
{
    KindSum sum = {0};
    for (int seat = 0; seat < a->players; seat++) {
        const KindSum *kind = &a->kind[seat][op];
        if (!is_for(say, seat))
            continue;
        sum.decisions += kind->decisions;
        sum.marked += kind->marked;
        sum.loss += kind->loss;
    }
    return sum;
}

static void kind_line(Buf *out, const Say *say, const Game *g, const Analysis *a, int op)
{
    KindSum sum = kind_sum(say, a, op);
    if (!sum.marked)
        return;
    Buf kind = {0};
    Number loss = tenths(sum.loss, false);
    say_words(&kind, say, mode_op(g->mode, op)->topic, &(Facts){0});
    line(out, say, SAY_REPORT_KIND, NO_SEAT,
         (Facts){.text = buf_text(&kind), .n = sum.marked, .m = sum.decisions, .text2 = loss.text});
    buf_free(&kind);
}

/* What a result is made of, in whole points that add up to it: rounded down, and then the largest
 * remainders up. */
enum { PART_START, PART_DRAWS, PART_OWN, PART_OTHERS, PARTS };

static void whole_parts(const SeatSum *s, int part[PARTS])
{
    double exact[PARTS] = {[PART_START] = s->start,
                           [PART_DRAWS] = s->draws,
                           [PART_OWN] = -s->own,
                           [PART_OTHERS] = s->others};
    int missing = percent(s->result);
    for (int i = 0; i < PARTS; i++) {
        part[i] = (int)floor(100 * exact[i]);
        missing -= part[i];
    }
    for (; missing > 0; missing--) {
        int most = 0;
        for (int i = 1; i < PARTS; i++)
            if (100 * exact[i] - part[i] > 100 * exact[most] - part[most])
                most = i;
        part[most]++;
    }
}

static void tell_part(Buf *out, const Say *say, SayId id, int points)
{
    char text[16];
    snprintf(text, sizeof text, "%+d", points);
    if (out->size)
        say_it(out, say, SAY_COMMA, &(Facts){0});
    say_it(out, say, id, &(Facts){.text = text});
}

static void result_line(Buf *out, const Say *say, const Analysis *a, int seat)
{
    const SeatSum *s = &a->seat[seat];
    int part[PARTS];
    Buf parts = {0};
    Number adjusted = tenths(s->adjusted, false);
    whole_parts(s, part);
    tell_part(&parts, say, a->players > 1 ? SAY_REPORT_DRAWS : SAY_REPORT_CHANCE_ALONE,
              part[PART_DRAWS]);
    tell_part(&parts, say, SAY_REPORT_OWN, part[PART_OWN]);
    if (a->players > 1)
        tell_part(&parts, say, SAY_REPORT_OTHERS, part[PART_OTHERS]);
    line(out, say, SAY_REPORT_RESULT, seat,
         (Facts){.n = percent(s->result),
                 .m = part[PART_START],
                 .text = buf_text(&parts),
                 .text2 = adjusted.text});
    buf_free(&parts);
}

static void seat_lines(Buf *out, const Say *say, const Analysis *a, int seat)
{
    const SeatSum *s = &a->seat[seat];
    Buf marks = {0};
    Number own = tenths(s->own, false);
    char blunders[12];
    snprintf(blunders, sizeof blunders, "%d", s->marks[MARK_BLUNDER]);
    say_it(&marks, say, SAY_REPORT_MARKS,
           &(Facts){.n = s->marks[MARK_DOUBTFUL], .m = s->marks[MARK_ERROR], .text = blunders});
    line(out, say, SAY_REPORT_SEAT, seat,
         (Facts){.n = s->decisions, .text = buf_text(&marks), .text2 = own.text});
    if (a->over)
        result_line(out, say, a, seat);
    buf_free(&marks);
}

void report_text(Buf *out, const Say *say, const Record *rec, const Analysis *a)
{
    Replay r = replay_begin(rec);
    mistakes(out, say, rec, a);
    if (a->curves)
        line(out, say, SAY_REPORT_CURVE, NO_SEAT, (Facts){0});
    for (int round = 0, end; round < a->curves; round = end + 1) {
        end = curve_end(a, round);
        curve_line(out, say, a, round, end);
    }
    for (int seat = 0; seat < a->players; seat++)
        for (int i = 0; i < a->seat[seat].turns && is_for(say, seat); i++)
            turn_line(out, say, seat, &a->seat[seat].turn[i]);
    for (int op = 0; op < KINDS_OF_ASK; op++)
        kind_line(out, say, &r.g, a, op);
    for (int seat = 0; seat < a->players; seat++)
        if (is_for(say, seat))
            seat_lines(out, say, a, seat);
}

/* ---- why ---- */

static const Decision *costliest(const Analysis *a, int seat)
{
    const Decision *most = NULL;
    for (int i = 0; i < analysis_decisions(a); i++) {
        const Decision *d = analysis_decision(a, i);
        if (d->seat == seat && d->mark != MARK_NONE && (!most || d->loss > most->loss))
            most = d;
    }
    return most;
}

static void tell_costliest(Buf *out, const Say *say, const Record *rec, const Decision *d)
{
    Replay r = replay_begin(rec);
    Ask ask;
    Number loss = tenths(d->loss, false);
    Comparison c = comparison_of(d);
    replay_to(&r, d, &ask);
    line(out, say, d->round ? SAY_REPORT_COSTLY : SAY_REPORT_COSTLY_EARLY, d->seat,
         (Facts){.n = d->round, .text = loss.text});
    advice_text_comparison(out, say, &r.g, d->seat, &ask, &c, "");
}

static int best_points(const Analysis *a, int seat)
{
    int best = -1000;
    for (int other = 0; other < a->players; other++)
        if (other != seat && a->seat[other].points > best)
            best = a->seat[other].points;
    return best;
}

void report_why(Buf *out, const Say *say, const Record *rec, const Analysis *a, int seat)
{
    const SeatSum *s = &a->seat[seat];
    const Decision *worst = costliest(a, seat);
    Number luck = tenths(s->draws, true), own = tenths(-s->own, true);
    if (a->over && a->players > 1)
        line(out, say, SAY_REPORT_SCORES, seat, (Facts){.n = s->points, .m = best_points(a, seat)});
    if (worst)
        tell_costliest(out, say, rec, worst);
    else
        line(out, say, SAY_REPORT_CLEAN, seat, (Facts){0});
    line(out, say, SAY_REPORT_LUCK_WAS, seat, (Facts){.text = luck.text, .text2 = own.text});
}

/* ---- JSON ---- */

static void key_picks(JsonOut *json, const char *key, const Say *say, const Game *g, const Ask *ask,
                      int seat, const Set *picks)
{
    Buf text = {0};
    advice_text_picks(&text, say, g, seat, ask, picks);
    json_out_key_str(json, key, buf_text(&text));
    buf_free(&text);
}

static void decision_json(JsonOut *j, const Say *say, const Game *g, const Ask *ask,
                          const Decision *d)
{
    json_out_object(j);
    json_out_key_int(j, "answer", d->at);
    json_out_key_int(j, "seat", d->seat);
    json_out_key_int(j, "round", d->round);
    json_out_key_str(j, "question", mode_op(g->mode, d->op)->name);
    json_out_key_double(j, "chance", d->chance);
    key_picks(j, "given", say, g, ask, d->seat, &d->given);
    json_out_key_double(j, "given_win", d->given_win);
    key_picks(j, "best", say, g, ask, d->seat, &d->best);
    json_out_key_double(j, "best_win", d->best_win);
    json_out_key_double(j, "error", d->error);
    json_out_key_double(j, "loss", d->loss);
    json_out_key_str(j, "mark", mark_name[d->mark]);
    Comparison c = comparison_of(d);
    advice_text_reasons_json(j, say, g, d->seat, ask, &c);
    json_out_object_end(j);
}

static void decisions_json(JsonOut *j, const Say *say, const Record *rec, const Analysis *a)
{
    Replay r = replay_begin(rec);
    json_out_key_array(j, "decisions");
    for (int i = 0; i < analysis_decisions(a); i++) {
        Ask ask;
        const Decision *d = analysis_decision(a, i);
        if (!a->seat[d->seat].analysed)
            continue;
        replay_to(&r, d, &ask);
        decision_json(j, say, &r.g, &ask, d);
    }
    json_out_array_end(j);
}

static void draws_json(JsonOut *j, const Say *say, const Analysis *a)
{
    json_out_key_array(j, "draws");
    for (int i = 0; i < analysis_draws(a); i++) {
        const Draw *d = analysis_draw(a, i);
        json_out_object(j);
        json_out_key_int(j, "answer", d->at);
        json_out_key_int(j, "seat", d->seat);
        json_out_key_int(j, "round", d->round);
        json_out_key_array(j, "cards");
        for (SET_EACH(card, &d->cards))
            json_out_str(j, catalog_design(say->cat, card)->name);
        json_out_array_end(j);
        json_out_key_double(j, "chance", d->chance);
        json_out_key_double(j, "mean", d->mean);
        json_out_key_double(j, "luck", d->chance - d->mean);
        json_out_object_end(j);
    }
    json_out_array_end(j);
}

static void turns_json(JsonOut *j, const SeatSum *s)
{
    json_out_key_array(j, "turns");
    for (int i = 0; i < s->turns; i++) {
        json_out_object(j);
        json_out_key_int(j, "round", s->turn[i].round);
        json_out_key_double(j, "before", s->turn[i].before);
        json_out_key_double(j, "after", s->turn[i].after);
        json_out_object_end(j);
    }
    json_out_array_end(j);
}

static void seat_json(JsonOut *j, const Analysis *a, int seat)
{
    const SeatSum *s = &a->seat[seat];
    json_out_object(j);
    json_out_key_int(j, "decisions", s->decisions);
    for (int mark = MARK_DOUBTFUL; mark < MARKS; mark++)
        json_out_key_int(j, mark_name[mark], s->marks[mark]);
    json_out_key_double(j, "fair", s->fair);
    json_out_key_double(j, "luck", s->luck);
    json_out_key_double(j, "own_errors", s->analysed ? s->own : NAN);
    json_out_key_double(j, "start", s->analysed ? s->start : NAN);
    json_out_key_double(j, "draws", s->analysed ? s->draws : NAN);
    json_out_key_double(j, "others", s->analysed ? s->others : NAN);
    if (a->over) {
        json_out_key_int(j, "points", s->points);
        json_out_key_double(j, "result", s->result);
        json_out_key_double(j, "without_luck", s->adjusted);
    }
    turns_json(j, s);
    json_out_object_end(j);
}

static void curve_json(JsonOut *j, const Analysis *a)
{
    json_out_key_array(j, "curve");
    for (int i = 0; i < a->curves; i++) {
        json_out_array(j);
        for (int seat = 0; seat < a->players; seat++)
            json_out_double(j, a->curve[i][seat]);
        json_out_array_end(j);
    }
    json_out_array_end(j);
}

static void kinds_json(JsonOut *j, const Record *rec, const Analysis *a)
{
    Replay r = replay_begin(rec);
    Say all = {.reader = READER_ALL};
    json_out_key_object(j, "kinds");
    for (int op = 0; op < KINDS_OF_ASK; op++) {
        KindSum sum = kind_sum(&all, a, op);
        if (!sum.decisions)
            continue;
        json_out_key_object(j, mode_op(r.g.mode, op)->name);
        json_out_key_int(j, "decisions", sum.decisions);
        json_out_key_int(j, "marked", sum.marked);
        json_out_key_double(j, "loss", sum.loss);
        json_out_object_end(j);
    }
    json_out_object_end(j);
}

void report_json(JsonOut *json, const Say *say, const Record *rec, const Analysis *a)
{
    json_out_key_str(json, "mode", rec->mode->name);
    decisions_json(json, say, rec, a);
    draws_json(json, say, a);
    json_out_key_array(json, "seats");
    for (int seat = 0; seat < a->players; seat++)
        seat_json(json, a, seat);
    json_out_array_end(json);
    curve_json(json, a);
    kinds_json(json, rec, a);
}
