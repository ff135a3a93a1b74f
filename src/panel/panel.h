/* What a kind of mode shows beside the table: to the page as JSON, to the terminal in sentences. A
 * panel is a row of functions; if one is NULL, the standard display is used. The functions get the
 * game as the viewer may know it, so they cannot reveal a secret. */
#ifndef WINDFALL_PANEL_PANEL_H
#define WINDFALL_PANEL_PANEL_H

#include "base/json_out.h"
#include "modes/presets.h"
#include "text/say.h"
#include "view/view.h"

/* Where the lines of a panel go, and who reads them; `me` is -1 for a spectator. */
typedef struct PanelLines {
    const Game *g;
    const Say *say;
    int me;
    void (*line)(const void *to, const Say *say, int indent, SayId id, const Facts *facts);
    const void *to;
} PanelLines;

/* A line with the usual indent. */
static inline void panel_say(const PanelLines *p, SayId id, Facts facts)
{
    p->line(p->to, p->say, 2, id, &facts);
}

/* What is shown above a question. */
typedef enum PanelHead { HEAD_NONE, HEAD_WELCOME, HEAD_HAND } PanelHead;

typedef struct Panel {
    SayId (*title)(const Mode *mode); /* the mode in a list; {text} is its name, {n} its players */
    SayId rival;                      /* the name of Mode.rival, if there is one */
    SayId hello;                      /* a hint at the start of a game; SAYS: none */
    /* The members of the page's part, besides `kind`; NULL: the page has no panel. */
    void (*write)(JsonOut *json, const Game *g, const View *view);
    /* What comes with a card that one of the mode's questions offers, without a full stop. */
    void (*brings)(Buf *out, const Say *say, const Game *g, const Ask *ask, int card);
    /* The terminal. A function that returns false leaves it to the standard lines. */
    void (*lines)(const PanelLines *p);           /* below the lines of the seats */
    bool (*seat)(const PanelLines *p, int seat);  /* the line of a seat */
    void (*plans)(const PanelLines *p, int seat); /* below the tableau of such a seat */
    bool (*hand)(const PanelLines *p);            /* the reader's hand */
    PanelHead (*head)(const PanelLines *p, const Ask *ask);
    void (*before)(const PanelLines *p, const Ask *ask); /* before a question */
    int (*size)(const Game *g, int seat);                /* cards that count for the end */
    void (*over)(const PanelLines *p);                   /* why it is over, besides full tableaus */
    bool (*score)(const PanelLines *p);                  /* the result */
} Panel;

/* The panel of a mode. */
const Panel *panel_of(const Mode *mode);

/* The English name of the side played by the mode, or NULL. */
const char *panel_rival(const Mode *mode);

/* The title of a mode. */
void panel_title(Buf *out, const Say *say, const Mode *mode);

/* The same for what comes with a card; nothing if the panel has no such function. */
void panel_brings(Buf *out, const Say *say, const Game *g, const Ask *ask, int card);

/* Lists the cards of a set; returns how many. */
int panel_row(const Set *set, uint8_t *cards);

/* An action as a member; null for ACTIONS. */
void panel_key_action(JsonOut *json, const char *key, int action);

#endif
