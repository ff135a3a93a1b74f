/* A server with a deliberate fault, which tests/server/nodes.py must find. Called like `windfall
 * serve`; PLANTED says which:
 *   acknowledge   an answer is acknowledged before it is committed
 *   fence         a server that was declared dead goes on
 *   epoch         every server has the same epoch */
#ifndef WINDFALL_POSTGRES

int main(void)
{
    return 1;
}

#else

#include <libpq-fe.h>
#include <stdlib.h>
#include <string.h>

static int is_planted(const char *fault)
{
    const char *planted = getenv("PLANTED");
    return planted && !strcmp(planted, fault);
}

/* What is asked of the database instead of `text`. */
static const char *planted_text(const char *text)
{
    if (is_planted("epoch") && strstr(text, "INSERT INTO node"))
        return "INSERT INTO node(epoch,name,until) OVERRIDING SYSTEM VALUE"
               " VALUES(1,'same',now()+interval '3s')"
               " ON CONFLICT(epoch) DO UPDATE SET until=now()+interval '3s' RETURNING epoch";
    if (is_planted("fence") && strstr(text, "SELECT 1/count(*)"))
        return "UPDATE node SET until=now()+interval '3s' WHERE epoch=$1";
    if (is_planted("fence") && strstr(text, "SELECT count(*) FROM node"))
        return "SELECT 1";
    return text;
}

#define PQprepare(db, name, text, count, types) \
    PQprepare(db, name, planted_text(text), count, types)
#define PQexec(db, text) PQexec(db, planted_text(text))
#include "server/store_postgres.c"

#define journal_done true_journal_done
#include "server/journal.c"
#undef journal_done
#include "server/server.h"

uint64_t journal_done(Journal *journal)
{
    return is_planted("acknowledge") ? journal_mark(journal) : true_journal_done(journal);
}

int main(int argc, char **argv)
{
    ServerConfig config = server_defaults();
    config.metrics = "off";
    config.rate = config.burst = config.guest_tables = 100000;
    for (int i = 1; i + 1 < argc; i++) {
        if (!strcmp(argv[i], "--data"))
            config.data = argv[i + 1];
        if (!strcmp(argv[i], "--node"))
            config.node = argv[i + 1];
        if (!strcmp(argv[i], "--port"))
            config.port = atoi(argv[i + 1]);
    }
    return server_run(&config);
}

#endif
