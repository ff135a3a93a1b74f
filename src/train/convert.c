/* A net of any version is read and written in the current one. It plays as before: only its
 * head changes, and numbers that nothing reads. If asked to, its weights are rounded to a
 * coarser grid: it then plays almost as before, and its file packs much smaller. */
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

static void round_all(int16_t *x, size_t n, int grid)
{
    for (size_t i = 0; i < n; i++) {
        int half = x[i] < 0 ? -grid / 2 : grid / 2;
        x[i] = (int16_t)((x[i] + half) / grid * grid);
    }
}

/* With an odd grid no weight lies halfway between two multiples. Otherwise those would all grow,
 * and with them the differences between options: levels that sample their answers would become
 * stronger. Biases and heads stay as they are: they are few, and win probabilities depend on them
 * most. The dense layer gets half of the grid, since the errors of all its inputs add up. */
static void round_net(NetNumbers *x, int grid)
{
    round_all(x->in[0], sizeof x->in / sizeof **x->in, grid);
    round_all(x->dense[0], sizeof x->dense / sizeof **x->dense, (grid / 2) | 1);
    round_all(x->out[0], sizeof x->out / sizeof **x->out, grid);
    round_all(x->map[0], sizeof x->map / sizeof **x->map, grid);
    round_all(x->outmap[0], sizeof x->outmap / sizeof **x->outmap, grid);
}

static bool again(const Buf *bytes, int grid, Buf *out, Buf *why)
{
    if (is_td(bytes))
        return again_td(bytes, out, why);
    Net *net = net_read(buf_text(bytes), bytes->size, why);
    if (!net)
        return false;
    net_clear_free(net);
    round_net(&net->x, grid);
    net_write(net, out);
    net_free(net);
    return true;
}

bool convert_net(const char *path, int grid)
{
    Buf bytes = {0}, out = {0}, why = {0};
    bool good = file_read(path, &bytes, &why) && again(&bytes, grid, &out, &why) &&
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
