/* Combinations in the order of their places. */
#include "ai/choices.h"

Choices choices_of(const Set *options, int n)
{
    Choices c;
    c.of = 0;
    c.n = n;
    c.begun = false;
    for (SET_EACH(option, options))
        c.option[c.of++] = (uint8_t)option;
    for (int i = 0; i < n; i++)
        c.at[i] = (uint8_t)i;
    return c;
}

/* Advances to the next combination; false after the last. */
static bool advance(Choices *c)
{
    int i = c->n - 1;
    while (i >= 0 && c->at[i] == c->of - c->n + i)
        i--;
    if (i < 0)
        return false;
    c->at[i]++;
    for (i++; i < c->n; i++)
        c->at[i] = (uint8_t)(c->at[i - 1] + 1);
    return true;
}

bool choices_next(Choices *c, Set *picks)
{
    if (c->n > c->of || (c->begun && !advance(c)))
        return false;
    c->begun = true;
    *picks = set_empty();
    for (int i = 0; i < c->n; i++)
        set_add(picks, c->option[c->at[i]]);
    return true;
}
