/* Short names of errors, for records, messages and tests; sentences are made in text. */
#include "rules/rules.h"

const char *err_name(int code)
{
    static const char *const names[ERR_CODES] = {"ok",
                                                 "not asked",
                                                 "too few",
                                                 "too many",
                                                 "not offered",
                                                 "second alone",
                                                 "cannot afford",
                                                 "too weak",
                                                 "powers do not fit",
                                                 "same kind",
                                                 "duplicate",
                                                 "wrong type",
                                                 "against the rules of the mode"};
    return names[code];
}
