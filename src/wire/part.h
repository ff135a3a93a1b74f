/* The parts of a view as JSON: what one seat, or a spectator, may see of a game
 * (docs/protocol.md, section 4). Everything is written from a Seen, which is made from a View
 * and contains nothing else of the game, so nothing written here can reveal a secret. */
#ifndef WINDFALL_WIRE_PART_H
#define WINDFALL_WIRE_PART_H

#include "base/json_out.h"
#include "text/say.h"
#include "view/view.h"

enum { SPECTATOR = -1 };

typedef enum Part {
    PART_GAME,
    PART_SEAT, /* SEATS_MAX of them */
    PART_ME = PART_SEAT + SEATS_MAX,
    PART_GOALS,
    PART_ASK,
    PART_CLOCK,
    PART_MODE,
    PART_END,
    PART_LESSON,
    PART_RAW, /* the View itself, for bots and terminals of the same program */
    PARTS
} Part;

/* What the tutorial says at the table of a lesson. */
enum { LESSON_TEXTS_SHOWN = 12 };
typedef struct WireLesson {
    const char *word, *title; /* word NULL: not a lesson */
    const char *state;        /* on, wrong, done */
    int number, of, step, steps;
    const char *text[LESSON_TEXTS_SHOWN];
    int texts;
    const char *point; /* a place on the table, "card", or NULL */
    int card;          /* NO_CARD: none */
} WireLesson;

/* Points by seat after a round. */
typedef struct WireRound {
    int16_t points[SEATS_MAX];
} WireRound;

/* A game as `viewer` may know it, with what the server adds. */
typedef struct Seen {
    View view;
    Game g; /* the view, laid out as a game; what is hidden is empty */
    int viewer;
    bool raw; /* the part RAW is wanted */
    Say say;
    int moment; /* barriers passed */
    /* my question, and my locked-in answer while others think */
    bool has_ask;
    Ask question;
    long long ask;
    bool has_locked;
    Ask locked;
    Set locked_picks;
    long long locked_ask;
    bool can_undo, can_withdraw;
    /* the clock: NULL if there is none */
    const char *clock;
    long long left[SEATS_MAX];
    unsigned running;
    /* how it ended: NULL while it is running */
    const char *end;
    unsigned winners;
    const WireRound *rounds; /* of all rounds but the last */
    int round_count;
    double before[SEATS_MAX], after[SEATS_MAX]; /* ratings; 0 if not rated */
    WireLesson lesson;
} Seen;

/* Fills `seen` with the game as the viewer may know it. The rest is zero, except `say`, which is
 * set to the viewer and English. */
void seen_make(Seen *seen, const Game *g, int viewer);

/* The name of a part; NULL for seats that the game does not have. */
const char *part_name(const Seen *seen, Part part);

/* Writes the value of one part. */
void part_write(JsonOut *json, const Seen *seen, Part part);

/* Writes an event as the viewer may know it. A `moment` of 0 or more becomes `at`. */
void part_event(JsonOut *json, const Seen *seen, const Event *event, int moment);

/* All cards of a game. */
void part_catalog(JsonOut *json, const Catalog *cat, const char *lang, const Locale *locale);

/* Reads a part RAW. Its question is valid only if there is a part ASK as well. False if another
 * build wrote it. */
bool part_read_raw(const char *text, const Catalog *cat, const Mode *mode, View *view, Ask *ask);

#endif
