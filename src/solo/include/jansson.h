/* The part of jansson that the server core and the conformance format use, for builds without
 * jansson: the same names, the same meaning. src/solo/json.c implements it; the macros rename its
 * functions, so that a test can link both. */
#ifndef WINDFALL_SOLO_JANSSON_H
#define WINDFALL_SOLO_JANSSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

typedef enum json_type {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_INTEGER,
    JSON_REAL,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL
} json_type;

typedef long long json_int_t;
typedef struct json_t {
    json_type type;
    size_t refcount;
} json_t;

typedef struct json_error_t {
    int line, column, position;
    char text[160];
} json_error_t;

/* Flags of reading and of writing. */
enum { JSON_REJECT_DUPLICATES = 1, JSON_DECODE_ANY = 4 };
enum { JSON_COMPACT = 0x20, JSON_ENCODE_ANY = 0x200 };

#define json_loads            solo_json_loads
#define json_loadb            solo_json_loadb
#define json_dumps            solo_json_dumps
#define json_object           solo_json_object
#define json_array            solo_json_array
#define json_string           solo_json_string
#define json_stringn          solo_json_stringn
#define json_integer          solo_json_integer
#define json_real             solo_json_real
#define json_true             solo_json_true
#define json_false            solo_json_false
#define json_null             solo_json_null
#define json_incref           solo_json_incref
#define json_decref           solo_json_decref
#define json_deep_copy        solo_json_deep_copy
#define json_object_get       solo_json_object_get
#define json_object_set       solo_json_object_set
#define json_object_set_new   solo_json_object_set_new
#define json_object_size      solo_json_object_size
#define json_object_entry     solo_json_object_entry
#define json_array_get        solo_json_array_get
#define json_array_size       solo_json_array_size
#define json_array_append_new solo_json_array_append_new
#define json_string_value     solo_json_string_value
#define json_string_length    solo_json_string_length
#define json_integer_value    solo_json_integer_value
#define json_number_value     solo_json_number_value

/* `error` may be NULL. */
json_t *json_loads(const char *text, size_t flags, json_error_t *error);
json_t *json_loadb(const char *bytes, size_t size, size_t flags, json_error_t *error);
char *json_dumps(const json_t *value, size_t flags);

json_t *json_object(void);
json_t *json_array(void);
json_t *json_string(const char *text);
json_t *json_stringn(const char *bytes, size_t size);
json_t *json_integer(json_int_t number);
json_t *json_real(double number);
json_t *json_true(void);
json_t *json_false(void);
json_t *json_null(void);
json_t *json_incref(json_t *value);
void json_decref(json_t *value);
json_t *json_deep_copy(const json_t *value);

json_t *json_object_get(const json_t *object, const char *key);
int json_object_set(json_t *object, const char *key, json_t *value);
int json_object_set_new(json_t *object, const char *key, json_t *value);
size_t json_object_size(const json_t *object);
/* The entry with that number, in the order in which they were set; false after the last. */
bool json_object_entry(const json_t *object, size_t at, const char **key, json_t **value);
json_t *json_array_get(const json_t *array, size_t at);
size_t json_array_size(const json_t *array);
int json_array_append_new(json_t *array, json_t *value);

const char *json_string_value(const json_t *value);
size_t json_string_length(const json_t *value);
json_int_t json_integer_value(const json_t *value);
double json_number_value(const json_t *value);

#define json_is_object(value)  ((value) && (value)->type == JSON_OBJECT)
#define json_is_array(value)   ((value) && (value)->type == JSON_ARRAY)
#define json_is_string(value)  ((value) && (value)->type == JSON_STRING)
#define json_is_integer(value) ((value) && (value)->type == JSON_INTEGER)
#define json_is_real(value)    ((value) && (value)->type == JSON_REAL)
#define json_is_number(value)  (json_is_integer(value) || json_is_real(value))
#define json_is_true(value)    ((value) && (value)->type == JSON_TRUE)
#define json_is_false(value)   ((value) && (value)->type == JSON_FALSE)
#define json_is_boolean(value) (json_is_true(value) || json_is_false(value))
#define json_is_null(value)    ((value) && (value)->type == JSON_NULL)

#define json_object_foreach(object, key, value) \
    for (size_t key##_at = 0; json_object_entry(object, key##_at, &(key), &(value)); key##_at++)
#define json_array_foreach(array, index, value)                                               \
    for (index = 0; index < json_array_size(array) && (value = json_array_get(array, index)); \
         index++)

#endif
