/* One sentence is gathered at a time. An event either joins it, or ends it and begins the next.
 * Some events are silent because another one says the same (the use of a power, for example). */
#include "text/story.h"

#include <string.h>

#include "rules/mode.h"

Story story_begin(const Say *say, const Mode *mode, void (*line)(void *, const StoryLine *),
                  void *to)
{
    Story story = {.say = say, .mode = mode, .line = line, .to = to};
    memset(story.used, NO_CARD, sizeof story.used);
    return story;
}

static bool knows(const Story *s, const Event *e)
{
    uint8_t reader = s->say->reader;
    if (reader == READER_ALL || e->seen == EVERYONE)
        return true;
    return reader < SEATS_MAX && e->seen >> reader & 1;
}

static void part_add(StoryPart *part, int card, bool known)
{
    if (part->count < STORY_CARDS)
        part->cards[part->count] = (uint8_t)card;
    part->count += part->count < STORY_CARDS;
    part->hidden += !known;
}

/* ---- telling ---- */

static void tell_words(Story *s, const Event *e, const char *words, const Facts *facts)
{
    Buf out = {0};
    say_words(&out, s->say, words, facts);
    s->line(s->to, &(StoryLine){e, s->last - s->told, buf_text(&out)});
    s->told = s->last;
    buf_free(&out);
}

static void tell(Story *s, const Event *e, SayId id, const Facts *facts)
{
    tell_words(s, e, say_message((int)id), facts);
}

static Facts facts_of(const Event *e)
{
    return (Facts){.who = e->seat,
                   .n = e->amount,
                   .card = e->card,
                   .source = e->source,
                   .phase = e->power < PHASES ? e->power : 0,
                   .goal = e->power < GOALS_MAX ? e->power : 0,
                   .action = e->amount >= 0 && e->amount < ACTIONS ? e->amount : 0};
}

/* A sentence about cards: one that counts them, and one that lists them for readers who may know
 * them. */
typedef struct Listing {
    SayId counted, listed;
} Listing;
#define LISTING(id) ((Listing){SAY_##id, SAY_##id##_SEEN})

static void tell_list(Story *s, Listing words, Facts facts, const StoryPart *part)
{
    facts.n = part->count;
    facts.cards = part->cards;
    facts.count = part->count;
    tell(s, &s->first, part->hidden ? words.counted : words.listed, &facts);
}

static void tell_draws(Story *s, const StoryPart *part, int why, int source)
{
    Facts facts = {.who = s->first.seat, .source = source};
    if (part->hidden && why == WHY_OPENING)
        return; /* alike for all */
    tell_list(s,
              why == WHY_BONUS    ? LISTING(DRAWS_BONUS)
              : why == WHY_DRAFT  ? LISTING(DRAWS_DRAFT)
              : source == NO_CARD ? LISTING(DRAWS)
                                  : LISTING(DRAWS_FROM),
              facts, part);
}

/* What was given for cards; then, on a line of their own, the cards, if the reader may know
 * them. */
static void tell_with_draws(Story *s, SayId id, const Facts *facts, int why, int source)
{
    int draws = s->other.hidden ? 0 : s->other.count;
    s->last -= draws;
    tell(s, &s->first, id, facts);
    s->last += draws;
    if (draws)
        tell_draws(s, &s->other, why, source);
}

static Listing discard_words(int why)
{
    switch (why) {
    case WHY_OPENING: return LISTING(DISCARDS_OPENING);
    case WHY_HAND_LIMIT: return LISTING(DISCARDS_LIMIT);
    case WHY_POINTS: return LISTING(DISCARDS_POINTS);
    case WHY_STRENGTH: return LISTING(DISCARDS_STRENGTH);
    case WHY_PRODUCE: return LISTING(DISCARDS_PRODUCE);
    case WHY_PAYMENT: return LISTING(PAYS);
    default: return LISTING(DISCARDS);
    }
}

static void tell_discards(Story *s)
{
    Facts facts = {
        .who = s->first.seat, .m = s->chips, .source = s->first.source, .card = s->first.source};
    tell_list(s, discard_words(s->first.amount), facts, &s->main);
}

static void tell_kept(Story *s)
{
    Facts facts = {.who = s->first.seat, .m = s->main.count + s->other.count};
    tell_list(s, LISTING(KEEPS), facts, &s->main);
}

static void tell_goods(Story *s)
{
    int used = s->first.power; /* story_hear stores the card behind it here */
    Facts facts = {
        .who = s->first.seat, .source = used, .cards = s->main.cards, .count = s->main.count};
    tell(s, &s->first,
         used == s->main.cards[0] ? SAY_GETS_GOODS
         : used == NO_CARD        ? SAY_GETS_GOODS_BONUS
                                  : SAY_GETS_GOODS_FROM,
         &facts);
}

static void tell_spent(Story *s)
{
    /* by whether it was one good, and what it brought: chips, cards */
    static const SayId words[2][2][2] = {
        {{SAY_SPENDS, SAY_SPENDS_CARDS}, {SAY_SPENDS_POINTS, SAY_SPENDS_BOTH}},
        {{SAY_SPENDS_ONE, SAY_SPENDS_ONE_CARDS}, {SAY_SPENDS_ONE_POINTS, SAY_SPENDS_ONE_BOTH}},
    };
    Facts facts = {.who = s->first.seat,
                   .source = s->first.source,
                   .n = s->chips,
                   .m = s->other.count,
                   .cards = s->main.cards,
                   .count = s->main.count};
    SayId id = words[s->main.count == 1][s->chips != 0][s->other.count != 0];
    tell_with_draws(s, id, &facts, WHY_POWER, s->first.source);
}

static void tell_sale(Story *s)
{
    Facts facts = facts_of(&s->first);
    if (s->first.source == NO_CARD)
        tell_with_draws(s, SAY_SELLS, &facts, WHY_SALE, s->first.card);
    else
        tell_with_draws(s, SAY_SELLS_FROM, &facts, WHY_SALE, s->first.source);
}

static void tell_actions(Story *s)
{
    Facts facts = {.who = s->first.seat, .action = s->main.cards[0], .action2 = s->main.cards[1]};
    tell(s, &s->first, s->main.count > 1 ? SAY_CALLS_TWO : SAY_CALLS, &facts);
}

void story_end(Story *s)
{
    if (!s->open)
        return;
    s->open = false;
    switch (s->first.kind) {
    case EV_DRAW: tell_draws(s, &s->main, s->first.amount, s->first.source); break;
    case EV_KEEP: tell_kept(s); break;
    case EV_DISCARD: tell_discards(s); break;
    case EV_GOOD: tell_goods(s); break;
    case EV_SPEND: tell_spent(s); break;
    case EV_SELL: tell_sale(s); break;
    case EV_ACTION: tell_actions(s); break;
    default: break;
    }
}

/* Ends the line before the last event heard, which belongs to the next line. */
static void end_before(Story *s)
{
    story_end(s);
    s->last = s->heard;
}

/* ---- gathering ---- */

static bool is_explore(const Event *e)
{
    return e->kind == EV_KEEP || (e->kind == EV_DISCARD && e->amount == WHY_EXPLORE);
}

static bool join_explore(Story *s, const Event *e)
{
    if (!is_explore(e) || s->first.kind != EV_KEEP)
        return false;
    part_add(e->kind == EV_KEEP ? &s->main : &s->other, e->card, knows(s, e));
    return true;
}

/* What a power gives for goods or cards joins them. */
static bool join_gain(Story *s, const Event *e)
{
    bool goods = s->first.kind == EV_SPEND && e->source == s->first.source;
    bool cards = s->first.kind == EV_DISCARD && s->first.amount == WHY_POINTS &&
                 e->source == s->first.source;
    bool strength = s->first.kind == EV_DISCARD && s->first.amount == WHY_STRENGTH;
    bool sale = s->first.kind == EV_SELL && e->amount == WHY_SALE;
    if ((goods || cards) && e->kind == EV_CHIPS) {
        s->chips += e->amount;
    } else if ((goods || sale) && e->kind == EV_DRAW) {
        part_add(&s->other, e->card, knows(s, e));
    } else if (goods && e->kind == EV_SPEND) {
        part_add(&s->main, e->card, true);
    } else if (strength && e->kind == EV_STRENGTH) {
        s->chips += e->amount;
    } else {
        return false;
    }
    return true;
}

static bool join_same(Story *s, const Event *e)
{
    const Event *first = &s->first;
    if (e->kind != first->kind)
        return false;
    if (e->kind == EV_ACTION)
        part_add(&s->main, e->amount, true);
    else if (e->kind == EV_GOOD && s->used[e->seat] == e->source &&
             first->power == s->main.cards[0])
        part_add(&s->main, e->source, true);
    else if ((e->kind == EV_DRAW || e->kind == EV_DISCARD) && e->source == first->source &&
             e->amount == first->amount)
        part_add(&s->main, e->card, knows(s, e));
    else
        return false;
    return true;
}

static bool join(Story *s, const Event *e)
{
    if (!s->open || e->seat != s->first.seat)
        return false;
    if (!join_explore(s, e) && !join_gain(s, e) && !join_same(s, e))
        return false;
    s->last = s->heard;
    return true;
}

static void open_with(Story *s, const Event *e)
{
    end_before(s);
    s->first = *e;
    s->open = true;
    s->main = s->other = (StoryPart){.count = 0};
    s->chips = 0;
    switch (e->kind) {
    case EV_ACTION: part_add(&s->main, e->amount, true); break;
    case EV_GOOD:
        part_add(&s->main, e->source, true);
        /* a power used before the story began is not known: the good counts as made by the world
         * itself */
        s->first.power =
            s->used[e->seat] == NO_CARD && !s->bonus[e->seat] ? e->source : s->used[e->seat];
        break;
    case EV_SPEND: part_add(&s->main, e->card, true); break;
    case EV_SELL: break;
    default:
        if (is_explore(e))
            s->first.kind = EV_KEEP;
        part_add(e->kind == EV_DISCARD && is_explore(e) ? &s->other : &s->main, e->card,
                 knows(s, e));
    }
}

/* ---- events that stand alone ---- */

/* Only in Settle is the use of a power told: elsewhere its effects show it. */
static void hear_use(Story *s, const Event *e)
{
    s->used[e->seat] = e->source;
    s->bonus[e->seat] = e->source == NO_CARD;
    if (e->source == NO_CARD)
        return;
    const Power *p = &catalog_design(s->say->cat, e->source)->power[e->power];
    if (p->phase != SETTLE || verb_rows[p->verb].sacrifice)
        return;
    Facts facts = facts_of(e);
    end_before(s);
    tell(s, e, e->card == NO_CARD ? SAY_USES : SAY_USES_FOR, &facts);
}

/* If the discards that paid have been gathered, they are told as the payment. */
static void hear_paid(Story *s, const Event *e)
{
    if (s->open && s->first.kind == EV_DISCARD && s->first.amount == WHY_PAYMENT) {
        s->last = s->heard;
        story_end(s);
        return;
    }
    Facts facts = facts_of(e);
    end_before(s);
    tell(s, e, SAY_PAYS_NOTHING, &facts);
}

static void hear_place(Story *s, const Event *e)
{
    Facts facts = facts_of(e);
    end_before(s);
    s->used[e->seat] = e->card; /* its windfall good comes by itself */
    tell(s, e, SAY_PLACES, &facts);
}

/* The sentence of an event that stands alone and whose row has no words; SAYS if there is none. */
static SayId single(const Story *s, const Event *e)
{
    switch (e->kind) {
    case EV_PHASE: return e->amount ? SAY_PHASE_AGAIN : SAY_PHASE;
    case EV_PASS: return e->power == DEVELOP ? SAY_PASSES_DEVELOP : SAY_PASSES_SETTLE;
    case EV_FLIP: return e->amount ? SAY_FLIPS_KEPT : SAY_FLIPS_LOST;
    case EV_OVER: return SAY_OVER;
    case EV_PICK: return !knows(s, e) ? SAYS : e->amount ? SAY_PICKS_LAST : SAY_PICKS_SEEN;
    case EV_ROLL: /* a face beyond the actions is the robot's own, or a match */
        return e->amount < ACTIONS   ? SAY_ROLLS
               : e->amount > ACTIONS ? SAY_ROLLS_MATCH
                                     : SAY_ROLLS_ROBOT;
    default: return SAYS;
    }
}

static bool gathers(int kind)
{
    return kind == EV_DRAW || kind == EV_KEEP || kind == EV_DISCARD || kind == EV_GOOD ||
           kind == EV_SPEND || kind == EV_SELL || kind == EV_ACTION;
}

static void hear_single(Story *s, const Event *e)
{
    const char *words = event_rows[e->kind].words;
    Facts facts = facts_of(e);
    if (e->kind == EV_START_WORLD)
        s->used[e->seat] = e->card;
    facts.cards = &e->card;
    facts.count = 1;
    if (e->kind == EV_ROLL) {
        facts.n = e->power + 1;
        facts.action = e->card < ACTIONS ? e->card : 0;
    }
    end_before(s);
    if (!words && s->mode->deed)
        words = s->mode->deed(e);
    if (!words)
        words = say_message((int)single(s, e));
    if (words)
        tell_words(s, e, words, &facts);
}

void story_hear(void *story, const Event *e)
{
    Story *s = story;
    s->heard++;
    if (join(s, e))
        return;
    if (e->kind == EV_USE)
        hear_use(s, e);
    else if (e->kind == EV_PAID)
        hear_paid(s, e);
    else if (gathers(e->kind))
        open_with(s, e);
    else if (e->kind == EV_PLACE)
        hear_place(s, e);
    else if (e->kind != EV_LOOK)
        hear_single(s, e);
}
