/* The server's messages to its host: lines on standard error, in the language of the environment,
 * or one JSON object per line. They contain no person and no secret. */
#ifndef WINDFALL_SERVER_SERVER_LOG_H
#define WINDFALL_SERVER_SERVER_LOG_H

#include <stdbool.h>

#include "base/complaint.h"

typedef enum LogLevel { LEVEL_ERROR, LEVEL_WARNING, LEVEL_INFO, LEVEL_DEBUG, LEVELS } LogLevel;

/* "error", "warning", "info", "debug". */
extern const char *const server_log_levels[LEVELS];

/* Sets the level, LEVEL_WARNING by default, and the format. */
void server_log_set(LogLevel most, bool json);

void server_log(LogLevel level, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Appends the line that server_log would write for this complaint. */
void server_log_line(Buf *out, LogLevel level, const char *why);

#endif
