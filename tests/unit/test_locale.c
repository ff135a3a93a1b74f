/* Languages: no message is missing, slots are the same in every language, Japanese is Japanese, and
 * its lines have the width that a terminal shows and break where they may. */
#include "support/cmocka.h"

#include <ctype.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "cards/catalog.h"
#include "cards/describe.h"
#include "text/locale.h"
#include "text/rulebook.h"
#include "text/say.h"
#include "text/typed.h"
#include "text/wrap.h"

enum { TEXT = 2048 };

static const char *in(const char *tag, const char *message)
{
    return locale_say(locale_find(tag), message);
}

/* ---- every message ---- */

typedef void Visit(const Locale *locale, const char *message);

static void visit_names(const Locale *locale, const Catalog *cat, Visit *visit)
{
    for (int i = 0; i < cat->designs; i++)
        visit(locale, cat->design[i].name);
    for (int i = 0; i < cat->goals; i++)
        visit(locale, cat->goal[i].name);
}

static void visit_all(Visit *visit)
{
    for (int l = 1; locale_tag(l); l++) {
        const Locale *locale = locale_find(locale_tag(l));
        for (int i = 0; say_message(i); i++)
            visit(locale, say_message(i));
        for (int i = 0; describe_message(i); i++)
            visit(locale, describe_message(i));
        RuleReader reader = rulebook_open();
        while (rulebook_next(&reader))
            if (reader.kind != RULE_CODE)
                visit(locale, reader.text);
        visit_names(locale, catalog_for(BOX_BASE), visit);
        visit_names(locale, catalog_for(BOXES_PRINTED), visit);
    }
}

static void check_known(const Locale *locale, const char *message)
{
    for (int i = 0; locale_message(locale, i); i++)
        if (!strcmp(locale_message(locale, i), message))
            return;
    fail_msg("no translation of '%s'", message);
}

static void no_message_is_missing(void **state)
{
    (void)state;
    assert_non_null(locale_tag(1));
    visit_all(check_known);
}

/* How often the slot that begins at `brace` occurs in the text. */
static int slot_count(const char *text, const char *brace)
{
    size_t size = strcspn(brace, "}") + 1;
    int n = 0;
    for (const char *at = strchr(text, '{'); at; at = strchr(at + 1, '{'))
        n += !strncmp(at, brace, size);
    return n;
}

static bool has_the_slots_of(const char *text, const char *other)
{
    for (const char *at = strchr(other, '{'); at; at = strchr(at + 1, '{'))
        if (slot_count(text, at) != slot_count(other, at))
            return false;
    return true;
}

static void check_slots(const Locale *locale, const char *message)
{
    const char *words = locale_say(locale, message);
    if (!has_the_slots_of(words, message) || !has_the_slots_of(message, words))
        fail_msg("'%s' has other slots than '%s'", words, message);
}

static void slots_are_the_same(void **state)
{
    (void)state;
    visit_all(check_slots);
    assert_false(has_the_slots_of("{n}", "{n} of {m}"));
    assert_false(has_the_slots_of("{n}{n}", "{n}"));
}

static void messages_are_sorted(void **state)
{
    (void)state;
    for (int l = 1; locale_tag(l); l++) {
        const Locale *locale = locale_find(locale_tag(l));
        for (int i = 1; locale_message(locale, i); i++)
            assert_true(strcmp(locale_message(locale, i - 1), locale_message(locale, i)) < 0);
    }
}

/* ---- Japanese ---- */

/* Removes every {slot} and every [name of a card or goal] from the text. */
static void strip(char *text)
{
    static const char *const pair[] = {"{}", "[]"};
    for (int i = 0; i < 2; i++)
        for (char *open; (open = strchr(text, pair[i][0])) && strchr(open, pair[i][1]);) {
            char *rest = strchr(open, pair[i][1]) + 1;
            memmove(open, rest, strlen(rest) + 1);
        }
}

/* Is it about what is typed into card files, which is English? */
static bool is_about_typing(const char *message)
{
    RuleReader reader = rulebook_open();
    while (rulebook_next(&reader))
        if (!strcmp(reader.section, "own") && !strcmp(reader.text, message))
            return true;
    return false;
}

/* Removes what is typed on a command line: a command of the program, an option. */
static void strip_commands(char *text)
{
    static const char *const begin[] = {"windfall ", "--"};
    for (int i = 0; i < 2; i++)
        for (char *at; (at = strstr(text, begin[i]));) {
            memset(at, ' ', strlen(begin[i]));
            for (at += strlen(begin[i]); islower((unsigned char)*at) || *at == '-'; at++)
                *at = ' ';
        }
}

static bool is_allowed(const char *word)
{
    static const char *const allowed[] = {
        "Windfall", "I", "II", "III", "IV",   "V",    "h",  "t", "p", "g", "s",
        "l",        "c", "w",  "a",   "u",    "q",    "r",  "i", "x", "v", "b",
        "n",        "m", "en", "ja",  "SETI", "FILE", "VP", "N", "R", "G", "A"};
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        if (!strcmp(word, allowed[i]))
            return true;
    return false;
}

static void check_japanese(const Locale *locale, const char *message)
{
    char text[TEXT], word[64];
    if (is_about_typing(message))
        return;
    snprintf(text, sizeof text, "%s", locale_say(locale, message));
    strip(text);
    strip_commands(text);
    for (char *at = text; *at; at++) {
        size_t n = 0;
        while (n < 63 && isascii((unsigned char)at[n]) && isalpha((unsigned char)at[n]))
            n++;
        if (!n)
            continue;
        snprintf(word, sizeof word, "%.*s", (int)n, at);
        if (!is_allowed(word))
            fail_msg("'%s' in '%s'", word, locale_say(locale, message));
        at += n - 1;
    }
}

static void japanese_has_no_latin_words_but_names(void **state)
{
    (void)state;
    visit_all(check_japanese);
    assert_false(is_allowed("card"));
}

static void counters_and_order_are_japanese(void **state)
{
    (void)state;
    const Catalog *cat = catalog_for(BOXES_PRINTED);
    const Locale *ja = locale_find("ja");
    char text[TEXT];
    describe_card(text, sizeof text, cat, catalog_find(cat, "Consumer Markets"), ja);
    assert_string_equal(text, "大衆消費市場\n"
                              "コスト5、3点、2枚入り\n"
                              "消費: 嗜好品の製品1個を消費して1点(3回まで)\n"
                              "生産: 生産した嗜好品の製品1個につき1枚引く\n");
    describe_card(text, sizeof text, cat, catalog_find(cat, "Refugee World"), ja);
    assert_memory_equal(text, "難民の星\n", strlen("難民の星\n"));
    Buf out = {0};
    Say say = {.cat = cat, .locale = ja, .name = {"花子", "太郎"}, .reader = 0};
    uint8_t cards[] = {0, 1};
    Facts facts = {.who = 1, .n = 2, .m = 7, .cards = cards, .count = 2};
    say_it(&out, &say, SAY_KEEPS, &facts);
    assert_string_equal(buf_text(&out), "太郎は7枚のうち2枚を手札に加えた。");
    buf_free(&out);
}

/* ---- widths and lines ---- */

static void check_width(const Locale *locale, const char *message)
{
    const char *text = locale_say(locale, message);
    mbstate_t state = {0};
    wchar_t wide;
    for (size_t n; *text; text += n) {
        char one[8] = "";
        n = mbrtowc(&wide, text, strlen(text), &state);
        assert_true(n < 8);
        memcpy(one, text, n);
        if (wrap_columns(one) != wcwidth(wide))
            fail_msg("'%s' is %d wide, not %d", one, wcwidth(wide), wrap_columns(one));
    }
}

static void widths_are_those_of_the_terminal(void **state)
{
    (void)state;
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        skip();
    visit_all(check_width);
    assert_int_equal(wrap_columns("か\xe3\x82\x99ｶﾞ"), 4); /* a combining mark; half-width kana */
}

/* No line is too wide, none begins with a closing mark, and only blanks are lost. */
static void check_lines(const char *text, int width)
{
    Buf out = {0};
    wrap_text(&out, text, (Wrap){width, 0, 0});
    const char *from = text;
    for (char *line = strtok(out.data, "\n"); line; line = strtok(NULL, "\n")) {
        static const char *const closing[] = {"、", "。", ")", "」", "ー", "っ", "枚", ":"};
        assert_true(wrap_columns(line) <= width);
        for (size_t i = 0; line != out.data && i < sizeof closing / sizeof *closing; i++)
            if (!strcmp(closing[i], "枚") ? isdigit((unsigned char)from[-1]) &&
                                                !strncmp(line, closing[i], strlen(closing[i]))
                                          : !strncmp(line, closing[i], strlen(closing[i])))
                fail_msg("a line begins with '%s': %s", closing[i], line);
        from += strspn(from, " ");
        assert_memory_equal(from, line, strlen(line));
        from += strlen(line);
    }
    assert_string_equal(from, "");
    buf_free(&out);
}

static void lines_break_where_they_may(void **state)
{
    (void)state;
    RuleReader reader = rulebook_open();
    while (rulebook_next(&reader))
        for (int width = 40; reader.kind != RULE_CODE && width < 80; width++)
            check_lines(in("ja", reader.text), width);
    Buf out = {0};
    wrap_text(&out, "カードを3枚引く(探査)。", (Wrap){9, 0, 0});
    assert_string_equal(buf_text(&out), "カードを\n3枚引く\n(探査)。\n");
    buf_clear(&out);
    wrap_text(&out, "wins 41 % (+- 1), 9 %", (Wrap){8, 0, 0});
    assert_string_equal(buf_text(&out), "wins\n41 %\n(+- 1),\n9 %\n");
    buf_clear(&out);
    wrap_text(&out, "次に2つ目の星", (Wrap){8, 0, 0});
    assert_string_equal(buf_text(&out), "次に\n2つ目の\n星\n");
    buf_clear(&out);
    wrap_text(&out, "次にトーマン人の星", (Wrap){12, 0, 0});
    assert_string_equal(buf_text(&out), "次に\nトーマン人の\n星\n");
    buf_clear(&out);
    wrap_text(&out, "勝率は席1が第2ラウンド", (Wrap){9, 0, 0});
    assert_string_equal(buf_text(&out), "勝率は\n席1が\n第2ラ\nウンド\n");
    buf_clear(&out);
    wrap_text(&out, "エイリアンの惑星で軍事力+2になり、残しません。", (Wrap){24, 0, 0});
    assert_string_equal(buf_text(&out), "エイリアンの惑星で\n軍事力+2になり、\n残しません。\n");
    buf_free(&out);
}

/* ---- finding ---- */

static void tags_of_locales_are_understood(void **state)
{
    (void)state;
    assert_non_null(locale_find("ja"));
    assert_ptr_equal(locale_find("ja_JP.UTF-8"), locale_find("ja"));
    assert_ptr_equal(locale_find("ja-JP"), locale_find("ja"));
    assert_null(locale_find("jam"));
    assert_null(locale_find("en_GB"));
    assert_null(locale_find(NULL));
    assert_true(locale_is_known("en"));
    assert_false(locale_is_known("de"));
}

static void the_environment_is_asked_in_order(void **state)
{
    (void)state;
    setenv("LANG", "ja_JP.UTF-8", 1);
    unsetenv("LC_ALL");
    unsetenv("LC_MESSAGES");
    assert_ptr_equal(locale_of_environment(), locale_find("ja"));
    setenv("LC_MESSAGES", "en_US.UTF-8", 1);
    assert_null(locale_of_environment());
    setenv("LC_ALL", "ja", 1);
    assert_ptr_equal(locale_of_environment(), locale_find("ja"));
    unsetenv("LC_ALL");
}

static void cards_have_the_names_that_are_asked_for(void **state)
{
    (void)state;
    assert_string_equal(in("ja", "Refugee World"), "難民の星");
    assert_string_equal(in("ja@own", "Refugee World"), "難民の星");
    assert_string_equal(in("ja_JP.UTF-8@both", "Refugee World"), "難民の星 (Refugee World)");
    assert_string_equal(in("ja@both", "Budget Surplus"), "有り余る予算 (Budget Surplus)");
    assert_string_equal(in("ja@english", "Refugee World"), "Refugee World");
    assert_string_equal(in("ja@english", "Settle"), in("ja", "Settle"));
    assert_true(locale_is_known("ja@both") && locale_is_known("en@english"));
    assert_false(locale_is_known("ja@other"));
}

static void cards_are_found_in_both_languages(void **state)
{
    (void)state;
    uint8_t found[CARDS_MAX];
    const Catalog *cat = catalog_for(BOXES_PRINTED);
    const Locale *ja = locale_find("ja");
    int refugee = catalog_find(cat, "Refugee World");
    assert_int_equal(locale_search(ja, cat, "難民", found, CARDS_MAX), 1);
    assert_int_equal(found[0], refugee);
    assert_int_equal(locale_search(ja, cat, "refugee", found, CARDS_MAX), 1);
    assert_int_equal(found[0], refugee);
    assert_int_equal(locale_search(NULL, cat, "難民", found, CARDS_MAX), 0);
    const char *const tags[] = {"ja@both", "ja@english"};
    for (int i = 0; i < 2; i++)
        assert_int_equal(locale_search(locale_find(tags[i]), cat, "refugee", found, CARDS_MAX), 1);
    assert_int_equal(locale_search(locale_find("ja@both"), cat, "難民", found, CARDS_MAX), 1);
}

static void full_width_input_is_plain(void **state)
{
    (void)state;
    Buf line = {0};
    buf_str(&line, "１　２、ｈａｎｄ 手札？");
    typed_fold(&line);
    assert_string_equal(buf_text(&line), "1 2,hand 手札?");
    buf_clear(&line);
    buf_str(&line, "\xef\xbc"); /* cut off */
    typed_fold(&line);
    assert_int_equal(line.size, 2);
    buf_free(&line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_message_is_missing),
        cmocka_unit_test(slots_are_the_same),
        cmocka_unit_test(messages_are_sorted),
        cmocka_unit_test(japanese_has_no_latin_words_but_names),
        cmocka_unit_test(counters_and_order_are_japanese),
        cmocka_unit_test(widths_are_those_of_the_terminal),
        cmocka_unit_test(lines_break_where_they_may),
        cmocka_unit_test(tags_of_locales_are_understood),
        cmocka_unit_test(the_environment_is_asked_in_order),
        cmocka_unit_test(cards_have_the_names_that_are_asked_for),
        cmocka_unit_test(cards_are_found_in_both_languages),
        cmocka_unit_test(full_width_input_is_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
