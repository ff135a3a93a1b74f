/* The part `me`: what only the viewer may know, with the price of every card in hand. */
#include "wire/part_json.h"

#include "view/potential.h"
#include "view/track.h"

static void write_hand_card(JsonOut *json, const Seen *seen, const Game *g, int card)
{
    Discount parts[DISCOUNTS_MAX];
    Quote quote = quote_place(g, seen->viewer, card);
    json_out_object(json);
    json_out_key_int(json, "card", card);
    json_out_key_int(json, "cost", quote.conquest ? 0 : quote.cost);
    if (!quote.conquest)
        part_key_discounts(json, parts, quote_discounts(g, seen->viewer, card, quote.cost, parts));
    if (catalog_design(g->cat, card)->military) {
        json_out_key_int(json, "strength", quote.need);
        json_out_key_int(json, "standing", quote.strength);
        json_out_key_bool(json, "conquest", quote.conquest);
    }
    json_out_key_bool(json, "ok", quote.why.code == ERR_NONE);
    if (quote.optional)
        json_out_key_bool(json, "optional", true);
    if (catalog_design(g->cat, card)->scores)
        json_out_key_int(json, "worth", potential_worth(g, seen->viewer, card));
    part_key_draws(json, g, seen->viewer, card);
    if (quote.why.code != ERR_NONE) {
        json_out_key_str(json, "why", err_code(quote.why.code));
        json_out_key_int(json, "need", quote.why.a);
        json_out_key_int(json, "have", quote.why.b);
    }
    Buf text = {0};
    say_quote(&text, &seen->say, card, &quote);
    json_out_key_str(json, "text", buf_text(&text));
    buf_free(&text);
    json_out_object_end(json);
}

static void write_locked(JsonOut *json, const Seen *seen)
{
    json_out_key(json, "locked");
    if (!seen->has_locked) {
        json_out_null(json);
        return;
    }
    json_out_object(json);
    json_out_key_int(json, "ask", seen->locked_ask);
    json_out_key_str(json, "op", seen->locked.row->name);
    json_out_key_str(json, "what", part_what(seen->locked.what));
    json_out_key_set(json, "picks", &seen->locked_picks);
    json_out_object_end(json);
}

/* `actions`: as if these were called; NULL: as things are. */
static void write_quotes(JsonOut *json, const Seen *seen, const char *key, const Set *cards,
                         const Set *actions)
{
    Prices prices;
    prices_make(&prices, &seen->g, seen->viewer, actions);
    json_out_key_array(json, key);
    for (SET_EACH(card, cards))
        write_hand_card(json, seen, prices_for(&prices, card), card);
    json_out_array_end(json);
}

void part_hand(JsonOut *json, const Seen *seen, const Set *actions)
{
    write_quotes(json, seen, "hand", &seen->g.seat[seen->viewer].hand, actions);
}

void part_me(JsonOut *json, const Seen *seen)
{
    if (seen->viewer == SPECTATOR) {
        json_out_null(json);
        return;
    }
    const Seat *s = &seen->g.seat[seen->viewer];
    json_out_object(json);
    json_out_key_int(json, "seat", seen->viewer);
    json_out_key_set(json, "look", &s->look);
    part_key_card(json, "placed", s->placed);
    write_locked(json, seen);
    json_out_key_bool(json, "undo", seen->can_undo);
    json_out_key_bool(json, "withdraw", seen->can_withdraw);
    if (track_now(&seen->g) == EXPLORE && !set_is_empty(&s->look))
        write_quotes(json, seen, "looked", &s->look, NULL);
    bool calling = seen->has_locked && seen->locked.what == WHAT_ACTION;
    part_hand(json, seen, calling ? &seen->locked_picks : NULL);
    json_out_object_end(json);
}
