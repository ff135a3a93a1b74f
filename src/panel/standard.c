/* The standard game: everything it shows is on the table. */
#include "cards/catalog.h"
#include "panel/panel.h"

static SayId title(const Mode *mode)
{
    bool two = mode->actions_each == 2;
    if (mode->boxes & BOX_STORM)
        return two ? SAY_MODE_TGS_2X : SAY_MODE_TGS;
    return two ? SAY_MODE_BASE_2X : SAY_MODE_BASE;
}

const Panel panel_standard = {.title = title, .hello = SAYS};
