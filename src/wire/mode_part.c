/* Writes the panel of a mode, and the options of modes. Like every part it is written from a
 * Seen, from which the secrets of the mode have been removed. */
#include "wire/mode_part.h"

#include "panel/panel.h"

void mode_part_write(JsonOut *json, const Seen *seen)
{
    const Mode *mode = seen->g.mode;
    if (!panel_of(mode)->write) {
        json_out_null(json);
        return;
    }
    json_out_object(json);
    json_out_key_str(json, "kind", mode_kind_name(mode));
    panel_of(mode)->write(json, &seen->g, &seen->view);
    json_out_object_end(json);
}

void mode_part_options(JsonOut *json, const Mode *mode)
{
    json_out_key_array(json, "options");
    for (int i = 0; i < mode_options(mode); i++) {
        const ModeOption *row = &mode->options->row[i];
        json_out_object(json);
        json_out_key_str(json, "name", row->name);
        json_out_key_int(json, "min", row->least);
        json_out_key_int(json, "max", row->most);
        json_out_key_int(json, "normal", mode->options->normal(i));
        json_out_object_end(json);
    }
    json_out_array_end(json);
}

void mode_part_chosen(JsonOut *json, const Game *g)
{
    const ModeOptions *options = g->mode->options;
    for (int i = 0; i < mode_options(g->mode); i++)
        json_out_key_int(json, options->row[i].name, options->value(g, i));
}
