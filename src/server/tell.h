/* What the server says to whoever runs it: a line on standard error, in the language of the
 * environment. */
#ifndef WINDFALL_SERVER_TELL_H
#define WINDFALL_SERVER_TELL_H

void tell(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
