/* Input is split at commas first, so that names may contain blanks. A piece that is not a name is
 * read word by word. */
#include "terminal/menu.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "cli/args.h"

/* ---- the menu ---- */

/* The option's name without its explanation. */
static void short_name(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask,
                       int option)
{
    Facts facts = {.card = option, .n = option, .action = option};
    if (ask->what == WHAT_ACTION)
        say_it(out, say, SAY_NAME_ACTION, &facts);
    else if (ask->what == WHAT_NUMBER)
        say_it(out, say, SAY_OPTION_NUMBER, &facts);
    else if (ask->what == WHAT_POWER && option == POWER_BONUS)
        say_it(out, say, SAY_NAME_BONUS, &facts);
    else {
        if (ask->what == WHAT_POWER)
            facts.card = g->seat[seat].tableau[ref_slot(option)];
        say_it(out, say, SAY_OPTION_CARD, &facts);
    }
}

void menu_make(Menu *menu, const Say *say, const Game *g, int seat, const Ask *ask)
{
    Say plain = *say;
    plain.locale = NULL;
    memset(menu, 0, sizeof *menu);
    for (SET_EACH(option, &ask->options)) {
        menu->option[menu->count] = (uint8_t)option;
        short_name(&menu->english[menu->count], &plain, g, seat, ask, option);
        short_name(&menu->name[menu->count++], say, g, seat, ask, option);
    }
}

void menu_free(Menu *menu)
{
    for (int i = 0; i < menu->count; i++) {
        buf_free(&menu->name[i]);
        buf_free(&menu->english[i]);
    }
    menu->count = 0;
}

/* ---- reading ---- */

/* Is `text` a way to say "nothing"? */
static bool is_none(const Say *say, const char *text)
{
    const char *none = locale_say(say->locale, say_message(SAY_WORD_NONE));
    const char *pass = locale_say(say->locale, say_message(SAY_WORD_PASS));
    return !strcmp(text, none) || !strcmp(text, pass) || !strcasecmp(text, "none") ||
           !strcasecmp(text, "pass") || !strcmp(text, "0") || !strcmp(text, "-");
}

int menu_match(const char *typed, const char *name)
{
    if (!strcasecmp(typed, name))
        return 3;
    if (!strncasecmp(typed, name, strlen(typed)))
        return 2;
    return strcasestr(name, typed) ? 1 : 0;
}

/* The best matching option that is not picked yet; -1 none, -2 several. Options with the same name
 * are interchangeable. */
static int find_name(const Menu *menu, const char *typed, const Set *picks)
{
    int best = 0, at = -1;
    for (int i = 0; i < menu->count; i++) {
        int match = menu_match(typed, buf_text(&menu->name[i]));
        int english = menu_match(typed, buf_text(&menu->english[i]));
        match = english > match ? english : match;
        if (!match || match < best || set_has(picks, menu->option[i]))
            continue;
        bool same = match == best && at >= 0 &&
                    !strcmp(buf_text(&menu->name[i]), buf_text(&menu->name[at]));
        if (match > best)
            at = i;
        else if (!same)
            at = -2;
        best = match;
    }
    return at;
}

static bool refuse(Buf *why, const Say *say, SayId id, const char *text, int n, int m)
{
    buf_clear(why);
    say_it(why, say, id, &(Facts){.text = text, .n = n, .m = m});
    return false;
}

static bool add_number(const Menu *menu, const Say *say, const char *typed, Set *picks, Buf *why)
{
    uint64_t number;
    if (!args_number(typed, 1000000, &number) || number < 1 || number > (uint64_t)menu->count)
        return refuse(why, say, menu->count > 1 ? SAY_INPUT_NUMBER : SAY_INPUT_NUMBER_ONE, typed, 0,
                      menu->count);
    int option = menu->option[number - 1];
    if (set_has(picks, option))
        return refuse(why, say, SAY_INPUT_TWICE, typed, 0, 0);
    set_add(picks, option);
    return true;
}

static bool add_one(const Menu *menu, const Say *say, const char *typed, Set *picks, Buf *why)
{
    if (strspn(typed, "0123456789") == strlen(typed))
        return add_number(menu, say, typed, picks, why);
    int at = find_name(menu, typed, picks);
    if (at < 0)
        return refuse(why, say, at == -2 ? SAY_INPUT_AMBIGUOUS : SAY_INPUT_UNKNOWN, typed, 0, 0);
    set_add(picks, menu->option[at]);
    return true;
}

/* The words of a piece one by one. */
static bool add_words(const Menu *menu, const Say *say, char *piece, Set *picks, Buf *why)
{
    char *rest = NULL;
    for (char *word = strtok_r(piece, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest))
        if (!add_one(menu, say, word, picks, why))
            return false;
    return true;
}

static char *trim(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    for (char *end = text + strlen(text); end > text && isspace((unsigned char)end[-1]);)
        *--end = 0;
    return text;
}

static bool add_piece(const Menu *menu, const Say *say, char *piece, Set *picks, Buf *why)
{
    bool whole = strpbrk(piece, " \t") && find_name(menu, piece, picks) != -1;
    return whole ? add_one(menu, say, piece, picks, why) : add_words(menu, say, piece, picks, why);
}

bool menu_names(const Menu *menu, const char *text)
{
    Buf first = {0};
    bool named = false;
    buf_add(&first, text, strcspn(text, ","));
    for (int i = 0; i < menu->count && strpbrk(buf_text(&first), " \t"); i++)
        named |= menu_match(buf_text(&first), buf_text(&menu->name[i])) > 1 ||
                 menu_match(buf_text(&first), buf_text(&menu->english[i])) > 1;
    buf_free(&first);
    return named;
}

bool menu_read(const Menu *menu, const Say *say, const char *text, Set *picks, Buf *why)
{
    Buf copy = {0};
    bool right = true;
    buf_str(&copy, text);
    *picks = set_empty();
    if (!is_none(say, text)) {
        char *rest = NULL;
        for (char *piece = strtok_r(copy.data, ",", &rest); piece && right;
             piece = strtok_r(NULL, ",", &rest))
            right = add_piece(menu, say, trim(piece), picks, why);
    }
    buf_free(&copy);
    return right;
}
