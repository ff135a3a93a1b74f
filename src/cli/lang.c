/* English is the language without a Locale. */
#include "cli/lang.h"

#include "base/buf.h"

int lang_read(const char *command, const char *tag, const Locale **locale)
{
    *locale = tag ? locale_find(tag) : locale_of_environment();
    if (!tag || locale_is_known(tag))
        return ARGS_READ;
    Buf known = {0};
    for (int i = 0; locale_tag(i); i++)
        buf_printf(&known, ", %s", locale_tag(i));
    args_fail(command, "unknown language '%s', expected one of en%s", tag, buf_text(&known));
    buf_free(&known);
    return EXIT_MISUSED;
}
