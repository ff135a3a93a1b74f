/* Mutations that keep JSON valid. Random byte changes hardly ever get past a parser, so half of the
 * inputs are changed by value: numbers move, names are exchanged, members are dropped, list entries
 * are dropped, duplicated or exchanged. */
#ifndef WINDFALL_TESTS_FUZZ_MUTATE_H
#define WINDFALL_TESTS_FUZZ_MUTATE_H

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

enum { MUTATE_NODES = 4096 };

typedef struct Nodes {
    json_t *node[MUTATE_NODES];
    int n;
} Nodes;

static inline void mutate_gather(json_t *json, Nodes *nodes)
{
    const char *key;
    size_t i;
    json_t *child;
    if (nodes->n < MUTATE_NODES)
        nodes->node[nodes->n++] = json;
    json_array_foreach(json, i, child) mutate_gather(child, nodes);
    json_object_foreach(json, key, child) mutate_gather(child, nodes);
}

static inline json_t *mutate_any(const Nodes *nodes, Rng *rng)
{
    return nodes->node[rng_below(rng, (uint32_t)nodes->n)];
}

static inline void mutate_array(json_t *list, const Nodes *nodes, Rng *rng)
{
    size_t n = json_array_size(list);
    size_t at = n ? rng_below(rng, (uint32_t)n) : 0, other = n ? rng_below(rng, (uint32_t)n) : 0;
    switch (rng_below(rng, 4)) {
    case 0: json_array_remove(list, at); break;
    case 1: json_array_insert_new(list, at, json_deep_copy(mutate_any(nodes, rng))); break;
    case 2:
        if (n)
            json_array_insert_new(list, other, json_deep_copy(json_array_get(list, at)));
        break;
    default:
        if (n) {
            json_t *kept = json_incref(json_array_get(list, at));
            json_array_set(list, at, json_array_get(list, other));
            json_array_set_new(list, other, kept);
        }
    }
}

static inline void mutate_object(json_t *object, const Nodes *nodes, Rng *rng)
{
    size_t n = json_object_size(object), at = n ? rng_below(rng, (uint32_t)n) : 0;
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        if (at--)
            continue;
        if (rng_below(rng, 3) == 0)
            json_object_del(object, key);
        else
            json_object_set_new(object, key,
                                rng_below(rng, 4) ? json_deep_copy(mutate_any(nodes, rng))
                                                  : json_null());
        return;
    }
}

/* A word replaces another, a number moves a little, anything else is replaced by something else. */
static inline void mutate_node(json_t *node, const Nodes *nodes, Rng *rng)
{
    if (json_is_array(node)) {
        mutate_array(node, nodes, rng);
    } else if (json_is_object(node)) {
        mutate_object(node, nodes, rng);
    } else if (json_is_integer(node)) {
        json_integer_set(node, json_integer_value(node) + (json_int_t)rng_below(rng, 7) - 3);
    } else if (json_is_string(node)) {
        for (int tries = 0; tries < 20; tries++) {
            const char *word = json_string_value(mutate_any(nodes, rng));
            if (!word)
                continue;
            char *copy = strdup(word);
            json_string_set(node, copy);
            free(copy);
            return;
        }
    }
}

/* Changes one value of the text; 0 if it is not JSON or has become too long. */
static inline size_t mutate_json(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    static Nodes nodes;
    Rng rng = rng_seeded(seed);
    json_t *json = json_loadb((const char *)data, size, 0, NULL);
    if (!json)
        return 0;
    nodes.n = 0;
    mutate_gather(json, &nodes);
    mutate_node(mutate_any(&nodes, &rng), &nodes, &rng);
    char *text = json_dumps(json, JSON_COMPACT);
    size_t length = text ? strlen(text) : 0;
    if (length > max)
        length = 0;
    if (length)
        memcpy(data, text, length);
    free(text);
    json_decref(json);
    return length;
}

#endif
