/* A position as an SVG of 1200 by 630, the size that chats show beside a link: who sits there,
 * points, tableaus. */
#ifndef WINDFALL_SERVER_PICTURE_H
#define WINDFALL_SERVER_PICTURE_H

#include "record/record.h"

enum { PICTURE_WIDTH = 1200, PICTURE_HEIGHT = 630 };

/* Draws only what is public. The names are those of the record. */
void picture_write(Buf *out, const Record *rec, const Game *g, const Locale *locale);

/* Text, escaped for HTML and SVG. */
void picture_escape(Buf *out, const char *text);

#endif
