/* What can be seen at a table: its own data, and the game as a seat or a spectator sees it. */
#include "server/attend.h"

#include "cards/catalog.h"
#include "modes/presets.h"
#include "panel/panel.h"
#include "server/core.h"
#include "server/ladder.h"
#include "server/node.h"
#include "server/tutor.h"
#include "text/locale.h"

/* ---- the table ---- */

bool table_is_here(const Table *t, int64_t user)
{
    for (int seat = 0; t->elsewhere && seat < t->spec.mode->players; seat++)
        if (t->spec.seat[seat].user == user && t->shown >> (SHOWN_HERE + seat) & 1)
            return true;
    for (const Attend *attend = t->attends; attend; attend = attend->next_at_table)
        if (attend->client->user->id == user)
            return true;
    return false;
}

static int tabs_of(const Table *t, const User *user)
{
    int count = 0;
    for (const Attend *attend = t->attends; attend; attend = attend->next_at_table)
        count += attend->client->user == user;
    return count;
}

static void describe_seat(const Table *t, int seat, WireSeat *wire)
{
    const TableSeat *s = &t->spec.seat[seat];
    *wire = (WireSeat){.kind = seat_kinds[s->kind],
                       .name = s->name,
                       .user = s->user,
                       .level = s->kind == SEAT_BOT ? s->bot->name : NULL,
                       .late = s->late,
                       .here = s->kind == SEAT_BOT ||
                               (s->kind == SEAT_PERSON && table_is_here(t, s->user))};
    const User *user = map_get(&t->server->users, &s->user, sizeof s->user);
    int n = t->spec.mode->players;
    if (user && user->rating[n].games)
        wire->rating = (int)(user->rating[n].glicko.rating + 0.5);
}

static int watching(const Table *t)
{
    int count = 0;
    for (const Attend *attend = t->attends; attend; attend = attend->next_at_table)
        count += table_seat_of(t, attend->client->user) < 0;
    return count;
}

void table_describe(const Table *t, WireTable *wire, const User *user, int seat)
{
    bool alone = table_is_alone(t);
    *wire = (WireTable){.table = t->name,
                        .mode = t->spec.mode->name,
                        .set = catalog_key(t->spec.mode->boxes),
                        .title = t->spec.title,
                        .state = table_states[t->state],
                        .undo = seat < 0 ? "none"
                                : alone  ? "free"
                                         : "rules",
                        .is_private = t->spec.is_private,
                        .rated = t->spec.rated,
                        .alone = alone,
                        .host = t->spec.host,
                        .goals = t->spec.mode->goals && !t->spec.options.no_goals,
                        .first_game = t->spec.options.first_game,
                        .revised = t->spec.revised,
                        .own_cards = t->spec.cards,
                        .own_values = t->spec.values,
                        .game = t->game.mode ? &t->game : NULL,
                        .yours = table_asked(t) & table_seats_of(t, user),
                        .age = t->server->wall - t->changed,
                        .seat = seat,
                        .round = t->game.round,
                        .watching = watching(t),
                        .tabs = tabs_of(t, user),
                        .clock = clock_kinds[t->spec.clock],
                        .late = t->spec.late ? t->spec.late->name : "end",
                        .seconds = t->spec.clock == CLOCK_LIVE ? t->spec.seconds : 0,
                        .days = t->spec.clock == CLOCK_DAYS ? t->spec.days : 0,
                        .seat_count = t->spec.mode->players,
                        .offers_end = t->offers_end,
                        .offers_rematch = t->offers_rematch,
                        .absent = t->absent,
                        .next = t->next[0] ? t->next : NULL,
                        .opponent = seat >= 0 && ladder_counts(t) ? ladder_next(user) : NULL,
                        .lesson = tutor_word(t),
                        .chat = t->chats};
    for (int i = 0; i < t->spec.mode->players; i++)
        describe_seat(t, i, &wire->seats[i]);
}

void table_announce(Table *t)
{
    t->server->lobby_changed = true;
    for (Attend *attend = t->attends; attend; attend = attend->next_at_table)
        attend_announce(attend);
}

/* ---- the game ---- */

static void add_clock(const Table *t, Seen *seen)
{
    if (t->spec.clock == CLOCK_NONE || t->state != TABLE_PLAYING)
        return;
    seen->clock = t->spec.clock == CLOCK_LIVE ? "live" : "days";
    for (int seat = 0; seat < t->spec.mode->players; seat++) {
        bool runs = t->since[seat] && !(t->held >> seat & 1);
        int64_t spent = runs ? t->server->now - t->since[seat] : 0;
        int64_t bank =
            t->spec.clock == CLOCK_LIVE ? t->bank[seat] : (int64_t)t->spec.days * 86400000;
        seen->left[seat] = bank - spent;
        seen->running |= (unsigned)runs << seat;
    }
}

static void add_lock(const Table *t, Seen *seen)
{
    int me = seen->viewer;
    seen->g.asked = (uint16_t)table_asked(t);
    if (me < 0)
        return;
    seen->ask = t->ask[me];
    seen->has_ask = seen->g.asked >> me & 1;
    seen->can_undo = table_can_undo(t, me);
    seen->has_locked = seen->can_withdraw = sealed_has(&t->sealed, me);
    if (!seen->has_locked)
        return;
    game_ask(&t->game, me, &seen->locked);
    seen->locked_picks = t->sealed.picks[me];
    seen->locked_ask = t->ask[me] - 1;
}

static void add_end(const Table *t, Seen *seen)
{
    if (t->state != TABLE_ENDED)
        return;
    seen->end = t->end;
    seen->winners = t->winners;
    seen->rounds = (const WireRound *)(const void *)t->rounds.data;
    seen->round_count = (int)(t->rounds.size / sizeof *seen->rounds);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        seen->before[seat] = t->spec.seat[seat].before;
        seen->after[seat] = t->spec.seat[seat].after;
    }
}

/* The names of people and bots instead of their marks. */
static void name_seats(const Table *t, Say *say)
{
    wire_mark_names(say, t->spec.mode);
    for (int seat = 0; seat < t->spec.mode->players; seat++)
        say->name[seat] = t->spec.seat[seat].name;
}

void table_seen(const Table *t, Seen *seen, int viewer, const char *lang)
{
    seen_make(seen, &t->game, viewer);
    seen->moment = t->rec.moment;
    seen->say.locale = core_locale(lang);
    name_seats(t, &seen->say);
    add_lock(t, seen);
    add_clock(t, seen);
    add_end(t, seen);
    tutor_seen(t, seen);
}

void table_show(Table *t)
{
    for (Attend *attend = t->attends; attend; attend = attend->next_at_table)
        attend_show(attend);
}
