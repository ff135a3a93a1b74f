/* Threads take games by number until there are no more. */
#include "train/parallel.h"

#include <pthread.h>

enum { THREADS_MAX = 64 };

typedef struct Games {
    const Net *net;
    const Catalog *cat;
    PlayGame *play;
    void *self;
    long next, games;
    pthread_mutex_t lock;
} Games;

static void *work(void *with)
{
    Games *all = with;
    Brain brain = brain_for(all->net, all->cat);
    for (;;) {
        pthread_mutex_lock(&all->lock);
        long number = all->next++;
        pthread_mutex_unlock(&all->lock);
        if (number >= all->games)
            return NULL;
        all->play(all->self, &brain, number);
    }
}

void parallel_games(int threads, const Net *net, const Catalog *cat, long games, PlayGame *play,
                    void *self)
{
    Games all = {.net = net, .cat = cat, .play = play, .self = self, .games = games};
    pthread_t thread[THREADS_MAX];
    int more = (threads < THREADS_MAX ? threads : THREADS_MAX) - 1, begun = 0;
    pthread_mutex_init(&all.lock, NULL);
    while (begun < more && !pthread_create(&thread[begun], NULL, work, &all))
        begun++;
    work(&all);
    while (begun > 0)
        pthread_join(thread[--begun], NULL);
    pthread_mutex_destroy(&all.lock);
}

void parallel_selfplay(const MatchPlan *plan, const Brain *brain, long number, uint64_t salt,
                       SeeQuestion *see, void *self, Game *g)
{
    Rng rng = rng_seeded(rng_mix(plan->seed) + (uint64_t)number);
    Rng own = rng_seeded(rng_mix(plan->seed ^ salt) + (uint64_t)number);
    Options options = plan->options;
    options.seed = rng_next(&rng);
    game_start(g, plan->cat, plan->mode, &options, NULL);
    while (!g->over) {
        int seat = __builtin_ctz(g->asked);
        see(self, brain, g, seat, &own);
        brain_play(brain, g, seat, (Sampling){1, 0}, &rng);
    }
}
