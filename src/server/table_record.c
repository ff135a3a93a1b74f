/* Tables and records: what a table's list of answers is as a text, and the other way round. */
#include "server/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/catalog.h"
#include "modes/presets.h"
#include "record/record_text.h"

static const WireErr fine = {.code = NULL};

static bool begin(const Table *t, Record *rec, Buf *why)
{
    const TableSpec *spec = &t->spec;
    CardText own = {"own.cards", spec->cards, spec->cards ? strlen(spec->cards) : 0, CARDS_OWN_SET};
    CardText values = {"own.table", spec->values, spec->values ? strlen(spec->values) : 0, 0};
    RecordCards cards = {.boxes = spec->revised ? BOX_REVISED : 0,
                         .own = &own,
                         .count = spec->cards ? 1 : 0,
                         .table = spec->values ? &values : NULL};
    return record_begin(rec, mode_find(spec->mode->name), &spec->options, &cards, why);
}

bool table_find_cards(Table *t, Buf *why)
{
    t->cat = mode_catalog(t->spec.mode);
    if (!t->spec.cards && !t->spec.values && !t->spec.revised)
        return true;
    t->own = calloc(1, sizeof *t->own);
    if (!t->own)
        abort();
    if (!begin(t, t->own, why)) {
        free(t->own);
        t->own = NULL;
        return false;
    }
    t->cat = t->own->cat;
    t->spec.mode = t->own->mode;
    return true;
}

void table_drop_cards(Table *t)
{
    free(t->spec.cards);
    free(t->spec.values);
    if (t->own)
        record_free(t->own);
    free(t->own);
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

/* The text behind the name of a file, to be freed. */
static char *text_of(const Buf *file)
{
    return file->size ? strdup(file->data + strlen(file->data) + 1) : NULL;
}

static WireErr take_cards(TableSpec *spec, const Record *rec)
{
    const char *file = rec->own.data;
    size_t name = file && rec->own.size ? strlen(file) + 1 : 0;
    if (name && name + strlen(file + name) + 1 != rec->own.size)
        return wire_err("record", "record", "a table takes records with one file of own cards");
    free(spec->cards);
    free(spec->values);
    spec->revised = rec->boxes & BOX_REVISED;
    spec->cards = text_of(&rec->own);
    spec->values = rec->variant ? text_of(&rec->table) : NULL;
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
    if (!err.code && strcmp(rec.mode->name, spec->mode->name))
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
