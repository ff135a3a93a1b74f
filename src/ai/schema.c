/* The lists behind the numbers, and their hash. */
#include "ai/schema.h"

#include <string.h>

#include "base/complaint.h"
#include "base/hash.h"
#include "cards/catalog.h"
#include "rules/rules.h"

typedef struct Item {
    const char *name;
    int at, rows;
} Item;

#define IN(name, at, rows) {#name, at, rows},
static const Item inputs[] = {
#include "ai/schema.def"
};
#undef IN

#define OUT(name, at, rows) {#name, at, rows},
static const Item options[] = {
#include "ai/schema.def"
};
#undef OUT

#define TRAIT(name, at, rows) {#name, at, rows},
static const Item traits[] = {
#include "ai/schema.def"
};
#undef TRAIT

/* Questions have the ids of ops.def here; records use other names for some of them. */
#define OP(id, ...) #id,
static const char *const ops[] = {
#include "rules/ops.def"
};
#undef OP

static const struct {
    const Item *item;
    int n;
} lists[SCHEMA_GOAL] = {
    [SCHEMA_IN] = {inputs, sizeof inputs / sizeof *inputs},
    [SCHEMA_OUT] = {options, sizeof options / sizeof *options},
    [SCHEMA_TRAIT] = {traits, sizeof traits / sizeof *traits},
    [SCHEMA_VERB] = {NULL, VERBS},
    [SCHEMA_OP] = {NULL, OPS + 1},
};

static const Catalog *printed(void)
{
    return catalog_for(BOXES_PRINTED);
}

static int list_size(SchemaList list)
{
    return list == SCHEMA_GOAL ? printed()->goals : lists[list].n;
}

static Item item_at(SchemaList list, int i)
{
    if (list == SCHEMA_GOAL)
        return (Item){printed()->goal[i].name, i, 1};
    if (list == SCHEMA_VERB)
        return (Item){verb_rows[i].name, verb_rows[i].net, 1};
    if (list == SCHEMA_OP && i == OPS)
        return (Item){"those of modes", OP_NET_MODE, OP_NET_MODES};
    return list == SCHEMA_OP ? (Item){ops[i], op_rows[i].net, 1} : lists[list].item[i];
}

static uint32_t list_end(SchemaList list)
{
    int end = 0;
    for (int i = 0; i < list_size(list); i++) {
        Item item = item_at(list, i);
        end = item.at + item.rows > end ? item.at + item.rows : end;
    }
    return (uint32_t)end;
}

/* Hashed in the order of the numbers; the order of the list does not matter. */
static uint64_t hash_list(uint64_t hash, SchemaList list, uint32_t end)
{
    for (int number = 0; number < (int)end; number++)
        for (int i = 0; i < list_size(list); i++) {
            Item item = item_at(list, i);
            if (item.at != number)
                continue;
            hash = hash_bytes(hash, item.name, strlen(item.name) + 1);
            hash = hash_bytes(hash, &item.at, sizeof item.at);
            hash = hash_bytes(hash, &item.rows, sizeof item.rows);
        }
    return hash;
}

static uint64_t hash_below(const uint32_t *end)
{
    uint64_t hash = HASH_START;
    for (SchemaList list = 0; list < SCHEMA_LISTS; list++)
        hash = hash_list(hash, list, end[list]);
    return hash;
}

Schema schema_today(void)
{
    Schema today;
    for (SchemaList list = 0; list < SCHEMA_LISTS; list++)
        today.end[list] = list_end(list);
    today.hash = hash_below(today.end);
    return today;
}

const Schema schema_first = {{1248, 142, 95, 35, 23, 10}, 0x7ccc88ead300bae5};

const char *schema_wrong(const Schema *schema)
{
    for (SchemaList list = 0; list < SCHEMA_LISTS; list++)
        if (schema->end[list] > list_end(list))
            return N_("it was trained with inputs that this version does not have");
    return schema->hash == hash_below(schema->end)
               ? NULL
               : N_("it was trained with inputs that have other numbers in this version");
}

bool schema_has(SchemaList list, int number)
{
    for (int i = 0; i < list_size(list); i++) {
        Item item = item_at(list, i);
        if (number >= item.at && number < item.at + item.rows)
            return true;
    }
    return false;
}

int schema_verb_trait(int number)
{
    enum { FIRST = T_VERB_END - T_VERB + 1 };
    return number < FIRST ? T_VERB + number : T_VERB_LATER + number - FIRST;
}
