/* Private to the files of this module that write JSON: one function for each part, and what they
 * share. */
#ifndef WINDFALL_WIRE_PART_JSON_H
#define WINDFALL_WIRE_PART_JSON_H

#include "rules/quote.h"
#include "wire/wire.h"

/* Begins a message of this kind. */
JsonOut wire_begin(Buf *out, SentKind kind, long long re);

void part_game(JsonOut *json, const Seen *seen);
void part_seat(JsonOut *json, const Seen *seen, int seat);
void part_me(JsonOut *json, const Seen *seen);
/* The key `hand`, as if the viewer had called these actions; NULL: as it is. */
void part_hand(JsonOut *json, const Seen *seen, const Set *actions);
void part_goals(JsonOut *json, const Seen *seen);
void part_ask(JsonOut *json, const Seen *seen);
void part_end(JsonOut *json, const Seen *seen);
void part_raw(JsonOut *json, const Seen *seen);

/* The field `what` of a question: what its options are. */
const char *part_what(int what);

/* A card, null for NO_CARD. */
void part_key_card(JsonOut *json, const char *key, int card);
/* `discounts`: nothing if there are none. */
void part_key_discounts(JsonOut *json, const Discount *parts, int n);
/* Cards that the seat draws for placing this card now; no key if there are none. */
void part_key_draws(JsonOut *json, const Game *g, int seat, int card);
/* Seats from their bits. */
void part_key_seats(JsonOut *json, const char *key, unsigned bits);
/* `rating`: before and after, null for a seat that is not rated. */
void part_key_rating(JsonOut *json, double before, double after);

#endif
