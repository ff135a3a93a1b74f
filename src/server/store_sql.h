/* The store in SQL, for any database: the statements, and the rows that go in and come out. A
 * database adds a way to run a statement, and transactions. */
#ifndef WINDFALL_SERVER_STORE_SQL_H
#define WINDFALL_SERVER_STORE_SQL_H

#include "server/store.h"

typedef enum SqlId {
#define READ(id, params, columns, text)              SQL_##id,
#define READ2(id, params, columns, sqlite, postgres) SQL_##id,
#define SHARED(id, params, columns, text)            SQL_##id,
#define ALL(id, columns, text)                       SQL_##id,
#define WRITE(id, params, text)                      SQL_##id,
#define WRITE2(id, params, sqlite, postgres)         SQL_##id,
#include "server/store_sql.def"
    SQLS
} SqlId;

enum { SQL_VALUES = 9 }; /* most parameters or columns of a statement */

typedef union SqlValue {
    int64_t integer;
    double real;
    const char *text; /* NULL: null */
    const unsigned char *hash;
} SqlValue;

/* A row of store_sql.def. */
typedef struct SqlText {
    bool writes, all;
    const char *params, *columns;
    const char *sqlite;   /* NULL: only servers that share a database need it */
    const char *postgres; /* NULL: sql_postgres converts it */
} SqlText;
extern const SqlText sql_texts[SQLS];

/* Every SQL store begins with this. */
typedef struct Sql Sql;
typedef void SqlTake(void *to, const SqlValue *row);
struct Sql {
    /* Calls `take` for each row that a statement finds; the values are valid until it returns.
     * False if not all were found; only an ALL may break off in the middle. */
    bool (*query)(Sql *sql, SqlId id, const SqlValue *params, SqlTake *take, void *to);
    /* Runs a writing statement within a transaction. False if the transaction has failed. */
    bool (*run)(Sql *sql, SqlId id, const SqlValue *params);
    int64_t epoch; /* of its server's lease; 0: none */
};

/* Fills in every function of a store except `write` and `close`. */
void sql_fill(Store *store, Sql *sql);

/* The functions of StoreNodes, except `bell`. */
StoreNodes sql_nodes(void);

/* Runs the statements of one Write. */
bool sql_write(Sql *sql, const Write *write);

/* Appends the statement for PostgreSQL: parameters as $1, $2, .., and quotes around the one name
 * that is a reserved word there. */
void sql_postgres(Buf *out, const char *text);

#endif
