/* Reads client messages: a table of fields, a table of messages, and a check for each form. */
#include "wire/message.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/complaint.h"

typedef enum Form {
    FORM_INT,
    FORM_BOOL,
    FORM_TEXT,
    FORM_TABLE,
    FORM_OBJECT,
    FORM_NUMBERS,
    FORM_PICKS,
    FORM_SEATS,
    FORM_CLOCK,
    FORM_SEAT_OR_NULL
} Form;

typedef struct Field {
    const char *name;
    Form form;
    long long least, most;
} Field;

#define FIELD(name, form, least, most) {#name, FORM_##form, least, most},
static const Field fields[] = {
#include "wire/message.def"
};
enum { FIELDS = sizeof fields / sizeof *fields };

typedef struct Row {
    const char *name, *needed, *allowed;
} Row;

#define MESSAGE(id, needed, allowed) {#id, needed, allowed},
static const Row rows[] = {
#include "wire/message.def"
};

WireErr wire_err(const char *code, const char *about, const char *format, ...)
{
    WireErr err = {.code = code};
    Buf why = {0};
    snprintf(err.about, sizeof err.about, "%s", about);
    va_list list;
    va_start(list, format);
    complain_list(&why, format, list);
    va_end(list);
    snprintf(err.why, sizeof err.why, "%s", buf_text(&why));
    buf_free(&why);
    return err;
}

static WireErr fine(void)
{
    return (WireErr){.code = NULL};
}

static WireErr bad_form(const char *name, const char *expected)
{
    return wire_err("form", name, "field '%.31s': expected %s", name, WORD(expected));
}

static const Field *find_field(const char *name)
{
    for (int i = 0; i < FIELDS; i++)
        if (!strcmp(fields[i].name, name))
            return &fields[i];
    return NULL;
}

static int find_message(const char *name)
{
    for (int i = 0; i < MESSAGES; i++)
        if (!strcmp(rows[i].name, name))
            return i;
    return -1;
}

/* Is `name` one of the words of `list`? */
static bool listed(const char *list, const char *name)
{
    size_t size = strlen(name);
    for (const char *at = list; (at = strstr(at, name)); at += size)
        if ((at == list || at[-1] == ' ') && (at[size] == ' ' || !at[size]))
            return true;
    return false;
}

static bool int_within(const json_t *value, long long least, long long most)
{
    return json_is_integer(value) && json_integer_value(value) >= least &&
           json_integer_value(value) <= most;
}

static bool text_within(const json_t *value, long long least, long long most)
{
    return json_is_string(value) && (long long)json_string_length(value) >= least &&
           (long long)json_string_length(value) <= most &&
           !memchr(json_string_value(value), 0, json_string_length(value));
}

bool message_is_table(const char *name)
{
    return strlen(name) == TABLE_NAME && strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                      "abcdefghijklmnopqrstuvwxyz"
                                                      "0123456789-_") == TABLE_NAME;
}

static bool is_table_name(const json_t *value)
{
    return text_within(value, TABLE_NAME, TABLE_NAME) && message_is_table(json_string_value(value));
}

static bool are_picks(const json_t *value)
{
    if (!json_is_array(value) || json_array_size(value) > SET_SIZE)
        return false;
    Set seen = set_empty();
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *pick = json_array_get(value, i);
        if (!int_within(pick, 0, SET_SIZE - 1) || set_has(&seen, (int)json_integer_value(pick)))
            return false;
        set_add(&seen, (int)json_integer_value(pick));
    }
    return true;
}

static bool are_seats(const json_t *value)
{
    size_t n = json_array_size(value);
    if (!json_is_array(value) || n < 1 || n > SEATS_MAX)
        return false;
    for (size_t i = 0; i < n; i++) {
        const json_t *seat = json_array_get(value, i), *level = json_object_get(seat, "level");
        const json_t *name = json_object_get(seat, "name");
        if (!text_within(json_object_get(seat, "kind"), 1, 16) ||
            (level && !text_within(level, 1, 32)) || (name && !text_within(name, 0, 96)) ||
            json_object_size(seat) != 1u + (level != NULL) + (name != NULL))
            return false;
    }
    return true;
}

static bool is_clock(const json_t *value)
{
    if (!text_within(json_object_get(value, "kind"), 1, 16))
        return false;
    const char *name;
    json_t *part;
    json_object_foreach((json_t *)value, name, part)
    {
        bool text = !strcmp(name, "kind") || !strcmp(name, "late");
        bool number = !strcmp(name, "seconds") || !strcmp(name, "days");
        if (text ? !text_within(part, 1, 32) : !number || !int_within(part, 1, 1000000))
            return false;
    }
    return true;
}

static bool are_numbers(const json_t *value)
{
    if (!json_is_object(value) || json_object_size(value) > 16)
        return false;
    const char *name;
    json_t *part;
    json_object_foreach((json_t *)value, name, part)
    {
        if (strlen(name) > 32 || !int_within(part, -1000, 1000))
            return false;
    }
    return true;
}

static WireErr check_int(const Field *field, const json_t *value)
{
    if (int_within(value, field->least, field->most))
        return fine();
    return wire_err("form", field->name, "field '%s': expected a whole number %lld to %lld",
                    field->name, field->least, field->most);
}

static WireErr check_text(const Field *field, const json_t *value)
{
    if (text_within(value, field->least, field->most))
        return fine();
    if (field->least == field->most)
        return wire_err("form", field->name, "field '%s': expected a text of %lld bytes",
                        field->name, field->most);
    return wire_err("form", field->name, "field '%s': expected a text of %lld to %lld bytes",
                    field->name, field->least, field->most);
}

static WireErr check_form(const Field *field, const json_t *value)
{
    const char *name = field->name;
    switch (field->form) {
    case FORM_INT: return check_int(field, value);
    case FORM_TEXT: return check_text(field, value);
    case FORM_BOOL: return json_is_boolean(value) ? fine() : bad_form(name, "true or false");
    case FORM_TABLE: return is_table_name(value) ? fine() : bad_form(name, "the name of a table");
    case FORM_OBJECT: return json_is_object(value) ? fine() : bad_form(name, "an object");
    case FORM_NUMBERS:
        return are_numbers(value) ? fine() : bad_form(name, "an object of small whole numbers");
    case FORM_PICKS:
        return are_picks(value) ? fine() : bad_form(name, "a list of different numbers 0 to 255");
    case FORM_SEATS:
        return are_seats(value) ? fine()
                                : bad_form(name, "1 to 5 of {\"kind\", \"level\", \"name\"}");
    case FORM_CLOCK:
        return is_clock(value) ? fine()
                               : bad_form(name, "{\"kind\", \"seconds\" or \"days\", \"late\"}");
    case FORM_SEAT_OR_NULL:
        return json_is_null(value) || int_within(value, field->least, field->most)
                   ? fine()
                   : bad_form(name, "a seat or null");
    }
    return fine();
}

static WireErr check_fields(const Message *message)
{
    const Row *row = &rows[message->kind];
    const char *name;
    json_t *value;
    json_object_foreach(message->root, name, value)
    {
        if (!strcmp(name, "t") || !strcmp(name, "id"))
            continue;
        const Field *field = find_field(name);
        if (!field || (!listed(row->needed, name) && !listed(row->allowed, name)))
            return wire_err("form", "t", "message '%s' has no field '%.32s'", row->name, name);
        WireErr err = check_form(field, value);
        if (err.code)
            return err;
    }
    for (int i = 0; i < FIELDS; i++)
        if (listed(row->needed, fields[i].name) && !json_object_get(message->root, fields[i].name))
            return wire_err("form", fields[i].name, "message '%s' needs a field '%s'", row->name,
                            fields[i].name);
    return fine();
}

static WireErr not_json(const json_error_t *where)
{
    Buf why = {0};
    complain_json(&why, where->text);
    WireErr err =
        wire_err("form", "", "not JSON at byte %d: %.100s", where->position, buf_text(&why));
    buf_free(&why);
    return err;
}

WireErr message_read(Message *message, const char *bytes, size_t size)
{
    *message = (Message){.kind = MESSAGES};
    if (size > MESSAGE_MAX)
        return wire_err("size", "", "a message of %zu bytes, at most %d", size, MESSAGE_MAX);
    json_error_t where;
    message->root = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, &where);
    if (!message->root)
        return not_json(&where);
    if (!json_is_object(message->root))
        return wire_err("form", "", "expected one JSON object");
    const json_t *id = json_object_get(message->root, "id");
    if (id && !int_within(id, 0, 9007199254740991))
        return bad_form("id", "a whole number from 0 on");
    message->has_id = id;
    message->id = json_integer_value(id);
    const char *name = json_string_value(json_object_get(message->root, "t"));
    if (!name)
        return bad_form("t", "the kind of the message");
    int kind = find_message(name);
    if (kind < 0)
        return wire_err("form", "t", "unknown message '%.32s'", name);
    message->kind = (MessageKind)kind;
    return check_fields(message);
}

void message_free(Message *message)
{
    json_decref(message->root);
    message->root = NULL;
}

const char *message_name(MessageKind kind)
{
    return kind < MESSAGES ? rows[kind].name : "?";
}

bool message_has(const Message *message, const char *field)
{
    return json_object_get(message->root, field);
}

long long message_int(const Message *message, const char *field, long long absent)
{
    const json_t *value = json_object_get(message->root, field);
    return json_is_integer(value) ? json_integer_value(value) : absent;
}

bool message_bool(const Message *message, const char *field, bool absent)
{
    const json_t *value = json_object_get(message->root, field);
    return value ? json_is_true(value) : absent;
}

const char *message_text(const Message *message, const char *field)
{
    return json_string_value(json_object_get(message->root, field));
}

Set message_picks(const Message *message)
{
    const json_t *list = json_object_get(message->root, "picks");
    Set picks = set_empty();
    for (size_t i = 0; i < json_array_size(list); i++)
        set_add(&picks, (int)json_integer_value(json_array_get(list, i)));
    return picks;
}

char *message_settings(const Message *message)
{
    const json_t *value = json_object_get(message->root, "settings");
    return value ? json_dumps(value, JSON_COMPACT) : NULL;
}

int message_seats(const Message *message, SeatRequest *requests)
{
    const json_t *list = json_object_get(message->root, "seats");
    int n = (int)json_array_size(list);
    for (int i = 0; i < n; i++) {
        const json_t *seat = json_array_get(list, (size_t)i);
        requests[i].kind = json_string_value(json_object_get(seat, "kind"));
        requests[i].level = json_string_value(json_object_get(seat, "level"));
        requests[i].name = json_string_value(json_object_get(seat, "name"));
    }
    return n;
}

ClockRequest message_clock(const Message *message)
{
    const json_t *clock = json_object_get(message->root, "clock");
    if (!clock)
        return (ClockRequest){"none", NULL, 0, 0};
    return (ClockRequest){json_string_value(json_object_get(clock, "kind")),
                          json_string_value(json_object_get(clock, "late")),
                          (int)json_integer_value(json_object_get(clock, "seconds")),
                          (int)json_integer_value(json_object_get(clock, "days"))};
}

void message_options(const Message *message, void (*take)(void *to, const char *name, int value),
                     void *to)
{
    json_t *options = json_object_get(message->root, "options"), *value;
    const char *name;
    json_object_foreach(options, name, value) take(to, name, (int)json_integer_value(value));
}
