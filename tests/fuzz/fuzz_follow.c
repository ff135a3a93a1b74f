/* Any lines as a game to follow: each is accepted or refused with a reason, afterwards every seat
 * can be asked, and the game stays sound. */
#include "mutate.h"

#include "ai/player.h"
#include "conform/question.h"
#include "rules/audit.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

/* Changes one random line in place. */
static size_t mutate_line(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    static uint8_t line[1 << 16];
    Rng rng = rng_seeded(seed);
    size_t at = rng_below(&rng, (uint32_t)size), from = at, to = at;
    while (from > 0 && data[from - 1] != '\n')
        from--;
    while (to < size && data[to] != '\n')
        to++;
    if (to - from > sizeof line)
        return 0;
    memcpy(line, data + from, to - from);
    size_t room = max - (size - (to - from));
    size_t length = mutate_json(line, to - from, room < sizeof line ? room : sizeof line, seed);
    if (!length)
        return 0;
    memmove(data + from + length, data + to, size - to);
    memcpy(data + from, line, length);
    return size - (to - from) + length;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    size_t length = size && seed & 1 ? mutate_line(data, size, max, seed) : 0;
    return length ? length : LLVMFuzzerMutate(data, size, max);
}

static void ask(Follow *f, int seat)
{
    Question q;
    Buf line = {0}, why = {0};
    if (question_ask(&q, f, seat, &line, &why)) {
        Rng rng = rng_seeded(q.seed);
        for (bool more = !q.answered; more;) {
            Set picks = player_answer(&player_greedy, &q.g, seat, &q.ask, &rng);
            if (game_check(&q.g, seat, &picks).code != ERR_NONE)
                abort();
            more = question_reply(&q, &picks, &line);
        }
        json_t *json = json_loads(buf_text(&line), 0, NULL);
        if (!json)
            abort();
        json_decref(json);
    } else if (!why.size) {
        abort();
    }
    buf_free(&line);
    buf_free(&why);
}

static void take(Follow *f, const json_t *json, Buf *why)
{
    buf_clear(why);
    const json_t *seat = json_object_get(json, "ask");
    if (json_is_integer(seat))
        ask(f, (int)(json_integer_value(seat) % 8));
    else if (!follow_event(f, json, why) && !why->size)
        abort();
    if (audit_game(&f->g))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Follow f;
    Buf why = {0};
    bool begun = false;
    const char *at = (const char *)data, *end = at + size;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        json_t *json = json_loadb(at, (size_t)((stop ? stop : end) - at), 0, NULL);
        if (json && begun)
            take(&f, json, &why);
        else if (json)
            begun = follow_begin(&f, json, &why);
        json_decref(json);
        at = stop ? stop + 1 : end;
    }
    if (begun)
        follow_end(&f);
    buf_free(&why);
    return 0;
}
