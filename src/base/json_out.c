/* Strings are copied in runs of bytes that need no escaping. */
#include "base/json_out.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

JsonOut json_out_to(Buf *out)
{
    return (JsonOut){.out = out};
}

static uint64_t here(const JsonOut *json)
{
    return 1ull << (json->depth - 1);
}

static bool in_object(const JsonOut *json)
{
    return json->depth > 0 && (json->object & here(json));
}

static void comma(JsonOut *json)
{
    if (!json->depth)
        return;
    if (json->begun & here(json))
        buf_byte(json->out, ',');
    json->begun |= here(json);
}

/* Before every value in an array: its comma. In an object the key has written it. */
static void value(JsonOut *json)
{
    assert(json->keyed == in_object(json));
    if (!in_object(json))
        comma(json);
    json->keyed = false;
}

static void enter(JsonOut *json, char bracket, bool object)
{
    value(json);
    assert(json->depth < JSON_DEPTH);
    buf_byte(json->out, bracket);
    json->depth++;
    json->begun &= ~here(json);
    json->object = object ? json->object | here(json) : json->object & ~here(json);
}

static void leave(JsonOut *json, char bracket, bool object)
{
    assert(json->depth > 0 && in_object(json) == object && !json->keyed);
    (void)object;
    buf_byte(json->out, bracket);
    json->depth--;
}

void json_out_object(JsonOut *json)
{
    enter(json, '{', true);
}

void json_out_object_end(JsonOut *json)
{
    leave(json, '}', true);
}

void json_out_array(JsonOut *json)
{
    enter(json, '[', false);
}

void json_out_array_end(JsonOut *json)
{
    leave(json, ']', false);
}

static bool is_plain(unsigned char c)
{
    return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

/* Writes the character at p, which needs escaping; returns how many bytes it has. */
static int add_special(Buf *out, const unsigned char *p, const unsigned char *end)
{
    static const char letter[32] = {
        ['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r'};
    if (*p == '"' || *p == '\\') {
        buf_byte(out, '\\');
        buf_byte(out, (char)*p);
    } else if (*p < 0x20 && letter[*p]) {
        buf_byte(out, '\\');
        buf_byte(out, letter[*p]);
    } else if (*p < 0x20 || *p == 0x7f) {
        buf_printf(out, "\\u%04x", *p);
    } else {
        int length = utf8_length(p, end);
        if (!length) {
            buf_str(out, "\xef\xbf\xbd");
            return 1;
        }
        buf_add(out, p, (size_t)length);
        return length;
    }
    return 1;
}

static void quoted(Buf *out, const char *text, size_t size)
{
    const unsigned char *p = (const unsigned char *)text, *end = p + size;
    buf_reserve(out, size + 2);
    buf_byte(out, '"');
    while (p < end) {
        const unsigned char *run = p;
        while (p < end && is_plain(*p))
            p++;
        buf_add(out, run, (size_t)(p - run));
        if (p < end)
            p += add_special(out, p, end);
    }
    buf_byte(out, '"');
}

void json_out_key(JsonOut *json, const char *name)
{
    assert(in_object(json) && !json->keyed);
    comma(json);
    quoted(json->out, name, strlen(name));
    buf_byte(json->out, ':');
    json->keyed = true;
}

void json_out_null(JsonOut *json)
{
    value(json);
    buf_str(json->out, "null");
}

void json_out_bool(JsonOut *json, bool truth)
{
    value(json);
    buf_str(json->out, truth ? "true" : "false");
}

void json_out_int(JsonOut *json, long long number)
{
    value(json);
    buf_int(json->out, number);
}

void json_out_double(JsonOut *json, double number)
{
    if (!isfinite(number)) {
        json_out_null(json);
        return;
    }
    char text[32];
    for (int digits = 6; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, number);
        if (strtod(text, NULL) == number)
            break;
    }
    value(json);
    buf_str(json->out, text);
}

void json_out_strn(JsonOut *json, const char *text, size_t size)
{
    value(json);
    quoted(json->out, text, size);
}

void json_out_str(JsonOut *json, const char *text)
{
    if (text)
        json_out_strn(json, text, strlen(text));
    else
        json_out_null(json);
}

void json_out_hex(JsonOut *json, uint64_t number)
{
    value(json);
    buf_printf(json->out, "\"%016llx\"", (unsigned long long)number);
}

void json_out_key_bool(JsonOut *json, const char *name, bool truth)
{
    json_out_key(json, name);
    json_out_bool(json, truth);
}

void json_out_key_int(JsonOut *json, const char *name, long long number)
{
    json_out_key(json, name);
    json_out_int(json, number);
}

void json_out_key_double(JsonOut *json, const char *name, double number)
{
    json_out_key(json, name);
    json_out_double(json, number);
}

void json_out_key_str(JsonOut *json, const char *name, const char *text)
{
    json_out_key(json, name);
    json_out_str(json, text);
}

void json_out_key_hex(JsonOut *json, const char *name, uint64_t number)
{
    json_out_key(json, name);
    json_out_hex(json, number);
}

void json_out_key_set(JsonOut *json, const char *name, const Set *set)
{
    json_out_key_array(json, name);
    for (SET_EACH(item, set))
        json_out_int(json, item);
    json_out_array_end(json);
}

void json_out_key_object(JsonOut *json, const char *name)
{
    json_out_key(json, name);
    json_out_object(json);
}

void json_out_key_array(JsonOut *json, const char *name)
{
    json_out_key(json, name);
    json_out_array(json);
}
