/* The part `end`: who won, and the score sheets. */
#include "wire/part_json.h"

static void write_line(JsonOut *json, const char *source, int points)
{
    json_out_object(json);
    json_out_key_str(json, "source", source);
    json_out_key_int(json, "points", points);
    json_out_object_end(json);
}

static void write_lines(JsonOut *json, const Game *g, int seat, const ScoreSheet *sheet)
{
    const Seat *s = &g->seat[seat];
    json_out_key_array(json, "lines");
    if (sheet->chips)
        write_line(json, "chips", sheet->chips);
    for (int i = 0; i < s->tableau_n; i++) {
        json_out_object(json);
        json_out_key_str(json, "source", "card");
        json_out_key_int(json, "card", s->tableau[i]);
        json_out_key_int(json, "points", sheet->card[i]);
        if (catalog_design(g->cat, s->tableau[i])->variable)
            json_out_key_bool(json, "variable", true);
        json_out_object_end(json);
    }
    for (int goal = 0; goal < g->cat->goals; goal++) {
        if (!sheet->goal[goal])
            continue;
        json_out_object(json);
        json_out_key_str(json, "source", "goal");
        json_out_key_int(json, "goal", goal);
        json_out_key_int(json, "points", sheet->goal[goal]);
        json_out_object_end(json);
    }
    if (sheet->extra)
        write_line(json, "mode", sheet->extra);
    json_out_array_end(json);
}

/* Points after each round. */
static void write_rounds(JsonOut *json, const Seen *seen, int seat, int total)
{
    json_out_key_array(json, "rounds");
    for (int i = 0; i < seen->round_count; i++)
        json_out_int(json, seen->rounds[i].points[seat]);
    json_out_int(json, total);
    json_out_array_end(json);
}

void wire_key_sides(JsonOut *json, const ScoreResult *result, unsigned winners)
{
    json_out_key_array(json, "sides");
    for (int i = 0; i < result->sides; i++) {
        json_out_object(json);
        part_key_seats(json, "seats", result->side[i].seats);
        json_out_key_int(json, "score", result->side[i].sheet.total);
        json_out_key_bool(json, "winner", result->side[i].seats & winners);
        json_out_object_end(json);
    }
    json_out_array_end(json);
}

void part_end(JsonOut *json, const Seen *seen)
{
    if (!seen->end) {
        json_out_null(json);
        return;
    }
    const Game *g = &seen->g;
    ScoreResult result;
    score_result(g, &result);
    json_out_object(json);
    json_out_key_str(json, "reason", seen->end);
    part_key_seats(json, "winners", seen->winners);
    json_out_key_bool(json, "tie", score_tie_broken(&result, seen->winners));
    wire_key_sides(json, &result, seen->winners);
    json_out_key_array(json, "sheets");
    for (int seat = 0; seat < g->mode->seats; seat++) {
        const ScoreSheet *sheet = &score_side(&result, seat)->sheet;
        json_out_object(json);
        json_out_key_int(json, "seat", seat);
        json_out_key_int(json, "total", sheet->total);
        json_out_key_int(json, "tie_break", sheet->tie_break);
        part_key_rating(json, seen->before[seat], seen->after[seat]);
        write_rounds(json, seen, seat, sheet->total);
        write_lines(json, g, seat, sheet);
        json_out_object_end(json);
    }
    json_out_array_end(json);
    json_out_object_end(json);
}
