/* Small sorted arrays of bytes; none is long enough to need anything better. */
#include "conform/design_row.h"

#include <stdlib.h>
#include <string.h>

static int by_byte(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

DesignRow row_sorted(DesignRow row)
{
    qsort(row.item, (size_t)row.n, 1, by_byte);
    return row;
}

DesignRow row_of_list(const Trace *trace, TraceList list)
{
    DesignRow row = {.n = list.n == TRACE_MISSING ? 0 : list.n};
    if (row.n)
        memcpy(row.item, trace_list(trace, list), (size_t)row.n);
    return row_sorted(row);
}

DesignRow row_of_cards(const Catalog *cat, const Set *cards)
{
    DesignRow row = {.n = 0};
    for (SET_EACH(card, cards))
        row_push(&row, cat->design_of[card]);
    return row_sorted(row);
}

DesignRow row_of_table(const Catalog *cat, const Seat *s, uint32_t slots)
{
    DesignRow row = {.n = 0};
    for (int slot = 0; slot < s->tableau_n; slot++)
        if (slots >> slot & 1)
            row_push(&row, cat->design_of[s->tableau[slot]]);
    return row_sorted(row);
}

DesignRow row_of_options(const Game *g, int seat, const Ask *ask)
{
    if (ask->what != WHAT_POWER)
        return row_of_cards(g->cat, &ask->options);
    DesignRow row = {.n = 0};
    for (SET_EACH(ref, &ask->options))
        row_push(&row, row_power_design(g, seat, ref));
    return row_sorted(row);
}

DesignRow row_once(DesignRow row)
{
    int n = 0;
    for (int i = 0; i < row.n; i++)
        if (!n || row.item[n - 1] != row.item[i])
            row.item[n++] = row.item[i];
    row.n = n;
    return row;
}

bool row_equal(const DesignRow *a, const DesignRow *b)
{
    return a->n == b->n && !memcmp(a->item, b->item, (size_t)a->n);
}

bool row_within(const DesignRow *part, const DesignRow *whole)
{
    int at = 0;
    for (int i = 0; i < part->n; i++) {
        while (at < whole->n && whole->item[at] < part->item[i])
            at++;
        if (at == whole->n || whole->item[at++] != part->item[i])
            return false;
    }
    return true;
}

void row_say(Buf *out, const Catalog *cat, const DesignRow *row)
{
    buf_str(out, "[");
    for (int i = 0; i < row->n; i++) {
        buf_str(out, i ? ", " : "");
        buf_str(out, row->item[i] == NO_DESIGN ? "?" : cat->design[row->item[i]].name);
    }
    buf_str(out, "]");
}

int row_power_design(const Game *g, int seat, int ref)
{
    return ref == POWER_BONUS ? NO_DESIGN : g->cat->design_of[g->seat[seat].tableau[ref_slot(ref)]];
}

int row_power_word(const Game *g, int seat, int ref)
{
    if (ref == POWER_BONUS)
        return POWER_WINDFALL;
    return trace_power_of(&g->cat->design[row_power_design(g, seat, ref)].power[ref_power(ref)]);
}

int row_find_power(const Game *g, int seat, const Set *options, int design, int word)
{
    for (SET_EACH(ref, options))
        if (row_power_design(g, seat, ref) == design &&
            (word == TRACE_POWERS || row_power_word(g, seat, ref) == word))
            return ref;
    return -1;
}
