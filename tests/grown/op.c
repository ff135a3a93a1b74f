/* The functions of the additional question, which nobody asks. */
#include "rules/op.h"

const Op op_TESTED = {.row = &op_rows[OP_TESTED], .test = op_test_menu};
