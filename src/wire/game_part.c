/* The parts `game` and `goals`: what belongs to no seat. */
#include "wire/part_json.h"

#include "rules/goals.h"
#include "view/track.h"

static void write_caller(JsonOut *json, int seat, int action)
{
    json_out_object(json);
    json_out_key_int(json, "seat", seat);
    json_out_key_str(json, "action", action_name(action));
    json_out_object_end(json);
}

static void write_strip(JsonOut *json, const Game *g)
{
    static const char *const states[] = {[TRACK_UNKNOWN] = "unknown",
                                         [TRACK_OFF] = "off",
                                         [TRACK_DONE] = "done",
                                         [TRACK_NOW] = "now",
                                         [TRACK_NEXT] = "next"};
    TrackPhase track[TRACK_PHASES];
    track_make(g, track);
    json_out_key_array(json, "strip");
    for (const TrackPhase *at = track; at < track + TRACK_PHASES; at++) {
        json_out_object(json);
        json_out_key_str(json, "phase", phase_word((int)at->phase));
        json_out_key_array(json, "by");
        for (int i = 0; i < at->callers; i++)
            write_caller(json, at->by[i].seat, at->by[i].action);
        json_out_array_end(json);
        json_out_key_str(json, "state", states[at->state]);
        json_out_object_end(json);
    }
    json_out_array_end(json);
}

static void write_piles(JsonOut *json, const Game *g)
{
    json_out_key_array(json, "piles");
    for (int i = 0; i < g->piles; i++) {
        json_out_object(json);
        json_out_key_int(json, "supply", g->pile[i].supply_n);
        json_out_key_int(json, "discard", g->pile[i].discard_n);
        json_out_object_end(json);
    }
    json_out_array_end(json);
}

void part_game(JsonOut *json, const Seen *seen)
{
    const Game *g = &seen->g;
    int phase = track_now(g);
    json_out_object(json);
    json_out_key_str(json, "mode", g->mode->name);
    json_out_key_hex(json, "catalog", g->cat->hash);
    json_out_key_int(json, "players", g->players);
    json_out_key_int(json, "round", g->round);
    json_out_key_int(json, "moment", seen->moment);
    json_out_key_str(json, "step", game_step(g));
    json_out_key_str(json, "phase", phase < PHASES ? phase_word(phase) : NULL);
    json_out_key_int(json, "nth", g->nth);
    json_out_key_int(json, "first", g->first);
    json_out_key_bool(json, "over", g->over);
    json_out_key_int(json, "pool", g->pool);
    json_out_key_int(json, "actions", g->mode->actions_each);
    json_out_key_int(json, "limit", HAND_LIMIT);
    json_out_key_int(json, "full", TABLEAU_FULL);
    write_piles(json, g);
    write_strip(json, g);
    json_out_object_end(json);
}

void part_goals(JsonOut *json, const Seen *seen)
{
    const Game *g = &seen->g;
    json_out_array(json);
    for (int goal = 0; goal < g->cat->goals; goal++) {
        if (!g->goal_on[goal])
            continue;
        json_out_object(json);
        json_out_key_int(json, "goal", goal);
        part_key_seats(json, "holders", g->goal_holder[goal]);
        json_out_key_int(json, "value", g->goal_value[goal]);
        json_out_key_int(json, "need", g->cat->goal[goal].minimum);
        json_out_key_array(json, "progress");
        for (int seat = 0; seat < g->players; seat++)
            json_out_int(json, goals_amount(g, seat, goal));
        json_out_array_end(json);
        json_out_object_end(json);
    }
    json_out_array_end(json);
}
