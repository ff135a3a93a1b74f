/* A position made by a test: named cards in tableaus and hands, then the engine runs. The rest of
 * the deck is the supply. Cards "of no matter" come from the end of the catalog. */
#ifndef WINDFALL_TESTS_SCENE_H
#define WINDFALL_TESTS_SCENE_H

#include "rules/step.h"

enum { SCENE_NEXT = 64 };

typedef struct SceneSeat {
    uint8_t tableau[TABLEAU_MAX], good[TABLEAU_MAX]; /* cards, and whether a good lies there */
    int tableau_n;
    Set hand;
    int others; /* cards of no matter in the hand */
    int chips;
    uint8_t action[2];
    uint8_t next[SCENE_NEXT]; /* designs that it takes next */
} SceneSeat;

/* What happened to a seat since it was last cleared. */
typedef struct SceneCount {
    int drew, paid, conquered, gained, made, looked;
    Set used; /* designs whose powers were used */
} SceneCount;

typedef struct Scene {
    const Catalog *cat;
    const Mode *mode;
    SceneSeat seat[SEATS_MAX];
    Set named;
    Script script;
    int pool, supply, discards; /* -1: any */
    uint8_t goal_on[GOALS_MAX], goal_holder[GOALS_MAX];
    bool built;
    Game g;
    SceneCount count[SEATS_MAX];
    Rng rng;
} Scene;

void scene_clear(Scene *scene, const Mode *mode);

/* A copy of the design that is not used yet, or NO_CARD. */
int scene_card(Scene *scene, int design);

/* The seat's next card will be of this design. */
bool scene_next(Scene *scene, int seat, int design);

/* Sets everything up; the actions of the round are called, but no phase has begun. */
void scene_build(Scene *scene);

/* Begins a real game instead, with these start worlds (designs by seat). */
void scene_deal(Scene *scene, const uint8_t *start);

/* Runs into a phase, as if the called actions had been revealed; if nobody called it, the last seat
 * does. Whoever is asked something before it gives a minimal answer. */
void scene_phase(Scene *scene, Phase phase);

/* Gives an answer. */
Err scene_answer(Scene *scene, int seat, const Set *picks);

/* That many options, or all there are; those that no test named come first. */
void scene_pick(const Scene *scene, const Ask *ask, int n, Set *picks);

/* The smallest legal answer; false if the seat is not asked or none was found. */
bool scene_answer_least(Scene *scene, int seat);

/* The others give minimal answers until this seat is asked; false if it never is. */
bool scene_wait(Scene *scene, int seat);

/* All give minimal answers until the phase, or the round, is over. */
void scene_end_phase(Scene *scene);
void scene_end_round(Scene *scene);

Phase scene_now(const Scene *scene);

#endif
