/* Adds up the decisions of analysed games. */
#include "server/performance.h"

#include <math.h>

#include "ai/skill.h"

enum { GAMES_LEAST = 10 };

/* ---- a game ---- */

static void write_kinds(JsonOut *json, const Mode *mode, const Analysis *a, int seat)
{
    WireKind kind[DECISION_KINDS] = {0};
    for (int i = 0; i < analysis_decisions(a); i++) {
        const Decision *d = analysis_decision(a, i);
        if (d->seat != seat)
            continue;
        WireKind *of = &kind[mode_op(mode, d->op)->kind];
        of->decisions++;
        of->loss += 100 * (d->best_win - d->given_win);
    }
    wire_key_kinds(json, kind);
}

static void write_missed(JsonOut *json, const Mode *mode, const Analysis *a, int seat)
{
    int missed[ACTIONS] = {0};
    for (int i = 0; i < analysis_decisions(a); i++) {
        const Decision *d = analysis_decision(a, i);
        if (d->seat != seat || d->mark == MARK_NONE || mode_op(mode, d->op)->role != ROLE_ACTIONS)
            continue;
        Set better = set_minus(&d->best, &d->given);
        for (SET_EACH(action, &better))
            if (action < ACTIONS)
                missed[action]++;
    }
    wire_key_actions(json, "missed", missed);
}

void performance_write(JsonOut *json, const Mode *mode, const Analysis *a, int seat)
{
    write_kinds(json, mode, a, seat);
    write_missed(json, mode, a, seat);
}

/* ---- many games ---- */

static double number(const json_t *of, const char *key)
{
    return json_number_value(json_object_get(of, key));
}

void performance_add(Performance *p, const json_t *sums)
{
    double decisions = number(sums, "decisions"), loss = number(sums, "own");
    if (decisions <= 0)
        return;
    p->games++;
    p->decisions += decisions;
    p->loss += loss;
    p->decisions_2 += decisions * decisions;
    p->loss_2 += loss * loss;
    p->both += decisions * loss;
    const json_t *kinds = json_object_get(sums, "kinds");
    for (size_t i = 0; i < json_array_size(kinds); i++) {
        const json_t *row = json_array_get(kinds, i);
        int kind = wire_kind(json_string_value(json_object_get(row, "kind")));
        if (kind < 0)
            continue;
        p->kind_decisions[kind] += number(row, "decisions");
        p->kind_loss[kind] += number(row, "loss");
    }
}

/* The decisions of one game are correlated, so the uncertainty is that of a ratio over games.
 * Stored losses are in hundredths of a win, reported ones in thousandths. */
bool performance_summary(const Performance *p, WireSkill *skill)
{
    if (p->games < GAMES_LEAST)
        return false;
    double mean = p->loss / p->decisions, n = p->games;
    double off = p->loss_2 - 2 * mean * p->both + mean * mean * p->decisions_2;
    *skill = (WireSkill){.games = p->games,
                         .loss = 10 * mean,
                         .half = 10 * 1.96 * sqrt(fmax(off, 0) * n / (n - 1)) / p->decisions,
                         .about = skill_about(10 * mean)};
    for (int kind = 0; kind < DECISION_KINDS; kind++) {
        double decisions = p->kind_decisions[kind];
        skill->kind[kind] =
            (WireKind){(int)decisions, decisions > 0 ? 10 * p->kind_loss[kind] / decisions : 0};
    }
    return true;
}
