/* Helpers of the files that write parts: nulls for missing values, sets as lists. */
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

void part_key_hex(JsonOut *json, const char *key, uint64_t value)
{
    json_out_key(json, key);
    json_out_hex(json, value);
}

void part_key_set(JsonOut *json, const char *key, const Set *set)
{
    json_out_key_array(json, key);
    for (SET_EACH(card, set))
        json_out_int(json, card);
    json_out_array_end(json);
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
