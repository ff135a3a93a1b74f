/* Nets that do not come from files. */
#ifndef WINDFALL_SOLO_PAGE_NETS_H
#define WINDFALL_SOLO_PAGE_NETS_H

#include <stdbool.h>
#include <stddef.h>

/* Copies the bytes of that net's file; false if there is no net of that name. */
bool page_nets_give(const char *name, const char *bytes, size_t size);
/* The name of a net that was missing since the last call, or NULL. */
const char *page_nets_missing(void);

#endif
