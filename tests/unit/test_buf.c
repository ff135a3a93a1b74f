/* A Buf keeps every byte, ends in a zero, and prints like printf. */
#include "support/cmocka.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"

static void an_empty_buf_is_an_empty_text(void **state)
{
    (void)state;
    Buf buf = {0};
    assert_string_equal(buf_text(&buf), "");
    buf_clear(&buf);
    buf_add(&buf, NULL, 0);
    assert_int_equal(buf.size, 0);
    assert_string_equal(buf_text(&buf), "");
    buf_free(&buf);
}

static void bytes_stay_in_order_while_it_grows(void **state)
{
    (void)state;
    Buf buf = {0};
    for (int i = 0; i < 100000; i++)
        buf_byte(&buf, (char)(i % 251));
    assert_int_equal(buf.size, 100000);
    for (int i = 0; i < 100000; i++)
        assert_int_equal(buf.data[i], (char)(i % 251));
    assert_int_equal(buf.data[buf.size], 0);
    buf_clear(&buf);
    buf_str(&buf, "again");
    assert_string_equal(buf_text(&buf), "again");
    buf_free(&buf);
    assert_null(buf.data);
}

static void ints_read_as_printf_writes_them(void **state)
{
    (void)state;
    const long long number[] = {0, 7, -7, 10, -10, 1234567890123, LLONG_MAX, LLONG_MIN};
    for (size_t i = 0; i < sizeof number / sizeof *number; i++) {
        Buf buf = {0};
        char expected[32];
        snprintf(expected, sizeof expected, "%lld", number[i]);
        buf_int(&buf, number[i]);
        assert_string_equal(buf_text(&buf), expected);
        buf_free(&buf);
    }
}

static void printf_of_any_length_fits(void **state)
{
    (void)state;
    for (int width = 1; width < 3000; width += 7) {
        Buf buf = {0};
        buf_str(&buf, "<");
        buf_printf(&buf, "%*d%s", width, 5, ">");
        assert_int_equal(buf.size, width + 2);
        assert_int_equal(buf.data[width], '5');
        assert_string_equal(buf.data + width + 1, ">");
        buf_free(&buf);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_buf_is_an_empty_text),
        cmocka_unit_test(bytes_stay_in_order_while_it_grows),
        cmocka_unit_test(ints_read_as_printf_writes_them),
        cmocka_unit_test(printf_of_any_length_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
