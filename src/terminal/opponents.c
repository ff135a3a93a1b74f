/* The last bot named plays all seats that are left. */
#include "terminal/opponents.h"

#include <stdio.h>
#include <string.h>

#include "cli/args.h"

int opponents_read(const char *command, const char *names, int me, const Player *bot[SEATS_MAX])
{
    const Player *last = NULL;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        char name[512];
        size_t size = strcspn(names, ",");
        if (seat != me && (size || !last)) {
            snprintf(name, sizeof name, "%.*s", (int)size, names);
            last = player_find(name);
            names += size + (names[size] == ',');
            if (!last)
                return args_fail(command, "unknown bot '%s'; 'windfall bots' lists them", name);
        }
        bot[seat] = last;
    }
    if (*names)
        return args_fail(command, "--bot: more bots than seats: '%s'", names);
    bot[me] = last;
    return ARGS_READ;
}
