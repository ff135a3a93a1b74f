/* Heads of HTTP/1.1 messages, parsed strictly: exact grammar, no folded lines, no bare line ends,
 * no relevant field twice. Results point into the caller's bytes. */
#ifndef WINDFALL_NET_HTTP_H
#define WINDFALL_NET_HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum { HTTP_HEAD_MAX = 8192 };

typedef struct Slice {
    const char *at; /* NULL: there is none */
    size_t size;
} Slice;

/* The fields that are used; all others only have to be well-formed. */
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
    int status;        /* of a response */
    Slice field[HTTP_FIELDS];
} HttpHead;

/* Size of the head at the start of the bytes, with the empty line that ends it; 0 if it is not
 * complete yet. The first `seen` bytes were searched before. */
size_t http_head_size(const char *bytes, size_t size, size_t seen);

/* Parses a complete head. Returns 0, or the status to refuse it with. An accepted request is a GET
 * or HEAD of HTTP/1.1 with a Host and without a body. */
int http_read_request(HttpHead *head, const char *bytes, size_t size);
/* The same for a response; false if it is not one. */
bool http_read_answer(HttpHead *head, const char *bytes, size_t size);

/* Compares with a word, ignoring case. Is the word in a comma-separated list, and not with the
 * weight 0 (Accept-Encoding: "br;q=0")? */
bool http_is(Slice slice, const char *word);
bool http_lists(Slice list, const char *word);
/* The value of a name in a query; `at` is NULL if there is none. */
Slice http_argument(Slice query, const char *name);
const char *http_reason(int status);

#endif
