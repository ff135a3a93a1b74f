/* The losses are text (nets/skill.table): a line "net HASH", then one line per level ("player", its
 * name and its mean loss). `windfall fit` makes it. */
#include "ai/skill.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ai/fitted.h"
#include "ai/level.h"
#include "skill_data.h"

static const FittedTable losses = FITTED_TABLE(skill_table);

typedef struct Wanted {
    const char *level;
    double loss;
} Wanted;

static void take(void *to, const char *line)
{
    Wanted *wanted = to;
    char name[32];
    double loss;
    if (sscanf(line, "player %31s %lf", name, &loss) == 2 && !strcmp(name, wanted->level))
        wanted->loss = loss;
}

double skill_of(const char *level)
{
    Wanted wanted = {level, 0};
    fitted_lines(&losses, take, &wanted);
    return wanted.loss;
}

const char *skill_about(double loss)
{
    const char *about = NULL;
    double least = INFINITY, own = log(fmax(loss, 0.01));
    for (int i = 0; level_at(i); i++) {
        const char *name = level_at(i)->player.name;
        double theirs = skill_of(name), away = theirs > 0 ? fabs(log(theirs) - own) : INFINITY;
        if (away < least) {
            least = away;
            about = name;
        }
    }
    return about;
}

uint64_t skill_net(void)
{
    return fitted_net(&losses);
}
