/* The table of questions: one row each, in the order of ops.def. */
#include "rules/op.h"

#define OP(id) extern const Op op_##id;
#include "rules/ops.def"
#undef OP

const Op *const op_rows[OPS] = {
#define OP(id) &op_##id,
#include "rules/ops.def"
#undef OP
};

const char *game_op_name(const Game *g, int op)
{
    return op_row(g, op)->name;
}
