/* Read from the store on request: the user, the names of the user's games, and what the user said
 * and reported. The games themselves are available as records; the record of a running game would
 * reveal its cards. */
#include "server/data.h"

#include <jansson.h>

#include "server/account.h"
#include "server/core.h"
#include "server/limit.h"
#include "server/table.h"

enum { GAMES_MOST = 10000 };

static void add_game(void *to, const GameRow *row)
{
    json_t *meta = json_loads(row->meta, 0, NULL);
    const char *mode = json_string_value(json_object_get(meta, "mode"));
    const char *title = json_string_value(json_object_get(meta, "title"));
    WireDataGame game = {.table = row->name,
                         .mode = mode ? mode : "",
                         .title = title ? title : "",
                         .state = table_states[row->state],
                         .created = row->created,
                         .changed = row->changed};
    wire_data_game(to, &game);
    json_decref(meta);
}

static void add_chat(void *to, const ChatRow *row)
{
    wire_data_chat(to, row->game, row->at, row->text);
}

static void add_report(void *to, const ReportRow *row)
{
    wire_data_report(to, row->game, row->at, row->user, row->line, row->words);
}

static void write_data(Client *client, long long re, Buf *out)
{
    const User *user = client->user;
    const Store *store = &client->server->store;
    WireRating ratings[SEATS_MAX + 1];
    WireWelcome you = {.user = user->id,
                       .name = user->name,
                       .guest = !user->password,
                       .settings = user->settings,
                       .ratings = ratings,
                       .rating_count = account_ratings(user, ratings),
                       .muted = user_muted(user),
                       .muted_count = user_muted_count(user)};
    WireData data = {.you = &you, .created = user->created, .seen = user->seen, .lang = user->lang};
    JsonOut json = wire_data_begin(out, re, &data);
    json_out_key_array(&json, "games");
    store->outlines(store->self, user->id, GAMES_MOST, add_game, &json);
    json_out_array_end(&json);
    json_out_key_array(&json, "chat");
    store->said(store->self, user->id, add_chat, &json);
    json_out_array_end(&json);
    json_out_key_array(&json, "reports");
    store->reports(store->self, user->id, add_report, &json);
    json_out_array_end(&json);
    json_out_object_end(&json);
}

void data_give(Client *client, const Message *message)
{
    long long re = message->has_id ? message->id : NO_REQUEST;
    if (!limit_take_user(client->server, LIMIT_DATA, client->user->id, 1)) {
        WireErr err = wire_err("rate", "t", "wait a minute before you ask for this again");
        client_error(client, re, &err);
        return;
    }
    Buf out = {0};
    write_data(client, re, &out);
    client_send(client, &out);
    buf_free(&out);
}
