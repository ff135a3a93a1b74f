/* Keeps the answers of a game and plays them again. */
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "cards/catalog.h"
#include "modes/presets.h"
#include "modes/variant.h"
#include "record/record_text.h"

/* the state as a number */

static void mark(uint8_t *where, const Set *cards, int place)
{
    for (SET_EACH(card, cards))
        where[card] = (uint8_t)place;
}

static void mark_places(const Game *g, uint8_t *where)
{
    memset(where, 0, SET_SIZE);
    for (int pile = 0; pile < PILES_MAX; pile++) {
        mark(where, &g->pile[pile].supply, 16 + pile);
        mark(where, &g->pile[pile].discard, 32 + pile);
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        mark(where, &g->seat[seat].hand, 48 + seat);
        mark(where, &g->seat[seat].look, 64 + seat);
    }
    mark(where, &g->removed, 1);
}

static uint64_t digest_seat(uint64_t hash, const Seat *s)
{
    uint8_t row[4] = {s->table_n, s->placed, s->action[0], s->action[1]};
    hash = hash_bytes(hash, row, sizeof row);
    hash = hash_word(hash, (uint64_t)(int64_t)s->chips);
    for (int slot = 0; slot < s->table_n; slot++)
        hash = hash_word(hash, (uint64_t)s->table[slot] << 8 | s->good[slot]);
    return hash;
}

uint64_t record_digest(const Game *g)
{
    uint8_t where[SET_SIZE];
    mark_places(g, where);
    uint64_t hash = hash_bytes(HASH_START, where, sizeof where);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        hash = digest_seat(hash, &g->seat[seat]);
    hash = hash_bytes(hash, g->goal_holder, sizeof g->goal_holder);
    for (int i = 0; i < 4; i++)
        hash = hash_word(hash, g->rng.s[i]);
    return hash_word(hash, (uint64_t)(uint16_t)g->pool << 32 | (uint64_t)g->round << 8 | g->over);
}

/* beginning */

/* The name of a file without its folder, as one word. */
static void add_name(Buf *out, const char *path)
{
    const char *slash = strrchr(path, '/');
    for (const char *c = slash ? slash + 1 : path; *c; c++)
        buf_byte(out, (char)(*c > ' ' && *c != 0x7f ? *c : '_'));
    buf_byte(out, 0);
}

static void keep_files(Record *rec, const RecordCards *cards)
{
    for (int i = 0; i < cards->count; i++) {
        add_name(&rec->own, cards->own[i].file);
        buf_add(&rec->own, cards->own[i].text, cards->own[i].size);
        buf_byte(&rec->own, 0);
    }
}

static bool build_cards(Record *rec, const RecordCards *cards, Buf *why)
{
    CardError err;
    rec->boxes |= (uint8_t)(cards->boxes | (cards->count ? BOX_OWN : 0));
    rec->built = catalog_new();
    if (!rec->built)
        abort();
    if (!catalog_build(rec->built, rec->boxes, cards->own, cards->count, &err)) {
        buf_str(why, err.text);
        return false;
    }
    rec->cat = rec->built;
    keep_files(rec, cards);
    return true;
}

/* The table as it is kept: its text must stay where it is as long as the variant. */
static CardText table_text(const Record *rec)
{
    size_t name = strlen(rec->table.data) + 1;
    return (CardText){rec->table.data, rec->table.data + name, rec->table.size - name, 0};
}

static bool vary_mode(Record *rec, const Mode *mode, Buf *why)
{
    CardError err;
    CardText text = table_text(rec);
    rec->variant = variant_make(mode, &text, &err);
    if (!rec->variant) {
        buf_str(why, err.text);
        return false;
    }
    rec->mode = &rec->variant->mode;
    return true;
}

static bool keep_table(Record *rec, const CardText *table, Buf *why)
{
    add_name(&rec->table, table->file);
    buf_add(&rec->table, table->text, table->size);
    return vary_mode(rec, rec->mode, why);
}

bool record_begin(Record *rec, const Mode *mode, const Options *options, const RecordCards *cards,
                  Buf *why)
{
    Game g;
    *rec = (Record){
        .mode = mode, .boxes = mode->boxes, .cat = mode_catalog(mode), .options = *options};
    rec->options.script = NULL;
    if ((cards && (cards->boxes || cards->count) && !build_cards(rec, cards, why)) ||
        (cards && cards->table && !keep_table(rec, cards->table, why)) ||
        !mode_fits(rec->mode, rec->cat, options, why)) {
        record_free(rec);
        return false;
    }
    record_start(rec, &g, NULL);
    rec->digest = record_digest(&g);
    return true;
}

void record_free(Record *rec)
{
    free(rec->built);
    free(rec->variant);
    buf_free(&rec->own);
    buf_free(&rec->table);
    buf_free(&rec->entry);
    buf_free(&rec->text);
    *rec = (Record){0};
}

void record_start(const Record *rec, Game *g, const Log *log)
{
    game_start(g, rec->cat, rec->mode, &rec->options, log);
}

/* answers */

Set record_lowest(const Catalog *cat, const Ask *ask, const Set *picks)
{
    if (ask->what != WHAT_CARD)
        return *picks;
    Set lowest = set_empty();
    for (SET_EACH(card, picks)) {
        const Design *d = catalog_design(cat, card);
        int copy = d->first;
        while (!set_has(&ask->options, copy) || set_has(&lowest, copy))
            copy++;
        set_add(&lowest, copy);
    }
    return lowest;
}

Err record_answer(Record *rec, Game *g, int seat, const Set *picks, const Log *log)
{
    Ask ask;
    Err err = game_check(g, seat, picks);
    if (err.code != ERR_NONE || !game_ask(g, seat, &ask))
        return err;
    RecordEntry entry = {.picks = record_lowest(g->cat, &ask, picks),
                         .text = (uint32_t)rec->text.size,
                         .seat = (uint8_t)seat,
                         .op = ask.op};
    record_say(&rec->text, g, seat, &ask, &entry.picks);
    buf_byte(&rec->text, 0);
    int round = g->round;
    game_answer(g, seat, &entry.picks, log);
    entry.round = g->round;
    if (g->round != round || g->over)
        entry.digest = record_digest(g);
    buf_add(&rec->entry, &entry, sizeof entry);
    return err;
}

static bool disagree(const Record *rec, int at, const char *what, Buf *why)
{
    buf_printf(why, "answer %d (%s) %s", at + 1, record_line(rec, at), what);
    return false;
}

bool record_replay(const Record *rec, int answers, Game *g, const Log *log, Buf *why)
{
    record_start(rec, g, log);
    for (int i = 0; i < answers && i < record_answers(rec); i++) {
        const RecordEntry *e = record_entry(rec, i);
        Ask ask;
        if (!game_ask(g, e->seat, &ask) || ask.op != e->op)
            return disagree(rec, i, "is not asked for here", why);
        Err err = game_apply(g, e->seat, &e->picks, log);
        if (err.code != ERR_NONE)
            return disagree(rec, i, err_name(err.code), why);
        if (e->digest && e->digest != record_digest(g))
            return disagree(rec, i, "leads to another state than it did", why);
    }
    return true;
}

void record_cut(Record *rec, int answers)
{
    if (answers >= record_answers(rec))
        return;
    buf_cut(&rec->text, record_entry(rec, answers)->text);
    buf_cut(&rec->entry, (size_t)answers * sizeof(RecordEntry));
}

/* The line of a dropped answer stays in `text`, unused. */
void record_drop(Record *rec, int answer)
{
    RecordEntry *e = (RecordEntry *)(void *)rec->entry.data + answer;
    size_t after = (size_t)(record_answers(rec) - answer - 1);
    memmove(e, e + 1, after * sizeof *e);
    buf_cut(&rec->entry, rec->entry.size - sizeof *e);
}

static void copy_buf(Buf *to, const Buf *from)
{
    *to = (Buf){0};
    if (from->size)
        buf_add(to, from->data, from->size);
}

void record_branch(const Record *rec, int answers, Record *branch)
{
    *branch = *rec;
    copy_buf(&branch->own, &rec->own);
    copy_buf(&branch->entry, &rec->entry);
    copy_buf(&branch->text, &rec->text);
    if (rec->built) {
        branch->built = catalog_new();
        if (!branch->built)
            abort();
        *branch->built = *rec->built;
        branch->cat = branch->built;
    }
    if (rec->variant) {
        Buf why = {0};
        copy_buf(&branch->table, &rec->table);
        vary_mode(branch, mode_find(rec->mode->name), &why); /* it was right before */
        buf_free(&why);
    }
    record_cut(branch, answers);
}
