/* Analyses of finished games, on the pool. Whoever asks for a game that is already being analysed
 * waits with the others; when nobody waits any more, the work is stopped. Results are stored, in
 * every language, so that a game is analysed only once. */
#include "server/analysis.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level.h"
#include "record/record_text.h"
#include "server/analysis_text.h"
#include "server/core.h"
#include "server/courier.h"
#include "text/locale.h"

enum { ANALYSES_MAX = 32, ANALYSES_EACH = 8, PROGRESS_MS = 250 }; /* each: of one address */

static const char sums_lang[] = ""; /* the key under which the sums are stored */
static const WireErr fine = {.code = NULL};

typedef struct Waiter {
    int64_t client;
    long long re;
} Waiter;

typedef struct AnalysisJob {
    Job job;
    Server *server;
    char table[TABLE_NAME + 1];
    Buf record;  /* text */
    Buf waiters; /* Waiter */
    int told;
    Buf text[LOCALES_MAX], sums;  /* texts by index of the language */
    int plays;                    /* playouts per decision */
    const Player *bot[SEATS_MAX]; /* NULL: a person */
    bool ok;
} AnalysisJob;

/* ---- on the pool ---- */

static void note_progress(void *to, int done, int of)
{
    AnalysisJob *a = to;
    pool_progress(&a->job, done, of);
}

static void write_texts(AnalysisJob *a, const Record *rec, const Analysis *analysis, int plays)
{
    for (int i = 0; locale_tag(i); i++) {
        Say say = {.cat = rec->cat, .locale = core_locale(locale_tag(i))};
        wire_mark_names(&say, rec->mode);
        analysis_text(&a->text[i], &say, rec, analysis, plays);
    }
    analysis_sums(&a->sums, rec, analysis);
}

static void carry(Job *job, Courier *c)
{
    AnalysisJob *a = (AnalysisJob *)job;
    if (!c->back) {
        courier_text(c, &a->record);
        courier_bytes(c, &a->plays, sizeof a->plays);
        for (int seat = 0; seat < SEATS_MAX; seat++)
            courier_bot(c, &a->bot[seat]);
        return;
    }
    courier_bytes(c, &a->ok, sizeof a->ok);
    courier_text(c, &a->sums);
    for (int i = 0; locale_tag(i); i++)
        courier_text(c, &a->text[i]);
}

static void work(Job *job)
{
    AnalysisJob *a = (AnalysisJob *)job;
    Record rec;
    Buf why = {0};
    if (!a->job.cancel &&
        record_parse(&rec, "record", buf_text(&a->record), a->record.size, &why)) {
        Analysis *analysis = calloc(1, sizeof *analysis);
        if (!analysis)
            abort();
        AnalyseRules rules = analyse_standard;
        rules.plays = a->plays;
        memcpy(rules.bot, a->bot, sizeof rules.bot);
        rules.progress = note_progress;
        rules.to = a;
        rules.cancel = &a->job.cancel;
        const Net *net = level_strongest();
        a->ok = net && analyse_record(&rec, net, &rules, analysis, &why);
        if (a->ok)
            write_texts(a, &rec, analysis, rules.plays);
        analysis_free(analysis);
        free(analysis);
        record_free(&rec);
    }
    buf_free(&why);
}

const JobKind job_analysis = {work, carry, sizeof(AnalysisJob)};

/* ---- on the loop ---- */

static int waiters(const AnalysisJob *a)
{
    return (int)(a->waiters.size / sizeof(Waiter));
}

static Waiter *waiter(const AnalysisJob *a, int number)
{
    return (Waiter *)(void *)a->waiters.data + number;
}

static Client *client_of(const AnalysisJob *a, int number)
{
    const Waiter *w = waiter(a, number);
    return map_get(&a->server->clients, &w->client, sizeof w->client);
}

static void send_text(Client *client, long long re, const char *table, const char *text)
{
    Buf out = {0};
    wire_analysis(&out, re, table, text);
    client_send(client, &out);
    buf_free(&out);
}

static void send_stopped(Client *client, long long re)
{
    WireErr err = wire_err("stopped", "table", "the analysis was stopped");
    client_error(client, re, &err);
}

static int lang_number(const char *lang)
{
    int number = 0;
    while (locale_tag(number) && strcmp(locale_tag(number), lang))
        number++;
    return locale_tag(number) ? number : 0;
}

static void keep(const AnalysisJob *a, const char *lang, const Buf *text)
{
    Write write = {.kind = WRITE_ANALYSIS, .as.analysis = {a->table, lang, buf_text(text)}};
    journal_put(a->server->journal, &write);
}

static void finish(Job *job)
{
    AnalysisJob *a = (AnalysisJob *)job;
    map_remove(&a->server->analyses, a->table, TABLE_NAME);
    for (int i = 0; a->ok && locale_tag(i); i++)
        keep(a, locale_tag(i), &a->text[i]);
    if (a->ok)
        keep(a, sums_lang, &a->sums);
    for (int i = 0; i < waiters(a); i++) {
        Client *client = client_of(a, i);
        if (client && a->ok)
            send_text(client, waiter(a, i)->re, a->table,
                      buf_text(&a->text[lang_number(client->lang)]));
        else if (client)
            send_stopped(client, waiter(a, i)->re);
        if (client)
            client->analysing = false;
    }
    for (int i = 0; locale_tag(i); i++)
        buf_free(&a->text[i]);
    buf_free(&a->sums);
    buf_free(&a->record);
    buf_free(&a->waiters);
    free(a);
}

void analysis_tick(Server *server)
{
    AnalysisJob *a;
    if (!server->analyses.count || server->now - server->analyses_at < PROGRESS_MS)
        return;
    server->analyses_at = server->now;
    for (MapEntry *at = server->analyses.all; (a = map_next(&at));) {
        int done = atomic_load(&a->job.parts);
        Buf out = {0};
        wire_progress(&out, a->table, done, atomic_load(&a->job.of));
        for (int i = 0; done > a->told && i < waiters(a); i++)
            if (client_of(a, i))
                client_send(client_of(a, i), &out);
        a->told = done;
        buf_free(&out);
    }
}

void analysis_leave(Client *client, const Table *table)
{
    AnalysisJob *a;
    for (MapEntry *at = client->server->analyses.all; client->analysing && (a = map_next(&at));) {
        for (int i = 0; i < waiters(a); i++) {
            if (waiter(a, i)->client != client->id ||
                (table && memcmp(a->table, table->name, TABLE_NAME)))
                continue;
            if (table)
                send_stopped(client, waiter(a, i)->re);
            *waiter(a, i) = *waiter(a, waiters(a) - 1);
            buf_cut(&a->waiters, a->waiters.size - sizeof(Waiter));
            client->analysing = false;
            a->job.cancel = !waiters(a);
            break;
        }
    }
}

void analysis_stop(Server *server, const char *table)
{
    AnalysisJob *a = map_get(&server->analyses, table, TABLE_NAME);
    if (a)
        a->job.cancel = 1;
}

void analysis_stop_all(Server *server)
{
    AnalysisJob *a;
    for (MapEntry *at = server->analyses.all; (a = map_next(&at));)
        a->job.cancel = 1;
}

/* ---- asking for one ---- */

static AnalysisJob *new_job(const Table *t)
{
    AnalysisJob *a = calloc(1, sizeof *a);
    if (!a)
        abort();
    table_record(t, &a->record);
    a->job = (Job){.work = work,
                   .done = finish,
                   .kind = &job_analysis,
                   .lane = LANE_ANALYSIS,
                   .timer = TIME_ANALYSIS};
    a->server = t->server;
    a->plays = t->server->config.review_plays;
    memcpy(a->table, t->name, sizeof a->table);
    for (int seat = 0; seat < t->spec.mode->players; seat++) {
        const TableSeat *there = &t->spec.seat[seat];
        a->bot[seat] =
            there->late ? NULL : there->bot; /* `late`: a person played most of the game */
    }
    return a;
}

static int count_of(const Server *server, const char *address)
{
    const AnalysisJob *a;
    int count = 0;
    for (MapEntry *at = server->analyses.all; (a = map_next(&at));)
        count += !strcmp(a->job.address, address);
    return count;
}

static WireErr begin(Client *client, const Table *t, AnalysisJob **job)
{
    if (t->server->analyses.count >= ANALYSES_MAX ||
        count_of(t->server, client->address) >= ANALYSES_EACH)
        return wire_err("busy", "t", "too many analyses are running; try again later");
    *job = new_job(t);
    map_put(&t->server->analyses, t->name, TABLE_NAME, *job);
    client_give(client, &(*job)->job);
    return fine;
}

static void add_text(void *to, const char *text)
{
    buf_str(to, text);
}

WireErr analysis_give(Client *client, const Table *t, const Message *message)
{
    long long re = message->has_id ? message->id : NO_REQUEST;
    if (!message_bool(message, "on", true)) {
        Buf out = {0};
        analysis_leave(client, t);
        wire_ok(&out, re, NULL);
        client_send(client, &out);
        buf_free(&out);
        return fine;
    }
    if (t->state != TABLE_ENDED)
        return wire_err("too_late", "table", "that game has not ended");
    const Store *store = &t->server->store;
    Buf text = {0};
    if (store->analysis(store->self, t->name, client->lang, add_text, &text)) {
        send_text(client, re, t->name, buf_text(&text));
        buf_free(&text);
        return fine;
    }
    if (client->analysing)
        return wire_err("busy", "t", "another analysis of yours is running; stop it first");
    AnalysisJob *a = map_get(&t->server->analyses, t->name, TABLE_NAME);
    WireErr err = a && !a->job.cancel ? fine
                  : a                 ? wire_err("busy", "t", "try again in a moment")
                                      : begin(client, t, &a);
    if (err.code)
        return err;
    Waiter w = {client->id, re};
    buf_add(&a->waiters, &w, sizeof w);
    client->analysing = true;
    return fine;
}
