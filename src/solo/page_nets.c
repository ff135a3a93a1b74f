/* The bytes of nets in a program without built-in nets: given, or read from files when first
 * needed. */
#include "ai/nets.h"

#include "base/file.h"
#include "solo/page_nets.h"

static Buf files[NETS_MAX];

bool page_nets_give(const char *name, const char *bytes, size_t size)
{
    int net = nets_find(name);
    if (net < 0 || files[net].size)
        return net >= 0;
    buf_add(&files[net], bytes, size);
    return true;
}

static const char *missing;

const char *page_nets_missing(void)
{
    const char *name = missing;
    missing = NULL;
    return name;
}

NetBytes nets_bytes(int net)
{
    Buf *file = &files[net], path = {0}, why = {0};
    buf_printf(&path, "nets/%s.net", nets_name(net));
    bool here = file->size || file_read(buf_text(&path), file, &why);
    buf_free(&path);
    buf_free(&why);
    if (!here)
        missing = nets_name(net);
    return here ? (NetBytes){(const unsigned char *)file->data, file->size} : (NetBytes){NULL, 0};
}
