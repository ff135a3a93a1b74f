/* The parser of card files. It knows the blocks and what a card must have; sentence.c knows the
 * sentences. Parsing stops at the first mistake and reports its file, line and word. */
#include "cards/parse.h"

#include <stdio.h>
#include <string.h>

#include "cards/nearest.h"

typedef enum Block { BLOCK_NONE, BLOCK_CARD, BLOCK_CHANGE, BLOCK_GOAL, BLOCK_CLOSED } Block;

typedef struct Parser {
    CardDraft *draft;
    const CardText *source;
    CardPlace here, opened; /* this line, and the one that opened the block */
    Block block;
    int at;         /* the open design or goal */
    unsigned given; /* facts of the open block, one bit each */
} Parser;

/* ---- errors ---- */

/* Copies at most size - 1 bytes, never splitting a character. */
static void copy_cut(char *to, size_t size, Span from)
{
    size_t n = (size_t)from.size;
    if (n > size - 1) {
        n = size - 1;
        while (n && ((unsigned char)from.at[n] & 0xc0) == 0x80)
            n--;
    }
    if (n)
        memcpy(to, from.at, n);
    to[n] = 0;
}

Span span_of(const char *text)
{
    return (Span){text, (int)strlen(text)};
}

void parse_complain(CardError *err, const char *missing, const Buf *wanted)
{
    Buf why = {0};
    complain(&why, "%s:%d: ", err->file, err->line);
    if (*err->word)
        complain(&why, "\"%s\": ", err->word);
    else
        complain(&why, "%s: ", WORD(missing));
    buf_add(&why, buf_text(wanted), wanted->size);
    snprintf(err->why, sizeof err->why, "%s", buf_text(&why));
    buf_free(&why);
}

static bool fail_at(CardDraft *draft, CardPlace place, Span word, Buf *wanted)
{
    CardError *err = draft->err;
    err->line = (int)place.line;
    copy_cut(err->file, sizeof err->file, span_of(draft->file[place.file]));
    copy_cut(err->word, sizeof err->word, word);
    parse_complain(err, N_("the line ends"), wanted);
    buf_free(wanted);
    return false;
}

bool parse_fail(CardDraft *draft, CardPlace place, Span word, const char *expected)
{
    Buf wanted = {0};
    complain(&wanted, "expected %s", WORD(expected));
    return fail_at(draft, place, word, &wanted);
}

static bool fail(Parser *p, Span word, const char *expected)
{
    return parse_fail(p->draft, p->here, word, expected);
}

/* Fails with the nearest sentence that can be read, if one is near. */
static bool fail_near(Parser *p, int group, Span text, Span word, Buf *wanted)
{
    Buf near = {0};
    if (nearest_sentence(group, text, &near))
        complain(wanted, "; the nearest valid sentence is \"%s\"", buf_text(&near));
    buf_free(&near);
    return fail_at(p->draft, p->here, word, wanted);
}

static bool fail_sentence(Parser *p, int group, Span text, const Miss *miss)
{
    Buf wanted = {0};
    if (miss->count == 1 && miss->alone)
        complain(&wanted, miss->alone, miss->least, miss->most);
    else
        complain(&wanted, "expected %s", miss->expected);
    return fail_near(p, group, text, miss->word, &wanted);
}

/* For mistakes that are only found when a block is complete. */
static bool fail_block(Parser *p, const char *name, const char *expected)
{
    return parse_fail(p->draft, p->opened, span_of(name), expected);
}

/* ---- lines ---- */

/* The length of the character at the start of `text` if it is well-formed UTF-8, else 0. */
static int utf8_size(const unsigned char *text, int size)
{
    unsigned c = text[0];
    int n = c < 0x80                ? 1
            : c >= 0xc2 && c < 0xe0 ? 2
            : c >= 0xe0 && c < 0xf0 ? 3
            : c >= 0xf0 && c < 0xf5 ? 4
                                    : 0;
    if (n > size)
        return 0;
    for (int i = 1; i < n; i++)
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    bool overlong = (c == 0xe0 && text[1] < 0xa0) || (c == 0xf0 && text[1] < 0x90);
    bool outside = (c == 0xed && text[1] >= 0xa0) || (c == 0xf4 && text[1] >= 0x90);
    return overlong || outside ? 0 : n;
}

static bool check_bytes(Parser *p, Span line)
{
    for (int i = 0, n; i < line.size; i += n) {
        const unsigned char *c = (const unsigned char *)line.at + i;
        n = utf8_size(c, line.size - i);
        if (n == 0 || (*c < ' ' && *c != '\t') || *c == 0x7f) {
            char code[8];
            snprintf(code, sizeof code, "\\x%02x", *c);
            return fail(p, span_of(code), "text in UTF-8 without control characters");
        }
    }
    return true;
}

static Span trim(Span s)
{
    while (s.size && (*s.at == ' ' || *s.at == '\t'))
        s.at++, s.size--;
    while (s.size && (s.at[s.size - 1] == ' ' || s.at[s.size - 1] == '\t'))
        s.size--;
    return s;
}

/* ---- facts ---- */

static Design *design(Parser *p)
{
    return &p->draft->cat->design[p->at];
}

/* Facts that exclude one another share a bit. */
static unsigned fact_bit(int fact)
{
    switch (fact) {
    case FACT_DEFENSE: return 1u << FACT_COST;
    case FACT_VARIABLE: return 1u << FACT_POINTS;
    case FACT_WINDFALL:
    case FACT_PRODUCTION: return 1u << FACT_GRAY;
    default: return 1u << fact;
    }
}

static bool world_only(int fact)
{
    return fact == FACT_DEFENSE || fact == FACT_GRAY || fact == FACT_WINDFALL ||
           fact == FACT_PRODUCTION || fact == FACT_START || fact == FACT_KEEPS;
}

static void fact_apply(Parser *p, int fact, const Terms *t)
{
    Design *d = design(p);
    switch (fact) {
    case FACT_COST:
    case FACT_DEFENSE:
        d->cost = (uint8_t)t->amount;
        d->military = fact == FACT_DEFENSE;
        break;
    case FACT_POINTS:
    case FACT_VARIABLE:
        d->vp = (int8_t)t->amount;
        d->variable = fact == FACT_VARIABLE;
        break;
    case FACT_GRAY:
    case FACT_WINDFALL:
    case FACT_PRODUCTION:
        d->kind = (uint8_t)t->kind;
        d->source = fact == FACT_GRAY ? SOURCE_NONE : fact == FACT_WINDFALL ? WINDFALL : PRODUCTION;
        break;
    case FACT_KEYWORD: d->keywords = (uint8_t)(d->keywords | t->keyword); break;
    case FACT_START: d->start = (uint8_t)t->amount; break;
    case FACT_KEEPS: d->keeps = (uint8_t)t->amount; break;
    case FACT_PRESET: d->preset = (uint8_t)t->amount; break;
    case FACT_COPIES: d->copies = (uint8_t)t->amount; break;
    case FACT_NO_POWERS: d->powers = 0; break;
    case FACT_NO_SCORES: d->scores = 0; break;
    case FACT_NO_KEYWORDS: d->keywords = 0; break;
    }
}

static bool read_fact(Parser *p, Span text)
{
    Terms terms;
    Miss miss;
    int fact = sentence_read(GROUP_FACT, text, &terms, &miss);
    if (fact < 0)
        return fail_sentence(p, GROUP_FACT, text, &miss);
    if (fact >= FACT_NO_POWERS && p->block != BLOCK_CHANGE)
        return fail(p, text, "this only in a change of a card");
    if (design(p)->development && world_only(fact))
        return fail(p, text, "a fact of a development (only worlds have this)");
    if (fact != FACT_KEYWORD && p->given & fact_bit(fact))
        return fail(p, text, "each fact only once");
    p->given |= fact_bit(fact);
    fact_apply(p, fact, &terms);
    return true;
}

static bool read_goal_fact(Parser *p, Span text)
{
    Goal *goal = &p->draft->cat->goal[p->at];
    Terms terms;
    Miss miss;
    int fact = sentence_read(GROUP_GOAL, text, &terms, &miss);
    if (fact < 0)
        return fail_sentence(p, GROUP_GOAL, text, &miss);
    unsigned bit = 1u << (fact < GOAL_WHATS ? 0 : fact);
    if (p->given & bit && fact != GOAL_AFTER)
        return fail(p, text, "each fact only once");
    p->given |= bit;
    if (fact == GOAL_POINTS)
        goal->vp = (uint8_t)terms.amount;
    else if (fact == GOAL_TIE)
        goal->tie_vp = (uint8_t)terms.amount;
    else if (fact == GOAL_AFTER)
        goal->at = (uint8_t)(goal->at | 1u << terms.phase);
    else if (fact == GOAL_AFTER_ROUND)
        goal->at = (uint8_t)(goal->at | GOAL_AT_ROUND_END);
    else
        goal->what = (uint8_t)fact, goal->keyword = (uint8_t)terms.keyword,
        goal->kind = (uint8_t)terms.kind, goal->minimum = (uint8_t)terms.amount;
    return true;
}

/* A line of facts with commas between them. */
static bool read_facts(Parser *p, Span line, bool (*read)(Parser *, Span))
{
    for (;;) {
        const char *comma = line.size ? memchr(line.at, ',', (size_t)line.size) : NULL;
        Span fact = {line.at, comma ? (int)(comma - line.at) : line.size};
        if (!read(p, trim(fact)))
            return false;
        if (!comma)
            return true;
        line = (Span){comma + 1, line.size - fact.size - 1};
    }
}

/* ---- powers and scores ---- */

/* Powers are sorted by phase, and within a phase in the order in which they were written; `before`:
 * this one goes before the others of its phase. */
static void power_insert(CardDraft *draft, int at, const Power *power, CardPlace place, bool before)
{
    Design *d = &draft->cat->design[at];
    CardPlace *places = draft->power_at[at];
    int i = d->powers++;
    for (; i > 0 && d->power[i - 1].phase + before > power->phase; i--) {
        d->power[i] = d->power[i - 1];
        places[i] = places[i - 1];
    }
    d->power[i] = *power;
    places[i] = place;
}

/* What people often write but the language cannot express: sets `word` and returns what is expected
 * there, or NULL. */
static const char *unsupported(int phase, Span text, Span *word)
{
    Span rest = text, last = span_word(&rest);
    bool may_be = phase == SETTLE || phase == CONSUME || phase == PRODUCE;
    *word = last;
    if (span_is(*word, "may") && !may_be)
        return N_("a power that is always used; only those of settle, consume and "
                  "produce may be optional");
    for (*word = span_word(&rest); word->size; last = *word, *word = span_word(&rest)) {
        Span after = rest, next = span_word(&after);
        bool joins = span_is(*word, "or") || span_is(*word, "and");
        if (joins && word_kind(last) >= 0 && word_kind(next) >= 0)
            return N_("one kind of good; for two, write two lines, each a power of its own");
        if (span_is(last, "against") && span_is(*word, "military"))
            return N_("a kind of good or a keyword in capitals; plain strength, \"+1 "
                      "military\", is against all military worlds");
    }
    return NULL;
}

static bool refuse_power(Parser *p, int phase, Span text, const Miss *miss)
{
    Span word;
    Buf wanted = {0};
    const char *expected = unsupported(phase, text, &word);
    if (!expected)
        return fail_sentence(p, phase, text, miss);
    complain(&wanted, "expected %s", WORD(expected));
    return fail_near(p, phase, text, word, &wanted);
}

static bool read_power(Parser *p, int phase, Span text)
{
    Terms terms;
    Miss miss;
    int verb = sentence_read(phase, text, &terms, &miss);
    if (verb < 0)
        return refuse_power(p, phase, text, &miss);
    if (verb_rows[verb].names && terms.price > terms.uses)
        return fail(p, text, "the lower number first");
    if (design(p)->powers == POWERS_MAX)
        return fail(p, text, "at most 6 powers on a card");
    Power power = terms_to_power(verb, &terms);
    power_insert(p->draft, p->at, &power, p->here, false);
    return true;
}

static bool read_score(Parser *p, Span text)
{
    Design *d = design(p);
    CardDraft *draft = p->draft;
    Terms terms;
    Miss miss;
    int match = sentence_read(GROUP_SCORE, text, &terms, &miss);
    if (match < 0)
        return fail_sentence(p, GROUP_SCORE, text, &miss);
    if (d->scores == SCORES_MAX)
        return fail(p, text, "at most 5 scores on a card");
    Score score = terms_to_score(match, &terms);
    if (match == MATCH_NAMED) {
        if (draft->nameds == NAMED_MAX)
            return fail(p, text, "at most 255 named cards in scores");
        score.design = (uint8_t)draft->nameds;
        draft->named[draft->nameds++] = terms.name;
    }
    draft->score_at[p->at][d->scores] = p->here;
    d->score[d->scores++] = score;
    return true;
}

/* "settle: ...", "score: ..." or facts. */
static bool read_card_line(Parser *p, Span line)
{
    Span rest = line, word = span_word(&rest);
    if (word.at[word.size - 1] != ':')
        return read_facts(p, line, read_fact);
    Span label = {word.at, word.size - 1};
    int phase = word_phase(label);
    if (phase >= 0)
        return read_power(p, phase, rest);
    if (span_is(label, "score"))
        return read_score(p, rest);
    return fail(p, word, "a phase in lower case, as in \"settle:\", or \"score:\"");
}

/* ---- blocks ---- */

int parse_find(const CardDraft *draft, Span name)
{
    for (int i = 0; i < draft->cat->designs; i++)
        if (span_is(name, draft->cat->design[i].name))
            return i;
    return -1;
}

static bool check_name(Parser *p, Span name)
{
    if (!name.size)
        return fail(p, name, "a name");
    if (name.size >= NAME_MAX)
        return fail(p, name, "a name of at most 47 bytes");
    if (name.at[0] >= 'a' && name.at[0] <= 'z')
        return fail(p, name, "a name that begins with a capital letter");
    return true;
}

static bool open_card(Parser *p, Span name, bool development)
{
    CardDraft *draft = p->draft;
    Catalog *cat = draft->cat;
    if (!check_name(p, name))
        return false;
    if (parse_find(draft, name) >= 0)
        return fail(p, name, "a new name, or \"change\" before an old one");
    if (cat->designs == CARDS_MAX)
        return fail(p, name, "at most 255 cards in a game");
    p->block = BLOCK_CARD;
    p->at = cat->designs++;
    Design *d = design(p);
    *d = (Design){.set = (uint8_t)p->source->set,
                  .development = development,
                  .start = NO_CARD,
                  .keeps = 4,
                  .copies = 1};
    memcpy(d->name, name.at, (size_t)name.size);
    draft->design_at[p->at] = p->here;
    return true;
}

static bool find_old(Parser *p, Span name)
{
    p->at = parse_find(p->draft, name);
    return p->at >= 0 || fail(p, name, "the name of a card in the game");
}

static bool open_change(Parser *p, Span name)
{
    p->block = BLOCK_CHANGE;
    return find_old(p, name);
}

static bool open_goal(Parser *p, Span name, bool most)
{
    Catalog *cat = p->draft->cat;
    if (!check_name(p, name))
        return false;
    for (int i = 0; i < cat->goals; i++)
        if (span_is(name, cat->goal[i].name))
            return fail(p, name, "a new name");
    if (cat->goals == GOALS_MAX)
        return fail(p, name, "at most 16 goals in a game");
    p->block = BLOCK_GOAL;
    p->at = cat->goals++;
    cat->goal[p->at] = (Goal){.most = most};
    memcpy(cat->goal[p->at].name, name.at, (size_t)name.size);
    p->draft->goal_at[p->at] = p->here;
    return true;
}

static bool remove_card(Parser *p, Span name)
{
    CardDraft *draft = p->draft;
    if (!find_old(p, name))
        return false;
    int to = p->at, rest = --draft->cat->designs - to;
    size_t n = (size_t)rest;
    memmove(&draft->cat->design[to], &draft->cat->design[to + 1], n * sizeof(Design));
    memmove(&draft->design_at[to], &draft->design_at[to + 1], n * sizeof *draft->design_at);
    memmove(&draft->power_at[to], &draft->power_at[to + 1], n * sizeof *draft->power_at);
    memmove(&draft->score_at[to], &draft->score_at[to + 1], n * sizeof *draft->score_at);
    p->block = BLOCK_CLOSED;
    return true;
}

/* "copies NAME +1" or "copies NAME -1". */
static bool add_copies(Parser *p, Span text)
{
    int split = text.size;
    while (split && text.at[split - 1] != ' ' && text.at[split - 1] != '\t')
        split--;
    Span number = {text.at + split, text.size - split};
    if (!find_old(p, trim((Span){text.at, split})))
        return false;
    bool form = number.size == 2 && (*number.at == '+' || *number.at == '-') &&
                number.at[1] >= '1' && number.at[1] <= '9';
    if (!form)
        return fail(p, number, "a number from -9 to -1 or +1 to +9");
    int copies = design(p)->copies + (*number.at == '+' ? 1 : -1) * (number.at[1] - '0');
    if (copies < 1 || copies > 99)
        return fail(p, number, "a change that leaves 1 to 99 copies");
    design(p)->added = (uint8_t)(copies > design(p)->copies ? copies - design(p)->copies : 0);
    design(p)->added_by = (uint8_t)p->source->set;
    design(p)->copies = (uint8_t)copies;
    p->block = BLOCK_CLOSED;
    return true;
}

static bool open_block(Parser *p, Span line)
{
    Span name = line, word = span_word(&name);
    name = trim(name);
    p->opened = p->here;
    p->given = 0;
    if (span_is(word, "world"))
        return open_card(p, name, false);
    if (span_is(word, "development"))
        return open_card(p, name, true);
    if (span_is(word, "change"))
        return open_change(p, name);
    if (span_is(word, "remove"))
        return remove_card(p, name);
    if (span_is(word, "copies"))
        return add_copies(p, name);
    if (span_is(word, "first") || span_is(word, "most"))
        return open_goal(p, name, *word.at == 'm');
    return fail(p, word, "world, development, change, remove, copies, first or most");
}

/* ---- what a finished block must have ---- */

/* A production world produces even if no line says so. */
static bool add_production(Parser *p)
{
    Design *d = design(p);
    if (d->source != PRODUCTION || p->draft->literal)
        return true;
    for (int i = 0; i < d->powers; i++)
        if (verb_rows[d->power[i].verb].makes == MAKES_HERE)
            return true;
    if (d->powers == POWERS_MAX)
        return fail_block(p, d->name, "a good here among its powers");
    Power power = {.verb = V_PRODUCE_HERE, .phase = PRODUCE};
    power_insert(p->draft, p->at, &power, p->here, true);
    return true;
}

static bool close_card(Parser *p)
{
    const Design *d = design(p);
    if (p->block == BLOCK_CARD && !(p->given & 1u << FACT_COST))
        return fail_block(p, d->name, d->development ? N_("a cost") : N_("a cost or a defense"));
    if (p->block == BLOCK_CARD && !(p->given & 1u << FACT_POINTS))
        return fail_block(p, d->name, "points or \"variable points\"");
    if (d->variable && !d->development)
        return fail_block(p, d->name, "variable points only on a development");
    if (d->variable && !d->scores)
        return fail_block(p, d->name, "a score for its variable points");
    if (!d->variable && d->scores)
        return fail_block(p, d->name, "\"variable points\" with its scores");
    for (int i = 0; i < d->powers; i++)
        if (verb_rows[d->power[i].verb].here && d->kind == KIND_NONE)
            return parse_fail(p->draft, p->draft->power_at[p->at][i], span_of(d->name),
                              "a world with a kind of good for this power");
    return add_production(p);
}

static bool close_goal(Parser *p)
{
    const Goal *goal = &p->draft->cat->goal[p->at];
    if (!goal->minimum)
        return fail_block(p, goal->name, "what the goal counts");
    if (!goal->vp)
        return fail_block(p, goal->name, "the points of the goal");
    if (!goal->at)
        return fail_block(p, goal->name, "when the goal is claimed");
    if (goal->tie_vp && !goal->most)
        return fail_block(p, goal->name, "points for a tie only with \"most\"");
    return true;
}

static bool close_block(Parser *p)
{
    Block block = p->block;
    bool good = block == BLOCK_CARD || block == BLOCK_CHANGE ? close_card(p)
                : block == BLOCK_GOAL                        ? close_goal(p)
                                                             : true;
    p->block = BLOCK_NONE;
    return good;
}

/* ---- the file ---- */

static bool read_line(Parser *p, Span line)
{
    if (line.size && line.at[line.size - 1] == '\r')
        line.size--;
    if (!check_bytes(p, line))
        return false;
    Span text = trim(line);
    if (!text.size || *text.at == '#')
        return true;
    if (text.at == line.at)
        return close_block(p) && open_block(p, text);
    if (p->block == BLOCK_NONE || p->block == BLOCK_CLOSED)
        return fail(p, text, "a line at the margin that opens a card");
    return p->block == BLOCK_GOAL ? read_facts(p, text, read_goal_fact) : read_card_line(p, text);
}

void parse_begin(CardDraft *draft, Catalog *cat, CardError *err)
{
    memset(draft, 0, sizeof *draft);
    memset(cat, 0, sizeof *cat);
    memset(err, 0, sizeof *err);
    draft->cat = cat;
    draft->err = err;
}

enum { TEXT_MAX = 1 << 20 };

static bool read_lines(Parser *p)
{
    const char *at = p->source->text, *end = at + p->source->size;
    for (; at < end; p->here.line++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;
        if (!read_line(p, (Span){at, (int)(stop - at)}))
            return false;
        if (!newline)
            break;
        at = stop + 1;
    }
    return close_block(p);
}

bool parse_read(CardDraft *draft, const CardText *source)
{
    if (draft->files == FILES_MAX)
        return parse_fail(draft, (CardPlace){FILES_MAX - 1, 1}, span_of(source->file),
                          "at most 64 card files in a game");
    Parser p = {.draft = draft, .source = source, .here = {(uint8_t)draft->files, 1}};
    draft->file[draft->files++] = source->file;
    if (source->size > TEXT_MAX)
        return fail(&p, span_of(source->file), "a card file of at most 1 MB");
    return source->size == 0 || read_lines(&p);
}
