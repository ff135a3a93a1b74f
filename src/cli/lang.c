/* English is the language without a Locale (NULL). */
#include "cli/lang.h"

int lang_read(const char *command, const char *tag, const Locale **locale)
{
    *locale = tag ? locale_find(tag) : locale_of_environment();
    if (!tag || locale_is_known(tag))
        return ARGS_READ;
    return args_fail(command, "unknown language '%s', expected %s", tag, locale_tags());
}
