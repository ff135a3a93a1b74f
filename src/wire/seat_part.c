/* The parts `seat0` to `seat4`: what everybody may know of a seat. */
#include "wire/part_json.h"

#include "rules/score.h"
#include "view/potential.h"
#include "view/track.h"

static void write_table(JsonOut *json, const Seat *s)
{
    json_out_key_array(json, "table");
    for (int i = 0; i < s->tableau_n; i++)
        json_out_int(json, s->tableau[i]);
    json_out_array_end(json);
    json_out_key_array(json, "goods");
    for (int i = 0; i < s->tableau_n; i++)
        if (s->goods >> i & 1)
            json_out_int(json, i);
    json_out_array_end(json);
}

static void write_counted(JsonOut *json, const Game *g, int seat, int card)
{
    int lines = catalog_design(g->cat, card)->scores;
    if (!lines)
        return;
    json_out_key_array(json, "lines");
    for (int i = 0; i < lines; i++)
        json_out_int(json, score_six_line(g, seat, card, i));
    json_out_array_end(json);
}

static void write_points(JsonOut *json, const Game *g, int seat, const ScoreSheet *sheet)
{
    const Seat *s = &g->seat[seat];
    json_out_key_array(json, "points");
    for (int i = 0; i < s->tableau_n; i++) {
        json_out_object(json);
        json_out_key_int(json, "slot", i);
        json_out_key_int(json, "points", sheet->card[i]);
        write_counted(json, g, seat, s->tableau[i]);
        json_out_object_end(json);
    }
    json_out_array_end(json);
}

static void write_actions(JsonOut *json, const uint8_t *actions)
{
    json_out_array(json);
    for (int i = 0; i < 2; i++)
        if (actions[i] < ACTIONS)
            json_out_str(json, action_name(actions[i]));
    json_out_array_end(json);
}

static void write_called(JsonOut *json, const Game *g, const Seat *s, const Public *shown)
{
    json_out_key(json, "actions");
    if (track_is_revealed(g))
        write_actions(json, shown->action);
    else
        json_out_null(json);
    json_out_key_array(json, "last");
    for (int round = 1; round <= 2 && round < g->round; round++)
        write_actions(json, s->last + 2 * (round - 1));
    json_out_array_end(json);
}

static void pair(JsonOut *json, const char *phase, const char *a, int x, const char *b, int y)
{
    json_out_key_object(json, phase);
    json_out_key_int(json, a, x);
    json_out_key_int(json, b, y);
    json_out_object_end(json);
}

static void write_could(JsonOut *json, const Game *g, int seat)
{
    Potential could = potential_of(g, seat);
    json_out_key_object(json, "could");
    pair(json, "explore", "look", could.looks, "keep", could.keeps);
    pair(json, "develop", "off", could.develop_discount, "draw", could.develop_draws);
    json_out_key_object(json, "settle");
    json_out_key_int(json, "military", could.military);
    json_out_key_int(json, "off", could.discount);
    json_out_key_int(json, "draw", could.settle_draws);
    json_out_object_end(json);
    json_out_key_object(json, "trade");
    json_out_key_int(json, "cards", could.sale);
    json_out_object_end(json);
    pair(json, "consume", "goods", could.goods, "powers", could.consume_powers);
    pair(json, "produce", "goods", could.produced, "cards", could.produce_draws);
    json_out_object_end(json);
}

void part_seat(JsonOut *json, const Seen *seen, int seat)
{
    const Game *g = &seen->g;
    const Seat *s = &g->seat[seat];
    ScoreSheet sheet;
    score_seat(g, seat, &sheet);
    json_out_object(json);
    write_table(json, s);
    json_out_key_int(json, "hand", s->hand_n);
    json_out_key_int(json, "looks", s->look_n);
    json_out_key_int(json, "chips", s->chips);
    json_out_key_int(json, "score", sheet.total);
    json_out_key_int(json, "military", s->tally[TALLY_MILITARY]);
    write_points(json, g, seat, &sheet);
    write_called(json, g, s, &g->shown[seat]);
    json_out_key_bool(json, "thinking", g->asked >> seat & 1);
    if (seat >= g->players)
        json_out_key_bool(json, "robot", true);
    if (seat != seen->viewer && seen->view.open >> seat & 1)
        json_out_key_set(json, "cards", &s->hand);
    write_could(json, g, seat);
    json_out_object_end(json);
}
