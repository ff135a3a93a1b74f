/* Carries a job to a place that shares no memory with the server, and back what its work has found. The place
 * runs the same build of the program, so plain data has the same layout there. A job names what
 * travels in one function, which is called to pack, to unpack and to drop it. */
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
    bool back; /* the result; else what the work needs */
    Buf bytes; /* packed, or to be unpacked from `at` on */
    size_t at;
    bool broken; /* they did not fit */
    Record rec;  /* of the unpacked position */
    bool has_rec;
} Courier;

/* Plain data without addresses. */
void courier_bytes(Courier *c, void *at, size_t size);
void courier_text(Courier *c, Buf *text);
void courier_bot(Courier *c, const Player **bot); /* or NULL */
void courier_op(Courier *c, const Mode *mode, const OpRow **row);
/* A count that was unpacked; more than `most`: it is broken. */
void courier_count(Courier *c, int count, int most);
/* What a seat of a table knows, and its question. */
void courier_position(Courier *c, const Server *server, const char *table, int seat, View *view,
                      Ask *ask);

/* Packs the job with its kind; makes of that a job that can be worked on, NULL if it is none; packs what was found, and frees
 * the job; takes what was found into the first one. */
void courier_send(Job *job, Buf *to);
Job *courier_take(Courier *c, const char *bytes, size_t size);
void courier_return(Courier *c, Job *job, Buf *to);
bool courier_found(Job *job, const char *bytes, size_t size);

#endif
