/* Replays the record. A seat's chance is followed from its first question to the result: what it
 * drew, what it answered, and what the others did or revealed in between. Each step begins where
 * the previous one ended, so the parts add up to the result. Luck is summed over draws: what came
 * minus what could have come. A seat's luck is its own minus its share of the others', plus the
 * value of the start. */
#include "advice/analyse.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level.h"
#include "ai/luck.h"
#include "rules/score.h"

const AnalyseRules analyse_standard = {
    .plays = ESTIMATE_REVIEW, .redraws = 256, .seat = -1, .seed = 1};

typedef struct Walk {
    const Record *rec;
    const AnalyseRules *rules;
    Brain brain;
    Analysis *a;
    Game g;
    Game seen[SEATS_MAX]; /* as of each seat's last question */
    bool asked[SEATS_MAX];
    double start[SEATS_MAX]; /* value of the start, before the first cards */
    double drawn[SEATS_MAX]; /* luck of its own draws */
    double fresh[SEATS_MAX]; /* of those since its last answer, in log odds */
    double held[SEATS_MAX];  /* the chance after its last answer */
    bool begun[SEATS_MAX];
} Walk;

/* ---- luck ---- */

static double log_odds(double chance)
{
    double p = fmin(fmax(chance, 1e-3), 1 - 1e-3);
    return log(p / (1 - p));
}

static void note_draw(Walk *w, int at, int seat, const Set *cards, Luck luck)
{
    Draw draw = {at, w->g.round, (uint8_t)seat, *cards, luck.chance, luck.mean};
    buf_add(&w->a->draw, (const char *)&draw, sizeof draw);
    w->drawn[seat] += luck.chance - luck.mean;
    w->fresh[seat] += log_odds(luck.chance) - log_odds(luck.mean);
}

static void weigh_seat(Walk *w, int at, int seat, Rng *rng)
{
    bool first = !w->asked[seat];
    Set drawn = luck_drawn(first ? NULL : &w->seen[seat], &w->g, seat);
    w->seen[seat] = w->g;
    w->asked[seat] = true;
    if (set_is_empty(&drawn) && !first)
        return;
    Luck luck = luck_of_draw(&w->brain, &w->g, seat, &drawn, w->rules->redraws, rng);
    note_draw(w, at, seat, &drawn, luck);
    if (first)
        w->start[seat] = luck.mean;
}

/* Before answer `at`: weighs the draws of every seat that is asked, since its last question. */
static void weigh_draws(Walk *w, int at)
{
    Rng rng = rng_seeded(rng_mix(w->rules->seed) + (uint64_t)at);
    for (int seat = 0; seat < w->g.players; seat++)
        if (w->g.asked >> seat & 1)
            weigh_seat(w, at, seat, &rng);
}

/* A game of one player: everything between two questions is weighed at once. */
static void weigh_answer(Walk *w, int at, const Game *before, const Set *answer)
{
    Rng rng = rng_seeded(rng_mix(w->rules->seed) + (uint64_t)at);
    Set none = set_empty();
    Luck luck = luck_of_answer(&w->brain, before, answer, &w->g, w->rules->redraws, &rng);
    note_draw(w, at + 1, 0, &none, luck);
}

/* The fair share. If the players do not play against each other: the average of new games. */
static double fair_share(const Walk *w)
{
    if (!w->g.mode->won)
        return 1.0 / w->g.players;
    enum { DEALS = 64 };
    double sum = 0;
    for (int i = 0; i < DEALS; i++) {
        Options options = w->rec->options;
        Game g;
        options.seed = rng_mix(w->rules->seed + (uint64_t)i);
        game_start(&g, w->rec->cat, w->rec->mode, &options, NULL);
        sum += explain_chance(&w->brain, &g, __builtin_ctz(g.asked));
    }
    return sum / DEALS;
}

/* ---- decisions ---- */

static bool is_choice(const Game *g, int seat, Ask *ask)
{
    Pick p;
    if (!game_ask(g, seat, ask))
        return false;
    pick_begin(&p, g, seat, ask);
    return p.n > 0;
}

/* What is known about the others. */
static void know_others(const Walk *w, int seat, Rival rival[SEATS_MAX])
{
    for (int other = 0; other < w->g.players; other++)
        if (other != seat && w->rules->bot[other])
            rival[other] = level_rival(w->rules->bot[other], w->g.players);
}

static void search(Walk *w, const Ask *ask, const Set *given, Decision *d)
{
    View v;
    Search s;
    Rival rival[SEATS_MAX] = {{0}};
    Brain brain = w->brain;
    view_make(&w->g, d->seat, &v);
    Watch *watch = watch_new(&v);
    know_others(w, d->seat, rival);
    brain.rival = rival;
    estimate_search(&brain, &v, ask, given, w->rules->plays, w->rules->seed + (uint64_t)d->at,
                    watch, &s);
    d->best = s.at[s.best].picks;
    d->given_win = s.at[s.also].win;
    d->best_win = d->chance = s.at[s.best].win;
    d->error = s.at[s.also].error;
    d->loss = explain_loss(&s);
    d->mark = explain_mark(d->loss);
    if (d->mark != MARK_NONE)
        d->reasons = explain_why(&brain, &v, ask, &s, watch, d->reason);
    free(watch);
}

/* What a chance would be without the cards that came since: the net says by which factor they
 * changed the odds, whoever the others are. */
static double without_fresh(const Walk *w, int seat, double now)
{
    double fresh = w->fresh[seat];
    return fresh == 0 ? now : 1 / (1 + exp(fresh - log_odds(now)));
}

/* A seat's chance has become `now`: first the others changed it to what it was before the cards
 * that came since, then these cards did. In a game of one player, everything in between is
 * chance. */
static void follow(Walk *w, int seat, double now)
{
    SeatSum *sum = &w->a->seat[seat];
    double before = without_fresh(w, seat, now);
    if (!w->begun[seat])
        sum->start = before;
    else if (w->g.players == 1)
        before = w->held[seat];
    else
        sum->others += before - w->held[seat];
    sum->draws += now - before;
    w->begun[seat] = true;
    w->fresh[seat] = 0;
    w->held[seat] = now;
}

static void count(Analysis *a, const Decision *d)
{
    SeatSum *seat = &a->seat[d->seat];
    KindSum *kind = &a->kind[d->seat][d->op < KINDS_OF_ASK ? d->op : KINDS_OF_ASK - 1];
    seat->decisions++;
    seat->marks[d->mark]++;
    seat->own += d->best_win - d->given_win;
    kind->decisions++;
    kind->marked += d->mark != MARK_NONE;
    kind->loss += d->loss;
}

static bool is_wanted(const Walk *w, int seat)
{
    return w->rules->seat < 0 || w->rules->seat == seat;
}

/* The curve shows the estimate at the time the round's actions were chosen. */
static void note_chance(Analysis *a, const Decision *d, int role)
{
    if (role == ROLE_ACTIONS && d->round == a->curves)
        a->curve[a->curves - 1][d->seat] = d->chance;
}

static void look_at(Walk *w, int at, const RecordEntry *entry)
{
    Ask ask;
    if (!is_choice(&w->g, entry->seat, &ask))
        return;
    Decision d = {.at = at,
                  .round = w->g.round,
                  .seat = entry->seat,
                  .op = ask.op,
                  .given = entry->picks,
                  .best = entry->picks};
    if (w->rules->plays && is_wanted(w, entry->seat))
        search(w, &ask, &entry->picks, &d);
    else
        d.given_win = d.best_win = d.chance = explain_chance(&w->brain, &w->g, entry->seat);
    if (is_wanted(w, d.seat))
        note_chance(w->a, &d, ask.row->role);
    follow(w, d.seat, d.best_win);
    w->held[d.seat] = d.given_win;
    count(w->a, &d);
    buf_add(&w->a->decision, (const char *)&d, sizeof d);
}

/* ---- the curve ---- */

/* At the start of a round, when everybody is asked. */
static void note_curve(Walk *w, int at)
{
    Analysis *a = w->a;
    const Game *g = &w->g;
    if (g->round <= a->curves || a->curves == CURVE_MAX || g->over ||
        g->asked != (1u << g->players) - 1)
        return;
    for (int seat = 0; seat < g->players; seat++)
        a->curve[a->curves][seat] = is_wanted(w, seat) ? explain_chance(&w->brain, g, seat) : NAN;
    a->curve_at[a->curves++] = at;
}

static TurningPoint turn_of(const Analysis *a, int seat, int round)
{
    bool last = round + 1 == a->curves;
    double after = last ? a->seat[seat].result : a->curve[round + 1][seat];
    return (TurningPoint){round + 1, a->curve[round][seat], after};
}

/* The rounds with the largest changes, at least a tenth of a win, the largest first. */
static void find_turns(const Analysis *a, int seat, SeatSum *sum)
{
    for (int round = 0; round < a->curves - !a->over; round++) {
        TurningPoint turn = turn_of(a, seat, round);
        double change = fabs(turn.after - turn.before);
        int at = sum->turns;
        if (!(change >= 0.1)) /* nor where it is not known */
            continue;
        for (; at > 0 && fabs(sum->turn[at - 1].after - sum->turn[at - 1].before) < change; at--)
            if (at < TURNS_MAX)
                sum->turn[at] = sum->turn[at - 1];
        if (at < TURNS_MAX)
            sum->turn[at] = turn;
        sum->turns += sum->turns < TURNS_MAX;
    }
}

/* ---- everybody's chances ---- */

static void share_out(const Analysis *a, double *win)
{
    double people = 0, bots = 0;
    for (int seat = 0; seat < a->players; seat++)
        *(a->known[seat] ? &bots : &people) += win[seat];
    for (int seat = 0; seat < a->players; seat++)
        if (a->known[seat] && !a->together && bots > 0)
            win[seat] *= fmax(1 - people, 0) / bots;
}

void analysis_chances(const Analysis *a, int first, int last, double win[SEATS_MAX])
{
    unsigned asked = 0;
    for (int i = 0; i <= last; i++) {
        const Decision *d = analysis_decision(a, i);
        if (asked >> d->seat & 1)
            continue;
        win[d->seat] = i < first ? d->given_win : d->chance;
        asked |= i < first ? 0 : 1u << d->seat;
    }
    share_out(a, win);
}

/* ---- sums ---- */

static double mean_of_others(const double *x, int players, int seat)
{
    double sum = 0;
    for (int other = 0; other < players; other++)
        sum += other != seat ? x[other] : 0;
    return players > 1 ? sum / (players - 1) : 0;
}

static void sum_seat(Walk *w, int seat)
{
    SeatSum *s = &w->a->seat[seat];
    int players = w->g.players;
    double partners = w->g.mode->won ? players - 1 : -1;
    s->analysed = is_wanted(w, seat);
    s->fair = fair_share(w);
    if (w->rules->redraws)
        s->luck = (w->asked[seat] ? w->start[seat] - s->fair : 0) + w->drawn[seat] +
                  partners * mean_of_others(w->drawn, players, seat);
    if (!w->a->over)
        return;
    ScoreSheet sheet;
    score_seat(&w->g, seat, &sheet);
    s->points = sheet.total;
    s->result = luck_chance(&w->brain, &w->g, seat);
    s->adjusted = s->result - s->luck;
    follow(w, seat, s->result);
}

static void sum_up(Walk *w)
{
    w->a->players = w->g.players;
    w->a->over = w->g.over;
    w->a->together = w->g.mode->won;
    for (int seat = 0; seat < w->g.players; seat++) {
        w->a->known[seat] = w->rules->bot[seat];
        sum_seat(w, seat);
        find_turns(w->a, seat, &w->a->seat[seat]);
    }
}

/* ---- walk ---- */

static void step(Walk *w, int at)
{
    const RecordEntry *entry = record_entry(w->rec, at);
    bool alone = w->g.players == 1;
    Game before = w->g;
    note_curve(w, at);
    if (w->rules->redraws && (!alone || !at))
        weigh_draws(w, at);
    look_at(w, at, entry);
    game_answer(&w->g, entry->seat, &entry->picks, NULL);
    if (w->rules->redraws && alone)
        weigh_answer(w, at, &before, &entry->picks);
}

static bool walk(Walk *w)
{
    int answers = record_answers(w->rec);
    record_start(w->rec, &w->g, NULL);
    for (int at = 0; at < answers; at++) {
        if (w->rules->cancel && atomic_load(w->rules->cancel))
            return false;
        step(w, at);
        if (w->rules->progress)
            w->rules->progress(w->rules->to, at + 1, answers);
    }
    return true;
}

bool analyse_record(const Record *rec, const Net *net, const AnalyseRules *rules, Analysis *a,
                    Buf *why)
{
    Walk w = {.rec = rec, .rules = rules, .brain = brain_for(net, rec->cat), .a = a};
    memset(a, 0, sizeof *a);
    if (!record_replay(rec, record_answers(rec), &w.g, NULL, why))
        return false;
    if (!walk(&w)) {
        complain(why, "cancelled");
        return false;
    }
    sum_up(&w);
    return true;
}

void analysis_free(Analysis *a)
{
    buf_free(&a->decision);
    buf_free(&a->draw);
}
