/* jansson reads back what the writer writes. */
#include "support/cmocka.h"

#include <float.h>
#include <jansson.h>
#include <limits.h>
#include <math.h>
#include <string.h>

#include "base/json_out.h"
#include "base/rng.h"

static json_t *read_back(const Buf *buf)
{
    json_error_t error;
    json_t *root = json_loadb(buf->data, buf->size, JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
    if (!root)
        fail_msg("%s at %d: %s", error.text, error.position, buf_text(buf));
    return root;
}

static void containers_nest_and_get_their_commas(void **state)
{
    (void)state;
    Buf buf = {0};
    JsonOut json = json_out_to(&buf);
    json_out_object(&json);
    json_out_key_int(&json, "a", 1);
    json_out_key_array(&json, "list");
    json_out_array(&json);
    json_out_array_end(&json);
    json_out_int(&json, 2);
    json_out_object(&json);
    json_out_object_end(&json);
    json_out_null(&json);
    json_out_array_end(&json);
    json_out_key_object(&json, "inner");
    json_out_key_bool(&json, "yes", true);
    json_out_key_bool(&json, "no", false);
    json_out_object_end(&json);
    json_out_key_str(&json, "none", NULL);
    json_out_object_end(&json);
    assert_string_equal(buf_text(&buf), "{\"a\":1,\"list\":[[],2,{},null],"
                                        "\"inner\":{\"yes\":true,\"no\":false},\"none\":null}");
    json_decref(read_back(&buf));
    buf_free(&buf);
}

static void it_nests_as_deep_as_promised(void **state)
{
    (void)state;
    Buf buf = {0};
    JsonOut json = json_out_to(&buf);
    for (int i = 0; i < JSON_DEPTH; i++)
        json_out_array(&json);
    for (int i = 0; i < JSON_DEPTH; i++)
        json_out_array_end(&json);
    json_decref(read_back(&buf));
    buf_free(&buf);
}

static void assert_text_survives(const char *text, size_t size)
{
    Buf buf = {0};
    JsonOut json = json_out_to(&buf);
    json_out_strn(&json, text, size);
    json_t *root = read_back(&buf);
    assert_int_equal(json_string_length(root), size);
    assert_memory_equal(json_string_value(root), text, size);
    json_decref(root);
    buf_free(&buf);
}

static void every_ascii_byte_survives(void **state)
{
    (void)state;
    char text[128];
    for (int i = 0; i < 128; i++)
        text[i] = (char)i;
    assert_text_survives(text, 128);
    for (int i = 0; i < 128; i++)
        assert_text_survives(text + i, 1);
}

static size_t encode(uint32_t c, char *to)
{
    if (c < 0x80)
        return to[0] = (char)c, 1;
    if (c < 0x800)
        return to[0] = (char)(0xc0 | c >> 6), to[1] = (char)(0x80 | (c & 63)), 2;
    if (c < 0x10000)
        return to[0] = (char)(0xe0 | c >> 12), to[1] = (char)(0x80 | (c >> 6 & 63)),
               to[2] = (char)(0x80 | (c & 63)), 3;
    return to[0] = (char)(0xf0 | c >> 18), to[1] = (char)(0x80 | (c >> 12 & 63)),
           to[2] = (char)(0x80 | (c >> 6 & 63)), to[3] = (char)(0x80 | (c & 63)), 4;
}

static void every_character_survives(void **state)
{
    (void)state;
    char text[4 * 0x400];
    for (uint32_t from = 0; from < 0x110000; from += 0x400) {
        if (from >= 0xd800 && from < 0xe000)
            continue;
        size_t size = 0;
        for (uint32_t c = from; c < from + 0x400; c++)
            size += encode(c, text + size);
        assert_text_survives(text, size);
    }
}

static void assert_replaced(const char *text, size_t size, const char *expected)
{
    Buf buf = {0};
    JsonOut json = json_out_to(&buf);
    json_out_strn(&json, text, size);
    json_t *root = read_back(&buf);
    assert_string_equal(json_string_value(root), expected);
    json_decref(root);
    buf_free(&buf);
}

#define BAD "\xef\xbf\xbd"

static void broken_utf8_is_replaced(void **state)
{
    (void)state;
    assert_replaced("a\xff!", 3, "a" BAD "!");
    assert_replaced("\xc0\x80", 2, BAD BAD);                 /* overlong */
    assert_replaced("\xe0\x80\x80", 3, BAD BAD BAD);         /* overlong */
    assert_replaced("\xed\xa0\x80", 3, BAD BAD BAD);         /* surrogate */
    assert_replaced("\xf4\x90\x80\x80", 4, BAD BAD BAD BAD); /* above the last one */
    assert_replaced("\xf0\x80\x80\x80", 4, BAD BAD BAD BAD); /* overlong */
    assert_replaced("\xe6\x97", 2, BAD BAD);                 /* cut off */
    assert_replaced("\xe6\x97x", 3, BAD BAD "x");
}

static void random_bytes_are_always_readable(void **state)
{
    (void)state;
    Rng rng = rng_seeded(1);
    for (int i = 0; i < 20000; i++) {
        char text[12];
        size_t size = rng_below(&rng, sizeof text + 1);
        for (size_t j = 0; j < size; j++)
            text[j] =
                (char)(rng_below(&rng, 2) ? rng_below(&rng, 256) : 0xe0 + rng_below(&rng, 21));
        Buf buf = {0};
        JsonOut json = json_out_to(&buf);
        json_out_strn(&json, text, size);
        json_decref(read_back(&buf));
        buf_free(&buf);
    }
}

static void ints_read_back(void **state)
{
    (void)state;
    const long long number[] = {0, -1, 42, LLONG_MAX, LLONG_MIN};
    for (size_t i = 0; i < sizeof number / sizeof *number; i++) {
        Buf buf = {0};
        JsonOut json = json_out_to(&buf);
        json_out_int(&json, number[i]);
        json_t *root = read_back(&buf);
        assert_true(json_integer_value(root) == number[i]);
        json_decref(root);
        buf_free(&buf);
    }
}

static void assert_double_survives(double number)
{
    Buf buf = {0};
    JsonOut json = json_out_to(&buf);
    json_out_double(&json, number);
    json_t *root = read_back(&buf);
    assert_true(json_number_value(root) == number);
    json_decref(root);
    buf_free(&buf);
}

static void doubles_read_back_exactly(void **state)
{
    (void)state;
    const double number[] = {0, -0.0, 0.1, 1 / 3.0, 1e300, -1e-300, DBL_MAX, DBL_MIN, 12345678.9};
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        assert_double_survives(number[i]);
    Rng rng = rng_seeded(2);
    for (int i = 0; i < 10000; i++) {
        uint64_t bits = rng_next(&rng);
        double any;
        memcpy(&any, &bits, sizeof any);
        if (isnormal(any))
            assert_double_survives(any);
    }
}

static void what_json_cannot_say_is_null(void **state)
{
    (void)state;
    Buf buf = {0};
    JsonOut json = json_out_to(&buf);
    json_out_array(&json);
    json_out_double(&json, (double)NAN);
    json_out_double(&json, (double)INFINITY);
    json_out_str(&json, NULL);
    json_out_hex(&json, 0xfedcba9876543210u);
    json_out_array_end(&json);
    assert_string_equal(buf_text(&buf), "[null,null,null,\"fedcba9876543210\"]");
    buf_free(&buf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(containers_nest_and_get_their_commas),
        cmocka_unit_test(it_nests_as_deep_as_promised),
        cmocka_unit_test(every_ascii_byte_survives),
        cmocka_unit_test(every_character_survives),
        cmocka_unit_test(broken_utf8_is_replaced),
        cmocka_unit_test(random_bytes_are_always_readable),
        cmocka_unit_test(ints_read_back),
        cmocka_unit_test(doubles_read_back_exactly),
        cmocka_unit_test(what_json_cannot_say_is_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
