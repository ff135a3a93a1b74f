/* A small JSON file. One that cannot be read counts as missing. */
#include "terminal/analysis_cache.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/json_out.h"

CachedAnalysis analysis_cache_sum(const SeatSum *sum)
{
    return (CachedAnalysis){
        sum->decisions, sum->marks[MARK_DOUBTFUL], sum->marks[MARK_ERROR], sum->marks[MARK_BLUNDER],
        100 * sum->own, 100 * sum->others,         100 * sum->fair,        100 * sum->luck};
}

static void path_of(Buf *path, const char *record)
{
    buf_printf(path, "%s.analysis", record);
}

void analysis_cache_json(JsonOut *json, const CachedAnalysis *l)
{
    json_out_object(json);
    json_out_key_int(json, "decisions", l->decisions);
    json_out_key_int(json, "doubtful", l->doubtful);
    json_out_key_int(json, "error", l->error);
    json_out_key_int(json, "blunder", l->blunder);
    json_out_key_double(json, "own", l->own);
    json_out_key_double(json, "others", l->others);
    json_out_key_double(json, "fair", l->fair);
    json_out_key_double(json, "luck", l->luck);
    json_out_object_end(json);
}

bool analysis_cache_write(const char *record, uint64_t digest, const Analysis *a, Buf *why)
{
    Buf path = {0}, text = {0};
    JsonOut json = json_out_to(&text);
    path_of(&path, record);
    json_out_object(&json);
    json_out_key_hex(&json, "end", digest);
    json_out_key_array(&json, "seats");
    for (int seat = 0; seat < a->players; seat++) {
        CachedAnalysis l = analysis_cache_sum(&a->seat[seat]);
        analysis_cache_json(&json, &l);
    }
    json_out_array_end(&json);
    json_out_object_end(&json);
    buf_byte(&text, '\n');
    bool good = file_write(buf_text(&path), text.data, text.size, why);
    buf_free(&path);
    buf_free(&text);
    return good;
}

static int count_of(const json_t *seat, const char *key)
{
    return (int)json_integer_value(json_object_get(seat, key));
}

static double share_of(const json_t *seat, const char *key)
{
    return json_number_value(json_object_get(seat, key));
}

static bool is_of(const json_t *root, uint64_t digest)
{
    char hex[20];
    const char *end = json_string_value(json_object_get(root, "end"));
    snprintf(hex, sizeof hex, "%016llx", (unsigned long long)digest);
    return end && !strcmp(end, hex);
}

bool analysis_cache_read(const char *record, uint64_t digest, int seat, CachedAnalysis *cached)
{
    Buf path = {0};
    path_of(&path, record);
    json_t *root = json_load_file(buf_text(&path), 0, NULL);
    const json_t *row = json_array_get(json_object_get(root, "seats"), (size_t)seat);
    bool good = is_of(root, digest) && json_is_object(row);
    if (good)
        *cached = (CachedAnalysis){count_of(row, "decisions"), count_of(row, "doubtful"),
                                   count_of(row, "error"),     count_of(row, "blunder"),
                                   share_of(row, "own"),       share_of(row, "others"),
                                   share_of(row, "fair"),      share_of(row, "luck")};
    json_decref(root);
    buf_free(&path);
    return good;
}
