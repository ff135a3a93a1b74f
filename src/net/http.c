/* A cursor moves over the bytes once. A function that does not find what it expects leaves the
 * cursor at the error. */
#include "net/http.h"

#include <stdint.h>
#include <string.h>
#include <strings.h>

static const char *const names[HTTP_FIELDS] = {
    [HTTP_HOST] = "host",
    [HTTP_ORIGIN] = "origin",
    [HTTP_CONNECTION] = "connection",
    [HTTP_UPGRADE] = "upgrade",
    [HTTP_FORWARDED_FOR] = "x-forwarded-for",
    [HTTP_ACCEPT_ENCODING] = "accept-encoding",
    [HTTP_CONTENT_LENGTH] = "content-length",
    [HTTP_TRANSFER_ENCODING] = "transfer-encoding",
    [HTTP_WS_KEY] = "sec-websocket-key",
    [HTTP_WS_VERSION] = "sec-websocket-version",
    [HTTP_WS_PROTOCOL] = "sec-websocket-protocol",
    [HTTP_WS_ACCEPT] = "sec-websocket-accept",
};

static const struct {
    int status;
    const char *reason;
} reasons[] = {
    {101, "Switching Protocols"}, {200, "OK"},
    {400, "Bad Request"},         {403, "Forbidden"},
    {404, "Not Found"},           {405, "Method Not Allowed"},
    {413, "Content Too Large"},   {421, "Misdirected Request"},
    {429, "Too Many Requests"},   {431, "Request Header Fields Too Large"},
    {503, "Service Unavailable"}, {505, "HTTP Version Not Supported"},
};

const char *http_reason(int status)
{
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].status == status)
            return reasons[i].reason;
    return "";
}

size_t http_head_size(const char *bytes, size_t size, size_t seen)
{
    size_t from = seen > 3 ? seen - 3 : 0;
    const char *end = size > from ? memmem(bytes + from, size - from, "\r\n\r\n", 4) : NULL;
    return end ? (size_t)(end - bytes) + 4 : 0;
}

typedef struct Cursor {
    const char *at, *end;
} Cursor;

static bool is_token(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("!#$%&'*+-.^_`|~", c));
}

static bool is_target(char c)
{
    return c > ' ' && c < 0x7f && !strchr("\"#<>\\^`{|}", c);
}

/* Field values: visible characters, blanks, and bytes above ASCII. */
static bool is_value(char c)
{
    return c == '\t' || (unsigned char)c >= 0x80 || (c >= ' ' && c < 0x7f);
}

static Slice take(Cursor *cursor, bool (*is)(char))
{
    Slice slice = {cursor->at, 0};
    while (cursor->at < cursor->end && is(*cursor->at))
        cursor->at++;
    slice.size = (size_t)(cursor->at - slice.at);
    return slice;
}

static bool expect(Cursor *cursor, const char *text)
{
    size_t size = strlen(text);
    if ((size_t)(cursor->end - cursor->at) < size || memcmp(cursor->at, text, size) != 0)
        return false;
    cursor->at += size;
    return true;
}

static Slice trimmed(Slice slice)
{
    while (slice.size && strchr(" \t", slice.at[0])) {
        slice.at++;
        slice.size--;
    }
    while (slice.size && strchr(" \t", slice.at[slice.size - 1]))
        slice.size--;
    return slice;
}

bool http_is(Slice slice, const char *word)
{
    return slice.at && slice.size == strlen(word) && !strncasecmp(slice.at, word, slice.size);
}

/* Cuts off the first part, up to the separator; false if nothing is left. */
static bool next_part(Slice *rest, char separator, Slice *part)
{
    if (!rest->at)
        return false;
    const char *end = memchr(rest->at, separator, rest->size);
    part->at = rest->at;
    part->size = end ? (size_t)(end - rest->at) : rest->size;
    rest->at = end ? end + 1 : NULL;
    rest->size = end ? rest->size - part->size - 1 : 0;
    return true;
}

/* The weight 0 (";q=0.0") means: not this one. */
static bool is_excluded(Slice parameter)
{
    Slice weight = trimmed(parameter);
    if (weight.size < 3 || strncasecmp(weight.at, "q=", 2) != 0)
        return false;
    for (size_t i = 2; i < weight.size; i++)
        if (!strchr("0.", weight.at[i]))
            return false;
    return true;
}

bool http_lists(Slice list, const char *word)
{
    Slice part, name;
    while (next_part(&list, ',', &part)) {
        next_part(&part, ';', &name); /* its weight is left */
        if (http_is(trimmed(name), word) && !is_excluded(part))
            return true;
    }
    return false;
}

Slice http_argument(Slice query, const char *name)
{
    size_t size = strlen(name);
    Slice part;
    while (next_part(&query, '&', &part))
        if (part.size > size && part.at[size] == '=' && !memcmp(part.at, name, size))
            return (Slice){part.at + size + 1, part.size - size - 1};
    return (Slice){NULL, 0};
}

/* NAME ":" VALUE, then the end of the line. */
static bool read_field(HttpHead *head, Cursor *cursor)
{
    Slice name = take(cursor, is_token);
    if (!name.size || !expect(cursor, ":"))
        return false;
    Slice value = trimmed(take(cursor, is_value));
    if (!expect(cursor, "\r\n"))
        return false;
    for (int i = 0; i < HTTP_FIELDS; i++)
        if (http_is(name, names[i])) {
            /* a proxy may add its line to that of the caller; then its own is the last */
            if (head->field[i].at && i != HTTP_FORWARDED_FOR)
                return false;
            head->field[i] = value;
        }
    return true;
}

static bool read_fields(HttpHead *head, Cursor *cursor)
{
    while (!expect(cursor, "\r\n"))
        if (!read_field(head, cursor))
            return false;
    return cursor->at == cursor->end;
}

static int read_request_line(HttpHead *head, Cursor *cursor)
{
    Slice method = take(cursor, is_token);
    if (!method.size || !expect(cursor, " "))
        return 400;
    head->head = method.size == 4 && !memcmp(method.at, "HEAD", 4);
    if (!head->head && (method.size != 3 || memcmp(method.at, "GET", 3) != 0))
        return 405;
    Slice target = take(cursor, is_target);
    if (!target.size || target.at[0] != '/' || !expect(cursor, " HTTP/"))
        return 400;
    next_part(&target, '?', &head->path);
    head->query = target;
    if (!expect(cursor, "1.1"))
        return 505;
    return expect(cursor, "\r\n") ? 0 : 400;
}

/* No request has a body here; a length of 0 counts as none. */
static bool has_body(const HttpHead *head)
{
    Slice length = head->field[HTTP_CONTENT_LENGTH];
    return head->field[HTTP_TRANSFER_ENCODING].at || (length.at && !http_is(length, "0"));
}

int http_read_request(HttpHead *head, const char *bytes, size_t size)
{
    *head = (HttpHead){0};
    Cursor cursor = {bytes, bytes + size};
    int status = read_request_line(head, &cursor);
    if (status)
        return status;
    if (!read_fields(head, &cursor) || !head->field[HTTP_HOST].size)
        return 400;
    return has_body(head) ? 413 : 0;
}

bool http_read_answer(HttpHead *head, const char *bytes, size_t size)
{
    *head = (HttpHead){0};
    Cursor cursor = {bytes, bytes + size};
    if (!expect(&cursor, "HTTP/1.1 "))
        return false;
    for (int i = 0; i < 3; i++, cursor.at++) {
        if (cursor.at == cursor.end || *cursor.at < '0' || *cursor.at > '9')
            return false;
        head->status = head->status * 10 + *cursor.at - '0';
    }
    take(&cursor, is_value);
    return expect(&cursor, "\r\n") && read_fields(head, &cursor);
}
