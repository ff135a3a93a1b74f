/* The functions of the question that is one more: nobody asks it. */
#include "rules/op.h"

const Op op_TESTED = {.row = &op_rows[OP_TESTED], .test = op_test_menu};
