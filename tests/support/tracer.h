/* Plays a random game and writes it in the conformance format, as another program would: our own
 * traces, for testing everything that reads them. */
#ifndef WINDFALL_TESTS_TRACER_H
#define WINDFALL_TESTS_TRACER_H

#include <jansson.h>

#include "rules/rules.h"

/* A whole game; the seed is raised until seat 0 holds the lowest start world. */
json_t *tracer_play(const char *mode, uint64_t seed);

/* The events as lines for `follow`, the options first. What `seat` may not know is null (NO_SEAT:
 * nothing is hidden), and {"ask": seat} comes before each of its choices (NO_SEAT: none). */
json_t *tracer_lines(const json_t *game, int hidden_from, int asked);

#endif
