/* The draft: the pack in hand, and what was picked so far. */
#include "modes/draft.h"
#include "panel/panel.h"

static SayId title(const Mode *mode)
{
    return mode->actions_each == 2 ? SAY_MODE_DRAFT_2X : SAY_MODE_DRAFT;
}

static void write(JsonOut *json, const Game *g, const View *view)
{
    const DraftState *draft = draft_of(g);
    json_out_key_int(json, "pack", draft->pack);
    json_out_key_int(json, "packs", draft->packs);
    bool drafting =
        view->me >= 0 && !g->round; /* the open pack and the start worlds are not picks */
    json_out_key_set(json, "mine", drafting ? &view->seat[view->me].known : &view->own);
}

static void brings(Buf *out, const Say *say, const Game *g, const Ask *ask, int card)
{
    int keeps = catalog_design(g->cat, card)->keeps;
    if (ask->op == OP_DRAFT_START && keeps < 4)
        say_it(out, say, SAY_DRAFT_KEEPS, &(Facts){.n = keeps});
}

/* The picks and the start worlds, during the draft. */
static bool hand(const PanelLines *p)
{
    uint8_t cards[SET_SIZE];
    const Seat *s = &p->g->seat[p->me];
    if (p->g->round || s->tableau_n || set_is_empty(&s->known))
        return false;
    int n = panel_row(&s->known, cards);
    panel_say(p, SAY_DRAFT_DECK, (Facts){.cards = cards, .count = n, .n = n});
    n = panel_row(&s->hand, cards);
    panel_say(p, SAY_DRAFT_STARTS, (Facts){.cards = cards, .count = n});
    return true;
}

static bool is_first_pick(const PanelLines *p)
{
    return draft_of(p->g)->pack == 1 && set_is_empty(&p->g->seat[p->me].known);
}

static PanelHead head(const PanelLines *p, const Ask *ask)
{
    if (ask->op == OP_DRAFT_START)
        return HEAD_HAND;
    return ask->op == OP_DRAFT_PICK && is_first_pick(p) ? HEAD_WELCOME : HEAD_NONE;
}

static void before(const PanelLines *p, const Ask *ask)
{
    const DraftState *draft = draft_of(p->g);
    if (ask->op != OP_DRAFT_PICK)
        return;
    if (is_first_pick(p))
        panel_say(p, SAY_DRAFT_HAND, (Facts){0});
    panel_say(p, SAY_DRAFT_PACK,
              (Facts){.n = draft->pack, .m = draft->packs, .who = draft_receiver(p->g, p->me)});
}

const Panel panel_draft = {
    .title = title,
    .hello = SAYS,
    .write = write,
    .brings = brings,
    .hand = hand,
    .head = head,
    .before = before,
};
