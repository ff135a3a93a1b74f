/* Undo and load work the same way: the record is cut or read, then replayed silently, so that game
 * and log are as if it had been played that way. A bot's randomness depends only on the seed and
 * the number of answers, never on what was undone. */
#include "terminal/local_game.h"

#include <stdio.h>
#include <string.h>

#include "record/record_text.h"
#include "record/undo.h"

/* ---- the log ---- */

static void tell(LocalGame *s, const char *text)
{
    console_note(&s->console, text, false);
    if (!s->silent)
        term_line(&s->console.term, 2, text);
    s->quiet = false;
}

/* The heading of a round or phase. */
static void tell_head(LocalGame *s, const char *text, bool round)
{
    if (s->quiet && !s->silent)
        console_say(&s->console, SAY_QUIET, (Facts){0});
    console_note(&s->console, text, round);
    if (!s->silent)
        term_head(&s->console.term, text);
}

static void tell_held(LocalGame *s)
{
    for (size_t at = 0; at < s->held.size; at += strlen(s->held.data + at) + 1)
        tell(s, s->held.data + at);
    buf_clear(&s->held);
}

static unsigned step_of(const Game *g)
{
    return (unsigned)g->round << 16 | (unsigned)g->step << 8 | g->turn;
}

/* What others do by themselves in a step that the person is still playing. */
static bool is_private(const LocalGame *s, const Event *e)
{
    bool player = e->seat < s->rec.mode->players; /* seats played by the mode act openly */
    if (e->seat == s->console.me || !player || s->console.g.in_turn)
        return false;
    return e->kind != EV_ACTION && e->kind != EV_PLACE && e->kind != EV_PASS &&
           e->kind != EV_GOAL && e->kind != EV_GOAL_LOST && e->kind != EV_START_WORLD;
}

static void hear_line(void *to, const StoryLine *line)
{
    LocalGame *s = to;
    const Event *e = line->event;
    const char *text = line->text;
    if (e->kind == EV_ROUND || e->kind == EV_PHASE) {
        tell_head(s, text, e->kind == EV_ROUND);
        s->quiet = e->kind == EV_PHASE;
    } else if (is_private(s, e)) {
        buf_add(&s->held, text, strlen(text) + 1);
    } else {
        tell(s, text);
    }
}

/* Hears the game's events. A new step ends the story of the previous one. */
static void hear(void *to, const Event *e, int moment)
{
    LocalGame *s = to;
    (void)moment;
    if (s->step != step_of(&s->console.g)) {
        story_end(&s->story);
        tell_held(s);
    }
    s->step = step_of(&s->console.g);
    story_hear(&s->story, e);
}

/* After an answer: tells the rest, unless the person is still in the same step. */
static void tell_rest(LocalGame *s)
{
    story_end(&s->story);
    if (s->console.g.over || !(s->console.g.asked >> s->console.me & 1))
        tell_held(s);
}

/* ---- answers ---- */

void local_game_answer(LocalGame *s, int seat, const Set *picks)
{
    RecordLog log = {hear, s};
    record_answer(&s->rec, &s->console.g, seat, picks, &log);
    tell_rest(s);
}

static Rng rng_now(const LocalGame *s, int seat)
{
    return rng_seeded(rng_mix(s->rec.options.seed ^ (uint64_t)record_answers(&s->rec) << 8) +
                      (uint64_t)seat);
}

void local_game_bots(LocalGame *s)
{
    for (int seat = 0; seat < s->console.g.players && !(s->console.g.asked >> s->console.me & 1);
         seat++) {
        Ask ask;
        if (seat == s->console.me || !game_ask(&s->console.g, seat, &ask))
            continue;
        Rng rng = rng_now(s, seat);
        Set picks = player_answer(s->bot[seat], &s->console.g, seat, &ask, &rng);
        local_game_answer(s, seat, &picks);
    }
}

/* ---- beginning and undo ---- */

/* Starts with an empty log, in the person's language. */
static void sit_down(LocalGame *s)
{
    Console *c = &s->console;
    c->say = (Say){.cat = s->rec.cat, .locale = c->locale, .reader = (uint8_t)c->me};
    people_name(&s->people, &s->rec, &c->say);
    s->story = story_begin(&c->say, s->rec.mode, hear_line, s);
    console_forget(c);
    buf_clear(&s->held);
    s->step = 0;
    s->quiet = false;
}

void local_game_seat_bots(LocalGame *s)
{
    for (int seat = 0, number = 0; seat < s->rec.mode->players; seat++)
        if (seat != s->console.me)
            people_seat_bot(&s->rec, seat, number++, s->bot[seat]);
    snprintf(s->rec.name[s->console.me], RECORD_NAME_MAX, "%s", people_person);
}

/* Rebuilds game and log from this many answers of the record. */
static void replay(LocalGame *s, int answers)
{
    RecordLog log = {hear, s};
    Buf why = {0};
    sit_down(s);
    s->silent = true;
    record_replay(&s->rec, answers, &s->console.g, &log, &why);
    tell_rest(s);
    s->silent = false;
    buf_free(&why);
}

bool local_game_begin(LocalGame *s, const Mode *mode, const Options *options,
                      const RecordCards *cards, Buf *why)
{
    Record rec;
    if (!record_begin(&rec, mode, options, cards, why))
        return false;
    record_free(&s->rec);
    s->rec = rec;
    local_game_seat_bots(s);
    sit_down(s);
    return true;
}

void local_game_start(LocalGame *s)
{
    RecordLog log = {hear, s};
    record_start(&s->rec, &s->console.g, &log);
    tell_rest(s);
}

void local_game_free(LocalGame *s)
{
    record_free(&s->rec);
    buf_free(&s->console.log);
    buf_free(&s->held);
}

void local_game_look(LocalGame *s, int answers)
{
    replay(s, answers);
}

void local_game_cut(LocalGame *s, int answers)
{
    record_cut(&s->rec, answers);
    replay(s, answers);
}

bool local_game_undo(LocalGame *s)
{
    int answers = undo_point(&s->rec, record_answers(&s->rec), s->console.me);
    if (answers >= 0)
        local_game_cut(s, answers);
    return answers >= 0;
}

void local_game_deal_again(LocalGame *s, uint64_t seed)
{
    if (!s->rec.own.size) /* custom cards were read by the rules of this game */
        s->rec.options.rules = RULES_NOW;
    record_deal(&s->rec, seed);
    sit_down(s);
}

void local_game_speak(LocalGame *s, const Locale *locale)
{
    s->console.locale = locale;
    replay(s, record_answers(&s->rec));
}

bool local_game_save(LocalGame *s, const char *path, Buf *why)
{
    return record_save(&s->rec, path, why);
}

void local_game_take(LocalGame *s, Record *rec)
{
    record_free(&s->rec);
    s->rec = *rec;
    int me = people_seat(&s->rec, NULL);
    s->console.me = me < 0 ? 0 : me;
    const Player *any = s->bot[0];
    for (int seat = 0; seat < s->rec.mode->players; seat++) {
        const Player *level = people_level(s->rec.name[seat]);
        any = s->bot[seat] ? s->bot[seat] : any;
        s->bot[seat] = level ? level : any;
    }
    replay(s, record_answers(&s->rec));
}

bool local_game_load(LocalGame *s, const char *path, Buf *why)
{
    Record rec;
    if (!record_load(&rec, path, why))
        return false;
    local_game_take(s, &rec);
    return true;
}
