/* The table of parts, and the parts that are a few fields of the Seen. */
#include "wire/part_json.h"

#include "wire/mode_part.h"

static void write_clock(JsonOut *json, const Seen *seen)
{
    if (!seen->clock) {
        json_out_null(json);
        return;
    }
    json_out_object(json);
    json_out_key_str(json, "kind", seen->clock);
    json_out_key_array(json, "left");
    for (int seat = 0; seat < seen->g.players; seat++)
        json_out_int(json, seen->left[seat]);
    json_out_array_end(json);
    part_key_seats(json, "running", seen->running);
    json_out_object_end(json);
}

static void write_lesson(JsonOut *json, const WireLesson *lesson)
{
    if (!lesson->word) {
        json_out_null(json);
        return;
    }
    json_out_object(json);
    json_out_key_str(json, "lesson", lesson->word);
    json_out_key_str(json, "title", lesson->title);
    json_out_key_int(json, "number", lesson->number);
    json_out_key_int(json, "of", lesson->of);
    json_out_key_str(json, "state", lesson->state);
    json_out_key_int(json, "step", lesson->step);
    json_out_key_int(json, "steps", lesson->steps);
    json_out_key_array(json, "text");
    for (int i = 0; i < lesson->texts; i++)
        json_out_str(json, lesson->text[i]);
    json_out_array_end(json);
    json_out_key_str(json, "point", lesson->point);
    json_out_key(json, "card");
    if (lesson->card == NO_CARD)
        json_out_null(json);
    else
        json_out_int(json, lesson->card);
    json_out_object_end(json);
}

const char *part_name(const Seen *seen, Part part)
{
    static const char *const names[PARTS] = {[PART_GAME] = "game",
                                             [PART_SEAT] = "seat0",
                                             "seat1",
                                             "seat2",
                                             "seat3",
                                             "seat4",
                                             [PART_ME] = "me",
                                             [PART_GOALS] = "goals",
                                             [PART_ASK] = "ask",
                                             [PART_CLOCK] = "clock",
                                             [PART_MODE] = "mode",
                                             [PART_END] = "end",
                                             [PART_LESSON] = "lesson",
                                             [PART_RAW] = "raw"};
    bool no_seat =
        part >= PART_SEAT && part < PART_ME && (int)part - PART_SEAT >= seen->g.mode->seats;
    return no_seat || (part == PART_RAW && !seen->raw) ? NULL : names[part];
}

void part_write(JsonOut *json, const Seen *seen, Part part)
{
    switch (part) {
    case PART_GAME: part_game(json, seen); break;
    case PART_ME: part_me(json, seen); break;
    case PART_GOALS: part_goals(json, seen); break;
    case PART_ASK: part_ask(json, seen); break;
    case PART_CLOCK: write_clock(json, seen); break;
    case PART_MODE: mode_part_write(json, seen); break;
    case PART_LESSON: write_lesson(json, &seen->lesson); break;
    case PART_END: part_end(json, seen); break;
    case PART_RAW: part_raw(json, seen); break;
    default: part_seat(json, seen, (int)part - PART_SEAT); break;
    }
}
