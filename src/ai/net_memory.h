/* Evaluations that search repeats. Positions of one search are much alike: one in four occurs
 * again, and the others differ from the last one of their seat in few inputs. Results are
 * remembered by their inputs, and sums of the first layer are updated with the rows that have
 * changed. The sums are of integers, so the numbers are the same as without memory. */
#ifndef WINDFALL_AI_NET_MEMORY_H
#define WINDFALL_AI_NET_MEMORY_H

#include "ai/net.h"

/* An empty memory for a net, used by one thread; freed by the caller. */
NetMemory *net_memory_new(const Net *net);
void net_memory_free(NetMemory *memory);

/* The second layer for these inputs of a seat. */
void net_memory_run(NetMemory *m, int seat, RowList in, int16_t *deep);

#endif
