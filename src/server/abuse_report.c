/* A report is about somebody who is at the table or has said something there. The chat line is
 * copied from the store, not taken from the reporter. The number of reports is limited, for each
 * person and in total. */
#include "server/abuse_report.h"

#include <stdlib.h>
#include <string.h>

#include "server/attend.h"
#include "server/core.h"
#include "server/limit.h"
#include "server/name.h"

enum { LINES_SEARCHED = 500, REPORTS_EACH = 20, REPORTS_MAX = 10000 };

static const WireErr fine = {.code = NULL};

/* The wanted line; it owns the text. */
typedef struct Line {
    int64_t n, user;
    char *text;
} Line;

static void take_line(void *to, const ChatRow *row)
{
    Line *line = to;
    if (row->n == line->n && row->user == line->user && !line->text)
        line->text = strdup(row->text);
}

static bool is_at_table(const Table *t, const User *user)
{
    if (table_seat_of(t, user) >= 0)
        return true;
    for (const Attend *attend = t->attends; attend; attend = attend->next_at_table)
        if (attend->client->user == user)
            return true;
    return false;
}

/* Who is meant, or NULL with the reason; with `n` the line is found, too. */
static User *find_reported(Client *client, const Table *t, const Message *message, Line *line,
                           WireErr *err)
{
    const Store *store = &client->server->store;
    bool named = message_has(message, "n");
    *line = (Line){message_int(message, "n", -1), message_int(message, "user", 0), NULL};
    if (named)
        store->chat(store->self, t->name, LINES_SEARCHED, take_line, line);
    User *user = user_by_id(client->server, line->user);
    if (!attend_find(client, t))
        *err = wire_err("rights", "table", "you are not at this table");
    else if (named && !line->text)
        *err = wire_err("option", "n", "this person has not said that here");
    else if (!user || user == client->user || (!named && !is_at_table(t, user)))
        *err = wire_err("option", "user", "this person is not at this table");
    else
        return user;
    return NULL;
}

typedef struct Known {
    int count;
    bool same;
    const ReportRow *row;
} Known;

static void take_report(void *to, const ReportRow *row)
{
    Known *known = to;
    known->count++;
    known->same |= row->user == known->row->user && !strcmp(row->game, known->row->game) &&
                   !strcmp(row->line, known->row->line);
}

/* May this person report once more? Only stored reports can be counted. */
static WireErr check_room(const Client *client, const ReportRow *row, bool *same)
{
    const Store *store = &client->server->store;
    Known known = {.row = row};
    if (client->user->reported > journal_done(client->server->journal))
        return wire_err("limit", "", "one report at a time");
    store->reports(store->self, row->by, take_report, &known);
    *same = known.same;
    if (*same)
        return fine;
    if (known.count >= REPORTS_EACH)
        return wire_err("limit", "", "you have %d reports that the host has not seen yet",
                        known.count);
    if (store->report_count(store->self) >= REPORTS_MAX)
        return wire_err("limit", "", "the host has too many reports to read");
    if (!limit_take(client->server, LIMIT_REPORT, client->address, 1))
        return wire_err("limit", "", "too many reports; wait a moment");
    return fine;
}

WireErr abuse_report_make(Client *client, Table *table, const Message *message)
{
    Line line;
    WireErr err = fine;
    Server *server = client->server;
    const char *words = message_text(message, "text");
    User *user = find_reported(client, table, message, &line, &err);
    if (words && user_characters(words) > CHAT_CHARS)
        err = wire_err("size", "text", "a line of chat has at most %d characters", CHAT_CHARS);
    else if (words && !name_is_talk(words))
        err = wire_err("option", "text", "expected readable text without control characters");
    if (user && !err.code) {
        bool same = false;
        Write write = {.kind = WRITE_REPORT,
                       .as.report = {0, server->wall, client->user->id, user->id, user->name,
                                     table->name, line.text ? line.text : "", words ? words : ""}};
        err = check_room(client, &write.as.report, &same);
        if (!err.code && !same)
            err = client_keep(client);
        if (!err.code && !same) {
            if (!user->kept)
                user_keep(server, user); /* the host can ban only users in the store */
            journal_put(server->journal, &write);
            client->user->reported = client->user->mark = journal_mark(server->journal);
            metrics_count(COUNT_REPORTS);
        }
    }
    free(line.text);
    return err;
}
