/* A mode numbers its questions from OPS on; here they stand in the order of ops.def. */
#include "modes/mode_op.h"

const OpRow mode_op_rows[MODE_OPS] = {
#define OP(id, ...) [MODE_OP_##id] = {__VA_ARGS__},
#include "modes/ops.def"
#undef OP
};
