/* The messages that show a game: a view now, and a position of the past. */
#include "base/hash.h"
#include "base/translate.h"
#include "panel/panel.h"
#include "text/story.h"
#include "wire/part_json.h"
#include "wire/wire.h"

/* Writes the part, and removes it again if its hash is `old`. */
static bool write_part(JsonOut *json, const Seen *seen, Part part, bool full, uint64_t *old)
{
    const char *name = part_name(seen, part);
    if (!name)
        return false;
    JsonOut before = *json;
    size_t size = json->out->size;
    json_out_key(json, name);
    part_write(json, seen, part);
    size_t from = size + (json->out->data[size] == ',');
    uint64_t hash = hash_bytes(HASH_START, json->out->data + from, json->out->size - from);
    bool changed = full || hash != *old;
    *old = hash;
    if (!changed) {
        *json = before;
        json->out->size = size;
        json->out->data[size] = 0;
    }
    return changed;
}

typedef struct Ledger {
    JsonOut *json;
    int moment;
} Ledger;

static void write_line(void *to, const StoryLine *line)
{
    Ledger *ledger = to;
    json_out_object(ledger->json);
    json_out_key_str(ledger->json, "e", event_rows[line->event->kind].name);
    if (line->event->seat != NO_SEAT)
        json_out_key_int(ledger->json, "seat", line->event->seat);
    json_out_key_int(ledger->json, "at", ledger->moment);
    json_out_key_int(ledger->json, "events", line->events);
    json_out_key_str(ledger->json, "text", line->text);
    json_out_object_end(ledger->json);
}

void wire_mark_names(Say *say, const Mode *mode)
{
    static const char *const marks[SEATS_MAX] = {"{0}", "{1}", "{2}", "{3}", "{4}"};
    const char *rival = panel_rival(mode);
    for (int seat = 0; seat < mode->players; seat++)
        say->name[seat] = marks[seat];
    if (rival)
        say->name[mode->players] = locale_say(say->locale, rival);
}

/* A line never spans two moments. */
static void write_ledger(JsonOut *json, const Seen *seen, const WireEvent *events, int count)
{
    Ledger ledger = {json, 0};
    Say say = seen->say;
    wire_mark_names(&say, seen->g.mode);
    Story story = story_begin(&say, seen->g.mode, write_line, &ledger);
    json_out_key_array(json, "lines");
    for (int i = 0; i < count; i++) {
        if (i && events[i].moment != ledger.moment)
            story_end(&story);
        ledger.moment = events[i].moment;
        story_hear(&story, &events[i].event);
    }
    story_end(&story);
    json_out_array_end(json);
}

static int write_events(JsonOut *json, const Seen *seen, const WireEvent *events, int count)
{
    json_out_key_array(json, "events");
    for (int i = 0; i < count; i++)
        part_event(json, seen, &events[i].event, events[i].moment);
    json_out_array_end(json);
    write_ledger(json, seen, events, count);
    return count;
}

WireErr wire_game_err(const Catalog *cat, const Err *err)
{
    return (WireErr){.code = err_code(err->code), .about = "picks", .refused = *err, .cat = cat};
}

bool wire_view(Buf *out, const char *table, long long seq, bool full, const Seen *seen,
               uint64_t hashes[PARTS], const WireEvent *events, int count)
{
    size_t start = out->size;
    JsonOut json = wire_begin(out, SENT_view, NO_REQUEST);
    json_out_key_str(&json, "table", table);
    json_out_key_int(&json, "seq", seq);
    json_out_key_bool(&json, "full", full);
    json_out_key_object(&json, "parts");
    int changed = 0;
    for (int part = 0; part < PARTS; part++)
        changed += write_part(&json, seen, (Part)part, full, &hashes[part]);
    json_out_object_end(&json);
    changed += write_events(&json, seen, events, count);
    json_out_object_end(&json);
    if (changed)
        return true;
    out->size = start;
    out->data[start] = 0;
    return false;
}

void wire_position(Buf *out, long long re, const char *table, int at, int of, const Seen *seen,
                   bool ask)
{
    JsonOut json = wire_begin(out, SENT_position, re);
    json_out_key_str(&json, "table", table);
    json_out_key_int(&json, "at", at);
    json_out_key_int(&json, "of", of);
    json_out_key(&json, "as");
    if (seen->viewer == SPECTATOR)
        json_out_null(&json);
    else
        json_out_int(&json, seen->viewer);
    json_out_key_object(&json, "parts");
    for (int part = 0; part < PARTS; part++) {
        const char *name = part_name(seen, (Part)part);
        if (!name)
            continue;
        json_out_key(&json, name);
        if (part == PART_ASK && !ask)
            json_out_null(&json);
        else
            part_write(&json, seen, (Part)part);
    }
    json_out_object_end(&json);
    json_out_object_end(&json);
}
