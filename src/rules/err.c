/* Short names of errors, for records, messages and tests; the sentences are in src/text. */
#include "rules/rules.h"

#include "base/complaint.h"

const char *err_name(int code)
{
    static const char *const names[ERR_CODES] = {"ok",
                                                 N_("not asked"),
                                                 N_("too few"),
                                                 N_("too many"),
                                                 N_("not offered"),
                                                 N_("second alone"),
                                                 N_("cannot afford"),
                                                 N_("too weak"),
                                                 N_("powers do not fit"),
                                                 N_("same kind"),
                                                 N_("duplicate"),
                                                 N_("wrong type"),
                                                 N_("against the rules of the mode")};
    return names[code];
}
