/* A thread that ends the process when the loop stands still, so that a freeze nobody thought of lasts
 * seconds: whoever started the server starts it again, and no stored answer is lost. */
#ifndef WINDFALL_SERVER_WATCHDOG_H
#define WINDFALL_SERVER_WATCHDOG_H

typedef struct Watchdog Watchdog;

/* Ends the process by SIGABRT, after one line on standard error, unless watchdog_beat is called at least
 * every `ms` milliseconds. 0: returns NULL, which the other functions take. */
Watchdog *watchdog_start(int ms);
void watchdog_beat(Watchdog *watchdog);
void watchdog_stop(Watchdog *watchdog);

#endif
