/* Links to finished games: /t/NAME is the page at the end of the game, /t/NAME/57 at moment 57, and
 * with .png at the end a picture of that. The page's head has title and picture for chats. For
 * running, private and unknown games it shows only the emblem. */
#ifndef WINDFALL_SERVER_SHARE_H
#define WINDFALL_SERVER_SHARE_H

#include "server/front.h"

/* Answers a request for such a path, at once or when the picture is drawn; false if it is not
 * one. */
bool share_answer(Caller *caller, const HttpHead *head, const char *path, const char *lang);
/* The caller is gone and no longer waits. */
void share_leave(Caller *caller);
void share_free(Front *front);

#endif
