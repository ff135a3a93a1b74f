/* The tutorial: the book can be read, every lesson can be played as wanted, or wrongly and then
 * undone; books with errors are refused with the place; every text is translated, and cards have
 * the same names in it as on the table. */
#include "support/cmocka.h"
#include "support/said.h"

#include <stdlib.h>
#include <string.h>

#include "ai/player.h"
#include "cards/catalog.h"
#include "lesson/lesson.h"
#include "rules/op.h"
#include "text/locale.h"

/* A lesson in progress: the record so far, as a client has it. */
typedef struct Pupil {
    Record rec;
    Game g;
    LessonRun run;
    bool careless; /* the learner plays randomly where nothing is wanted */
    bool said[LESSON_TEXTS];
} Pupil;

static void answer(Pupil *p, int seat, const Set *picks)
{
    lesson_judge(&p->run, &p->g, seat, picks);
    assert_int_equal(record_answer(&p->rec, &p->g, seat, picks, NULL).code, ERR_NONE);
    lesson_look(&p->run, &p->g);
}

static void sit_down(Pupil *p, int lesson)
{
    const LessonBook *book = book_builtin();
    *p = (Pupil){0};
    record_branch(&book->game, 0, &p->rec);
    record_start(&p->rec, &p->g, NULL);
    lesson_begin(&p->run, book, lesson);
    for (int i = 0; i < lesson_prefix(&p->run); i++)
        answer(p, record_entry(&book->game, i)->seat, &record_entry(&book->game, i)->picks);
}

/* Back to so many answers: the shorter game, followed from its beginning. */
static void go_back(Pupil *p, int answers)
{
    Pupil next;
    Record old = p->rec;
    sit_down(&next, p->run.lesson);
    for (int i = lesson_prefix(&next.run); i < answers; i++)
        answer(&next, record_entry(&old, i)->seat, &record_entry(&old, i)->picks);
    memcpy(next.said, p->said, sizeof next.said);
    next.careless = p->careless;
    record_free(&old);
    *p = next;
}

static LessonNow listen(Pupil *p)
{
    const LessonBook *book = p->run.book;
    LessonNow now = lesson_say(&p->run, &p->g);
    for (int i = 0; i < now.texts; i++)
        for (int t = 0; t < book->texts; t++)
            p->said[t] |= book->text[t] == now.text[i];
    return now;
}

static void let_answer(Pupil *p, int seat, Rng *rng)
{
    Ask ask;
    Set picks;
    assert_true(game_ask(&p->g, seat, &ask));
    bool known = seat == LEARNER ? lesson_wanted(&p->run, &p->g, &picks)
                                 : lesson_reply(&p->run, &p->g, seat, &picks);
    if (!known)
        picks = p->careless && seat == LEARNER
                    ? random_picks(&p->g, seat, &ask, rng)
                    : player_answer(&player_greedy, &p->g, seat, &ask, rng);
    answer(p, seat, &picks);
}

/* One answer by whoever is asked, the learner first. */
static void go_on(Pupil *p, Rng *rng)
{
    let_answer(p, p->g.asked >> LEARNER & 1 ? LEARNER : LEARNER + 1, rng);
}

static void to_the_end(Pupil *p, Rng *rng)
{
    int answers = 0;
    while (listen(p).state == LESSON_GOES_ON && answers++ < 500)
        go_on(p, rng);
    assert_int_equal(listen(p).state, LESSON_DONE);
}

/* ---- lessons ---- */

static void every_lesson_ends(void **state)
{
    (void)state;
    const LessonBook *book = book_builtin();
    assert_in_range(book->lessons, 8, LESSONS_MAX);
    for (int lesson = 0; lesson < book->lessons; lesson++) {
        Pupil p;
        Rng rng = rng_seeded((uint64_t)lesson);
        sit_down(&p, lesson);
        assert_int_equal(p.run.answers, book->lesson[lesson].begin);
        assert_true(p.g.asked >> LEARNER & 1);
        assert_true(listen(&p).texts > 0);
        to_the_end(&p, &rng);
        assert_true(listen(&p).texts > 0);
        record_free(&p.rec);
    }
}

/* Played as wanted, a lesson ends where the next one begins. */
static void lessons_follow_each_other(void **state)
{
    (void)state;
    const LessonBook *book = book_builtin();
    for (int lesson = 0; lesson + 2 < book->lessons; lesson++) {
        Pupil p, next;
        Rng rng = rng_seeded(1);
        sit_down(&p, lesson);
        to_the_end(&p, &rng);
        sit_down(&next, lesson + 1);
        if (book->lesson[lesson + 1].begin == book->lesson[lesson].end)
            assert_true(record_digest(&p.g) == record_digest(&next.g));
        record_free(&p.rec);
        record_free(&next.rec);
    }
}

/* Plays on after a wrong answer until the learner is asked again. */
static void see_what_happened(Pupil *p, Rng *rng)
{
    while (!p->g.over && !(p->g.asked >> LEARNER & 1))
        go_on(p, rng);
}

/* Goes on after a wrong answer: once there was a choice the lesson says no more, since its words
 * are about another game. */
static void be_gone(Pupil *p, Rng *rng)
{
    Ask ask;
    if (!game_ask(&p->g, LEARNER, &ask))
        return;
    let_answer(p, LEARNER, rng);
    LessonNow now = listen(p);
    assert_int_equal(now.state, ask.forced ? LESSON_WRONG : LESSON_LEFT);
    assert_int_equal(now.texts, ask.forced);
}

/* Gives random answers until one is not wanted; every such answer is reported and undone. */
static void be_wrong(Pupil *p, Rng *rng)
{
    for (int tries = 0; tries < 60 && !p->g.over; tries++) {
        Ask ask;
        if (!game_ask(&p->g, LEARNER, &ask) || ask.forced)
            return;
        int before = p->run.answers;
        Set picks = random_picks(&p->g, LEARNER, &ask, rng);
        answer(p, LEARNER, &picks);
        if (p->run.wrong >= 0) {
            assert_int_equal(p->run.wrong, before);
            see_what_happened(p, rng);
            LessonNow now = listen(p);
            assert_int_equal(now.state, LESSON_WRONG);
            assert_int_equal(now.texts, 1);
            be_gone(p, rng);
        }
        go_back(p, before);
        assert_int_equal(p->run.answers, before);
        assert_int_equal(p->run.wrong, -1);
    }
}

static void every_text_is_reached(void **state)
{
    (void)state;
    const LessonBook *book = book_builtin();
    bool said[LESSON_TEXTS] = {0};
    for (int lesson = 0; lesson < book->lessons; lesson++) {
        bool free_play = !book->lesson[lesson].steps;
        for (uint64_t seed = 0; seed < (free_play ? 120 : 3); seed++) {
            Pupil p;
            Rng rng = rng_seeded(seed + 1);
            sit_down(&p, lesson);
            p.careless = seed % 2;
            for (int i = 0; i < 500 && listen(&p).state == LESSON_GOES_ON; i++) {
                if (!free_play)
                    be_wrong(&p, &rng);
                go_on(&p, &rng);
            }
            assert_int_equal(listen(&p).state, LESSON_DONE);
            for (int t = 0; t < book->texts; t++)
                said[t] |= p.said[t];
            record_free(&p.rec);
        }
        for (int t = 0; t < book->texts; t++)
            said[t] |= book->text[t] == book->lesson[lesson].title;
    }
    for (int t = 0; t < book->texts; t++)
        if (!said[t])
            fail_msg("never said: %s", book->text[t]);
}

/* ---- words ---- */

static void all_is_translated(void **state)
{
    (void)state;
    const LessonBook *book = book_builtin();
    const Catalog *cat = book->game.cat;
    for (int i = 1; locale_tag(i); i++) {
        const Locale *locale = locale_find(locale_tag(i));
        for (int t = 0; t < book->texts; t++) {
            const char *text = book->text[t], *said = locale_say(locale, text);
            if (said == text)
                fail_msg("not translated: %s", text);
            for (int d = 0; d < cat->designs; d++) {
                const char *name = cat->design[d].name;
                if (strstr(text, name) && !strstr(said, locale_say(locale, name)))
                    fail_msg("%s is called otherwise: %s", name, said);
            }
        }
    }
}

/* ---- books with errors ---- */

#define HEAD "mode base-2p\nseed 1\n= a First\n"

static const struct {
    const char *text, *why;
} wrong[] = {
    {"", "x:0: expected a lesson"},
    {"mode chess\n", "x:1: \"chess\": expected a mode"},
    {"= a First\n", "x:1: expected \"mode\" before the first lesson"},
    {"mode base-2p\nseed one\n", "x:2: \"one\": expected a number"},
    {HEAD "hm\n", "x:4: \"hm\": expected the beginning of an item"},
    {HEAD "= a Again\n", "x:4: \"a\": expected a short word of its own for the lesson"},
    {HEAD "yes Good\n", "x:4: expected an answer of seat 0 before this"},
    {HEAD "0 settle none\n", "x:4: \"settle\": expected actions"},
    {HEAD "0 actions fly\n", "x:4: \"fly\": expected"},
    {HEAD "0 actions settle\npoint moon\n", "x:5: \"moon\": expected ask, hand"},
    {HEAD "0 actions settle\npoint card Moon\n", "x:5: \"Moon\": expected the name of a card"},
    {HEAD "0 actions settle\nif fly: No\n", "x:5: \"fly\": expected options"},
    {HEAD "0 actions settle\nif develop\n", "x:5: \"develop\": expected a colon"},
    {HEAD "0 actions settle\n0 actions settle\n", "x:5: \"actions\": expected an answer of"},
    {HEAD "on rain: Wet\n", "x:4: \"rain\": expected ask, six"},
    {HEAD "on mine many: Much\n", "x:4: \"many\": expected a number"},
    {HEAD "on ask me: Why\n", "x:4: \"me\": expected the name of a question"},
    {HEAD "after b\n", "x:4: \"b\": expected an earlier lesson"},
    {HEAD ">\n", "x:4: expected a text"},
    {"mode coop\n", "x:1: \"coop\": expected a mode of two players with preset hands"},
    {"mode base-2p\n1 actions settle\n", "x:2: expected a lesson first"},
    {HEAD "mode tgs-2p\n", "x:4: \"tgs-2p\": expected the mode before the first lesson"},
    {HEAD "opponent who-has-a-long-name\n", "x:4: \"who-has-a-long-name\": expected the name"},
};

static void mistakes_are_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        LessonBook *book = malloc(sizeof *book);
        Buf why = {0};
        assert_false(book_read(book, "x", wrong[i].text, strlen(wrong[i].text), &why));
        if (strncmp(said(&why), wrong[i].why, strlen(wrong[i].why)))
            fail_msg("%s: %s, not %s", wrong[i].text, said(&why), wrong[i].why);
        assert_null(book->memory);
        buf_free(&why);
        free(book);
    }
}

static void a_book_of_ones_own(void **state)
{
    (void)state;
    static const char text[] = HEAD "> Settle,\n  please.\n0 actions settle\nno Not so.\n"
                                    "1 actions develop\n. Well done.\n";
    LessonBook *book = malloc(sizeof *book);
    Buf why = {0};
    assert_true(book_read(book, "x", text, sizeof text - 1, &why));
    assert_int_equal(book->lessons, 1);
    assert_string_equal(book->step[0].say[0], "Settle, please.");
    assert_int_equal(book_find(book, "a"), 0);
    assert_int_equal(book_find(book, "1"), 0);
    assert_int_equal(book_find(book, "2"), -1);
    book_free(book);
    free(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lesson_ends),     cmocka_unit_test(lessons_follow_each_other),
        cmocka_unit_test(every_text_is_reached), cmocka_unit_test(mistakes_are_told),
        cmocka_unit_test(a_book_of_ones_own),    cmocka_unit_test(all_is_translated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
