/* Names and titles chosen by strangers: nothing invisible, nothing that looks like somebody
 * else's. */
#ifndef WINDFALL_SERVER_NAME_H
#define WINDFALL_SERVER_NAME_H

#include <stdbool.h>

enum { SKELETON_TEXT = 600 };

/* Letters and digits that are common in names, of one script (Japanese, Chinese and Korean may be
 * mixed with Latin). */
bool name_is_clear(const char *name);
/* No control characters, direction marks or invisible characters, and no marks piled up. */
bool name_is_visible(const char *text);
/* Nothing to see in it? */
bool name_is_blank(const char *text);
/* Fit to be shown to others as what somebody says: something to see, in one line, that leaves the
 * rest of the screen alone. */
bool name_is_talk(const char *text);
/* What the name looks like: names that are easily confused have the same skeleton. */
void name_skeleton(char skeleton[SKELETON_TEXT], const char *name);
/* Does it look like the name of a bot, of a guest or of a deleted user, or like the number of a
 * user? */
bool name_is_ours(const char *name);

#endif
