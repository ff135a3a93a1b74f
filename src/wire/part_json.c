/* Helpers of the files that write parts: nulls for missing values, seats as lists. */
#include "wire/part_json.h"

static void card_or_null(JsonOut *json, int card)
{
    if (card == NO_CARD)
        json_out_null(json);
    else
        json_out_int(json, card);
}

void part_key_card(JsonOut *json, const char *key, int card)
{
    json_out_key(json, key);
    card_or_null(json, card);
}

void part_key_discounts(JsonOut *json, const Discount *parts, int n)
{
    if (!n)
        return;
    json_out_key_array(json, "discounts");
    for (int i = 0; i < n; i++) {
        json_out_object(json);
        part_key_card(json, "card", parts[i].card);
        json_out_key_int(json, "amount", parts[i].amount);
        json_out_object_end(json);
    }
    json_out_array_end(json);
}

void part_key_draws(JsonOut *json, const Game *g, int seat, int card)
{
    int draws = quote_draws(g, seat, card);
    if (draws)
        json_out_key_int(json, "draws", draws);
}

void part_key_seats(JsonOut *json, const char *key, unsigned bits)
{
    json_out_key_array(json, key);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (bits >> seat & 1)
            json_out_int(json, seat);
    json_out_array_end(json);
}

void part_key_rating(JsonOut *json, double before, double after)
{
    json_out_key(json, "rating");
    if (before == 0) {
        json_out_null(json);
        return;
    }
    json_out_array(json);
    json_out_int(json, (long long)(before + 0.5));
    json_out_int(json, (long long)(after + 0.5));
    json_out_array_end(json);
}
