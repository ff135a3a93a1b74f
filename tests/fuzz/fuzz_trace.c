/* Any bytes as a recorded game: it is not JSON, not a trace, differs, or replays. */
#include "mutate.h"

#include "conform/conform.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    size_t length = seed & 1 ? mutate_json(data, size, max, seed) : 0;
    return length ? length : LLVMFuzzerMutate(data, size, max);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *game = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    Trace trace;
    Buf why = {0};
    int event;
    if (game && trace_read(&trace, game, &why)) {
        if (!conform_replay(&trace, NULL, &event, &why) && !why.size)
            abort();
        trace_free(&trace);
    } else if (game && !why.size) {
        abort();
    }
    buf_free(&why);
    json_decref(game);
    return 0;
}
