/* The actors of training. A slot is a game in progress. It always stands at a choice with at least
 * two options, and the choices of all slots go through the net in one batch. */
#include "train/selfplay.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "modes/presets.h"
#include "rules/score.h"
#include "view/view.h"

/* A game that lasts longer is stopped and has no winner, so that stalling does not pay. */
enum { WHO_NOW, WHO_OLD, WHO_BOT, ROUNDS_MAX = 64, ROUNDS_LONG = 40 };

struct Slot;

/* A copy of a game in which a seat made another choice, played until that seat is asked in the next
 * round, or the game is over. Its outcome goes to the sample of the choice that was made. */
typedef struct Fork {
    struct Slot *of; /* NULL: this slot has a game of its own */
    unsigned number; /* of the game there */
    int sample, rival, seat, round;
} Fork;

typedef struct Slot {
    Game g;
    Pick pick;
    Features f;
    int seat;
    const Lexicon *lex;
    uint8_t who[SEATS_MAX];
    uint16_t chosen[ROUNDS_MAX][SEATS_MAX]; /* actions by round and seat */
    int round;
    bool idle;       /* no more games to play */
    unsigned number; /* of the game in this slot */
    Rng rng;         /* decides what is chosen; a fork continues with the same numbers */
    Fork fork;
    Lesson lesson;
    Samples log;
} Slot;

struct Selfplay {
    Mix mix;
    Rng rng;
    const Kernel *k;
    Gpu *gpu;
    int thread;
    int slots, most; /* games at a time, and most choices in one batch */
    Slot *slot, **turn;
    Slot **spare; /* free slots for forks */
    int spares;
    const Features **asked;
    Judgement *said;
    Pass pass;
    /* of the current run */
    const SelfplayRules *rules;
    const Model *old;
    const Player *bot;
    const Mode *test_mode;
    int test_left;
    uint64_t test_seed;
    Samples *to;
    PlayTally *tally;
};

bool mix_read(Mix *mix, const char *text)
{
    mix->n = 0;
    while (*text && mix->n < MIX_MAX) {
        char name[32];
        size_t n = strcspn(text, ":,");
        if (n >= sizeof name)
            return false;
        memcpy(name, text, n);
        name[n] = 0;
        text += n;
        mix->mode[mix->n] = mode_find(name);
        mix->weight[mix->n] = *text == ':' ? strtof(text + 1, (char **)(uintptr_t)&text) : 1;
        if (!mix->mode[mix->n++])
            return false;
        text += *text == ',';
    }
    return mix->n > 0 && !*text;
}

Sample *samples_add(Samples *s)
{
    if (s->n == s->room && s->fixed)
        return NULL;
    if (s->n == s->room) {
        s->room = s->room ? s->room * 2 : 256;
        s->at = realloc(s->at, sizeof *s->at * (size_t)s->room);
        if (!s->at)
            abort();
    }
    return &s->at[s->n++];
}

static float unit(Rng *rng)
{
    return (float)(rng_next(rng) >> 40) * 0x1p-24f;
}

static const Mode *draw_mode(Selfplay *s)
{
    float sum = 0;
    for (int i = 0; i < s->mix.n; i++)
        sum += s->mix.weight[i];
    float at = unit(&s->rng) * sum;
    int i = 0;
    while (i < s->mix.n - 1 && (at -= s->mix.weight[i]) >= 0)
        i++;
    return s->mix.mode[i];
}

/* ---- the end of a game ---- */

typedef struct Ending {
    float win[SEATS_MAX], margin[SEATS_MAX], source[SEATS_MAX][4];
} Ending;

static void read_ending(const Game *g, Ending *e)
{
    int total[SEATS_MAX];
    unsigned winners = g->over ? score_winners(g) : 0;
    int players = g->players, seats = g->mode->seats;
    for (int seat = 0; seat < seats; seat++) {
        ScoreSheet sheet;
        score_seat(g, seat, &sheet);
        total[seat] = sheet.total;
        e->source[seat][0] = (float)sheet.chips / 10;
        e->source[seat][1] = (float)sheet.cards / 10;
        e->source[seat][2] = (float)sheet.sixes / 10;
        e->source[seat][3] = (float)sheet.goals / 10;
    }
    int n = __builtin_popcount(winners);
    for (int seat = 0; seat < players; seat++) {
        int best = -1000;
        for (int other = 0; other < seats; other++)
            if (other != seat && total[other] > best)
                best = total[other];
        e->win[seat] = !(winners >> seat & 1) ? 0 : g->mode->won ? 1 : 1 / (float)n;
        e->margin[seat] = g->over ? net_sigmoid((float)(total[seat] - best) / NET_MARGIN) : 0;
    }
}

/* Of win and margin. */
static float mix_of(const SelfplayRules *rules, const float *x)
{
    return (1 - rules->margin) * x[0] + rules->margin * x[1];
}

/* Walks a seat's choices from the last to the first. */
static void judge_seat(const Selfplay *s, Slot *slot, int seat, const Ending *e)
{
    const SelfplayRules *rules = s->rules;
    float next[2] = {e->win[seat], e->margin[seat]}, trace[2] = {0, 0};
    float later = 0; /* value when the seat was asked in the next round */
    int round = -1;
    for (int i = slot->log.n - 1; i >= 0; i--) {
        Sample *x = &slot->log.at[i];
        if (x->seat != seat)
            continue;
        if (x->round != round)
            later = mix_of(rules, next);
        round = x->round;
        if (x->rival != x->choice)
            x->edge -= later;
        for (int h = 0; h < 2; h++) {
            trace[h] = next[h] - x->value[h] + rules->lambda * trace[h];
            x->goal[h] = x->value[h] + trace[h];
            next[h] = x->value[h];
        }
        x->gain = mix_of(rules, trace);
        memcpy(x->source, e->source[seat], sizeof x->source);
        x->rounds = (float)(slot->g.round - x->round) / 10;
        for (int other = 0; other < slot->g.players; other++)
            if (other != seat)
                x->others |= slot->chosen[x->round % ROUNDS_MAX][other];
        x->others |= HAS_OTHERS;
    }
}

static uint16_t action_bits(const uint8_t *chosen)
{
    unsigned bits = 0;
    for (int i = 0; i < 2; i++)
        if (chosen[i] < ACTIONS)
            bits |= 1u << chosen[i];
    return (uint16_t)bits;
}

static void note_actions(Slot *slot, bool over)
{
    const Game *g = &slot->g;
    for (int seat = 0; seat < g->players; seat++)
        slot->chosen[slot->round % ROUNDS_MAX][seat] =
            action_bits(over ? g->seat[seat].action : g->seat[seat].last);
    slot->round = g->round;
}

static void count_wins(Selfplay *s, const Slot *slot, const Ending *e)
{
    int now = 0;
    double share = 0;
    for (int seat = 0; seat < slot->g.players; seat++)
        if (slot->who[seat] == WHO_NOW) {
            now++;
            share += e->win[seat];
        }
    s->tally->games++;
    s->tally->rounds += slot->g.round;
    if (now == slot->g.players)
        return;
    s->tally->share += share;
    s->tally->expected += (double)now / slot->g.players;
}

static void finish(Selfplay *s, Slot *slot)
{
    Ending e;
    note_actions(slot, true);
    read_ending(&slot->g, &e);
    count_wins(s, slot, &e);
    if (!s->to)
        return;
    for (int seat = 0; seat < slot->g.players; seat++)
        judge_seat(s, slot, seat, &e);
    for (int i = 0; i < slot->log.n; i++) {
        double gain = (double)slot->log.at[i].gain;
        Sample *to = samples_add(s->to);
        if (!to)
            break;
        *to = slot->log.at[i];
        s->tally->gain += gain;
        s->tally->gain_square += gain * gain;
        s->tally->choices++;
    }
}

/* ---- games ---- */

static void seat_alone(Slot *slot, int seat, int others)
{
    memset(slot->who, others, sizeof slot->who);
    slot->who[seat] = WHO_NOW;
}

static void seat_old(Selfplay *s, Slot *slot, int mine)
{
    for (int seat = 0; seat < slot->g.players; seat++)
        if (seat != mine && (slot->g.players == 2 || rng_next(&s->rng) >> 63))
            slot->who[seat] = WHO_OLD;
}

static void seat_players(Selfplay *s, Slot *slot)
{
    int players = slot->g.players;
    memset(slot->who, WHO_NOW, sizeof slot->who);
    if (s->test_mode) {
        seat_alone(slot, s->test_left % players, s->bot ? WHO_BOT : WHO_OLD);
        return;
    }
    float draw = unit(&s->rng) - s->rules->bot_share;
    int mine = (int)rng_below(&s->rng, (uint32_t)players);
    if (players > 1 && draw < 0)
        seat_alone(slot, mine, WHO_BOT);
    else if (s->old && players > 1 && s->rules->old_share >= 1)
        seat_alone(slot, mine, WHO_OLD);
    else if (s->old && players > 1 && draw < s->rules->old_share)
        seat_old(s, slot, mine);
}

static void begin(Selfplay *s, Slot *slot)
{
    const Mode *mode = s->test_mode ? s->test_mode : draw_mode(s);
    Options options = {.seed = rng_next(&s->rng)};
    slot->idle = false;
    if (s->test_mode) {
        slot->idle = s->test_left <= 0;
        if (slot->idle)
            return;
        s->test_left--;
        options.order = ORDER_MIRRORED;
        options.seed = s->test_seed + (uint64_t)(s->test_left / mode->players);
        options.rotate = (uint8_t)(s->test_left % mode->players);
    }
    game_start(&slot->g, mode_catalog(mode), mode, &options, NULL);
    slot->lex = lexicon_builtin(slot->g.cat);
    slot->log.n = 0;
    slot->round = 0;
    slot->number++;
    slot->rng = rng_seeded(rng_next(&s->rng));
    seat_players(s, slot);
}

/* Are all other seats bots? */
static bool has_bot(const Slot *slot)
{
    for (int seat = 0; seat < slot->g.players; seat++)
        if (slot->who[seat] == WHO_BOT)
            return true;
    return false;
}

/* Now and then a question to a learning seat is searched. */
static void teach(Selfplay *s, Slot *slot)
{
    const TeachRules *rules = &s->rules->teach;
    slot->lesson.n = 0;
    if (rules->net && s->to && !slot->fork.of && slot->who[slot->seat] == WHO_NOW &&
        !has_bot(slot) && teach_wants(rules, &slot->pick.ask) && unit(&s->rng) < rules->share)
        teach_question(rules, &slot->g, slot->seat, &slot->pick, &s->rng, &slot->lesson);
}

/* The outcome is lost if the game that was forked has ended before. */
static void end_fork(Selfplay *s, Slot *slot, const float *value)
{
    const Fork *f = &slot->fork;
    if (f->of->number == f->number) {
        Sample *x = &f->of->log.at[f->sample];
        x->rival = (uint8_t)f->rival;
        x->edge = mix_of(s->rules, value);
    }
    slot->fork.of = NULL;
    slot->idle = true;
    s->spare[s->spares++] = slot;
}

/* A finished game is evaluated, and another begun. */
static void end_game(Selfplay *s, Slot *slot)
{
    if (slot->fork.of) {
        Ending e;
        read_ending(&slot->g, &e);
        end_fork(s, slot, (float[]){e.win[slot->fork.seat], e.margin[slot->fork.seat]});
        return;
    }
    finish(s, slot);
    begin(s, slot);
}

/* Runs to the next choice that a net must make. */
static void advance(Selfplay *s, Slot *slot)
{
    while (!slot->idle) {
        Game *g = &slot->g;
        if (g->over || g->round > ROUNDS_LONG) {
            end_game(s, slot);
            continue;
        }
        if (g->round > slot->round)
            note_actions(slot, false);
        Ask ask;
        int seat = __builtin_ctz(g->asked);
        game_ask(g, seat, &ask);
        if (slot->who[seat] == WHO_BOT) {
            Set picks = player_answer(s->bot, g, seat, &ask, &s->rng);
            game_answer(g, seat, &picks, NULL);
            continue;
        }
        pick_begin(&slot->pick, g, seat, &ask);
        slot->seat = seat;
        if (slot->pick.n) {
            teach(s, slot);
            return;
        }
        Set picks = pick_answer(&slot->pick);
        game_answer(g, seat, &picks, NULL);
    }
}

static int draw_choice(const float *chance, int n, Rng *rng)
{
    float at = unit(rng);
    for (int i = 0; i < n - 1; i++)
        if ((at -= chance[i]) < 0)
            return i;
    return n - 1;
}

static void note_choice(const Selfplay *s, Slot *slot, int choice, const float *chance,
                        const float *head)
{
    Sample *x = samples_add(&slot->log);
    memset(x, 0, sizeof *x);
    x->f = slot->f;
    x->op = slot->pick.ask.op;
    x->seat = (uint8_t)slot->seat;
    x->round = (uint8_t)slot->g.round;
    x->choice = x->rival = (uint8_t)choice;
    x->chance = chance[choice];
    x->value[0] = net_sigmoid(head[HEAD_WIN]);
    x->value[1] = net_sigmoid(head[HEAD_MARGIN]);
    if (slot->lesson.n && teach_choice(&slot->lesson, &slot->pick, chance, x->target))
        x->taught = s->rules->teach.weight;
}

/* With --respond, the frozen net plays as in matches: nearly always its best choice. */
static float sharpness(const Selfplay *s, const Slot *slot)
{
    bool answered = slot->who[slot->seat] == WHO_OLD && s->rules->old_share >= 1;
    return answered ? 20 : s->rules->sharpness;
}

static void settle_answer(Selfplay *s, Slot *slot)
{
    if (slot->pick.n)
        return;
    Set picks = pick_answer(&slot->pick);
    if (slot->pick.ask.row->accepts == ACCEPTS_TRIED &&
        game_check(&slot->g, slot->seat, &picks).code != ERR_NONE)
        picks = random_picks(&slot->g, slot->seat, &slot->pick.ask, &s->rng);
    game_answer(&slot->g, slot->seat, &picks, NULL);
    advance(s, slot);
}

/* Draws a rival of the choice that was made; -1: none. Likelier ones are drawn more often, and
 * rivals of actions, where most can be gained. */
static int draw_rival(Selfplay *s, const Slot *slot, int choice, const float *chance)
{
    float weight[PICK_MAX], sum = 0, often = s->rules->rivals;
    int n = slot->f.options;
    for (int i = 0; i < n; i++)
        sum += weight[i] = i == choice ? 0 : powf(chance[i], 0.4f);
    if (slot->pick.ask.row->role != ROLE_ACTIONS)
        often *= 0.3f;
    if (unit(&s->rng) >= often * (sum < 1 ? sum : 1))
        return -1;
    for (int i = 0; i < n; i++)
        weight[i] /= sum;
    int rival = draw_choice(weight, n, &s->rng);
    return rival == choice ? -1 : rival;
}

/* Begins a fork in which the rival is chosen. */
static void try_rival(Selfplay *s, Slot *slot, int sample, int rival)
{
    Slot *copy = s->spare[--s->spares];
    *copy = *slot;
    copy->log = (Samples){0};
    copy->fork = (Fork){slot, slot->number, sample, rival, slot->seat, slot->g.round};
    pick_take(&copy->pick, &copy->g, copy->seat, rival);
    settle_answer(s, copy);
}

static bool fork_ends(const Slot *slot)
{
    const Fork *f = &slot->fork;
    return f->of && slot->seat == f->seat && slot->g.round > f->round;
}

static void choose(Selfplay *s, Slot *slot, Judgement *said)
{
    float chance[PICK_MAX], sharp = sharpness(s, slot);
    int n = slot->f.options;
    if (fork_ends(slot)) {
        float win = net_sigmoid(said->head[HEAD_WIN]),
              margin = net_sigmoid(said->head[HEAD_MARGIN]);
        end_fork(s, slot, (float[]){win, margin});
        return;
    }
    for (int i = 0; i < n; i++)
        said->score[i] *= sharp;
    net_softmax(said->score, n, chance);
    int choice = draw_choice(chance, n, &slot->rng);
    if (s->to && !slot->fork.of && slot->who[slot->seat] == WHO_NOW) {
        note_choice(s, slot, choice, chance, said->head);
        int rival = s->spares && !has_bot(slot) ? draw_rival(s, slot, choice, chance) : -1;
        if (rival >= 0)
            try_rival(s, slot, slot->log.n - 1, rival);
    }
    pick_take(&slot->pick, &slot->g, slot->seat, choice);
    settle_answer(s, slot);
}

/* On the processor, BATCH choices at a time. */
static void run_net(Selfplay *s, const Model *m, int n)
{
    if (s->gpu) {
        gpu_run(s->gpu, s->thread, m->place, s->asked, n, s->said);
        return;
    }
    for (int from = 0; from < n; from += BATCH) {
        int part = n - from < BATCH ? n - from : BATCH;
        model_run(m, s->k, s->asked + from, part, &s->pass);
        for (int i = 0; i < part; i++) {
            model_scores(m, s->k, s->asked[from + i], s->pass.deep[i], s->said[from + i].score);
            memcpy(s->said[from + i].head, s->pass.head[i], sizeof s->pass.head[i]);
        }
    }
}

static void run_batch(Selfplay *s, const Model *m, int n)
{
    for (int i = 0; i < n; i++) {
        View view;
        Game seen;
        Slot *slot = s->turn[i];
        view_make(&slot->g, slot->seat, &view);
        view_game(&view, &seen);
        features_read(slot->lex, &view, &seen, &slot->pick, &slot->f);
        if (has_bot(slot))
            features_among_simple(&slot->pick, &slot->f);
        s->asked[i] = &slot->f;
    }
    run_net(s, m, n);
    for (int i = 0; i < n; i++)
        choose(s, s->turn[i], &s->said[i]);
}

/* One choice for every slot that waits for net `who`. */
static void run_slots(Selfplay *s, const Model *m, int who)
{
    int n = 0;
    int all = s->slots * 2;
    for (int i = 0; i < all; i++) {
        Slot *slot = &s->slot[i];
        if (!slot->idle && slot->who[slot->seat] == who)
            s->turn[n++] = slot;
        if (n == s->most) {
            run_batch(s, m, n);
            n = 0;
        }
    }
    if (n)
        run_batch(s, m, n);
}

void selfplay_run(Selfplay *s, const Model *now, const Model *old, const SelfplayRules *rules,
                  long choices, Samples *to, PlayTally *tally)
{
    s->rules = rules;
    s->old = old;
    s->bot = &player_greedy;
    s->to = to;
    s->tally = tally;
    s->test_mode = NULL;
    long enough = tally->choices + choices;
    for (int i = 0; i < s->slots; i++)
        if (s->slot[i].g.mode == NULL) {
            begin(s, &s->slot[i]);
            advance(s, &s->slot[i]);
        }
    while (tally->choices < enough) {
        run_slots(s, now, WHO_NOW);
        if (old)
            run_slots(s, old, WHO_OLD);
    }
}

static bool any_left(const Selfplay *s)
{
    for (int i = 0; i < s->slots; i++)
        if (!s->slot[i].idle)
            return true;
    return false;
}

void selfplay_test(Selfplay *s, const Model *now, const Model *old, const Player *bot,
                   const Mode *mode, int games, uint64_t seed, PlayTally *tally)
{
    const SelfplayRules rules = {.sharpness = 1};
    s->rules = &rules;
    s->old = old;
    s->bot = bot;
    s->to = NULL;
    s->tally = tally;
    s->test_mode = mode;
    s->test_left = games;
    s->test_seed = seed;
    for (int i = 0; i < s->slots; i++) {
        begin(s, &s->slot[i]);
        advance(s, &s->slot[i]);
    }
    while (any_left(s)) {
        run_slots(s, now, WHO_NOW);
        if (old)
            run_slots(s, old, WHO_OLD);
    }
    s->test_mode = NULL;
    s->bot = NULL;
}

static void *room(size_t n, size_t size)
{
    void *p = calloc(n, size);
    if (!p)
        abort();
    return p;
}

Selfplay *selfplay_new(const Mix *mix, int slots, uint64_t seed, Gpu *gpu, int thread)
{
    Selfplay *s = aligned_alloc(64, (sizeof *s + 63) / 64 * 64);
    if (!s)
        abort();
    memset(s, 0, sizeof *s);
    s->mix = *mix;
    s->rng = rng_seeded(seed);
    s->k = kernel_best();
    s->gpu = gpu;
    s->thread = thread;
    s->slots = slots;
    s->most = gpu ? slots : BATCH;
    s->slot = room((size_t)slots * 2, sizeof *s->slot);
    s->spare = room((size_t)slots, sizeof *s->spare);
    for (s->spares = 0; s->spares < slots; s->spares++) {
        s->spare[s->spares] = &s->slot[slots + s->spares];
        s->spare[s->spares]->idle = true;
    }
    s->turn = room((size_t)s->most, sizeof *s->turn);
    s->asked = room((size_t)s->most, sizeof *s->asked);
    s->said = room((size_t)s->most, sizeof *s->said);
    return s;
}

void selfplay_free(Selfplay *s)
{
    if (!s)
        return;
    for (int i = 0; i < s->slots; i++)
        free(s->slot[i].log.at);
    free(s->slot);
    free(s->spare);
    free(s->turn);
    free((void *)s->asked);
    free(s->said);
    free(s);
}
