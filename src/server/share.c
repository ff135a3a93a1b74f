/* The loop reads the row of the game; the pool replays its record and draws. The latest pictures
 * are cached; whoever asks for one that is being drawn waits with the others. */
#include "server/share.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/record_text.h"
#include "server/picture.h"
#include "server/png.h"
#include "server/table.h"
#include "text/locale.h"

enum { PICTURES_MAX = 64, DRAWING_MAX = 32, DRAWING_EACH = 8, KEY = 48, MOMENT_END = 100000 };

static const char no_cache[] = "no-cache", a_day[] = "public, max-age=86400";

typedef struct SharePath {
    char name[TABLE_NAME + 1];
    int moment; /* MOMENT_END: none is named */
    bool png;
} SharePath;

typedef struct SharePicture {
    Job job;
    Front *front;
    char key[KEY];
    int moment;
    char lang[3];
    bool drawn;
    int64_t used;
    unsigned forgotten; /* Server's count at the start: if it grows, a name may have to go */
    Buf record, png;
    Buf waiters; /* Caller * */
} SharePicture;

/* ---- paths ---- */

static bool read_path(const char *path, SharePath *share)
{
    if (strncmp(path, "/t/", 3))
        return false;
    path += 3;
    size_t name = strspn(path, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");
    if (name != TABLE_NAME)
        return false;
    *share = (SharePath){.moment = MOMENT_END};
    memcpy(share->name, path, TABLE_NAME);
    path += TABLE_NAME;
    if (*path == '/') {
        size_t digits = strspn(path + 1, "0123456789");
        if (!digits || digits > 5)
            return false;
        share->moment = atoi(path + 1);
        path += 1 + digits;
    }
    share->png = !strcmp(path, ".png");
    return share->png || !*path;
}

/* ---- the row ---- */

typedef struct ShareRow {
    bool open;   /* it has ended, and is not private */
    Buf *record; /* its text, if wanted */
    Buf *names;  /* of the players */
} ShareRow;

static void add_names(Buf *out, const json_t *seats)
{
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i);
        const char *name = json_string_value(json_object_get(seat, "name"));
        buf_str(out, i ? " – " : "");
        if (!name || !name[0])
            continue;
        buf_byte(out, (char)toupper((unsigned char)name[0]));
        buf_str(out, name + 1);
    }
}

static void take_row(void *to, const GameRow *row)
{
    ShareRow *share = to;
    json_t *meta = row->state == TABLE_ENDED && row->record ? json_loads(row->meta, 0, NULL) : NULL;
    share->open = meta && !json_is_true(json_object_get(meta, "private"));
    if (share->open && share->record)
        buf_str(share->record, row->record);
    if (share->open && share->names)
        add_names(share->names, json_object_get(meta, "seats"));
    json_decref(meta);
}

static bool read_row(const Front *front, const char *name, ShareRow *share)
{
    const Store *store = &front->server.store;
    store->game(store->self, name, take_row, share);
    return share->open;
}

/* ---- pictures ---- */

static void work(Job *job)
{
    SharePicture *p = (SharePicture *)job;
    Record rec;
    Game g;
    Buf why = {0}, svg = {0};
    if (record_parse(&rec, "record", buf_text(&p->record), p->record.size, &why)) {
        if (record_replay(&rec, record_answers_at(&rec, p->moment), &g, NULL, &why)) {
            picture_write(&svg, &rec, &g, core_locale(p->lang));
            p->drawn = png_draw(&svg, PICTURE_WIDTH, PICTURE_HEIGHT, &p->png);
        }
        record_free(&rec);
    }
    buf_free(&why);
    buf_free(&svg);
}

static void free_picture(SharePicture *p)
{
    map_remove(&p->front->pictures, p->key, strlen(p->key));
    buf_free(&p->record);
    buf_free(&p->png);
    buf_free(&p->waiters);
    free(p);
}

/* The picture for games about which nothing may be revealed. */
static void answer_emblem(Caller *caller, const HttpHead *head)
{
    const WebFile *file = web_find(&caller->front->web, "/emblem.png");
    front_answer(caller, head, file ? file->type : NULL, file ? &file->plain : NULL, no_cache);
}

/* The caller gets its own copy: a picture may leave the cache while it is being sent. */
static void answer_picture(Caller *caller, const HttpHead *head, SharePicture *p)
{
    p->used = p->front->server.now;
    buf_clear(&caller->own);
    buf_add(&caller->own, p->png.data, p->png.size);
    front_answer(caller, head, "image/png", &caller->own, a_day);
}

static void finish(Job *job)
{
    SharePicture *p = (SharePicture *)job;
    Caller **callers = (Caller **)(void *)p->waiters.data;
    for (size_t i = 0; i < p->waiters.size / sizeof *callers; i++) {
        callers[i]->picture = NULL;
        if (p->drawn)
            answer_picture(callers[i], NULL, p);
        else
            answer_emblem(callers[i], NULL);
    }
    buf_free(&p->waiters);
    buf_free(&p->record);
    if (!p->drawn)
        free_picture(p);
}

/* Removes the least recently requested one. */
static void make_room(Front *front)
{
    SharePicture *p, *oldest = NULL;
    if (front->pictures.count < PICTURES_MAX)
        return;
    for (MapEntry *at = front->pictures.all; (p = map_next(&at));)
        if (p->drawn && (!oldest || p->used < oldest->used))
            oldest = p;
    if (oldest)
        free_picture(oldest);
}

/* How many pictures are being drawn for this address, or for all (NULL). */
static int count_drawing(const Front *front, const char *address)
{
    const SharePicture *p;
    int count = 0;
    for (MapEntry *at = front->pictures.all; (p = map_next(&at));)
        count += !p->drawn && (!address || !strcmp(p->job.address, address));
    return count;
}

static SharePicture *begin_picture(const Caller *caller, const SharePath *path, const char *key,
                                   const char *lang)
{
    Front *front = caller->front;
    SharePicture *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    p->job = (Job){.work = work, .done = finish, .lane = LANE_HINT, .timer = TIME_PICTURE};
    memcpy(p->job.address, caller->address, sizeof p->job.address);
    p->front = front;
    p->forgotten = front->server.forgotten;
    p->moment = path->moment;
    snprintf(p->key, sizeof p->key, "%s", key);
    snprintf(p->lang, sizeof p->lang, "%s", lang);
    make_room(front);
    map_put(&front->pictures, p->key, strlen(p->key), p);
    return p;
}

static void wait_for(Caller *caller, const HttpHead *head, SharePicture *p)
{
    caller->picture = p;
    buf_add(&p->waiters, &caller, sizeof caller);
    conn_hold(caller->conn, head);
}

static void give_picture(Caller *caller, const HttpHead *head, const SharePath *path,
                         const char *lang)
{
    Front *front = caller->front;
    char key[KEY];
    Buf record = {0};
    snprintf(key, sizeof key, "%s %d %.2s", path->name, path->moment, lang);
    SharePicture *p = map_get(&front->pictures, key, strlen(key));
    if (p && p->drawn && p->forgotten != front->server.forgotten) {
        free_picture(p);
        p = NULL;
    }
    /* a game may have been deleted since its picture was drawn */
    if (!png_is_there() || !read_row(front, path->name, &(ShareRow){.record = &record})) {
        answer_emblem(caller, head);
    } else if (p && p->drawn) {
        answer_picture(caller, head, p);
    } else if (p) {
        wait_for(caller, head, p);
    } else if (count_drawing(front, NULL) >= DRAWING_MAX ||
               count_drawing(front, caller->address) >= DRAWING_EACH) {
        front_answer_status(caller, head, 503);
    } else {
        p = begin_picture(caller, path, key, lang);
        p->record = record;
        record = (Buf){0};
        wait_for(caller, head, p);
        pool_give(front->server.pool, &p->job);
    }
    buf_free(&record);
}

void share_leave(Caller *caller)
{
    SharePicture *p = caller->picture;
    if (!p)
        return;
    Caller **callers = (Caller **)(void *)p->waiters.data;
    size_t count = p->waiters.size / sizeof *callers, i = 0;
    while (callers[i] != caller)
        i++;
    callers[i] = callers[count - 1];
    buf_cut(&p->waiters, p->waiters.size - sizeof *callers);
    caller->picture = NULL;
}

void share_free(Front *front)
{
    SharePicture *p;
    for (MapEntry *at = front->pictures.all; (p = map_next(&at));)
        free_picture(p);
    map_free(&front->pictures);
}

/* ---- the page ---- */

static void write_meta(Buf *out, const char *property, const char *text)
{
    buf_printf(out, "<meta property=\"%s\" content=\"", property);
    picture_escape(out, text);
    buf_str(out, "\" />");
}

/* The address of this server for the reader, and the path. */
static void write_address(Buf *out, const Caller *caller, const HttpHead *head, const char *path)
{
    const ServerConfig *config = &caller->front->server.config;
    Slice host = head->field[HTTP_HOST];
    if (config->public_url)
        buf_printf(out, "%s%s", config->public_url, path);
    else
        buf_printf(out, "%s://%.*s%s", config->cert ? "https" : "http", (int)host.size, host.at,
                   path);
}

static void write_tags(Buf *out, const Caller *caller, const HttpHead *head, const char *path,
                       const char *lang, const Buf *names)
{
    Buf url = {0}, image = {0}, title = {0};
    bool open = names->size;
    char file[64];
    snprintf(file, sizeof file, "%.40s.png?lang=%.2s", path, lang);
    write_address(&url, caller, head, path);
    write_address(&image, caller, head, open ? file : "/emblem.png");
    buf_printf(&title, "%s%sWindfall", open ? buf_text(names) : "", open ? " · " : "");
    buf_str(out, "<title>");
    picture_escape(out, buf_text(&title));
    buf_str(out, "</title>");
    write_meta(out, "og:site_name", "Windfall");
    write_meta(out, "og:type", "website");
    write_meta(out, "og:title", buf_text(&title));
    const Locale *locale = core_locale(lang);
    const char *about =
        open ? locale_say(locale, "A finished game, to be looked at move by move.")
             : locale_say(locale, "A table for Race for the Galaxy, in the browser.");
    write_meta(out, "og:description", about);
    write_meta(out, "og:url", buf_text(&url));
    write_meta(out, "og:image", buf_text(&image));
    write_meta(out, "og:image:width", "1200");
    write_meta(out, "og:image:height", "630");
    buf_str(out, "<meta name=\"twitter:card\" content=\"summary_large_image\" />");
    buf_free(&url);
    buf_free(&image);
    buf_free(&title);
}

/* The page is the usual one, with relative addresses made absolute. */
static void write_page(Buf *out, const char *page, const Buf *tags)
{
    static const char title[] = "<title>Windfall</title>";
    const char *at = strstr(page, title);
    for (; *page; page++) {
        if (page == at) {
            buf_add(out, tags->data, tags->size);
            page += sizeof title - 2;
        } else {
            buf_byte(out, *page);
            if (!strncmp(page, "\"./", 3))
                page++;
        }
    }
}

static void give_page(Caller *caller, const HttpHead *head, const SharePath *share,
                      const char *path, const char *lang)
{
    const WebFile *index = web_find(&caller->front->web, "/");
    Buf names = {0}, tags = {0};
    if (!index) {
        front_answer_status(caller, head, 404);
        return;
    }
    read_row(caller->front, share->name, &(ShareRow){.names = &names});
    write_tags(&tags, caller, head, path, lang, &names);
    buf_clear(&caller->own);
    write_page(&caller->own, buf_text(&index->plain), &tags);
    front_answer(caller, head, index->type, &caller->own, no_cache);
    buf_free(&names);
    buf_free(&tags);
}

bool share_answer(Caller *caller, const HttpHead *head, const char *path, const char *lang)
{
    SharePath share;
    if (!read_path(path, &share))
        return false;
    if (share.png)
        give_picture(caller, head, &share, lang);
    else
        give_page(caller, head, &share, path, lang);
    return true;
}
