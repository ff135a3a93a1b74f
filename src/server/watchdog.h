/* A thread that ends the process when the loop hangs, so that an unforeseen freeze lasts only
 * seconds: the service manager restarts the server, and no stored answer is lost. */
#ifndef WINDFALL_SERVER_WATCHDOG_H
#define WINDFALL_SERVER_WATCHDOG_H

typedef struct Watchdog Watchdog;

/* Ends the process by SIGABRT, after one line on standard error, unless watchdog_beat is called at
 * least every `ms` milliseconds. 0: returns NULL, which the other functions accept. */
Watchdog *watchdog_start(int ms);
void watchdog_beat(Watchdog *watchdog);
void watchdog_stop(Watchdog *watchdog);

#endif
