/* What the modes add to the table, as JSON: the draft, the robot's mat, the Thomanns. Written from a
 * Seen like everything else, so a mode's own secrets are gone before this looks. */
#include "wire/mode_part.h"

#include "modes/alien.h"
#include "modes/draft.h"
#include "modes/presets.h"
#include "modes/robot.h"

static void key_set(JsonOut *json, const char *key, const Set *set)
{
    json_out_key_array(json, key);
    for (SET_EACH(card, set))
        json_out_int(json, card);
    json_out_array_end(json);
}

static void key_action(JsonOut *json, const char *key, int action)
{
    json_out_key_str(json, key, action < ACTIONS ? action_name(action) : NULL);
}

static void write_draft(JsonOut *json, const Seen *seen)
{
    const DraftState *draft = draft_of(&seen->g);
    json_out_object(json);
    json_out_key_str(json, "kind", "draft");
    json_out_key_int(json, "pack", draft->pack);
    json_out_key_int(json, "packs", draft->packs);
    key_set(json, "mine", &seen->view.own);
    json_out_object_end(json);
}

static void write_dice(JsonOut *json, const Game *g, const RobotState *robot)
{
    json_out_key_array(json, "dice");
    for (int i = 0; i < 2; i++) {
        json_out_object(json);
        json_out_key_str(json, "face",
                         robot->face[i] < FACES ? robot_face_word(robot->face[i]) : NULL);
        key_action(json, "space", g->shown[ROBOT_SEAT].action[i]);
        json_out_object_end(json);
    }
    json_out_array_end(json);
}

static void write_robot(JsonOut *json, const Seen *seen)
{
    const Game *g = &seen->g;
    const RobotState *robot = robot_of(g);
    json_out_object(json);
    json_out_key_str(json, "kind", "robot");
    json_out_key_int(json, "credit", robot->credit);
    json_out_key_int(json, "credit_max", robot_value(g, ROBOT_CREDIT_MAX));
    json_out_key_int(json, "economy", robot->economy);
    json_out_key_int(json, "economy_max", robot_value(g, ROBOT_ECONOMY_MAX));
    json_out_key_int(json, "counters", robot->counters_placed);
    json_out_key_int(json, "counters_left", robot->counters_left);
    json_out_key_int(json, "stack", robot->stack_n);
    json_out_key_int(json, "size", robot_size(g));
    json_out_key_int(json, "six_points", robot_six_points(g));
    key_action(json, "robot_face", robot->equals);
    write_dice(json, g, robot);
    json_out_object_end(json);
}

static void write_used(JsonOut *json, const CoopState *coop)
{
    json_out_key_array(json, "used");
    for (int i = coop->pile_n; i < COOP_PILE; i++)
        json_out_str(json, coop->card[i] < ACTIONS ? action_name(coop->card[i]) : NULL);
    json_out_array_end(json);
}

static void write_coop(JsonOut *json, const Seen *seen)
{
    const Game *g = &seen->g;
    const CoopState *coop = coop_of(g);
    uint8_t cards[SET_SIZE];
    int count = alien_order(g, cards);
    json_out_object(json);
    json_out_key_str(json, "kind", "coop");
    json_out_key_int(json, "pool", coop->humans);
    json_out_key_int(json, "thomanns", coop->thomanns);
    json_out_key(json, "attacked");
    if (coop->attacked < THOMANNS)
        json_out_int(json, coop->attacked);
    else
        json_out_null(json);
    json_out_key_int(json, "pile", coop->pile_n);
    write_used(json, coop);
    json_out_key_int(json, "standing", alien_standing(g, false));
    json_out_key_int(json, "strength", alien_strength(g, false));
    json_out_key_array(json, "hand");
    for (int i = 0; i < count; i++)
        json_out_int(json, cards[i]);
    json_out_array_end(json);
    json_out_object_end(json);
}

void mode_part_write(JsonOut *json, const Seen *seen)
{
    int kind = seen->g.mode->kind;
    if (kind == MODE_DRAFT)
        write_draft(json, seen);
    else if (kind == MODE_ROBOT)
        write_robot(json, seen);
    else if (kind == MODE_COOP)
        write_coop(json, seen);
    else
        json_out_null(json);
}

void mode_part_options(JsonOut *json, const Mode *mode)
{
    json_out_key_array(json, "options");
    for (int i = 0; i < mode_options(mode); i++) {
        const ModeOption *row = &mode->options->row[i];
        json_out_object(json);
        json_out_key_str(json, "name", row->name);
        json_out_key_int(json, "min", row->least);
        json_out_key_int(json, "max", row->most);
        json_out_key_int(json, "normal", mode->options->normal(i));
        json_out_object_end(json);
    }
    json_out_array_end(json);
}

void mode_part_chosen(JsonOut *json, const Game *g)
{
    const ModeOptions *options = g->mode->options;
    for (int i = 0; i < mode_options(g->mode); i++)
        json_out_key_int(json, options->row[i].name, options->value(g, i));
}

static void home_brings(Buf *out, const Say *say, const Game *g, int home)
{
    uint8_t cards[SET_SIZE];
    Set hand;
    int n = 0, built = coop_brings(g, home, &hand);
    for (SET_EACH(card, &hand))
        cards[n++] = (uint8_t)card;
    if (n)
        say_it(out, say, built == NO_CARD ? SAY_COOP_BRINGS_HAND : SAY_COOP_BRINGS,
               &(Facts){.card = built, .cards = cards, .count = n});
}

void mode_part_brings(Buf *out, const Say *say, const Game *g, const Ask *ask, int card)
{
    if (g->mode->kind == MODE_COOP && ask->op == OP_COOP_HOME)
        home_brings(out, say, g, card);
    else if (g->mode->kind == MODE_DRAFT && ask->op == OP_DRAFT_START &&
             catalog_design(g->cat, card)->keeps < 4)
        say_it(out, say, SAY_DRAFT_KEEPS, &(Facts){.n = catalog_design(g->cat, card)->keeps});
}
