/* English is the language without a Tongue. */
#include "cli/lang.h"

#include "base/buf.h"

int lang_read(const char *command, const char *tag, const Tongue **tongue)
{
    *tongue = tag ? tongue_find(tag) : tongue_of_environment();
    if (!tag || tongue_is_known(tag))
        return ARGS_READ;
    Buf known = {0};
    for (int i = 0; tongue_tag(i); i++)
        buf_printf(&known, ", %s", tongue_tag(i));
    args_fail(command, "unknown language '%s', expected one of en%s", tag, buf_text(&known));
    buf_free(&known);
    return EXIT_MISUSED;
}
