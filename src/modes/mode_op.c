/* The questions of all modes, in the order of ops.def. A mode numbers its own from OPS. */
#include "modes/mode_op.h"

const OpRow mode_op_rows[MODE_OPS] = {
#define OP(id, ...) [MODE_OP_##id] = {__VA_ARGS__},
#include "modes/ops.def"
#undef OP
};
