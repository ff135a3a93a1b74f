/* The order in which a seat uses its consume powers. */
#ifndef WINDFALL_AI_ORDER_H
#define WINDFALL_AI_ORDER_H

#include "view/view.h"

/* The most points in chips that the seat v->me can get in this phase after an answer to its open
 * ask; -1 if there are too many ways to use its powers. */
int order_most_chips(const View *v, const Set *picks);

/* Is it asked for the next power, and can it get the same points after either answer? Then what
 * differs in playouts is how they go on. */
bool order_is_free(const View *v, const Ask *ask, const Set *picks, const Set *others);

#endif
