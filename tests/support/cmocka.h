/* cmocka wants these headers before its own. */
#ifndef WINDFALL_SUPPORT_CMOCKA_H
#define WINDFALL_SUPPORT_CMOCKA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
