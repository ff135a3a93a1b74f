/* What a client at a table is sent: the table's own data completely when they change, and of the
 * game the parts that changed for it. Events of others are held back until the barrier after them
 * is passed; one's own come at once. */
#include "server/attend.h"

#include <stdlib.h>

#include "server/core.h"
#include "text/locale.h"

Attend *attend_find(const Client *client, const Table *table)
{
    Attend *attend = client->attends;
    while (attend && attend->table != table)
        attend = attend->next_of_client;
    return attend;
}

int attend_seat(const Client *client, const Table *table)
{
    unsigned seats = table_seats_of(table, client->user);
    if (!(seats & (seats - 1)))
        return table_seat_of(table, client->user);
    const Attend *attend = attend_find(client, table);
    return attend && table->state == TABLE_PLAYING ? attend->screen : SPECTATOR;
}

/* Whatever happens at a table is worked out for everybody there, so nobody is at hundreds. */
static void leave_oldest(const Client *client)
{
    enum { TABLES_MAX = 32 };
    int count = 0;
    for (Attend *attend = client->attends, *next; attend; attend = next) {
        next = attend->next_of_client;
        if (++count < TABLES_MAX)
            continue;
        Table *table = attend->table;
        attend_end(attend);
        table_announce(table);
    }
}

void attend_begin(Client *client, Table *table)
{
    Attend *attend = attend_find(client, table);
    if (!attend) {
        leave_oldest(client);
        attend = calloc(1, sizeof *attend);
        if (!attend)
            abort();
        attend->client = client;
        attend->table = table;
        attend->screen = SPECTATOR;
        attend->next_at_table = table->attends;
        table->attends = attend;
        attend->next_of_client = client->attends;
        client->attends = attend;
    }
    attend->fresh = true;
    attend->seq = 0;
}

void attend_end(Attend *attend)
{
    Attend **at = &attend->table->attends;
    while (*at != attend)
        at = &(*at)->next_at_table;
    *at = attend->next_at_table;
    at = &attend->client->attends;
    while (*at != attend)
        at = &(*at)->next_of_client;
    *at = attend->next_of_client;
    free(attend);
}

void attend_end_all(Client *client)
{
    while (client->attends) {
        Table *table = client->attends->table;
        attend_end(client->attends);
        table_announce(table);
    }
}

void attend_announce(Attend *attend)
{
    WireTable wire;
    Buf out = {0};
    table_describe(attend->table, &wire, attend->client->user,
                   attend_seat(attend->client, attend->table));
    if (wire.lesson)
        wire.seats[LEARNER + 1].name =
            locale_say(core_locale(attend->client->lang), wire.seats[LEARNER + 1].name);
    wire_table(&out, &wire);
    client_send(attend->client, &out);
    buf_free(&out);
}

/* Which events are sent now: see Attend. */
static int new_events(Attend *attend, int me, Buf *out)
{
    const Table *t = attend->table;
    const WireEvent *events = (const WireEvent *)(const void *)t->events.data;
    int count = (int)(t->events.size / sizeof *events), taken = 0;
    int released = count;
    while (t->state != TABLE_ENDED && released && events[released - 1].moment == t->rec.moment)
        released--;
    for (int i = attend->base; i < count; i++) {
        bool mine = events[i].event.seat == NO_SEAT || events[i].event.seat == me;
        bool sent = mine && i < attend->own;
        if (sent || (i >= released && !mine))
            continue;
        buf_add(out, &events[i], sizeof events[i]);
        taken++;
    }
    if (released > attend->base)
        attend->base = released;
    attend->own = count;
    return taken;
}

void attend_show(Attend *attend)
{
    Table *t = attend->table;
    if (t->state == TABLE_WAITING)
        return;
    int me = attend_seat(attend->client, t);
    Seen seen;
    Buf out = {0}, events = {0};
    table_seen(t, &seen, me < 0 ? SPECTATOR : me, client_tag(attend->client).text);
    seen.raw = attend->client->raw;
    if (attend->fresh)
        attend->base = attend->own = 0;
    int count = new_events(attend, me, &events);
    if (wire_view(&out, t->name, attend->seq, attend->fresh, &seen, attend->hash,
                  (const WireEvent *)(const void *)events.data, count)) {
        attend->seq++;
        attend->fresh = false;
        client_send(attend->client, &out);
    }
    buf_free(&out);
    buf_free(&events);
}
