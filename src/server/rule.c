/* Addresses are compared bit by bit; an IPv4 address is never in a net of IPv6. */
#include "server/rule.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ADDRESS_BYTES = 16 };

typedef struct Net {
    int family, bits;
    unsigned char address[ADDRESS_BYTES];
} Net;

typedef struct Rule {
    RuleKind kind;
    int64_t user;
    Net net; /* of RULE_ADDRESS */
} Rule;

static bool read_net(Net *net, const char *text)
{
    char address[64];
    size_t size = strcspn(text, "/");
    if (size >= sizeof address)
        return false;
    memcpy(address, text, size);
    address[size] = 0;
    net->family = strchr(address, ':') ? AF_INET6 : AF_INET;
    net->bits = net->family == AF_INET ? 32 : 128;
    if (inet_pton(net->family, address, net->address) != 1)
        return false;
    if (!text[size])
        return true;
    char *end;
    long bits = strtol(text + size + 1, &end, 10);
    bool fits = end != text + size + 1 && !*end && bits >= 1 && bits <= net->bits;
    net->bits = (int)bits;
    return fits;
}

bool rule_is_address(const char *text)
{
    Net net;
    return read_net(&net, text);
}

static bool is_in(const Net *net, const Net *one)
{
    int bytes = net->bits / 8, rest = net->bits % 8;
    if (net->family != one->family || memcmp(net->address, one->address, (size_t)bytes) != 0)
        return false;
    return !rest || (net->address[bytes] ^ one->address[bytes]) >> (8 - rest) == 0;
}

static void take_rule(void *to, const RuleRow *row)
{
    Rule rule = {.kind = (RuleKind)row->kind};
    bool known = row->kind >= 0 && row->kind < RULES;
    if (rule.kind == RULE_ADDRESS)
        known = known && read_net(&rule.net, row->who);
    else
        rule.user = strtoll(row->who, NULL, 10);
    if (known)
        buf_add(to, &rule, sizeof rule);
}

void rules_load(Server *server)
{
    buf_clear(&server->rules);
    server->store.rules(server->store.self, take_rule, &server->rules);
}

static const Rule *next_rule(const Server *server, size_t *at, RuleKind kind)
{
    const Rule *rules = (const Rule *)(const void *)server->rules.data;
    size_t count = server->rules.size / sizeof *rules;
    while (*at < count && rules[*at].kind != kind)
        ++*at;
    return *at < count ? &rules[(*at)++] : NULL;
}

bool rules_forbid(const Server *server, RuleKind kind, int64_t user)
{
    const Rule *rule;
    for (size_t at = 0; (rule = next_rule(server, &at, kind));)
        if (rule->user == user)
            return true;
    return false;
}

bool rules_forbid_address(const Server *server, const char *address)
{
    const Rule *rule;
    Net one;
    if (!server->rules.size || !read_net(&one, address))
        return false;
    for (size_t at = 0; (rule = next_rule(server, &at, RULE_ADDRESS));)
        if (is_in(&rule->net, &one))
            return true;
    return false;
}

void rules_enforce(Server *server)
{
    Client *client;
    for (MapEntry *at = server->clients.all; (client = map_next(&at));) {
        bool banned = client->user && rules_forbid(server, RULE_BAN, client->user->id);
        if (banned || rules_forbid_address(server, client->address)) {
            client->closing = true;
            server->hang_up(client);
        }
    }
}
