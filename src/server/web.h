/* The files of the browser table, in memory, and the catalogs of cards as files. A path that is not
 * in the list does not exist, so no path can leave the folder. */
#ifndef WINDFALL_SERVER_WEB_H
#define WINDFALL_SERVER_WEB_H

#include "server/core.h"

typedef struct WebFile {
    const char *type;
    Buf plain, gzip, brotli; /* compressed: empty if it does not pay, or is not there */
    bool lasting;            /* its name changes with its content */
} WebFile;

typedef struct Web {
    Map files; /* by a hash of the path: paths may be long */
} Web;

/* Reads all files of the folder (NULL: a page that says that there is none). NAME.br is the same as
 * NAME, compressed by brotli when the page was built. */
bool web_open(Web *web, const char *folder, Buf *why);
void web_free(Web *web);

/* The file of a path; "/" is index.html. NULL if there is none. */
const WebFile *web_find(const Web *web, const char *path);

/* The build of the page, from `build.txt` in its folder; NULL if there is none. */
const char *web_build(const Web *web);

/* A built-in catalog, made once and kept; NULL if the path names none. */
const WebFile *web_kept_catalog(Web *web, Server *server, const char *path, const char *lang);

/* Appends the catalog that "/catalog/HASH.json" names, in a language; false if there is none. */
bool web_catalog(Server *server, const char *path, const char *lang, Buf *out);

/* The header fields of every answer, as name and value in turn. */
extern const char *const web_headers[][2];

#endif
