/* What a mode adds to the table: its panel, line by line on the terminal. */
#include "panel/panel.h"
#include "terminal/board.h"

static void line(const void *to, const Say *say, int indent, SayId id, const Facts *facts)
{
    term_say(to, say, indent, id, facts);
}

static PanelLines lines_of(const Board *b)
{
    return (PanelLines){b->g, b->say, b->me, line, b->term};
}

static const Panel *panel(const Board *b)
{
    return panel_of(b->g->mode);
}

bool board_rival(const Board *b, int seat)
{
    PanelLines p = lines_of(b);
    return panel(b)->seat && panel(b)->seat(&p, seat);
}

void board_plans(const Board *b, int seat)
{
    PanelLines p = lines_of(b);
    if (panel(b)->plans)
        panel(b)->plans(&p, seat);
}

bool board_deck(const Board *b)
{
    PanelLines p = lines_of(b);
    return panel(b)->hand && panel(b)->hand(&p);
}

void board_before(const Board *b, const Ask *ask)
{
    PanelLines p = lines_of(b);
    PanelHead head = panel(b)->head ? panel(b)->head(&p, ask) : HEAD_NONE;
    if (head == HEAD_HAND)
        board_hand_names(b);
    else if (head == HEAD_WELCOME)
        board_welcome(b);
    if (panel(b)->before)
        panel(b)->before(&p, ask);
}

void board_brings(const Board *b, const Ask *ask, int card, int indent)
{
    Buf line = {0}, text = {0};
    panel_brings(&text, b->say, b->g, ask, card);
    buf_printf(&line, "%*s%s", indent, "", buf_text(&text));
    if (*buf_text(&text))
        term_line(b->term, indent, buf_text(&line));
    buf_free(&line);
    buf_free(&text);
}

void board_mode(const Board *b)
{
    PanelLines p = lines_of(b);
    if (panel(b)->lines)
        panel(b)->lines(&p);
}

void board_why_over(const Board *b)
{
    PanelLines p = lines_of(b);
    for (int seat = 0; seat < b->g->mode->seats; seat++) {
        int n = panel(b)->size ? panel(b)->size(b->g, seat) : b->g->seat[seat].tableau_n;
        if (n >= TABLEAU_FULL)
            panel_say(&p, SAY_END_TABLE, (Facts){.who = seat, .n = n});
    }
    if (panel(b)->over)
        panel(b)->over(&p);
    else if (b->g->pool <= 0)
        panel_say(&p, SAY_END_POOL, (Facts){0});
}

bool board_sides(const Board *b)
{
    PanelLines p = lines_of(b);
    return panel(b)->score && panel(b)->score(&p);
}
