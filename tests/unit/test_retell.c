/* Mistakes told again in another language: whole, in parts, and never more than a message says. */
#include "support/cmocka.h"

#include <string.h>

#include "text/locale.h"
#include "text/retell.h"

static void assert_told(const char *english, const char *japanese)
{
    Buf out = {0};
    retell(&out, locale_find("ja"), english);
    assert_string_equal(buf_text(&out), japanese);
    buf_free(&out);
}

static void a_whole_message(void **state)
{
    (void)state;
    assert_told("out of memory", "メモリが足りません");
}

static void a_message_with_names_and_numbers(void **state)
{
    (void)state;
    assert_told("there is no account 'Zed'", "「Zed」というアカウントはありません");
    /* what was typed is no message, even if it reads like one */
    assert_told("there is no account 'nobody'", "「nobody」というアカウントはありません");
    assert_told("cannot listen on ::1 port 7070: Address already in use",
                "::1のポート7070で待ち受けできません: ほかのプログラムが使っています");
}

static void parts_between_colons(void **state)
{
    (void)state;
    assert_told("a.cards:2: \"b\": expected a number from 0 to 9",
                "a.cards:2: \"b\": 0から9までの数が必要です");
    assert_told(
        "a.cards:2: \"b\": expected \"cost\" or a number from -9 to -1 or +1 to +9 or a phase",
        "a.cards:2: \"b\": ここに必要なもの: "
        "\"cost\"か-9から-1、または+1から+9の数かフェイズ");
    assert_told("/x/y: No such file or directory",
                "/x/y: そのようなファイルやフォルダーはありません");
}

static void lines_one_by_one(void **state)
{
    (void)state;
    assert_told("out of memory\nout of memory", "メモリが足りません\nメモリが足りません");
}

static void what_nobody_said_stays(void **state)
{
    (void)state;
    assert_told("", "");
    assert_told("xyzzy: plugh", "xyzzy: plugh");
    assert_told("100 % of %s", "100 % of %s");
}

static void english_stays_english(void **state)
{
    (void)state;
    Buf out = {0};
    retell(&out, NULL, "out of memory");
    assert_string_equal(buf_text(&out), "out of memory");
    buf_free(&out);
}

static void every_message_finds_itself(void **state)
{
    (void)state;
    const Locale *ja = locale_find("ja");
    const char *message;
    for (int i = 0; (message = locale_message(ja, i)); i++)
        if (!strchr(message, '%') && !strchr(message, '\n') && *message)
            assert_told(message, locale_say(ja, message));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_message),
        cmocka_unit_test(a_message_with_names_and_numbers),
        cmocka_unit_test(parts_between_colons),
        cmocka_unit_test(lines_one_by_one),
        cmocka_unit_test(what_nobody_said_stays),
        cmocka_unit_test(english_stays_english),
        cmocka_unit_test(every_message_finds_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
