/* What HTTP serves besides the WebSocket. */
#include "server/web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "base/file.h"
#include "base/hash.h"
#include "cards/catalog.h"

const char *const web_headers[][2] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
     "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
     "worker-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {NULL, NULL},
};

static const char *const types[][2] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".wasm", "application/wasm"},
    {".woff2", "font/woff2"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {NULL, "application/octet-stream"},
};

static bool ends_with(const char *text, const char *end)
{
    size_t size = strlen(text), tail = strlen(end);
    return size > tail && !strcmp(text + size - tail, end);
}

static const char *type_of(const char *path)
{
    int i = 0;
    while (types[i][0] && !ends_with(path, types[i][0]))
        i++;
    return types[i][1];
}

/* Appends the bytes as gzip; nothing if that does not pay. */
static void pack(const Buf *plain, Buf *packed)
{
    z_stream z = {0};
    if (plain->size < 512 || deflateInit2(&z, 9, Z_DEFLATED, 31, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        return;
    uLong most = deflateBound(&z, plain->size);
    z.next_in = (Bytef *)plain->data;
    z.avail_in = (uInt)plain->size;
    z.next_out = (Bytef *)buf_reserve(packed, most);
    z.avail_out = (uInt)most;
    if (deflate(&z, Z_FINISH) == Z_STREAM_END && z.total_out < plain->size * 9 / 10)
        buf_grew(packed, z.total_out);
    deflateEnd(&z);
}

static uint64_t key_of(const char *path)
{
    return hash_bytes(HASH_START, path, strlen(path));
}

static WebFile *add(Web *web, const char *path)
{
    WebFile *file = calloc(1, sizeof *file);
    if (!file)
        abort();
    uint64_t key = key_of(path);
    file->type = type_of(path);
    file->lasting = !strncmp(path, "/assets/", 8);
    map_put(&web->files, &key, sizeof key, file);
    return file;
}

static bool add_file(Web *web, const char *path, const char *name, Buf *why)
{
    char brotli[4096];
    WebFile *file = add(web, name);
    if (!file_read(path, &file->plain, why))
        return false;
    pack(&file->plain, &file->gzip);
    snprintf(brotli, sizeof brotli, "%s.br", path);
    return access(brotli, F_OK) || file_read(brotli, &file->brotli, why);
}

static void add_notice(Web *web)
{
    WebFile *file = add(web, "/index.html");
    buf_str(&file->plain, "<!doctype html><meta charset=utf-8><title>Windfall</title>"
                          "<p>This server runs without the browser table (see --web).</p>\n");
}

bool web_open(Web *web, const char *folder, Buf *why)
{
    if (!folder) {
        add_notice(web);
        return true;
    }
    Buf paths = {0};
    int count = file_list(folder, NULL, &paths, why);
    const char *path = paths.data;
    bool ok = count >= 0;
    for (int i = 0; ok && i < count; i++, path += strlen(path) + 1) {
        const char *name = path + strlen(folder);
        char absolute[4096];
        snprintf(absolute, sizeof absolute, "/%s", name + (*name == '/'));
        if (!ends_with(path, ".gz") && !ends_with(path, ".br")) /* a form of another file */
            ok = add_file(web, path, absolute, why);
    }
    buf_free(&paths);
    return ok;
}

void web_free(Web *web)
{
    WebFile *file;
    for (MapEntry *at = web->files.all; (file = map_next(&at));) {
        buf_free(&file->plain);
        buf_free(&file->gzip);
        buf_free(&file->brotli);
        free(file);
    }
    map_free(&web->files);
}

const WebFile *web_find(const Web *web, const char *path)
{
    uint64_t key = key_of(strcmp(path, "/") ? path : "/index.html");
    return map_get(&web->files, &key, sizeof key);
}

const char *web_build(const Web *web)
{
    const WebFile *file = web_find(web, "/build.txt");
    return file ? buf_text(&file->plain) : NULL;
}

/* The catalog that a path names by its boxes or by its hash. */
static const Catalog *named_catalog(Server *server, const char *path)
{
    static const char prefix[] = "/catalog/";
    char name[17], *end;
    if (strncmp(path, prefix, sizeof prefix - 1))
        return NULL;
    path += sizeof prefix - 1;
    size_t size = strcspn(path, ".");
    if (size >= sizeof name || strcmp(path + size, ".json"))
        return NULL;
    memcpy(name, path, size);
    name[size] = 0;
    const Catalog *cat = catalog_of_key(name);
    if (cat)
        return cat;
    uint64_t hash = strtoull(name, &end, 16);
    return size != 16 || *end ? NULL : core_catalog(server, hash);
}

const WebFile *web_kept_catalog(Web *web, Server *server, const char *path, const char *lang)
{
    const Catalog *cat = named_catalog(server, path);
    char name[40];
    if (!cat || cat != catalog_of_hash(cat->hash))
        return NULL;
    snprintf(name, sizeof name, "/catalog/%016llx.%s", (unsigned long long)cat->hash, lang);
    const WebFile *there = web_find(web, name);
    if (there)
        return there;
    WebFile *file = add(web, name);
    file->type = "application/json";
    wire_catalog(&file->plain, NO_REQUEST, cat, lang, core_locale(lang));
    pack(&file->plain, &file->gzip);
    return file;
}

bool web_catalog(Server *server, const char *path, const char *lang, Buf *out)
{
    const Catalog *cat = named_catalog(server, path);
    if (!cat)
        return false;
    wire_catalog(out, NO_REQUEST, cat, lang, core_locale(lang));
    return true;
}
