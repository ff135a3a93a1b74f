/* A position is sent as the record of its game, which contains custom cards and tables and replays
 * in a millisecond. */
#include "server/courier.h"

#include <stdlib.h>
#include <string.h>

#include "record/record_text.h"
#include "server/advice.h"
#include "server/analysis.h"
#include "server/table.h"

/* A kind is sent as its index here. */
static const JobKind *const kinds[] = {&job_bot, &job_hint, &job_chance, &job_plans, &job_analysis};
enum { JOB_KINDS = sizeof kinds / sizeof *kinds, NO_BOT = -1 };

void courier_bytes(Courier *c, void *at, size_t size)
{
    if (c->way == COURIER_PACK) {
        buf_add(&c->bytes, at, size);
    } else if (c->way == COURIER_UNPACK) {
        c->broken |= c->bytes.size - c->at < size;
        if (c->broken)
            return;
        memcpy(at, c->bytes.data + c->at, size);
        c->at += size;
    }
}

void courier_text(Courier *c, Buf *text)
{
    size_t size = text->size;
    if (c->way == COURIER_DROP) {
        buf_free(text);
        return;
    }
    courier_bytes(c, &size, sizeof size);
    if (c->way == COURIER_PACK) {
        buf_add(&c->bytes, text->data, size);
        return;
    }
    c->broken |= c->bytes.size - c->at < size;
    if (c->broken)
        return;
    buf_clear(text);
    buf_add(text, c->bytes.data + c->at, size);
    c->at += size;
}

void courier_bot(Courier *c, const Player **bot)
{
    int number = 0;
    while (player_at(number) && player_at(number) != *bot)
        number++;
    if (!player_at(number))
        number = NO_BOT;
    courier_bytes(c, &number, sizeof number);
    if (c->way == COURIER_UNPACK && !c->broken)
        *bot = number < 0 ? NULL : player_at(number);
}

void courier_op(Courier *c, const Mode *mode, const OpRow **row)
{
    int number = 0;
    while (c->way == COURIER_PACK && mode_op(mode, number) != *row)
        number++;
    courier_bytes(c, &number, sizeof number);
    if (c->way != COURIER_UNPACK || c->broken)
        return;
    *row = number < 0 ? NULL : mode_op(mode, number);
    c->broken = !*row;
}

void courier_count(Courier *c, int count, int most)
{
    if (c->way == COURIER_UNPACK)
        c->broken |= count < 0 || count > most;
}

static void pack_position(Courier *c, const Server *server, const char *table)
{
    Buf text = {0};
    const Table *t = map_get(&server->tables, table, TABLE_NAME);
    if (t)
        table_record(t, &text);
    courier_text(c, &text);
    buf_free(&text);
}

static bool read_position(Courier *c, int seat, View *view, Ask *ask)
{
    Buf text = {0}, why = {0};
    Game g;
    courier_text(c, &text);
    if (!c->broken)
        c->has_rec = record_parse(&c->rec, "record", buf_text(&text), text.size, &why);
    bool fine = c->has_rec && record_replay(&c->rec, record_answers(&c->rec), &g, NULL, &why) &&
                seat >= 0 && seat < g.players && g.asked >> seat & 1;
    if (fine) {
        view_make(&g, seat, view);
        game_ask(&g, seat, ask);
    }
    buf_free(&text);
    buf_free(&why);
    return fine;
}

void courier_position(Courier *c, const Server *server, const char *table, int seat, View *view,
                      Ask *ask)
{
    if (c->way == COURIER_PACK)
        pack_position(c, server, table);
    else if (c->way == COURIER_UNPACK && !read_position(c, seat, view, ask))
        c->broken = true;
}

void courier_send(Job *job, Buf *to)
{
    Courier c = {.way = COURIER_PACK};
    int number = 0;
    while (kinds[number] != job->kind)
        number++;
    courier_bytes(&c, &number, sizeof number);
    job->kind->carry(job, &c);
    buf_add(to, c.bytes.data, c.bytes.size);
    buf_free(&c.bytes);
}

static void drop(Courier *c, Job *job)
{
    c->way = COURIER_DROP;
    for (int back = 0; back < 2; back++) {
        c->back = back;
        job->kind->carry(job, c);
    }
    if (c->has_rec)
        record_free(&c->rec);
    buf_free(&c->bytes);
    free(job);
}

Job *courier_take(Courier *c, const char *bytes, size_t size)
{
    int number = JOB_KINDS;
    *c = (Courier){.way = COURIER_UNPACK};
    buf_add(&c->bytes, bytes, size);
    courier_bytes(c, &number, sizeof number);
    bool known = !c->broken && number >= 0 && number < JOB_KINDS;
    Job *job = known ? calloc(1, kinds[number]->size) : NULL;
    if (!job) {
        buf_free(&c->bytes);
        return NULL;
    }
    *job = (Job){.kind = kinds[number], .work = kinds[number]->work};
    job->kind->carry(job, c);
    if (!c->broken)
        return job;
    drop(c, job);
    return NULL;
}

void courier_return(Courier *c, Job *job, Buf *to)
{
    buf_clear(&c->bytes);
    c->way = COURIER_PACK;
    c->back = true;
    job->kind->carry(job, c);
    buf_add(to, c->bytes.data, c->bytes.size);
    drop(c, job);
}

bool courier_found(Job *job, const char *bytes, size_t size)
{
    Courier c = {.way = COURIER_UNPACK, .back = true};
    buf_add(&c.bytes, bytes, size);
    job->kind->carry(job, &c);
    buf_free(&c.bytes);
    return !c.broken;
}
