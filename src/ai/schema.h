/* What the rows of a net mean. Every input, option, trait, verb and question has a number that
 * never changes (schema.def, the last columns of verb.def and ops.def). A net file holds the end of
 * each range of numbers when it was made, and the hash of all names and numbers below. It can be
 * used as long as none of these has moved. So nets of several generations play side by side, and
 * older ones ignore what was added later. */
#ifndef WINDFALL_AI_SCHEMA_H
#define WINDFALL_AI_SCHEMA_H

#include <stdbool.h>

#include "ai/shape.h"

enum Block {
#define IN(name, at, rows) B_##name = (at), B_##name##_END = (at) + (rows)-1,
#include "ai/schema.def"
#undef IN
};

enum OutBlock {
#define OUT(name, at, rows) OUT_##name = OUT_CARDS + (at), OUT_##name##_END = OUT_##name + (rows)-1,
#include "ai/schema.def"
#undef OUT
};

enum TraitBlock {
#define TRAIT(name, at, rows) T_##name = (at), T_##name##_END = (at) + (rows)-1,
#include "ai/schema.def"
#undef TRAIT
};

typedef enum SchemaList {
    SCHEMA_IN,
    SCHEMA_OUT,
    SCHEMA_TRAIT,
    SCHEMA_VERB,
    SCHEMA_OP,
    SCHEMA_GOAL,
    SCHEMA_LISTS
} SchemaList;

/* As stored in files. */
typedef struct Schema {
    uint32_t end[SCHEMA_LISTS]; /* the numbers of each list are below this */
    uint64_t hash;
} Schema;

/* The schema of a net made now. */
Schema schema_today(void);

/* The schema of files that do not contain one. */
extern const Schema schema_first;

/* NULL if a net with this schema can be used, else why not. */
const char *schema_wrong(const Schema *schema);

/* Whether a number of a list is taken. */
bool schema_has(SchemaList list, int number);

/* The trait of cards that have the verb of that number. */
int schema_verb_trait(int number);

#endif
