/* A server without a network, with its own data folder: setup and teardown of a test. */
#ifndef WINDFALL_TESTS_OFFLINE_H
#define WINDFALL_TESTS_OFFLINE_H

#include "server/core.h"

extern Server server;
extern char server_folder[64];

int offline_begin(void **state);
int offline_end(void **state);

/* Stops it and starts it again with the same data. */
void offline_restart(void);

/* The `wake` of a pool that nobody waits for. */
void offline_wake(void *with);

#endif
