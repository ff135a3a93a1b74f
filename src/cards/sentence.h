/* The sentences of the cards, read and written from one table (sentence.def), so that whatever can
 * be parsed can be printed, and vice versa. Terms are the numbers and words in a sentence. */
#ifndef WINDFALL_CARDS_SENTENCE_H
#define WINDFALL_CARDS_SENTENCE_H

#include "base/complaint.h"
#include "cards/word.h"

#include <stddef.h>

/* Groups of sentences; those of powers are the phases themselves. */
enum Group {
    GROUP_EXPLORE,
    GROUP_DEVELOP,
    GROUP_SETTLE,
    GROUP_TRADE,
    GROUP_CONSUME,
    GROUP_PRODUCE,
    GROUP_FACT,
    GROUP_SCORE,
    GROUP_GOAL,
    GROUP_GAIN,
    GROUP_EACH
};

enum Fact {
    FACT_COST,
    FACT_DEFENSE,
    FACT_POINTS,
    FACT_VARIABLE,
    FACT_GRAY,
    FACT_WINDFALL,
    FACT_PRODUCTION,
    FACT_KEYWORD,
    FACT_START,
    FACT_KEEPS,
    FACT_PRESET,
    FACT_COPIES,
    FACT_NO_POWERS,
    FACT_NO_SCORES,
    FACT_NO_KEYWORDS
};

/* Facts of a goal that are not its GoalWhat. */
enum GoalFact { GOAL_POINTS = GOAL_WHATS, GOAL_TIE, GOAL_AFTER, GOAL_AFTER_ROUND };

/* Everything that a sentence can express. The number of a fact is in `amount`. */
typedef struct Terms {
    int optional, kind, keyword, amount, price, uses, vp, cards, phase, per, other;
    Span name;
} Terms;

/* Where the sentences that matched furthest failed, and what they expected there. */
typedef struct Miss {
    Span word;          /* empty at the end of the line */
    char expected[512]; /* a complaint for each thing that was expected, joined by " or " */
    int count, length;  /* how many these are, and their length in English */
    const char *alone;  /* the message if a number is all that was expected; else NULL */
    int least, most;    /* its bounds */
} Miss;

/* Reads all of `text` as a sentence of the group; returns its id, or -1 and fills `miss`. */
int sentence_read(int group, Span text, Terms *terms, Miss *miss);

/* A number as that language writes it. English sentences are also read from files, so they keep the
 * ASCII minus; other languages get a minus sign that screen readers read aloud. */
enum { NUMBER_BYTES = 16 };
void locale_number(const Locale *locale, char text[NUMBER_BYTES], int number, bool sign);

/* Writes the sentence with that id and these terms, truncated to fit; returns its whole length. If
 * no sentence fits the terms, writes nothing and returns 0. */
size_t sentence_write(char *buf, size_t size, int group, int id, const Terms *terms,
                      const Locale *locale);

/* The English messages one by one, for translators and docs; NULL after the last. */
const char *sentence_message(int number);
int sentence_group(int number);

/* Is it only read, because an earlier sentence says the same? */
bool sentence_is_synonym(int number);

/* The next word of a text (a comma is a word); advances the text. Empty at the end. */
Span span_word(Span *text);

Terms terms_of_power(const Power *power);
Power terms_to_power(int verb, const Terms *terms);
Terms terms_of_score(const Score *score, const char *name);
Score terms_to_score(int match, const Terms *terms);

#endif
