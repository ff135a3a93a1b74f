/* The reader of client messages: any input is accepted whole or refused with a reason, and all
 * fields of an accepted message can be read. */
#include <stdlib.h>
#include <string.h>

#include "support/said.h"
#include "wire/wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void take(void *to, const char *name, int value)
{
    *(long long *)to += value + (long long)strlen(name);
}

static void look_at_all(const Message *message)
{
    static const char *const numbers[] = {"v", "at", "n", "seat", "user", "ask", "as", "step"};
    static const char *const texts[] = {"lang",   "token", "name",  "password", "old",
                                        "mode",   "title", "cards", "values",   "record",
                                        "same",   "from",  "table", "kind",     "level",
                                        "lesson", "text",  "what",  "hash"};
    long long sum = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        sum += message_int(message, numbers[i], -1);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        sum += message_text(message, texts[i]) ? (long long)strlen(message_text(message, texts[i]))
                                               : 0;
    SeatRequest requests[SEATS_MAX];
    Set picks = message_picks(message);
    sum += message_seats(message, requests) + message_clock(message).seconds + set_count(&picks);
    message_options(message, take, &sum);
    char *settings = message_settings(message);
    free(settings);
    if (sum == 0x7fffffffffff)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Message message;
    WireErr err = message_read(&message, (const char *)data, size);
    if (err.code) {
        Buf out = {0};
        if (!said_text(err.why)[0])
            abort();
        wire_error(&out, message.has_id ? message.id : NO_REQUEST, &err, NULL);
        buf_free(&out);
    } else {
        look_at_all(&message);
    }
    message_free(&message);
    return 0;
}
