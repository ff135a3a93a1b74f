/* The part `ask`: the open question with everything that may be picked. */
#include "wire/part_json.h"

#include "panel/panel.h"

const char *part_what(int what)
{
    static const char *const names[] = {[WHAT_CARD] = "card",
                                        [WHAT_WORLD] = "world",
                                        [WHAT_ACTION] = "action",
                                        [WHAT_POWER] = "power",
                                        [WHAT_NUMBER] = "number"};
    return names[what];
}

static void write_world(JsonOut *json, const Game *g, int seat, const Ask *ask, int card)
{
    const Seat *s = &g->seat[seat];
    json_out_key_int(json, "card", card);
    for (int slot = 0; slot < s->tableau_n; slot++) {
        if (s->tableau[slot] != card)
            continue;
        json_out_key_int(json, "slot", slot);
        if (ask->row->role == ROLE_SELL)
            json_out_key_int(json, "price", quote_offer(g, seat, ask, card));
        return;
    }
}

static void write_power_option(JsonOut *json, const Seen *seen, int ref)
{
    const Game *g = &seen->g;
    if (ref == POWER_BONUS) {
        json_out_key_bool(json, "bonus", true);
        return;
    }
    const Seat *s = &g->seat[seen->viewer];
    int slot = ref_slot(ref);
    json_out_key_int(json, "card", s->tableau[slot]);
    json_out_key_int(json, "slot", slot);
    json_out_key_int(json, "power", ref_power(ref));
}

static void write_option(JsonOut *json, const Seen *seen, const Ask *ask, int value)
{
    json_out_object(json);
    json_out_key_int(json, "v", value);
    switch ((What)ask->what) {
    case WHAT_CARD: json_out_key_int(json, "card", value); break;
    case WHAT_WORLD: write_world(json, &seen->g, seen->viewer, ask, value); break;
    case WHAT_ACTION: json_out_key_str(json, "action", action_name(value)); break;
    case WHAT_POWER: write_power_option(json, seen, value); break;
    case WHAT_NUMBER: json_out_key_int(json, "number", value); break;
    }
    Buf text = {0};
    if (ask->what == WHAT_CARD)
        panel_brings(&text, &seen->say, &seen->g, ask, value);
    else
        say_option(&text, &seen->say, &seen->g, seen->viewer, ask, value);
    if (*buf_text(&text))
        json_out_key_str(json, "text", buf_text(&text));
    buf_free(&text);
    json_out_object_end(json);
}

void part_ask(JsonOut *json, const Seen *seen)
{
    Ask ask = seen->question;
    if (!seen->has_ask) {
        json_out_null(json);
        return;
    }
    json_out_object(json);
    json_out_key_int(json, "ask", seen->ask);
    json_out_key_str(json, "op", ask.row->name);
    json_out_key_str(json, "what", part_what(ask.what));
    json_out_key_str(json, "role", role_name(ask.row->role));
    json_out_key_int(json, "min", ask.min);
    json_out_key_int(json, "max", ask.max);
    part_key_card(json, "card", ask.card);
    json_out_key(json, "power");
    if (ask.row->of_power && ask.card != NO_CARD)
        json_out_int(json, ask.power);
    else
        json_out_null(json);
    Discount parts[DISCOUNTS_MAX];
    part_key_discounts(json, parts, quote_asked_discounts(&seen->g, seen->viewer, &ask, parts));
    if (ask.op == OP_PAY)
        part_key_draws(json, &seen->g, seen->viewer, ask.card);
    json_out_key_bool(json, "plan", ask.min && ask_is_planned(&ask));
    json_out_key_bool(json, "forced", ask.forced);
    json_out_key_bool(json, "sealed", game_is_sealed(&seen->g, seen->viewer));
    json_out_key_bool(json, "keep", say_asks_to_keep(&ask));
    Buf text = {0};
    say_ask(&text, &seen->say, &ask, false);
    json_out_key_str(json, "text", buf_text(&text));
    buf_free(&text);
    json_out_key_array(json, "options");
    for (SET_EACH(value, &ask.options))
        write_option(json, seen, &ask, value);
    json_out_array_end(json);
    json_out_object_end(json);
}
