/* Commands are looked up in English, by their key, and in the person's language. Nothing here
 * changes the game. */
#include "terminal/console.h"

#include <string.h>
#include <strings.h>

#include "rules/mode.h"
#include "terminal/menu.h"
#include "terminal/rulebook_view.h"
#include "text/locale.h"
#include "text/typed.h"

void console_say(const Console *c, SayId id, Facts facts)
{
    term_say(&c->term, &c->say, 0, id, &facts);
}

void console_say_why(const Console *c, SayId id, const char *why)
{
    Buf words = {0};
    complaint_say(&words, c->locale, why);
    console_say(c, id, (Facts){.text = buf_text(&words)});
    buf_free(&words);
}

void console_lines(const Console *c, const char *text)
{
    term_lines(&c->term, text);
}

Board console_board(const Console *c)
{
    return (Board){&c->term, &c->say, &c->g, c->me};
}

const char *console_word(const Console *c, const char *message)
{
    return locale_say(c->locale, message);
}

bool console_is(const Console *c, const char *typed, SayId word)
{
    return !strcasecmp(typed, say_message((int)word)) ||
           !strcmp(typed, console_word(c, say_message((int)word)));
}

/* ---- the log ---- */

void console_note(Console *c, const char *text, bool round)
{
    if (round) {
        c->round_at[1] = c->round_at[0];
        c->round_at[0] = c->log.size;
    }
    buf_add(&c->log, text, strlen(text) + 1);
}

void console_forget(Console *c)
{
    buf_clear(&c->log);
    c->round_at[0] = c->round_at[1] = 0;
}

void console_tell_from(const Console *c, size_t at)
{
    for (; at < c->log.size; at += strlen(c->log.data + at) + 1)
        term_line(&c->term, 2, c->log.data + at);
}

void console_tell_recent(const Console *c)
{
    console_tell_from(c, c->round_at[1]);
    if (!c->log.size)
        console_say(c, SAY_LOG_EMPTY, (Facts){0});
}

/* ---- commands that look ---- */

/* Spectators have no hand. */
static bool is_seated(const Console *c)
{
    if (c->me == CONSOLE_WATCHES)
        console_say(c, SAY_YOU_WATCH, (Facts){0});
    return c->me != CONSOLE_WATCHES;
}

static bool do_hand(void *to, const char *rest)
{
    (void)rest;
    Board b = console_board(to);
    if (is_seated(to))
        board_hand(&b, true);
    return false;
}

/* All tableaus, or those of the seats whose names begin like this. */
static bool do_table(void *to, const char *rest)
{
    Console *c = to;
    Board b = console_board(c);
    for (int seat = 0; seat < c->g.mode->seats; seat++) {
        const char *name =
            seat == c->me ? console_word(c, say_message(SAY_YOU)) : c->say.name[seat];
        if (!*rest || menu_match(rest, name) > 1)
            board_tableau(&b, seat);
    }
    board_piles(&b);
    return false;
}

static bool do_status(void *to, const char *rest)
{
    (void)rest;
    Board b = console_board(to);
    board_place(&b);
    board_status(&b);
    return false;
}

static bool do_powers(void *to, const char *rest)
{
    (void)rest;
    Board b = console_board(to);
    if (is_seated(to))
        board_powers(&b);
    return false;
}

static bool do_goals(void *to, const char *rest)
{
    (void)rest;
    Board b = console_board(to);
    board_goals(&b);
    return false;
}

static bool do_scores(void *to, const char *rest)
{
    (void)rest;
    Board b = console_board(to);
    board_scores(&b);
    return false;
}

static bool do_log(void *to, const char *rest)
{
    if (console_is(to, rest, SAY_WORD_ALL))
        console_tell_from(to, 0);
    else
        console_tell_recent(to);
    return false;
}

/* The one design that is meant, or -1 after saying why not. */
static int which_design(const Console *c, const char *name)
{
    uint8_t found[16];
    int n = locale_search(c->locale, c->g.cat, name, found, 16);
    if (n == 1)
        return found[0];
    Buf names = {0};
    for (int i = 0; i < n && i < 16; i++)
        buf_printf(&names, "%s%s", i ? console_word(c, say_message(SAY_COMMA)) : "",
                   console_word(c, c->g.cat->design[found[i]].name));
    console_say(c, n ? SAY_MANY_CARDS : SAY_NO_SUCH_CARD,
                (Facts){.text = n ? buf_text(&names) : name});
    buf_free(&names);
    return -1;
}

static bool do_card(void *to, const char *rest)
{
    const Console *c = to;
    if (!*rest) {
        console_say(c, SAY_CARD_WHICH, (Facts){0});
        return false;
    }
    Board b = console_board(c);
    int design = which_design(c, rest);
    if (design >= 0)
        board_card(&b, design);
    return false;
}

/* The card in hand, looked at or placed, whose name fits best; -1 if none. */
static int which_held(const Console *c, const char *name)
{
    const Seat *s = &c->g.seat[c->me];
    Set held = set_union(&s->hand, &s->look);
    int best = 0, at = -1;
    for (SET_EACH(card, &held)) {
        const char *english = catalog_design(c->g.cat, card)->name;
        int match = menu_match(name, english), other = menu_match(name, console_word(c, english));
        match = other > match ? other : match;
        if (match > best) {
            best = match;
            at = card;
        }
    }
    return at;
}

static bool do_why(void *to, const char *rest)
{
    const Console *c = to;
    if (!is_seated(c))
        return false;
    int card = *rest ? which_held(c, rest) : -1;
    if (card < 0) {
        console_say(c, *rest ? SAY_WHY_NOT_HELD : SAY_WHY_WHICH, (Facts){0});
        return false;
    }
    Board b = console_board(c);
    board_option(&b, "", card, true, true);
    Quote quote = board_quote(&b, card);
    if (quote.why.code == ERR_NONE)
        return false;
    Buf text = {0};
    say_err(&text, &c->say, &quote.why);
    term_line(&c->term, 0, buf_text(&text));
    buf_free(&text);
    return false;
}

static bool do_rules(void *to, const char *rest)
{
    const Console *c = to;
    Buf sections = {0};
    rules_titles(&sections, c->locale);
    if (!*rest || !rules_print(&c->term, rest, c->locale))
        console_say(c, SAY_RULES_WHICH, (Facts){.text = buf_text(&sections)});
    buf_free(&sections);
    return false;
}

static bool do_brief(void *to, const char *rest)
{
    Console *c = to;
    (void)rest;
    c->brief = !c->brief;
    console_say(c, c->brief ? SAY_BRIEF_ON : SAY_BRIEF_OFF, (Facts){0});
    return false;
}

static const Word looks[] = {
    {"hand", "h", do_hand},     {"table", "t", do_table},  {"status", "i", do_status},
    {"powers", "p", do_powers}, {"goals", "g", do_goals},  {"scores", "s", do_scores},
    {"log", "l", do_log},       {"card", "c", do_card},    {"why", "w", do_why},
    {"rules", "r", do_rules},   {"brief", NULL, do_brief},
};

static const SayId looks_help[] = {SAY_HELP_STATUS, SAY_HELP_2,     SAY_HELP_3,
                                   SAY_HELP_4,      SAY_HELP_5,     SAY_HELP_6,
                                   SAY_HELP_7,      SAY_HELP_RULES, SAY_HELP_BRIEF};

Words console_words(Console *c)
{
    return (Words){looks, sizeof looks / sizeof *looks, c, looks_help,
                   sizeof looks_help / sizeof *looks_help};
}

/* ---- finding commands ---- */

static void help(const Console *c, const Words *sets)
{
    for (; sets->count; sets++)
        for (int i = 0; i < sets->helps; i++)
            term_say(&c->term, &c->say, 2, sets->help[i], &(Facts){0});
}

static bool is_word(const Console *c, const char *typed, size_t size, const Word *word)
{
    const char *names[] = {word->word, word->key, console_word(c, word->word)};
    for (int i = 0; i < 3; i++)
        if (names[i] && strlen(names[i]) == size && !strncasecmp(typed, names[i], size))
            return true;
    return false;
}

Ran console_run(const Console *c, const Words *sets, const char *line)
{
    static const Word question = {"help", "?", NULL};
    size_t size = strcspn(line, " \t");
    const char *rest = line + size + strspn(line + size, " \t");
    if (is_word(c, line, size, &question)) {
        help(c, sets);
        return RAN_WORD;
    }
    for (; sets->count; sets++)
        for (int i = 0; i < sets->count; i++)
            if (is_word(c, line, size, &sets->word[i]))
                return sets->word[i].run(sets->to, rest) ? RAN_AND_MOVED : RAN_WORD;
    return RAN_NOTHING;
}

bool console_read(const Console *c, Buf *line, const char **text)
{
    if (!term_read(&c->term, line))
        return false;
    typed_fold(line);
    while (line->size && strchr(" \t\r", line->data[line->size - 1]))
        line->data[--line->size] = 0;
    *text = buf_text(line) + strspn(buf_text(line), " \t");
    return true;
}

int console_hint_step(const char *typed, int shown)
{
    if (!*typed)
        return shown < 3 ? shown + 1 : 3;
    return *typed >= '1' && *typed <= '3' && !typed[1] ? *typed - '0' : 0;
}
