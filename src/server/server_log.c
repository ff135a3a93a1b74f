/* The line is made in English and then told again, so that what libraries and lower rooms said of it
 * is translated, too. */
#include "server/server_log.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/buf.h"
#include "text/locale.h"
#include "text/retell.h"

void server_log(const char *format, ...)
{
    Buf english = {0}, line = {0};
    va_list list;
    va_start(list, format);
    buf_vprintf(&english, format, list);
    va_end(list);
    retell(&line, locale_of_environment(), buf_text(&english));
    fprintf(stderr, "windfall serve: %s\n", buf_text(&line));
    buf_free(&english);
    buf_free(&line);
}
