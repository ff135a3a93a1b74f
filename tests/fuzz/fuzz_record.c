/* Any bytes as a record: it is refused in one line, or it is a game that can be written, read again
 * and replayed to the same end. */
#include <stdlib.h>
#include <string.h>

#include "base/complaint.h"
#include "record/record_text.h"
#include "record/undo.h"
#include "rules/step.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_again(const Record *rec)
{
    Buf text = {0}, second = {0}, why = {0};
    Record copy;
    Game g, again;
    record_write(rec, &text);
    if (!record_parse(&copy, "copy.rec", text.data, text.size, &why))
        abort();
    record_write(&copy, &second);
    if (strcmp(text.data, second.data) ||
        !record_replay(rec, record_answers(rec), &g, NULL, &why) ||
        !record_replay(&copy, record_answers(&copy), &again, NULL, &why) ||
        record_digest(&g) != record_digest(&again))
        abort();
    Sealed none = {0};
    for (int at, seat = 0; seat < rec->mode->players; seat++)
        if ((at = undo_find(&copy, &none, seat)) >= 0)
            undo_to(&copy, &none, &again, at, NULL);
    record_free(&copy);
    buf_free(&text);
    buf_free(&second);
    buf_free(&why);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Record rec;
    Buf why = {0};
    if (record_parse(&rec, "fuzz.rec", (const char *)data, size, &why)) {
        check_again(&rec);
        record_free(&rec);
    } else {
        Buf said = {0};
        complaint_say(&said, NULL, buf_text(&why));
        if (!said.size || strchr(said.data, '\n') || strncmp(said.data, "fuzz.rec:", 9))
            abort();
        buf_free(&said);
    }
    buf_free(&why);
    return 0;
}
