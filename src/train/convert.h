/* Nets of earlier versions, written anew. */
#ifndef WINDFALL_TRAIN_CONVERT_H
#define WINDFALL_TRAIN_CONVERT_H

#include <stdbool.h>

/* Brings the net of a file up to this version, in its place. If it is none or cannot be read, says why and
 * leaves the file as it is. */
bool convert_net(const char *path);

#endif
