/* Reads and writes the sentences of sentence.def. Both directions walk the same text: words match
 * themselves, a {slot} is one of the Terms. Nothing here knows what a sentence means. */
#include "cards/sentence.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct Sentence {
    uint8_t group, id;
    const char *text;
    Terms unsaid;
} Sentence;

#define GROUP_OF(group)                GROUP_##group
#define SENTENCE(group, id, text, ...) {GROUP_OF(group), (uint8_t)(id), text, UNSAID(__VA_ARGS__)},
#define UNSAID(...) \
    {               \
        __VA_ARGS__ \
    }
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wmissing-field-initializers"
#elif defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif
static const Sentence sentences[] = {
#include "cards/sentence.def"
};
#undef SENTENCE
enum { SENTENCES = sizeof sentences / sizeof *sentences };

enum { EXPECTED_LENGTH = 155 };
enum SlotSort { NUMBER, PLUS, SIGNED, KIND_SLOT, KEYWORD_SLOT, PHASE_SLOT, NAME_SLOT, PART };

typedef struct Slot {
    const char *name;
    uint8_t sort, term;
    int8_t min, max; /* of a number; min is the group of a PART */
} Slot;

#define TERM(field) (uint8_t) offsetof(Terms, field)
static const Slot slots[] = {
    {"amount", NUMBER, TERM(amount), 1, 9},    {"+amount", PLUS, TERM(amount), 1, 9},
    {"strength", SIGNED, TERM(amount), -9, 9}, {"price", NUMBER, TERM(price), 1, 9},
    {"several", NUMBER, TERM(price), 2, 4},    {"uses", NUMBER, TERM(uses), 1, 9},
    {"times", NUMBER, TERM(uses), 2, 9},       {"low", NUMBER, TERM(price), 0, 9},
    {"high", NUMBER, TERM(uses), 0, 9},        {"vp", NUMBER, TERM(vp), 1, 9},
    {"cards", NUMBER, TERM(cards), 1, 9},      {"per", NUMBER, TERM(per), 2, 20},
    {"cost", NUMBER, TERM(amount), 0, 9},      {"points", NUMBER, TERM(amount), -9, 9},
    {"prize", NUMBER, TERM(amount), 1, 9},     {"start", NUMBER, TERM(amount), 0, 99},
    {"keeps", NUMBER, TERM(amount), 1, 6},     {"preset", NUMBER, TERM(amount), 1, 5},
    {"copies", NUMBER, TERM(amount), 1, 99},   {"minimum", NUMBER, TERM(amount), 1, 20},
    {"kind", KIND_SLOT, TERM(kind), 0, 0},     {"keyword", KEYWORD_SLOT, TERM(keyword), 0, 0},
    {"phase", PHASE_SLOT, TERM(phase), 0, 0},  {"name", NAME_SLOT, TERM(name), 0, 0},
    {"gain", PART, 0, GROUP_GAIN, 0},          {"each", PART, 0, GROUP_EACH, 0},
};
enum { SLOTS = sizeof slots / sizeof *slots };

static int *term(Terms *terms, const Slot *slot)
{
    return (int *)(void *)((char *)terms + slot->term);
}

static int term_value(const Terms *terms, const Slot *slot)
{
    return *(const int *)(const void *)((const char *)terms + slot->term);
}

/* `word` is "{name}", perhaps with more text after the brace. */
static const Slot *slot_find(Span word)
{
    const char *brace = word.size ? memchr(word.at, '}', (size_t)word.size) : NULL;
    if (!brace || *word.at != '{')
        return NULL;
    Span name = {word.at + 1, (int)(brace - word.at - 1)};
    for (int i = 0; i < SLOTS; i++)
        if (span_is(name, slots[i].name))
            return &slots[i];
    return NULL;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

Span span_word(Span *text)
{
    while (text->size && is_blank(*text->at))
        text->at++, text->size--;
    Span word = {text->at, 0};
    while (word.size < text->size && !is_blank(text->at[word.size]) && text->at[word.size] != ',')
        word.size++;
    if (!word.size && text->size)
        word.size = 1;
    text->at += word.size;
    text->size -= word.size;
    return word;
}

/* ---- reading ---- */

/* Adds an expectation if it still fits into one line. */
static void add_expected(Miss *miss, const Buf *why, int length)
{
    static const char joint[] = N_(" or ");
    int more = length + (miss->count ? (int)strlen(joint) : 0);
    size_t used = strlen(miss->expected), left = sizeof miss->expected - used;
    if (miss->length + length >= EXPECTED_LENGTH || why->size + WORD_ROOM > left)
        return;
    snprintf(miss->expected + used, left, "%s%s", miss->count ? WORD(joint) : "", buf_text(why));
    miss->length += more;
    miss->count++;
}

/* Records what was expected at `word`, unless another sentence matched further. `miss` may be
 * NULL. */
__attribute__((format(printf, 3, 4))) static bool missed(Miss *miss, Span word,
                                                         const char *expected, ...)
{
    if (!miss || word.at < miss->word.at)
        return false;
    if (word.at > miss->word.at)
        *miss = (Miss){.count = 0};
    miss->word = word;
    Buf why = {0}, english = {0};
    va_list list;
    va_start(list, expected);
    complain_list(&why, expected, list);
    va_end(list);
    complaint_say(&english, NULL, buf_text(&why));
    if (!strstr(miss->expected, buf_text(&why)))
        add_expected(miss, &why, (int)english.size);
    buf_free(&why);
    buf_free(&english);
    return false;
}

/* Reads a number of one to three digits with the sign that the slot requires. */
static bool read_digits(Span word, int sort, int *value)
{
    int i = 0, sign = 1;
    bool plus = word.size && word.at[0] == '+', minus = word.size && word.at[0] == '-';
    if (plus ? sort == NUMBER : minus ? sort == PLUS : sort != NUMBER)
        return false;
    if (plus || minus)
        i = 1, sign = minus ? -1 : 1;
    if (i == word.size || word.size - i > 3)
        return false;
    for (*value = 0; i < word.size; i++) {
        if (word.at[i] < '0' || word.at[i] > '9')
            return false;
        *value = *value * 10 + word.at[i] - '0';
    }
    *value *= sign;
    return true;
}

static bool read_number(const Slot *slot, Span word, Terms *terms, Miss *miss)
{
    int value;
    if (read_digits(word, slot->sort, &value) && value >= slot->min && value <= slot->max &&
        !(slot->sort == SIGNED && value == 0)) {
        *term(terms, slot) = value;
        return true;
    }
    if (slot->sort == SIGNED)
        return missed(miss, word, "a number from -9 to -1 or +1 to +9");
    bool first = miss && (word.at > miss->word.at || !miss->count);
    if (slot->sort == PLUS)
        missed(miss, word, "a number from +%d to +%d", slot->min, slot->max);
    else
        missed(miss, word, "a number from %d to %d", slot->min, slot->max);
    if (first && miss->count == 1) {
        miss->alone = slot->sort == PLUS ? N_("expected a number from +%d to +%d")
                                         : N_("expected a number from %d to %d");
        miss->least = slot->min;
        miss->most = slot->max;
    }
    return false;
}

static bool read_word(const Slot *slot, int value, Span word, Terms *terms, Miss *miss)
{
    if (value < 0)
        return missed(miss, word, "%s",
                      WORD(slot->sort == KIND_SLOT      ? N_("a kind of good")
                           : slot->sort == KEYWORD_SLOT ? N_("a keyword in capitals")
                                                        : N_("a phase")));
    *term(terms, slot) = value;
    return true;
}

static bool read_name(Span *text, Terms *terms, Miss *miss)
{
    Span rest = *text, first = span_word(&rest);
    if (!first.size || (first.at[0] >= 'a' && first.at[0] <= 'z'))
        return missed(miss, first, "the name of a card");
    terms->name = (Span){first.at, (int)(text->at + text->size - first.at)};
    *text = (Span){text->at + text->size, 0};
    return true;
}

static bool read_text(const Sentence *sentence, Span *text, Terms *terms, Miss *miss);

static bool read_part(int group, Span *text, Terms *terms, Miss *miss)
{
    for (int i = 0; i < SENTENCES; i++) {
        Span rest = *text;
        Terms found = *terms;
        if (sentences[i].group == group && read_text(&sentences[i], &rest, &found, miss)) {
            *text = rest;
            *terms = found;
            terms->other |= sentences[i].unsaid.other;
            return true;
        }
    }
    return false;
}

static bool read_slot(const Slot *slot, Span *text, Terms *terms, Miss *miss)
{
    if (slot->sort == PART)
        return read_part(slot->min, text, terms, miss);
    if (slot->sort == NAME_SLOT)
        return read_name(text, terms, miss);
    Span word = span_word(text);
    if (slot->sort == KIND_SLOT)
        return read_word(slot, word_kind(word), word, terms, miss);
    if (slot->sort == KEYWORD_SLOT)
        return read_word(slot, word_keyword(word), word, terms, miss);
    if (slot->sort == PHASE_SLOT)
        return read_word(slot, word_phase(word), word, terms, miss);
    return read_number(slot, word, terms, miss);
}

/* A word of a sentence matches itself and, if it ends in "(s)", also its plural. */
static bool read_literal(Span want, Span word, Miss *miss)
{
    Span stem = want;
    bool either = want.size > 3 && !memcmp(want.at + want.size - 3, "(s)", 3);
    if (either)
        stem.size -= 3;
    bool same = word.size >= stem.size && !memcmp(word.at, stem.at, (size_t)stem.size);
    if (same && (word.size == stem.size ||
                 (either && word.size == stem.size + 1 && word.at[stem.size] == 's')))
        return true;
    return missed(miss, word, "\"%.*s\"", stem.size, stem.at);
}

static bool read_text(const Sentence *sentence, Span *text, Terms *terms, Miss *miss)
{
    Span pattern = {sentence->text, (int)strlen(sentence->text)};
    for (Span want = span_word(&pattern); want.size; want = span_word(&pattern)) {
        const Slot *slot = slot_find(want);
        if (slot ? !read_slot(slot, text, terms, miss) : !read_literal(want, span_word(text), miss))
            return false;
    }
    return true;
}

static int read_any(int group, Span text, Terms *terms, Miss *miss)
{
    for (int i = 0; i < SENTENCES; i++) {
        if (sentences[i].group != group)
            continue;
        Span rest = text;
        *terms = sentences[i].unsaid;
        if (!read_text(&sentences[i], &rest, terms, miss))
            continue;
        Span more = span_word(&rest);
        if (!more.size)
            return sentences[i].id;
        missed(miss, more, "the end of the line");
    }
    return -1;
}

/* Valid text, the usual case, is read without collecting expectations. */
int sentence_read(int group, Span text, Terms *terms, Miss *miss)
{
    *miss = (Miss){.word = {text.at, 0}};
    int id = read_any(group, text, terms, NULL);
    return id < 0 ? read_any(group, text, terms, miss) : id;
}

/* ---- writing ---- */

typedef struct Out {
    char *buf;
    size_t size, used;
    int number; /* the last one written, for "(s)" */
    const Locale *locale;
} Out;

static void put(Out *out, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++, out->used++)
        if (out->used + 1 < out->size)
            out->buf[out->used] = text[i];
}

void locale_number(const Locale *locale, char text[NUMBER_BYTES], int number, bool sign)
{
    if (locale && number < 0)
        snprintf(text, NUMBER_BYTES, "\u2212%d", -number);
    else
        snprintf(text, NUMBER_BYTES, sign ? "%+d" : "%d", number);
}

static void put_number(Out *out, int number, bool sign)
{
    char text[NUMBER_BYTES];
    locale_number(out->locale, text, number, sign);
    put(out, text, strlen(text));
    out->number = number;
}

static void put_word(Out *out, const char *word)
{
    word = locale_say(out->locale, word);
    put(out, word, strlen(word));
}

static const Sentence *sentence_find(int group, int id, const Terms *terms);
static void put_sentence(Out *out, const Sentence *sentence, const Terms *terms);

static void put_slot(Out *out, const Slot *slot, const Terms *terms)
{
    if (slot->sort == PART)
        put_sentence(out, sentence_find(slot->min, 0, terms), terms);
    else if (slot->sort == NAME_SLOT)
        put_word(out, terms->name.at);
    else if (slot->sort == KIND_SLOT)
        put_word(out, kind_word(term_value(terms, slot)));
    else if (slot->sort == KEYWORD_SLOT)
        put_word(out, keyword_word(term_value(terms, slot)));
    else if (slot->sort == PHASE_SLOT)
        put_word(out, phase_word(term_value(terms, slot)));
    else
        put_number(out, term_value(terms, slot), slot->sort != NUMBER);
}

static void put_sentence(Out *out, const Sentence *sentence, const Terms *terms)
{
    if (!sentence)
        return;
    const char *text = locale_say(out->locale, sentence->text), *form, *behind;
    size_t size;
    while (*text) {
        const Slot *slot = *text == '{' ? slot_find((Span){text, (int)strlen(text)}) : NULL;
        if (slot) {
            put_slot(out, slot, terms);
            text = strchr(text, '}') + 1;
        } else if ((behind = locale_plural(out->locale, text, out->number, &form, &size))) {
            put(out, form, size);
            text = behind;
        } else {
            put(out, text++, 1);
        }
    }
}

static bool slot_can_say(const Slot *slot, const Terms *terms)
{
    if (slot->sort == PART)
        return sentence_find(slot->min, 0, terms) != NULL;
    if (slot->sort == NAME_SLOT)
        return terms->name.size > 0;
    int value = term_value(terms, slot);
    if (slot->sort == KIND_SLOT)
        return value >= NOVELTY && value < KINDS;
    if (slot->sort == KEYWORD_SLOT)
        return value != 0;
    return slot->sort == PHASE_SLOT || (value >= slot->min && value <= slot->max);
}

/* Terms that are in no slot of the sentence must have the values of its row. */
static bool says_all(const Sentence *sentence, Terms terms)
{
    Terms unsaid = sentence->unsaid;
    for (const char *brace = strchr(sentence->text, '{'); brace; brace = strchr(brace + 1, '{')) {
        const Slot *slot = slot_find((Span){brace, (int)strlen(brace)});
        if (!slot || !slot_can_say(slot, &terms))
            return false;
        if (slot->sort == PART && slot->min == GROUP_GAIN)
            terms.vp = terms.cards = 0;
        else if (slot->sort == PART)
            terms.other = 0;
        else if (slot->sort != NAME_SLOT)
            *term(&terms, slot) = *term(&unsaid, slot);
    }
    return terms.optional == unsaid.optional && terms.kind == unsaid.kind &&
           terms.keyword == unsaid.keyword && terms.amount == unsaid.amount &&
           terms.price == unsaid.price && terms.uses == unsaid.uses && terms.vp == unsaid.vp &&
           terms.cards == unsaid.cards && terms.phase == unsaid.phase && terms.per == unsaid.per &&
           terms.other == unsaid.other;
}

/* A part is compared only by the terms that it can express. */
static bool part_fits(const Sentence *part, const Terms *terms)
{
    Terms own = {.vp = terms->vp, .cards = terms->cards};
    if (part->group == GROUP_EACH)
        own = (Terms){.other = terms->other};
    return says_all(part, own);
}

static const Sentence *sentence_find(int group, int id, const Terms *terms)
{
    bool part = group == GROUP_GAIN || group == GROUP_EACH;
    for (int i = 0; i < SENTENCES; i++)
        if (sentences[i].group == group && sentences[i].id == id &&
            (part ? part_fits(&sentences[i], terms) : says_all(&sentences[i], *terms)))
            return &sentences[i];
    return NULL;
}

size_t sentence_write(char *buf, size_t size, int group, int id, const Terms *terms,
                      const Locale *locale)
{
    Out out = {buf, size, 0, 0, locale};
    put_sentence(&out, sentence_find(group, id, terms), terms);
    if (size)
        buf[out.used < size ? out.used : size - 1] = 0;
    return out.used;
}

const char *sentence_message(int number)
{
    return number < SENTENCES ? sentences[number].text : NULL;
}

int sentence_group(int number)
{
    return sentences[number].group;
}

/* The slots of a sentence, one bit each. */
static unsigned slots_in(const Sentence *sentence)
{
    unsigned bits = 0;
    for (const char *brace = strchr(sentence->text, '{'); brace; brace = strchr(brace + 1, '{'))
        bits |= 1u << (slot_find((Span){brace, (int)strlen(brace)}) - slots);
    return bits;
}

bool sentence_is_synonym(int number)
{
    const Sentence *later = &sentences[number];
    for (int i = 0; i < number; i++) {
        const Sentence *s = &sentences[i];
        if (s->group == later->group && s->id == later->id && slots_in(s) == slots_in(later) &&
            !memcmp(&s->unsaid, &later->unsaid, offsetof(Terms, name)))
            return true;
    }
    return false;
}

/* ---- terms of powers and scores ---- */

Terms terms_of_power(const Power *p)
{
    return (Terms){.optional = p->optional,
                   .kind = p->kind,
                   .keyword = p->keyword,
                   .amount = p->amount,
                   .price = p->price,
                   .uses = p->uses,
                   .vp = p->vp,
                   .cards = p->cards};
}

Power terms_to_power(int verb, const Terms *t)
{
    return (Power){.verb = (uint8_t)verb,
                   .phase = verb_rows[verb].phase,
                   .optional = (uint8_t)t->optional,
                   .kind = (uint8_t)t->kind,
                   .keyword = (uint8_t)t->keyword,
                   .amount = (int8_t)t->amount,
                   .price = (uint8_t)t->price,
                   .uses = (uint8_t)t->uses,
                   .vp = (uint8_t)t->vp,
                   .cards = (uint8_t)t->cards};
}

Terms terms_of_score(const Score *s, const char *name)
{
    return (Terms){.kind = s->kind,
                   .keyword = s->keyword,
                   .phase = s->phase,
                   .per = s->per,
                   .vp = s->vp,
                   .other = s->other,
                   .name = {name, (int)strlen(name)}};
}

Score terms_to_score(int match, const Terms *t)
{
    return (Score){.match = (uint8_t)match,
                   .kind = (uint8_t)t->kind,
                   .keyword = (uint8_t)t->keyword,
                   .phase = (uint8_t)t->phase,
                   .design = NO_DESIGN,
                   .per = (uint8_t)t->per,
                   .vp = (int8_t)t->vp,
                   .other = (uint8_t)t->other};
}
