/* Keeps the answers of a game and plays them again. */
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

#include "base/complaint.h"
#include "base/hash.h"
#include "cards/catalog.h"
#include "modes/presets.h"
#include "modes/variant.h"

/* hashing the state */

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
    uint8_t row[4] = {s->tableau_n, s->placed, s->action[0], s->action[1]};
    hash = hash_bytes(hash, row, sizeof row);
    hash = hash_word(hash, (uint64_t)(int64_t)s->chips);
    for (int slot = 0; slot < s->tableau_n; slot++)
        hash = hash_word(hash, (uint64_t)s->tableau[slot] << 8 | s->good[slot]);
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

/* watching a game for barriers, and for what else it reveals */

typedef struct Watch {
    const Game *g;
    const RecordLog *to;     /* NULL: nobody listens */
    Public shown[SEATS_MAX]; /* at the last barrier */
    uint32_t place;          /* round, step and turn then */
    int moment;
    bool card; /* a hidden card was revealed */
} Watch;

static uint32_t place_of(const Game *g)
{
    return (uint32_t)g->round << 16 | (uint32_t)g->step << 8 | g->turn;
}

static void watch_barrier(Watch *w)
{
    if (w->place == place_of(w->g) && !memcmp(w->shown, w->g->shown, sizeof w->shown))
        return;
    w->place = place_of(w->g);
    memcpy(w->shown, w->g->shown, sizeof w->shown);
    w->moment++;
}

static void watch_event(void *to, const Event *e)
{
    Watch *w = to;
    watch_barrier(w);
    w->card |= event_rows[e->kind].shows;
    if (w->to)
        w->to->emit(w->to->to, e, w->moment);
}

/* Watches a game from its current state. */
static Watch watch_from(const Game *g, int moment, const RecordLog *to)
{
    Watch w = {.g = g, .to = to, .place = place_of(g), .moment = moment};
    memcpy(w.shown, g->shown, sizeof w.shown);
    return w;
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
    bool literal = rec->options.rules == RULES_FIRST;
    if (!(literal ? catalog_build_literal : catalog_build)(rec->built, rec->boxes, cards->own,
                                                           cards->count, &err)) {
        buf_str(why, err.why);
        return false;
    }
    rec->cat = rec->built;
    keep_files(rec, cards);
    return true;
}

/* The stored values: their text must not move while the variant exists. */
static CardText values_text(const Record *rec)
{
    size_t name = strlen(rec->values.data) + 1;
    return (CardText){rec->values.data, rec->values.data + name, rec->values.size - name, 0};
}

static bool vary_mode(Record *rec, const Mode *mode, Buf *why)
{
    CardError err;
    CardText text = values_text(rec);
    rec->variant = variant_make(mode, &text, &err);
    if (!rec->variant) {
        buf_str(why, err.why);
        return false;
    }
    rec->mode = &rec->variant->mode;
    return true;
}

static bool keep_values(Record *rec, const CardText *values, Buf *why)
{
    add_name(&rec->values, values->file);
    buf_add(&rec->values, values->text, values->size);
    return vary_mode(rec, rec->mode, why);
}

bool record_begin(Record *rec, const Mode *mode, const Options *options, const RecordCards *cards,
                  Buf *why)
{
    *rec = (Record){
        .mode = mode, .boxes = mode->boxes, .cat = mode_catalog(mode), .options = *options};
    rec->options.script = NULL;
    if (!rec->options.rules)
        rec->options.rules = RULES_NOW;
    if ((cards && (cards->boxes || cards->count) && !build_cards(rec, cards, why)) ||
        (cards && cards->values && !keep_values(rec, cards->values, why)) ||
        !mode_fits(rec->mode, rec->cat, options, why)) {
        record_free(rec);
        return false;
    }
    record_deal(rec, options->seed);
    return true;
}

void record_free(Record *rec)
{
    free(rec->built);
    free(rec->variant);
    buf_free(&rec->own);
    buf_free(&rec->values);
    buf_free(&rec->entry);
    *rec = (Record){0};
}

static void start(const Record *rec, Game *g, const Log *log)
{
    game_start(g, rec->cat, rec->mode, &rec->options, log);
}

void record_deal(Record *rec, uint64_t seed)
{
    Game g;
    Watch w = {.g = &g};
    Log log = {watch_event, &w};
    rec->options.seed = seed;
    buf_clear(&rec->entry);
    start(rec, &g, &log);
    watch_barrier(&w);
    rec->moment = w.moment;
    rec->digest = record_digest(&g);
}

void record_start(const Record *rec, Game *g, const RecordLog *to)
{
    Watch w = {.g = g, .to = to};
    Log log = {watch_event, &w};
    start(rec, g, to ? &log : NULL);
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

Err record_answer(Record *rec, Game *g, int seat, const Set *picks, const RecordLog *to)
{
    Ask ask;
    Err err = game_check(g, seat, picks);
    if (err.code != ERR_NONE || !game_ask(g, seat, &ask))
        return err;
    RecordEntry entry = {.picks = record_lowest(g->cat, &ask, picks),
                         .moment = (uint16_t)rec->moment,
                         .seat = (uint8_t)seat,
                         .op = ask.op,
                         .forced = ask.forced};
    int round = g->round;
    Watch w = watch_from(g, rec->moment, to);
    Log log = {watch_event, &w};
    game_answer(g, seat, &entry.picks, &log);
    watch_barrier(&w);
    entry.shown = w.card || w.moment != rec->moment;
    rec->moment = w.moment;
    entry.round = g->round;
    if (g->round != round || g->over)
        entry.digest = record_digest(g);
    buf_add(&rec->entry, &entry, sizeof entry);
    return err;
}

/* One answer of a replay; returns what is wrong with it, or NULL. */
static const char *replay_one(const RecordEntry *e, Game *g, const Log *log)
{
    Ask ask;
    if (!game_ask(g, e->seat, &ask) || ask.op != e->op)
        return N_("is not asked for here");
    Err err = game_apply(g, e->seat, &e->picks, log);
    if (err.code != ERR_NONE)
        return err_name(err.code);
    return e->digest && e->digest != record_digest(g)
               ? N_("leads to another state than when it was recorded")
               : NULL;
}

bool record_replay(const Record *rec, int answers, Game *g, const RecordLog *to, Buf *why)
{
    Watch w = {.g = g, .to = to};
    Log log = {watch_event, &w};
    start(rec, g, to ? &log : NULL);
    for (int i = 0; i < answers && i < record_answers(rec); i++) {
        const RecordEntry *e = record_entry(rec, i);
        if (to)
            watch_barrier(&w);
        const char *wrong = replay_one(e, g, to ? &log : NULL);
        if (wrong) {
            complain(why, "answer %d (of seat %d) %s", i + 1, e->seat, WORD(wrong));
            return false;
        }
    }
    return true;
}

void record_count_calls(const Record *rec, int seat, int calls[ACTIONS])
{
    for (int i = 0; i < record_answers(rec); i++) {
        const RecordEntry *entry = record_entry(rec, i);
        if (entry->seat != seat || mode_op(rec->mode, entry->op)->role != ROLE_ACTIONS)
            continue;
        for (SET_EACH(action, &entry->picks))
            calls[action]++;
    }
}

int record_answers_at(const Record *rec, int moment)
{
    int count = 0;
    while (count < record_answers(rec) && record_entry(rec, count)->moment <= moment)
        count++;
    return count;
}

void record_cut(Record *rec, int answers)
{
    if (answers >= record_answers(rec))
        return;
    rec->moment = record_entry(rec, answers)->moment;
    buf_cut(&rec->entry, (size_t)answers * sizeof(RecordEntry));
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
    if (rec->built) {
        branch->built = catalog_new();
        if (!branch->built)
            abort();
        *branch->built = *rec->built;
        branch->cat = branch->built;
    }
    if (rec->variant) {
        Buf why = {0};
        copy_buf(&branch->values, &rec->values);
        vary_mode(branch, mode_find(rec->mode->name), &why); /* cannot fail: it was valid before */
        buf_free(&why);
    }
    record_cut(branch, answers);
}
