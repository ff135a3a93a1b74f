/* The Thomanns: the two pools, their hand in order, how strong they are and what they need. */
#include "modes/alien.h"
#include "panel/panel.h"

static SayId title(const Mode *mode)
{
    (void)mode;
    return SAY_MODE_COOP;
}

/* ---- the page ---- */

static void write_used(JsonOut *json, const CoopState *coop)
{
    json_out_key_array(json, "used");
    for (int i = coop->pile_n; i < COOP_PILE; i++)
        json_out_str(json, coop->card[i] < ACTIONS ? action_name(coop->card[i]) : NULL);
    json_out_array_end(json);
}

static void write(JsonOut *json, const Game *g, const View *view)
{
    (void)view;
    const CoopState *coop = coop_of(g);
    uint8_t cards[SET_SIZE];
    int count = alien_order(g, cards);
    json_out_key_int(json, "pool", coop->humans);
    json_out_key_int(json, "thomanns", coop->thomanns);
    json_out_key(json, "attacked");
    if (coop->attacked < THOMANNS)
        json_out_int(json, coop->attacked);
    else
        json_out_null(json);
    json_out_key_int(json, "pile", coop->pile_n);
    write_used(json, coop);
    json_out_key_int(json, "standing", alien_standing(g, false));
    json_out_key_int(json, "strength", alien_strength(g, false));
    json_out_key_array(json, "hand");
    for (int i = 0; i < count; i++)
        json_out_int(json, cards[i]);
    json_out_array_end(json);
}

static void brings(Buf *out, const Say *say, const Game *g, const Ask *ask, int home)
{
    uint8_t cards[SET_SIZE];
    Set hand;
    if (ask->op != OP_COOP_HOME)
        return;
    int built = coop_brings(g, home, &hand), n = panel_row(&hand, cards);
    if (n)
        say_it(out, say, built == NO_CARD ? SAY_COOP_BRINGS_HAND : SAY_COOP_BRINGS,
               &(Facts){.card = built, .cards = cards, .count = n});
}

/* ---- the terminal ---- */

static void partner_line(const PanelLines *p)
{
    uint8_t cards[SET_SIZE];
    if (p->me < 0 || p->me >= THOMANNS)
        return;
    int partner = 1 - p->me, n = panel_row(&p->g->seat[partner].hand, cards);
    if (n && coop_open(p->g, p->me, partner))
        panel_say(p, SAY_COOP_PARTNER, (Facts){.who = partner, .cards = cards, .count = n});
}

/* The home world counts only when it is the last world. */
static void need_lines(const PanelLines *p)
{
    const Seat *s = &p->g->seat[p->me];
    int worlds = 0;
    for (int slot = 0; slot < s->tableau_n; slot++)
        worlds += !catalog_design(p->g->cat, s->tableau[slot])->development;
    for (int slot = 0; slot < s->tableau_n; slot++) {
        int card = s->tableau[slot];
        if (!catalog_design(p->g->cat, card)->development && (card != s->start || worlds == 1))
            panel_say(p, SAY_COOP_NEEDS, (Facts){.card = card, .n = alien_need(p->g, p->me, card)});
    }
}

static void lines(const PanelLines *p)
{
    uint8_t cards[SET_SIZE];
    int n = alien_order(p->g, cards);
    panel_say(p, SAY_COOP_POOLS, (Facts){.n = coop_of(p->g)->humans, .m = coop_of(p->g)->thomanns});
    if (n)
        panel_say(p, SAY_COOP_HAND, (Facts){.cards = cards, .count = n});
    panel_say(p, SAY_COOP_STRENGTH,
              (Facts){.n = alien_strength(p->g, false), .m = alien_strength(p->g, true)});
    if (p->me >= 0 && p->me < THOMANNS)
        need_lines(p);
    partner_line(p);
}

static void over(const PanelLines *p)
{
    const CoopState *s = coop_of(p->g);
    if (s->lost)
        panel_say(p, SAY_END_HOME, (Facts){0});
    else if (!s->humans || !s->thomanns)
        panel_say(p, SAY_END_SIDE, (Facts){0});
}

static bool score(const PanelLines *p)
{
    ScoreResult result;
    score_result(p->g, &result);
    panel_say(p, SAY_COOP_POOLS,
              (Facts){.n = score_side(&result, 0)->sheet.total, .m = score_rival(&result, 0)});
    if (result.winners & 1)
        panel_say(p, SAY_WINNER_TOGETHER, (Facts){0});
    else if (p->g->over)
        panel_say(p, result.winners ? SAY_WINNER : SAY_WINNER_NONE, (Facts){.who = THOMANNS});
    return true;
}

const Panel panel_coop = {
    .title = title,
    .rival = SAY_NAME_THOMANNS,
    .hello = SAYS,
    .write = write,
    .brings = brings,
    .lines = lines,
    .over = over,
    .score = score,
};
