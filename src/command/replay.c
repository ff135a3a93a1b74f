/* Tells a recorded game: every event in words, or the state as JSON. */
#include <stdio.h>
#include <string.h>

#include "base/json_out.h"
#include "cli/args.h"
#include "cli/command.h"
#include "cli/deal.h"
#include "cli/lang.h"
#include "cli/term.h"
#include "panel/panel.h"
#include "record/record_text.h"
#include "rules/mode.h"
#include "rules/score.h"
#include "terminal/board.h"
#include "terminal/player_names.h"
#include "text/story.h"
#include "wire/wire.h"

typedef struct Telling {
    bool json;
    JsonOut *out;
    const Locale *locale;
    Term term;
} Telling;

static void tell(void *to, const StoryLine *line)
{
    const Telling *t = to;
    if (t->json)
        json_out_str(t->out, line->text);
    else
        term_line(&t->term, 2, line->text);
}

static Say words_for(const Record *rec, const Locale *locale, People *people)
{
    Say say = {.cat = rec->cat, .locale = locale, .reader = READER_ALL};
    people_name(people, rec, &say);
    return say;
}

static void hear(void *to, const Event *event, int moment)
{
    (void)moment;
    story_hear(to, event);
}

static bool play(const Record *rec, int to, Game *g, Telling *telling, Buf *why)
{
    People people;
    Say say = words_for(rec, telling->locale, &people);
    Story story = story_begin(&say, rec->mode, tell, telling);
    RecordLog log = {hear, &story};
    bool good = record_replay(rec, to, g, &log, why);
    story_end(&story);
    return good;
}

/* Partners have no points of their own: theirs are listed with the sides. */
static void seat_json(JsonOut *json, const Record *rec, const Game *g, int seat,
                      const ScoreResult *result)
{
    const ScoreSide *side = score_side(result, seat);
    json_out_object(json);
    const char *name = seat < g->players ? rec->name[seat] : panel_rival(g->mode);
    json_out_key_str(json, "name", name && *name ? name : NULL);
    if (side->seats == 1u << seat) {
        json_out_key_int(json, "score", side->sheet.total);
        json_out_key_int(json, "chips", side->sheet.chips);
    }
    json_out_key_int(json, "hand", g->seat[seat].hand_n);
    json_out_key_array(json, "table");
    for (int slot = 0; slot < g->seat[seat].tableau_n; slot++)
        json_out_str(json, catalog_design(g->cat, g->seat[seat].tableau[slot])->name);
    json_out_array_end(json);
    if (g->over)
        json_out_key_bool(json, "winner", result->winners >> seat & 1);
    json_out_object_end(json);
}

static void end_json(JsonOut *json, const Record *rec, const Game *g)
{
    ScoreResult result;
    score_result(g, &result);
    json_out_key_str(json, "mode", rec->mode->name);
    json_out_key_int(json, "answers", record_answers(rec));
    json_out_key_int(json, "round", g->round);
    json_out_key_bool(json, "over", g->over);
    wire_key_sides(json, &result, result.winners);
    json_out_key_array(json, "seats");
    for (int seat = 0; seat < g->mode->seats; seat++)
        seat_json(json, rec, g, seat, &result);
    json_out_array_end(json);
}

static void end_text(const Record *rec, const Game *g, const Telling *telling)
{
    People people;
    Say say = words_for(rec, telling->locale, &people);
    board_scores(&(Board){&telling->term, &say, g, -1});
}

static bool show(const Record *rec, int to, bool json, const Locale *locale, Buf *why)
{
    Game g;
    Buf text = {0};
    JsonOut out = json_out_to(&text);
    Telling telling = {json, &out, locale, term_open()};
    if (json) {
        json_out_object(&out);
        json_out_key_array(&out, "log");
    }
    bool good = play(rec, to, &g, &telling, why);
    if (good && json) {
        json_out_array_end(&out);
        end_json(&out, rec, &g);
        json_out_object_end(&out);
        puts(buf_text(&text));
    } else if (good) {
        end_text(rec, &g, &telling);
    }
    buf_free(&text);
    return good;
}

static int run(int argc, char **argv)
{
    bool json = false;
    int to = 1 << 30;
    const char *lang = NULL, *cards = NULL;
    const Locale *locale;
    const Arg args[] = {ARG_FLAG("json", "print JSON", &json), ARG_LANG(&lang),
                        ARG_NUMBER("to", "N", "stop after this many answers", &to, 0, 1 << 30),
                        DEAL_CARDS_OF_RECORD(&cards)};
    const Usage usage = {"replay", "FILE", "Prints a recorded game in words, event by event.", 1, 1,
                         args,     4};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status == ARGS_READ)
        status = lang_read("replay", lang, &locale);
    if (status != ARGS_READ)
        return status;
    Record rec;
    Buf why = {0};
    if (!record_load(&rec, argv[0], &why) ||
        ((status = deal_same_cards("replay", cards, &rec)) == ARGS_READ &&
         !show(&rec, to, json, locale, &why)))
        status = args_fail("replay", "%s", buf_text(&why));
    record_free(&rec);
    buf_free(&why);
    return status == ARGS_READ ? EXIT_RIGHT : status;
}

const Command command_replay = {"replay", "print a recorded game in words", run};
