/* JSON without jansson: a strict reader, a writer, and the values between them. It accepts and
 * refuses the same texts as jansson and writes the same ones (tests/fuzz/fuzz_json.c). Objects keep
 * the order of their keys; lookups are linear. Values have reference counts, as in jansson. */
#include "solo/include/jansson.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

enum { DEPTH_MAX = 2048 };
static const size_t FOREVER = (size_t)-1; /* the reference count of values that are never freed */

typedef struct Entry {
    char *key; /* NULL in an array */
    json_t *value;
} Entry;

/* Objects and arrays. */
typedef struct Items {
    json_t head;
    Buf entries; /* Entry */
} Items;

typedef struct Text {
    json_t head;
    size_t size;
    char bytes[];
} Text;

typedef struct Number {
    json_t head;
    json_int_t whole;
    double real;
} Number;

/* ---- values ---- */

static json_t *new_value(json_type type, size_t size)
{
    json_t *value = calloc(1, size);
    if (!value)
        abort();
    *value = (json_t){type, 1};
    return value;
}

json_t *json_object(void)
{
    return new_value(JSON_OBJECT, sizeof(Items));
}

json_t *json_array(void)
{
    return new_value(JSON_ARRAY, sizeof(Items));
}

json_t *json_stringn(const char *bytes, size_t size)
{
    Text *text = (Text *)(void *)new_value(JSON_STRING, sizeof(Text) + size + 1);
    text->size = size;
    if (size)
        memcpy(text->bytes, bytes, size);
    return &text->head;
}

json_t *json_string(const char *text)
{
    return text ? json_stringn(text, strlen(text)) : NULL;
}

json_t *json_integer(json_int_t number)
{
    Number *value = (Number *)(void *)new_value(JSON_INTEGER, sizeof *value);
    value->whole = number;
    return &value->head;
}

json_t *json_real(double number)
{
    if (!isfinite(number))
        return NULL;
    Number *value = (Number *)(void *)new_value(JSON_REAL, sizeof *value);
    value->real = number;
    return &value->head;
}

json_t *json_true(void)
{
    static json_t value = {JSON_TRUE, FOREVER};
    return &value;
}

json_t *json_false(void)
{
    static json_t value = {JSON_FALSE, FOREVER};
    return &value;
}

json_t *json_null(void)
{
    static json_t value = {JSON_NULL, FOREVER};
    return &value;
}

static bool is_items(const json_t *value)
{
    return json_is_object(value) || json_is_array(value);
}

static Entry *entries(const json_t *value)
{
    return (Entry *)(void *)((const Items *)(const void *)value)->entries.data;
}

static size_t count(const json_t *value)
{
    return ((const Items *)(const void *)value)->entries.size / sizeof(Entry);
}

json_t *json_incref(json_t *value)
{
    if (value && value->refcount != FOREVER)
        value->refcount++;
    return value;
}

void json_decref(json_t *value)
{
    if (!value || value->refcount == FOREVER || --value->refcount)
        return;
    if (is_items(value)) {
        for (size_t i = 0; i < count(value); i++) {
            free(entries(value)[i].key);
            json_decref(entries(value)[i].value);
        }
        buf_free(&((Items *)(void *)value)->entries);
    }
    free(value);
}

static void append(json_t *to, char *key, json_t *value)
{
    buf_add(&((Items *)(void *)to)->entries, &(Entry){key, value}, sizeof(Entry));
}

static Entry *find(const json_t *object, const char *key)
{
    for (size_t i = 0; json_is_object(object) && i < count(object); i++)
        if (!strcmp(entries(object)[i].key, key))
            return &entries(object)[i];
    return NULL;
}

json_t *json_object_get(const json_t *object, const char *key)
{
    const Entry *entry = key ? find(object, key) : NULL;
    return entry ? entry->value : NULL;
}

int json_object_set_new(json_t *object, const char *key, json_t *value)
{
    if (!json_is_object(object) || !key || !value) {
        json_decref(value);
        return -1;
    }
    Entry *entry = find(object, key);
    if (entry) {
        json_decref(entry->value);
        entry->value = value;
        return 0;
    }
    char *copy = strdup(key);
    if (!copy)
        abort();
    append(object, copy, value);
    return 0;
}

int json_object_set(json_t *object, const char *key, json_t *value)
{
    return json_object_set_new(object, key, json_incref(value));
}

size_t json_object_size(const json_t *object)
{
    return json_is_object(object) ? count(object) : 0;
}

bool json_object_entry(const json_t *object, size_t at, const char **key, json_t **value)
{
    if (at >= json_object_size(object))
        return false;
    *key = entries(object)[at].key;
    *value = entries(object)[at].value;
    return true;
}

size_t json_array_size(const json_t *array)
{
    return json_is_array(array) ? count(array) : 0;
}

json_t *json_array_get(const json_t *array, size_t at)
{
    return at < json_array_size(array) ? entries(array)[at].value : NULL;
}

int json_array_append_new(json_t *array, json_t *value)
{
    if (!json_is_array(array) || !value) {
        json_decref(value);
        return -1;
    }
    append(array, NULL, value);
    return 0;
}

const char *json_string_value(const json_t *value)
{
    return json_is_string(value) ? ((const Text *)(const void *)value)->bytes : NULL;
}

size_t json_string_length(const json_t *value)
{
    return json_is_string(value) ? ((const Text *)(const void *)value)->size : 0;
}

json_int_t json_integer_value(const json_t *value)
{
    return json_is_integer(value) ? ((const Number *)(const void *)value)->whole : 0;
}

double json_number_value(const json_t *value)
{
    if (json_is_integer(value))
        return (double)json_integer_value(value);
    return json_is_real(value) ? ((const Number *)(const void *)value)->real : 0;
}

static json_t *copy_items(const json_t *value)
{
    json_t *copy = new_value(value->type, sizeof(Items));
    for (size_t i = 0; i < count(value); i++) {
        const Entry *entry = &entries(value)[i];
        append(copy, entry->key ? strdup(entry->key) : NULL, json_deep_copy(entry->value));
    }
    return copy;
}

json_t *json_deep_copy(const json_t *value)
{
    if (!value)
        return NULL;
    switch (value->type) {
    case JSON_OBJECT:
    case JSON_ARRAY: return copy_items(value);
    case JSON_STRING: return json_stringn(json_string_value(value), json_string_length(value));
    case JSON_INTEGER: return json_integer(json_integer_value(value));
    case JSON_REAL: return json_real(json_number_value(value));
    case JSON_TRUE: return json_true();
    case JSON_FALSE: return json_false();
    case JSON_NULL: return json_null();
    }
    return NULL;
}

/* ---- reading ---- */

typedef struct Reader {
    const unsigned char *at, *end, *start;
    size_t flags;
    int depth;
    const char *wrong; /* the first error; NULL: none yet */
} Reader;

static json_t *fail(Reader *r, const char *wrong)
{
    if (!r->wrong)
        r->wrong = wrong;
    return NULL;
}

static int peek(const Reader *r)
{
    return r->at < r->end ? *r->at : -1;
}

static bool take(Reader *r, int byte)
{
    if (peek(r) != byte)
        return false;
    r->at++;
    return true;
}

static void skip_space(Reader *r)
{
    while (take(r, ' ') || take(r, '\t') || take(r, '\n') || take(r, '\r'))
        ;
}

static bool is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

static json_t *read_value(Reader *r);

static int hex_digit(int byte)
{
    if (is_digit(byte))
        return byte - '0';
    byte |= 0x20;
    return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

/* Four hexadecimal digits; -1 if they are not. */
static int32_t read_unit(Reader *r)
{
    int32_t unit = 0;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(peek(r));
        if (digit < 0)
            return -1;
        unit = unit << 4 | digit;
        r->at++;
    }
    return unit;
}

static void put_utf8(Buf *out, int32_t code)
{
    static const int32_t last[] = {0x7f, 0x7ff, 0xffff, 0x10ffff}, mark[] = {0, 0xc0, 0xe0, 0xf0};
    int more = 0;
    while (code > last[more])
        more++;
    buf_byte(out, (char)(mark[more] | code >> 6 * more));
    while (more--)
        buf_byte(out, (char)(0x80 | (code >> 6 * more & 0x3f)));
}

/* What follows \u. */
static bool read_code(Reader *r, Buf *out)
{
    int32_t code = read_unit(r);
    if (code < 0)
        return fail(r, "invalid escape");
    if (code >= 0xdc00 && code <= 0xdfff)
        return fail(r, "invalid Unicode escape");
    if (code >= 0xd800 && code <= 0xdbff) {
        int32_t low = take(r, '\\') && take(r, 'u') ? read_unit(r) : -1;
        if (low < 0xdc00 || low > 0xdfff)
            return fail(r, "invalid Unicode escape");
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    if (!code)
        return fail(r, "\\u0000 is not allowed without JSON_ALLOW_NUL");
    put_utf8(out, code);
    return true;
}

static bool read_escape(Reader *r, Buf *out)
{
    static const char names[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    int byte = peek(r);
    const char *name = byte > 0 ? strchr(names, byte) : NULL;
    if (byte < 0)
        return fail(r, "premature end of input");
    r->at++;
    if (byte == 'u')
        return read_code(r, out);
    if (!name)
        return fail(r, "invalid escape");
    buf_byte(out, means[name - names]);
    return true;
}

/* The number of bytes of the character here, by the Unicode standard's table of well-formed
 * sequences; 0 if it is not one. */
static int utf8_length(const unsigned char *at, size_t left)
{
    unsigned char first = *at, low = 0x80, high = 0xbf;
    int length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (first > 0xf4 || (size_t)length > left)
        return 0;
    if (first == 0xe0 || first == 0xf0)
        low = first == 0xe0 ? 0xa0 : 0x90;
    if (first == 0xed || first == 0xf4)
        high = first == 0xed ? 0x9f : 0x8f;
    for (int i = 1; i < length; i++, low = 0x80, high = 0xbf)
        if (at[i] < low || at[i] > high)
            return 0;
    return length;
}

/* The bytes of a string after its first quote. */
static bool read_text(Reader *r, Buf *out)
{
    while (!take(r, '"')) {
        if (r->at == r->end)
            return fail(r, "premature end of input");
        if (*r->at < 0x20)
            return fail(r, *r->at == '\n' ? "unexpected newline" : "control character");
        if (take(r, '\\')) {
            if (!read_escape(r, out))
                return false;
            continue;
        }
        int length = utf8_length(r->at, (size_t)(r->end - r->at));
        if (!length)
            return fail(r, "unable to decode byte");
        buf_add(out, r->at, (size_t)length);
        r->at += length;
    }
    return true;
}

static json_t *read_string(Reader *r)
{
    Buf text = {0};
    json_t *value = read_text(r, &text) ? json_stringn(buf_text(&text), text.size) : NULL;
    buf_free(&text);
    return value;
}

static bool skip_digits(Reader *r)
{
    if (!is_digit(peek(r)))
        return false;
    while (is_digit(peek(r)))
        r->at++;
    return true;
}

/* Skips a number; false if it is not one. */
static bool skip_number(Reader *r, bool *real)
{
    take(r, '-');
    if (!take(r, '0') && !skip_digits(r))
        return false;
    if (is_digit(peek(r)))
        return false;
    *real = false;
    if (take(r, '.')) {
        *real = true;
        if (!skip_digits(r))
            return false;
    }
    if (take(r, 'e') || take(r, 'E')) {
        *real = true;
        if (!take(r, '+'))
            take(r, '-');
        return skip_digits(r);
    }
    return true;
}

static json_t *read_number(Reader *r)
{
    const unsigned char *from = r->at;
    bool real;
    if (!skip_number(r, &real))
        return fail(r, "invalid token");
    Buf text = {0};
    buf_add(&text, from, (size_t)(r->at - from));
    errno = 0;
    double number = real ? strtod(buf_text(&text), NULL) : 0;
    long long whole = real ? 0 : strtoll(buf_text(&text), NULL, 10);
    bool large = real ? !isfinite(number) : errno == ERANGE;
    buf_free(&text);
    if (large)
        return fail(r, real ? "real number overflow" : "too big integer");
    return real ? json_real(number) : json_integer(whole);
}

static json_t *read_word(Reader *r)
{
    static const char *const words[] = {"true", "false", "null"};
    json_t *(*const values[])(void) = {json_true, json_false, json_null};
    for (int i = 0; i < 3; i++) {
        size_t size = strlen(words[i]);
        if ((size_t)(r->end - r->at) >= size && !memcmp(r->at, words[i], size)) {
            r->at += size;
            int next = peek(r) | 0x20;
            return next >= 'a' && next <= 'z' ? fail(r, "invalid token") : values[i]();
        }
    }
    return fail(r, r->at == r->end ? "unexpected token" : "invalid token");
}

/* A key, a colon and a value. */
static bool read_member(Reader *r, json_t *object)
{
    Buf key = {0};
    skip_space(r);
    bool good = take(r, '"') ? read_text(r, &key) : (fail(r, "string or '}' expected"), false);
    if (good && r->flags & JSON_REJECT_DUPLICATES && find(object, buf_text(&key)))
        good = fail(r, "duplicate object key");
    skip_space(r);
    if (good && !take(r, ':'))
        good = fail(r, "':' expected");
    json_t *value = good ? read_value(r) : NULL;
    if (value)
        json_object_set_new(object, buf_text(&key), value);
    buf_free(&key);
    return value;
}

/* What is between the brackets, and the last bracket. */
static bool read_members(Reader *r, json_t *to)
{
    bool object = to->type == JSON_OBJECT;
    skip_space(r);
    if (take(r, object ? '}' : ']'))
        return true;
    do {
        json_t *value = object ? NULL : read_value(r);
        if (object ? !read_member(r, to) : !value)
            return false;
        if (!object)
            append(to, NULL, value);
        skip_space(r);
    } while (take(r, ','));
    if (!take(r, object ? '}' : ']'))
        return fail(r, object ? "'}' expected" : "']' expected");
    return true;
}

static json_t *read_items(Reader *r, json_t *to)
{
    if (!read_members(r, to)) {
        json_decref(to);
        return NULL;
    }
    return to;
}

static json_t *read_value(Reader *r)
{
    json_t *value;
    if (++r->depth > DEPTH_MAX)
        return fail(r, "maximum parsing depth reached");
    skip_space(r);
    if (take(r, '{'))
        value = read_items(r, json_object());
    else if (take(r, '['))
        value = read_items(r, json_array());
    else if (take(r, '"'))
        value = read_string(r);
    else if (peek(r) == '-' || is_digit(peek(r)))
        value = read_number(r);
    else
        value = read_word(r);
    r->depth--;
    return value;
}

static void tell_error(const Reader *r, json_error_t *error)
{
    *error = (json_error_t){.line = 1, .position = (int)(r->at - r->start)};
    for (const unsigned char *at = r->start; at < r->at; at++) {
        error->line += *at == '\n';
        error->column = *at == '\n' ? 0 : error->column + 1;
    }
    snprintf(error->text, sizeof error->text, "%s", r->wrong);
}

json_t *json_loadb(const char *bytes, size_t size, size_t flags, json_error_t *error)
{
    const unsigned char *start = (const unsigned char *)bytes;
    Reader r = {.at = start, .end = start + size, .start = start, .flags = flags};
    skip_space(&r);
    bool fits = flags & JSON_DECODE_ANY || peek(&r) == '{' || peek(&r) == '[';
    json_t *value = fits ? read_value(&r) : fail(&r, "'[' or '{' expected");
    skip_space(&r);
    if (value && r.at < r.end) {
        json_decref(value);
        value = fail(&r, "end of file expected");
    }
    if (!value && error)
        tell_error(&r, error);
    return value;
}

json_t *json_loads(const char *text, size_t flags, json_error_t *error)
{
    return json_loadb(text, strlen(text), flags, error);
}

/* ---- writing ---- */

static void write_char(Buf *out, unsigned char byte)
{
    static const char names[] = "\"\\bfnrt", means[] = "\"\\\b\f\n\r\t";
    const char *mean = byte ? strchr(means, byte) : NULL;
    if (mean)
        buf_printf(out, "\\%c", names[mean - means]);
    else if (byte < 0x20)
        buf_printf(out, "\\u%04X", byte);
    else
        buf_byte(out, (char)byte);
}

static void write_text(Buf *out, const char *bytes, size_t size)
{
    buf_byte(out, '"');
    for (size_t i = 0; i < size; i++)
        write_char(out, (unsigned char)bytes[i]);
    buf_byte(out, '"');
}

/* All 17 digits; a number that looks whole gets ".0", an exponent neither plus sign nor leading
 * zeros. */
static void write_real(Buf *out, double number)
{
    char text[40];
    snprintf(text, sizeof text, "%.17g", number);
    char *e = strchr(text, 'e');
    if (!e) {
        buf_printf(out, "%s%s", text, strchr(text, '.') ? "" : ".0");
        return;
    }
    buf_add(out, text, (size_t)(e + 1 - text));
    if (*++e == '-')
        buf_byte(out, '-');
    e += *e == '-' || *e == '+';
    while (e[0] == '0' && e[1])
        e++;
    buf_str(out, e);
}

static void write_value(Buf *out, const json_t *value, bool compact);

static void write_items(Buf *out, const json_t *value, bool compact)
{
    bool object = value->type == JSON_OBJECT;
    buf_byte(out, object ? '{' : '[');
    for (size_t i = 0; i < count(value); i++) {
        const Entry *entry = &entries(value)[i];
        if (i)
            buf_str(out, compact ? "," : ", ");
        if (object) {
            write_text(out, entry->key, strlen(entry->key));
            buf_str(out, compact ? ":" : ": ");
        }
        write_value(out, entry->value, compact);
    }
    buf_byte(out, object ? '}' : ']');
}

static void write_value(Buf *out, const json_t *value, bool compact)
{
    switch (value->type) {
    case JSON_OBJECT:
    case JSON_ARRAY: write_items(out, value, compact); break;
    case JSON_STRING: write_text(out, json_string_value(value), json_string_length(value)); break;
    case JSON_INTEGER: buf_printf(out, "%lld", json_integer_value(value)); break;
    case JSON_REAL: write_real(out, json_number_value(value)); break;
    case JSON_TRUE: buf_str(out, "true"); break;
    case JSON_FALSE: buf_str(out, "false"); break;
    case JSON_NULL: buf_str(out, "null"); break;
    }
}

char *json_dumps(const json_t *value, size_t flags)
{
    if (!value || (!is_items(value) && !(flags & JSON_ENCODE_ANY)))
        return NULL;
    Buf out = {0};
    write_value(&out, value, flags & JSON_COMPACT);
    char *text = strdup(buf_text(&out));
    buf_free(&out);
    return text;
}
