/* SVG to PNG, by librsvg; a build without it has no pictures. */
#ifndef WINDFALL_SERVER_PNG_H
#define WINDFALL_SERVER_PNG_H

#include <stdbool.h>

#include "base/buf.h"

/* Is it built with librsvg? */
bool png_is_there(void);

/* Appends the picture; false if it cannot be drawn. Any thread may call it. */
bool png_draw(const Buf *svg, int width, int height, Buf *png);

#endif
