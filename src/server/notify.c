/* The protocol is one datagram per message; a socket name that begins with @ is abstract. */
#include "server/notify.h"

#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void notify_send(const char *state)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    const char *name = getenv("NOTIFY_SOCKET");
    size_t size = name ? strlen(name) : 0;
    if (size < 2 || size >= sizeof to.sun_path || !strchr("/@", name[0]))
        return;
    memcpy(to.sun_path, name, size);
    if (name[0] == '@')
        to.sun_path[0] = 0;
    int s = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (s < 0)
        return;
    sendto(s, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&to,
           (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size));
    close(s);
}

int notify_period(void)
{
    const char *usec = getenv("WATCHDOG_USEC"), *pid = getenv("WATCHDOG_PID");
    if (!usec || (pid && strtoll(pid, NULL, 10) != getpid()))
        return 0;
    long long ms = strtoll(usec, NULL, 10) / 1000;
    return ms <= 0 || ms > INT_MAX ? 0 : (int)ms;
}
