/* Plays, counts and fits. */
#include "train/fit.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level.h"
#include "ai/pick.h"
#include "cards/catalog.h"
#include "modes/presets.h"
#include "rules/score.h"
#include "train/calibration.h"
#include "train/parallel.h"
#include "train/spread.h"

/* ---- who holds what ---- */

/* For every pair of seats: the cards that one cannot see, and those of them that the other holds.
 * The weight of a design is the odds that it is held, relative to the average. */
typedef struct Count {
    double held, unseen;
} Count;

typedef struct Counts {
    Count of[BELIEF_KEYS][CARDS_MAX + 1]; /* by design of the whole catalog */
} Counts;

static void count_pair(Counts *c, const Game *g, const View *v, const Set *hidden, int other)
{
    const Catalog *all = catalog_for(BOXES_PRINTED);
    Count *row = c->of[belief_key(&v->seat[other])];
    for (SET_EACH(card, hidden)) {
        Count *count = &row[catalog_find(all, catalog_design(g->cat, card)->name)];
        count->unseen++;
        count->held += set_has(&g->seat[other].hand, card);
    }
}

static void count_round(Counts *c, const Game *g)
{
    for (int me = 0; me < g->players; me++) {
        View v;
        view_make(g, me, &v);
        Set hidden = view_hidden(&v);
        for (int other = 0; other < g->players; other++)
            if (other != me)
                count_pair(c, g, &v, &hidden, other);
    }
}

static void count_game(Counts *c, const Brain *b, const Mode *mode, uint64_t seed)
{
    Game g;
    Rng rng = rng_seeded(seed);
    Options options = {.seed = rng_next(&rng)};
    int round = 0;
    game_start(&g, mode_catalog(mode), mode, &options, NULL);
    while (!g.over) {
        if (g.round > round) {
            round = g.round;
            count_round(c, &g);
        }
        brain_play(b, &g, __builtin_ctz(g.asked), (Sampling){1, 0}, &rng);
    }
}

/* Pseudo-counts of the average, so that few observations weigh little. */
enum { PRIOR = 20 };

static double odds(const Count *count, double average)
{
    double share = (count->held + average * PRIOR) / (count->unseen + PRIOR);
    return share / (1 - share);
}

static void write_row(Buf *out, const Counts *c, int design)
{
    buf_printf(out, "%s:", catalog_for(BOXES_PRINTED)->design[design].name);
    for (int key = 0; key < BELIEF_KEYS; key++) {
        Count sum = {0, 0};
        for (int i = 0; i <= CARDS_MAX; i++) {
            sum.held += c->of[key][i].held;
            sum.unseen += c->of[key][i].unseen;
        }
        double average = sum.unseen > 0 ? sum.held / sum.unseen : 0.05;
        buf_printf(out, " %.0f", 100 * odds(&c->of[key][design], average) / odds(&sum, average));
    }
    buf_byte(out, '\n');
}

void fit_belief(Buf *out, const FitPlan *fit)
{
    static Counts counts;
    memset(&counts, 0, sizeof counts);
    for (int i = 0; mode_at(i); i++) {
        const Mode *mode = mode_at(i);
        /* where a mode asks its own questions, hands come about in other ways */
        if (mode->won || mode->players < 2 || mode->ops)
            continue;
        Brain brain = brain_for(fit->net, mode_catalog(mode));
        for (long n = 0; n < fit->games; n++)
            count_game(&counts, &brain, mode, rng_mix(fit->seed + (uint64_t)i) + (uint64_t)n);
    }
    buf_printf(
        out,
        "# How much likelier than average an unseen card is to be in a hand, in hundredths.\n"
        "# Made by 'windfall fit'; src/ai/belief.h says what the columns are.\n"
        "net %016" PRIx64 "\n",
        fit->net->hash);
    for (int design = 0; design < catalog_for(BOXES_PRINTED)->designs; design++)
        write_row(out, &counts, design);
}

/* ---- chances ---- */

static void note_mode(Buf *notes, const FitPlan *fit, const Mode *mode)
{
    MatchPlan plan = {.mode = mode,
                      .cat = mode_catalog(mode),
                      .games = fit->games,
                      .seed = fit->seed,
                      .threads = fit->threads};
    calibration_notes(&plan, fit->net, TELLER_ESTIMATE, fit->resume, notes);
}

/* Among competing players the modes are much alike, so each mode's fit is held near that of all of
 * them: it would take many thousands of games to know it alone. */
enum { ALONE = 80, ALIKE = 1600 };

static void fit_modes(Buf *out, const FitPlan *fit)
{
    Buf notes[64] = {0}, all = {0};
    const EstimateFit plain = {1, 0, 0};
    int modes = 0;
    for (; mode_at(modes) && modes < 64; modes++) {
        note_mode(&notes[modes], fit, mode_at(modes));
        if (!mode_at(modes)->won)
            buf_add(&all, notes[modes].data, notes[modes].size);
    }
    EstimateFit common = calibration_fit(&all, plain, ALONE);
    for (int i = 0; i < modes; i++) {
        EstimateFit own = mode_at(i)->won ? calibration_fit(&notes[i], plain, ALONE)
                                          : calibration_fit(&notes[i], common, ALIKE);
        buf_printf(out, "%s %.0f %.0f %.0f\n", mode_at(i)->name, 1000 * own.slope, 1000 * own.bias,
                   1000 * own.early);
        buf_free(&notes[i]);
    }
    buf_free(&all);
}

/* A position of the strongest net among players of a level: what the net predicted, and how it
 * ended. */
typedef struct Meeting {
    double logit, rounds, won;
} Meeting;

static void note_meeting(const Brain *b, const Game *g, int seat, Buf *meetings)
{
    Thought t;
    brain_evaluate_seat(b, g, seat, &t);
    Meeting m = {(double)t.head[HEAD_WIN], fmax((double)t.head[HEAD_ROUNDS], 0), 0};
    buf_add(meetings, (const char *)&m, sizeof m);
}

static void meet(const Brain *b, const Mode *mode, const Player *other, uint64_t seed,
                 Buf *meetings)
{
    Game g;
    Rng rng = rng_seeded(seed);
    Options options = {.seed = rng_next(&rng)};
    int me = (int)rng_below(&rng, mode->players), round = 0;
    size_t first = meetings->size / sizeof(Meeting);
    game_start(&g, mode_catalog(mode), mode, &options, NULL);
    while (!g.over) {
        int seat = __builtin_ctz(g.asked);
        if (g.round > round && g.asked >> me & 1) {
            round = g.round;
            note_meeting(b, &g, me, meetings);
        }
        Ask ask;
        game_ask(&g, seat, &ask);
        Set picks =
            player_answer(seat == me ? player_find("admiral") : other, &g, seat, &ask, &rng);
        game_answer(&g, seat, &picks, NULL);
    }
    unsigned winners = score_winners(&g);
    Meeting *all = (Meeting *)(void *)meetings->data;
    for (size_t i = first; i < meetings->size / sizeof(Meeting); i++)
        all[i].won = winners >> me & 1 ? 1.0 / __builtin_popcount(winners) : 0;
}

/* The maximum-likelihood edge, by Newton's method. */
static double fit_edge(const Brain *b, const Mode *mode, const Player *other, long games,
                       uint64_t seed)
{
    Buf meetings = {0};
    double edge = 0;
    for (long i = 0; i < games; i++)
        meet(b, mode, other, rng_mix(seed) + (uint64_t)i, &meetings);
    const Meeting *all = (const Meeting *)(const void *)meetings.data;
    for (int turn = 0; turn < 20; turn++) {
        double slope = 0, bend = 1e-9;
        for (size_t i = 0; i < meetings.size / sizeof *all; i++) {
            double q = 1 / (1 + exp(-all[i].logit - edge * all[i].rounds));
            slope += (all[i].won - q) * all[i].rounds;
            bend += q * (1 - q) * all[i].rounds * all[i].rounds;
        }
        edge += slope / bend;
    }
    buf_free(&meetings);
    return edge;
}

static void fit_players(Buf *out, const FitPlan *fit)
{
    const Mode *two = mode_find("base-2p"), *more = mode_find("base-4p");
    Brain brain = brain_for(fit->net, mode_catalog(two));
    for (int i = 0; player_at(i); i++) {
        const Player *player = player_at(i);
        const Level *level = level_of(player);
        bool known = player == &player_greedy || (level && !level->rules);
        if (!known || !strcmp(player->name, "admiral"))
            continue;
        buf_printf(out, "player %s %.0f %.0f\n", player->name,
                   1000 * fit_edge(&brain, two, player, fit->games, fit->seed),
                   1000 * fit_edge(&brain, more, player, fit->games, fit->seed));
    }
}

void fit_chances(Buf *out, const FitPlan *fit)
{
    buf_printf(out,
               "# What the logits of search's chances are multiplied by, what is added, and what "
               "is added in the\n"
               "# first round, less and less to the sixth, in thousandths, by mode; what is added "
               "for ten rounds\n"
               "# to come against each level, in games of two and of more.\n"
               "# Made by 'windfall fit'; src/ai/estimate.h.\n"
               "net %016" PRIx64 "\n",
               fit->net->hash);
    fit_players(out, fit);
    fit_modes(out, fit);
}

/* ---- skill ---- */

enum { SKILL_LEVELS = 16 };

/* One in this many decisions is judged: those of a game are correlated, and games cost little. */
enum { DECISIONS_EACH = 20 };

/* The losses of a game, in wins, summed over the decisions that were judged. */
typedef struct GameLoss {
    double decisions, loss[SKILL_LEVELS];
} GameLoss;

/* What the threads share. Each game depends only on the seed and its number. */
typedef struct SkillFit {
    const FitPlan *fit;
    const Mode *mode;
    const char *name[SKILL_LEVELS];
    const Player *level[SKILL_LEVELS];
    int levels, plain; /* the first `plain` do not search: they play the games */
    long games;        /* of all pairs of neighbours */
    GameLoss *of;      /* by game */
} SkillFit;

/* What an answer loses in a review: a search from what the seat knew (advice/analyse.c). */
static double loss_of(const Brain *b, const View *v, const Ask *ask, const Set *given,
                      uint64_t seed, Set *best)
{
    Search found;
    estimate_search(b, v, ask, given, ESTIMATE_REVIEW, seed, NULL, &found);
    *best = found.at[found.best].picks;
    return found.at[found.best].win - found.at[found.also].win;
}

/* Asks every level the same question. Levels that agree lose the same, so few searches are needed,
 * and levels are distinguished by the questions in which they differ. */
static void judge(const SkillFit *s, const Brain *b, const Game *g, int seat, const Ask *ask,
                  uint64_t seed, GameLoss *sum)
{
    View v;
    Set given[SKILL_LEVELS];
    double loss[SKILL_LEVELS];
    Set best = set_empty();
    Rng rng = rng_seeded(seed);
    view_make(g, seat, &v);
    for (int i = 0; i < s->levels; i++) {
        int same = 0;
        given[i] = player_answer(s->level[i], g, seat, ask, &rng);
        while (!set_equal(&given[same], &given[i]))
            same++;
        if (same < i)
            loss[i] = loss[same];
        else
            loss[i] =
                i && set_equal(&given[i], &best) ? 0 : loss_of(b, &v, ask, &given[i], seed, &best);
    }
    sum->decisions++;
    for (int i = 0; i < s->levels; i++)
        sum->loss[i] += loss[i];
}

static bool is_choice(const Game *g, int seat, const Ask *ask)
{
    Pick p;
    pick_begin(&p, g, seat, ask);
    return p.n > 0;
}

/* Game `number` of all: the pairs of neighbours in turn, who begins in turn. */
static void play_skill(const SkillFit *s, const Brain *b, long number, GameLoss *sum)
{
    int pairs = s->plain - 1, pair = (int)(number % pairs), swap = (int)(number / pairs & 1);
    Rng rng = rng_seeded(rng_mix(s->fit->seed) + (uint64_t)number);
    Rng choice = rng_seeded(rng_mix(s->fit->seed ^ 0x736b696c) + (uint64_t)number);
    Options options = {.seed = rng_next(&rng)};
    Game g;
    game_start(&g, mode_catalog(s->mode), s->mode, &options, NULL);
    while (!g.over) {
        int seat = __builtin_ctz(g.asked);
        Ask ask;
        game_ask(&g, seat, &ask);
        if (is_choice(&g, seat, &ask) && !rng_below(&choice, DECISIONS_EACH))
            judge(s, b, &g, seat, &ask, rng_next(&choice), sum);
        Set picks = player_answer(s->level[pair + (seat ^ swap)], &g, seat, &ask, &rng);
        game_answer(&g, seat, &picks, NULL);
    }
}

static void get_losses(void *self, const Brain *b, long number)
{
    const SkillFit *s = self;
    GameLoss *sum = &s->of[number];
    Buf kept = {0};
    int n = 1 + s->levels;
    if (resume_find(s->fit->resume, number, &kept) && kept.size == (size_t)n * sizeof(double)) {
        memcpy(sum, kept.data, kept.size);
    } else {
        play_skill(s, b, number, sum);
        resume_add(s->fit->resume, number, &sum->decisions, n);
    }
    buf_free(&kept);
}

/* A level that searches gets about as many playouts as it has time for on one core, so that the
 * table does not depend on the machine. The named levels have those without search first. */
static void list_levels(SkillFit *s)
{
    for (int i = 0; level_at(i) && s->levels < SKILL_LEVELS; i++) {
        const Level *level = level_at(i);
        if (!level->player.offer)
            continue;
        s->name[s->levels] = level->player.name;
        s->level[s->levels++] = level->rules ? level_make("search:2000n", NULL) : &level->player;
        s->plain += !level->rules;
    }
}

/* Stronger levels lose less. Neighbours that were measured in the wrong order by chance both get
 * their common mean. A loss too small to be measured becomes `least`. */
static void put_in_order(double *loss, int n, double least)
{
    for (int i = 0; i < n; i++) {
        int first = i;
        double sum = loss[i];
        while (first > 0 && loss[first - 1] <= sum / (i + 1 - first))
            sum += loss[--first];
        for (int at = first; at <= i; at++)
            loss[at] = sum / (i + 1 - first);
    }
    for (int i = 0; i < n; i++)
        loss[i] = fmax(loss[i], least);
}

/* The mean loss of a decision, in thousandths of a win; with `to` 0 or more: what it is more than
 * that of this level. */
static SpreadMean mean_loss(const SkillFit *s, int level, int to)
{
    Spread all = {.decisions = 0};
    for (long i = 0; i < s->games; i++) {
        const GameLoss *of = &s->of[i];
        double loss = of->loss[level] - (to < 0 ? 0 : of->loss[to]);
        spread_add(&all, &(Finding){1e3 * loss, (long)of->decisions});
    }
    return spread_mean(&all);
}

static void write_skill(const SkillFit *s, Buf *out)
{
    double loss[SKILL_LEVELS];
    for (int i = 0; i < s->levels; i++)
        loss[i] = mean_loss(s, i, -1).mean;
    put_in_order(loss, s->levels, 0.1);
    buf_printf(
        out,
        "# The mean loss of a decision of each level, in thousandths of a win, with the half "
        "width of its\n"
        "# 95 %% interval, and how much less it is than that of the level below, with its "
        "half width: all\n"
        "# levels at the same %.0f decisions, one in %d of %ld games of each two neighbours. "
        "Made by\n"
        "# 'windfall fit'; src/ai/skill.h.\n"
        "net %016" PRIx64 "\n",
        (double)mean_loss(s, 0, -1).decisions, DECISIONS_EACH, s->fit->games, s->fit->net->hash);
    for (int i = 0; i < s->levels; i++) {
        SpreadMean less = i ? mean_loss(s, i - 1, i) : (SpreadMean){0};
        buf_printf(out, "player %s %.1f %.1f %.1f %.1f\n", s->name[i], loss[i],
                   mean_loss(s, i, -1).half, less.mean, less.half);
    }
}

void fit_skill(Buf *out, const FitPlan *fit)
{
    SkillFit s = {.fit = fit, .mode = mode_find("base-2p")};
    Buf run = {0};
    list_levels(&s);
    s.games = fit->games * (s.plain - 1);
    s.of = calloc((size_t)s.games, sizeof *s.of);
    if (!s.of)
        abort();
    buf_printf(&run, "skill/%" PRIu64 "/%016" PRIx64, fit->seed, fit->net->hash);
    resume_run(fit->resume, buf_text(&run), s.games);
    parallel_games(fit->threads, fit->net, mode_catalog(s.mode), s.games, get_losses, &s);
    write_skill(&s, out);
    buf_free(&run);
    free(s.of);
}
