/* The terminal game of one person against bots, in plain lines: numbered options, a few words that
 * show the table, and nothing drawn over. What is typed wrongly costs one line and changes nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

#include "base/file.h"
#include "cards/catalog.h"
#include "cli/args.h"
#include "cli/command.h"
#include "cli/deal.h"
#include "cli/lang.h"
#include "cli/menu.h"
#include "cli/rules.h"
#include "cli/solo.h"
#include "modes/presets.h"
#include "rules/op.h"
#include "text/typed.h"

typedef struct Play {
    Solo m;
    bool quit;
} Play;

static void say(const Play *p, SayId id, Facts facts)
{
    term_say(&p->m.term, &p->m.say, 0, id, &facts);
}

/* A word in the language of the person. */
static const char *in_words(const Play *p, const char *message)
{
    return tongue_say(p->m.tongue, message);
}

static Board board(const Play *p)
{
    return solo_board(&p->m);
}

/* ---- the question ---- */

static bool shows_powers(const Ask *ask)
{
    return ask->op == OP_OPENING || ask->op == OP_EXPLORE || ask->op == OP_DEVELOP ||
           ask->op == OP_SETTLE || ask->op == OP_SECOND || ask->op >= OPS;
}

static void show_options(const Play *p, const Ask *ask, const Menu *menu)
{
    Board b = board(p);
    for (int i = 0; i < menu->count; i++) {
        char mark[16];
        snprintf(mark, sizeof mark, menu->count > 9 ? "%3d " : " %d ", i + 1);
        if (ask->what == WHAT_CARD) {
            bool place = ask->op == OP_DEVELOP || ask->op == OP_SETTLE || ask->op == OP_SECOND;
            board_option(&b, mark, menu->option[i], shows_powers(ask),
                         place || ask->op == OP_EXPLORE);
            continue;
        }
        Buf line = {0};
        buf_str(&line, mark);
        say_option(&line, &p->m.say, &p->m.g, p->m.me, ask, menu->option[i]);
        term_line(&p->m.term, (int)strlen(mark), buf_text(&line));
        buf_free(&line);
    }
}

/* How to answer. */
static void show_form(const Play *p, int min, int max)
{
    SayId id = max > 1 && min == max ? SAY_CHOICES_SEVERAL
               : max > 1 && min      ? SAY_CHOICES_RANGE
               : max > 1             ? SAY_CHOICES_UP_TO
               : min                 ? SAY_CHOICES
                                     : SAY_CHOICES_NONE;
    say(p, id, (Facts){.n = min, .m = max});
}

/* Where the person says what he keeps, the picks are the others. */
static void form_of(const Ask *ask, int *min, int *max)
{
    int n = set_count(&ask->options);
    *min = say_asks_to_keep(ask) ? n - ask->max : ask->min;
    *max = say_asks_to_keep(ask) ? n - ask->min : ask->max;
}

static void show_ask(const Play *p, const Ask *ask, const Menu *menu)
{
    Buf text = {0};
    Board b = board(p);
    int min, max;
    form_of(ask, &min, &max);
    if (ask->op == OP_OPENING)
        board_welcome(&b);
    if (ask->op == OP_ACTIONS) {
        board_status(&b);
        board_hand(&b, false);
    }
    say_ask(&text, &p->m.say, &p->m.g, ask, say_asks_to_keep(ask));
    putchar('\n');
    term_line(&p->m.term, 0, buf_text(&text));
    show_options(p, ask, menu);
    if (ask->op == OP_DEVELOP || ask->op == OP_SETTLE)
        board_refused(&b, ask->op == OP_DEVELOP);
    show_form(p, min, max);
    buf_free(&text);
}

/* ---- commands ---- */

static void do_help(Play *p, const char *rest)
{
    (void)rest;
    for (int id = SAY_HELP_1; id <= SAY_HELP_10; id++)
        term_say(&p->m.term, &p->m.say, 2, (SayId)id, &(Facts){0});
}

static void do_hand(Play *p, const char *rest)
{
    (void)rest;
    Board b = board(p);
    board_hand(&b, true);
}

/* All tableaus, or those of the seats whose names begin so. */
static void do_table(Play *p, const char *rest)
{
    Board b = board(p);
    for (int seat = 0; seat < p->m.g.mode->seats; seat++) {
        const char *name =
            seat == p->m.me ? in_words(p, say_message(SAY_YOU)) : p->m.say.name[seat];
        if (!*rest || menu_match(rest, name) > 1)
            board_tableau(&b, seat);
    }
    board_piles(&b);
}

static void do_powers(Play *p, const char *rest)
{
    (void)rest;
    Board b = board(p);
    board_powers(&b);
}

static void do_goals(Play *p, const char *rest)
{
    (void)rest;
    Board b = board(p);
    board_goals(&b);
}

static void do_scores(Play *p, const char *rest)
{
    (void)rest;
    Board b = board(p);
    board_scores(&b);
}

static void do_log(Play *p, const char *rest)
{
    bool all = !strcasecmp(rest, "all") || !strcmp(rest, in_words(p, say_message(SAY_WORD_ALL)));
    solo_show_log(&p->m, all);
}

/* The one design that is meant, or -1 after saying why not. */
static int which_design(const Play *p, const char *name)
{
    uint8_t found[16];
    int n = tongue_search(p->m.tongue, p->m.g.cat, name, found, 16);
    if (n == 1)
        return found[0];
    Buf names = {0};
    for (int i = 0; i < n && i < 16; i++)
        buf_printf(&names, "%s%s", i ? ", " : "", in_words(p, p->m.g.cat->design[found[i]].name));
    say(p, n ? SAY_MANY_CARDS : SAY_NO_SUCH_CARD, (Facts){.text = n ? buf_text(&names) : name});
    buf_free(&names);
    return -1;
}

static void do_card(Play *p, const char *rest)
{
    if (!*rest) {
        say(p, SAY_CARD_WHICH, (Facts){0});
        return;
    }
    Board b = board(p);
    int design = which_design(p, rest);
    if (design >= 0)
        board_card(&b, design);
}

/* The card of the hand, looked at or laid, whose name fits best; -1 if none. */
static int which_held(const Play *p, const char *name)
{
    const Seat *s = &p->m.g.seat[p->m.me];
    Set held = set_union(&s->hand, &s->look);
    int best = 0, at = -1;
    for (SET_EACH(card, &held)) {
        const char *english = catalog_design(p->m.g.cat, card)->name;
        int match = menu_match(name, english), other = menu_match(name, in_words(p, english));
        match = other > match ? other : match;
        if (match > best) {
            best = match;
            at = card;
        }
    }
    return at;
}

static void do_why(Play *p, const char *rest)
{
    int card = *rest ? which_held(p, rest) : -1;
    if (card < 0) {
        say(p, *rest ? SAY_WHY_NOT_HELD : SAY_WHY_WHICH, (Facts){0});
        return;
    }
    Board b = board(p);
    board_option(&b, "", card, true, true);
    Quote quote = board_quote(&b, card);
    if (quote.why.code == ERR_NONE)
        return;
    Buf text = {0};
    say_err(&text, &p->m.say, &quote.why);
    term_line(&p->m.term, 0, buf_text(&text));
    buf_free(&text);
}

static void do_rules(Play *p, const char *rest)
{
    Buf sections = {0};
    rules_titles(&sections, p->m.tongue);
    if (!*rest || !rules_print(&p->m.term, rest, p->m.tongue))
        say(p, SAY_RULES_WHICH, (Facts){.text = buf_text(&sections)});
    buf_free(&sections);
}

static void do_undo(Play *p, const char *rest)
{
    (void)rest;
    say(p, solo_undo(&p->m) ? SAY_UNDONE : SAY_UNDO_NOTHING, (Facts){0});
}

/* Saves or loads, and says how it went. */
static void do_file(Play *p, const char *path, SayId done, SayId where,
                    bool (*act)(Solo *m, const char *path, Buf *why))
{
    Buf why = {0};
    if (!*path)
        say(p, where, (Facts){0});
    else if (act(&p->m, path, &why))
        say(p, done, (Facts){.text = path});
    else
        say(p, SAY_FILE_FAILED, (Facts){.text = buf_text(&why)});
    buf_free(&why);
}

static void do_save(Play *p, const char *rest)
{
    do_file(p, rest, SAY_SAVED, SAY_SAVE_WHERE, solo_save);
}

static void do_load(Play *p, const char *rest)
{
    do_file(p, rest, SAY_LOADED, SAY_LOAD_WHERE, solo_load);
}

static void do_quit(Play *p, const char *rest)
{
    (void)rest;
    p->quit = true;
}

/* Does nothing: the question is shown again. */
static void do_again(Play *p, const char *rest)
{
    (void)p;
    (void)rest;
}

typedef struct Word {
    const char *word, *key;
    bool moves; /* the question may be another one afterwards */
    void (*run)(Play *p, const char *rest);
} Word;

static const Word words[] = {
    {"help", "?", false, do_help},   {"hand", "h", false, do_hand},
    {"table", "t", false, do_table}, {"powers", "p", false, do_powers},
    {"goals", "g", false, do_goals}, {"scores", "s", false, do_scores},
    {"log", "l", false, do_log},     {"card", "c", false, do_card},
    {"why", "w", false, do_why},     {"again", "a", true, do_again},
    {"undo", "u", true, do_undo},    {"quit", "q", true, do_quit},
    {"rules", "r", false, do_rules}, {"save", "save", false, do_save},
    {"load", "load", true, do_load},
};

static bool is_word(const char *typed, size_t size, const char *word)
{
    return strlen(word) == size && !strncasecmp(typed, word, size);
}

/* Runs the command that the line begins with, if there is one. */
static const Word *run_word(Play *p, const char *line)
{
    size_t size = strcspn(line, " \t");
    const char *rest = line + size + strspn(line + size, " \t");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (is_word(line, size, words[i].word) || is_word(line, size, words[i].key) ||
            is_word(line, size, in_words(p, words[i].word))) {
            words[i].run(p, rest);
            return &words[i];
        }
    }
    return NULL;
}

/* ---- asking ---- */

/* A line without blanks around it; false when there is no more input, or the person left. */
static bool read_line(Play *p, Buf *line, const char **text)
{
    if (!term_read(&p->m.term, line)) {
        p->quit = true;
        return false;
    }
    typed_fold(line);
    while (line->size && strchr(" \t\r", line->data[line->size - 1]))
        line->data[--line->size] = 0;
    *text = buf_text(line) + strspn(buf_text(line), " \t");
    return true;
}

/* Turns a typed answer into picks that pass, or says why not. */
static bool read_picks(const Play *p, const Ask *ask, const Menu *menu, const char *text,
                       Set *picks)
{
    Buf why = {0};
    bool right = menu_read(menu, &p->m.say, text, picks, &why);
    if (right && say_asks_to_keep(ask)) {
        int min, max, n = set_count(picks);
        form_of(ask, &min, &max);
        *picks = set_minus(&ask->options, picks);
        if (n != min && min == max) {
            say_it(&why, &p->m.say, SAY_INPUT_KEEP, &(Facts){.n = n, .m = min});
            right = false;
        }
    }
    if (right) {
        Err err = game_check(&p->m.g, p->m.me, picks);
        right = err.code == ERR_NONE;
        if (!right)
            say_err(&why, &p->m.say, &err);
    }
    if (!right)
        term_line(&p->m.term, 0, buf_text(&why));
    buf_free(&why);
    return right;
}

/* Asks until there is an answer, or something else has changed the question. */
static void ask_person(Play *p, const Ask *ask, const Menu *menu)
{
    Buf line = {0};
    const char *text;
    Set picks;
    show_ask(p, ask, menu);
    while (read_line(p, &line, &text)) {
        const Word *word = run_word(p, text);
        if (word && word->moves)
            break;
        if (word)
            continue;
        if (!*text) {
            int min, max;
            form_of(ask, &min, &max);
            show_form(p, min, max);
        } else if (read_picks(p, ask, menu, text, &picks)) {
            solo_answer(&p->m, p->m.me, &picks);
            break;
        }
    }
    buf_free(&line);
}

/* There is only one answer: it is given, and said where it may surprise. */
static void answer_forced(Play *p, const Ask *ask)
{
    Set picks = ask->min ? ask->options : set_empty();
    if (ask->op == OP_DEVELOP || ask->op == OP_SETTLE) {
        Board b = board(p);
        say(p, ask->op == OP_DEVELOP ? SAY_NOTHING_TO_DEVELOP : SAY_NOTHING_TO_SETTLE, (Facts){0});
        board_refused(&b, ask->op == OP_DEVELOP);
    }
    solo_answer(&p->m, p->m.me, &picks);
}

static void play_on(Play *p)
{
    Ask ask;
    if (!game_ask(&p->m.g, p->m.me, &ask)) {
        solo_bots(&p->m);
    } else if (ask.forced) {
        answer_forced(p, &ask);
    } else {
        Menu menu;
        menu_make(&menu, &p->m.say, &p->m.g, p->m.me, &ask);
        ask_person(p, &ask, &menu);
        menu_free(&menu);
    }
}

/* After the end: looking back, taking back, or leaving. */
static void look_back(Play *p)
{
    Board b = board(p);
    Buf line = {0};
    const char *text;
    board_scores(&b);
    say(p, SAY_ENDED, (Facts){0});
    while (p->m.g.over && !p->quit && read_line(p, &line, &text))
        if (*text && !run_word(p, text))
            say(p, SAY_INPUT_UNKNOWN, (Facts){.text = text});
    buf_free(&line);
}

static void play_all(Play *p)
{
    while (!p->quit) {
        if (p->m.g.over)
            look_back(p);
        else
            play_on(p);
    }
    say(p, SAY_BYE, (Facts){0});
}

/* ---- the command ---- */

static void greet(const Play *p)
{
    const Solo *m = &p->m;
    say(p, SAY_HELLO, (Facts){.text = m->rec.mode->name});
    for (int seat = 0; seat < m->rec.mode->players; seat++)
        if (seat != m->me)
            say(p, SAY_HELLO_BOT, (Facts){.who = seat, .text = m->bot->name});
    say(p, SAY_HELLO_HELP, (Facts){0});
}

/* The gentlest player that is offered. */
static const Player *first_bot(void)
{
    int i = 0;
    while (!player_at(i)->offer)
        i++;
    return player_at(i);
}

static uint64_t fresh_seed(void)
{
    uint64_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed)
        seed = (uint64_t)(uintptr_t)&seed;
    return seed;
}

static int list_modes(char *text, size_t size)
{
    int used = snprintf(text, size, "%s", args_words("which game (default base-2p):"));
    for (int i = 0; mode_at(i); i++)
        used += snprintf(text + used, size - (size_t)used, " %s", mode_at(i)->name);
    return used;
}

/* The mode of the same kind for another number of players. */
static const Mode *mode_for(const Mode *mode, int players)
{
    char name[32];
    snprintf(name, sizeof name, "%.*s-%dp", (int)strcspn(mode->name, "-"), mode->name, players);
    return mode->players == players ? mode : mode_find(name);
}

/* What was asked for on the command line. */
typedef struct Wish {
    const char *lang, *mode, *bot, *load;
    int players, seat;
    Deal deal;
} Wish;

/* Begins the game that was wished for. */
static int begin_new(Play *p, Wish *wish, Buf *why)
{
    const Mode *mode = mode_find(wish->mode);
    if (!mode)
        return args_fail("play", "unknown mode '%s'; 'windfall play --help' lists them",
                         wish->mode);
    if (wish->players && !(mode = mode_for(mode, wish->players)))
        return args_fail("play", "there is no mode like %s for %d players", wish->mode,
                         wish->players);
    if (wish->seat > mode->players)
        return args_fail("play", "--seat %d: %s has %d seats", wish->seat, mode->name,
                         mode->players);
    p->m.me = wish->seat - 1;
    int status = deal_read(&wish->deal, "play", mode);
    if (status == ARGS_READ &&
        !solo_begin(&p->m, mode, &wish->deal.options, &wish->deal.cards, why))
        status = args_fail("play", "%s", buf_text(why));
    deal_free(&wish->deal);
    return status;
}

static int begin(Play *p, Wish *wish)
{
    Buf why = {0};
    int status = ARGS_READ;
    p->m.term = term_open();
    p->m.bot = player_find(wish->bot);
    status = lang_read("play", wish->lang, &p->m.tongue);
    if (status != ARGS_READ)
        return status;
    if (!p->m.bot)
        status = args_fail("play", "unknown bot '%s'; 'windfall bots' lists them", wish->bot);
    else if (!wish->load)
        status = begin_new(p, wish, &why);
    else if (!solo_load(&p->m, wish->load, &why))
        status = args_fail("play", "%s", buf_text(&why));
    buf_free(&why);
    return status;
}

static int play(Wish *wish)
{
    Play *p = calloc(1, sizeof *p);
    if (!p)
        return fprintf(stderr, "windfall play: out of memory\n"), EXIT_FAILED;
    int status = begin(p, wish);
    if (status == ARGS_READ) {
        greet(p);
        if (wish->load)
            solo_show_log(&p->m, false);
        else
            solo_start(&p->m);
        play_all(p);
        status = EXIT_RIGHT;
    }
    solo_free(&p->m);
    free(p);
    return status;
}

static int run(int argc, char **argv)
{
    char modes[600];
    Wish wish = {.mode = "base-2p",
                 .bot = first_bot()->name,
                 .seat = 1,
                 .deal = {.options = {.seed = fresh_seed()}}};
    list_modes(modes, sizeof modes);
    const Arg args[] = {
        ARG_LANG(&wish.lang),
        ARG_TEXT("mode", "NAME", modes, &wish.mode),
        ARG_NUMBER("players", "N",
                   "how many at the table, you included (default: as the mode says)", &wish.players,
                   1, SEATS_MAX),
        ARG_TEXT("bot", "NAME",
                 "who plays the others (default: the gentlest that is offered); "
                 "'windfall bots' lists them",
                 &wish.bot),
        ARG_NUMBER("seat", "N", "where you sit (default 1)", &wish.seat, 1, SEATS_MAX),
        ARG_SEED("seed", "S", "play the deal with this number (default: a new one)",
                 &wish.deal.options.seed),
        ARG_TEXT("load", "FILE", "go on with a saved game", &wish.load),
        DEAL_ARGS(&wish.deal),
    };
    const Usage usage = {"play",
                         "",
                         "Plays a game in the terminal against bots. Every question is a numbered "
                         "list; ? explains what else can be typed.",
                         0,
                         0,
                         args,
                         sizeof args / sizeof *args};
    int words_left, status = args_read(&usage, argc, argv, &words_left);
    if (status != ARGS_READ)
        return status;
    return play(&wish);
}

const Command command_play = {"play", "play a game in the terminal", run};
