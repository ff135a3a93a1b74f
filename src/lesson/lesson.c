/* Steps are taken in order. A question that is not a step is answered freely; a step that accepts
 * any answer is skipped if the game asks something else. */
#include "lesson/lesson.h"

#include <string.h>

#include "cards/catalog.h"

static const Lesson *lesson_of(const LessonRun *run)
{
    return &run->book->lesson[run->lesson];
}

static const LessonStep *step_at(const LessonRun *run, int step)
{
    return step < lesson_of(run)->steps ? &run->book->step[lesson_of(run)->step + step] : NULL;
}

void lesson_begin(LessonRun *run, const LessonBook *book, int lesson)
{
    *run = (LessonRun){.book = book, .lesson = lesson, .wrong = -1};
    run->reply = book->lesson[lesson].begin;
}

int lesson_prefix(const LessonRun *run)
{
    return lesson_of(run)->begin;
}

/* ---- following ---- */

/* The index of the step for this question; -1 if there is none. */
static int find_step(const LessonRun *run, int op)
{
    const LessonStep *step;
    for (int i = run->step; (step = step_at(run, i)); i++) {
        if (step->ask.op == op)
            return i;
        if (step->want != WANT_ANY)
            return -1;
    }
    return -1;
}

static bool is_clear_of(const Game *g, const Set *picks, const Set *keep)
{
    for (SET_EACH(card, keep)) {
        int first = catalog_design(g->cat, card)->first;
        for (int copy = 0; copy < catalog_design(g->cat, card)->copies; copy++)
            if (set_has(picks, first + copy))
                return false;
    }
    return true;
}

static bool will_do(const LessonRun *run, const LessonStep *step, const Game *g, const Set *picks)
{
    switch (step->want) {
    case WANT_ANY: return true;
    case WANT_SOME: return !set_is_empty(picks);
    case WANT_KEEP: return is_clear_of(g, picks, &step->keep);
    case WANT_THIS: break;
    }
    return set_equal(picks, &record_entry(&run->book->game, step->answer)->picks);
}

static void judge_step(LessonRun *run, const LessonStep *step, const Game *g, const Set *picks)
{
    bool right = will_do(run, step, g, picks);
    run->verdict = right ? step->yes : step->no;
    for (int i = 0; i < step->cases && !right; i++)
        if (set_equal(picks, &step->on[i].picks))
            run->verdict = step->on[i].text;
    if (!right)
        run->wrong = run->answers;
}

/* Moves past the seat's scripted answer, whether or not it was given. */
static void pass_reply(LessonRun *run, int seat, int op)
{
    for (int i = run->reply; i < lesson_of(run)->end; i++) {
        const RecordEntry *entry = record_entry(&run->book->game, i);
        if (entry->seat == seat && entry->op == op) {
            run->reply = i + 1;
            return;
        }
    }
}

static void judge_learner(LessonRun *run, const Game *before, const Ask *ask, const Set *picks)
{
    Set lowest = record_lowest(before->cat, ask, picks);
    int at = find_step(run, ask->op);
    run->verdict = NULL;
    if (at < 0)
        return;
    run->step = at + 1;
    judge_step(run, step_at(run, at), before, &lowest);
}

void lesson_judge(LessonRun *run, const Game *before, int seat, const Set *picks)
{
    Ask ask;
    bool begun = run->answers >= lesson_prefix(run);
    if (begun && game_ask(before, seat, &ask)) {
        if (run->wrong >= 0)
            run->left |= seat == LEARNER && !ask.forced;
        else if (seat == LEARNER)
            judge_learner(run, before, &ask, picks);
        else
            pass_reply(run, seat, ask.op);
    }
    run->answers++;
    if (seat == LEARNER)
        run->mine = run->answers;
}

/* ---- notes ---- */

static bool holds_six(const Game *g)
{
    for (SET_EACH(card, &g->seat[LEARNER].hand)) {
        const Design *d = catalog_design(g->cat, card);
        if (d->development && d->variable)
            return true;
    }
    return false;
}

static bool happens(const LessonNote *note, const Game *g)
{
    Ask ask;
    switch (note->when) {
    case WHEN_ASK: return game_ask(g, LEARNER, &ask) && !strcmp(ask.row->name, note->op);
    case WHEN_SIX: return holds_six(g);
    case WHEN_MINE: return g->seat[LEARNER].tableau_n >= note->number;
    case WHEN_HERS: return g->shown[LEARNER + 1].tableau_n >= note->number;
    case WHEN_POOL: return g->shown_pool <= note->number;
    }
    return false;
}

void lesson_look(LessonRun *run, const Game *after)
{
    const Lesson *lesson = lesson_of(run);
    if (run->answers < lesson_prefix(run) || after->over)
        return;
    for (int i = 0; i < lesson->notes; i++)
        if (!run->noted[i] && happens(&run->book->note[lesson->note + i], after))
            run->noted[i] = (uint16_t)(run->answers + 1);
}

void lesson_follow(LessonRun *run, const Record *rec)
{
    Game g;
    record_start(rec, &g, NULL);
    for (int i = 0; i < record_answers(rec); i++) {
        const RecordEntry *entry = record_entry(rec, i);
        lesson_judge(run, &g, entry->seat, &entry->picks);
        game_answer(&g, entry->seat, &entry->picks, NULL);
        lesson_look(run, &g);
    }
}

/* ---- saying ---- */

static void add(LessonNow *now, const char *text)
{
    if (text)
        now->text[now->texts++] = text;
}

static void add_all(LessonNow *now, const char *const *text, int count)
{
    for (int i = 0; i < count; i++)
        add(now, text[i]);
}

/* The round of the last scripted answer. */
static int last_round(const LessonRun *run)
{
    int end = lesson_of(run)->end;
    return end > 1 ? record_entry(&run->book->game, end - 2)->round : 1;
}

/* Nothing is left to do in the lesson, and the learner is asked again. */
static bool is_done(const LessonRun *run, const Game *g)
{
    if (g->over)
        return true;
    if (!lesson_of(run)->steps || !(g->asked >> LEARNER & 1))
        return false;
    return !step_at(run, run->step) || g->round > last_round(run);
}

static int card_of(const Game *g, int design)
{
    const Seat *s = &g->seat[LEARNER];
    Set near = set_union(&s->hand, &s->look);
    for (int i = 0; i < s->tableau_n; i++)
        set_add(&near, s->tableau[i]);
    for (SET_EACH(card, &near))
        if (g->cat->design_of[card] == design)
            return card;
    return NO_CARD;
}

static void say_step(LessonNow *now, const LessonStep *step, const Game *g)
{
    add_all(now, step->say, step->says);
    now->point = step->point;
    if (step->point_design != NO_DESIGN)
        now->card = card_of(g, step->point_design);
}

static void say_notes(LessonNow *now, const LessonRun *run)
{
    const Lesson *lesson = lesson_of(run);
    for (int i = 0; i < lesson->notes; i++)
        if (run->noted[i] > run->mine)
            add(now, run->book->note[lesson->note + i].text);
}

LessonNow lesson_say(const LessonRun *run, const Game *g)
{
    const Lesson *lesson = lesson_of(run);
    LessonNow now = {.card = NO_CARD, .step = run->step, .steps = lesson->steps};
    Ask ask;
    if (!run->left)
        add(&now, run->verdict);
    if (run->left) {
        now.state = LESSON_LEFT;
    } else if (run->wrong >= 0) {
        now.state = LESSON_WRONG;
    } else if (is_done(run, g)) {
        now.state = LESSON_DONE;
        add_all(&now, lesson->done, lesson->dones);
    } else if (game_ask(g, LEARNER, &ask)) {
        int at = find_step(run, ask.op);
        if (at >= 0)
            say_step(&now, step_at(run, at), g);
        else if (run->answers == lesson->begin)
            add_all(&now, lesson->say, lesson->says);
        say_notes(&now, run);
    }
    return now;
}

/* ---- scripted answers ---- */

bool lesson_reply(const LessonRun *run, const Game *g, int seat, Set *picks)
{
    Ask ask;
    const Record *game = &run->book->game;
    if (!game_ask(g, seat, &ask))
        return false;
    for (int i = run->reply; i < lesson_of(run)->end; i++) {
        const RecordEntry *entry = record_entry(game, i);
        if (entry->seat != seat)
            continue;
        *picks = entry->picks;
        return entry->op == ask.op && game_check(g, seat, picks).code == ERR_NONE;
    }
    return false;
}

bool lesson_wanted(const LessonRun *run, const Game *g, Set *picks)
{
    Ask ask;
    int at = game_ask(g, LEARNER, &ask) ? find_step(run, ask.op) : -1;
    if (at < 0)
        return false;
    *picks = record_entry(&run->book->game, step_at(run, at)->answer)->picks;
    return game_check(g, LEARNER, picks).code == ERR_NONE;
}
