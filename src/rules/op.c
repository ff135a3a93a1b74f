/* The tables of questions, in the order of ops.def: rows and functions. */
#include "rules/op.h"

#include <string.h>

const OpRow op_rows[OPS] = {
#define OP(id, ...) [OP_##id] = {__VA_ARGS__},
#include "rules/ops.def"
#undef OP
};

#define OP(id, ...) extern const Op op_##id;
#include "rules/ops.def"
#undef OP

const Op *const op_table[OPS] = {
#define OP(id, ...) [OP_##id] = &op_##id,
#include "rules/ops.def"
#undef OP
};

const OpRow *mode_op(const Mode *mode, int op)
{
    if (op < OPS)
        return &op_rows[op];
    const Op *own = mode->ops;
    for (int i = OPS; own && own->row && i < op; i++)
        own++;
    return own ? own->row : NULL;
}

int mode_op_find(const Mode *mode, const char *name)
{
    const OpRow *row;
    for (int op = 0; (row = mode_op(mode, op)); op++)
        if (!strcmp(row->name, name))
            return op;
    return -1;
}

static const Step *step_of(const Game *g)
{
    return g->mode->plan[g->step].step;
}

int game_phase(const Game *g)
{
    return step_of(g)->phase;
}

const char *game_step(const Game *g)
{
    return step_of(g)->name;
}

bool game_is_choosing(const Game *g)
{
    return step_of(g) == &step_choose;
}

const char *role_name(int role)
{
    static const char *const names[ROLES] = {
        [ROLE_CHOOSE] = "choose", [ROLE_ACTIONS] = "actions",   [ROLE_KEEP] = "keep",
        [ROLE_PLACE] = "place",   [ROLE_PAY_WITH] = "pay_with", [ROLE_GIVE] = "give",
        [ROLE_SELL] = "sell",     [ROLE_SPEND] = "spend",       [ROLE_PRODUCE] = "produce",
        [ROLE_USE] = "use",       [ROLE_NUMBER] = "number",
    };
    return names[role];
}

bool ask_is_planned(const Ask *ask)
{
    switch ((Role)ask->row->role) {
    case ROLE_USE:
    case ROLE_SPEND:
    case ROLE_SELL:
    case ROLE_PRODUCE: return true;
    case ROLE_GIVE: return ask->min && !ask->row->always;
    default: return false;
    }
}
