/* Reads a table and prints it again, which shows what a user's file changes, or where it is
 * wrong. */
#include "cli/mode_values.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "cli/args.h"
#include "modes/presets.h"
#include "modes/variant.h"

static void print_variant(const Variant *v)
{
    Buf out = {0};
    v->mode.values->print(&out, v->values, args_locale());
    fputs(buf_text(&out), stdout);
    buf_free(&out);
}

int mode_values_print(const char *mode, const char *file)
{
    Buf text = {0}, why = {0};
    CardError err;
    int status = EXIT_RIGHT;
    Variant *variant = NULL;
    if (file && !file_read(file, &text, &why))
        status = args_fail("cards", "%s", buf_text(&why));
    CardText source = {file ? file : "", buf_text(&text), text.size, 0};
    if (status == EXIT_RIGHT && !(variant = variant_make(mode_find(mode), &source, &err)))
        status = args_fail("cards", "%s", err.why);
    if (variant && !mode_fits(&variant->mode, mode_catalog(&variant->mode), &(Options){0}, &why))
        status = args_fail("cards", "%s", buf_text(&why));
    else if (variant)
        print_variant(variant);
    free(variant);
    buf_free(&text);
    buf_free(&why);
    return status;
}
