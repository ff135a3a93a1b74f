/* Other seats are shown as of the last barrier, from Game.shown. */
#include "terminal/board.h"

#include <stdio.h>
#include <string.h>

#include "cards/describe.h"
#include "rules/mode.h"
#include "rules/outlook.h"
#include "rules/score.h"

enum { TEXT = 1024 };

static const Design *design_of(const Board *b, int card)
{
    return catalog_design(b->g->cat, card);
}

static void say(const Board *b, int indent, SayId id, Facts facts)
{
    term_say(b->term, b->say, indent, id, &facts);
}

/* What the reader may see of a seat. */
static Public seen(const Board *b, int seat)
{
    Public p = b->g->shown[seat];
    const Seat *s = &b->g->seat[seat];
    if (seat != b->me && !b->g->over)
        return p;
    memcpy(p.tableau, s->tableau, sizeof p.tableau);
    p.goods = s->goods;
    p.chips = s->chips;
    p.tableau_n = s->tableau_n;
    p.hand_n = s->hand_n;
    return p;
}

void board_place(const Board *b)
{
    int phase = game_phase(b->g);
    if (b->g->over)
        say(b, 0, SAY_OVER, (Facts){0});
    else if (!b->g->round)
        say(b, 0, SAY_PLACE_BEFORE, (Facts){0});
    else
        say(b, 0, phase < PHASES ? SAY_PLACE_PHASE : SAY_PLACE_ROUND,
            (Facts){.n = b->g->round, .phase = phase});
}

void board_status(const Board *b)
{
    for (int seat = 0; seat < b->g->mode->seats; seat++) {
        Public p = seen(b, seat);
        Buf text = {0};
        if (board_rival(b, seat))
            continue;
        say_it(&text, b->say, b->g->mode->partners ? SAY_STATUS_GOODS : SAY_STATUS_TEXT,
               &(Facts){.n = p.chips, .m = __builtin_popcount(p.goods)});
        say(b, 2, seat == b->me ? SAY_STATUS_YOU : SAY_STATUS_OTHER,
            (Facts){.who = seat, .n = p.hand_n, .m = p.tableau_n, .text = buf_text(&text)});
        buf_free(&text);
    }
    board_mode(b);
}

/* ---- tableaus ---- */

/* What is printed on a card, without what matters only at the start of a game. */
static void plain_facts(const Board *b, int card, char *text)
{
    Design plain = *design_of(b, card);
    plain.preset = 0;
    plain.start = NO_CARD;
    plain.keeps = 4;
    plain.copies = 1;
    describe_facts(text, TEXT, &plain, b->say->locale);
}

static int general_military(const Board *b, const Public *p)
{
    int sum = 0;
    for (int slot = 0; slot < p->tableau_n; slot++)
        sum += b->g->cat->tally[b->g->cat->design_of[p->tableau[slot]]][TALLY_MILITARY];
    return sum;
}

static void tableau_card(const Board *b, int seat, const Public *p, int slot)
{
    char text[TEXT];
    const Design *d = design_of(b, p->tableau[slot]);
    plain_facts(b, p->tableau[slot], text);
    Facts facts = {.card = p->tableau[slot], .text = text};
    if (d->scores && seat == b->me)
        facts.n = score_six(b->g, seat, p->tableau[slot]);
    say(b, 4,
        p->goods >> slot & 1         ? SAY_TABLE_CARD_GOOD
        : d->scores && seat == b->me ? SAY_TABLE_CARD_POINTS
                                     : SAY_TABLE_CARD,
        facts);
}

void board_tableau(const Board *b, int seat)
{
    Public p = seen(b, seat);
    Facts facts = {.who = seat, .n = p.tableau_n, .m = p.hand_n};
    bool rival = board_rival(b, seat);
    if (!rival) {
        say(b, 0, SAY_TABLE_HEAD, facts);
        say(b, 2, b->g->mode->partners ? SAY_TABLE_MILITARY : SAY_TABLE_CHIPS,
            (Facts){.n = p.chips, .m = general_military(b, &p)});
    }
    if (p.action[0] < ACTIONS)
        say(b, 2, p.action[1] < ACTIONS ? SAY_TABLE_ACTIONS : SAY_TABLE_ACTION,
            (Facts){.action = p.action[0], .action2 = p.action[1]});
    for (int slot = 0; slot < p.tableau_n; slot++)
        tableau_card(b, seat, &p, slot);
    if (rival)
        board_plans(b, seat);
}

void board_piles(const Board *b)
{
    int pile = b->g->pile_of[b->me < 0 ? 0 : b->me];
    say(b, 0, SAY_TABLE_SUPPLY,
        (Facts){.n = b->g->shown_supply[pile], .m = b->g->shown_discard[pile]});
    say(b, 0, SAY_TABLE_POOL, (Facts){.n = b->g->pool > 0 ? b->g->pool : 0});
}

/* ---- cards ---- */

/* The powers and scoring lines of a card in one line. */
static void power_row(const Board *b, const Design *d, Buf *out)
{
    char text[TEXT];
    for (int i = 0; i < d->powers; i++) {
        describe_power(text, sizeof text, &d->power[i], b->say->locale);
        if (out->size)
            say_it(out, b->say, SAY_SEMICOLON, &(Facts){0});
        say_it(out, b->say, SAY_POWER_IN, &(Facts){.phase = d->power[i].phase, .text = text});
    }
    for (int i = 0; i < d->scores; i++) {
        describe_score(text, sizeof text, b->g->cat, &d->score[i], b->say->locale);
        if (out->size)
            say_it(out, b->say, SAY_SEMICOLON, &(Facts){0});
        if (i)
            buf_str(out, text);
        else
            say_it(out, b->say, SAY_SCORE_IN, &(Facts){.text = text});
    }
}

/* In the card's phase the game knows best; before it, powers of cards just placed count, too. */
Quote board_quote(const Board *b, int card)
{
    Ask ask;
    bool development = design_of(b, card)->development;
    bool asked = game_ask(b->g, b->me, &ask);
    if (asked && ask.row->role == ROLE_PLACE && (game_phase(b->g) == DEVELOP) == development)
        return quote_place(b->g, b->me, card);
    Game next = *b->g;
    game_new_phase(&next);
    return quote_place(&next, b->me, card);
}

void board_option(const Board *b, const char *mark, int card, bool powers, bool quote)
{
    char facts[TEXT];
    Buf line = {0}, price = {0}, row = {0};
    plain_facts(b, card, facts);
    if (quote) {
        Quote q = board_quote(b, card);
        say_quote(&price, b->say, card, &q);
    }
    buf_str(&line, mark);
    bool development = design_of(b, card)->development;
    if (quote)
        say_it(&line, b->say, development ? SAY_CARD_DEVELOPMENT_QUOTE : SAY_CARD_WORLD_QUOTE,
               &(Facts){.card = card, .text = buf_text(&price), .text2 = facts});
    else
        say_it(&line, b->say, development ? SAY_CARD_DEVELOPMENT : SAY_CARD_WORLD,
               &(Facts){.card = card, .text = facts});
    int indent = (int)strlen(mark) + 2;
    term_line(b->term, indent, buf_text(&line));
    if (powers)
        power_row(b, design_of(b, card), &row);
    if (row.size) {
        buf_clear(&line);
        buf_printf(&line, "%*s%s", indent, "", buf_text(&row));
        term_line(b->term, indent, buf_text(&line));
    }
    buf_free(&line);
    buf_free(&price);
    buf_free(&row);
}

void board_refused(const Board *b, bool development)
{
    for (SET_EACH(card, &b->g->seat[b->me].hand)) {
        Quote quote = board_quote(b, card);
        Buf why = {0};
        if (design_of(b, card)->development != development || quote.why.code == ERR_NONE)
            continue;
        say_quote(&why, b->say, card, &quote);
        say(b, 2, SAY_CANNOT_PLACE, (Facts){.card = card, .text = buf_text(&why)});
        buf_free(&why);
    }
}

void board_hand(const Board *b, bool powers)
{
    const Seat *s = &b->g->seat[b->me];
    if (board_deck(b))
        return;
    say(b, 0, s->hand_n ? SAY_HAND_HEAD : SAY_HAND_EMPTY, (Facts){.n = s->hand_n});
    for (SET_EACH(card, &s->hand))
        board_option(b, "  ", card, powers, true);
}

void board_hand_names(const Board *b)
{
    uint8_t cards[SET_SIZE];
    int n = 0;
    for (SET_EACH(card, &b->g->seat[b->me].hand))
        cards[n++] = (uint8_t)card;
    say(b, 0, n ? SAY_HAND_NAMES : SAY_HAND_EMPTY, (Facts){.n = n, .cards = cards, .count = n});
}

void board_powers(const Board *b)
{
    const Seat *s = &b->g->seat[b->me];
    char text[TEXT];
    int lines = 0;
    for (int phase = 0; phase < PHASES; phase++)
        for (int slot = 0; slot < s->tableau_n; slot++) {
            const Design *d = design_of(b, s->tableau[slot]);
            for (int i = 0; i < d->powers; i++) {
                if (d->power[i].phase != phase)
                    continue;
                describe_power(text, sizeof text, &d->power[i], b->say->locale);
                say(b, 2, SAY_POWER_LINE,
                    (Facts){.phase = phase, .text = text, .card = s->tableau[slot]});
                lines++;
            }
        }
    if (!lines)
        say(b, 0, SAY_NO_POWERS, (Facts){0});
}

void board_card(const Board *b, int design)
{
    char text[TEXT];
    describe_card(text, sizeof text, b->g->cat, design, b->say->locale);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        term_line(b->term, 4, line);
    Buf odds = {0};
    say_odds_lines(&odds, b->say, &b->g->cat->design[design]);
    for (char *line = odds.size ? strtok(odds.data, "\n") : NULL; line; line = strtok(NULL, "\n"))
        term_line(b->term, 4, line);
    buf_free(&odds);
}

/* ---- goals and points ---- */

/* The goals and who has them; false if there are none. */
static bool goal_lines(const Board *b, bool holders)
{
    char text[TEXT];
    bool any = false;
    for (int goal = 0; goal < b->g->cat->goals; goal++) {
        if (!b->g->goal_on[goal])
            continue;
        any = true;
        describe_goal(text, sizeof text, &b->g->cat->goal[goal], b->say->locale);
        say(b, 2, SAY_GOAL_LINE, (Facts){.goal = goal, .text = text});
        for (int seat = 0; holders && seat < b->g->players; seat++)
            if (b->g->goal_holder[goal] >> seat & 1)
                say(b, 4, SAY_GOAL_HELD, (Facts){.who = seat});
        if (holders && !b->g->goal_holder[goal])
            say(b, 4, SAY_GOAL_FREE, (Facts){0});
    }
    return any;
}

void board_welcome(const Board *b)
{
    const Seat *s = &b->g->seat[b->me];
    for (int goal = 0, any = 0; goal < b->g->cat->goals && !any; goal++)
        if ((any = b->g->goal_on[goal])) {
            say(b, 0, SAY_GOALS_HEAD, (Facts){0});
            goal_lines(b, false);
        }
    if (!s->tableau_n)
        return;
    say(b, 0, SAY_START_HEAD, (Facts){0});
    for (int slot = 0; slot < s->tableau_n; slot++)
        board_option(b, "  ", s->tableau[slot], true, false);
}

void board_goals(const Board *b)
{
    if (!goal_lines(b, true))
        say(b, 0, SAY_GOALS_NONE, (Facts){0});
}

static void score_part(const Board *b, SayId id, int points)
{
    if (points)
        say(b, 4, id, (Facts){.n = points});
}

/* 6-cost developments and what each counts, one line each below their sum. */
static void score_sixes(const Board *b, const Seat *s, const ScoreSheet *sheet)
{
    int listed = 0;
    for (int slot = 0; slot < s->tableau_n; slot++) {
        if (!design_of(b, s->tableau[slot])->scores || (!sheet->card[slot] && b->g->mode->score))
            continue;
        if (!listed++)
            say(b, 4, SAY_SCORE_SIXES, (Facts){.n = sheet->sixes});
        say(b, 6, SAY_SCORE_CARD, (Facts){.card = s->tableau[slot], .n = sheet->card[slot]});
    }
    if (!listed)
        score_part(b, SAY_SCORE_SIXES, sheet->sixes);
}

static void score_lines(const Board *b, int seat, const ScoreSheet *sheet)
{
    say(b, 2, SAY_SCORE_LINE, (Facts){.who = seat, .n = sheet->total});
    score_part(b, SAY_SCORE_CHIPS, sheet->chips);
    score_part(b, SAY_SCORE_CARDS, sheet->cards);
    score_sixes(b, &b->g->seat[seat], sheet);
    score_part(b, SAY_SCORE_GOALS, sheet->goals);
    for (int goal = 0; goal < b->g->cat->goals; goal++)
        if (sheet->goal[goal])
            say(b, 6, SAY_SCORE_GOAL, (Facts){.goal = goal, .n = sheet->goal[goal]});
    score_part(b, SAY_SCORE_COUNTERS, sheet->extra);
}

static void winner_lines(const Board *b, const ScoreResult *result)
{
    unsigned winners = result->winners;
    bool shared = winners & (winners - 1), tie = score_tie_broken(result, winners);
    for (int seat = 0; seat < b->g->mode->seats; seat++)
        if (winners >> seat & 1)
            say(b, 0,
                shared ? SAY_WINNERS_SHARED
                : tie  ? SAY_WINNER_TIE
                       : SAY_WINNER,
                (Facts){.who = seat});
    if (!winners)
        say(b, 0, SAY_WINNER_NONE, (Facts){0});
}

void board_scores(const Board *b)
{
    if (b->g->over)
        board_why_over(b);
    say(b, 0, b->g->over ? SAY_SCORE_FINAL : SAY_SCORE_SO_FAR, (Facts){0});
    if (board_sides(b))
        return;
    ScoreResult result;
    score_result(b->g, &result);
    for (int i = 0; i < result.sides; i++)
        score_lines(b, __builtin_ctz(result.side[i].seats), &result.side[i].sheet);
    if (b->g->over)
        winner_lines(b, &result);
}
