/* A net of any version is read and written in the current one. It plays as before: only its head
 * changes, and numbers that nothing reads. */
#include "train/convert.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/net.h"
#include "ai/td.h"
#include "base/file.h"
#include "train/train_log.h"

static bool is_td(const Buf *bytes)
{
    return bytes->size > 4 && !memcmp(bytes->data, "WFTD", 4);
}

static bool again_td(const Buf *bytes, Buf *out, Buf *why)
{
    TdNet *net = td_read(bytes->data, bytes->size, why);
    if (net)
        td_write(net, out);
    free(net);
    return net != NULL;
}

static bool again(const Buf *bytes, Buf *out, Buf *why)
{
    if (is_td(bytes))
        return again_td(bytes, out, why);
    Net *net = net_read(buf_text(bytes), bytes->size, why);
    if (!net)
        return false;
    net_clear_free(net);
    net_write(net, out);
    net_free(net);
    return true;
}

bool convert_net(const char *path)
{
    Buf bytes = {0}, out = {0}, why = {0};
    bool good = file_read(path, &bytes, &why) && again(&bytes, &out, &why) &&
                file_write(path, out.data, out.size, &why);
    if (good)
        printf(train_words("%s: %zu bytes, now %zu\n"), path, bytes.size, out.size);
    else
        train_tell("cannot convert '%s': %s", path, buf_text(&why));
    buf_free(&bytes);
    buf_free(&out);
    buf_free(&why);
    return good;
}
