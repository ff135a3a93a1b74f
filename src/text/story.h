/* The only storyteller: turns events into the lines of a log, for the terminal, the page and
 * replays alike. Events that belong together become one sentence ("Alice draws 2 cards (the
 * guild)."), and every gain names the card behind it. Cards that the reader may not know are
 * counted, not named. */
#ifndef WINDFALL_TEXT_STORY_H
#define WINDFALL_TEXT_STORY_H

#include "text/say.h"

enum { STORY_CARDS = 128 };

typedef struct StoryPart {
    uint8_t cards[STORY_CARDS];
    int count;  /* events */
    int hidden; /* of which the reader may not know the card */
} StoryPart;

typedef struct StoryLine {
    const Event *event; /* the first event of the line */
    int events;         /* how many it covers: all since the previous line, up to its last one */
    const char *text;
} StoryLine;

typedef struct Story {
    const Say *say;
    const Mode *mode;
    void (*line)(void *to, const StoryLine *line); /* called for every line */
    void *to;
    int heard, last, told; /* numbers of events: heard; up to this line's last; in lines told */
    /* what is being gathered */
    Event first;
    bool open;
    StoryPart main, other; /* other: cards drawn for goods, cards not kept */
    int chips;
    uint8_t used[SEATS_MAX]; /* the card whose power the seat used last, or NO_CARD */
    bool bonus[SEATS_MAX];   /* it was the bonus of the action */
} Story;

/* A story without anything to tell yet. */
Story story_begin(const Say *say, const Mode *mode, void (*line)(void *, const StoryLine *),
                  void *to);

/* Hears an event. Fits Log.emit, with the Story as `to`. */
void story_hear(void *story, const Event *event);

/* Tells what is left. */
void story_end(Story *story);

#endif
