/* A bucket for each limit and name that was used lately; a full bucket need not be kept. */
#include "server/limit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/core.h"

enum { KEY_TEXT = MAP_KEY + 1, BUCKETS_MAX = 50000, BUCKETS_MOST = 10 * BUCKETS_MAX };

typedef struct Bucket {
    LimitKind kind;
    double left;
    int64_t at;
    char key[KEY_TEXT];
} Bucket;

/* What a limit is multiplied by: 1, the tables that a guest may have at once, or the messages a
 * second that one address may send. */
typedef enum Scale { PLAIN, BY_TABLES, BY_MESSAGES } Scale;

/* The capacity, and the ms until one more is added. A stranger can become a new user at will, so
 * the limits of users apply in addition to those of their address. */
static const struct {
    double most;
    double every;
    Scale scale;
    bool by_user;
    bool local; /* each server's own, even if they share a store */
} limits[LIMITS] = {
    [LIMIT_PASSWORD] = {.most = 30, .every = 2000},
    [LIMIT_ACCOUNT] = {.most = 100, .every = 10000},
    [LIMIT_GUESS] = {.most = 10, .every = 600000},
    [LIMIT_REGISTER] = {.most = 30, .every = 60000},
    [LIMIT_TABLE] = {.most = 4, .every = 120000, .scale = BY_TABLES, .by_user = true},
    [LIMIT_TABLE_ADDRESS] = {.most = 16, .every = 40000, .scale = BY_TABLES},
    [LIMIT_CHAT] = {.most = 32768, .every = 3600000.0 / 32768, .by_user = true},
    [LIMIT_CHAT_ADDRESS] = {.most = 262144, .every = 3600000.0 / 262144},
    [LIMIT_DATA] = {.most = 5, .every = 60000, .by_user = true},
    [LIMIT_REPORT] = {.most = 60, .every = 60000},
    [LIMIT_GUEST] = {.most = 25, .every = 160000, .scale = BY_TABLES},
    [LIMIT_LOOP] = {.most = 50, .every = 5, .scale = BY_MESSAGES, .local = true},
    [LIMIT_OWNER] = {.most = 100, .every = 10000},
    [LIMIT_HOME] = {.most = 2, .every = 30 * 86400000.0, .by_user = true},
    [LIMIT_HOMES] = {.most = 20, .every = 86400000.0, .by_user = true},
    [LIMIT_UNDO] = {.most = 125, .every = 8000, .scale = BY_TABLES, .local = true},
};

static double scale(const Server *server, LimitKind kind)
{
    enum { MESSAGES_LEAST = 250 }; /* so that few connections can do everything, too */
    const ServerConfig *config = &server->config;
    double messages = (double)config->rate * config->per_address;
    switch (limits[kind].scale) {
    case BY_TABLES: return config->guest_tables;
    case BY_MESSAGES: return messages > MESSAGES_LEAST ? messages : MESSAGES_LEAST;
    case PLAIN: break;
    }
    return 1;
}

static double most_of(const Server *server, LimitKind kind)
{
    return limits[kind].most * scale(server, kind);
}

/* The current level of a bucket. */
static double level_of(const Server *server, const Bucket *bucket)
{
    double most = most_of(server, bucket->kind);
    double more = (double)(server->now - bucket->at) / limits[bucket->kind].every *
                  scale(server, bucket->kind);
    return bucket->left + more < most ? bucket->left + more : most;
}

/* Strangers choose names, so `who` may be too long for a key: then its hash is used. */
static void key_of(char key[KEY_TEXT], LimitKind kind, const char *who)
{
    if (snprintf(key, KEY_TEXT, "%d %s", (int)kind, who) < KEY_TEXT)
        return;
    snprintf(key, KEY_TEXT, "%d #%016llx", (int)kind,
             (unsigned long long)hash_bytes(HASH_START, who, strlen(who)));
}

static double left_of(Server *server, LimitKind kind, const char *who)
{
    char key[KEY_TEXT];
    key_of(key, kind, who);
    const Bucket *bucket = map_get(&server->limits, key, strlen(key));
    return bucket ? level_of(server, bucket) : most_of(server, kind);
}

static void take(Server *server, LimitKind kind, const char *who, double left)
{
    char key[KEY_TEXT];
    key_of(key, kind, who);
    Bucket *bucket = map_get(&server->limits, key, strlen(key));
    if (!bucket) {
        bucket = calloc(1, sizeof *bucket);
        if (!bucket)
            abort();
        bucket->kind = kind;
        memcpy(bucket->key, key, sizeof key);
        map_put(&server->limits, key, strlen(key), bucket);
    }
    bucket->left = left;
    bucket->at = server->now;
}

/* Servers that share a store share most of these in it. */
static bool is_shared(const Server *server, LimitKind kind)
{
    return server->store.nodes && !limits[kind].local;
}

static bool take_shared(const Server *server, LimitKind kind, const char *who, double least,
                        double amount)
{
    const Store *store = &server->store;
    char key[KEY_TEXT];
    key_of(key, kind, who);
    return store->nodes->bucket(store->self, key, most_of(server, kind),
                                limits[kind].every / scale(server, kind), least, amount);
}

bool limit_has(Server *server, LimitKind kind, const char *who, double amount)
{
    if (is_shared(server, kind))
        return take_shared(server, kind, who, amount, 0);
    return left_of(server, kind, who) >= amount;
}

bool limit_take(Server *server, LimitKind kind, const char *who, double amount)
{
    if (is_shared(server, kind))
        return take_shared(server, kind, who, amount, amount);
    double left = left_of(server, kind, who);
    if (left < amount)
        return false;
    take(server, kind, who, left - amount);
    return true;
}

void limit_spend(Server *server, LimitKind kind, const char *who, double amount)
{
    take(server, kind, who, left_of(server, kind, who) - amount);
}

void limit_charge(Server *server, const char *address, int64_t begun)
{
    int64_t spent = metrics_processor() - begun;
    limit_spend(server, LIMIT_LOOP, address, (double)spent);
    metrics_spent(-spent * 1000);
}

bool limit_take_user(Server *server, LimitKind kind, int64_t user, double amount)
{
    char who[24];
    snprintf(who, sizeof who, "%lld", (long long)user);
    return limit_take(server, kind, who, amount);
}

bool limit_has_half(Server *server, LimitKind kind, const char *who)
{
    return limit_has(server, kind, who, most_of(server, kind) / 2);
}

bool limit_is_touched(Server *server, LimitKind kind, const char *who)
{
    return !limit_has(server, kind, who, most_of(server, kind));
}

static void drop(Server *server, Bucket *bucket)
{
    map_remove(&server->limits, bucket->key, strlen(bucket->key));
    free(bucket);
}

void limit_sweep(Server *server)
{
    /* short of memory: buckets of users go first, else a stranger with many users could reset the
     * other limits */
    bool users = server->limits.count > BUCKETS_MAX, all = server->limits.count > BUCKETS_MOST;
    Bucket *bucket;
    for (MapEntry *at = server->limits.all; (bucket = map_next(&at));)
        if (all || (users && limits[bucket->kind].by_user) ||
            level_of(server, bucket) >= most_of(server, bucket->kind))
            drop(server, bucket);
}

void limit_free(Server *server)
{
    Bucket *bucket;
    for (MapEntry *at = server->limits.all; (bucket = map_next(&at));)
        drop(server, bucket);
    map_free(&server->limits);
}
