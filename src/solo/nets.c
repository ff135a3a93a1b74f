/* The nets of a program that does not carry them: files, read when they are first asked for. */
#include "ai/nets.h"

#include <string.h>

#include "base/file.h"

#define NET(id, name) name,
static const char *const names[] = {
#include "ai/nets.def"
};
#undef NET
enum { COUNT = sizeof names / sizeof *names };
_Static_assert((int)COUNT <= (int)NETS_MAX, "room for all");

int nets_find(const char *name)
{
    for (int i = 0; i < COUNT; i++)
        if (!strcmp(names[i], name))
            return i;
    return -1;
}

NetBytes nets_bytes(int net)
{
    static Buf files[NETS_MAX];
    Buf *file = &files[net], path = {0}, why = {0};
    buf_printf(&path, "nets/%s.net", names[net]);
    bool here = file->size || file_read(buf_text(&path), file, &why);
    buf_free(&path);
    buf_free(&why);
    return here ? (NetBytes){(const unsigned char *)file->data, file->size} : (NetBytes){NULL, 0};
}
