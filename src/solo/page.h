/* The interface between a page and the server core in its Worker. The functions are exports of the
 * module; the page provides the imports. */
#ifndef WINDFALL_SOLO_PAGE_H
#define WINDFALL_SOLO_PAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "server/pool.h"

/* Memory for bytes from the page; the receiver frees it. */
char *solo_alloc(size_t size);
/* Opens everything with the stored log; returns how many bytes of the log count, or why it
 * failed. */
enum { SOLO_UNOPENED = -1, SOLO_NEWER = -2, SOLO_DAMAGED = -3 };
int solo_open(char *log, int size);
/* A new line, by its number, which is below SOLO_LINES and free; messages on it; its end. */
enum { SOLO_LINES = 8 };
void solo_connect(int line);
void solo_receive(int line, char *bytes, int size);
void solo_leave(int line);
/* Does one job and what time requires, and sends what may leave. True: there is more to do at
 * once. */
int solo_tick(void);
/* All cards of a box as JSON in a language, sent on the line -1. */
void solo_catalog(char *box, char *lang);

/* Finds a log of all that is stored and nothing else, to take the place of the longer one; the
 * same with the games of another log, as if that user had played them: how many were added, -1 if
 * that is not a log. */
void solo_shorten(void);
int solo_merge(char *other, int size, int user);
/* Finds a log of what can be read of a damaged one. */
void solo_salvage(char *log, int size);

/* The result of a job (empty if it failed), and its progress. */
void solo_worked(Job *job, char *bytes, int size);
void solo_progress(Job *job, int parts, int of);

/* For an instance that only computes. solo_net gives it a net that was fetched. solo_work does a
 * job; if that lacks a net, the net's name is sent on line -1. */
enum { SOLO_DONE, SOLO_LACKS_NET, SOLO_BROKEN };
void solo_net(char *name, char *bytes, int size);
int solo_work(char *bytes, int size);

/* What the page does: host_append stores a piece of the log (1: stored, 0: failed), host_send
 * delivers a message on a line, host_hang_up ends a line. */
int host_append(const void *bytes, size_t size);
void host_send(int line, const void *bytes, size_t size);
void host_hang_up(int line);
/* host_work gives a job to another instance, which ends with solo_worked; host_stop cancels it. */
void host_work(const Job *job, Lane lane, const void *bytes, size_t size);
void host_stop(const Job *job);
/* The result of a job, or a log; and the progress of a job. */
void host_found(const void *bytes, size_t size);
void host_progress(int parts, int of);

/* Is there something to do at once? */
bool solo_pool_is_busy(void);

#endif
