/* Bots answer immediately, password hashing is cheap, and there is no rate limit. */
#include "support/offline.h"

#include "support/cmocka.h"
#include "support/said.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Server server;
char server_folder[64];

void offline_wake(void *with)
{
    (void)with;
}

static void no_line(Client *client)
{
    (void)client;
}

static void open_server(void)
{
    Buf why = {0};
    ServerConfig config = server_defaults();
    config.data = server_folder;
    config.threads = 1;
    config.bot_delay = 0;
    config.rate = config.burst = 100000;
    config.quick_passwords = true;
    server = (Server){.wake = offline_wake, .writable = no_line, .hang_up = no_line};
    if (!core_open(&server, &config, &why))
        fail_msg("%s", said(&why));
}

int offline_begin(void **state)
{
    (void)state;
    strcpy(server_folder, "/tmp/windfall-unit-XXXXXX");
    if (!mkdtemp(server_folder))
        return -1;
    open_server();
    return 0;
}

int offline_end(void **state)
{
    (void)state;
    static const char *const names[] = {"windfall.db", "windfall.db-wal", "windfall.db-shm",
                                        "windfall.lock"};
    bool whole = core_close(&server);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name[100];
        snprintf(name, sizeof name, "%s/%s", server_folder, names[i]);
        unlink(name);
    }
    return rmdir(server_folder) || !whole;
}

void offline_restart(void)
{
    assert_true(core_close(&server));
    open_server();
}
