/* The terminal game of one person against bots, in plain lines: numbered options and a few commands
 * that show the table; nothing is redrawn. Wrong input costs one line and changes nothing. */
#include "terminal/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "cli/args.h"
#include "cli/command.h"
#include "cli/lang.h"
#include "modes/presets.h"
#include "panel/panel.h"
#include "terminal/opponents.h"
#include "terminal/rulebook_view.h"

static void say(const Play *p, SayId id, Facts facts)
{
    console_say(&p->m.console, id, facts);
}

static bool read_line(Play *p, Buf *line, const char **text)
{
    if (console_read(&p->m.console, line, text))
        return true;
    p->quit = p->interrupted = true;
    return false;
}

/* Saves the game in the folder of saved games, and says so when it is over. */
static void save_game(Play *p)
{
    Buf why = {0};
    bool over = p->m.console.g.over, known = p->autosave.ended;
    if (!autosave_write(&p->autosave, &p->m.rec, over, &why)) {
        console_say_why(&p->m.console, SAY_KEEP_FAILED, buf_text(&why));
        p->autosave.off = true;
    } else if (over && !known && !p->autosave.off) {
        say(p, SAY_KEPT, (Facts){.text = buf_text(&p->autosave.path)});
    }
    buf_free(&why);
}

/* ---- asking ---- */

static void answer(Play *p, const Set *picks)
{
    local_game_answer(&p->m, p->m.console.me, picks);
    if (!p->m.console.g.over)
        save_game(p);
}

/* Asks until there is an answer, or a command has changed the question. */
static void ask_person(Play *p, const Ask *ask, const Menu *menu)
{
    const Console *c = &p->m.console;
    Words sets[] = {console_words(&p->m.console), play_words(p), {0}};
    Buf line = {0};
    const char *text;
    Set picks;
    p->advised = -1;
    ask_show(c, ask, menu);
    while (read_line(p, &line, &text)) {
        Ran ran = ask_run(c, sets, menu, text);
        if (ran == RAN_AND_MOVED)
            break;
        if (ran == RAN_WORD)
            continue;
        if (!*text) {
            ask_show_form(c, ask);
        } else if (ask_read(c, ask, menu, text, &picks)) {
            answer(p, &picks);
            break;
        }
    }
    buf_free(&line);
}

static void play_on(Play *p)
{
    const Console *c = &p->m.console;
    Ask ask;
    if (!game_ask(&c->g, c->me, &ask)) {
        local_game_bots(&p->m);
    } else if (ask.forced) {
        Set picks = ask_forced(c, &ask);
        answer(p, &picks);
    } else {
        Menu menu;
        menu_make(&menu, &c->say, &c->g, c->me, &ask);
        ask_person(p, &ask, &menu);
        menu_free(&menu);
    }
}

/* After the end: review, undo, another game, or quit. */
static void look_back(Play *p)
{
    Board b = console_board(&p->m.console);
    Words sets[] = {console_words(&p->m.console), play_words(p), {0}};
    Buf line = {0};
    const char *text;
    board_scores(&b);
    save_game(p);
    say(p, SAY_ENDED, (Facts){0});
    while (p->m.console.g.over && !p->quit && read_line(p, &line, &text)) {
        Ran ran = console_run(&p->m.console, sets, text);
        if (*text && ran == RAN_NOTHING)
            say(p, SAY_INPUT_UNKNOWN, (Facts){.text = text});
        else if (ran != RAN_WORD && p->m.console.g.over && !p->quit)
            say(p, SAY_ENDED, (Facts){0});
    }
    buf_free(&line);
}

static void play_all(Play *p)
{
    while (!p->quit) {
        if (p->m.console.g.over)
            look_back(p);
        else
            play_on(p);
    }
    if (!p->m.console.g.over && p->autosave.path.size && !p->autosave.off)
        say(p, SAY_KEPT_RUNNING, (Facts){0});
    say(p, SAY_BYE, (Facts){0});
}

/* ---- beginning ---- */

static void greet(const Play *p)
{
    const LocalGame *m = &p->m;
    Buf mode = {0};
    panel_title(&mode, &m->console.say, m->rec.mode);
    say(p, SAY_HELLO, (Facts){.text = buf_text(&mode)});
    buf_free(&mode);
    if (m->rec.options.first_game)
        say(p, SAY_HELLO_FIRST, (Facts){0});
    for (int seat = 0; seat < m->rec.mode->players; seat++)
        if (seat != m->console.me)
            say(p, SAY_HELLO_BOT, (Facts){.who = seat, .text = m->bot[seat]->name});
    if (!p->autosave.off)
        say(p, SAY_HELLO_KEEP, (Facts){0});
    say(p, SAY_HELLO_HELP, (Facts){0});
    const char *kind = mode_kind_name(m->rec.mode);
    if (rules_has(kind)) /* sections have the names of the kinds */
        say(p, SAY_HELLO_RULES, (Facts){.text = kind});
    if (panel_of(m->rec.mode)->hello < SAYS)
        say(p, panel_of(m->rec.mode)->hello, (Facts){0});
}

/* The weakest player that is offered. */
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

static int seat_of(const PlayOptions *options, const Mode *mode)
{
    return options->seat <= mode->players ? ARGS_READ
                                          : args_fail("play", "--seat %d: %s has %d seats",
                                                      options->seat, mode->name, mode->players);
}

/* Begins the requested game. */
static int begin_new(Play *p, PlayOptions *options)
{
    Buf why = {0};
    const Mode *mode = mode_find(options->mode);
    if (!mode)
        return args_fail("play", "unknown mode '%s'; 'windfall play --help' lists them",
                         options->mode);
    if (options->players && !(mode = mode_for(mode, options->players)))
        return args_fail("play", "there is no mode like %s for %d players", options->mode,
                         options->players);
    int status = seat_of(options, mode);
    if (status == ARGS_READ)
        status = deal_read(&options->deal, "play", mode);
    if (status == ARGS_READ) {
        p->m.console.me = options->seat - 1;
        if (!local_game_begin(&p->m, mode, &options->deal.options, &options->deal.cards, &why))
            status = args_fail("play", "%s", buf_text(&why));
    }
    deal_free(&options->deal);
    buf_free(&why);
    return status;
}

/* Continues the game of a file, or the latest unfinished one. */
static int begin_old(Play *p, const PlayOptions *options)
{
    Buf why = {0}, path = {0};
    Record rec;
    bool good = options->load ? local_game_load(&p->m, options->load, &why)
                              : autosave_latest(&rec, &path, &why);
    if (good && !options->load)
        local_game_take(&p->m, &rec);
    if (good)
        autosave_on(&p->autosave, options->load ? options->load : buf_text(&path));
    int status = good ? deal_of_record(&options->deal, "play", &p->m.rec)
                      : args_fail("play", "%s", buf_text(&why));
    buf_free(&why);
    buf_free(&path);
    return status;
}

static int begin(Play *p, PlayOptions *options)
{
    int status = lang_read("play", options->lang, &p->m.console.locale);
    p->m.console.term = term_open();
    p->autosave.off = options->no_autosave;
    p->m.console.brief = options->brief;
    p->advised = -1;
    if (status == ARGS_READ)
        status = opponents_read("play", options->bot, options->seat - 1, p->m.bot);
    if (status != ARGS_READ)
        return status;
    return options->load || options->go_on ? begin_old(p, options) : begin_new(p, options);
}

static int play(PlayOptions *options)
{
    Play *p = calloc(1, sizeof *p);
    if (!p)
        return args_error("play", "out of memory");
    int status = begin(p, options);
    if (status == ARGS_READ) {
        term_catch_interrupt();
        greet(p);
        if (options->load || options->go_on)
            console_tell_recent(&p->m.console);
        else
            local_game_start(&p->m);
        play_all(p);
        status = EXIT_RIGHT;
    }
    local_game_free(&p->m);
    autosave_free(&p->autosave);
    free(p->advice);
    free(p);
    return status;
}

/* ---- the command ---- */

static const char about[] =
    "Plays a game in the terminal: against bots, or with people over a server. Every question is a "
    "numbered list; ? explains what else can be typed. Games against bots are saved in "
    "windfall/games of the data folder (XDG_DATA_HOME, else ~/.local/share) for 'windfall stats' "
    "and --continue, unless you use --no-autosave, or WINDFALL_AUTOSAVE=0 in the environment.";

static PlayOptions default_options(void)
{
    const char *autosave = getenv("WINDFALL_AUTOSAVE");
    if (!autosave)
        autosave = getenv("WINDFALL_KEEP"); /* its name in earlier versions */
    return (PlayOptions){.mode = "base-2p",
                         .bot = first_bot()->name,
                         .seat = 1,
                         .no_autosave = autosave && !strcmp(autosave, "0"),
                         .deal = {.options = {.seed = fresh_seed()}}};
}

static int read_options(PlayOptions *options, int argc, char **argv, int *words)
{
    char modes[600];
    list_modes(modes, sizeof modes);
    const Arg args[] = {
        ARG_LANG(&options->lang),
        ARG_TEXT("mode", "NAME", modes, &options->mode),
        ARG_NUMBER("players", "N",
                   "how many at the table, you included (default: as the mode says)",
                   &options->players, 1, SEATS_MAX),
        ARG_TEXT("bot", "NAMES",
                 "who plays the others (default: the weakest that is offered); several with commas "
                 "between them; 'windfall bots' lists them",
                 &options->bot),
        ARG_NUMBER("seat", "N", "where you sit (default 1)", &options->seat, 1, SEATS_MAX),
        ARG_SEED("seed", "S", "play the deal with this number (default: a new one)",
                 &options->deal.options.seed),
        ARG_TEXT("load", "FILE", "continue a saved game", &options->load),
        ARG_FLAG("continue", "continue the latest unfinished game", &options->go_on),
        ARG_FLAG("brief", "short questions, without explanations", &options->brief),
        ARG_FLAG("no-autosave", "do not save this game", &options->no_autosave),
        ARG_FLAG("no-keep", NULL, &options->no_autosave),
        DEAL_ARGS(&options->deal),
        ARG_TEXT("server", "URL", "play with people there, e.g. http://127.0.0.1:7070",
                 &options->server),
        ARG_TEXT("table", "LINK", "with --server: go to this table, a link or its name",
                 &options->table),
        ARG_FLAG("watch", "with --table: only watch", &options->watch),
        ARG_TEXT("name", "NAME",
                 "with --server: your name there (WINDFALL_PASSWORD in the "
                 "environment is the password, if it is an account)",
                 &options->name),
    };
    const Usage usage = {"play", "", about, 0, 0, args, sizeof args / sizeof *args};
    return args_read(&usage, argc, argv, words);
}

/* Splits typed words like a command line; a mode may come first without its option. */
static int split_words(char *text, char **argv, int max)
{
    int argc = 0;
    char *rest = NULL;
    argv[argc++] = "play";
    for (char *word = strtok_r(text, " \t", &rest); word && argc < max - 1;
         word = strtok_r(NULL, " \t", &rest)) {
        if (argc == 1 && *word != '-')
            argv[argc++] = "--mode";
        argv[argc++] = word;
    }
    return argc;
}

static void begin_again(Play *p)
{
    autosave_new(&p->autosave);
    greet(p);
    local_game_start(&p->m);
}

bool play_new(Play *p, const char *words)
{
    PlayOptions options = default_options();
    Buf text = {0};
    char *argv[40];
    int left;
    buf_str(&text, words);
    options.bot = p->m.bot[p->m.console.me]->name;
    bool good = true;
    if (!*words || console_is(&p->m.console, words, SAY_WORD_SAME))
        local_game_deal_again(&p->m, *words ? p->m.rec.options.seed : options.deal.options.seed);
    else
        good = read_options(&options, split_words(text.data, argv, 40), argv, &left) == ARGS_READ &&
               opponents_read("play", options.bot, options.seat - 1, p->m.bot) == ARGS_READ &&
               begin_new(p, &options) == ARGS_READ;
    if (good)
        begin_again(p);
    buf_free(&text);
    return good;
}

static int run(int argc, char **argv)
{
    PlayOptions options = default_options();
    int words, status = read_options(&options, argc, argv, &words);
    if (status != ARGS_READ)
        return status;
    if ((options.table || options.name) && !options.server)
        return args_fail("play", "--table and --name need --server URL");
    if (options.server) {
        const Locale *locale;
        status = lang_read("play", options.lang, &locale);
        return status == ARGS_READ ? remote_play(&options, locale) : status;
    }
    return play(&options);
}

const Command command_play = {"play", "play a game in the terminal", run};
