/* A companion to a game played elsewhere: events in, one per line, advice out. It answers what it
 * does not understand with an error, and continues. */
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
#include "conform/conform.h"
#include "conform/question.h"

typedef struct Session {
    Follow follow;
    const Player *player;
    bool begun, revised;
    bool ended; /* the scores were reported */
    int line;
    Buf out, why;
    Buf cards; /* custom cards of the game */
} Session;

static void print_line(Buf *out)
{
    if (out->size) {
        puts(buf_text(out));
        fflush(stdout);
    }
    buf_clear(out);
}

/* `ask`: what the line asked for, or NULL. */
static void say_error(Session *s, uint32_t line, const char *why, const json_t *ask)
{
    JsonOut json = json_out_to(&s->out);
    Buf text = {0};
    complaint_say(&text, NULL, why);
    json_out_object(&json);
    json_out_key_str(&json, "error", buf_text(&text));
    json_out_key_int(&json, "line", line);
    if (json_is_integer(ask))
        json_out_key_int(&json, "ask", json_integer_value(ask));
    json_out_object_end(&json);
    print_line(&s->out);
    buf_free(&text);
}

/* An event has waited in vain for those of other seats. */
static void hear_refused(void *to, uint32_t line, const char *why)
{
    say_error(to, line, why, NULL);
}

/* The scores, in the format's form. */
static void say_end(Session *s)
{
    const Game *g = &s->follow.g;
    JsonOut json = json_out_to(&s->out);
    json_out_object(&json);
    json_out_key_array(&json, "result");
    for (int seat = 0; seat < g->players; seat++) {
        TraceResult result = conform_result(g, seat);
        json_out_object(&json);
        json_out_key_int(&json, "total", result.total);
        json_out_key_int(&json, "chips", result.chips);
        json_out_key_int(&json, "goal_vp", result.goal_vp);
        json_out_key_int(&json, "hand", result.hand);
        json_out_key_bool(&json, "winner", result.winner);
        json_out_object_end(&json);
    }
    json_out_array_end(&json);
    json_out_key_int(&json, "rounds", g->round);
    json_out_key_int(&json, "line", s->line);
    json_out_object_end(&json);
    print_line(&s->out);
    s->ended = true;
}

/* ---- explanations ---- */

/* The answer of a `choose` event alone, in the words of the format. */
static json_t *answer_of(const Buf *line)
{
    json_t *choose = json_loads(buf_text(line), JSON_DECODE_ANY, NULL), *told = json_object();
    static const char *const keys[] = {"answer", "using", "power"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (json_object_get(choose, keys[i]))
            json_object_set(told, keys[i], json_object_get(choose, keys[i]));
    json_decref(choose);
    return told;
}

/* An answer in the words of the format, with the rest of the payment. */
static json_t *answer_json(const Question *question, const Brain *brain, const Set *picks)
{
    Question q = *question;
    Buf line = {0};
    Rng rng = rng_seeded(q.seed);
    for (bool more = question_reply(&q, picks, &line); more;) {
        View v;
        view_make(&q.g, q.seat, &v);
        Set next = brain_answer(brain, &v, &q.ask, (Sampling){0, 0}, &rng);
        more = question_reply(&q, &next, &line);
    }
    json_t *told = answer_of(&line);
    buf_free(&line);
    return told;
}

static json_t *candidate_json(const Question *q, const Brain *brain, const Search *search, int at)
{
    const Candidate *c = &search->at[at];
    json_t *told = answer_json(q, brain, &c->picks);
    if (search->plays) {
        json_object_set_new(told, "win", json_real(c->win));
        json_object_set_new(told, "error", json_real(c->error));
        json_object_set_new(told, "margin", json_real(c->margin));
    }
    return told;
}

static json_t *best_json(const Question *q, const Brain *brain, const Advice *a)
{
    json_t *best = json_array();
    for (int i = 0; i < a->shown; i++)
        json_array_append_new(best, candidate_json(q, brain, &a->search, a->order[i]));
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

/* Searches; `given`, if there is one, is among the candidates. */
static void think(const Question *q, const Brain *brain, const Set *given, Advice *a)
{
    View v;
    view_make(&q->g, q->seat, &v);
    if (given)
        explain_given(brain, &v, &q->ask, given, 0, q->seed, a);
    else
        explain_ask(brain, &v, &q->ask, 0, q->seed, a);
}

/* The only answer, already written to `line`, costs nothing. */
static json_t *only_answer(const Buf *line)
{
    json_t *told = answer_of(line);
    json_object_set_new(told, "loss", json_real(0));
    return told;
}

/* What the strongest net thinks of the open question, and why; `line` has the only answer, if there
 * is just one. */
static json_t *explain(const Question *q, const Net *net, const Set *given, const Buf *line)
{
    Brain brain = brain_for(net, q->g.cat);
    Say say = {.cat = q->g.cat, .reader = (uint8_t)q->seat};
    Advice a = {.search = {.also = -1}, .alone = true};
    Buf why = {0};
    if (!q->answered)
        think(q, &brain, given, &a);
    advice_text_why(&why, &say, &q->g, q->seat, &q->ask, &a);
    json_t *told =
        json_pack("{s:o, s:o}", "best", best_json(q, &brain, &a), "why", lines_json(&why));
    if (given && a.search.also >= 0) {
        json_t *weighed = candidate_json(q, &brain, &a.search, a.search.also);
        json_object_set_new(weighed, "loss", json_real(explain_loss(&a.search)));
        json_object_set_new(told, "weighed", weighed);
    }
    if (given && q->answered)
        json_object_set_new(told, "weighed", only_answer(line));
    buf_free(&why);
    return told;
}

/* Adds the explanation to the answer already written. */
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

static size_t times_in(const json_t *list, const json_t *item)
{
    size_t times = 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        times += (size_t)json_equal(json_array_get(list, i), item);
    return times;
}

/* In any order; NULL: not said. */
static bool same_items(const json_t *a, const json_t *b)
{
    if (!json_is_array(a) || !json_is_array(b) || json_array_size(a) != json_array_size(b))
        return !b || json_equal(a, b);
    for (size_t i = 0; i < json_array_size(a); i++)
        if (times_in(a, json_array_get(a, i)) != times_in(b, json_array_get(a, i)))
            return false;
    return true;
}

/* The answer to weigh, as picks; none if there is only one answer, which `line` has. */
static bool read_weigh(const Question *q, const json_t *weigh, Set *given, const Buf *line,
                       Buf *why)
{
    if (!q->answered)
        return question_read(q, weigh, given, why);
    *given = set_empty();
    json_t *only = answer_of(line);
    const json_t *answer = json_is_object(weigh) ? json_object_get(weigh, "answer") : weigh;
    bool same = answer && same_items(json_object_get(only, "answer"), answer) &&
                same_items(json_object_get(only, "using"), json_object_get(weigh, "using"));
    json_decref(only);
    if (!same)
        complain(why, "\"weigh\": there is only one answer");
    return same;
}

static bool advise(Session *s, const json_t *json)
{
    Question q;
    Set given;
    const json_t *seat = json_object_get(json, "ask"), *weigh = json_object_get(json, "weigh");
    if (!json_is_integer(seat) || json_integer_value(seat) < 0 ||
        json_integer_value(seat) >= SEATS_MAX) {
        complain(&s->why, "\"ask\" should be a seat");
        return false;
    }
    if (!question_ask(&q, &s->follow, (int)json_integer_value(seat), &s->out, &s->why) ||
        (weigh && !read_weigh(&q, weigh, &given, &s->out, &s->why)))
        return false;
    const Net *net = level_strongest();
    bool explained = weigh || json_is_true(json_object_get(json, "explain"));
    json_t *told = net && explained ? explain(&q, net, weigh ? &given : NULL, &s->out) : NULL;
    Rng rng = rng_seeded(q.seed);
    for (bool more = !q.answered; more;) {
        Set picks = player_answer(s->player, &q.g, q.seat, &q.ask, &rng);
        more = question_reply(&q, &picks, &s->out);
    }
    if (told)
        add_explanation(&s->out, told);
    print_line(&s->out);
    return true;
}

/* The options on the command line apply to the first line of input. */
static bool begin(Session *s, json_t *json)
{
    if (!json_object_get(json, "trace")) {
        complain(&s->why, "expected the options of a game first, with \"trace\": 1");
        return false;
    }
    if (s->cards.size)
        json_object_set_new(json, "cards", json_stringn(s->cards.data, s->cards.size));
    if (s->revised)
        json_object_set_new(json, "revised", json_true());
    s->begun = follow_begin(&s->follow, json, &s->why);
    s->follow.refused = hear_refused;
    s->follow.refused_to = s;
    return s->begun;
}

static bool take_event(Session *s, const json_t *json)
{
    const char *state = json_string_value(json_object_get(json, "state"));
    s->follow.line = (uint32_t)s->line;
    if (!follow_event(&s->follow, json, &s->why))
        return false;
    if (state && s->follow.g.over && !strcmp(state, trace_when_word(WHEN_END)))
        say_end(s);
    return true;
}

static bool take_line(Session *s, json_t *json)
{
    if (!s->begun)
        return begin(s, json);
    return json_object_get(json, "ask") ? advise(s, json) : take_event(s, json);
}

static void read_line(Session *s, const char *line, size_t size)
{
    json_error_t error;
    json_t *json = json_loadb(line, size, JSON_REJECT_DUPLICATES, &error);
    buf_clear(&s->why);
    if (!json) {
        complain(&s->why, "line %d: ", s->line);
        complain_json(&s->why, error.text);
    }
    if (!json || !take_line(s, json)) {
        buf_clear(&s->out);
        say_error(s, (uint32_t)s->line, buf_text(&s->why), json_object_get(json, "ask"));
    }
    json_decref(json);
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
    if (s->begun && s->follow.g.over && !s->ended)
        say_end(s);
    free(line);
}

static void close_session(Session *s)
{
    if (s->begun)
        follow_end(&s->follow);
    buf_free(&s->out);
    buf_free(&s->why);
    buf_free(&s->cards);
    free(s);
}

static int run(int argc, char **argv)
{
    const char *bot = "greedy", *cards = NULL;
    bool revised = false;
    const Arg args[] = {
        ARG_TEXT("bot", "NAME", "whose advice (greedy); `windfall bots` lists them", &bot),
        ARG_TEXT("cards", "FILE", "also use the cards in this file", &cards),
        ARG_FLAG("revised", "use the values of the revised printing", &revised)};
    const Usage usage = {
        "follow",
        "",
        "Follows a game played elsewhere: reads its options and then its events, one JSON object "
        "per line, and answers {\"ask\": SEAT} with the choice it would make; with \"explain\": "
        "true it also says why, and with \"weigh\": ANSWER what it thinks of that answer. To an "
        "impossible line it answers with \"error\" and the number of the line; to the end of the "
        "game with the scores.",
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
    s->revised = revised;
    s->player = player_find(bot);
    if (!s->player)
        status = args_fail("follow", "no player is called '%s'; `windfall bots` lists them", bot);
    else
        status = deal_card_text("follow", cards, &s->cards);
    if (status == ARGS_READ) {
        follow_input(s);
        status = EXIT_RIGHT;
    }
    close_session(s);
    return status;
}

const Command command_follow = {"follow", "advise on a game played elsewhere", run};
