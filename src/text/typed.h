/* Normalises what people type: full-width letters, digits and blanks, as entered with Japanese
 * keyboards, become plain ones. */
#ifndef WINDFALL_TEXT_TYPED_H
#define WINDFALL_TEXT_TYPED_H

#include "base/buf.h"

/* Changes the line in place; it never grows. */
void typed_fold(Buf *line);

#endif
