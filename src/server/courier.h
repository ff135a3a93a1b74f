/* Sends a job to a process that shares no memory with the server, and its result back. Both run the
 * same build of the program, so plain data has the same layout. Each kind of job lists what travels
 * in one function, which is called to pack it, to unpack it and to free it. */
#ifndef WINDFALL_SERVER_COURIER_H
#define WINDFALL_SERVER_COURIER_H

#include <stdbool.h>

#include "record/record.h"
#include "server/core.h"
#include "server/pool.h"
#include "view/view.h"

typedef enum CourierWay { COURIER_PACK, COURIER_UNPACK, COURIER_DROP } CourierWay;

typedef struct Courier {
    CourierWay way;
    bool back; /* the result travels; if false: what the work needs */
    Buf bytes; /* packed so far, or to be unpacked from `at` on */
    size_t at;
    bool broken; /* they are no valid job or result */
    Record rec;  /* of the unpacked position */
    bool has_rec;
} Courier;

/* Plain data without pointers. */
void courier_bytes(Courier *c, void *at, size_t size);
void courier_text(Courier *c, Buf *text);
void courier_bot(Courier *c, const Player **bot); /* or NULL */
void courier_op(Courier *c, const Mode *mode, const OpRow **row);
/* Checks an unpacked count: above `most`, the bytes are invalid. */
void courier_count(Courier *c, int count, int most);
/* What a seat of a table knows, and its question. */
void courier_position(Courier *c, const Server *server, const char *table, int seat, View *view,
                      Ask *ask);

/* courier_send packs a job. courier_take unpacks it elsewhere, ready to be worked on, or returns
 * NULL if the bytes are no job. courier_return packs the result and frees that job; courier_found
 * unpacks the result into the first one. */
void courier_send(Job *job, Buf *to);
Job *courier_take(Courier *c, const char *bytes, size_t size);
void courier_return(Courier *c, Job *job, Buf *to);
bool courier_found(Job *job, const char *bytes, size_t size);

#endif
