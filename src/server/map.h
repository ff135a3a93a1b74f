/* A hash map from short byte keys to pointers. Keys are copied; values belong to the caller. */
#ifndef WINDFALL_SERVER_MAP_H
#define WINDFALL_SERVER_MAP_H

#include <stddef.h>
#include <stdint.h>

enum { MAP_KEY = 72 }; /* bytes of the longest key */

typedef struct MapEntry MapEntry;
typedef struct Map {
    MapEntry **bucket, *all;
    size_t buckets, count;
    uint64_t salt; /* against keys chosen to collide */
} Map;

/* NULL if absent. */
void *map_get(const Map *map, const void *key, size_t size);
void map_put(Map *map, const void *key, size_t size, void *value);
void map_remove(Map *map, const void *key, size_t size);

/* for (MapEntry *at = map->all; (value = map_next(&at));): every value; removing the current one is
 * allowed. */
void *map_next(MapEntry **at);

void map_free(Map *map);

#endif
