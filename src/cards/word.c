/* The words of the game, one table for each sort. */
#include "cards/word.h"

#include <string.h>

static const char *const kinds[KINDS] = {[KIND_NONE] = "gray",
                                         [NOVELTY] = "novelty",
                                         [RARE] = "rare",
                                         [GENES] = "genes",
                                         [ALIEN] = "alien"};
static const char *const phases[PHASES] = {
    [EXPLORE] = "explore", [DEVELOP] = "develop", [SETTLE] = "settle",
    [TRADE] = "trade",     [CONSUME] = "consume", [PRODUCE] = "produce"};
/* by bit of Keyword */
static const char *const keywords[KEYWORDS] = {"ALIEN",  "REBEL",        "IMPERIUM",
                                               "UPLIFT", "TERRAFORMING", "CHROMOSOME"};
const VerbRow verb_rows[VERBS] = {
#define VERB(id, ...) [V_##id] = {.name = #id, __VA_ARGS__},
#include "cards/verb.def"
#undef VERB
};

bool span_is(Span span, const char *word)
{
    size_t size = strlen(word);
    return (size_t)span.size == size && !memcmp(span.at, word, size);
}

const char *kind_word(int kind)
{
    return kind == KIND_ANY ? "any" : kinds[kind];
}

const char *phase_word(int phase)
{
    return phases[phase];
}

const char *keyword_word_at(int bit)
{
    return keywords[bit];
}

const char *keyword_word(int keyword)
{
    return keywords[__builtin_ctz((unsigned)keyword)];
}

static int find(Span word, const char *const *list, int from, int to)
{
    for (int i = from; i < to; i++)
        if (span_is(word, list[i]))
            return i;
    return -1;
}

int word_kind(Span word)
{
    return find(word, kinds, NOVELTY, KINDS);
}

int word_phase(Span word)
{
    return find(word, phases, 0, PHASES);
}

int word_keyword(Span word)
{
    int bit = find(word, keywords, 0, KEYWORDS);
    return bit < 0 ? -1 : 1 << bit;
}
