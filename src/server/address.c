/* Addresses are compared as 16 bytes. */
#include "server/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/complaint.h"

enum { BYTES = 16, MAPPED = 12 };

static const unsigned char mapped[MAPPED] = {[10] = 0xff, [11] = 0xff};

/* A scope (%eth0) is ignored. */
static bool read_address(const char *text, Network *network)
{
    char plain[ADDRESS_TEXT];
    size_t size = strcspn(text, "%");
    if (size >= sizeof plain)
        return false;
    memcpy(plain, text, size);
    plain[size] = 0;
    network->bits = BYTES * 8;
    memcpy(network->byte, mapped, MAPPED);
    return inet_pton(AF_INET, plain, network->byte + MAPPED) == 1 ||
           inet_pton(AF_INET6, plain, network->byte) == 1;
}

bool address_is_ipv4(const Network *network)
{
    return network->bits >= MAPPED * 8 && !memcmp(network->byte, mapped, MAPPED);
}

bool address_read(const char *text, Network *network)
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
    long bits = strtol(text + size + 1, &end, 10), more = strchr(address, ':') ? 0 : MAPPED * 8;
    network->bits = (int)(bits + more);
    return text[size + 1] && !*end && bits >= 0 && bits + more <= BYTES * 8;
}

bool address_within(const Network *network, const Network *one)
{
    int whole = network->bits / 8, rest = network->bits % 8;
    if (address_is_ipv4(one) != address_is_ipv4(network) ||
        memcmp(network->byte, one->byte, (size_t)whole) != 0)
        return false;
    return !rest || (network->byte[whole] ^ one->byte[whole]) >> (8 - rest) == 0;
}

/* The next entry of a comma-separated list, without spaces; false if there is none. */
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
        if (!address_read(entry, &network)) {
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
        if (address_read(entry, &network) && address_within(&network, &one))
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
    Network network;
    char text[INET6_ADDRSTRLEN];
    snprintf(group, ADDRESS_TEXT, "%.45s", address);
    if (!read_address(address, &network))
        return;
    if (address_is_ipv4(&network)) {
        inet_ntop(AF_INET, network.byte + MAPPED, group, ADDRESS_TEXT);
    } else {
        memset(network.byte + GROUP_BITS / 8, 0, BYTES - GROUP_BITS / 8);
        inet_ntop(AF_INET6, network.byte, text, sizeof text);
        snprintf(group, ADDRESS_TEXT, "%.40s/%d", text, GROUP_BITS);
    }
}
