/* Converts nets of earlier versions. */
#ifndef WINDFALL_TRAIN_CONVERT_H
#define WINDFALL_TRAIN_CONVERT_H

#include <stdbool.h>

/* Converts the net of a file in place. If it is not a net or cannot be read, says why and leaves the
 * file unchanged. */
bool convert_net(const char *path);

#endif
