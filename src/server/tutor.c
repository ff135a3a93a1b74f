/* A table that is a lesson of the tutorial: an ordinary one, alone against a bot, whose first
 * answers are given and whose bot follows the script as long as there is one. It is patient: it
 * never answers while the learner still has to. */
#include "server/tutor.h"

#include <stdio.h>
#include <string.h>

#include "server/core.h"
#include "text/locale.h"

static const WireErr fine = {.code = NULL};

WireErr tutor_spec(TableSpec *spec, const char *word, const User *user)
{
    const LessonBook *book = book_builtin();
    int lesson = book_find(book, word);
    if (lesson < 0)
        return wire_err("option", "lesson", "there is no lesson '%.16s'", word);
    if (spec->mode != book->game.mode || spec->rated || spec->cards)
        return wire_err("option", "lesson", "a lesson is %s, without own cards and not rated",
                        book->game.mode->name);
    *spec = (TableSpec){.mode = book->game.mode,
                        .options = book->game.options,
                        .is_private = true,
                        .host = user->id,
                        .lesson = lesson + 1};
    TableSeat *me = &spec->seat[LEARNER], *rival = &spec->seat[LEARNER + 1];
    *me = (TableSeat){.kind = SEAT_PERSON, .user = user->id};
    memcpy(me->name, user->name, sizeof me->name);
    *rival = (TableSeat){.kind = SEAT_BOT, .bot = player_find(book->opponent)};
    snprintf(rival->name, sizeof rival->name, "%s", say_message(SAY_BOT_1));
    return fine;
}

const char *tutor_word(const Table *t)
{
    return t->spec.lesson ? book_builtin()->lesson[t->spec.lesson - 1].word : NULL;
}

int tutor_prefix(const Table *t)
{
    return t->spec.lesson ? book_builtin()->lesson[t->spec.lesson - 1].begin : 0;
}

void tutor_follow(Table *t)
{
    if (!t->spec.lesson)
        return;
    lesson_begin(&t->run, book_builtin(), t->spec.lesson - 1);
    lesson_follow(&t->run, &t->rec);
}

void tutor_close_others(Server *server, const User *user, const Table *keep)
{
    Table *t;
    for (MapEntry *at = server->tables.all; (t = map_next(&at));)
        if (t != keep && t->spec.lesson && t->spec.host == user->id && t->state != TABLE_ENDED) {
            table_end(t, "closed");
            table_announce(t);
        }
}

bool tutor_answer(Table *t, int seat)
{
    Set picks;
    if (!t->spec.lesson || !lesson_reply(&t->run, &t->game, seat, &picks))
        return false;
    TableState state = t->state;
    t->bot_due[seat] = 0;
    table_answer(t, seat, t->ask[seat], &picks);
    table_tick(t);
    table_show(t);
    if (t->state != state)
        table_announce(t);
    return true;
}

bool tutor_waits(const Table *t)
{
    return t->spec.lesson && table_asked(t) >> LEARNER & 1;
}

void tutor_seen(const Table *t, Seen *seen)
{
    static const char *const states[] = {[LESSON_GOES_ON] = "on",
                                         [LESSON_WRONG] = "wrong",
                                         [LESSON_LEFT] = "left",
                                         [LESSON_DONE] = "done"};
    if (!t->spec.lesson || seen->viewer != LEARNER)
        return;
    const Locale *locale = seen->say.locale;
    const Lesson *lesson = &t->run.book->lesson[t->run.lesson];
    LessonNow now = lesson_say(&t->run, &t->game);
    WireLesson *wire = &seen->lesson;
    *wire = (WireLesson){.word = lesson->word,
                         .title = locale_say(locale, lesson->title),
                         .state = states[now.state],
                         .number = t->spec.lesson,
                         .of = t->run.book->lessons,
                         .step = now.step,
                         .steps = now.steps,
                         .point = now.point,
                         .card = now.card};
    for (int i = 0; i < now.texts && i < LESSON_TEXTS_SHOWN; i++)
        wire->text[wire->texts++] = locale_say(locale, now.text[i]);
    for (int seat = LEARNER + 1; seat < t->spec.mode->players; seat++)
        seen->say.name[seat] = locale_say(locale, t->spec.seat[seat].name);
}
