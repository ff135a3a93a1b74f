/* Addresses that limits apply to: the network of one customer, also behind a trusted proxy. */
#ifndef WINDFALL_SERVER_ADDRESS_H
#define WINDFALL_SERVER_ADDRESS_H

#include <stdbool.h>

#include "base/buf.h"
#include "net/http.h"
#include "server/pool.h"

/* One customer has all IPv6 addresses that share this many leading bits. */
enum { GROUP_BITS = 64 };

/* A network; a single address has all bits. An IPv4 address is mapped, ::ffff:a.b.c.d. */
typedef struct Network {
    unsigned char byte[16];
    int bits;
} Network;

/* Reads ADDRESS or ADDRESS/BITS. */
bool address_read(const char *text, Network *network);
bool address_is_ipv4(const Network *network);
/* Is the first address of `one` in the network? An IPv4 address is never in an IPv6 network. */
bool address_within(const Network *network, const Network *one);
/* Checks a list ADDRESS[/BITS],..; false, with the reason, if it is wrong. */
bool address_check_list(const char *list, Buf *why);
/* Is the address in one of the networks of the list? NULL: an empty list. */
bool address_listed(const char *list, const char *address);
/* Who is behind a proxy: the last address of X-Forwarded-For that is not a trusted proxy itself.
 * What comes before it is only a claim. False if there is none. */
bool address_behind(const char *proxies, Slice forwarded, char address[ADDRESS_TEXT]);
/* The network that limits and bans apply to: an IPv6 address counts as its /64. */
void address_group(char group[ADDRESS_TEXT], const char *address);

#endif
