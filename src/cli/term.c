/* Standard input and output. A line that is too long is read to its end and truncated. */
#include "cli/term.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"
#include "cli/width.h"
#include "text/wrap.h"

enum { LINE_MAX_BYTES = 4096 };

static bool can_bold(void)
{
    const char *none = getenv("NO_COLOR"), *name = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(none && *none) && name && *name && strcmp(name, "dumb") != 0;
}

Term term_open(void)
{
    return (Term){width_of_terminal(), can_bold(), !isatty(STDIN_FILENO)};
}

/* Names, chat and cards are the words of strangers. */
static void wrap(Buf *out, const Term *term, int indent, const char *text)
{
    wrap_text(out, text, (Wrap){term->width - 1, indent, 0});
    utf8_disarm(out->data);
}

void term_line(const Term *term, int indent, const char *text)
{
    Buf out = {0};
    wrap(&out, term, indent, text);
    fputs(buf_text(&out), stdout);
    buf_free(&out);
}

void term_lines(const Term *term, const char *text)
{
    Buf line = {0};
    while (*text) {
        size_t size = strcspn(text, "\n");
        buf_clear(&line);
        buf_add(&line, text, size);
        term_line(term, (int)strspn(buf_text(&line), " ") + 2, buf_text(&line));
        text += size + (text[size] == '\n');
    }
    buf_free(&line);
}

void term_say(const Term *term, const Say *say, int indent, SayId id, const Facts *facts)
{
    Buf out = {0};
    buf_printf(&out, "%*s", indent > 2 ? indent - 2 : 0, "");
    say_it(&out, say, id, facts);
    term_line(term, indent, buf_text(&out));
    buf_free(&out);
}

void term_head(const Term *term, const char *text)
{
    Buf out = {0};
    wrap(&out, term, 0, text);
    buf_cut(&out, out.size - 1); /* no bold at the end of the line */
    printf(term->bold ? "\n\033[1m%s\033[0m\n" : "\n%s\n", buf_text(&out));
    buf_free(&out);
}

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

void term_catch_interrupt(void)
{
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
}

bool term_was_interrupted(void)
{
    return interrupted;
}

bool term_read(const Term *term, Buf *line)
{
    int c = EOF, bytes = 0;
    buf_clear(line);
    fputs("> ", stdout);
    fflush(stdout);
    while (!interrupted && (c = getchar()) != EOF && c != '\n')
        if (bytes++ < LINE_MAX_BYTES && c)
            buf_byte(line, (char)c);
    if (interrupted || (c == EOF && !bytes)) {
        putchar('\n');
        return false;
    }
    if (term->echo)
        printf("%s\n", buf_text(line));
    return true;
}
