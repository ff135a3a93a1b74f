/* What people do at a table: come and go, answer, undo, chat. Each message is one short function
 * that changes the table or says why not; what has changed is shown afterwards. */
#include "server/seat.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/abuse_report.h"
#include "server/advice.h"
#include "server/analysis.h"
#include "server/attend.h"
#include "server/core.h"
#include "server/limit.h"
#include "server/lobby.h"
#include "server/name.h"
#include "server/rule.h"

enum { CHAT_KEPT = 50, LINE_BYTES = 64 }; /* the cost of a line besides its text */

static const WireErr fine = {.code = NULL};

/* One message at a table: who, where, and what is to be sent afterwards. */
typedef struct Visit {
    Client *client;
    const Message *message;
    Table *table;
    int seat; /* -1: none */
    bool replied, announce;
} Visit;

static long long request(const Message *message)
{
    return message->has_id ? message->id : NO_REQUEST;
}

static void reply(Visit *v, const Buf *out)
{
    client_send(v->client, out);
    v->replied = true;
}

/* ---- come and go ---- */

static void send_chat(const Client *client, const WireChat *chat)
{
    if (user_has_muted(client->user, chat->user))
        return;
    Buf out = {0};
    wire_chat(&out, chat);
    client_send((Client *)client, &out);
    buf_free(&out);
}

typedef struct ChatList {
    Client *client;
    const Table *table;
} ChatList;

static void send_old_chat(void *to, const ChatRow *row)
{
    const ChatList *list = to;
    WireChat chat = {list->table->name, row->name, row->text, row->n,
                     row->user,         row->at,   row->seat};
    send_chat(list->client, &chat);
}

static void reply_ok(Visit *v)
{
    Buf out = {0};
    wire_ok(&out, request(v->message), NULL);
    reply(v, &out);
    buf_free(&out);
}

static void welcome_to_table(Visit *v)
{
    reply_ok(v);
    attend_begin(v->client, v->table);
    attend_announce(attend_find(v->client, v->table));
    attend_show(attend_find(v->client, v->table));
    ChatList list = {v->client, v->table};
    const Store *store = &v->client->server->store;
    store->chat(store->self, v->table->name, CHAT_KEPT, send_old_chat, &list);
}

static WireErr enter(Visit *v)
{
    welcome_to_table(v);
    v->announce = true;
    return fine;
}

static WireErr sit(Visit *v)
{
    WireErr err = client_keep(v->client);
    if (!err.code)
        err = table_sit(v->table, v->client->user, (int)message_int(v->message, "seat", -1));
    if (err.code)
        return err;
    welcome_to_table(v);
    v->announce = true;
    return fine;
}

static WireErr leave(Visit *v)
{
    Attend *attend = attend_find(v->client, v->table);
    if (v->seat >= 0)
        table_stand(v->table, v->seat);
    if (attend)
        attend_end(attend);
    analysis_leave(v->client, v->table);
    v->announce = true;
    return fine;
}

static WireErr only_host(const Visit *v)
{
    if (v->table->spec.host != v->client->user->id)
        return wire_err("rights", "table", "only the host may do this");
    return fine;
}

static WireErr put_bot(Visit *v)
{
    WireErr err = only_host(v);
    const char *kind = message_text(v->message, "kind"), *level = message_text(v->message, "level");
    const Player *bot = core_level(level);
    bool empty = !strcmp(kind, "empty");
    if (!err.code && !empty && strcmp(kind, "bot"))
        err = wire_err("option", "kind", "expected bot or empty");
    if (!err.code && !empty && !bot)
        err = wire_err("option", "level", "there is no level '%.32s'", level ? level : "");
    if (!err.code)
        err = table_put_bot(v->table, (int)message_int(v->message, "seat", 0), empty ? NULL : bot);
    v->announce = !err.code;
    return err;
}

static WireErr close_table(Visit *v)
{
    WireErr err = only_host(v);
    if (!err.code && v->table->state != TABLE_WAITING)
        err = wire_err("too_late", "table", "the game has begun");
    if (!err.code) {
        table_end(v->table, "closed");
        v->announce = true;
    }
    return err;
}

/* A running game can be hidden from the list only if it concerns nobody else. */
static WireErr archive(Visit *v)
{
    unsigned seats = table_seats_of(v->table, v->client->user);
    if (!seats)
        return wire_err("rights", "table", "you do not sit at this table");
    if (v->table->state != TABLE_ENDED && table_is_shared(v->table, v->client->user))
        return wire_err("rights", "table", "others play there; leave or resign first");
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats >> seat & 1)
            v->table->spec.seat[seat].archived = message_bool(v->message, "on", true);
    table_store_row(v->table);
    return fine;
}

static WireErr remove_table(Visit *v)
{
    if (v->seat < 0 && v->table->spec.host != v->client->user->id)
        return wire_err("rights", "table", "you do not sit at this table");
    if (table_is_shared(v->table, v->client->user))
        return wire_err("rights", "table", "others sat there, too; it cannot be deleted");
    table_remove(v->table);
    return fine;
}

/* ---- chat ---- */

static bool may_talk(Client *client, size_t size)
{
    double bytes = (double)size + LINE_BYTES;
    Server *server = client->server;
    return limit_has(server, LIMIT_CHAT_ADDRESS, client->address, bytes) &&
           limit_take_user(server, LIMIT_CHAT, client->user->id, bytes) &&
           limit_take(server, LIMIT_CHAT_ADDRESS, client->address, bytes);
}

static WireErr chat(Visit *v)
{
    Table *t = v->table;
    const User *user = v->client->user;
    const char *text = message_text(v->message, "text");
    if (user_characters(text) > CHAT_CHARS)
        return wire_err("size", "text", "a line of chat has at most %d characters", CHAT_CHARS);
    if (!name_is_talk(text))
        return wire_err("option", "text", "expected readable text without control characters");
    if (!attend_find(v->client, t))
        return wire_err("rights", "table", "you are not at this table");
    if (rules_forbid(t->server, RULE_MUTE, user->id))
        return wire_err("muted", "text", "the host has muted you");
    if (!may_talk(v->client, strlen(text)))
        return wire_err("rate", "text", "that is too much chat for an hour");
    WireChat line = {t->name, user->name, text, t->chats++, user->id, t->server->wall, v->seat};
    Write write = {
        .kind = WRITE_CHAT,
        .as.chat = {t->name, line.n, line.at, line.user, line.seat, line.name, line.text}};
    metrics_count(COUNT_CHATS);
    journal_put(t->server->journal, &write);
    t->mark = journal_mark(t->server->journal);
    reply_ok(v);
    for (Attend *attend = t->attends; attend; attend = attend->next_at_table)
        send_chat(attend->client, &line);
    return fine;
}

/* ---- play ---- */

static WireErr answer(Visit *v)
{
    Set picks = message_picks(v->message);
    WireErr err = table_answer(v->table, v->seat, message_int(v->message, "ask", 0), &picks);
    if (!err.code)
        metrics_count(COUNT_CHOICES);
    return err;
}

static WireErr try_answer(Visit *v)
{
    Set picks = message_picks(v->message);
    return table_check(v->table, v->seat, message_int(v->message, "ask", 0), &picks);
}

static WireErr preview(Visit *v)
{
    const Table *t = v->table;
    Set picks = message_picks(v->message);
    WireErr err = table_check_open(t, v->seat, message_int(v->message, "ask", 0));
    if (err.code)
        return err;
    Seen seen;
    Buf out = {0};
    table_seen(t, &seen, v->seat, client_tag(v->client).text);
    wire_preview(&out, request(v->message), t->name, (long long)t->ask[v->seat], &seen, &picks);
    reply(v, &out);
    buf_free(&out);
    return fine;
}

/* Every change of mind is stored. */
static WireErr check_changes(const Visit *v)
{
    if (limit_take(v->client->server, LIMIT_UNDO, v->client->address, 1))
        return fine;
    return wire_err("rate", "t", "too many answers taken back; wait a moment");
}

static WireErr undo(Visit *v)
{
    WireErr err = check_changes(v);
    if (err.code)
        return err;
    return table_undo(v->table, v->seat, (int)message_int(v->message, "at", -1));
}

static WireErr resign(Visit *v)
{
    v->announce = true;
    return table_resign(v->table, v->seat);
}

static WireErr offer(Visit *v)
{
    const char *what = message_text(v->message, "what");
    bool rematch = !strcmp(what, "rematch");
    if (!rematch && strcmp(what, "end"))
        return wire_err("option", "what", "expected end or rematch");
    unsigned seats = table_seats_of(v->table, v->client->user);
    bool on = message_bool(v->message, "on", true);
    WireErr err =
        fine; /* whoever wants another table pays for it, even if the others do not agree */
    if (rematch && on && seats && v->table->state == TABLE_ENDED && !v->table->next[0])
        err = lobby_take_table(v->client, &v->table->spec, 0);
    if (err.code)
        return err;
    v->announce = true;
    return table_offer(v->table, seats, rematch, on);
}

/* The screen passes to somebody else, or to nobody. Its old content is removed before anything new
 * is sent. */
static WireErr screen(Visit *v)
{
    Attend *attend = attend_find(v->client, v->table);
    unsigned seats = table_seats_of(v->table, v->client->user);
    int as = (int)message_int(v->message, "as", SPECTATOR);
    if (!attend)
        return wire_err("rights", "table", "you are not at this table");
    if (as != SPECTATOR && !(seats >> as & 1))
        return wire_err("rights", "as", "seat %d is not played at this screen", as);
    reply_ok(v);
    attend->screen = as;
    attend_begin(v->client, v->table);
    attend_announce(attend);
    return fine;
}

static WireErr claim(Visit *v)
{
    if (!attend_find(v->client, v->table))
        return wire_err("rights", "table", "you are not at this table");
    v->announce = true;
    table_tick(v->table); /* notices who is absent now */
    return table_claim(v->table, v->seat);
}

static WireErr withdraw(Visit *v)
{
    WireErr err = check_changes(v);
    return err.code ? err : table_withdraw(v->table, v->seat);
}

/* ---- the past ---- */

static WireErr check_look(const Visit *v, int as)
{
    const Table *t = v->table;
    if (t->state == TABLE_WAITING)
        return wire_err("too_late", "table", "the game has not begun");
    if (as != v->seat && as != SPECTATOR && t->state != TABLE_ENDED)
        return wire_err("rights", "as", "other seats can be looked at only after the end");
    if (as >= t->spec.mode->players)
        return wire_err("seat", "as", "seat %d: this table has %d", as, t->spec.mode->players);
    if (message_has(v->message, "at") == message_has(v->message, "n"))
        return wire_err("form", "at", "expected either 'at' or 'n'");
    if (message_has(v->message, "n") && t->state != TABLE_ENDED)
        return wire_err("rights", "n", "answers can be counted only after the end");
    return fine;
}

static void game_after(const Record *rec, int answers, Game *g)
{
    Buf why = {0};
    bool good = record_replay(rec, answers, g, NULL, &why);
    assert(good);
    (void)good;
    buf_free(&why);
}

static WireErr look(Visit *v)
{
    const Table *t = v->table;
    const Record *rec = &t->rec;
    int as =
        message_has(v->message, "as") ? (int)message_int(v->message, "as", SPECTATOR) : v->seat;
    WireErr err = check_look(v, as);
    if (err.code)
        return err;
    bool exact = message_has(v->message, "n");
    int at = (int)message_int(v->message, "at", 0), n = (int)message_int(v->message, "n", 0);
    int all = record_answers(rec);
    int count = exact ? n : at < rec->moment ? record_answers_at(rec, at) : all;
    int moment = count < all ? (exact ? record_entry(rec, count)->moment : at) : rec->moment;
    Seen seen;
    table_seen(t, &seen, as, client_tag(v->client).text);
    if (count < all) {
        Game then;
        Say say = seen.say;
        game_after(rec, count, &then);
        seen_make(&seen, &then, as);
        seen.say = say;
        seen.moment = moment;
    }
    Buf out = {0};
    wire_position(&out, request(v->message), t->name, moment, rec->moment, &seen, exact);
    reply(v, &out);
    buf_free(&out);
    return fine;
}

/* A record contains the seed, and with it every card: nobody gets it before the end, not even a
 * host who only watches or somebody who plays alone and may undo. In a page with its own server it
 * lies in the page's storage anyway, and whoever plays alone may pass it on. */
static bool may_have_record(const Visit *v)
{
    const Table *t = v->table;
    bool own = t->server->config.own_records && v->seat >= 0 && table_is_alone(t);
    return t->state == TABLE_ENDED || (own && t->state == TABLE_PLAYING);
}

static WireErr record(Visit *v)
{
    Buf text = {0}, out = {0};
    if (!may_have_record(v))
        return wire_err("rights", "table", "the record is available only after the end");
    table_record(v->table, &text);
    wire_record(&out, request(v->message), v->table->name, buf_text(&text), text.size);
    reply(v, &out);
    buf_free(&text);
    buf_free(&out);
    return fine;
}

static WireErr advise(Visit *v)
{
    switch (v->message->kind) {
    case MSG_chance: return advice_chance(v->client, v->table, v->seat, v->message);
    case MSG_analyse: return analysis_give(v->client, v->table, v->message);
    case MSG_plan: return advice_plan(v->client, v->table, v->seat, v->message);
    case MSG_unseen: return advice_unseen(v->client, v->table, v->seat, v->message);
    case MSG_hint: return advice_hint(v->client, v->table, v->seat, v->message);
    default: assert(false && "a message that nothing handles"); return fine;
    }
}

/* ---- dispatch ---- */

static WireErr handle(Visit *v)
{
    switch (v->message->kind) {
    case MSG_enter: return enter(v);
    case MSG_sit: return sit(v);
    case MSG_leave: return leave(v);
    case MSG_seat: return put_bot(v);
    case MSG_close: return close_table(v);
    case MSG_archive: return archive(v);
    case MSG_remove: return remove_table(v);
    case MSG_chat: return chat(v);
    case MSG_report: return abuse_report_make(v->client, v->table, v->message);
    case MSG_resign: return resign(v);
    case MSG_offer: return offer(v);
    case MSG_claim: return claim(v);
    case MSG_screen: return screen(v);
    case MSG_shown: return table_shown(v->table, v->seat);
    case MSG_answer: return answer(v);
    case MSG_try: return try_answer(v);
    case MSG_preview: return preview(v);
    case MSG_withdraw: return withdraw(v);
    case MSG_undo: return undo(v);
    case MSG_look: return look(v);
    case MSG_record: return record(v);
    default: v->replied = true; return advise(v);
    }
}

static void mute(Client *client, const Message *message)
{
    Buf out = {0};
    WireErr err = client_keep(client);
    if (err.code) {
        client_error(client, request(message), &err);
        return;
    }
    user_mute(client->server, client->user, message_int(message, "user", 0),
              message_bool(message, "on", true));
    wire_ok(&out, request(message), NULL);
    client_send(client, &out);
    buf_free(&out);
}

/* A table that has ended is sent to everybody completely, and to the lobby. */
static void show_result(Visit *v, TableState before, const char *next)
{
    Table *t = v->table;
    if (v->announce || t->state != before)
        table_announce(t);
    table_tick(t);
    table_show(t);
    if (t->next[0] && !next[0]) { /* everybody at the old table goes to the new one */
        WireErr err;
        Table *new_table = table_find(t->server, t->next, &err);
        for (Attend *at = t->attends, *more; at && new_table; at = more) {
            Client *client = at->client;
            more = at->next_at_table; /* a user at many tables leaves one, maybe this one */
            if (table_seat_of(new_table, client->user) >= 0) {
                attend_begin(client, new_table);
                attend_announce(attend_find(client, new_table));
            }
        }
        if (new_table) {
            table_tick(new_table);
            table_show(new_table);
        }
    }
}

void seat_handle(Client *client, const Message *message)
{
    if (message->kind == MSG_mute) {
        mute(client, message);
        return;
    }
    WireErr err = fine;
    Visit v = {.client = client, .message = message};
    v.table = table_find(client->server, message_text(message, "table"), &err);
    if (v.table) {
        v.seat = attend_seat(client, v.table);
        TableState before = v.table->state;
        char next[TABLE_NAME + 1];
        memcpy(next, v.table->next, sizeof next);
        err = handle(&v);
        if (!err.code) {
            if (!v.replied)
                reply_ok(&v);
            show_result(&v, before, next);
        }
    }
    if (err.code)
        client_error(client, request(message), &err);
}
