/* Tables and records: how the record of a table begins, its text, and a table made from such a
 * text. */
#include "server/table_log.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/catalog.h"
#include "record/record_text.h"
#include "server/user.h"

static const WireErr fine = {.code = NULL};

bool table_begin_record(Table *t, Buf *why)
{
    TableSpec *spec = &t->spec;
    CardText own = {"own.cards", spec->cards, spec->cards ? strlen(spec->cards) : 0, CARDS_OWN_SET};
    CardText values = {"own.table", spec->values, spec->values ? strlen(spec->values) : 0, 0};
    RecordCards cards = {.boxes = spec->revised ? BOX_REVISED : 0,
                         .own = &own,
                         .count = spec->cards ? 1 : 0,
                         .values = spec->values ? &values : NULL};
    if (!record_begin(&t->rec, spec->mode, &spec->options, &cards, why))
        return false;
    spec->options.rules = t->rec.options.rules;
    spec->mode = t->rec.mode;
    return true;
}

void table_record(const Table *t, Buf *out)
{
    static_assert(sizeof t->spec.seat->name <= RECORD_NAME_MAX, "a name is not cut");
    Record named = t->rec; /* borrows all the rest */
    for (int seat = 0; seat < t->spec.mode->players; seat++)
        snprintf(named.name[seat], RECORD_NAME_MAX, "%s", t->spec.seat[seat].name);
    record_write(&named, out);
}

/* The text after the name of a file; the caller frees it. */
static char *text_of(const Buf *file)
{
    return file->size ? strdup(file->data + strlen(file->data) + 1) : NULL;
}

static WireErr take_cards(TableSpec *spec, const Record *rec)
{
    const char *file = rec->own.data;
    size_t name = file && rec->own.size ? strlen(file) + 1 : 0;
    if (name && name + strlen(file + name) + 1 != rec->own.size)
        return wire_err("record", "record",
                        "a table can only continue records with one file of custom cards");
    free(spec->cards);
    free(spec->values);
    spec->revised = rec->boxes & BOX_REVISED;
    spec->cards = text_of(&rec->own);
    spec->values = rec->variant ? text_of(&rec->values) : NULL;
    return fine;
}

/* A game to be looked at, with bots in all seats, keeps the names of those who played it. Anybody
 * can write such a record, so it is private: no list and no picture of this server shows it as a
 * game of these people. */
static void take_names(TableSpec *spec, const Record *rec)
{
    for (int seat = 0; seat < spec->mode->players; seat++)
        if (spec->seat[seat].kind != SEAT_BOT)
            return;
    spec->is_private = true;
    for (int seat = 0; seat < spec->mode->players; seat++) {
        char name[RECORD_NAME_MAX];
        snprintf(name, sizeof name, "%s", rec->name[seat]);
        if (!user_check_name(name).code)
            snprintf(spec->seat[seat].name, sizeof spec->seat[seat].name, "%s", name);
    }
}

WireErr table_import(TableSpec *spec, const char *text, int most, Buf *answers)
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
        err = wire_err("record", "record", "a table can only continue records of shuffled games");
    if (!err.code)
        take_names(spec, &rec);
    record_cut(&rec, most);
    if (!err.code && record_answers(&rec))
        buf_add(answers, rec.entry.data, rec.entry.size);
    spec->options = rec.options;
    spec->shuffle = false;
    record_free(&rec);
    return err;
}
