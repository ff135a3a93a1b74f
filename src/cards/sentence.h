/* The sentences of the cards, read and written from one table (sentence.def): what can be parsed
 * can be printed and the other way round. A sentence carries Terms, the numbers and words in it. */
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

/* Everything that a sentence can say. Facts keep their number in `amount`. */
typedef struct Terms {
    int optional, kind, keyword, amount, price, uses, vp, cards, phase, per, other;
    Span name;
} Terms;

/* What stood in the way of the sentence that came furthest. */
typedef struct Miss {
    Span word; /* empty at the end of the line */
    char expected
        [512]; /* one complaint for each thing that could have stood there, joined by " or " */
    int count, length; /* of these things, and of all in English */
    const char *alone; /* what to say if there is one, a number; else NULL */
    int least, most;   /* its bounds */
} Miss;

/* Reads all of `text` as a sentence of the group; returns its id, or -1 and fills `miss`. */
int sentence_read(int group, Span text, Terms *terms, Miss *miss);

/* A number as that language writes it: outside of English, whose sentences are also read from files,
 * with a minus that voices read aloud. */
enum { NUMBER_BYTES = 16 };
void locale_number(const Locale *locale, char text[NUMBER_BYTES], int number, bool sign);

/* Writes the sentence with that id and these terms, cut to fit; returns its whole length. An id
 * that has no sentence for the terms writes nothing and returns 0. */
size_t sentence_write(char *buf, size_t size, int group, int id, const Terms *terms,
                      const Locale *locale);

/* The English messages one by one, for translators and docs; NULL after the last. */
const char *sentence_message(int number);
int sentence_group(int number);
int sentence_id(int number);

/* The next word of a text, a comma being one; moves the text behind it. Empty at the end. */
Span span_word(Span *text);

Terms terms_of_power(const Power *power);
Power terms_to_power(int verb, const Terms *terms);
Terms terms_of_score(const Score *score, const char *name);
Score terms_to_score(int match, const Terms *terms);

#endif
