/* A complaint in English, for tests that look at its words. */
#ifndef WINDFALL_TESTS_SAID_H
#define WINDFALL_TESTS_SAID_H

#include "base/complaint.h"

/* Good until the next call. */
static inline const char *said_text(const char *complaint)
{
    static Buf english;
    buf_clear(&english);
    complaint_say(&english, NULL, complaint);
    return buf_text(&english);
}

static inline const char *said(const Buf *why)
{
    return said_text(buf_text(why));
}

#endif
