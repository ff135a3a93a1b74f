/* Complaints: in English what printf would have made, in another language the same facts, and never
 * a byte of their storage format. */
#include "support/cmocka.h"
#include "support/said.h"

#include <errno.h>
#include <string.h>

#include "text/locale.h"

static void assert_said(Buf *why, const char *english, const char *japanese)
{
    Buf out = {0};
    assert_string_equal(said(why), english);
    complaint_say(&out, locale_find("ja"), buf_text(why));
    assert_string_equal(buf_text(&out), japanese);
    buf_free(&out);
    buf_free(why);
}

static void a_whole_message(void **state)
{
    (void)state;
    Buf why = {0};
    complain(&why, "out of memory");
    assert_said(&why, "out of memory", "メモリが足りません");
}

static void names_and_numbers(void **state)
{
    (void)state;
    Buf why = {0};
    complain(&why, "there is no account '%s'", "Zed");
    assert_said(&why, "there is no account 'Zed'", "「Zed」というアカウントはありません");
    complain(&why, "cannot listen on %s port %d: %s", "::1", 7070, WORD(strerror(EADDRINUSE)));
    assert_said(&why, "cannot listen on ::1 port 7070: Address already in use",
                "::1のポート7070で待ち受けできません: ほかのプログラムが使っています");
}

/* Typed text is not a message, even if it looks like one. */
static void plain_text_stays(void **state)
{
    (void)state;
    Buf why = {0};
    complain(&why, "%s: %s", "robot", WORD("out of memory"));
    assert_said(&why, "robot: out of memory", "robot: メモリが足りません");
    complain(&why, "%s", "");
    assert_said(&why, "", "");
    complain(&why, "100 %% of %s", "%s");
    assert_said(&why, "100 % of %s", "100 % of %s");
}

static void every_conversion(void **state)
{
    (void)state;
    Buf why = {0}, printed = {0};
    complain(&why, "%d %u %ld %lld %zu %+d %.1f %.3s %.*s %s", -1, 2u, 3L, 4LL, (size_t)5, 6, 7.25,
             "abcdef", 2, "xyz", "end");
    buf_printf(&printed, "%d %u %ld %lld %zu %+d %.1f %.3s", -1, 2u, 3L, 4LL, (size_t)5, 6, 7.25,
               "abcdef");
    assert_memory_equal(said(&why), printed.data, printed.size);
    buf_free(&why);
    buf_free(&printed);
}

static void complaints_within_complaints(void **state)
{
    (void)state;
    Buf inner = {0}, why = {0};
    complain(&inner, "expected a number from %d to %d", 0, 9);
    complain(&why, "%s:%d: ", "a.cards", 2);
    complain(&why, "\"%s\": ", "b");
    complain(&why, "%s", buf_text(&inner));
    buf_free(&inner);
    assert_said(&why, "a.cards:2: \"b\": expected a number from 0 to 9",
                "a.cards:2: \"b\": 0から9までの数が必要です");
    complain(&inner, "%s: %s", "/x/y", WORD(strerror(ENOENT)));
    complain(&why, "cannot use the net '%s': %.9s", "n", buf_text(&inner));
    buf_free(&inner);
    assert_string_equal(said(&why), "cannot use the net 'n': /x/y: No ");
    buf_free(&why);
}

static const char *reversed(const void *self, const char *message)
{
    (void)self;
    return strcmp(message, "%s of %d is %s") ? message : "%3$s: %2$d, %1$s";
}

static void arguments_in_another_order(void **state)
{
    (void)state;
    Locale locale = {reversed, NULL, NULL};
    Buf why = {0}, out = {0};
    complain(&why, "%s of %d is %s", "one", 2, "three");
    complaint_say(&out, &locale, buf_text(&why));
    assert_string_equal(buf_text(&out), "three: 2, one");
    buf_free(&why);
    buf_free(&out);
}

static void what_jansson_says(void **state)
{
    (void)state;
    Buf why = {0};
    complain_json(&why, "invalid token near 'x'");
    assert_said(&why, "invalid token near 'x'", "読めない語があります(「x」の近く)");
    complain_json(&why, "']' expected near end of file");
    assert_said(&why, "']' expected near end of file", "「]」が必要です(ファイルの終わり)");
    complain_json(&why, "something new");
    assert_said(&why, "something new", "something new");
}

static void lines_one_by_one(void **state)
{
    (void)state;
    Buf why = {0};
    complain(&why, "out of memory");
    buf_byte(&why, '\n');
    complain(&why, "out of memory");
    assert_said(&why, "out of memory\nout of memory", "メモリが足りません\nメモリが足りません");
}

/* Typed control characters are kept as they are; the marks of a complaint never appear. */
static void marks_in_plain_text(void **state)
{
    (void)state;
    Buf why = {0};
    complain(&why, "a '%s' b %s", "\1\2\3\4\5", "x\1y\3");
    assert_string_equal(said(&why), "a '\1\2\3\4\5' b x\1y\3");
    buf_free(&why);
    assert_string_equal(said_text("\1%s %s\2out"), "out ");
    assert_string_equal(said_text("a\3b\2c\1d"), "abcd");
    char deep[400];
    for (size_t i = 0; i < sizeof deep; i++)
        deep[i] = i % 2 ? '\2' : '\1';
    deep[sizeof deep - 1] = 0;
    assert_string_equal(said_text(deep), "");
    assert_string_equal(said_text("\1\1\1x\3"), "x");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_message),
        cmocka_unit_test(names_and_numbers),
        cmocka_unit_test(plain_text_stays),
        cmocka_unit_test(every_conversion),
        cmocka_unit_test(complaints_within_complaints),
        cmocka_unit_test(arguments_in_another_order),
        cmocka_unit_test(what_jansson_says),
        cmocka_unit_test(lines_one_by_one),
        cmocka_unit_test(marks_in_plain_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
