/* Picks the reader that fits the mode. */
#include "modes/variant.h"

static bool make_robot(Variant *v, const Mode *mode, const CardText *text, CardError *err)
{
    v->table.robot = *robot_values_of(mode);
    if (!robot_values_parse(text->text, text->size, text->file, &v->table.robot, err))
        return false;
    robot_mode_with(mode, &v->table.robot, &v->mode);
    return true;
}

static bool make_coop(Variant *v, const Mode *mode, const CardText *text, CardError *err)
{
    v->table.coop = *coop_values_of(mode);
    if (!coop_values_parse(text->text, text->size, text->file, &v->table.coop, err))
        return false;
    coop_mode_with(mode, &v->table.coop, &v->mode);
    return true;
}

bool variant_make(Variant *v, const Mode *mode, const CardText *text, CardError *err)
{
    if (mode->plan == plan_robot)
        return make_robot(v, mode, text, err);
    if (mode->plan == plan_coop)
        return make_coop(v, mode, text, err);
    ValueReader none = value_file_reader(text->file, "", 0, err);
    return value_file_fail(&none, span_of(mode->name), "a mode that has a table: robot-* or coop");
}
