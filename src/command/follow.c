/* A companion to a game played elsewhere: events in, one a line, advice out. What it cannot make
 * sense of it answers with an error, and goes on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "advice/advice_text.h"
#include "ai/level.h"
#include "ai/player.h"
#include "base/json_out.h"
#include "cli/args.h"
#include "cli/command.h"
#include "cli/deal.h"
#include "conform/question.h"

typedef struct Session {
    Follow follow;
    const Player *player;
    bool begun;
    int line;
    Buf out, why;
    Buf cards; /* own cards of the game */
} Session;

static void say_error(Session *s, bool numbered)
{
    Buf text = {0};
    JsonOut json = json_out_to(&s->out);
    if (numbered)
        buf_printf(&text, "line %d: ", s->line);
    buf_str(&text, buf_text(&s->why));
    json_out_object(&json);
    json_out_key_str(&json, "error", buf_text(&text));
    json_out_object_end(&json);
    buf_free(&text);
}

/* ---- explanations ---- */

/* An answer in the words of the format, with what else it takes to pay. */
static json_t *answer_json(const Question *question, const Brain *brain, const Set *picks)
{
    Question q = *question;
    Buf line = {0};
    Rng rng = rng_seeded(q.seed);
    for (bool more = question_reply(&q, picks, &line); more;) {
        View v;
        view_make(&q.g, q.seat, &v);
        Set next = brain_answer(brain, &v, &q.ask, (Manner){0, 0}, &rng);
        more = question_reply(&q, &next, &line);
    }
    json_t *choose = json_loads(buf_text(&line), JSON_DECODE_ANY, NULL), *told = json_object();
    static const char *const keys[] = {"answer", "using", "power"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (json_object_get(choose, keys[i]))
            json_object_set(told, keys[i], json_object_get(choose, keys[i]));
    json_decref(choose);
    buf_free(&line);
    return told;
}

static json_t *best_json(const Question *q, const Brain *brain, const Advice *a)
{
    json_t *best = json_array();
    for (int i = 0; i < a->shown; i++) {
        const Candidate *c = &a->search.at[a->order[i]];
        json_t *told = answer_json(q, brain, &c->picks);
        if (a->search.plays) {
            json_object_set_new(told, "win", json_real(c->win));
            json_object_set_new(told, "error", json_real(c->error));
            json_object_set_new(told, "margin", json_real(c->margin));
        }
        json_array_append_new(best, told);
    }
    return best;
}

/* Lines as a list. */
static json_t *lines_json(const Buf *text)
{
    json_t *list = json_array();
    for (const char *at = buf_text(text); *at;) {
        size_t n = strcspn(at, "\n");
        json_array_append_new(list, json_stringn(at, n));
        at += n + (at[n] == '\n');
    }
    return list;
}

/* What the strongest net thinks of the question that is open, and why. */
static json_t *explain(const Question *q, const Net *net)
{
    Brain brain = brain_for(net, q->g.cat);
    Say say = {.cat = q->g.cat, .reader = (uint8_t)q->seat};
    SearchRules rules = search_standard;
    Rng rng = rng_seeded(q->seed);
    Advice a = {0};
    Buf why = {0};
    rules.seconds = 0;
    rules.plays = 600;
    if (!q->answered) {
        View v;
        view_make(&q->g, q->seat, &v);
        explain_ask(&brain, &v, &q->ask, &rules, &rng, &a);
    }
    advice_text_why(&why, &say, &q->g, q->seat, &q->ask, &a);
    json_t *told =
        json_pack("{s:o, s:o}", "best", best_json(q, &brain, &a), "why", lines_json(&why));
    buf_free(&why);
    return told;
}

/* Adds the explanation to the answer that is written. */
static void add_explanation(Buf *out, json_t *told)
{
    json_t *choose = json_loads(buf_text(out), 0, NULL);
    json_object_set_new(choose, "explain", told);
    char *text = json_dumps(choose, JSON_COMPACT | JSON_REAL_PRECISION(6));
    buf_clear(out);
    buf_str(out, text);
    free(text);
    json_decref(choose);
}

static bool advise(Session *s, const json_t *json)
{
    Question q;
    const json_t *seat = json_object_get(json, "ask");
    if (!json_is_integer(seat) || json_integer_value(seat) < 0 ||
        json_integer_value(seat) >= SEATS_MAX) {
        buf_str(&s->why, "\"ask\" should be a seat");
        return false;
    }
    if (!question_ask(&q, &s->follow, (int)json_integer_value(seat), &s->out, &s->why))
        return false;
    const Net *net = level_strongest();
    json_t *told = net && json_is_true(json_object_get(json, "explain")) ? explain(&q, net) : NULL;
    Rng rng = rng_seeded(q.seed);
    for (bool more = !q.answered; more;) {
        Set picks = player_answer(s->player, &q.g, q.seat, &q.ask, &rng);
        more = question_reply(&q, &picks, &s->out);
    }
    if (told)
        add_explanation(&s->out, told);
    return true;
}

static bool take_line(Session *s, json_t *json)
{
    if (!s->begun && s->cards.size)
        json_object_set_new(json, "cards", json_stringn(s->cards.data, s->cards.size));
    if (!s->begun)
        return s->begun = follow_begin(&s->follow, json, &s->why);
    if (json_object_get(json, "ask"))
        return advise(s, json);
    return follow_event(&s->follow, json, &s->why);
}

static void read_line(Session *s, const char *line, size_t size)
{
    json_error_t error;
    json_t *json = json_loadb(line, size, JSON_REJECT_DUPLICATES, &error);
    buf_clear(&s->out);
    buf_clear(&s->why);
    if (!json) {
        buf_str(&s->why, error.text);
        say_error(s, true);
    } else if (!take_line(s, json)) {
        say_error(s, false);
    }
    json_decref(json);
    if (s->out.size) {
        puts(buf_text(&s->out));
        fflush(stdout);
    }
}

static void follow_input(Session *s)
{
    char *line = NULL;
    size_t room = 0;
    for (ssize_t size; (size = getline(&line, &room, stdin)) >= 0;) {
        s->line++;
        if (line[strspn(line, " \t\r\n")])
            read_line(s, line, (size_t)size);
    }
    free(line);
}

static int run(int argc, char **argv)
{
    const char *bot = "greedy", *cards = NULL;
    const Arg args[] = {
        ARG_TEXT("bot", "NAME", "whose advice (greedy); `windfall bots` lists them", &bot),
        ARG_TEXT("cards", "FILE", "play with the cards of this file, too", &cards)};
    const Usage usage = {
        "follow",
        "",
        "Follows a game played elsewhere: reads its options and then its events, one "
        "JSON object a line, and answers {\"ask\": SEAT} with the choice it would make; "
        "with \"explain\": true it says why, too.",
        0,
        0,
        args,
        sizeof args / sizeof *args};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status != ARGS_READ)
        return status;
    Session *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->player = player_find(bot);
    if (!s->player)
        status = args_fail("follow",
                           "no player is called '%s'; `windfall bots` lists those there are", bot);
    else
        status = deal_card_text("follow", cards, &s->cards);
    if (status == ARGS_READ) {
        follow_input(s);
        status = EXIT_RIGHT;
    }
    if (s->begun)
        follow_end(&s->follow);
    buf_free(&s->out);
    buf_free(&s->why);
    buf_free(&s->cards);
    free(s);
    return status;
}

const Command command_follow = {"follow", "advise in a game played elsewhere", run};
