/* The connection to the server and the main loop. A lost connection is reopened with the same token
 * until the person leaves; the seat waits meanwhile. Piped input is read only when something is
 * asked, so that prepared answers meet their questions. */
#include "terminal/remote.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "cli/args.h"
#include "text/locale.h"
#include "text/typed.h"

enum { TURN_MS = 40, WAIT_MS = 1500, LEAVE_MS = 5000, PAUSE_MAX_MS = 15000, MOVE_MS = 1000 };

void remote_break(Remote *f)
{
    if (f->prompted)
        putchar('\n');
    f->prompted = false;
    f->quiet_since = clock_ms();
}

void remote_say(Remote *f, SayId id, Facts facts)
{
    remote_break(f);
    console_say(&f->console, id, facts);
}

void remote_say_why(Remote *f, SayId id, const char *why)
{
    remote_break(f);
    console_say_why(&f->console, id, why);
}

void remote_send(Remote *f, json_t *message)
{
    if (!message) /* invalid UTF-8 */
        remote_say(f, SAY_REMOTE_LETTERS, (Facts){0});
    if (f->line && message)
        ws_send_json(f->line, message);
    else
        json_decref(message);
}

/* ---- the line ---- */

static void opened(WsLine *line)
{
    Remote *f = ws_user(line);
    f->tries = 0;
    json_t *hello = json_pack("{sssisssb}", "t", "hello", "v", PROTOCOL_VERSION, "lang",
                              locale_tag_of(f->console.locale), "raw", 1);
    if (strcmp(locale_names_of(f->console.locale), "own"))
        json_object_set_new(hello, "names", json_string(locale_names_of(f->console.locale)));
    if (*f->token)
        json_object_set_new(hello, "token", json_string(f->token));
    remote_send(f, hello);
}

static void received(WsLine *line, const char *text, size_t size)
{
    Remote *f = ws_user(line);
    json_t *message = json_loadb(text, size, 0, NULL);
    if (message && !f->quit)
        remote_hear(f, message);
    json_decref(message);
}

static void closed(WsLine *line, const char *why)
{
    Remote *f = ws_user(line);
    f->line = NULL;
    f->welcomed = false;
    if (f->quit)
        return;
    if (!f->known) {
        args_fail("play", "%s: %s", f->options->server, WORD(why));
        f->quit = f->failed = true;
        return;
    }
    if (!f->tries && !f->hangs_up && !f->moves)
        remote_say_why(f, SAY_REMOTE_LOST, WORD(why));
    int pause = f->moves || f->hangs_up ? 0 : 1000 << (f->tries < 4 ? f->tries : 4);
    if (f->moves && clock_ms() - f->moved_at < MOVE_MS)
        pause = MOVE_MS / 2; /* that server may have ended */
    if (!f->moves)
        ws_go_to(f->net, "");
    f->moved_at = f->moves ? clock_ms() : 0;
    f->try_at = clock_ms() + (pause < PAUSE_MAX_MS ? pause : PAUSE_MAX_MS);
    f->tries++;
    f->hangs_up = false;
}

static void connect_again(Remote *f)
{
    f->line = NULL;
    WsLine *line = ws_connect(f->net, f);
    if (line)
        f->line = line;
}

/* ---- input ---- */

/* May a line be read now? A person may type at any time. */
static bool wants_line(const Remote *f)
{
    if (!f->console.term.echo)
        return true;
    return f->welcomed && !f->lists && !f->pending &&
           (f->asked || f->over || !*f->at || f->console.me == CONSOLE_WATCHES);
}

static void read_more(Remote *f)
{
    struct pollfd in = {STDIN_FILENO, POLLIN, 0};
    char bytes[4096];
    if (f->eof || poll(&in, 1, 0) <= 0)
        return;
    ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
    if (got > 0)
        buf_add(&f->typed, bytes, (size_t)got);
    f->eof = got <= 0;
}

/* Takes the next line out of the typed input. */
static bool take_line(Remote *f, Buf *line)
{
    char *end = f->typed.size ? memchr(f->typed.data, '\n', f->typed.size) : NULL;
    if (!end && !(f->eof && f->typed.size))
        return false;
    size_t size = end ? (size_t)(end - f->typed.data) : f->typed.size;
    size_t used = end ? size + 1 : size;
    buf_clear(line);
    buf_add(line, f->typed.data ? f->typed.data : "", size);
    memmove(f->typed.data, f->typed.data + used, f->typed.size - used);
    buf_cut(&f->typed, f->typed.size - used);
    return true;
}

static void use_line(Remote *f, Buf *line)
{
    typed_fold(line);
    while (line->size && strchr(" \t\r", line->data[line->size - 1]))
        line->data[--line->size] = 0;
    if (f->console.term.echo)
        printf("%s%s\n", f->prompted ? "" : "> ", buf_text(line));
    f->prompted = false;
    f->quiet_since = clock_ms();
    remote_typed(f, buf_text(line) + strspn(buf_text(line), " \t"));
}

/* When the input has ended, a player leaves at the next question or when nothing happens for a
 * while; a spectator stays to the end of the game. */
static void end_of_input(Remote *f)
{
    bool watching =
        f->welcomed && *f->at && f->console.me == CONSOLE_WATCHES && !f->over && f->has_view;
    if (!watching && (wants_line(f) || clock_ms() - f->quiet_since > LEAVE_MS))
        f->quit = true;
}

static void prompt(Remote *f)
{
    if (f->prompted || f->eof || !wants_line(f))
        return;
    fputs("> ", stdout);
    f->prompted = true;
}

static void turn(Remote *f)
{
    Buf line = {0};
    ws_run(f->net, TURN_MS);
    if (!f->line && !f->quit && clock_ms() >= f->try_at)
        connect_again(f);
    read_more(f);
    if (term_was_interrupted())
        f->quit = true;
    else if (wants_line(f) && take_line(f, &line))
        use_line(f, &line);
    else if (f->eof && !f->typed.size)
        end_of_input(f);
    if (!f->waits_told && clock_ms() - f->quiet_since > WAIT_MS)
        remote_tell_waiting(f);
    if (!f->quit)
        prompt(f);
    fflush(stdout);
    buf_free(&line);
}

static void take_leave(Remote *f)
{
    remote_break(f);
    if (*f->at && f->console.me != CONSOLE_WATCHES && !f->over && !f->failed)
        remote_say(f, SAY_REMOTE_SEAT_STAYS, (Facts){.text = f->at});
    if (f->known)
        remote_say(f, SAY_BYE, (Facts){0});
    f->quit = true;
    if (f->line)
        ws_hang_up(f->line);
    ws_run(f->net, TURN_MS);
}

static void let_go(Remote *f)
{
    ws_close(f->net);
    menu_free(&f->menu);
    json_decref(f->table);
    buf_free(&f->console.log);
    buf_free(&f->typed);
    autosave_free(&f->autosave);
}

int remote_play(const PlayOptions *options, const Locale *locale)
{
    Buf why = {0};
    Remote *f = calloc(1, sizeof *f);
    WsHooks hooks = {opened, received, closed};
    if (!f)
        abort();
    *f = (Remote){.options = options,
                  .autosave.off = options->no_autosave,
                  .console = {.me = CONSOLE_WATCHES}};
    f->console.term = term_open();
    f->console.locale = locale;
    f->console.brief = options->brief;
    f->console.say = (Say){.locale = locale, .reader = NO_SEAT};
    f->net = ws_open(options->server, &hooks, &why);
    int status = f->net ? EXIT_RIGHT : args_fail("play", "%s", buf_text(&why));
    if (f->net) {
        term_catch_interrupt();
        connect_again(f);
        while (!f->quit)
            turn(f);
        take_leave(f);
        status = f->failed ? EXIT_FAILED : EXIT_RIGHT;
        let_go(f);
    }
    free(f);
    buf_free(&why);
    return status;
}
