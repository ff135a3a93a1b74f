/* Changes a copy of the mode's values, and makes a copy of the mode use them. */
#include "modes/variant.h"

#include <stdlib.h>
#include <string.h>

#include "modes/value_file.h"

void variant_play_by(const Mode *mode, const void *values, Mode *out)
{
    *out = *mode;
    out->data = values;
    if (mode->values->play_by)
        mode->values->play_by(out, values);
}

Variant *variant_make(const Mode *mode, const CardText *text, CardError *err)
{
    const ModeValues *kind = mode->values;
    if (!kind) {
        ValueReader none = value_file_reader(text->file, "", 0, err);
        value_file_fail(&none, span_of(mode->name), "a mode that has a table: robot-* or coop");
        return NULL;
    }
    Variant *v = malloc(sizeof *v + kind->size);
    if (!v)
        abort();
    memcpy(v->values, mode->data ? mode->data : kind->builtin(), kind->size);
    if (!kind->parse(text->text, text->size, text->file, v->values, err)) {
        free(v);
        return NULL;
    }
    variant_play_by(mode, v->values, &v->mode);
    return v;
}
