/* Changes a copy of the mode's table, and makes a copy of the mode use it. */
#include "modes/variant.h"

#include <stdlib.h>
#include <string.h>

#include "modes/value_file.h"

void variant_play_by(const Mode *mode, const void *table, Mode *out)
{
    *out = *mode;
    out->data = table;
    if (mode->table->play_by)
        mode->table->play_by(out, table);
}

Variant *variant_make(const Mode *mode, const CardText *text, CardError *err)
{
    const ModeTable *kind = mode->table;
    if (!kind) {
        ValueReader none = value_file_reader(text->file, "", 0, err);
        value_file_fail(&none, span_of(mode->name), "a mode that has a table: robot-* or coop");
        return NULL;
    }
    Variant *v = malloc(sizeof *v + kind->size);
    if (!v)
        abort();
    memcpy(v->table, mode->data ? mode->data : kind->builtin(), kind->size);
    if (!kind->parse(text->text, text->size, text->file, v->table, err)) {
        free(v);
        return NULL;
    }
    variant_play_by(mode, v->table, &v->mode);
    return v;
}
