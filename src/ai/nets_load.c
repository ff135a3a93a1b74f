/* The nets of nets.def by name. Each is read once and stays for the life of the program; any thread
 * may ask. */
#include <pthread.h>
#include <string.h>

#include "ai/nets.h"

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

const char *nets_name(int net)
{
    return names[net];
}

const void *nets_load(const char *name, NetReader *read)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static const void *loaded[NETS_MAX];
    int at = nets_find(name);
    if (at < 0)
        return NULL;
    pthread_mutex_lock(&lock);
    if (!loaded[at]) {
        NetBytes file = nets_bytes(at);
        Buf why = {0};
        loaded[at] = file.bytes ? read(file.bytes, file.size, &why) : NULL;
        buf_free(&why);
    }
    const void *net = loaded[at];
    pthread_mutex_unlock(&lock);
    return net;
}
