/* The game in sentences. All are templates with named slots in one table (say.def). Another
 * language has other templates for the same ids, and no sentence is assembled from fragments.
 * Readers are told only what their seat may know. */
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

enum { READER_ALL = 0xfe }; /* a reader who may know everything, as after a game */

/* Who is told, about whom, in which language. */
typedef struct Say {
    const Catalog *cat;
    const Locale *locale;        /* NULL: English */
    const char *name[SEATS_MAX]; /* NULL: "Seat 1" */
    uint8_t reader;              /* a seat, NO_SEAT for an onlooker, READER_ALL */
} Say;

/* The values of a template's slots. Values without a slot are ignored. */
typedef struct Facts {
    int who;              /* {who}: a seat */
    int n, m;             /* {n}, {m}, and with their sign {+n}, {+m} */
    int card, source;     /* {card}, {source} */
    const uint8_t *cards; /* {cards}: a list */
    int count;
    int phase, action, action2, goal, kind;
    const char *text, *text2; /* {text}, {text2}: already worded */
    const char *best, *rival; /* {best}, {rival}: the answers compared, likewise */
} Facts;

/* Adds the sentence. */
void say_it(Buf *out, const Say *say, SayId id, const Facts *facts);

/* The name of an action. */
SayId say_action(int action);

/* The same for an English template from another table, such as the words of a row. */
void say_words(Buf *out, const Say *say, const char *words, const Facts *facts);

/* The question. `keep`: asks for the cards to keep, although the picks are the ones to give up. */
void say_ask(Buf *out, const Say *say, const Ask *ask, bool keep);

/* One option of a seat's question. */
void say_option(Buf *out, const Say *say, const Game *g, int seat, const Ask *ask, int option);

/* Does this power let the player name a cost? Then players are told how many cards have it: for one
 * cost, for each cost that a card allows (a line each), and in hundredths of all cards. */
bool say_has_odds(const Power *power);
void say_odds(Buf *out, const Say *say, int cost);
void say_odds_lines(Buf *out, const Say *say, const Design *design);
int say_odds_share(const Catalog *cat, int cost);

/* How many copies the expansion adds to a card of the base game; nothing if none. */
void say_copies_line(Buf *out, const Say *say, const Design *design);

/* Why an answer was refused. */
void say_err(Buf *out, const Say *say, const Err *err);

/* What placing a card would cost, or why it cannot be placed. */
void say_quote(Buf *out, const Say *say, int card, const Quote *quote);

/* Are people asked what they keep, instead of what they give up? */
bool say_asks_to_keep(const Ask *ask);

/* The templates by number, for translators; NULL after the last. */
const char *say_message(int id);
/* The name of an id, e.g. "ROUND". */
const char *say_id_name(int id);

#endif
