/* Advice at a table. The search runs on the pool, from what the seat may know; every figure in a
 * reply comes from there. Hints and chances are only for people who play alone. The possible next
 * cards are only counting, so everybody may have them for their own seat. */
#include "server/advice.h"

#include <stdlib.h>
#include <string.h>

#include "advice/advice_text.h"
#include "ai/level.h"
#include "ai/plan.h"
#include "server/core.h"
#include "server/courier.h"
#include "view/determinize.h"

enum { THINKING_MAX = 4 };

typedef struct AdviceJob {
    Job job;
    Server *server;
    int64_t client;
    long long re;
    char table[TABLE_NAME + 1];
    long long number; /* of the question */
    int step;         /* of a hint */
    int seat;
    View view;
    Ask ask;
    uint64_t seed;
    const Player *bot[SEATS_MAX]; /* NULL: a person */
    Advice advice;
    double chance;
    Set picks;   /* if there is no net to search with */
    bool search; /* there is one */
    Plan plans[PLANS_MAX];
    int plan_count;
} AdviceJob;

static const WireErr fine = {.code = NULL};

/* ---- jobs ---- */

static WireErr check(const Client *client, const Table *t, int seat)
{
    if (seat < 0 || !table_is_alone(t))
        return wire_err("rights", "table", "advice is only given alone against bots");
    if (!(table_asked(t) >> seat & 1))
        return wire_err("stale", "ask", "this question is not open");
    if (client->thinking >= THINKING_MAX)
        return wire_err("busy", "t", "your last request for advice is still being computed");
    return fine;
}

static AdviceJob *begin(Client *client, Table *t, int seat, const Message *message)
{
    AdviceJob *a = calloc(1, sizeof *a);
    if (!a)
        abort();
    a->server = t->server;
    a->client = client->id;
    a->re = message->has_id ? message->id : NO_REQUEST;
    a->number = t->ask[seat];
    a->seed = (uint64_t)a->number; /* all steps of a hint and the chance must agree */
    for (int other = 0; other < t->spec.mode->players; other++)
        a->bot[other] = t->spec.seat[other].bot;
    memcpy(a->table, t->name, sizeof a->table);
    a->seat = seat;
    view_make(&t->game, seat, &a->view);
    game_ask(&t->game, seat, &a->ask);
    client->thinking++;
    t->advising++;
    return a;
}

/* The steps of plans point to their questions, and pointers mean nothing in another process. */
static void carry_plans(AdviceJob *a, Courier *c)
{
    courier_bytes(c, a->plans, sizeof a->plans);
    courier_bytes(c, &a->plan_count, sizeof a->plan_count);
    courier_count(c, a->plan_count, PLANS_MAX);
    for (int i = 0; !c->broken && i < a->plan_count; i++) {
        courier_count(c, a->plans[i].steps, PLAN_STEPS);
        for (int k = 0; !c->broken && k < a->plans[i].steps; k++)
            courier_op(c, a->view.mode, &a->plans[i].step[k].row);
    }
}

static void carry_advice(Advice *advice, Courier *c)
{
    courier_bytes(c, advice, sizeof *advice);
    courier_count(c, advice->shown, ADVICE_MAX);
    courier_count(c, advice->rival, ADVICE_MAX - 1);
    courier_count(c, advice->rest, CANDIDATES - 1);
    courier_count(c, advice->reasons, REASONS_TOLD);
    courier_count(c, advice->strategy.steps, WATCH_ROUNDS);
    for (int i = 0; !c->broken && i < advice->shown; i++)
        courier_count(c, advice->order[i], CANDIDATES - 1);
    if (!c->broken)
        courier_count(c, advice->order[advice->rest], CANDIDATES - 1);
}

static void carry(Job *job, Courier *c)
{
    AdviceJob *a = (AdviceJob *)job;
    if (c->back) {
        carry_advice(&a->advice, c);
        courier_bytes(c, &a->chance, sizeof a->chance);
        courier_bytes(c, &a->picks, sizeof a->picks);
        courier_bytes(c, &a->search, sizeof a->search);
        carry_plans(a, c);
        return;
    }
    courier_bytes(c, &a->seat, sizeof a->seat);
    courier_bytes(c, &a->seed, sizeof a->seed);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        courier_bot(c, &a->bot[seat]);
    courier_position(c, a->server, a->table, a->seat, &a->view, &a->ask);
}

static void give(Client *client, AdviceJob *a, const JobKind *kind, void (*done)(Job *))
{
    a->job = (Job){
        .work = kind->work, .done = done, .kind = kind, .lane = LANE_HINT, .timer = TIME_ADVICE};
    client_give(client, &a->job);
}

/* Answers the client, if it is still there and the question is still open. */
static void finish(Job *job, void (*tell)(const AdviceJob *a, const Table *t, Client *client))
{
    AdviceJob *a = (AdviceJob *)job;
    Client *client = map_get(&a->server->clients, &a->client, sizeof a->client);
    Table *t = map_get(&a->server->tables, a->table, TABLE_NAME);
    if (client)
        client->thinking--;
    if (t)
        t->advising--;
    if (client && t && job->worked && t->ask[a->view.me] == a->number) {
        tell(a, t, client);
    } else if (client) {
        WireErr err = wire_err("stale", "ask", "this question is not open any more");
        client_error(client, a->re, &err);
    }
    free(a);
}

/* ---- hint ---- */

/* The strongest net with what is known about the bots; its net is NULL if there is none. */
static Brain brain_of(const AdviceJob *a, Rival rival[SEATS_MAX])
{
    const Net *net = level_strongest();
    if (!net)
        return (Brain){.net = NULL};
    for (int seat = 0; seat < SEATS_MAX; seat++)
        rival[seat] = a->bot[seat] ? level_rival(a->bot[seat], a->view.players) : (Rival){0};
    Brain brain = brain_for(net, a->view.cat);
    brain.rival = rival;
    return brain;
}

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
    AdviceJob *a = (AdviceJob *)job;
    Rival rival[SEATS_MAX];
    Brain brain = brain_of(a, rival);
    a->search = brain.net;
    if (!brain.net) {
        Rng rng = rng_seeded(a->seed);
        a->picks = best_player()->choose(&a->view, &a->ask, &rng);
        return;
    }
    explain_ask(&brain, &a->view, &a->ask, 0, a->seed, &a->advice);
}

const JobKind job_hint = {think, carry, sizeof(AdviceJob)};

/* Fills in the answers for this step; returns how many. */
static int collect(const AdviceJob *a, const Say *say, const Game *g, WireAdvice *answers,
                   Buf *words)
{
    int count = a->step == 1 ? 0 : a->step == 2 || !a->search ? 1 : a->advice.shown;
    for (int i = 0; i < count; i++) {
        const Candidate *c = a->search ? &a->advice.search.at[a->advice.order[i]] : NULL;
        answers[i] = (WireAdvice){.picks = c ? c->picks : a->picks};
        if (c)
            answers[i].win = c->win, answers[i].error = i ? c->error : c->spread,
            answers[i].margin = c->margin;
        advice_text_picks(&words[i], say, g, a->view.me, &a->ask, &answers[i].picks);
        answers[i].text = buf_text(&words[i]);
    }
    return count;
}

/* The text without its last line end. */
static const char *line_of(Buf *text)
{
    if (text->size && text->data[text->size - 1] == '\n')
        buf_cut(text, text->size - 1);
    return buf_text(text);
}

static void tell_hint(const AdviceJob *a, const Table *t, Client *client)
{
    Buf out = {0}, words[ADVICE_MAX] = {{0}}, text = {0}, reason = {0};
    WireAdvice answers[ADVICE_MAX];
    Say say = {.cat = t->rec.cat,
               .locale = core_locale(client_tag(client).text),
               .reader = (uint8_t)a->view.me};
    wire_mark_names(&say, t->spec.mode);
    int count = collect(a, &say, &t->game, answers, words);
    if (a->search)
        advice_text_nudge(&text, &say, &t->game, a->view.me, &a->ask, &a->advice);
    if (a->search && a->step == ADVICE_REASON)
        advice_text_why(&reason, &say, &t->game, a->view.me, &a->ask, &a->advice);
    wire_hint(&out, a->re, a->table, a->number, a->step, line_of(&text), line_of(&reason), answers,
              count);
    client_send(client, &out);
    buf_free(&out);
    buf_free(&text);
    buf_free(&reason);
    for (int i = 0; i < ADVICE_MAX; i++)
        buf_free(&words[i]);
}

static void give_hint(Job *job)
{
    finish(job, tell_hint);
}

WireErr advice_hint(Client *client, Table *t, int seat, const Message *message)
{
    WireErr err = check(client, t, seat);
    if (!err.code && message_int(message, "ask", -1) != (long long)t->ask[seat])
        err = wire_err("stale", "ask", "this question is not open");
    if (err.code)
        return err;
    AdviceJob *a = begin(client, t, seat, message);
    a->step = (int)message_int(message, "step", 3);
    give(client, a, &job_hint, give_hint);
    return fine;
}

/* ---- chance ---- */

static void weigh(Job *job)
{
    AdviceJob *a = (AdviceJob *)job;
    Rival rival[SEATS_MAX];
    Brain brain = brain_of(a, rival);
    a->search = brain.net;
    if (brain.net)
        a->chance = estimate_chance(&brain, &a->view, &a->ask, 0, a->seed);
}

const JobKind job_chance = {weigh, carry, sizeof(AdviceJob)};

static void tell_chance(const AdviceJob *a, const Table *t, Client *client)
{
    if (!a->search) {
        WireErr err =
            wire_err("option", "t", "this server has no net to compute win probabilities");
        client_error(client, a->re, &err);
        return;
    }
    Buf out = {0};
    wire_chance(&out, a->re, t->name, a->number, a->chance);
    client_send(client, &out);
    buf_free(&out);
}

static void give_chance(Job *job)
{
    finish(job, tell_chance);
}

WireErr advice_chance(Client *client, Table *t, int seat, const Message *message)
{
    WireErr err = check(client, t, seat);
    if (err.code)
        return err;
    AdviceJob *a = begin(client, t, seat, message);
    give(client, a, &job_chance, give_chance);
    return fine;
}

/* ---- counting ---- */

WireErr advice_unseen(Client *client, const Table *t, int seat, const Message *message)
{
    if (seat < 0)
        return wire_err("rights", "table", "you do not sit at this table");
    if (t->state != TABLE_PLAYING)
        return wire_err(t->state == TABLE_ENDED ? "ended" : "not_asked", "table",
                        t->state == TABLE_ENDED ? "this game has ended" : "the game has not begun");
    View view;
    Set next, later;
    Buf out = {0};
    view_make(&t->game, seat, &view);
    view_next_cards(&view, &next, &later);
    wire_unseen(&out, message->has_id ? message->id : NO_REQUEST, t->name,
                view.supply_n[view.pile_of[seat]], &next, &later);
    client_send(client, &out);
    buf_free(&out);
    return fine;
}

/* ---- plans ---- */

static void think_of_plans(Job *job)
{
    AdviceJob *a = (AdviceJob *)job;
    Rng rng = rng_seeded(a->seed);
    a->plan_count = plan_make(&a->view, &a->ask, &rng, a->plans);
}

const JobKind job_plans = {think_of_plans, carry, sizeof(AdviceJob)};

static void tell_plans(const AdviceJob *a, const Table *t, Client *client)
{
    WireStep steps[PLANS_MAX][PLAN_STEPS];
    WirePlan told[PLANS_MAX];
    for (int i = 0; i < a->plan_count; i++) {
        const Plan *plan = &a->plans[i];
        told[i] =
            (WirePlan){plan->chips, plan->cards, plan->goods, plan->left, steps[i], plan->steps};
        for (int k = 0; k < plan->steps; k++) {
            const PlanStep *s = &plan->step[k];
            steps[i][k] =
                (WireStep){s->row->name, s->picks, s->card, s->power, s->chips, s->cards, s->goods};
        }
    }
    Buf out = {0};
    wire_plan(&out, a->re, t->name, a->number, told, a->plan_count);
    client_send(client, &out);
    buf_free(&out);
}

static void give_plans(Job *job)
{
    finish(job, tell_plans);
}

WireErr advice_plan(Client *client, Table *t, int seat, const Message *message)
{
    Ask ask;
    WireErr err = table_check_open(t, seat, message_int(message, "ask", 0));
    if (!err.code && client->thinking >= THINKING_MAX)
        err = wire_err("busy", "t", "your last request for advice is still being computed");
    if (err.code)
        return err;
    game_ask(&t->game, seat, &ask);
    if (ask.row->role == ROLE_GIVE && t->spec.rated)
        return wire_err("rights", "table", "no advice is given in a rated game");
    AdviceJob *a = begin(client, t, seat, message);
    give(client, a, &job_plans, give_plans);
    return fine;
}
