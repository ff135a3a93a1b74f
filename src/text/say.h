/* The game in sentences. All of them stand in one table of templates (say.def) with named slots;
 * another language gives other templates for the same ids, and nothing is glued from fragments. A
 * reader is told only what the seat he sits on may know. */
#ifndef WINDFALL_TEXT_SAY_H
#define WINDFALL_TEXT_SAY_H

#include "base/buf.h"
#include "cards/sentence.h"
#include "rules/quote.h"
#include "rules/rules.h"

typedef enum SayId {
#define SAY(id, text) SAY_##id,
#include "text/say.def"
#undef SAY
    SAYS
} SayId;

enum { READER_ALL = 0xfe }; /* a reader who may know everything, as after the game */

/* Who is told, about whom, in which language. */
typedef struct Say {
    const Catalog *cat;
    const Locale *locale;        /* NULL: English */
    const char *name[SEATS_MAX]; /* NULL: "Seat 1" */
    uint8_t reader;              /* a seat, NO_SEAT for an onlooker, READER_ALL */
} Say;

/* What the slots of a template stand for; those that it has not are not looked at. */
typedef struct Facts {
    int who;              /* {who}: a seat */
    int n, m;             /* {n}, {m}, and with their sign {+n}, {+m} */
    int card, source;     /* {card}, {source} */
    const uint8_t *cards; /* {cards}: a list */
    int count;
    int phase, action, action2, goal, kind;
    const char *text, *text2; /* {text}, {text2}: said already */
} Facts;

/* Adds the sentence. */
void say_it(Buf *out, const Say *say, SayId id, const Facts *facts);

/* The same with an English template that stands in another table: a row's words. */
void say_words(Buf *out, const Say *say, const char *words, const Facts *facts);

/* The question; `keep`: turned round, for the questions where what is not picked is kept. */
void say_ask(Buf *out, const Say *say, const Ask *ask, bool keep);

/* One option of a seat's question. */
void say_option(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask, int option);

/* Why an answer was refused. */
void say_err(Buf *out, const Say *say, const Err *err);

/* What placing a card would cost, or why it cannot be. */
void say_quote(Buf *out, const Say *say, int card, const Quote *quote);

/* Is asked as "which do you keep" where people are asked? */
bool say_asks_to_keep(const Ask *ask);

/* The templates one by one, for translators; NULL after the last. */
const char *say_message(int id);
/* The name of an id, e.g. "ROUND". */
const char *say_id_name(int id);

#endif
