/* The table of errors. */
#include "rules/rules.h"

#include "base/complaint.h"

static const struct {
    const char *code, *name;
} rows[ERR_CODES] = {
#define ERR(id, code, name) [ERR_##id] = {code, name},
#include "rules/err.def"
#undef ERR
};

const char *err_name(int code)
{
    return rows[code].name;
}

const char *err_code(int code)
{
    return rows[code].code;
}
