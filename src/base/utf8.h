/* Texts in UTF-8. */
#ifndef WINDFALL_BASE_UTF8_H
#define WINDFALL_BASE_UTF8_H

/* Bytes of the character at p, or 0 if they are not valid UTF-8 (overlong, surrogate, cut off). */
int utf8_length(const unsigned char *p, const unsigned char *end);

/* Replaces with blanks, in place, whatever would move the cursor, recolour a terminal or reorder
 * the rest of a line. Line ends stay. */
void utf8_disarm(char *text);

#endif
