/* Going back and loading are the same thing: the record is cut or read, then replayed in silence, so
 * that game and log are what they would have been. A bot's chance depends on the seed and on how many
 * answers there were, never on what was taken back. */
#include "cli/solo.h"

#include <stdio.h>
#include <string.h>

#include "modes/coop.h"
#include "record/record_text.h"
#include "record/undo.h"

static const char person[] = "You";

Board solo_board(const Solo *s)
{
    return (Board){&s->term, &s->say, &s->g, s->me};
}

/* ---- the log ---- */

static void write_down(Solo *s, const char *text)
{
    buf_add(&s->log, text, strlen(text) + 1);
}

static void tell(Solo *s, const char *text)
{
    write_down(s, text);
    if (!s->silent)
        term_line(&s->term, 2, text);
    s->quiet = false;
}

/* The head of a round or phase. */
static void tell_head(Solo *s, const char *text)
{
    if (s->quiet && !s->silent)
        term_say(&s->term, &s->say, 0, SAY_QUIET, &(Facts){0});
    write_down(s, text);
    if (!s->silent)
        term_head(&s->term, text);
}

static void tell_held(Solo *s)
{
    for (size_t at = 0; at < s->held.size; at += strlen(s->held.data + at) + 1)
        tell(s, s->held.data + at);
    buf_clear(&s->held);
}

static unsigned step_of(const Game *g)
{
    return (unsigned)g->round << 16 | (unsigned)g->step << 8 | g->turn;
}

/* What others do on their own in a step that the person is still playing. */
static bool is_private(const Solo *s, const Event *e)
{
    bool player = e->seat < s->rec.mode->players; /* what the mode itself plays acts openly */
    if (e->seat == s->me || !player || s->g.in_turn)
        return false;
    return e->kind != EV_ACTION && e->kind != EV_PLACE && e->kind != EV_PASS &&
           e->kind != EV_GOAL && e->kind != EV_GOAL_LOST && e->kind != EV_START_WORLD;
}

static void hear_line(void *to, const Event *e, const char *text)
{
    Solo *s = to;
    if (e->kind == EV_ROUND) {
        s->round_at[1] = s->round_at[0];
        s->round_at[0] = s->log.size;
    }
    if (e->kind == EV_ROUND || e->kind == EV_PHASE) {
        tell_head(s, text);
        s->quiet = e->kind == EV_PHASE;
    } else if (is_private(s, e)) {
        buf_add(&s->held, text, strlen(text) + 1);
    } else {
        tell(s, text);
    }
}

/* Listens to the game: a new step ends what was being told of the one before. */
static void hear(void *to, const Event *e)
{
    Solo *s = to;
    if (s->step != step_of(&s->g)) {
        story_end(&s->story);
        tell_held(s);
    }
    s->step = step_of(&s->g);
    story_hear(&s->story, e);
}

/* After an answer: what is left to tell, unless the person is still in the same step. */
static void tell_rest(Solo *s)
{
    story_end(&s->story);
    if (s->g.over || !(s->g.asked >> s->me & 1))
        tell_held(s);
}

void solo_show_log(const Solo *s, bool all)
{
    for (size_t at = all ? 0 : s->round_at[1]; at < s->log.size; at += strlen(s->log.data + at) + 1)
        term_line(&s->term, 2, s->log.data + at);
    if (!s->log.size)
        term_say(&s->term, &s->say, 0, SAY_LOG_EMPTY, &(Facts){0});
}

/* ---- answers ---- */

void solo_answer(Solo *s, int seat, const Set *picks)
{
    Log log = {hear, s};
    record_answer(&s->rec, &s->g, seat, picks, &log);
    tell_rest(s);
}

static Rng rng_now(const Solo *s, int seat)
{
    return rng_seeded(rng_mix(s->rec.options.seed ^ (uint64_t)record_answers(&s->rec) << 8) +
                      (uint64_t)seat);
}

void solo_bots(Solo *s)
{
    for (int seat = 0; seat < s->g.players && !(s->g.asked >> s->me & 1); seat++) {
        Ask ask;
        if (seat == s->me || !game_ask(&s->g, seat, &ask))
            continue;
        Rng rng = rng_now(s, seat);
        Set picks = player_answer(s->bot, &s->g, seat, &ask, &rng);
        solo_answer(s, seat, &picks);
    }
}

/* ---- beginning and going back ---- */

static void seat_all(Solo *s)
{
    s->say = (Say){.cat = s->rec.cat, .tongue = s->tongue, .reader = (uint8_t)s->me};
    for (int seat = 0, bot = 0; seat < s->rec.mode->players; seat++) {
        const char *name = seat == s->me ? person : say_message(SAY_BOT_1 + bot++);
        if (!s->rec.name[seat][0])
            snprintf(s->rec.name[seat], RECORD_NAME_MAX, "%s", name);
        s->say.name[seat] = tongue_say(s->tongue, s->rec.name[seat]);
    }
    for (int seat = s->rec.mode->players; seat < s->rec.mode->seats; seat++)
        s->say.name[seat] =
            tongue_say(s->tongue, say_message(s->rec.mode->plan == plan_coop ? SAY_NAME_THOMANNS
                                                                             : SAY_NAME_ROBOT));
    s->story = story_begin(&s->say, hear_line, s);
    s->log.size = s->held.size = 0;
    s->round_at[0] = s->round_at[1] = 0;
    s->step = 0;
    s->quiet = false;
}

/* Makes game and log anew from the record. */
static bool replay(Solo *s, Buf *why)
{
    Log log = {hear, s};
    seat_all(s);
    s->silent = true;
    bool right = record_replay(&s->rec, record_answers(&s->rec), &s->g, &log, why);
    tell_rest(s);
    s->silent = false;
    return right;
}

bool solo_begin(Solo *s, const Mode *mode, const Options *options, const RecordCards *cards,
                Buf *why)
{
    if (!record_begin(&s->rec, mode, options, cards, why))
        return false;
    seat_all(s);
    return true;
}

void solo_start(Solo *s)
{
    Log log = {hear, s};
    record_start(&s->rec, &s->g, &log);
    tell_rest(s);
}

void solo_free(Solo *s)
{
    record_free(&s->rec);
    buf_free(&s->log);
    buf_free(&s->held);
}

bool solo_undo(Solo *s)
{
    Buf why = {0};
    int answers = undo_point(&s->rec, record_answers(&s->rec), s->me);
    if (answers < 0)
        return false;
    record_cut(&s->rec, answers);
    replay(s, &why);
    buf_free(&why);
    return true;
}

bool solo_save(Solo *s, const char *path, Buf *why)
{
    return record_save(&s->rec, path, why);
}

/* Where the person sat when it was saved; the first seat if the record does not say. */
static int seat_of_person(const Record *rec)
{
    for (int seat = 0; seat < rec->mode->players; seat++)
        if (!strcmp(rec->name[seat], person))
            return seat;
    return 0;
}

bool solo_load(Solo *s, const char *path, Buf *why)
{
    Record rec;
    if (!record_load(&rec, path, why))
        return false;
    record_free(&s->rec);
    s->rec = rec;
    s->me = seat_of_person(&s->rec);
    return replay(s, why);
}
