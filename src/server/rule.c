/* A banned IPv6 address counts as its network, as for the limits: whoever has one has them all. */
#include "server/rule.h"

#include <stdlib.h>
#include <string.h>

#include "server/address.h"

typedef struct Rule {
    RuleKind kind;
    int64_t user;
    Network network; /* of RULE_ADDRESS */
} Rule;

bool rule_is_address(const char *text)
{
    Network all = {.bits = 0}, network;
    address_read(strchr(text, ':') ? "::/0" : "0.0.0.0/0", &all);
    return address_read(text, &network) && network.bits > all.bits;
}

static bool read_ban(const char *text, Network *network)
{
    if (!rule_is_address(text) || !address_read(text, network))
        return false;
    if (!address_is_ipv4(network) && network->bits > GROUP_BITS)
        network->bits = GROUP_BITS;
    return true;
}

static void take_rule(void *to, const RuleRow *row)
{
    Rule rule = {.kind = (RuleKind)row->kind};
    bool known = row->kind >= 0 && row->kind < RULES;
    if (rule.kind == RULE_ADDRESS)
        known = known && read_ban(row->who, &rule.network);
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
    Network one;
    if (!server->rules.size || !address_read(address, &one))
        return false;
    for (size_t at = 0; (rule = next_rule(server, &at, RULE_ADDRESS));)
        if (address_within(&rule->network, &one))
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
