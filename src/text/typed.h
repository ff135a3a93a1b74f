/* What people type, made plain: full-width letters, digits and blanks, as Japanese keyboards give
 * them, count as the plain ones. */
#ifndef WINDFALL_TEXT_TYPED_H
#define WINDFALL_TEXT_TYPED_H

#include "base/buf.h"

/* Changes the line in place; it never grows. */
void typed_fold(Buf *line);

#endif
