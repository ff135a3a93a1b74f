/* What the host of a server has forbidden to people and addresses. There are few rules, and all of
 * them are in memory. */
#ifndef WINDFALL_SERVER_RULE_H
#define WINDFALL_SERVER_RULE_H

#include "server/core.h"

/* Reloads them from the store. */
void rules_load(Server *server);
/* Closes the connections that they forbid. */
void rules_enforce(Server *server);

bool rules_forbid(const Server *server, RuleKind kind, int64_t user);
bool rules_forbid_address(const Server *server, const char *address);

/* Is it an address, or a net: an address with "/" and a number of bits? */
bool rule_is_address(const char *text);

#endif
