/* The rows of the questions that modes add, for all modes. */
#ifndef WINDFALL_MODES_MODE_OP_H
#define WINDFALL_MODES_MODE_OP_H

#include "rules/op.h"

typedef enum ModeOp {
#define OP(id, ...) MODE_OP_##id,
#include "modes/ops.def"
#undef OP
    MODE_OPS
} ModeOp;

extern const OpRow mode_op_rows[MODE_OPS];

#endif
