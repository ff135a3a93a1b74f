/* One function per message. */
#include "wire/wire.h"

#include <math.h>
#include <string.h>

#include "cards/catalog.h"
#include "modes/presets.h"
#include "wire/mode_part.h"
#include "wire/part_json.h"

const char *wire_name(SentKind kind)
{
    static const char *const names[] = {
#define SENT(id) #id,
#include "wire/message.def"
    };
    return names[kind];
}

enum { ERROR_TEXT = 399 };

JsonOut wire_begin(Buf *out, SentKind kind, long long re)
{
    JsonOut json = json_out_to(out);
    json_out_object(&json);
    json_out_key_str(&json, "t", wire_name(kind));
    if (re >= 0)
        json_out_key_int(&json, "re", re);
    return json;
}

void wire_ok(Buf *out, long long re, const char *table)
{
    JsonOut json = wire_begin(out, SENT_ok, re);
    if (table)
        json_out_key_str(&json, "table", table);
    json_out_object_end(&json);
}

/* Truncates a text that is too long at the end of a character. */
static void cut_text(Buf *text)
{
    size_t end = ERROR_TEXT;
    if (text->size < end)
        return;
    while (end && (text->data[end - 1] & 0xc0) == 0x80)
        end--;
    buf_cut(text, end ? end - 1 : 0);
}

void wire_error(Buf *out, long long re, const WireErr *err, const Locale *locale)
{
    JsonOut json = wire_begin(out, SENT_error, re);
    Buf text = {0};
    if (err->cat)
        say_err(&text, &(Say){.cat = err->cat, .locale = locale}, &err->refused);
    else
        complaint_say(&text, locale, err->why);
    cut_text(&text);
    json_out_key_str(&json, "code", err->code);
    json_out_key_str(&json, "text", buf_text(&text));
    json_out_key_str(&json, "about", err->about);
    if (err->url[0])
        json_out_key_str(&json, "url", err->url);
    json_out_object_end(&json);
    buf_free(&text);
}

void wire_bye(Buf *out, const char *text, int again)
{
    JsonOut json = wire_begin(out, SENT_bye, NO_REQUEST);
    json_out_key_str(&json, "text", text);
    json_out_key_int(&json, "again", again);
    json_out_object_end(&json);
}

/* ---- welcome ---- */

/* A value that is already JSON. */
static void key_raw(JsonOut *json, const char *key, const char *text)
{
    json_out_key(json, key);
    json->keyed = false;
    buf_str(json->out, text);
}

static void write_you(JsonOut *json, const WireWelcome *w)
{
    json_out_key_object(json, "you");
    json_out_key_int(json, "user", w->user);
    json_out_key_str(json, "name", w->name);
    json_out_key_bool(json, "guest", w->guest);
    key_raw(json, "settings", w->settings);
    json_out_key_array(json, "ratings");
    for (int i = 0; i < w->rating_count; i++) {
        json_out_object(json);
        json_out_key_int(json, "players", w->ratings[i].players);
        json_out_key_int(json, "rating", w->ratings[i].rating);
        json_out_key_int(json, "deviation", w->ratings[i].deviation);
        json_out_key_int(json, "games", w->ratings[i].games);
        json_out_object_end(json);
    }
    json_out_array_end(json);
    json_out_object_end(json);
}

static void write_muted(JsonOut *json, const WireWelcome *w)
{
    json_out_key_array(json, "muted");
    for (int i = 0; i < w->muted_count; i++)
        json_out_int(json, w->muted[i]);
    json_out_array_end(json);
}

JsonOut wire_data_begin(Buf *out, long long re, const WireData *data)
{
    JsonOut json = wire_begin(out, SENT_data, re);
    write_you(&json, data->you);
    json_out_key_int(&json, "created", data->created);
    json_out_key_int(&json, "seen", data->seen);
    json_out_key_str(&json, "lang", data->lang);
    write_muted(&json, data->you);
    return json;
}

void wire_data_game(JsonOut *json, const WireDataGame *game)
{
    json_out_object(json);
    json_out_key_str(json, "table", game->table);
    json_out_key_str(json, "mode", game->mode);
    json_out_key_str(json, "title", game->title);
    json_out_key_str(json, "state", game->state);
    json_out_key_int(json, "created", game->created);
    json_out_key_int(json, "changed", game->changed);
    json_out_object_end(json);
}

void wire_data_chat(JsonOut *json, const char *table, long long at, const char *text)
{
    json_out_object(json);
    json_out_key_str(json, "table", table);
    json_out_key_int(json, "at", at);
    json_out_key_str(json, "text", text);
    json_out_object_end(json);
}

void wire_data_report(JsonOut *json, const char *table, long long at, long long user,
                      const char *line, const char *text)
{
    json_out_object(json);
    json_out_key_str(json, "table", table);
    json_out_key_int(json, "at", at);
    json_out_key_int(json, "user", user);
    json_out_key_str(json, "line", line);
    json_out_key_str(json, "text", text);
    json_out_object_end(json);
}

static void write_mode(JsonOut *json, const Mode *mode)
{
    json_out_object(json);
    json_out_key_str(json, "name", mode->name);
    json_out_key_str(json, "kind", mode_kind_name(mode));
    json_out_key_int(json, "players", mode->players);
    json_out_key_str(json, "set", catalog_key(mode->boxes));
    json_out_key_bool(json, "goals", mode->goals);
    json_out_key_int(json, "actions", mode->actions_each);
    json_out_key_hex(json, "catalog", mode_catalog(mode)->hash);
    json_out_key_bool(json, "first_game", mode->first_game);
    json_out_key_bool(json, "values", mode->values != NULL);
    mode_part_options(json, mode);
    json_out_object_end(json);
}

static void write_limits(JsonOut *json, const WireWelcome *w)
{
    json_out_key_object(json, "limits");
    json_out_key_int(json, "message", w->message_max);
    json_out_key_int(json, "chat", w->chat_max);
    json_out_key_int(json, "name", w->name_max);
    json_out_key_int(json, "cards", w->cards_max);
    json_out_key_int(json, "tables", w->tables_max);
    json_out_object_end(json);
}

void wire_welcome(Buf *out, long long re, const WireWelcome *w)
{
    JsonOut json = wire_begin(out, SENT_welcome, re);
    json_out_key_int(&json, "v", PROTOCOL_VERSION);
    json_out_key_str(&json, "server", w->version);
    json_out_key_str(&json, "page", w->page);
    json_out_key_str(&json, "token", w->token);
    json_out_key_int(&json, "now", w->now);
    write_you(&json, w);
    write_muted(&json, w);
    json_out_key_array(&json, "modes");
    for (int i = 0; mode_at(i); i++)
        write_mode(&json, mode_at(i));
    json_out_array_end(&json);
    json_out_key_array(&json, "levels");
    for (int i = 0; i < w->level_count; i++)
        json_out_str(&json, w->levels[i]);
    json_out_array_end(&json);
    json_out_key_str(&json, "opponent", w->opponent);
    write_limits(&json, w);
    json_out_object_end(&json);
}

/* ---- tables ---- */

static void write_clock(JsonOut *json, const WireTable *t)
{
    json_out_key_object(json, "clock");
    json_out_key_str(json, "kind", t->clock);
    if (t->seconds)
        json_out_key_int(json, "seconds", t->seconds);
    if (t->days)
        json_out_key_int(json, "days", t->days);
    json_out_key_str(json, "late", t->late);
    json_out_object_end(json);
}

static void write_seat(JsonOut *json, const WireSeat *seat, bool whole)
{
    json_out_object(json);
    json_out_key_str(json, "kind", seat->kind);
    json_out_key_str(json, "name", seat->name);
    json_out_key_bool(json, "here", seat->here);
    if (whole) {
        if (seat->user)
            json_out_key_int(json, "user", seat->user);
        if (seat->rating)
            json_out_key_int(json, "rating", seat->rating);
        if (seat->level)
            json_out_key_str(json, "level", seat->level);
        json_out_key_bool(json, "late", seat->late);
    }
    json_out_object_end(json);
}

static void write_table_seats(JsonOut *json, const WireTable *t, bool whole)
{
    json_out_key_array(json, "seats");
    for (int i = 0; i < t->seat_count; i++)
        write_seat(json, &t->seats[i], whole);
    json_out_array_end(json);
}

static void write_table_head(JsonOut *json, const WireTable *t)
{
    json_out_key_str(json, "table", t->table);
    json_out_key_str(json, "mode", t->mode);
    json_out_key_str(json, "title", t->title);
    json_out_key_str(json, "state", t->state);
    json_out_key_bool(json, "private", t->is_private);
}

void wire_table(Buf *out, const WireTable *t)
{
    JsonOut json = wire_begin(out, SENT_table, NO_REQUEST);
    write_table_head(&json, t);
    json_out_key_str(&json, "set", t->set);
    json_out_key_bool(&json, "rated", t->rated);
    json_out_key_int(&json, "host", t->host);
    json_out_key(&json, "seat");
    if (t->seat < 0)
        json_out_null(&json);
    else
        json_out_int(&json, t->seat);
    json_out_key_str(&json, "undo", t->undo);
    json_out_key_bool(&json, "alone", t->alone);
    json_out_key_object(&json, "options");
    json_out_key_bool(&json, "goals", t->goals);
    json_out_key_bool(&json, "first_game", t->first_game);
    json_out_key_bool(&json, "revised", t->revised);
    json_out_key_bool(&json, "cards", t->own_cards);
    json_out_key_bool(&json, "values", t->own_values);
    if (t->game)
        mode_part_chosen(&json, t->game);
    json_out_object_end(&json);
    write_clock(&json, t);
    write_table_seats(&json, t, true);
    json_out_key_int(&json, "tabs", t->tabs);
    json_out_key_int(&json, "watching", t->watching);
    json_out_key_object(&json, "offers");
    part_key_seats(&json, "end", t->offers_end);
    part_key_seats(&json, "rematch", t->offers_rematch);
    json_out_object_end(&json);
    part_key_seats(&json, "absent", t->absent);
    json_out_key_str(&json, "next", t->next);
    json_out_key_str(&json, "lesson", t->lesson);
    json_out_key_str(&json, "opponent", t->opponent);
    json_out_key_int(&json, "chat", t->chat);
    json_out_object_end(&json);
}

WireLobby wire_lobby_begin(Buf *out, long long re, int online)
{
    WireLobby lobby = {wire_begin(out, SENT_lobby, re), false};
    json_out_key_int(&lobby.json, "online", online);
    return lobby;
}

void wire_lobby_list(WireLobby *lobby, const char *name)
{
    if (lobby->in_list)
        json_out_array_end(&lobby->json);
    json_out_key_array(&lobby->json, name);
    lobby->in_list = true;
}

void wire_lobby_row(WireLobby *lobby, const WireTable *t)
{
    JsonOut *json = &lobby->json;
    json_out_object(json);
    write_table_head(json, t);
    json_out_key_int(json, "round", t->round);
    json_out_key_bool(json, "yours", t->yours);
    json_out_key_int(json, "age", t->age);
    write_clock(json, t);
    write_table_seats(json, t, false);
    if (t->tidy)
        json_out_key_str(json, "tidy", t->tidy);
    json_out_object_end(json);
}

void wire_lobby_name(WireLobby *lobby, const char *name)
{
    json_out_str(&lobby->json, name);
}

WireLobby wire_games_begin(Buf *out, long long re)
{
    return (WireLobby){wire_begin(out, SENT_games, re), false};
}

void wire_games_end(WireLobby *lobby, int skipped, int next, bool more)
{
    json_out_array_end(&lobby->json);
    json_out_key_int(&lobby->json, "skip", skipped);
    json_out_key_int(&lobby->json, "next", next);
    json_out_key_bool(&lobby->json, "more", more);
    json_out_object_end(&lobby->json);
}

void wire_lobby_end(WireLobby *lobby)
{
    if (lobby->in_list)
        json_out_array_end(&lobby->json);
    json_out_object_end(&lobby->json);
}

void wire_chat(Buf *out, const WireChat *chat)
{
    JsonOut json = wire_begin(out, SENT_chat, NO_REQUEST);
    json_out_key_str(&json, "table", chat->table);
    json_out_key_int(&json, "n", chat->n);
    json_out_key_int(&json, "user", chat->user);
    json_out_key_str(&json, "name", chat->name);
    json_out_key(&json, "seat");
    if (chat->seat < 0)
        json_out_null(&json);
    else
        json_out_int(&json, chat->seat);
    json_out_key_int(&json, "at", chat->at);
    json_out_key_str(&json, "text", chat->text);
    json_out_object_end(&json);
}

void wire_record(Buf *out, long long re, const char *table, const char *text, size_t size)
{
    JsonOut json = wire_begin(out, SENT_record, re);
    json_out_key_str(&json, "table", table);
    json_out_key(&json, "text");
    json_out_strn(&json, text, size);
    json_out_object_end(&json);
}

static void write_advice(JsonOut *json, const WireAdvice *advice)
{
    json_out_object(json);
    json_out_key_set(json, "picks", &advice->picks);
    json_out_key_int(json, "win", (long long)(100 * advice->win + 0.5));
    json_out_key_int(json, "error", (long long)(196 * advice->error + 0.99));
    json_out_key_double(json, "margin", (double)(long long)(advice->margin * 10) / 10);
    json_out_key_str(json, "text", advice->text);
    json_out_object_end(json);
}

void wire_hint(Buf *out, long long re, const char *table, long long ask, int step, const char *text,
               const char *reason, const WireAdvice *answers, int count)
{
    JsonOut json = wire_begin(out, SENT_hint, re);
    Set none = set_empty();
    json_out_key_str(&json, "table", table);
    json_out_key_int(&json, "ask", ask);
    json_out_key_int(&json, "step", step);
    json_out_key_set(&json, "picks", count ? &answers[0].picks : &none);
    json_out_key_str(&json, "text", text);
    json_out_key_str(&json, "reason", reason);
    json_out_key_array(&json, "answers");
    for (int i = 0; i < count; i++)
        write_advice(&json, &answers[i]);
    json_out_array_end(&json);
    json_out_object_end(&json);
}

void wire_chance(Buf *out, long long re, const char *table, long long ask, double win)
{
    JsonOut json = wire_begin(out, SENT_chance, re);
    json_out_key_str(&json, "table", table);
    json_out_key_int(&json, "ask", ask);
    json_out_key_int(&json, "win", (long long)(100 * win + 0.5));
    json_out_object_end(&json);
}

void wire_unseen(Buf *out, long long re, const char *table, int supply, const Set *next,
                 const Set *later)
{
    JsonOut json = wire_begin(out, SENT_unseen, re);
    json_out_key_str(&json, "table", table);
    json_out_key_int(&json, "supply", supply);
    json_out_key_set(&json, "cards", next);
    json_out_key_set(&json, "later", later);
    json_out_object_end(&json);
}

void wire_preview(Buf *out, long long re, const char *table, long long ask, const Seen *seen,
                  const Set *picks)
{
    JsonOut json = wire_begin(out, SENT_preview, re);
    json_out_key_str(&json, "table", table);
    json_out_key_int(&json, "ask", ask);
    part_hand(&json, seen, seen->question.what == WHAT_ACTION ? picks : NULL);
    json_out_object_end(&json);
}

static void write_gain(JsonOut *json, int chips, int cards, int goods)
{
    json_out_key_int(json, "chips", chips);
    json_out_key_int(json, "cards", cards);
    json_out_key_int(json, "goods", goods);
}

static void write_step(JsonOut *json, const WireStep *step)
{
    json_out_object(json);
    json_out_key_str(json, "op", step->op);
    json_out_key_set(json, "picks", &step->picks);
    if (step->card != NO_CARD) {
        json_out_key_int(json, "card", step->card);
        json_out_key_int(json, "power", step->power);
    }
    write_gain(json, step->chips, step->cards, step->goods);
    json_out_object_end(json);
}

void wire_plan(Buf *out, long long re, const char *table, long long ask, const WirePlan *plans,
               int count)
{
    JsonOut json = wire_begin(out, SENT_plan, re);
    json_out_key_str(&json, "table", table);
    json_out_key_int(&json, "ask", ask);
    json_out_key_array(&json, "plans");
    for (int i = 0; i < count; i++) {
        json_out_object(&json);
        write_gain(&json, plans[i].chips, plans[i].cards, plans[i].goods);
        json_out_key_set(&json, "left", &plans[i].left);
        json_out_key_array(&json, "steps");
        for (int k = 0; k < plans[i].steps; k++)
            write_step(&json, &plans[i].step[k]);
        json_out_array_end(&json);
        json_out_object_end(&json);
    }
    json_out_array_end(&json);
    json_out_object_end(&json);
}

void wire_progress(Buf *out, const char *table, int done, int of)
{
    JsonOut json = wire_begin(out, SENT_progress, NO_REQUEST);
    json_out_key_str(&json, "table", table);
    json_out_key_int(&json, "done", done);
    json_out_key_int(&json, "of", of);
    json_out_object_end(&json);
}

void wire_analysis(Buf *out, long long re, const char *table, const char *text)
{
    JsonOut json = wire_begin(out, SENT_analysis, re);
    json_out_key_str(&json, "table", table);
    buf_byte(out, ',');
    buf_str(out, text + 1);
}

/* ---- statistics ---- */

static void write_scores(JsonOut *json, const WireGame *g)
{
    json_out_key_array(json, "scores");
    for (int seat = 0; seat < g->sheets; seat++)
        json_out_int(json, g->score[seat]);
    json_out_array_end(json);
    json_out_key_int(json, "best", g->best);
}

static void write_others(JsonOut *json, const WireGame *g)
{
    json_out_key_array(json, "others");
    for (int seat = 0; seat < g->players; seat++) {
        if (seat == g->seat)
            continue;
        json_out_object(json);
        json_out_key_int(json, "seat", seat);
        json_out_key_str(json, "kind", g->others[seat].kind);
        json_out_key_str(json, "name", g->others[seat].name);
        json_out_key_str(json, "level", g->others[seat].level);
        json_out_object_end(json);
    }
    json_out_array_end(json);
}

void wire_key_actions(JsonOut *json, const char *key, const int *times)
{
    json_out_key_object(json, key);
    for (int action = 0; action < ACTIONS; action++)
        if (times[action])
            json_out_key_int(json, action_name(action), times[action]);
    json_out_object_end(json);
}

static const char *const kinds[DECISION_KINDS] = {
    [DECISION_CALL] = "call",       [DECISION_PLACE] = "place",     [DECISION_PAY] = "pay",
    [DECISION_DISCARD] = "discard", [DECISION_EXPLORE] = "explore", [DECISION_CONSUME] = "consume",
    [DECISION_OTHER] = "other"};

int wire_kind(const char *name)
{
    for (int kind = 0; name && kind < DECISION_KINDS; kind++)
        if (!strcmp(name, kinds[kind]))
            return kind;
    return -1;
}

static double tenths(double x)
{
    return round(10 * x) / 10;
}

void wire_key_kinds(JsonOut *json, const WireKind *kind)
{
    json_out_key_array(json, "kinds");
    for (int n = 1; n <= DECISION_KINDS; n++) {
        int i = n % DECISION_KINDS; /* DECISION_OTHER is the last */
        if (!kind[i].decisions)
            continue;
        json_out_object(json);
        json_out_key_str(json, "kind", kinds[i]);
        json_out_key_int(json, "decisions", kind[i].decisions);
        json_out_key_double(json, "loss", tenths(kind[i].loss));
        json_out_object_end(json);
    }
    json_out_array_end(json);
}

JsonOut wire_stats_begin(Buf *out, long long re)
{
    JsonOut json = wire_begin(out, SENT_stats, re);
    json_out_key_array(&json, "games");
    return json;
}

void wire_stats_row(JsonOut *json, const WireGame *g)
{
    json_out_object(json);
    json_out_key_str(json, "table", g->table);
    json_out_key_int(json, "ended", g->ended);
    json_out_key_str(json, "mode", g->mode);
    json_out_key_int(json, "players", g->players);
    json_out_key_int(json, "seat", g->seat);
    json_out_key_str(json, "reason", g->reason);
    json_out_key(json, "result");
    if (g->result < 0)
        json_out_null(json);
    else
        json_out_int(json, (long long)(100 * g->result + 0.5));
    write_scores(json, g);
    json_out_key_int(json, "rounds", g->rounds);
    json_out_key_bool(json, "rated", g->rated);
    part_key_rating(json, g->before, g->after);
    write_others(json, g);
    json_out_key_str(json, "start", g->start);
    wire_key_actions(json, "calls", g->call);
    key_raw(json, "analysis", g->analysis ? g->analysis : "null");
    json_out_object_end(json);
}

void wire_stats_end(JsonOut *json, const WireSkill *skill)
{
    json_out_array_end(json);
    json_out_key(json, "skill");
    if (skill) {
        json_out_object(json);
        json_out_key_int(json, "games", skill->games);
        json_out_key_double(json, "loss", tenths(skill->loss));
        json_out_key_double(json, "half", tenths(skill->half));
        json_out_key_str(json, "about", skill->about);
        wire_key_kinds(json, skill->kind);
        json_out_object_end(json);
    } else {
        json_out_null(json);
    }
    json_out_object_end(json);
}

void wire_catalog(Buf *out, long long re, const Catalog *cat, const char *lang,
                  const Locale *locale)
{
    JsonOut json = wire_begin(out, SENT_catalog, re);
    part_catalog(&json, cat, lang, locale);
    json_out_object_end(&json);
}
