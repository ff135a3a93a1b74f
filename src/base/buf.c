/* The buffer doubles when it is full, so adding a byte takes constant time on average. */
#include "base/buf.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 256 };

static _Noreturn void out_of_memory(size_t wanted)
{
    fprintf(stderr, "windfall: out of memory (%zu bytes wanted)\n", wanted);
    abort();
}

void buf_free(Buf *buf)
{
    free(buf->data);
    *buf = (Buf){0};
}

void buf_clear(Buf *buf)
{
    buf_cut(buf, 0);
}

void buf_cut(Buf *buf, size_t size)
{
    assert(size <= buf->size);
    buf->size = size;
    if (buf->data)
        buf->data[size] = 0;
}

char *buf_reserve(Buf *buf, size_t more)
{
    if (more >= SIZE_MAX / 2 - buf->size)
        out_of_memory(more);
    size_t need = buf->size + more + 1;
    if (need > buf->room) {
        size_t room = buf->room ? buf->room : FIRST_ROOM;
        while (room < need)
            room *= 2;
        char *data = realloc(buf->data, room);
        if (!data)
            out_of_memory(room);
        buf->data = data;
        buf->room = room;
        data[buf->size] = 0;
    }
    return buf->data + buf->size;
}

void buf_grew(Buf *buf, size_t more)
{
    buf->size += more;
    buf->data[buf->size] = 0;
}

void buf_add(Buf *buf, const void *bytes, size_t size)
{
    char *to = buf_reserve(buf, size);
    if (size)
        memcpy(to, bytes, size);
    buf_grew(buf, size);
}

void buf_byte(Buf *buf, char byte)
{
    *buf_reserve(buf, 1) = byte;
    buf_grew(buf, 1);
}

void buf_str(Buf *buf, const char *text)
{
    buf_add(buf, text, strlen(text));
}

void buf_int(Buf *buf, long long number)
{
    char digits[24], *p = digits + sizeof digits;
    unsigned long long left = number < 0 ? -(unsigned long long)number : (unsigned long long)number;
    do
        *--p = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0)
        *--p = '-';
    buf_add(buf, p, (size_t)(digits + sizeof digits - p));
}

void buf_vprintf(Buf *buf, const char *format, va_list list)
{
    va_list again;
    va_copy(again, list);
    char *to = buf_reserve(buf, 120);
    int size = vsnprintf(to, 121, format, list);
    if (size > 120) {
        to = buf_reserve(buf, (size_t)size);
        size = vsnprintf(to, (size_t)size + 1, format, again);
    }
    va_end(again);
    if (size < 0)
        out_of_memory(0);
    buf_grew(buf, (size_t)size);
}

void buf_printf(Buf *buf, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    buf_vprintf(buf, format, list);
    va_end(list);
}
