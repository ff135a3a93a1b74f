/* What happens at a table by itself: bots think, clocks run out, and abandoned tables are removed.
 * A bot answers after a delay that is drawn without looking at anything hidden, so that it reveals
 * nothing. */
#include "server/table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/attend.h"
#include "server/core.h"
#include "server/courier.h"
#include "server/limit.h"
#include "server/server_log.h"
#include "server/tutor.h"

enum { SHOW_MS = 4000 };   /* the longest show */
enum { BOTS_AT_ONCE = 8 }; /* bot answers computed at once for one person */

static const int64_t HOUR = 3600000, DAY = 24 * INT64_C(3600000);

typedef struct BotJob {
    Job job;
    Server *server;
    char table[TABLE_NAME + 1];
    int seat;
    uint32_t number; /* of the question */
    const Player *bot;
    View view;
    Ask ask;
    Rng rng;
    Set picks;
} BotJob;

static void carry(Job *job, Courier *c)
{
    BotJob *b = (BotJob *)job;
    if (c->back) {
        courier_bytes(c, &b->picks, sizeof b->picks);
        return;
    }
    courier_bytes(c, &b->seat, sizeof b->seat);
    courier_bot(c, &b->bot);
    courier_bytes(c, &b->rng, sizeof b->rng);
    courier_position(c, b->server, b->table, b->seat, &b->view, &b->ask);
}

static void think(Job *job)
{
    BotJob *b = (BotJob *)job;
    b->picks = b->bot->choose(&b->view, &b->ask, &b->rng);
}

const JobKind job_bot = {think, carry, sizeof(BotJob)};

/* With the result of its thinking, the bot answers. */
static void take(BotJob *b, Table *t)
{
    TableSeat *s = &t->spec.seat[b->seat];
    bool open = table_asked(t) >> b->seat & 1 && t->ask[b->seat] == b->number &&
                s->kind == SEAT_BOT && !b->server->trouble;
    if (open && game_check(&t->game, b->seat, &b->picks).code == ERR_NONE) {
        bool late = s->late;
        s->late =
            false; /* `late` bars the person from answering, not the bot that answers instead */
        TableState state = t->state;
        table_answer(t, b->seat, b->number, &b->picks);
        s->late = late;
        table_tick(t);
        table_show(t);
        if (t->state != state)
            table_announce(t);
    } else if (open) {
        metrics_count(COUNT_BOT_ERRORS);
        server_log(LEVEL_ERROR, "table %.6s..: bot %s gave an illegal answer", t->name,
                   b->bot->name);
    }
}

static void answer(Job *job)
{
    BotJob *b = (BotJob *)job;
    Table *t = map_get(&b->server->tables, b->table, TABLE_NAME);
    int64_t begun = metrics_processor();
    User *payer = map_get(&b->server->users, &job->user, sizeof job->user);
    if (payer)
        payer->bots--;
    if (t)
        t->bot_busy &= ~(1u << b->seat);
    if (t && job->worked)
        take(b, t);
    if (job->address[0])
        limit_charge(b->server, job->address, begun);
    free(b);
}

/* On whose behalf the bots of a table think: the only person there, or the host. */
static int64_t payer_of(const Table *t)
{
    for (int seat = 0; seat < t->spec.mode->players && table_people(t) == 1; seat++)
        if (t->spec.seat[seat].kind == SEAT_PERSON)
            return t->spec.seat[seat].user;
    return t->spec.host;
}

/* Alone against bots, the bots wait until the person is there; bots among themselves wait for a
 * spectator. At a table with several people they play on, so that whoever comes back finds the next
 * question waiting. */
static bool bots_may_play(const Table *t)
{
    int people = table_people(t);
    return people > 1 || (people ? table_is_here(t, payer_of(t)) : t->attends != NULL);
}

/* The address of the payer, or of anybody who is there; NULL if nobody is. */
static const char *address_of(const Table *t, int64_t payer)
{
    const Attend *attend = t->attends;
    while (attend && attend->next_at_table && attend->client->user->id != payer)
        attend = attend->next_at_table;
    return attend ? attend->client->address : NULL;
}

static void charge(const Table *t, Job *job)
{
    User *payer = map_get(&t->server->users, &job->user, sizeof job->user);
    const char *address = address_of(t, job->user);
    if (address)
        snprintf(job->address, sizeof job->address, "%s", address);
    if (payer)
        payer->bots++;
}

/* What bots do is shown to everybody there, which takes time of the loop. At a table of several
 * people nobody has to wait because another has used up that time. */
static bool has_room(const Table *t)
{
    int64_t id = payer_of(t);
    const User *payer = map_get(&t->server->users, &id, sizeof id);
    const char *address = table_people(t) > 1 ? NULL : address_of(t, id);
    return (!payer || payer->bots < BOTS_AT_ONCE) &&
           (!address || limit_has_half(t->server, LIMIT_LOOP, address));
}

/* The same numbers for the same question of the same game: whoever takes a move back does not make
 * a bot think again about what it has chosen. */
static Rng rng_of(const Table *t, int seat)
{
    Rng rng;
    uint64_t question[] = {t->rec.options.seed, (uint64_t)seat, 0};
    for (int i = 0; i < record_answers(&t->rec); i++)
        question[2] += record_entry(&t->rec, i)->seat == seat;
    crypto_generichash((unsigned char *)&rng, sizeof rng, (const unsigned char *)question,
                       sizeof question, NULL, 0);
    return rng;
}

static void ask_bot(Table *t, int seat)
{
    BotJob *b = calloc(1, sizeof *b);
    if (!b)
        abort();
    b->job = (Job){.work = think,
                   .done = answer,
                   .kind = &job_bot,
                   .lane = LANE_BOT,
                   .timer = TIME_BOT,
                   .user = payer_of(t)};
    charge(t, &b->job);
    b->server = t->server;
    memcpy(b->table, t->name, sizeof b->table);
    b->seat = seat;
    b->number = t->ask[seat];
    b->bot = t->spec.seat[seat].bot;
    view_make(&t->game, seat, &b->view);
    game_ask(&t->game, seat, &b->ask);
    b->rng = rng_of(t, seat);
    t->bot_busy |= 1u << seat;
    t->bot_due[seat] = 0;
    pool_give(t->server->pool, &b->job);
}

/* Roughly the time that the host set; shorter if nobody waits for the same question. */
static int64_t pause_of(const Table *t, int seat)
{
    int delay = t->server->config.bot_delay;
    if (!game_is_sealed(&t->game, seat))
        delay /= 3;
    return delay ? delay / 2 + (int64_t)randombytes_uniform((uint32_t)delay) : 0;
}

static void run_bots(Table *t)
{
    unsigned asked = tutor_waits(t) || !bots_may_play(t) ? 0 : table_asked(t);
    for (int seat = 0; seat < t->spec.mode->players; seat++) {
        if (!(asked >> seat & 1) || t->spec.seat[seat].kind != SEAT_BOT || t->bot_busy >> seat & 1)
            continue;
        if (!t->bot_due[seat])
            t->bot_due[seat] = t->server->now + pause_of(t, seat);
        if (t->bot_due[seat] > t->server->now)
            continue;
        if (tutor_answer(t, seat))
            return;
        if (has_room(t))
            ask_bot(t, seat);
    }
}

static void run_out(Table *t, int seat)
{
    table_drop(t, seat, t->spec.late, "time");
    table_announce(t);
    table_show(t);
}

/* Live games do not wait for absent players: finds who of those asked has been away for long. */
static void watch_seats(Table *t)
{
    unsigned asked = table_asked(t), absent = 0;
    for (int seat = 0; seat < t->spec.mode->players; seat++) {
        const TableSeat *s = &t->spec.seat[seat];
        if (s->kind != SEAT_PERSON || table_is_here(t, s->user))
            t->gone[seat] = 0;
        else if (!t->gone[seat])
            t->gone[seat] = t->server->now;
        int64_t away = t->gone[seat] ? t->server->now - t->gone[seat] : 0;
        if (asked >> seat & 1 && away >= (int64_t)t->server->config.away * 1000)
            absent |= (unsigned)(t->gone[seat] != 0) << seat;
    }
    if (absent != t->absent) {
        t->absent = absent;
        table_announce(t);
    }
}

static bool shows(const Table *t, int seat)
{
    for (const Attend *attend = t->attends; attend; attend = attend->next_at_table)
        if (attend->client->user->id == t->spec.seat[seat].user && attend->client->shows)
            return true;
    return false;
}

/* Starts the clock of a question. In a live game it waits until the page has shown what happened
 * before the question. */
static void start_clock(Table *t, int seat)
{
    bool news = t->rec.moment != t->asked_at[seat];
    t->since[seat] = t->server->now;
    t->asked_at[seat] = t->rec.moment;
    if (news && t->spec.clock == CLOCK_LIVE && shows(t, seat)) {
        t->since[seat] += SHOW_MS;
        t->held |= 1u << seat;
    }
}

static void release_clock(Table *t, int seat)
{
    if (t->held >> seat & 1 && t->server->now >= t->since[seat]) {
        t->held &= ~(1u << seat);
        table_show(t);
    }
}

static void run_clocks(Table *t)
{
    unsigned asked = table_asked(t);
    for (int seat = 0; seat < t->spec.mode->players && t->spec.clock != CLOCK_NONE; seat++) {
        bool runs = asked >> seat & 1 && t->spec.seat[seat].kind == SEAT_PERSON;
        if (!runs) {
            t->since[seat] = 0;
            t->held &= ~(1u << seat);
            continue;
        }
        if (!t->since[seat])
            start_clock(t, seat);
        release_clock(t, seat);
        int64_t bank =
            t->spec.clock == CLOCK_LIVE ? t->bank[seat] : (int64_t)t->spec.days * 86400000;
        if (t->server->now - t->since[seat] >= bank && !t->server->trouble) {
            run_out(t, seat);
            return;
        }
    }
}

/* ---- nobody comes back ---- */

/* Has somebody answered there? */
static bool is_touched(const Table *t)
{
    bool touched = false;
    for (int seat = 0; seat < t->spec.mode->players; seat++)
        touched |= t->spec.seat[seat].kind == SEAT_PERSON && t->ask[seat] > 1;
    return touched;
}

/* How long a table waits for people: nobody has begun, only bots, one person, several people. Those
 * with a clock end by that. */
static int64_t lifetime(const Table *t)
{
    int people = table_people(t);
    const User *host = map_get(&t->server->users, &t->spec.host, sizeof t->spec.host);
    if (t->state == TABLE_WAITING)
        return t->spec.clock == CLOCK_DAYS ? 14 * DAY : DAY;
    if (!people || (people == 1 && !is_touched(t)))
        return HOUR;
    if (people == 1)
        return host && host->password ? 60 * DAY : 14 * DAY;
    return t->spec.clock == CLOCK_NONE ? 90 * DAY : 0;
}

static bool is_visited(const Table *t)
{
    bool visited = t->attends;
    for (int seat = 0; seat < t->spec.mode->players && !visited; seat++) {
        int64_t id = t->spec.seat[seat].user;
        const User *user = id ? map_get(&t->server->users, &id, sizeof id) : NULL;
        visited = user && user->clients;
    }
    return visited;
}

static bool has_account(const Table *t)
{
    const User *host = map_get(&t->server->users, &t->spec.host, sizeof t->spec.host);
    bool account = host && host->password;
    for (int seat = 0; seat < t->spec.mode->players && !account; seat++) {
        int64_t id = t->spec.seat[seat].user;
        const User *user = id ? map_get(&t->server->users, &id, sizeof id) : NULL;
        account = user && user->password;
    }
    return account;
}

Yields table_yields(const Table *t)
{
    if (t->state == TABLE_ENDED || has_account(t) || is_visited(t))
        return YIELDS_NEVER;
    if (t->state == TABLE_WAITING || lifetime(t) == HOUR)
        return YIELDS_UNUSED;
    return table_people(t) == 1 ? YIELDS_BEGUN : YIELDS_NEVER;
}

void table_age(Table *t)
{
    int64_t life = lifetime(t);
    if (t->state == TABLE_ENDED || !life || is_visited(t)) {
        t->expires = 0;
        return;
    }
    if (!t->expires)
        t->expires = t->server->now + life;
    if (t->server->now < t->expires || t->server->trouble)
        return;
    if (table_people(t) > 1) {
        table_end(t, "closed");
        table_announce(t);
    } else {
        table_remove(t);
    }
}

/* Time passes while the server is down. But the clock may be wrong, now or then: nobody's time is
 * up within a day of the start, and no table is removed within an hour. */
void table_wake_up(Table *t, int64_t down)
{
    int64_t now = t->server->now, all = (int64_t)t->spec.days * DAY, life = lifetime(t);
    if (down < 0)
        down = 0;
    for (int seat = 0; seat < SEATS_MAX && t->spec.clock == CLOCK_DAYS; seat++)
        if (table_asked(t) >> seat & 1)
            t->since[seat] = now - (down < all - DAY ? down : all - DAY);
    if (t->state != TABLE_ENDED && life)
        t->expires = now + (life - down > HOUR ? life - down : HOUR);
}

void table_tick(Table *t)
{
    if (t->state != TABLE_PLAYING)
        return;
    if (t->spec.clock == CLOCK_LIVE && !t->server->trouble)
        watch_seats(t);
    run_clocks(t);
    run_bots(t);
}
