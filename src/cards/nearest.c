/* Compares a text with every sentence, by the edit distance of their words. A slot costs nothing if
 * the text has a word of the right sort there; otherwise it is filled with an example. A sentence
 * is only offered if sentence_read accepts it. */
#include "cards/nearest.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { WORDS_MAX = 32, TEXT_MAX = 256 };
enum { COST_MISSING = 2, COST_OTHER = 3, COST_PHASE = 2, COST_MAX = 1000 };

/* Examples for slots; all others are plain numbers. A slot takes a word of the text only if it is
 * of the same sort as the example. A number without the sign that its slot needs gets a plus. */
static const struct {
    const char *name, *example;
} slots[] = {
    {"+amount", "+1"}, {"strength", "+1"}, {"several", "3"},     {"times", "2"},      {"high", "7"},
    {"per", "3"},      {"kind", "rare"},   {"keyword", "REBEL"}, {"phase", "settle"},
};

typedef struct Words {
    Span word[WORDS_MAX];
    int n;
} Words;

static Words words_of(Span text)
{
    Words words = {.n = 0};
    for (Span word = span_word(&text); word.size && words.n < WORDS_MAX; word = span_word(&text))
        words.word[words.n++] = word;
    return words;
}

static const char *example_of(Span slot)
{
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++)
        if (slot.size == (int)strlen(slots[i].name) + 2 &&
            !memcmp(slot.at + 1, slots[i].name, strlen(slots[i].name)))
            return slots[i].example;
    return "1";
}

static bool has_sign(Span word)
{
    return *word.at == '+' || *word.at == '-';
}

static bool is_number(Span word)
{
    int sign = has_sign(word);
    return word.size > sign && isdigit((unsigned char)word.at[sign]);
}

static bool is_slot(Span want)
{
    return *want.at == '{';
}

/* Does a word of the text match this word of a sentence? */
static bool fits(Span want, Span word)
{
    if (is_slot(want)) {
        const char *example = example_of(want);
        Span like = {example, (int)strlen(example)};
        if (word_kind(like) >= 0)
            return word_kind(word) >= 0;
        if (word_keyword(like) >= 0)
            return word_keyword(word) >= 0;
        if (word_phase(like) >= 0)
            return word_phase(word) >= 0;
        return is_number(word) && (has_sign(like) || !has_sign(word));
    }
    bool either = want.size > 3 && !memcmp(want.at + want.size - 3, "(s)", 3);
    int stem = want.size - (either ? 3 : 0);
    return word.size >= stem && !memcmp(word.at, want.at, (size_t)stem) &&
           (word.size == stem || (either && word.size == stem + 1 && word.at[stem] == 's'));
}

/* The distance of the first i words of the sentence from the first k words of the text. */
typedef struct Distance {
    int cost[WORDS_MAX + 1][WORDS_MAX + 1];
} Distance;

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int measure(Distance *d, const Words *want, const Words *text)
{
    for (int i = 0; i <= want->n; i++)
        for (int k = 0; k <= text->n; k++) {
            int cost = COST_MISSING * (i + k);
            if (i && k) {
                bool same = fits(want->word[i - 1], text->word[k - 1]);
                cost = least(d->cost[i - 1][k], d->cost[i][k - 1]) + COST_MISSING;
                cost = least(cost, d->cost[i - 1][k - 1] + (same ? 0 : COST_OTHER));
            }
            d->cost[i][k] = cost;
        }
    return d->cost[want->n][text->n];
}

/* For each word of the sentence the word of the text that matches it, or an empty one. */
static void align(const Distance *d, const Words *want, const Words *text, Span *found)
{
    for (int i = want->n, k = text->n; i; i--) {
        found[i - 1] = (Span){0};
        while (k && d->cost[i][k] == d->cost[i][k - 1] + COST_MISSING)
            k--;
        if (k && d->cost[i][k] != d->cost[i - 1][k] + COST_MISSING) {
            k--;
            if (fits(want->word[i - 1], text->word[k]))
                found[i - 1] = text->word[k];
        }
    }
}

/* A sentence with its slots filled. */
static void fill(Buf *out, const Words *want, const Span *found)
{
    bool one = false;
    for (int i = 0; i < want->n; i++) {
        Span word = want->word[i];
        bool either = word.size > 3 && !memcmp(word.at + word.size - 3, "(s)", 3);
        if (i && *word.at != ',')
            buf_byte(out, ' ');
        if (is_slot(word)) {
            const char *example = example_of(word);
            Span said = found[i].size ? found[i] : (Span){example, (int)strlen(example)};
            if (is_number(said) && *example == '+' && !has_sign(said))
                buf_byte(out, '+');
            buf_add(out, said.at, (size_t)said.size);
            one = span_is(said, "1") || span_is(said, "+1") || (one && !is_number(said));
        } else {
            buf_add(out, word.at, (size_t)word.size - (either ? 3 : 0));
            if (either && !one)
                buf_byte(out, 's');
        }
    }
}

/* Replaces the part in a sentence, if it has one, by the nth sentence of the part's group. False if
 * there is no such sentence. */
static bool write_out(const char *sentence, int nth, char text[TEXT_MAX])
{
    static const struct {
        const char *slot;
        int group;
    } parts[] = {{"{gain}", GROUP_GAIN}, {"{each}", GROUP_EACH}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const char *at = strstr(sentence, parts[i].slot), *part;
        for (int number = 0; at && (part = sentence_message(number)); number++)
            if (sentence_group(number) == parts[i].group && !nth--) {
                snprintf(text, TEXT_MAX, "%.*s%s%s", (int)(at - sentence), sentence, part,
                         at + strlen(parts[i].slot));
                return true;
            }
        if (at)
            return false;
    }
    snprintf(text, TEXT_MAX, "%s", sentence);
    return !nth;
}

typedef struct Search {
    Words text;
    int group, best; /* so far */
    Buf *found;
} Search;

static void try_sentence(Search *s, int group, const char *sentence)
{
    static const char name_slot[] = "{name}";
    Distance d;
    Span found[WORDS_MAX];
    Words want = words_of((Span){sentence, (int)strlen(sentence)});
    int cost = measure(&d, &want, &s->text) + (group == s->group ? 0 : COST_PHASE);
    if (cost >= s->best || strstr(sentence, name_slot) ||
        cost > (want.n > s->text.n ? want.n : s->text.n))
        return;
    Terms terms;
    Miss miss;
    Buf filled = {0};
    align(&d, &want, &s->text, found);
    fill(&filled, &want, found);
    if (sentence_read(group, (Span){buf_text(&filled), (int)filled.size}, &terms, &miss) >= 0) {
        s->best = cost;
        buf_clear(s->found);
        if (group <= GROUP_PRODUCE)
            buf_printf(s->found, "%s: ", phase_word(group));
        buf_str(s->found, buf_text(&filled));
    }
    buf_free(&filled);
}

bool nearest_sentence(int group, Span text, Buf *out)
{
    Buf found = {0};
    Search s = {words_of(text), group, COST_MAX, &found};
    const char *sentence;
    for (int number = 0; (sentence = sentence_message(number)); number++) {
        int of = sentence_group(number);
        char whole[TEXT_MAX];
        if (of != group && (group > GROUP_PRODUCE || of > GROUP_PRODUCE))
            continue;
        for (int nth = 0; write_out(sentence, nth, whole); nth++)
            try_sentence(&s, of, whole);
    }
    buf_str(out, buf_text(&found));
    buf_free(&found);
    return s.best < COST_MAX;
}
