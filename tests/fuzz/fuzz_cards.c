/* Any bytes as a card file: it is refused in one line, or it gives a catalog that prints to a file
 * that reads back to the same game. The first byte picks the built-in sets below it. */
#include <stdlib.h>
#include <string.h>

#include "cards/catalog.h"
#include "cards/describe.h"
#include "support/said.h"

static void check_error(const CardError *err)
{
    if (!said_text(err->why)[0] || err->line < 1 || strchr(said_text(err->why), '\n'))
        abort();
}

static void check_round_trip(const Catalog *cat)
{
    static char text[1 << 18];
    static Catalog copy;
    CardError err;
    size_t size = describe_file(text, sizeof text, cat);
    CardText printed = {"printed.cards", text, size, CARDS_OWN_SET};
    if (size >= sizeof text || !catalog_build(&copy, 0, &printed, 1, &err) ||
        copy.hash != cat->hash)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Catalog cat;
    static const unsigned sets[] = {0, BOX_BASE, BOXES_PRINTED};
    if (!size)
        return 0;
    CardError err;
    CardText own = {"fuzz.cards", (const char *)data + 1, size - 1, CARDS_OWN_SET};
    if (!catalog_build(&cat, sets[data[0] % 3], &own, 1, &err))
        check_error(&err);
    else
        check_round_trip(&cat);
    return 0;
}
