/* Notifies systemd over its socket, like sd_notify; without such a socket nothing happens. */
#ifndef WINDFALL_SERVER_NOTIFY_H
#define WINDFALL_SERVER_NOTIFY_H

/* Sends lines like "READY=1" to $NOTIFY_SOCKET. */
void notify_send(const char *state);

/* How often systemd expects "WATCHDOG=1" ($WATCHDOG_USEC), in ms; 0: never. */
int notify_period(void);

#endif
