/* Reads what a client sends. A message is accepted or refused as a whole: JSON without duplicate
 * keys, a known kind, all required fields, no unknown one, each in its form and within its limits
 * (message.def). After that, fields are read by name and need no further checks. */
#ifndef WINDFALL_WIRE_MESSAGE_H
#define WINDFALL_WIRE_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/set.h"
#include "cards/sentence.h"
#include "rules/rules.h"

enum { PROTOCOL_VERSION = 2, MESSAGE_MAX = 96 * 1024, TABLE_NAME = 22 };

/* Is it the name of a table? */
bool message_is_table(const char *name);

typedef enum MessageKind {
#define MESSAGE(id, needed, allowed) MSG_##id,
#include "wire/message.def"
    MESSAGES
} MessageKind;

/* What was wrong: a code for programs, a complaint for people, and the field it is about or "". */
typedef struct WireErr {
    const char *code; /* NULL: nothing wrong */
    char why[1000], about[32];
    char url[32]; /* "moved": where the table is; "": nowhere else */
    /* Instead of `why`: why the rules refuse an answer, and the cards of that game. */
    Err refused;
    const Catalog *cat;
} WireErr;

WireErr wire_err(const char *code, const char *about, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

struct json_t;
typedef struct Message {
    struct json_t *root;
    MessageKind kind;
    bool has_id;
    long long id;
} Message;

/* Reads one message. On an error `message` has at most its kind and id. message_free must be called
 * in either case. */
WireErr message_read(Message *message, const char *bytes, size_t size);
void message_free(Message *message);

const char *message_name(MessageKind kind);

bool message_has(const Message *message, const char *field);
long long message_int(const Message *message, const char *field, long long absent);
bool message_bool(const Message *message, const char *field, bool absent);
/* NULL when absent. */
const char *message_text(const Message *message, const char *field);
Set message_picks(const Message *message);

/* The object of `settings` as JSON text to be freed, or NULL. */
char *message_settings(const Message *message);

typedef struct SeatRequest {
    const char *kind, *level, *name; /* level and name may be NULL */
} SeatRequest;
int message_seats(const Message *message, SeatRequest *requests);

typedef struct ClockRequest {
    const char *kind, *late; /* late may be NULL */
    int seconds, days;
} ClockRequest;
ClockRequest message_clock(const Message *message);

/* Calls `take` for each number of `options`. */
void message_options(const Message *message, void (*take)(void *to, const char *name, int value),
                     void *to);

#endif
