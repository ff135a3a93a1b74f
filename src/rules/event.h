/* Makes events by what they say, so that callers need not know what the field `power` means. */
#ifndef WINDFALL_RULES_EVENT_H
#define WINDFALL_RULES_EVENT_H

#include "rules/rules.h"

/* A public event with a number; `seat` may be NO_SEAT. */
static inline Event event_plain(int kind, int seat, int amount)
{
    return (Event){.kind = (uint8_t)kind,
                   .seat = (uint8_t)seat,
                   .card = NO_CARD,
                   .source = NO_CARD,
                   .seen = EVERYONE,
                   .amount = (int16_t)amount};
}

/* A public event with a card. */
static inline Event event_card(int kind, int seat, int card, int amount)
{
    Event event = event_plain(kind, seat, amount);
    event.card = (uint8_t)card;
    return event;
}

/* An event with a card that only these seats see: one bit each, 0 for nobody. */
static inline Event event_hidden(int kind, int seat, int card, unsigned seen, int amount)
{
    Event event = event_card(kind, seat, card, amount);
    event.seen = (uint8_t)seen;
    return event;
}

/* The same by a power of card `source`. */
static inline Event event_by(Event event, int source, int power)
{
    event.source = (uint8_t)source;
    event.power = (uint8_t)power;
    return event;
}

static inline Event event_phase(int kind, int seat, int card, Phase phase, int nth)
{
    Event event = event_card(kind, seat, card, nth);
    event.power = (uint8_t)phase;
    return event;
}

static inline Event event_goal(int kind, int seat, int goal)
{
    Event event = event_plain(kind, seat, 0);
    event.power = (uint8_t)goal;
    return event;
}

/* An event of a mode: a number of the mode's own says what happened, and to which cards. */
static inline Event event_number(int kind, int seat, int number, int card, int source, int amount)
{
    return event_by(event_card(kind, seat, card, amount), source, number);
}

#endif
