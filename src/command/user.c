/* `windfall user`: what a server's host can do with accounts, addresses and tables. Every action is
 * a row: its word, whether it takes a name, and the function. */
#include "server/host.h"

#include "base/utf8.h"
#include "cli/args.h"
#include "cli/command.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* The action, its target, and what to print. */
typedef struct Deed {
    const char *name, *data;
    Buf out, why;
} Deed;

/* Prints what the server's code reports, in the user's language. */
static bool show(Deed *d)
{
    Buf lines = {0};
    bool ok = host_show_user(d->data, d->name, &lines, &d->why);
    args_render(&d->out, buf_text(&lines));
    buf_free(&lines);
    return ok;
}

static bool reset(Deed *d)
{
    Buf password = {0};
    bool ok = host_reset_password(d->data, d->name, &password, &d->why);
    buf_printf(&d->out, args_words("the new password of %s is %s\n"), d->name, buf_text(&password));
    buf_free(&password);
    return ok;
}

static bool delete (Deed *d)
{
    buf_printf(&d->out, args_words("%s is deleted\n"), d->name);
    return host_delete_user(d->data, d->name, &d->why);
}

static bool export(Deed *d)
{
    return host_export(d->data, d->name, &d->out, &d->why);
}

/* ---- lists ---- */

static const char *day(char text[32], int64_t ms)
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm utc;
    strftime(text, 32, "%Y-%m-%d %H:%M", gmtime_r(&seconds, &utc));
    return text;
}

static void list_one(void *to, const UserRow *row, int rules)
{
    Deed *d = to;
    char created[32], seen[32];
    buf_printf(&d->out, args_words("#%lld  %s  since %s, seen %s UTC"), (long long)row->id,
               row->name, day(created, row->created), day(seen, row->seen));
    if (rules >> RULE_BAN & 1)
        buf_printf(&d->out, "  %s", args_words("banned"));
    if (rules >> RULE_MUTE & 1)
        buf_printf(&d->out, "  %s", args_words("muted"));
    buf_byte(&d->out, '\n');
}

static bool list(Deed *d)
{
    return host_list(d->data, list_one, d, &d->why);
}

static void bans_one(void *to, const RuleRow *row)
{
    Deed *d = to;
    char at[32];
    const char *words[RULES] = {[RULE_BAN] = args_words("banned"),
                                [RULE_MUTE] = args_words("muted"),
                                [RULE_ADDRESS] = args_words("banned")};
    if (row->kind >= 0 && row->kind < RULES)
        buf_printf(&d->out, "%s%s  %s  %s UTC\n", row->kind == RULE_ADDRESS ? "" : "#", row->who,
                   words[row->kind], day(at, row->at));
}

static bool bans(Deed *d)
{
    return host_rules(d->data, bans_one, d, &d->why);
}

/* Text from strangers: one harmless line. */
static const char *plain(Buf *out, const char *text)
{
    buf_clear(out);
    for (; *text; text++)
        buf_byte(out, *text == '\n' ? ' ' : *text);
    buf_byte(out, 0);
    utf8_disarm(out->data);
    return out->data;
}

static void report_one(void *to, const ReportRow *row)
{
    Deed *d = to;
    Buf text = {0};
    char at[32];
    buf_printf(&d->out, args_words("report %lld, %s UTC: #%lld %s, by #%lld at table %s\n"),
               (long long)row->id, day(at, row->at), (long long)row->user, plain(&text, row->name),
               (long long)row->by, row->game);
    if (*row->line)
        buf_printf(&d->out, args_words("    said: %s\n"), plain(&text, row->line));
    if (*row->words)
        buf_printf(&d->out, args_words("    reported as: %s\n"), plain(&text, row->words));
    buf_free(&text);
}

static bool reports(Deed *d)
{
    return host_reports(d->data, report_one, d, &d->why);
}

static bool done(Deed *d)
{
    uint64_t id;
    if (!args_number(d->name, INT64_MAX, &id)) {
        complain(&d->why, "'%s': expected the number of a report", d->name);
        return false;
    }
    return host_end_report(d->data, (int64_t)id, &d->why);
}

/* ---- bans ---- */

/* An address has a dot or a colon between digits; an account name may contain a dot. */
static RuleKind ban_kind(const char *who)
{
    size_t size = strspn(who, "0123456789abcdefABCDEF.:/");
    return !who[size] && strpbrk(who, ".:") ? RULE_ADDRESS : RULE_BAN;
}

static bool ban(Deed *d)
{
    return host_forbid(d->data, ban_kind(d->name), d->name, true, &d->why);
}

static bool unban(Deed *d)
{
    return host_forbid(d->data, ban_kind(d->name), d->name, false, &d->why);
}

static bool mute(Deed *d)
{
    return host_forbid(d->data, RULE_MUTE, d->name, true, &d->why);
}

static bool unmute(Deed *d)
{
    return host_forbid(d->data, RULE_MUTE, d->name, false, &d->why);
}

static const struct {
    const char *word;
    bool named;
    bool (*act)(Deed *deed);
} deeds[] = {
    {"list", false, list},    {"show", true, show},        {"reset", true, reset},
    {"delete", true, delete}, {"export", true, export},    {"ban", true, ban},
    {"unban", true, unban},   {"mute", true, mute},        {"unmute", true, unmute},
    {"bans", false, bans},    {"reports", false, reports}, {"done", true, done},
};

static int act(int words, char **argv, const char *data)
{
    size_t i = 0, count = sizeof deeds / sizeof *deeds;
    while (i < count && strcmp(deeds[i].word, argv[0]))
        i++;
    if (i == count)
        return args_fail("user", "'%s': expected one of the words that --help lists", argv[0]);
    if (deeds[i].named && words < 2)
        return args_fail("user", "'%s': who or which is missing", argv[0]);
    if (!deeds[i].named && words > 1)
        return args_fail("user", "'%s': nothing is expected after it", argv[0]);
    Deed deed = {.name = words == 2 ? argv[1] : NULL, .data = data};
    bool ok = deeds[i].act(&deed);
    if (ok)
        fputs(buf_text(&deed.out), stdout);
    else
        args_error("user", "%s", buf_text(&deed.why));
    buf_free(&deed.out);
    buf_free(&deed.why);
    return ok ? EXIT_RIGHT : EXIT_FAILED;
}

static int run(int argc, char **argv)
{
    const char *data = NULL;
    const Arg args[] = {
        ARG_TEXT("data", "FOLDER", "the server's data folder (your data folder)", &data),
        ARG_TEXT("store", "ADDRESS", "or its PostgreSQL database", &data)};
    const Usage usage = {
        "user",
        "list, show|reset|delete|ban|unban|mute|unmute NAME, ban|unban ADDRESS, bans, reports, "
        "done N, export TABLE",
        "For the host of a server: lists accounts, describes one, gives it a new random password "
        "(and ends its logins), deletes it, bans it from the server or from the chat, bans an "
        "address or a net such as 192.0.2.0/24, shows what people have reported and removes a "
        "report that is dealt with, or prints the record of a table. #17 is user 17, perhaps a "
        "guest. The server may be running.",
        1,
        2,
        args,
        sizeof args / sizeof *args};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status != ARGS_READ)
        return status;
    return act(words, argv, data);
}

const Command command_user = {"user", "manage the people of a server: accounts, bans, reports",
                              run};
