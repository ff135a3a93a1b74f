/* Search as the teacher: lessons are about legal answers, targets add up, and a net that learns
 * from them gets closer to them. Rivals: the better of two choices gains. */
#include "support/cmocka.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/player.h"
#include "modes/presets.h"
#include "train/learn.h"

static TeachRules teacher(void)
{
    return (TeachRules){brain_builtin("young"), 1, 24, 1, 3, false};
}

/* The option with the largest target; the targets must add up. */
static int most_wanted(const uint8_t *target, int n)
{
    int best = 0, sum = 0;
    for (int i = 0; i < n; i++) {
        sum += target[i];
        best = target[i] > target[best] ? i : best;
    }
    assert_int_equal(sum, 255);
    return best;
}

static bool among(const Lesson *lesson, const Set *picks)
{
    for (int i = 0; i < lesson->n; i++)
        if (set_equal(&lesson->picks[i], picks))
            return true;
    return false;
}

/* Answers a question by the lesson's targets, pick by pick. */
static void follow(const Lesson *lesson, const Game *g, int seat, Pick *p)
{
    while (p->n) {
        float chance[PICK_MAX];
        uint8_t target[PICK_MAX];
        for (int i = 0; i < p->n; i++)
            chance[i] = 1 / (float)p->n;
        assert_true(teach_choice(lesson, p, chance, target));
        pick_take(p, g, seat, most_wanted(target, p->n));
    }
    assert_true(among(lesson, &p->picks));
}

/* Plays a game, most questions by the teacher's targets; returns how many lessons there were. */
static int play_taught(const char *mode, uint64_t seed)
{
    Game g;
    Rng rng = rng_seeded(seed);
    const TeachRules rules = teacher();
    int lessons = 0;
    game_start(&g, mode_catalog(mode_find(mode)), mode_find(mode), &(Options){.seed = seed}, NULL);
    while (!g.over && g.round < 8) {
        int seat = __builtin_ctz(g.asked);
        Ask ask;
        Pick p;
        Lesson lesson = {.n = 0};
        game_ask(&g, seat, &ask);
        pick_begin(&p, &g, seat, &ask);
        if (p.n)
            teach_question(&rules, &g, seat, &p, &rng, &lesson);
        if (lesson.n)
            follow(&lesson, &g, seat, &p);
        lessons += lesson.n > 0;
        Set picks = lesson.n || !p.n ? pick_answer(&p) : random_picks(&g, seat, &ask, &rng);
        assert_int_equal(game_check(&g, seat, &picks).code, ERR_NONE);
        game_answer(&g, seat, &picks, NULL);
    }
    return lessons;
}

static void targets_lead_to_answers_that_were_tried(void **state)
{
    (void)state;
    assert_true(play_taught("base-2p", 1) > 10);
    assert_true(play_taught("tgs-2px", 2) > 10);
    assert_true(play_taught("draft-2p", 3) > 10);
}

static void a_target_that_no_answer_has_is_none(void **state)
{
    (void)state;
    Pick p = {.n = 2, .option = {3, 4}, .picks = set_empty()};
    Lesson lesson = {.n = 1, .target = {1}, .picks = {set_empty()}};
    const float chance[2] = {0.5f, 0.5f};
    uint8_t target[PICK_MAX];
    set_add(&lesson.picks[0], 4);
    assert_true(teach_choice(&lesson, &p, chance, target));
    assert_int_equal(most_wanted(target, 2), 1);
    set_add(&p.picks, 5);
    assert_false(teach_choice(&lesson, &p, chance, target));
}

/* Mean distance to the targets over these samples, after one learning step. */
static double learn(Learner *l, Sample **order, int n)
{
    const LearnRules rules = {1e-3f, 0.2f, 0, 0.5f, 0.1f, 1, 0, 1, 0};
    learner_step(l, 0, order, n, &rules);
    LearnTally tally = learner_tally(l);
    assert_true(tally.taught > 0);
    return tally.apart / tally.taught;
}

/* Samples of a new net in self-play with these rules, so many games at a time. */
static Samples played(Model *m, const char *modes, const SelfplayRules *rules, int games,
                      int choices)
{
    Mix mix;
    Samples samples = {0};
    PlayTally tally = {0};
    assert_true(mix_read(&mix, modes));
    model_new(m);
    model_begin(m, 1);
    Selfplay *play = selfplay_new(&mix, games, 1, NULL, 0);
    selfplay_run(play, m, NULL, rules, choices, &samples, &tally);
    selfplay_free(play);
    return samples;
}

/* A teacher has taught it. */
static Samples taught_by(const TeachRules *teacher, Model *m)
{
    SelfplayRules rules = {.lambda = 0.95f, .sharpness = 1, .teach = *teacher};
    return played(m, "base-2p", &rules, 2, 100);
}

static void a_net_learns_the_target(void **state)
{
    (void)state;
    Model m;
    TeachRules rules = teacher();
    Samples samples = taught_by(&rules, &m);
    Sample **order = malloc(sizeof *order * (size_t)samples.n);
    assert_non_null(order);
    for (int i = 0; i < samples.n; i++)
        order[i] = &samples.at[i];
    Learner *l = learner_new(&m, 1);
    double before = learn(l, order, samples.n), after = before;
    for (int i = 0; i < 30; i++)
        after = learn(l, order, samples.n);
    assert_true(after < 0.7 * before);
    learner_free(l);
    model_free(&m);
    free(order);
    free(samples.at);
}

static void few_lessons_are_about_actions_and_placing(void **state)
{
    (void)state;
    Model m;
    int taught[ROLES] = {0}, all[ROLES] = {0};
    TeachRules rules = teacher();
    rules.rounds = 0;
    rules.few = true;
    Samples samples = taught_by(&rules, &m);
    for (int i = 0; i < samples.n; i++) {
        int role = op_rows[samples.at[i].op].role;
        all[role]++;
        taught[role] += samples.at[i].taught > 0;
    }
    assert_true(taught[ROLE_ACTIONS] > 0 && taught[ROLE_PLACE] > 0 && all[ROLE_GIVE] > 0);
    for (int role = 0; role < ROLES; role++)
        assert_true(role == ROLE_ACTIONS || role == ROLE_PLACE || !taught[role]);
    model_free(&m);
    free(samples.at);
}

/* Its choices are compared with rivals. */
static Samples compared(Model *m, const char *modes)
{
    SelfplayRules rules = {.lambda = 0.95f, .sharpness = 1, .rivals = 1};
    return played(m, modes, &rules, 8, 2000);
}

static void rivals_are_other_choices_with_an_outcome(void **state)
{
    (void)state;
    Model m;
    Samples samples = compared(&m, "base-2p,tgs-3p,draft-2p,coop,robot-easy");
    int rivals = 0, better = 0, worse = 0;
    for (int i = 0; i < samples.n; i++) {
        const Sample *x = &samples.at[i];
        assert_true(x->rival < x->f.options && fabsf(x->edge) <= 1);
        assert_true(x->rival != x->choice || x->edge == 0);
        rivals += x->rival != x->choice;
        better += x->edge > 0;
        worse += x->edge < 0;
    }
    assert_true(rivals > samples.n / 10);
    assert_true(better > rivals / 4 && worse > rivals / 4);
    model_free(&m);
    free(samples.at);
}

/* How much likelier the rival is than the choice, as the net plays. */
static float ahead(const Model *m, const Sample *x)
{
    const Features *f[1] = {&x->f};
    static Pass pass;
    float score[PICK_MAX];
    model_run(m, kernel_best(), f, 1, &pass);
    model_scores(m, kernel_best(), &x->f, pass.deep[0], score);
    return score[x->rival] - score[x->choice];
}

/* The same after learning only that the rival is better by `edge`. */
static float ahead_after(const Model *m, Sample x, float edge, int steps)
{
    const LearnRules rules = {.rate = 5e-5f, .clip = 0.2f, .norm = 1, .unit = 1, .rival = 1};
    Model copy;
    Sample *order[1] = {&x};
    model_new(&copy);
    memcpy(copy.x, m->x, sizeof(float) * MODEL_SIZE);
    model_fold_all(&copy);
    Learner *l = learner_new(&copy, 1);
    x.edge = edge;
    x.gain = 0;
    for (int i = 0; i < steps; i++)
        learner_step(l, 0, order, 1, &rules);
    assert_true(learner_tally(l).rivals == steps);
    float after = ahead(&copy, &x);
    learner_free(l);
    model_free(&copy);
    return after;
}

static void the_better_of_two_choices_gains_up_to_a_limit(void **state)
{
    (void)state;
    Model m;
    Samples samples = compared(&m, "base-2p");
    int i = 0;
    while (samples.at[i].rival == samples.at[i].choice)
        i++;
    float before = ahead(&m, &samples.at[i]);
    assert_true(ahead_after(&m, samples.at[i], 0.5f, 10) > before + 0.01f);
    assert_true(ahead_after(&m, samples.at[i], -0.5f, 10) < before - 0.01f);
    float most = ahead_after(&m, samples.at[i], 0.5f, 400);
    assert_true(most > SCORES_APART - 1 && most < SCORES_APART + 3);
    model_free(&m);
    free(samples.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(targets_lead_to_answers_that_were_tried),
        cmocka_unit_test(a_target_that_no_answer_has_is_none),
        cmocka_unit_test(a_net_learns_the_target),
        cmocka_unit_test(few_lessons_are_about_actions_and_placing),
        cmocka_unit_test(rivals_are_other_choices_with_an_outcome),
        cmocka_unit_test(the_better_of_two_choices_gains_up_to_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
