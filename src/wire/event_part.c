/* Events as the viewer may know them. */
#include "wire/part_json.h"

static void write_event_card(JsonOut *json, const Seen *seen, const Event *event)
{
    if (event->card == NO_CARD && !event_rows[event->kind].hidden)
        return;
    bool known =
        event->seen == EVERYONE || (seen->viewer != SPECTATOR && event->seen >> seen->viewer & 1);
    part_key_card(json, "card", known ? event->card : NO_CARD);
}

/* `power` and `amount` say different things by kind. */
static void write_event_rest(JsonOut *json, const Event *event)
{
    switch ((EventPower)event_rows[event->kind].power) {
    case EVENT_ACTION: json_out_key_str(json, "action", action_name(event->amount)); return;
    case EVENT_PHASE: json_out_key_str(json, "phase", phase_word(event->power)); break;
    case EVENT_GOAL: json_out_key_int(json, "goal", event->power); break;
    case EVENT_NUMBER: json_out_key_int(json, "power", event->power); break;
    case EVENT_POWER:
        if (event->source != NO_CARD)
            json_out_key_int(json, "power", event->power);
        break;
    }
    if (event->amount)
        json_out_key_int(json, "amount", event->amount);
}

void part_event(JsonOut *json, const Seen *seen, const Event *event, int moment)
{
    json_out_object(json);
    json_out_key_str(json, "e", event_rows[event->kind].name);
    if (event->seat != NO_SEAT)
        json_out_key_int(json, "seat", event->seat);
    write_event_card(json, seen, event);
    if (event->source != NO_CARD)
        json_out_key_int(json, "source", event->source);
    write_event_rest(json, event);
    if (moment >= 0)
        json_out_key_int(json, "at", moment);
    json_out_object_end(json);
}
