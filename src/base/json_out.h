/* Writes JSON straight into a Buf, without building a tree. The caller opens and closes arrays and
 * objects; commas, quotes and escapes are added here. The output is always valid UTF-8. Misuse (a
 * value without a key in an object, a wrong close) is a bug, caught by an assertion. */
#ifndef WINDFALL_BASE_JSON_OUT_H
#define WINDFALL_BASE_JSON_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/set.h"

enum { JSON_DEPTH = 64 };

/* Bit d of the masks belongs to the container opened at depth d. */
typedef struct JsonOut {
    Buf *out;
    uint64_t object; /* it is an object, not an array */
    uint64_t begun;  /* it already has a member */
    int depth;
    bool keyed; /* a key was written, its value is next */
} JsonOut;

/* A writer that appends to `out`. It may write any number of values; line breaks between them are
 * up to the caller. */
JsonOut json_out_to(Buf *out);

void json_out_object(JsonOut *json);
void json_out_object_end(JsonOut *json);
void json_out_array(JsonOut *json);
void json_out_array_end(JsonOut *json);

/* The key of the next value of an object. */
void json_out_key(JsonOut *json, const char *name);

void json_out_null(JsonOut *json);
void json_out_bool(JsonOut *json, bool value);
void json_out_int(JsonOut *json, long long value);
/* Shortest form that reads back to the same number; null when not finite. */
void json_out_double(JsonOut *json, double value);
/* A byte that is not part of valid UTF-8 becomes U+FFFD. NULL becomes null. */
void json_out_str(JsonOut *json, const char *text);
void json_out_strn(JsonOut *json, const char *text, size_t size);
/* A 64-bit number as a string of 16 hex digits: readers with doubles would lose bits. */
void json_out_hex(JsonOut *json, uint64_t value);

/* Key and value in one, for objects. */
void json_out_key_bool(JsonOut *json, const char *name, bool value);
void json_out_key_int(JsonOut *json, const char *name, long long value);
void json_out_key_double(JsonOut *json, const char *name, double value);
void json_out_key_str(JsonOut *json, const char *name, const char *text);
void json_out_key_hex(JsonOut *json, const char *name, uint64_t value);
/* The items as an array of numbers. */
void json_out_key_set(JsonOut *json, const char *name, const Set *set);
void json_out_key_object(JsonOut *json, const char *name);
void json_out_key_array(JsonOut *json, const char *name);

#endif
