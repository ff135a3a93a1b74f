/* The one estimate of winning chances that people are shown: hints, "your chance", reviews, curves.
 * It is the value of the best answer in a search with likely hands, put through a fit for the mode,
 * so that among equals positions called 70 % are won 70 times in a hundred. The same seed gives the
 * same number, whether the caller asks for the chance alone or for the answers. */
#ifndef WINDFALL_AI_ESTIMATE_H
#define WINDFALL_AI_ESTIMATE_H

#include "ai/search.h"

/* Searches the open ask of v->me with calibrated chances. `also` and `watch` may be NULL; `plays` 0
 * means as many playouts as a person waits for. The first sampled games depend on `seed` alone. */
void estimate_search(const Brain *b, const View *v, const Ask *ask, const Set *also, int plays,
                     uint64_t seed, Watch *watch, Search *s);

/* Playouts for each decision in reviews. */
enum { ESTIMATE_REVIEW = 6000 };

/* The same without the fit. */
void estimate_search_raw(const Brain *b, const View *v, const Ask *ask, uint64_t seed, Search *s);

/* The chance of the best answer alone. */
double estimate_chance(const Brain *b, const View *v, const Ask *ask, int plays, uint64_t seed);

/* The logit of a calibrated chance is `bias` + `slope` times that of the search's, plus a share of
 * `early` that falls from 1 in the first round to 0 in the sixth. */
typedef struct EstimateFit {
    double slope, bias, early;
} EstimateFit;
EstimateFit estimate_fit(const Mode *mode);
double estimate_early(int round);
double estimate_apply(EstimateFit fit, double chance, int round);

/* How much easier it is to win against the player of that name than against the strongest net, in
 * logits per ten remaining rounds; in games of two, or of more. */
double estimate_edge(const char *player, bool two);

/* The hash of the net that the fits were made with. */
uint64_t estimate_net(void);

#endif
