/* Tables and records: what a table's list of answers is as a text, and the other way round. */
#include "server/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/record_text.h"

static const WireErr fine = {.code = NULL};

static bool begin(const Table *t, Record *rec, Buf *why)
{
    if (!t->spec.cards)
        return record_begin(rec, t->spec.mode, &t->spec.options, NULL, why);
    CardText own = {"own.cards", t->spec.cards, strlen(t->spec.cards), 3};
    RecordCards cards = {.own = &own, .count = 1};
    return record_begin(rec, t->spec.mode, &t->spec.options, &cards, why);
}

bool table_record(const Table *t, Buf *out, Buf *why)
{
    Record rec;
    Game g;
    if (!begin(t, &rec, why))
        return false;
    for (int seat = 0; seat < t->spec.mode->players; seat++)
        snprintf(rec.name[seat], RECORD_NAME_MAX, "%.63s", t->spec.seat[seat].name);
    record_start(&rec, &g, NULL);
    bool ok = true;
    for (int i = 0; ok && i < table_count(t); i++) {
        const Answer *answer = &table_answers(t)[i];
        ok = record_answer(&rec, &g, answer->seat, &answer->picks, NULL).code == ERR_NONE;
    }
    if (ok)
        record_write(&rec, out);
    else
        buf_str(why, "the answers of this table do not make a record");
    record_free(&rec);
    return ok;
}

static WireErr take_cards(TableSpec *spec, const Record *rec)
{
    if (!rec->built)
        return fine;
    const char *file = rec->own.data;
    size_t name = file ? strlen(file) + 1 : 0;
    if (rec->revised || !file || name + strlen(file + name) + 1 != rec->own.size)
        return wire_err("record", "record", "a table takes records with one file of own cards");
    free(spec->cards);
    spec->cards = strdup(file + name);
    return fine;
}

WireErr table_import(TableSpec *spec, const char *text, int at, Buf *answers)
{
    Record rec;
    Buf why = {0};
    if (!record_parse(&rec, "record", text, strlen(text), &why)) {
        WireErr err = wire_err("record", "record", "%.190s", buf_text(&why));
        buf_free(&why);
        return err;
    }
    WireErr err = take_cards(spec, &rec);
    if (!err.code && rec.mode != spec->mode)
        err = wire_err("mode", "mode", "the record is of mode %s", rec.mode->name);
    if (!err.code && rec.options.order != ORDER_SHUFFLED)
        err = wire_err("record", "record", "a table takes records of shuffled games");
    for (int i = 0; !err.code && i < at && i < record_answers(&rec); i++) {
        const RecordEntry *entry = record_entry(&rec, i);
        Answer answer = {entry->picks, entry->seat, false, 0};
        buf_add(answers, &answer, sizeof answer);
    }
    spec->options = rec.options;
    spec->shuffle = false;
    record_free(&rec);
    return err;
}
