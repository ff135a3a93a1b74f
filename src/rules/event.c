/* The table of events, in the order of event.def. */
#include "rules/event.h"

const EventRow event_rows[EVENTS] = {
#define EVENT(id, ...) [EV_##id] = {__VA_ARGS__},
#include "rules/event.def"
#undef EVENT
};
