/* What the server says to whoever runs it: a line on standard error, in the language of the
 * environment. */
#ifndef WINDFALL_SERVER_SERVER_LOG_H
#define WINDFALL_SERVER_SERVER_LOG_H

void server_log(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
