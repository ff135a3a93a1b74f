/* Names and titles that strangers choose: nothing invisible, nothing that reads as somebody else's. */
#ifndef WINDFALL_SERVER_NAME_H
#define WINDFALL_SERVER_NAME_H

#include <stdbool.h>

enum { SKELETON_TEXT = 600 };

/* Letters and figures that names commonly have, of one script (Japanese, Chinese and Korean ones go with Latin). */
bool name_is_clear(const char *name);
/* No control characters, directions or invisible signs. */
bool name_is_visible(const char *text);
/* What the name looks like: names that are easily taken for each other have the same. */
void name_skeleton(char skeleton[SKELETON_TEXT], const char *name);
/* Does it look like the name of a bot, of a guest or of somebody who is gone? */
bool name_is_ours(const char *name);

#endif
