/* Chains in an array that doubles, and all entries in one list for iteration. */
#include "server/map.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum { BUCKETS = 64 };

struct MapEntry {
    MapEntry *next;           /* of the chain */
    MapEntry *before, *after; /* of all */
    void *value;
    uint64_t hash;
    uint8_t size, key[MAP_KEY];
};

static uint64_t hash_of(const Map *map, const void *key, size_t size)
{
    return hash_bytes(map->salt ^ HASH_START, key, size);
}

static MapEntry **find(const Map *map, const void *key, size_t size)
{
    if (!map->buckets)
        return NULL;
    uint64_t hash = hash_of(map, key, size);
    MapEntry **at = &map->bucket[hash & (map->buckets - 1)];
    while (*at && ((*at)->hash != hash || (*at)->size != size || memcmp((*at)->key, key, size)))
        at = &(*at)->next;
    return at;
}

void *map_get(const Map *map, const void *key, size_t size)
{
    MapEntry **at = find(map, key, size);
    return at && *at ? (*at)->value : NULL;
}

static void grow(Map *map)
{
    size_t buckets = map->buckets ? map->buckets * 2 : BUCKETS;
    MapEntry **bucket = calloc(buckets, sizeof *bucket);
    if (!bucket)
        abort();
    for (size_t i = 0; i < map->buckets; i++)
        for (MapEntry *entry = map->bucket[i], *next; entry; entry = next) {
            next = entry->next;
            entry->next = bucket[entry->hash & (buckets - 1)];
            bucket[entry->hash & (buckets - 1)] = entry;
        }
    free(map->bucket);
    map->bucket = bucket;
    map->buckets = buckets;
}

void map_put(Map *map, const void *key, size_t size, void *value)
{
    if (map->count >= map->buckets)
        grow(map);
    MapEntry **at = find(map, key, size);
    if (*at) {
        (*at)->value = value;
        return;
    }
    MapEntry *entry = calloc(1, sizeof *entry);
    if (!entry || size > MAP_KEY)
        abort();
    entry->value = value;
    entry->hash = hash_of(map, key, size);
    entry->size = (uint8_t)size;
    memcpy(entry->key, key, size);
    *at = entry;
    entry->after = map->all;
    if (map->all)
        map->all->before = entry;
    map->all = entry;
    map->count++;
}

void map_remove(Map *map, const void *key, size_t size)
{
    MapEntry **at = find(map, key, size), *entry = at ? *at : NULL;
    if (!entry)
        return;
    *at = entry->next;
    if (entry->before)
        entry->before->after = entry->after;
    else
        map->all = entry->after;
    if (entry->after)
        entry->after->before = entry->before;
    free(entry);
    map->count--;
}

void *map_next(MapEntry **at)
{
    MapEntry *entry = *at;
    if (!entry)
        return NULL;
    *at = entry->after;
    return entry->value;
}

void map_free(Map *map)
{
    for (MapEntry *entry = map->all, *after; entry; entry = after) {
        after = entry->after;
        free(entry);
    }
    free(map->bucket);
    *map = (Map){.salt = map->salt};
}
