/* Converts nets of earlier versions, and rounds nets. */
#ifndef WINDFALL_TRAIN_CONVERT_H
#define WINDFALL_TRAIN_CONVERT_H

#include <stdbool.h>

/* Converts the net of a file in place, its weights rounded to multiples of `grid` (1: as they
 * are). If it is not a net or cannot be read, says why and leaves the file unchanged. */
bool convert_net(const char *path, int grid);

#endif
