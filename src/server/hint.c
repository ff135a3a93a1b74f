/* Advice for somebody who plays alone. The thinking is done on the pool, from what the seat may know;
 * every figure in the answer is one that the search has found. */
#include "server/core.h"

#include <stdlib.h>
#include <string.h>

#include "ai/explain.h"
#include "ai/level.h"

enum { HINT_PLAYS = 3000 };

typedef struct HintJob {
    Job job;
    Server *server;
    int64_t client;
    long long re;
    char table[TABLE_NAME + 1];
    long long number;
    int step;
    View view;
    Ask ask;
    Rng rng;
    Advice advice;
    Set picks;   /* where there is no net to search with */
    bool search; /* advice is there */
} HintJob;

static const Player *best_player(void)
{
    const Player *best = &player_greedy;
    for (int i = 0; player_at(i); i++)
        if (player_at(i)->offer)
            best = player_at(i);
    return best;
}

static void think(Job *job)
{
    HintJob *h = (HintJob *)job;
    const Net *net = level_strongest();
    h->search = net;
    if (!net) {
        h->picks = best_player()->choose(&h->view, &h->ask, &h->rng);
        return;
    }
    Brain brain = brain_for(net, h->view.cat);
    SearchRules rules = search_standard;
    rules.seconds = 0;
    rules.plays = HINT_PLAYS;
    explain_ask(&brain, &h->view, &h->ask, &rules, &h->rng, &h->advice);
}

/* Where people are asked what they keep, that is told. */
static void say_picks(Buf *out, const Say *say, const Game *g, const HintJob *h, const Set *picks)
{
    Set told = say_asks_to_keep(&h->ask) ? set_minus(&h->ask.options, picks) : *picks;
    for (SET_EACH(option, &told)) {
        if (option != set_first(&told))
            buf_str(out, ", ");
        say_option(out, say, g, h->view.me, &h->ask, option);
    }
}

static const char *nudge(const Advice *a)
{
    static const char *const think_of[REASONS] = {
        "Compare the likeliest two answers: little divides them.",
        "Think of the chips that your goods will earn.",
        "Think of the points that the cards themselves are worth.",
        "Think of what your 6-cost developments will count.",
        "Think of the goals.",
        "Think of how long the game will last."};
    return a->search.n < 2 ? "There is only one sensible answer."
           : a->close      ? "This is too close to call: any of the likely answers will do."
                           : think_of[a->reason];
}

/* Fills the answers that this step tells; returns how many. */
static int collect(const HintJob *h, const Say *say, const Game *g, WireAdvice *answers, Buf *words)
{
    int count = !h->search ? 1 : h->step == 1 ? 0 : h->step == 2 ? 1 : h->advice.shown;
    for (int i = 0; i < count; i++) {
        const Candidate *c = h->search ? &h->advice.search.at[h->advice.order[i]] : NULL;
        answers[i] = (WireAdvice){.picks = c ? c->picks : h->picks};
        if (c)
            answers[i].win = c->win, answers[i].error = c->error, answers[i].margin = c->margin;
        say_picks(&words[i], say, g, h, &answers[i].picks);
        answers[i].text = buf_text(&words[i]);
    }
    return h->step == 1 ? 0 : count;
}

static void tell(const HintJob *h, const Table *t, Client *client)
{
    Buf out = {0}, words[ADVICE_MAX] = {{0}}, text = {0};
    WireAdvice answers[ADVICE_MAX];
    const Tongue *tongue = core_tongue(client->lang);
    Say say = {.cat = t->cat, .tongue = tongue, .reader = (uint8_t)h->view.me};
    int count = collect(h, &say, &t->game, answers, words);
    if (h->search)
        buf_str(&text, tongue_say(tongue, nudge(&h->advice)));
    wire_hint(&out, h->re, h->table, h->number, h->step, buf_text(&text), answers, count);
    client_send(client, &out);
    buf_free(&out);
    buf_free(&text);
    for (int i = 0; i < ADVICE_MAX; i++)
        buf_free(&words[i]);
}

static void advise(Job *job)
{
    HintJob *h = (HintJob *)job;
    Client *client = map_get(&h->server->clients, &h->client, sizeof h->client);
    const Table *t = map_get(&h->server->tables, h->table, TABLE_NAME);
    if (client && t && h->job.worked && t->ask[h->view.me] == h->number) {
        tell(h, t, client);
    } else if (client) {
        wire_speak(core_tongue(client->lang));
        WireErr err = wire_err("stale", "ask", "this question is not open any more");
        client_error(client, h->re, &err);
    }
    free(h);
}

WireErr hint_give(Client *client, Table *t, int seat, const Message *message)
{
    if (seat < 0 || !table_is_alone(t))
        return wire_err("rights", "table", "advice is given alone against bots");
    if (!(table_asked(t) >> seat & 1) || message_int(message, "ask", -1) != (long long)t->ask[seat])
        return wire_err("stale", "ask", "this question is not open");
    HintJob *h = calloc(1, sizeof *h);
    if (!h)
        abort();
    h->job = (Job){.work = think, .done = advise};
    h->server = t->server;
    h->client = client->id;
    h->re = message->has_id ? message->id : NO_REQUEST;
    h->number = t->ask[seat];
    h->step = (int)message_int(message, "step", 3);
    h->rng = rng_seeded((uint64_t)t->lines);
    memcpy(h->table, t->name, sizeof h->table);
    view_make(&t->game, seat, &h->view);
    game_ask(&t->game, seat, &h->ask);
    pool_give(t->server->pool, &h->job);
    return (WireErr){.code = NULL};
}
