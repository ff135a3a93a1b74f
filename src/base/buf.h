/* A growable byte buffer, for everything that is written before it is sent or saved. `data` always
 * ends in a zero byte that `size` does not count, so it can be passed on as a C string. A zeroed
 * Buf is empty and ready to use. If memory runs out, the program prints one line and exits. */
#ifndef WINDFALL_BASE_BUF_H
#define WINDFALL_BASE_BUF_H

#include <stdarg.h>
#include <stddef.h>

typedef struct Buf {
    char *data; /* NULL until the first byte is added; buf_text is never NULL */
    size_t size, room;
} Buf;

/* Frees the memory; the Buf is empty and ready to use again. */
void buf_free(Buf *buf);

/* Empties it but keeps the memory. */
void buf_clear(Buf *buf);

/* Drops everything after the first `size` bytes. */
void buf_cut(Buf *buf, size_t size);

/* Makes room for `more` bytes at the end and returns where they go. After writing them, the caller
 * calls buf_grew. */
char *buf_reserve(Buf *buf, size_t more);
void buf_grew(Buf *buf, size_t more);

void buf_add(Buf *buf, const void *bytes, size_t size);
void buf_byte(Buf *buf, char byte);
void buf_str(Buf *buf, const char *text);
void buf_int(Buf *buf, long long number);
void buf_printf(Buf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buf_vprintf(Buf *buf, const char *format, va_list list) __attribute__((format(printf, 2, 0)));

/* The bytes as a C string, "" when there are none. */
static inline const char *buf_text(const Buf *buf)
{
    return buf->data ? buf->data : "";
}

#endif
