/* A server with a fault in it: tests/server/nodes.py must find it. Called like `windfall serve`; PLANTED says which:
 *   acknowledge   an answer is acknowledged before it is committed
 *   fence         a server that has had the lease once goes on, whoever has it now
 *   epoch         who takes the lease does not raise its epoch */
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

static int has_had_lease;

/* What is asked of the database instead of `text`. */
static const char *planted_text(const char *text)
{
    if (is_planted("epoch") && strstr(text, "epoch=epoch+1"))
        return "UPDATE lease SET epoch=1,until=now()+interval '4s' RETURNING epoch";
    if (!is_planted("fence"))
        return text;
    if (strstr(text, "CASE WHEN epoch=$1"))
        return "UPDATE lease SET until=now()+interval '4s' WHERE $1>0";
    if (has_had_lease && strstr(text, "pg_try_advisory_lock"))
        return "SELECT 1";
    if (has_had_lease && strstr(text, "SELECT epoch"))
        return "SELECT 0";
    has_had_lease |= strstr(text, "epoch=epoch+1") != NULL;
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
    config.standby = true;
    for (int i = 1; i + 1 < argc; i++) {
        if (!strcmp(argv[i], "--data"))
            config.data = argv[i + 1];
        if (!strcmp(argv[i], "--port"))
            config.port = atoi(argv[i + 1]);
    }
    return server_run(&config);
}

#endif
