/* The module as an instance that only computes: a job comes as bytes, and its result leaves as
 * bytes. Only nets are kept. */
#include <stdlib.h>
#include <string.h>

#include "server/courier.h"
#include "solo/page.h"
#include "solo/page_nets.h"

int solo_work(char *bytes, int size)
{
    Courier courier;
    Buf found = {0};
    Job *job = courier_take(&courier, bytes, (size_t)size);
    free(bytes);
    if (!job)
        return SOLO_BROKEN;
    page_nets_missing(); /* those of an earlier job */
    job->work(job);
    courier_return(&courier, job, &found);
    const char *missing = page_nets_missing();
    if (missing)
        host_send(-1, missing, strlen(missing));
    else
        host_found(found.data, found.size);
    buf_free(&found);
    return missing ? SOLO_LACKS_NET : SOLO_DONE;
}
