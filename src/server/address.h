/* Addresses that limits go by: of a network that one customer has, seen behind a proxy that is trusted. */
#ifndef WINDFALL_SERVER_ADDRESS_H
#define WINDFALL_SERVER_ADDRESS_H

#include <stdbool.h>

#include "base/buf.h"
#include "net/http.h"
#include "server/pool.h"

/* What is wrong with a list ADDRESS[/BITS],..; true: nothing. */
bool address_check_list(const char *list, Buf *why);
/* Is the address in one of the networks of the list? NULL: it is empty. */
bool address_listed(const char *list, const char *address);
/* Who is behind a proxy: the last address of X-Forwarded-For that is not of a trusted proxy itself. What stands before it
 * is what somebody said about himself. False: it says nothing. */
bool address_behind(const char *proxies, Slice forwarded, char address[ADDRESS_TEXT]);
/* The network that limits go by: an IPv6 address stands for its /64. */
void address_group(char group[ADDRESS_TEXT], const char *address);

#endif
