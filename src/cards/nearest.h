/* Suggests a valid sentence for one that cannot be read. */
#ifndef WINDFALL_CARDS_NEAREST_H
#define WINDFALL_CARDS_NEAREST_H

#include "cards/sentence.h"

/* Appends the valid sentence that is nearest to `text`, with the numbers and kinds of `text` where
 * they fit. The sentence of a power begins with its phase, which may be another one than `group`.
 * Appends nothing and returns false if no sentence is near. */
bool nearest_sentence(int group, Span text, Buf *out);

#endif
