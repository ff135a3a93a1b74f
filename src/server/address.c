/* An address is 16 bytes; those of IPv4 are mapped. */
#include "server/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/complaint.h"

enum { BYTES = 16, MAPPED_BITS = 96 };

typedef struct Network {
    unsigned char byte[BYTES];
    int bits;
} Network;

/* A scope (%eth0) is of no matter. */
static bool read_address(const char *text, Network *network)
{
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
    char plain[ADDRESS_TEXT];
    size_t size = strcspn(text, "%");
    if (size >= sizeof plain)
        return false;
    memcpy(plain, text, size);
    plain[size] = 0;
    network->bits = BYTES * 8;
    memcpy(network->byte, mapped, sizeof mapped);
    return inet_pton(AF_INET, plain, network->byte + sizeof mapped) == 1 ||
           inet_pton(AF_INET6, plain, network->byte) == 1;
}

static bool is_ipv4(const char *text)
{
    return strchr(text, '.') && !strchr(text, ':');
}

static bool read_network(const char *text, Network *network)
{
    char address[ADDRESS_TEXT], *end;
    size_t size = strcspn(text, "/");
    if (size >= sizeof address)
        return false;
    memcpy(address, text, size);
    address[size] = 0;
    if (!read_address(address, network))
        return false;
    if (!text[size])
        return true;
    long bits = strtol(text + size + 1, &end, 10), more = is_ipv4(address) ? MAPPED_BITS : 0;
    network->bits = (int)(bits + more);
    return text[size + 1] && !*end && bits >= 0 && bits + more <= BYTES * 8;
}

static bool within(const Network *network, const unsigned char byte[BYTES])
{
    int whole = network->bits / 8, rest = network->bits % 8;
    if (memcmp(network->byte, byte, (size_t)whole) != 0)
        return false;
    return !rest || (network->byte[whole] ^ byte[whole]) >> (8 - rest) == 0;
}

/* The next entry of a list with commas, without spaces; false: it has none. */
static bool next_entry(const char **list, char entry[ADDRESS_TEXT + 4])
{
    if (!*list || !**list)
        return false;
    *list += strspn(*list, " ");
    size_t size = strcspn(*list, ",");
    snprintf(entry, ADDRESS_TEXT + 4, "%.*s", (int)size, *list);
    entry[strcspn(entry, " ")] = 0;
    *list += size + ((*list)[size] == ',');
    return true;
}

bool address_check_list(const char *list, Buf *why)
{
    char entry[ADDRESS_TEXT + 4];
    Network network;
    while (next_entry(&list, entry))
        if (!read_network(entry, &network)) {
            complain(why, "'%s': expected ADDRESS or ADDRESS/BITS", entry);
            return false;
        }
    return true;
}

bool address_listed(const char *list, const char *address)
{
    char entry[ADDRESS_TEXT + 4];
    Network network, one;
    if (!list || !read_address(address, &one))
        return false;
    while (next_entry(&list, entry))
        if (read_network(entry, &network) && within(&network, one.byte))
            return true;
    return false;
}

bool address_behind(const char *proxies, Slice forwarded, char address[ADDRESS_TEXT])
{
    Network network;
    size_t end = forwarded.at ? forwarded.size : 0;
    while (end) {
        size_t begin = end;
        while (begin && forwarded.at[begin - 1] != ',')
            begin--;
        size_t from = begin;
        while (from < end && forwarded.at[from] == ' ')
            from++;
        snprintf(address, ADDRESS_TEXT, "%.*s", (int)(end - from), forwarded.at + from);
        address[strcspn(address, " ")] = 0;
        if (!read_address(address, &network))
            return false;
        if (!address_listed(proxies, address))
            return true;
        end = begin ? begin - 1 : 0;
    }
    return false;
}

void address_group(char group[ADDRESS_TEXT], const char *address)
{
    struct in6_addr six;
    char text[INET6_ADDRSTRLEN], plain[ADDRESS_TEXT];
    snprintf(plain, sizeof plain, "%.*s", (int)strcspn(address, "%"), address);
    snprintf(group, ADDRESS_TEXT, "%.45s", address);
    if (inet_pton(AF_INET6, plain, &six) != 1 || IN6_IS_ADDR_V4MAPPED(&six))
        return;
    memset(six.s6_addr + 8, 0, 8);
    if (inet_ntop(AF_INET6, &six, text, sizeof text))
        snprintf(group, ADDRESS_TEXT, "%.40s/64", text);
}
