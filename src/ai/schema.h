/* What the rows of a net mean. Every input, option, trait, verb and question has a number of its own, which
 * never changes (schema.def, the last columns of verb.def and ops.def). A file says how far the numbers went
 * when it was made, and the hash of all names and numbers below. It is known as long as these have not
 * moved, so nets of several ages play side by side, and what was added later is nothing to the older ones. */
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

/* As it stands in files. */
typedef struct Schema {
    uint32_t end[SCHEMA_LISTS]; /* numbers of each list are below this */
    uint64_t hash;
} Schema;

/* Of a net that is made now. */
Schema schema_today(void);

/* Of files from before they told it. */
extern const Schema schema_first;

/* NULL if a net with this schema can be used, or why not. */
const char *schema_wrong(const Schema *schema);

/* Whether a number of a list is taken. */
bool schema_has(SchemaList list, int number);

/* The trait of a card that has a verb of that number. */
int schema_verb_trait(int number);

#endif
