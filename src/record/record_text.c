/* Writes and reads the text of a record. Both replay the game, since the meaning of a name depends
 * on the open question. When reading, every answer passes the usual check, so no text can produce a
 * state that the rules do not allow. */
#include "record/record_text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/complaint.h"
#include "base/file.h"
#include "cards/catalog.h"
#include "modes/presets.h"

enum { EXTRA = sizeof((Options *)0)->extra, WORD_MAX = 200, FILES_IN_RECORD = 16 };

/* writing */

static void write_name(Buf *out, const char *name)
{
    if (!strpbrk(name, ",#\"") && strcmp(name, "none") && *name) {
        buf_str(out, name);
        return;
    }
    buf_byte(out, '"');
    for (; *name; name++) {
        if (*name == '"')
            buf_byte(out, '"');
        buf_byte(out, *name);
    }
    buf_byte(out, '"');
}

static bool has_other_power(const Ask *ask, int ref)
{
    for (SET_EACH(other, &ask->options))
        if (other != ref && ref_slot(other) == ref_slot(ref))
            return true;
    return false;
}

static void write_power(Buf *out, const Game *g, int seat, const Ask *ask, int ref)
{
    if (ref == POWER_BONUS) {
        buf_str(out, "bonus");
        return;
    }
    write_name(out, catalog_design(g->cat, g->seat[seat].tableau[ref_slot(ref)])->name);
    if (has_other_power(ask, ref))
        buf_printf(out, " #%d", ref_power(ref) + 1);
}

static void write_option(Buf *out, const Game *g, int seat, const Ask *ask, int option)
{
    switch ((What)ask->what) {
    case WHAT_ACTION: buf_str(out, action_name(option)); break;
    case WHAT_NUMBER: buf_int(out, option); break;
    case WHAT_POWER: write_power(out, g, seat, ask, option); break;
    case WHAT_CARD:
    case WHAT_WORLD: write_name(out, catalog_design(g->cat, option)->name); break;
    }
}

static void write_options(Buf *out, const Game *g, int seat, const Ask *ask, const Set *options)
{
    const char *between = "";
    for (SET_EACH(option, options)) {
        buf_str(out, between);
        write_option(out, g, seat, ask, option);
        between = ", ";
    }
    if (set_is_empty(options))
        buf_str(out, "none");
}

static void write_answer(Buf *out, const Game *g, int seat, const Ask *ask, const Set *picks)
{
    buf_printf(out, "%d %s ", seat, ask->row->name);
    write_options(out, g, seat, ask, picks);
    buf_byte(out, '\n');
}

static void write_hash(Buf *out, const char *before, uint64_t hash)
{
    buf_printf(out, "%s %016llx\n", before, (unsigned long long)hash);
}

/* A file inside a record: the number of lines, then the lines, each after a bar. */
static void write_file(Buf *out, const char *what, const char *name, const char *line)
{
    int lines = 1;
    for (const char *c = line; *c; c++)
        lines += *c == '\n' && c[1];
    buf_printf(out, "%s %s %d\n", what, name, lines);
    for (int i = 0; i < lines; i++) {
        size_t size = strcspn(line, "\n");
        buf_byte(out, '|');
        buf_add(out, line, size);
        buf_byte(out, '\n');
        line += size + (line[size] == '\n');
    }
}

static void write_files(const Record *rec, Buf *out)
{
    for (size_t at = 0; at < rec->own.size;) {
        const char *name = rec->own.data + at, *text = name + strlen(name) + 1;
        write_file(out, "file", name, text);
        at = (size_t)(text + strlen(text) + 1 - rec->own.data);
    }
    if (rec->values.size)
        write_file(out, "table", rec->values.data, rec->values.data + strlen(rec->values.data) + 1);
}

static void write_options_of_game(const Record *rec, Buf *out)
{
    static const uint8_t zeros[EXTRA];
    const Options *o = &rec->options;
    if (o->rules != RULES_FIRST)
        buf_printf(out, "rules %d\n", o->rules);
    if (o->order == ORDER_MIRRORED)
        buf_printf(out, "order mirrored %d\n", o->rotate);
    if (o->no_goals)
        buf_str(out, "option no_goals\n");
    if (o->first_game)
        buf_str(out, "option first_game\n");
    if (rec->boxes & BOX_REVISED)
        buf_str(out, "option revised\n");
    if (!memcmp(o->extra, zeros, EXTRA))
        return;
    buf_str(out, "extra ");
    for (int i = 0; i < EXTRA; i++)
        buf_printf(out, "%02x", o->extra[i]);
    buf_byte(out, '\n');
}

static void write_head(const Record *rec, Buf *out)
{
    buf_printf(out, "windfall record %d\nmode %s\n", RECORD_VERSION, rec->mode->name);
    write_hash(out, "seed", rec->options.seed);
    write_options_of_game(rec, out);
    write_hash(out, "cards", rec->cat->hash);
    write_files(rec, out);
    for (int seat = 0; seat < rec->mode->players; seat++)
        if (*rec->name[seat])
            buf_printf(out, "name %d %s\n", seat, rec->name[seat]);
    write_hash(out, "start", rec->digest);
}

void record_write(const Record *rec, Buf *out)
{
    Game g;
    int round = 0;
    write_head(rec, out);
    record_start(rec, &g, NULL);
    for (int i = 0; i < record_answers(rec); i++) {
        const RecordEntry *e = record_entry(rec, i);
        Ask ask = {0};
        game_ask(&g, e->seat, &ask);
        write_answer(out, &g, e->seat, &ask, &e->picks);
        game_answer(&g, e->seat, &e->picks, NULL);
        if (!e->digest)
            continue;
        if (e->round != round)
            buf_printf(out, "round %d", round = e->round);
        else
            buf_str(out, "over");
        write_hash(out, "", e->digest);
    }
}

/* reading: a Reader goes through the lines, and any failure ends it with one sentence */

typedef struct Reader {
    const char *file, *at, *end; /* the rest of the text */
    int line;
    char *word; /* the rest of the current line */
    Buf copy;   /* the current line, to be split into words */
    Record *rec;
    Game g;
    uint64_t cards;
    bool has_cards, begun, round_due;
    Buf *why;
} Reader;

static bool fail(Reader *r, const char *word, const char *expected)
{
    complain(r->why, "%s:%d: ", r->file, r->line);
    if (word)
        complain(r->why, "\"%.*s\": ", WORD_MAX, word);
    complain(r->why, "%s", WORD(expected));
    return false;
}

/* The same with a complaint of its own. */
static bool fail_with(Reader *r, const char *word, Buf *expected)
{
    fail(r, word, buf_text(expected));
    buf_free(expected);
    return false;
}

/* The next line that is not empty or a comment, without its newline; false at the end. */
static bool next_line(Reader *r)
{
    while (r->at < r->end) {
        const char *line = r->at, *stop = memchr(line, '\n', (size_t)(r->end - line));
        size_t size = stop ? (size_t)(stop - line) : (size_t)(r->end - line);
        r->at = stop ? stop + 1 : r->end;
        r->line++;
        if (size && line[size - 1] == '\r')
            size--;
        buf_clear(&r->copy);
        buf_add(&r->copy, line, size);
        r->word = r->copy.data;
        if (size && *line != '#')
            return true;
    }
    return false;
}

/* Cuts off the next word of the line; "" at its end. */
static char *next_word(Reader *r)
{
    char *word = r->word + strspn(r->word, " ");
    char *stop = word + strcspn(word, " ");
    r->word = *stop ? stop + 1 : stop;
    *stop = 0;
    return word;
}

static char *rest_of_line(Reader *r)
{
    char *rest = r->word + strspn(r->word, " ");
    r->word = rest + strlen(rest);
    return rest;
}

static bool at_end(Reader *r)
{
    char *rest = rest_of_line(r);
    return !*rest || fail(r, rest, "nothing should follow here");
}

static bool read_number(Reader *r, int low, int high, int *number)
{
    char *word = next_word(r), *end;
    long value = strtol(word, &end, 10);
    if (!*word || *end || *word == '+' || value < low || value > high) {
        Buf expected = {0};
        complain(&expected, "expected a number from %d to %d", low, high);
        return fail_with(r, word, &expected);
    }
    *number = (int)value;
    return true;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_hash(Reader *r, uint64_t *hash)
{
    char *word = next_word(r);
    *hash = 0;
    for (int i = 0; i < 16; i++) {
        int digit = hex_digit(word[i]);
        if (digit < 0)
            return fail(r, word, "expected 16 hexadecimal digits");
        *hash = *hash << 4 | (uint64_t)digit;
    }
    return !word[16] || fail(r, word, "expected 16 hexadecimal digits");
}

static bool expect(Reader *r, const char *expected)
{
    if (!next_line(r)) {
        r->line++;
        return fail(r, NULL, "the text ends here");
    }
    char *word = next_word(r);
    Buf said = {0};
    if (!strcmp(word, expected))
        return true;
    complain(&said, "expected %s", expected);
    return fail_with(r, word, &said);
}

/* the head */

static bool head_order(Reader *r)
{
    int rotate;
    char *word = next_word(r);
    if (strcmp(word, "mirrored"))
        return fail(r, word, "expected mirrored");
    if (!read_number(r, 0, r->rec->mode->players - 1, &rotate))
        return false;
    r->rec->options.order = ORDER_MIRRORED;
    r->rec->options.rotate = (uint8_t)rotate;
    return true;
}

static bool head_rules(Reader *r)
{
    int version;
    if (!read_number(r, RULES_FIRST, RULES_NOW, &version))
        return false;
    r->rec->options.rules = (uint8_t)version;
    return true;
}

static bool head_option(Reader *r)
{
    char *word = next_word(r);
    if (!strcmp(word, "no_goals"))
        r->rec->options.no_goals = 1;
    else if (!strcmp(word, "first_game"))
        r->rec->options.first_game = 1;
    else if (!strcmp(word, "revised"))
        r->rec->boxes |= BOX_REVISED;
    else
        return fail(r, word, "expected no_goals, first_game or revised");
    return true;
}

static bool head_extra(Reader *r)
{
    char *word = next_word(r);
    for (int i = 0; i < EXTRA; i++) {
        int high = hex_digit(word[2 * i]), low = high < 0 ? -1 : hex_digit(word[2 * i + 1]);
        if (low < 0)
            return fail(r, word, "expected 24 hexadecimal digits");
        r->rec->options.extra[i] = (uint8_t)(high << 4 | low);
    }
    return !word[2 * EXTRA] || fail(r, word, "expected 24 hexadecimal digits");
}

static bool head_cards(Reader *r)
{
    r->has_cards = true;
    return read_hash(r, &r->cards);
}

static bool read_file_line(Reader *r, Buf *file)
{
    const char *line = r->at, *stop = memchr(line, '\n', (size_t)(r->end - line));
    r->line++;
    if (!stop || *line != '|' || memchr(line, 0, (size_t)(stop - line)))
        return fail(r, NULL, "expected a line of the file, after a bar");
    buf_add(file, line + 1, (size_t)(stop - line));
    r->at = stop + 1;
    return true;
}

static bool read_file(Reader *r, Buf *file)
{
    int lines;
    char *name = next_word(r);
    if (!*name)
        return fail(r, name, "expected the name of a file");
    if (!read_number(r, 1, 100000, &lines))
        return false;
    buf_str(file, name);
    buf_byte(file, 0);
    for (int i = 0; i < lines; i++)
        if (!read_file_line(r, file))
            return false;
    return true;
}

static bool head_file(Reader *r)
{
    if (!read_file(r, &r->rec->own))
        return false;
    buf_byte(&r->rec->own, 0);
    return true;
}

static bool head_values(Reader *r)
{
    if (r->rec->values.size)
        return fail(r, NULL, "expected one table at most");
    return read_file(r, &r->rec->values);
}

static bool head_name(Reader *r)
{
    int seat;
    if (!read_number(r, 0, r->rec->mode->players - 1, &seat))
        return false;
    snprintf(r->rec->name[seat], RECORD_NAME_MAX, "%.*s", RECORD_NAME_MAX - 1, rest_of_line(r));
    return true;
}

/* The head has been read: begins the game. */
static bool begin_game(Reader *r)
{
    Record head = *r->rec;
    CardText own[FILES_IN_RECORD];
    RecordCards cards = {.boxes = head.boxes, .own = own};
    for (size_t at = 0; at < head.own.size; cards.count++) {
        if (cards.count == FILES_IN_RECORD)
            return fail(r, NULL, "too many card files");
        const char *name = head.own.data + at, *text = name + strlen(name) + 1;
        own[cards.count] = (CardText){name, text, strlen(text), CARDS_OWN_SET};
        at = (size_t)(text + strlen(text) + 1 - head.own.data);
    }
    CardText values = {0};
    if (head.values.size) {
        size_t name = strlen(head.values.data) + 1;
        values = (CardText){head.values.data, head.values.data + name, head.values.size - name, 0};
        cards.values = &values;
    }
    size_t before = r->why->size;
    bool good = record_begin(r->rec, head.mode, &head.options, &cards, r->why);
    memcpy(r->rec->name, head.name, sizeof head.name);
    buf_free(&head.own);
    buf_free(&head.values);
    if (good)
        return true;
    Buf said = {0};
    buf_str(&said, buf_text(r->why) + before);
    buf_cut(r->why, before);
    return fail_with(r, NULL, &said);
}

static bool head_start(Reader *r)
{
    uint64_t digest;
    if (!read_hash(r, &digest) || !begin_game(r))
        return false;
    if (!r->has_cards || r->cards != r->rec->cat->hash)
        return fail(r, NULL, "the record was made with other cards than those of this program");
    if (digest != r->rec->digest)
        return fail(r, NULL, "the game does not begin in the state that was recorded");
    record_start(r->rec, &r->g, NULL);
    r->begun = true;
    return true;
}

static bool head_line(Reader *r)
{
    static const struct {
        const char *word;
        bool (*read)(Reader *r);
    } rows[] = {{"rules", head_rules},  {"order", head_order}, {"option", head_option},
                {"extra", head_extra},  {"cards", head_cards}, {"file", head_file},
                {"table", head_values}, {"name", head_name},   {"start", head_start}};
    char *word = next_word(r);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(word, rows[i].word))
            return rows[i].read(r) && at_end(r);
    return fail(r, word, "expected rules, order, option, extra, cards, file, table, name or start");
}

static bool read_head(Reader *r)
{
    if (!expect(r, "windfall"))
        return false;
    char *word = next_word(r);
    int version;
    if (strcmp(word, "record"))
        return fail(r, word, "expected record");
    if (!read_number(r, RECORD_VERSION, RECORD_VERSION, &version) || !at_end(r) ||
        !expect(r, "mode"))
        return false;
    word = next_word(r);
    r->rec->mode = mode_find(word);
    r->rec->options.rules = RULES_FIRST; /* unless the record says otherwise */
    if (!r->rec->mode)
        return fail(r, word, "expected the name of a mode");
    if (!at_end(r) || !expect(r, "seed") || !read_hash(r, &r->rec->options.seed) || !at_end(r))
        return false;
    while (!r->begun) {
        if (!next_line(r))
            return fail(r, NULL, "the text ends before start");
        if (!head_line(r))
            return false;
    }
    return true;
}

/* picks by name */

/* Cuts off the next name of a list; what follows it (" #2") is left in *mark. NULL at the end. */
static char *next_name(char **list, char **mark)
{
    char *at = *list + strspn(*list, " "), *name = at, *to = at;
    *mark = NULL;
    if (!*at)
        return NULL;
    if (*at == '"') {
        for (name = to = ++at; *at && !(*at == '"' && at[1] != '"'); at++) {
            at += *at == '"';
            *to++ = *at;
        }
        at += *at == '"';
    } else {
        at += strcspn(at, ",#");
        for (to = at; to > name && to[-1] == ' ';)
            to--;
    }
    char *comma = at + strcspn(at, ",");
    *list = *comma ? comma + 1 : comma;
    *comma = 0;
    char *hash = strchr(at, '#');
    if (hash)
        *mark = hash + 1;
    *to = 0;
    return name;
}

static int pick_card(const Game *g, const Ask *ask, const char *name, const Set *picked)
{
    int design = catalog_find(g->cat, name);
    if (design < 0)
        return -1;
    const Design *d = &g->cat->design[design];
    for (int card = d->first; card < d->first + d->copies; card++)
        if (set_has(&ask->options, card) && !set_has(picked, card))
            return card;
    return -1;
}

static int pick_power(const Game *g, int seat, const Ask *ask, const char *name, const char *mark)
{
    int power = mark ? atoi(mark) - 1 : -1;
    if (!strcmp(name, "bonus") && set_has(&ask->options, POWER_BONUS))
        return POWER_BONUS;
    for (SET_EACH(ref, &ask->options))
        if (ref != POWER_BONUS && (power < 0 || ref_power(ref) == power) &&
            !strcmp(catalog_design(g->cat, g->seat[seat].tableau[ref_slot(ref)])->name, name))
            return ref;
    return -1;
}

static int pick_action(const char *name)
{
    for (int action = 0; action < ACTIONS; action++)
        if (!strcmp(action_name(action), name))
            return action;
    return -1;
}

static int pick_number(const char *name)
{
    char *end;
    long number = strtol(name, &end, 10);
    return *end || end == name || number < 0 || number >= SET_SIZE ? -1 : (int)number;
}

static int pick_named(const Game *g, int seat, const Ask *ask, const char *name, const char *mark,
                      const Set *picked)
{
    switch ((What)ask->what) {
    case WHAT_ACTION: return pick_action(name);
    case WHAT_NUMBER: return pick_number(name);
    case WHAT_POWER: return pick_power(g, seat, ask, name, mark);
    case WHAT_CARD:
    case WHAT_WORLD: return pick_card(g, ask, name, picked);
    }
    assert(false && "a question for nothing known");
    return -1;
}

static bool not_offered(const Game *g, int seat, const Ask *ask, const char *name, Buf *why)
{
    Buf options = {0}, wanted = {0};
    write_options(&options, g, seat, ask, &ask->options);
    complain(why, "\"%.*s\": ", WORD_MAX, name);
    if (ask->min == 0)
        complain(&wanted, "none or %s", buf_text(&options));
    complain(why, "expected %s", buf_text(ask->min ? &options : &wanted));
    buf_free(&options);
    buf_free(&wanted);
    return false;
}

bool record_read_picks(const Game *g, int seat, const Ask *ask, const char *words, Set *picks,
                       Buf *why)
{
    Buf copy = {0};
    buf_str(&copy, words);
    buf_byte(&copy, 0);
    char *list = copy.data, *mark, *name;
    bool good = true;
    *picks = set_empty();
    while (good && strcmp(words, "none") && (name = next_name(&list, &mark))) {
        int option = pick_named(g, seat, ask, name, mark, picks);
        good = option >= 0 && set_has(&ask->options, option) && !set_has(picks, option);
        if (good)
            set_add(picks, option);
        else
            not_offered(g, seat, ask, name, why);
    }
    buf_free(&copy);
    return good;
}

/* the answers */

static bool read_picks(Reader *r, int seat, const Ask *ask, Set *picks)
{
    Buf said = {0};
    char *words = rest_of_line(r);
    bool good = *words || fail(r, words, "expected what was picked, or none");
    if (good && !record_read_picks(&r->g, seat, ask, words, picks, &said))
        good = fail(r, NULL, buf_text(&said));
    buf_free(&said);
    return good;
}

static bool answer_line(Reader *r)
{
    int seat;
    Ask ask;
    Set picks;
    if (r->round_due)
        return fail(r, NULL, "expected the round that begins here");
    if (!read_number(r, 0, r->g.players - 1, &seat))
        return false;
    char *op = next_word(r);
    if (!game_ask(&r->g, seat, &ask))
        return fail(r, op, "this seat is not asked anything here");
    if (strcmp(op, ask.row->name)) {
        Buf expected = {0};
        complain(&expected, "expected %s, which is asked here", ask.row->name);
        return fail_with(r, op, &expected);
    }
    if (!read_picks(r, seat, &ask, &picks))
        return false;
    Err err = record_answer(r->rec, &r->g, seat, &picks, NULL);
    if (err.code != ERR_NONE)
        return fail(r, op, err_name(err.code));
    r->round_due = record_entry(r->rec, record_answers(r->rec) - 1)->digest != 0;
    return true;
}

static bool digest_line(Reader *r, bool over)
{
    int round;
    uint64_t digest;
    if (!r->round_due || over != r->g.over)
        return fail(r, NULL, "no round begins or ends here");
    if (!over && !read_number(r, r->g.round, r->g.round, &round))
        return false;
    if (!read_hash(r, &digest) || !at_end(r))
        return false;
    if (digest != record_entry(r->rec, record_answers(r->rec) - 1)->digest)
        return fail(r, NULL, "the game is not in the state that was recorded");
    r->round_due = false;
    return true;
}

static bool read_answers(Reader *r)
{
    while (next_line(r)) {
        char first = r->word[strspn(r->word, " ")];
        bool digit = first >= '0' && first <= '9';
        if (digit ? !answer_line(r) : false)
            return false;
        if (digit)
            continue;
        char *word = next_word(r);
        if (strcmp(word, "round") && strcmp(word, "over"))
            return fail(r, word, "expected the number of a seat, round or over");
        if (!digest_line(r, *word == 'o'))
            return false;
    }
    return true;
}

bool record_parse(Record *rec, const char *file, const char *text, size_t size, Buf *why)
{
    Reader r = {.file = file, .at = text, .end = text + size, .rec = rec, .why = why};
    *rec = (Record){0};
    bool good = !memchr(text, 0, size) ||
                fail(&r, NULL, "a record is a text, but there is a zero byte in it");
    good = good && read_head(&r) && read_answers(&r);
    buf_free(&r.copy);
    if (!good)
        record_free(rec);
    return good;
}

bool record_load(Record *rec, const char *path, Buf *why)
{
    Buf text = {0};
    *rec = (Record){0};
    bool good =
        file_read(path, &text, why) && record_parse(rec, path, buf_text(&text), text.size, why);
    buf_free(&text);
    return good;
}

bool record_save(const Record *rec, const char *path, Buf *why)
{
    Buf text = {0};
    record_write(rec, &text);
    bool good = file_write(path, text.data, text.size, why);
    buf_free(&text);
    return good;
}
