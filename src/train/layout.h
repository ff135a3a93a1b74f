/* Where the numbers of a net lie while it is trained. A first layer that is a sum of rows, one
 * dense layer, and heads: a score for each option, and a few numbers about the end of the game. All
 * numbers lie in one array:
 *
 *   rows    IN_ROWS x WIDE     a row for each input; those of cards add to their traits'
 *   maps    PLACES x TRAITS x WIDE
 *   first   WIDE               bias of the first layer
 *   dense   WIDE x DEEP        and its bias
 *   outs    OUT_ROWS x DEEP    a row for each option, cards again with traits
 *   outmaps USES x TRAITS x DEEP
 *   heads   DEEP x HEADS       and their biases
 */
#ifndef WINDFALL_TRAIN_LAYOUT_H
#define WINDFALL_TRAIN_LAYOUT_H

#include "ai/shape.h"

enum {
    AT_ROWS = 0,
    AT_MAPS = AT_ROWS + IN_ROWS * WIDE,
    AT_FIRST = AT_MAPS + PLACES * TRAITS * WIDE,
    AT_DENSE = AT_FIRST + WIDE,
    AT_DENSE_BIAS = AT_DENSE + WIDE * DEEP,
    AT_OUTS = AT_DENSE_BIAS + DEEP,
    AT_OUTMAPS = AT_OUTS + OUT_ROWS * DEEP,
    AT_HEADS = AT_OUTMAPS + USES * TRAITS * DEEP,
    AT_HEADS_BIAS = AT_HEADS + DEEP * HEADS,
    MODEL_SIZE = AT_HEADS_BIAS + HEADS
};

#endif
