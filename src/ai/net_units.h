/* For the kernels with registers of eight numbers or more: the units of the first layer that
 * count. */
#ifndef WINDFALL_AI_NET_UNITS_H
#define WINDFALL_AI_NET_UNITS_H

#include <stdint.h>

#include "ai/net.h"

/* The non-zero units and their values, with a zero at the end so that they can be read in pairs. */
typedef struct Units {
    uint16_t at[WIDE + 8], x[WIDE + 8];
    int n;
} Units;

/* For each set of eight numbers: how to move those of the set to the front. */
static uint8_t front[256][16];

__attribute__((constructor)) static void fill_front(void)
{
    for (int set = 0; set < 256; set++)
        for (int from = 0, to = 0; from < 8; from++)
            if (set >> from & 1) {
                front[set][to++] = (uint8_t)(2 * from);
                front[set][to++] = (uint8_t)(2 * from + 1);
            }
}

#endif
