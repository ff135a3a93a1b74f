/* How well somebody plays: the mean loss of a decision, by kind. Every analysed game stores the
 * sums of its seats as JSON; over many games they become a number, its uncertainty, and a level of
 * the bots. */
#ifndef WINDFALL_SERVER_PERFORMANCE_H
#define WINDFALL_SERVER_PERFORMANCE_H

#include <jansson.h>

#include "advice/analyse.h"
#include "base/json_out.h"
#include "wire/wire.h"

/* Adds to a seat's sums: its losses by kind of decision, and the actions that it should have
 * called. */
void performance_write(JsonOut *json, const Mode *mode, const Analysis *a, int seat);

/* The sums of many games. */
typedef struct Performance {
    int games;
    double decisions, loss;           /* summed over games */
    double decisions_2, loss_2, both; /* squares and products, summed likewise */
    double kind_decisions[DECISION_KINDS], kind_loss[DECISION_KINDS];
} Performance;

/* Adds a game's sums of a seat. Sums stored before there were kinds count in the whole alone. */
void performance_add(Performance *p, const json_t *sums);

/* False if there are too few games. */
bool performance_summary(const Performance *p, WireSkill *skill);

#endif
