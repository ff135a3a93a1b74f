/* Heads of HTTP/1.1 messages, read strictly: exact grammar, no folded lines, no bare line ends, no field
 * that matters twice. What is read points into the caller's bytes. */
#ifndef WINDFALL_NET_HTTP_H
#define WINDFALL_NET_HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum { HTTP_HEAD_MAX = 8192 };

typedef struct Slice {
    const char *at; /* NULL: there is none */
    size_t size;
} Slice;

/* The fields that are looked at; all others only have to be well formed. */
typedef enum HttpField {
    HTTP_HOST,
    HTTP_ORIGIN,
    HTTP_CONNECTION,
    HTTP_UPGRADE,
    HTTP_FORWARDED_FOR,
    HTTP_ACCEPT_ENCODING,
    HTTP_CONTENT_LENGTH,
    HTTP_TRANSFER_ENCODING,
    HTTP_WS_KEY,
    HTTP_WS_VERSION,
    HTTP_WS_PROTOCOL,
    HTTP_WS_ACCEPT,
    HTTP_FIELDS
} HttpField;

typedef struct HttpHead {
    bool head;         /* the method is HEAD, not GET */
    Slice path, query; /* of a request; the query without its question mark */
    int status;        /* of an answer */
    Slice field[HTTP_FIELDS];
} HttpHead;

/* Size of the head at the begin of the bytes, with the empty line that ends it; 0: it is not whole yet.
 * The first `seen` bytes were looked at before. */
size_t http_head_size(const char *bytes, size_t size, size_t seen);

/* Reads a whole head. Returns 0, or the status to refuse it with. A request that is taken is a GET or
 * HEAD of HTTP/1.1 with a Host and without a body. */
int http_read_request(HttpHead *head, const char *bytes, size_t size);
/* The same for an answer; false: it is none. */
bool http_read_answer(HttpHead *head, const char *bytes, size_t size);

/* Is it this word, whatever the case? Is the word in a list with commas? */
bool http_is(Slice slice, const char *word);
bool http_lists(Slice list, const char *word);
/* What a query says of a name; at NULL: nothing. */
Slice http_argument(Slice query, const char *name);
const char *http_reason(int status);

#endif
