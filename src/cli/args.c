/* Options are read from left to right. Words and options may be mixed; "--" ends the options. The
 * help is made from the same rows, and --options prints them for programs. */
#include "cli/args.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/term.h"
#include "cli/width.h"
#include "text/wrap.h"

enum { HELP_COLUMN = 22, HELP_WIDTH = 79, HELP_NARROW = 60, HELP_INDENT = 6 };

static const Locale *language;

void args_language(const Locale *locale)
{
    language = locale;
}

const Locale *args_locale(void)
{
    return language;
}

const char *args_words(const char *message)
{
    return locale_say(language, message);
}

void args_render(Buf *out, const char *complaint)
{
    complaint_say(out, language, complaint);
}

static void report(const char *command, const char *format, va_list list)
{
    Buf why = {0}, line = {0};
    complain_list(&why, format, list);
    args_render(&line, buf_text(&why));
    fprintf(stderr, command ? "windfall %s: " : "windfall: ", command);
    fprintf(stderr, "%s\n", buf_text(&line));
    buf_free(&why);
    buf_free(&line);
}

int args_fail(const char *command, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    report(command, format, list);
    va_end(list);
    return EXIT_MISUSED;
}

int args_error(const char *command, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    report(command, format, list);
    va_end(list);
    return EXIT_FAILED;
}

bool args_number(const char *text, uint64_t max, uint64_t *number)
{
    uint64_t sum = 0;
    if (!*text)
        return false;
    for (; isdigit((unsigned char)*text); text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        if (sum > (max - digit) / 10 || digit > max)
            return false;
        sum = sum * 10 + digit;
    }
    *number = sum;
    return !*text;
}

/* The width of the terminal, but no wider than is comfortable to read. */
static int help_width(void)
{
    int width = width_of_terminal() - 1;
    return width < HELP_WIDTH ? width : HELP_WIDTH;
}

/* A name, and its text from `column` on; on the next line if the name is too long. */
static void row(Buf *out, const char *name, const char *text, int column, int width)
{
    int used = wrap_columns(name);
    buf_str(out, name);
    if (used >= column - 1) {
        buf_byte(out, '\n');
        used = 0;
    }
    buf_printf(out, "%*s", column - used, "");
    wrap_text(out, text, (Wrap){width, column, column});
}

static void help_row(Buf *out, const char *name, const char *value, const char *text)
{
    Buf option = {0};
    int width = help_width(), column = width < HELP_NARROW ? HELP_INDENT : HELP_COLUMN;
    buf_printf(&option, "  --%s%s%s", name, value ? " " : "", value ? value : "");
    row(out, buf_text(&option), args_words(text), column, width);
    buf_free(&option);
}

static void print(Buf *out)
{
    fputs(buf_text(out), stdout);
    buf_free(out);
}

void args_row(const char *name, int column, const char *text)
{
    Buf out = {0};
    row(&out, name, text, column, width_of_terminal() - 1);
    print(&out);
}

bool args_narrow(void)
{
    return width_of_terminal() < HELP_WIDTH;
}

/* Replaces the runs of blanks that make columns by one blank. */
static void squeeze(Buf *out, const char *text)
{
    for (bool inside = false; *text; text++) {
        if (*text != ' ' || !inside || text[1] != ' ')
            buf_byte(out, *text);
        inside = *text != '\n' && (inside || *text != ' ');
    }
}

void args_line(const char *text)
{
    Buf plain = {0};
    Term term = {.width = width_of_terminal()};
    squeeze(&plain, text);
    if (args_narrow())
        term_lines(&term, buf_text(&plain));
    else
        puts(text);
    buf_free(&plain);
}

void args_say(const char *format, ...)
{
    Buf text = {0};
    va_list list;
    va_start(list, format);
    buf_vprintf(&text, args_words(format), list);
    va_end(list);
    args_line(buf_text(&text));
    buf_free(&text);
}

static int help(const Usage *usage)
{
    Buf out = {0}, head = {0};
    buf_printf(&head, args_words("Usage: windfall %s [OPTIONS]%s%s"), usage->command,
               *usage->words ? " " : "", usage->words);
    wrap_text(&out, buf_text(&head), (Wrap){help_width(), HELP_INDENT, 0});
    wrap_text(&out, args_words(usage->about), (Wrap){help_width(), 0, 0});
    buf_byte(&out, '\n');
    for (int i = 0; i < usage->count; i++)
        if (usage->args[i].help)
            help_row(&out, usage->args[i].name, usage->args[i].value, usage->args[i].help);
    help_row(&out, "help", NULL, "show this help");
    buf_free(&head);
    print(&out);
    return EXIT_RIGHT;
}

/* The same rows for programs: shell completion and the man page are made from them. */
static int list(const Usage *usage)
{
    printf("%s\t%s\t", usage->command, usage->words);
    for (const char *at = usage->about; *at; at++)
        putchar(*at == '\n' ? ' ' : *at);
    putchar('\n');
    for (int i = 0; i < usage->count; i++) {
        const Arg *arg = &usage->args[i];
        if (arg->help)
            printf("--%s\t%s\t%s\n", arg->name, arg->value ? arg->value : "", arg->help);
    }
    printf("--help\t\tshow this help\n");
    return EXIT_RIGHT;
}

static const Arg *find(const Usage *usage, const char *name, size_t size)
{
    for (int i = 0; i < usage->count; i++)
        if (strlen(usage->args[i].name) == size && !memcmp(usage->args[i].name, name, size))
            return &usage->args[i];
    return NULL;
}

static int take_number(const Usage *usage, const Arg *arg, const char *value)
{
    uint64_t number;
    if (!args_number(value, (uint64_t)arg->max, &number) || number < (uint64_t)arg->min)
        return args_fail(usage->command, "--%s expects a number from %d to %d, not '%s'", arg->name,
                         arg->min, arg->max, value);
    *arg->number = (int)number;
    return ARGS_READ;
}

static int take(const Usage *usage, const Arg *arg, const char *value)
{
    if (arg->text)
        *arg->text = value;
    else if (arg->number)
        return take_number(usage, arg, value);
    else if (!args_number(value, UINT64_MAX, arg->seed))
        return args_fail(usage->command, "--%s expects a whole number, not '%s'", arg->name, value);
    return ARGS_READ;
}

/* argv[0] is an option; *used is the number of words it took. */
static int option(const Usage *usage, int argc, char **argv, int *used)
{
    const char *word = argv[0], *name = word[1] == '-' ? word + 2 : "";
    const char *equals = strchr(name, '=');
    size_t size = equals ? (size_t)(equals - name) : strlen(name);
    *used = 1;
    if (!strcmp(word, "--help") || !strcmp(word, "-h"))
        return help(usage);
    if (!strcmp(word, "--options"))
        return list(usage);
    const Arg *arg = find(usage, name, size);
    if (!arg)
        return args_fail(usage->command, "unknown option '%s'; 'windfall %s --help' lists them",
                         word, usage->command);
    if (arg->flag && equals)
        return args_fail(usage->command, "--%s takes no value", arg->name);
    if (arg->flag) {
        *arg->flag = true;
        return ARGS_READ;
    }
    if (equals)
        return take(usage, arg, equals + 1);
    if (argc < 2)
        return args_fail(usage->command, "--%s expects a value: --%s %s", arg->name, arg->name,
                         arg->value);
    *used = 2;
    return take(usage, arg, argv[1]);
}

static int count_words(const Usage *usage, int words, char **argv)
{
    if (words < usage->min_words)
        return args_fail(usage->command, "expected %s; see 'windfall %s --help'", usage->words,
                         usage->command);
    if (words > usage->max_words)
        return args_fail(usage->command, "unexpected word '%s'; see 'windfall %s --help'",
                         argv[usage->max_words], usage->command);
    return ARGS_READ;
}

int args_read(const Usage *usage, int argc, char **argv, int *words)
{
    bool options = true;
    *words = 0;
    for (int i = 1, used; i < argc; i += used) {
        used = 1;
        if (options && !strcmp(argv[i], "--")) {
            options = false;
        } else if (options && argv[i][0] == '-' && argv[i][1]) {
            int status = option(usage, argc - i, argv + i, &used);
            if (status != ARGS_READ)
                return status;
        } else {
            argv[(*words)++] = argv[i];
        }
    }
    return count_words(usage, *words, argv);
}
