/* A table: seats, and the game that they play. The game is a record: every answer goes into it,
 * those to simultaneous questions when the last seat has answered (record/sealed.h), and undo is a
 * shorter record (record/undo.h). Game and events follow from the record and its seed. */
#include "server/table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "modes/presets.h"
#include "rules/score.h"
#include "server/analysis.h"
#include "server/attend.h"
#include "server/core.h"
#include "server/ladder.h"
#include "server/node.h"
#include "server/table_log.h"
#include "server/tutor.h"

static const WireErr fine = {.code = NULL};

/* ---- the game ---- */

/* The points after a round. */
static void add_round(Table *t)
{
    ScoreResult result;
    WireRound row = {{0}};
    score_result(&t->game, &result);
    for (int seat = 0; seat < t->spec.mode->seats; seat++)
        row.points[seat] = (int16_t)score_side(&result, seat)->sheet.total;
    buf_add(&t->rounds, &row, sizeof row);
}

static void hear(void *to, const Event *event, int moment)
{
    Table *t = to;
    WireEvent row = {*event, moment};
    buf_add(&t->events, &row, sizeof row);
    if (event->kind == EV_ROUND && event->amount > 1)
        add_round(t);
}

static RecordLog log_of(Table *t)
{
    return (RecordLog){hear, t};
}

/* The game after this many answers; later ones are dropped. */
static void go_back(Table *t, int answers)
{
    RecordLog log = log_of(t);
    buf_clear(&t->events);
    buf_clear(&t->rounds);
    undo_to(&t->rec, &t->sealed, &t->game, answers, &log);
}

void table_deal(Table *t)
{
    go_back(t, 0);
    for (int i = 0; i < tutor_prefix(t); i++) {
        const RecordEntry *given = record_entry(&book_builtin()->game, i);
        RecordLog log = log_of(t);
        record_answer(&t->rec, &t->game, given->seat, &given->picks, &log);
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        t->ask[seat] = 1;
        t->bank[seat] = (int64_t)t->spec.seconds * 1000;
    }
}

unsigned table_asked(const Table *t)
{
    if (t->elsewhere)
        return (unsigned)(t->shown >> SHOWN_ASKED) & SHOWN_SEATS;
    return t->state == TABLE_PLAYING ? t->game.asked & ~t->sealed.seats : 0;
}

bool table_accept(Table *t, int seat, const Set *picks)
{
    RecordLog log = log_of(t);
    Err err = sealed_answer(&t->sealed, &t->rec, &t->game, seat, picks, &log);
    t->ask[seat] += err.code == ERR_NONE;
    return err.code == ERR_NONE;
}

bool table_give(Table *t, int seat, const Set *picks)
{
    RecordLog log = log_of(t);
    Err err = record_answer(&t->rec, &t->game, seat, picks, &log);
    t->ask[seat] += err.code == ERR_NONE;
    return err.code == ERR_NONE;
}

void table_restore(Table *t, int answers, const Game *game, size_t events, size_t rounds)
{
    record_cut(&t->rec, answers);
    t->sealed = (Sealed){0};
    t->game = *game;
    buf_cut(&t->events, events);
    buf_cut(&t->rounds, rounds);
}

/* ---- seats ---- */

unsigned table_seats_of(const Table *t, const User *user)
{
    unsigned bits = 0;
    for (int seat = 0; user && seat < t->spec.mode->players; seat++)
        if (t->spec.seat[seat].user == user->id && t->spec.seat[seat].kind != SEAT_EMPTY)
            bits |= 1u << seat;
    return bits;
}

int table_seat_of(const Table *t, const User *user)
{
    unsigned seats = table_seats_of(t, user);
    return seats ? __builtin_ctz(seats) : -1;
}

int table_people(const Table *t)
{
    int count = 0;
    for (int seat = 0; seat < t->spec.mode->players; seat++)
        count += t->spec.seat[seat].kind == SEAT_PERSON;
    return count;
}

bool table_is_shared(const Table *t, const User *user)
{
    for (int seat = 0; seat < t->spec.mode->players; seat++)
        if (t->spec.seat[seat].user && t->spec.seat[seat].user != user->id)
            return true;
    return false;
}

/* People who still play. */
static int people_left(const Table *t)
{
    int count = 0;
    for (int seat = 0; seat < t->spec.mode->players; seat++)
        count += t->spec.seat[seat].kind == SEAT_PERSON && !t->spec.seat[seat].lost;
    return count;
}

bool table_is_alone(const Table *t)
{
    for (int seat = 0; seat < t->spec.mode->players; seat++)
        if (t->spec.seat[seat].late)
            return false;
    return table_people(t) == 1 && !t->spec.rated;
}

static void change_user_seats(Table *t, int seat, int by)
{
    User *user = user_by_id(t->server, t->spec.seat[seat].user);
    if (user)
        user->seats += by;
}

static void empty_seat(Table *t, int seat)
{
    change_user_seats(t, seat, -1);
    t->spec.seat[seat] = (TableSeat){.kind = SEAT_EMPTY};
}

WireErr table_sit(Table *t, User *user, int seat)
{
    if (t->state == TABLE_ENDED)
        return wire_err("ended", "table", "this game has ended");
    if (table_seat_of(t, user) >= 0)
        return fine;
    if (t->spec.rated && !user->password)
        return wire_err("rights", "table", "rated games need an account");
    if (seat >= t->spec.mode->players)
        return wire_err("seat", "seat", "seat %d: this table has %d", seat, t->spec.mode->players);
    for (int i = 0; seat < 0 && i < t->spec.mode->players; i++)
        if (t->spec.seat[i].kind == SEAT_EMPTY)
            seat = i;
    if (seat < 0)
        return wire_err("full", "table", "all %d seats are taken", t->spec.mode->players);
    if (t->spec.seat[seat].kind != SEAT_EMPTY)
        return wire_err("taken", "seat", "seat %d is taken", seat);
    t->spec.seat[seat] = (TableSeat){.kind = SEAT_PERSON, .user = user->id};
    memcpy(t->spec.seat[seat].name, user->name, sizeof user->name);
    user->seats++;
    table_start_if_full(t);
    return fine;
}

WireErr table_stand(Table *t, int seat)
{
    if (t->state != TABLE_WAITING)
        return fine;
    empty_seat(t, seat);
    table_store(t);
    return fine;
}

void table_forget_user(Table *t, int seat)
{
    if (t->state != TABLE_ENDED)
        change_user_seats(t, seat, -1);
    if (t->spec.host == t->spec.seat[seat].user) {
        t->spec.host = 0;
        t->spec.title[0] = 0;
    }
    t->spec.seat[seat].user = 0;
    table_store_row(t);
}

WireErr table_put_bot(Table *t, int seat, const Player *bot)
{
    if (t->state != TABLE_WAITING)
        return wire_err("too_late", "table", "the game has begun");
    if (t->spec.rated && bot)
        return wire_err("rights", "table", "a rated game is played by people against each other");
    if (seat >= t->spec.mode->players)
        return wire_err("seat", "seat", "seat %d: this table has %d", seat, t->spec.mode->players);
    if (t->spec.seat[seat].kind == SEAT_PERSON)
        return wire_err("taken", "seat", "seat %d is taken", seat);
    t->spec.seat[seat] = (TableSeat){.kind = bot ? SEAT_BOT : SEAT_EMPTY, .bot = bot};
    snprintf(t->spec.seat[seat].name, sizeof t->spec.seat[seat].name, "%s", bot ? bot->name : "");
    table_start_if_full(t);
    return fine;
}

static void shuffle_seats(Table *t)
{
    for (int i = t->spec.mode->players - 1; i > 0; i--) {
        int j = (int)randombytes_uniform((uint32_t)i + 1);
        TableSeat seat = t->spec.seat[i];
        t->spec.seat[i] = t->spec.seat[j];
        t->spec.seat[j] = seat;
    }
}

void table_start_if_full(Table *t)
{
    bool full = true;
    for (int seat = 0; seat < t->spec.mode->players; seat++)
        full &= t->spec.seat[seat].kind != SEAT_EMPTY;
    if (full && t->state == TABLE_WAITING) {
        if (t->spec.shuffle)
            shuffle_seats(t);
        t->state = TABLE_PLAYING;
        for (Attend *attend = t->attends; attend; attend = attend->next_at_table)
            attend->fresh = true;
    }
    table_store(t);
}

/* ---- answers ---- */

/* However often people change their minds, a table stays small enough to be loaded at once. */
static WireErr check_room(const Table *t)
{
    enum { LINES_MAX = 20000 };
    return t->lines < LINES_MAX
               ? fine
               : wire_err("limit", "table", "too many answers were taken back at this table");
}

static WireErr check_playing(const Table *t)
{
    if (t->state == TABLE_ENDED)
        return wire_err("ended", "table", "this game has ended");
    if (t->state == TABLE_WAITING)
        return wire_err("not_asked", "table", "the game has not begun");
    return fine;
}

static WireErr check_seated(const Table *t, int seat)
{
    WireErr err = check_playing(t);
    return err.code || seat >= 0 ? err
                                 : wire_err("rights", "table", "you do not sit at this table");
}

static WireErr check_person(const Table *t, int seat)
{
    return check_seated(t, seat >= 0 && t->spec.seat[seat].kind == SEAT_PERSON ? seat : -1);
}

/* May the seat take an answer back? */
static WireErr check_change(const Table *t, int seat)
{
    WireErr err = check_seated(t, seat);
    return err.code ? err : check_room(t);
}

WireErr table_check_open(const Table *t, int seat, long long ask)
{
    WireErr err = check_seated(t, seat);
    if (err.code)
        return err;
    if (t->spec.seat[seat].late)
        return wire_err("rights", "table", "a bot plays on for this seat");
    if (ask != (long long)t->ask[seat])
        return wire_err("stale", "ask", "question %lld is not open (now: %u)", ask, t->ask[seat]);
    if (sealed_has(&t->sealed, seat))
        return wire_err("stale", "ask", "this question is answered; withdraw the answer first");
    return fine;
}

WireErr table_check(const Table *t, int seat, long long ask, const Set *picks)
{
    WireErr err = table_check_open(t, seat, ask);
    if (err.code)
        return err;
    Err wrong = game_check(&t->game, seat, picks);
    return wrong.code == ERR_NONE ? fine : wire_game_err(t->rec.cat, &wrong);
}

/* Stores the time that the seat had left when it answered. */
static void stop_clock(Table *t, int seat)
{
    if (t->since[seat] && t->since[seat] < t->server->now && t->spec.clock == CLOCK_LIVE)
        t->bank[seat] -= t->server->now - t->since[seat];
    t->since[seat] = 0;
    t->held &= ~(1u << seat);
}

static void accept(Table *t, int seat, const Set *picks)
{
    char text[PICKS_TEXT];
    stop_clock(t, seat);
    table_put_line(t, "a %d %s %lld", seat, picks_text(text, picks), (long long)t->bank[seat]);
    table_accept(t, seat, picks);
    tutor_follow(t);
    if (t->game.over)
        table_end(t, "played");
}

WireErr table_answer(Table *t, int seat, long long ask, const Set *picks)
{
    WireErr err = table_check(t, seat, ask, picks);
    if (!err.code)
        accept(t, seat, picks);
    return err;
}

WireErr table_shown(Table *t, int seat)
{
    WireErr err = check_seated(t, seat);
    if (!err.code && t->held >> seat & 1) {
        t->since[seat] = t->server->now;
        t->held &= ~(1u << seat);
    }
    return err;
}

WireErr table_withdraw(Table *t, int seat)
{
    WireErr err = check_change(t, seat);
    if (err.code)
        return err;
    if (!sealed_withdraw(&t->sealed, seat))
        return wire_err("too_late", "table", "there is no answer that can be withdrawn");
    table_put_line(t, "w %d", seat);
    t->ask[seat]++;
    return fine;
}

/* The number of answers that remain when the seat takes back its last one (its last unwanted one,
 * in a lesson); -1: not possible. Not for sealed answers that still wait. */
static int undo_target(const Table *t, int seat)
{
    if (!table_is_alone(t))
        return undo_find(&t->rec, &t->sealed, seat);
    if (t->spec.lesson && t->run.wrong >= 0)
        return t->run.wrong;
    int at = undo_point(&t->rec, record_answers(&t->rec), seat);
    return at < tutor_prefix(t) ? -1 : at;
}

bool table_can_undo(const Table *t, int seat)
{
    if (t->state != TABLE_PLAYING || seat < 0 || t->spec.seat[seat].late)
        return false;
    return sealed_has(&t->sealed, seat) || undo_target(t, seat) >= 0;
}

static void cut(Table *t, int answers)
{
    table_put_line(t, "u %d", answers);
    go_back(t, answers < tutor_prefix(t) ? tutor_prefix(t) : answers);
    tutor_follow(t);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        t->ask[seat]++;
        t->since[seat] = t->bot_due[seat] = 0;
    }
    t->held = 0;
    for (Attend *attend = t->attends; attend; attend = attend->next_at_table)
        attend->fresh = true;
}

WireErr table_undo(Table *t, int seat, int moment)
{
    WireErr err = check_change(t, seat);
    if (err.code)
        return err;
    if (moment >= 0 && !table_is_alone(t))
        return wire_err("rights", "at", "only alone against bots");
    if (moment >= 0) {
        cut(t, record_answers_at(&t->rec, moment - 1));
        return fine;
    }
    if (!table_can_undo(t, seat))
        return wire_err("too_late", "table", "what followed has been seen; it cannot be undone");
    if (sealed_has(&t->sealed, seat))
        return table_withdraw(t, seat);
    cut(t, undo_target(t, seat));
    return fine;
}

/* ---- ends ---- */

void table_take_over(Table *t, int seat, const Player *bot)
{
    t->spec.seat[seat].kind = SEAT_BOT;
    t->spec.seat[seat].bot = bot;
    t->spec.seat[seat].late = true;
    t->spec.seat[seat].lost |= t->spec.rated;
    t->since[seat] = 0;
}

unsigned table_lost(const Table *t)
{
    unsigned bits = 0;
    for (int seat = 0; seat < t->spec.mode->players; seat++)
        bits |= (unsigned)t->spec.seat[seat].lost << seat;
    return bits;
}

unsigned table_winners(const Game *g, unsigned lost, bool rated)
{
    unsigned left = ((1u << g->mode->players) - 1) & ~lost;
    ScoreResult result;
    score_result(g, &result);
    if (!g->over)
        return rated && __builtin_popcount(left) == 1 ? left : 0;
    return g->mode->won ? result.winners : score_best(&result, left);
}

/* What a seat's game against another is worth, or -1 if they have no result. Whoever has resigned
 * is behind everybody who has not; the others are compared if the game was played to the end. */
static double result_between(const Table *t, int seat, int other)
{
    bool mine = t->spec.seat[seat].lost, its = t->spec.seat[other].lost;
    if ((mine && its) || (!mine && !its && !t->game.over))
        return -1;
    if (mine || its)
        return its;
    ScoreResult result;
    score_result(&t->game, &result);
    unsigned better = score_best(&result, 1u << seat | 1u << other);
    return better >> seat & 1 ? (better >> other & 1 ? 0.5 : 1) : 0;
}

static void set_rating(Table *t, int seat, User *user, Glicko after)
{
    int n = t->spec.mode->players;
    Glicko before = user->rating[n].glicko;
    t->spec.seat[seat].before = before.rating;
    t->spec.seat[seat].after = after.rating;
    user->rating[n].glicko = after;
    user->rating[n].games++;
    Write write = {.kind = WRITE_RATING,
                   .as.rating = {.user = user->id,
                                 .players = n,
                                 .games = user->rating[n].games,
                                 .rating = after.rating,
                                 .deviation = after.deviation,
                                 .volatility = after.volatility,
                                 .gain = after.rating - before.rating,
                                 .deviation_change = after.deviation / before.deviation,
                                 .volatility_change = after.volatility / before.volatility}};
    journal_put(t->server->journal, &write);
    user->mark = journal_mark(t->server->journal);
    node_note_change(t->server, user->id);
}

/* Ratings of a rated game: every pair of accounts has played a game. */
static void rate(Table *t)
{
    int n = t->spec.mode->players;
    User *users[SEATS_MAX];
    Glicko before[SEATS_MAX];
    for (int seat = 0; seat < n; seat++) {
        users[seat] = user_by_id(t->server, t->spec.seat[seat].user);
        if (users[seat] && !users[seat]->password)
            users[seat] = NULL;
        if (users[seat])
            user_refresh(t->server, users[seat]);
        if (users[seat])
            before[seat] = users[seat]->rating[n].glicko;
    }
    for (int seat = 0; seat < n; seat++) {
        Bout bouts[SEATS_MAX];
        int count = 0;
        for (int other = 0; other < n && users[seat]; other++) {
            double result = other == seat || !users[other] ? -1 : result_between(t, seat, other);
            if (result >= 0)
                bouts[count++] = (Bout){before[other], result};
        }
        if (count)
            set_rating(t, seat, users[seat], glicko_after(before[seat], bouts, count));
    }
}

void table_end(Table *t, const char *why)
{
    metrics_count(COUNT_GAMES);
    t->state = TABLE_ENDED;
    snprintf(t->end, sizeof t->end, "%s", why);
    t->winners = table_winners(&t->game, table_lost(t), t->spec.rated);
    if (strcmp(why, "played"))
        table_put_line(t, "e %s", why);
    if (t->spec.rated)
        rate(t);
    ladder_count(t);
    for (int seat = 0; seat < t->spec.mode->players; seat++)
        change_user_seats(t, seat, -1);
    t->sealed.seats = t->absent = 0;
    t->offers_end = t->offers_rematch = 0;
    for (Attend *attend = t->attends; attend; attend = attend->next_at_table)
        attend->fresh = true;
    table_store(t);
}

void table_remove(Table *t)
{
    Write write = {.kind = WRITE_NO_GAME, .as.game = {.name = t->name}};
    if (t->state != TABLE_ENDED)
        table_end(t, "closed");
    table_announce(t);
    table_show(t);
    while (t->attends)
        attend_end(t->attends);
    analysis_stop(t->server, t->name);
    journal_put(t->server->journal, &write);
    t->mark = journal_mark(t->server->journal);
    t->removed = true;
    t->server->nodes.lobby_told = false;
}

/* In a rated game that person has lost, and it ends when one person is left: nobody is rated
 * against a bot. */
void table_drop(Table *t, int seat, const Player *bot, const char *why)
{
    t->spec.seat[seat].lost |= t->spec.rated;
    if (!bot || (t->spec.rated && people_left(t) < 2)) {
        table_end(t, why);
        return;
    }
    table_put_line(t, "t %d %s %s", seat, bot->name, why);
    table_take_over(t, seat, bot);
    table_store(t);
}

WireErr table_resign(Table *t, int seat)
{
    WireErr err = check_person(t, seat);
    if (err.code)
        return err;
    if (table_people(t) == 1) {
        table_end(t, "resigned");
        return fine;
    }
    t->spec.seat[seat].lost = true;
    table_drop(t, seat, t->spec.late ? t->spec.late : &player_greedy, "resigned");
    return fine;
}

WireErr table_claim(Table *t, int seat)
{
    WireErr err = check_person(t, seat);
    if (err.code)
        return err;
    unsigned absent = t->absent & ~(1u << seat);
    if (!absent)
        return wire_err("too_late", "table",
                        "nobody who has been away for %d seconds is being waited for",
                        t->server->config.away);
    for (int other = 0; other < SEATS_MAX;
         other++) /* mark all of them first: dropping one may end the game */
        t->spec.seat[other].lost |= t->spec.rated && absent >> other & 1;
    for (int other = 0; other < SEATS_MAX && t->state == TABLE_PLAYING; other++)
        if (absent >> other & 1)
            table_drop(t, other, t->spec.late, "left");
    return fine;
}

static unsigned people_bits(const Table *t)
{
    unsigned bits = 0;
    for (int seat = 0; seat < t->spec.mode->players; seat++)
        if (t->spec.seat[seat].kind == SEAT_PERSON)
            bits |= 1u << seat;
    return bits;
}

/* Whoever has left would lose a rated game with a running clock, and not know that it has begun. */
static unsigned ready_bits(const Table *t)
{
    bool must = t->spec.rated && t->spec.clock == CLOCK_LIVE;
    unsigned bits = 0;
    for (int seat = 0; seat < t->spec.mode->players; seat++)
        if (!must || table_is_here(t, t->spec.seat[seat].user))
            bits |= 1u << seat;
    return bits;
}

static void rematch(Table *t)
{
    TableSpec spec = t->spec;
    WireErr err;
    spec.options.seed = 0;
    spec.options.rules = RULES_NOW;
    spec.mode = mode_find(t->spec.mode->name);
    spec.cards = spec.values = NULL;
    spec_copy_cards(&spec, &t->spec);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        TableSeat *s = &spec.seat[seat];
        *s = (TableSeat){.kind = s->kind, .user = s->user, .bot = s->bot};
        memcpy(s->name, t->spec.seat[seat].name, sizeof s->name);
        spec.rated &= s->kind != SEAT_BOT; /* an absent player cannot agree */
    }
    Table *next = table_create(t->server, &spec, NULL, 0, &err);
    if (next)
        memcpy(t->next, next->name, sizeof t->next);
    table_store(t);
}

WireErr table_offer(Table *t, unsigned seats, bool again, bool on)
{
    seats &= people_bits(t);
    if (!seats)
        return wire_err("rights", "table", "you do not sit at this table");
    if (again != (t->state == TABLE_ENDED))
        return wire_err(again ? "too_late" : "ended", "what",
                        again ? "a rematch can be offered only after the end"
                              : "this game has ended");
    if (again && t->next[0])
        return fine;
    unsigned *offers = again ? &t->offers_rematch : &t->offers_end;
    *offers = on ? *offers | seats : *offers & ~seats;
    if (again)
        *offers &= ready_bits(t);
    if ((*offers & people_bits(t)) != people_bits(t))
        return fine;
    if (again)
        rematch(t);
    else
        table_end(t, "agreed");
    return fine;
}
