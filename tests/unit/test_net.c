/* Nets: the same numbers from every kernel, files that are checked, cards that it never saw. */
#include "support/cmocka.h"
#include "support/said.h"

#include <stdlib.h>
#include <string.h>

#include "ai/brain.h"
#include "ai/net.h"
#include "ai/net_memory.h"
#include "ai/nets.h"
#include "ai/player.h"
#include "cards/catalog.h"
#include "modes/presets.h"
#include "rules/op.h"

static Net *random_net(uint64_t seed)
{
    Net *net = aligned_alloc(64, (sizeof *net + 63) / 64 * 64);
    Rng rng = rng_seeded(seed);
    memset(net, 0, sizeof *net);
    int16_t *x = (int16_t *)(void *)&net->x;
    for (size_t i = 0; i < sizeof net->x / sizeof *x; i++)
        x[i] = (int16_t)((int)rng_below(&rng, 401) - 200);
    for (int i = 0; i < DEEP; i++)
        net->x.dense_bias[i] = (int32_t)rng_below(&rng, 1 << 20) - (1 << 19);
    for (int i = 0; i < HEADS; i++)
        net->x.head_bias[i] = (int32_t)rng_below(&rng, 1 << 20) - (1 << 19);
    strcpy(net->name, "random");
    return net;
}

static Features random_features(Rng *rng)
{
    Features f;
    memset(&f, 0, sizeof f);
    f.inputs = (uint16_t)rng_below(rng, IN_MAX);
    f.options = (uint16_t)(2 + rng_below(rng, PICK_MAX - 2));
    for (int i = 0; i < f.inputs; i++)
        f.in[i] = (uint16_t)rng_below(rng, IN_ROWS);
    for (int i = 0; i < f.options; i++)
        for (int j = 0; j < 2; j++)
            f.out[i][j] = (uint16_t)rng_below(rng, OUT_ROWS);
    return f;
}

/* Does this kernel give the same as plain C? */
static void agrees(const NetKernel *kernel, const Net *net, uint64_t seed, int turns)
{
    const NetKernel *best = net_kernel;
    Rng rng = rng_seeded(seed);
    for (int i = 0; i < turns; i++) {
        Features f = random_features(&rng);
        Thought a, b;
        memset(&a, 0, sizeof a);
        memset(&b, 0, sizeof b);
        net_kernel = &net_plain;
        net_think(net, &f, &a);
        net_kernel = kernel;
        net_think(net, &f, &b);
        assert_memory_equal(a.score, b.score, sizeof a.score);
        assert_memory_equal(a.head, b.head, sizeof a.head);
    }
    net_kernel = best;
}

static const NetKernel *const kernels[] = {&net_avx2, &net_avx512, &net_simd128};
enum { KERNELS = sizeof kernels / sizeof *kernels };

static void kernels_agree(void **state)
{
    (void)state;
    Net *net = random_net(1);
    for (int k = 0; k < KERNELS; k++)
        if (net_kernel_runs(kernels[k]))
            agrees(kernels[k], net, 2, 2000);
    net_free(net);
}

/* Numbers so large that sums wrap around: still the same. */
static void kernels_agree_at_the_limits(void **state)
{
    (void)state;
    Net *net = random_net(3);
    Rng rng = rng_seeded(4);
    int16_t *x = (int16_t *)(void *)&net->x;
    for (size_t i = 0; i < sizeof net->x / sizeof *x; i++)
        x[i] = (int16_t)rng_next(&rng);
    for (int k = 0; k < KERNELS; k++)
        if (net_kernel_runs(kernels[k]))
            agrees(kernels[k], net, 5, 500);
    net_free(net);
}

/* Rows come and go, some twice, some lists again: always what the net says without a memory. */
static void memory_changes_nothing(void **state)
{
    (void)state;
    Net *net = random_net(6);
    NetMemory *memory = net_memory_new(net);
    Rng rng = rng_seeded(7);
    Features kept[8];
    for (int i = 0; i < 8; i++)
        kept[i] = random_features(&rng);
    for (int i = 0; i < 3000; i++) {
        Features *f = &kept[rng_below(&rng, 8)];
        Thought a, b;
        memset(&a, 0, sizeof a);
        memset(&b, 0, sizeof b);
        for (uint32_t more = rng_below(&rng, 4); more && f->inputs; more--)
            f->in[rng_below(&rng, f->inputs)] = (uint16_t)rng_below(&rng, IN_ROWS);
        if (rng_below(&rng, 8) == 0)
            *f = random_features(&rng);
        net_think(net, f, &a);
        net_rank(net, memory, (int)rng_below(&rng, SEATS_MAX), f, &b);
        net_judge(net, memory, (int)rng_below(&rng, SEATS_MAX), f, &b);
        assert_memory_equal(&a, &b, sizeof a);
    }
    net_memory_free(memory);
    net_free(net);
}

static void refused(const Buf *good, size_t size, size_t flip, const char *expected)
{
    Buf bad = {0}, why = {0};
    buf_add(&bad, buf_text(good), good->size);
    if (size > good->size)
        buf_add(&bad, buf_text(good), size - good->size);
    if (flip < bad.size)
        bad.data[flip] = (char)(bad.data[flip] ^ 1);
    assert_null(net_read(buf_text(&bad), size, &why));
    if (!strstr(said(&why), expected))
        fail_msg("'%s', expected '%s'", said(&why), expected);
    buf_free(&bad);
    buf_free(&why);
}

static const size_t none = (size_t)-1;

/* The bytes of a net's file; the caller frees them. */
static Buf some_file(void)
{
    Net *net = random_net(5);
    Buf bytes = {0};
    net_write(net, &bytes);
    net_free(net);
    return bytes;
}

static void a_file_comes_back_as_it_was(void **state)
{
    (void)state;
    Net *net = random_net(5);
    Buf bytes = some_file(), why = {0};
    Net *again = net_read(buf_text(&bytes), bytes.size, &why);
    assert_non_null(again);
    assert_memory_equal(&again->x, &net->x, sizeof net->x);
    assert_string_equal(again->name, "random");
    net_free(again);
    net_free(net);
    buf_free(&bytes);
}

/* The file's layout differs from that in memory. The schema before the numbers is the program's,
 * which may have more inputs than when the net was written. */
static void a_shipped_net_is_written_as_it_was_read(void **state)
{
    (void)state;
    Buf bytes = {0};
    size_t end = sizeof(NetNumbers) + sizeof(uint64_t);
    net_write(brain_builtin("strong"), &bytes);
    NetBytes file = nets_bytes(nets_find("strong"));
    assert_int_equal(bytes.size, file.size);
    assert_memory_equal(bytes.data + bytes.size - end, file.bytes + file.size - end,
                        sizeof(NetNumbers));
    buf_free(&bytes);
}

static void a_file_cut_short_is_refused(void **state)
{
    (void)state;
    Buf bytes = some_file();
    refused(&bytes, bytes.size - 1, none, "it is incomplete");
    refused(&bytes, bytes.size / 2, none, "it is incomplete");
    refused(&bytes, bytes.size + 1, none, "too long");
    buf_free(&bytes);
}

static void a_file_that_is_no_net_is_refused(void **state)
{
    (void)state;
    Buf bytes = some_file();
    refused(&bytes, 10, none, "not a net");
    refused(&bytes, 0, none, "not a net");
    refused(&bytes, bytes.size, 0, "not a net");
    buf_free(&bytes);
}

static void a_file_of_another_version_is_refused(void **state)
{
    (void)state;
    Buf bytes = some_file();
    refused(&bytes, bytes.size, 9, "another version");
    refused(&bytes, bytes.size, 12, "another shape");
    refused(&bytes, bytes.size, 40, "other cards");
    refused(&bytes, bytes.size, 88, "inputs that this version does not have");
    refused(&bytes, bytes.size, 88 + 24, "inputs that have other numbers");
    buf_free(&bytes);
}

static void a_file_with_a_wrong_hash_is_refused(void **state)
{
    (void)state;
    Buf bytes = some_file();
    refused(&bytes, bytes.size, bytes.size / 2, "hash is wrong");
    refused(&bytes, bytes.size, bytes.size - 3, "hash is wrong");
    buf_free(&bytes);
}

static void a_missing_file_is_one_line(void **state)
{
    (void)state;
    Buf why = {0};
    assert_null(net_load("no/such/net", &why));
    assert_non_null(strstr(said(&why), "no/such/net"));
    assert_null(strchr(said(&why), '\n'));
    buf_free(&why);
}

/* Random picks one by one: the result is legal, in every mode. */
static void picks_lead_to_answers_that_pass(void **state)
{
    (void)state;
    Rng rng = rng_seeded(6);
    for (int i = 0; mode_at(i); i++)
        for (uint64_t seed = 1; seed <= 6; seed++) {
            const Mode *mode = mode_at(i);
            Game g;
            game_start(&g, mode_catalog(mode), mode, &(Options){.seed = seed}, NULL);
            for (int turn = 0; !g.over && turn < 4000; turn++) {
                Ask ask;
                Pick p;
                int seat = __builtin_ctz(g.asked);
                game_ask(&g, seat, &ask);
                pick_begin(&p, &g, seat, &ask);
                while (p.n) {
                    assert_true(p.n >= 2 && p.n <= PICK_MAX);
                    pick_take(&p, &g, seat, (int)rng_below(&rng, p.n));
                }
                Set picks = pick_answer(&p);
                if (ask.op >= OPS && game_check(&g, seat, &picks).code != ERR_NONE)
                    picks = random_picks(&g, seat, &ask, &rng);
                if (game_apply(&g, seat, &picks, NULL).code != ERR_NONE)
                    fail_msg("%s, seed %d: %s", mode->name, (int)seed, ask.row->name);
            }
        }
}

/* All inputs and options stay in their tables. */
static void features_stay_in_their_rows(void **state)
{
    (void)state;
    Rng rng = rng_seeded(7);
    for (int i = 0; mode_at(i); i++) {
        const Mode *mode = mode_at(i);
        const Lexicon *lex = lexicon_builtin(mode_catalog(mode));
        Game g;
        game_start(&g, mode_catalog(mode), mode, &(Options){.seed = 9}, NULL);
        for (int turn = 0; !g.over && turn < 3000; turn++) {
            Ask ask;
            Pick p;
            View v;
            Game mine;
            Features f;
            int seat = __builtin_ctz(g.asked);
            game_ask(&g, seat, &ask);
            view_make(&g, seat, &v);
            view_game(&v, &mine);
            pick_begin(&p, &mine, seat, &ask);
            features_read(lex, &v, &mine, &p, &f);
            assert_true(f.inputs > 10 && f.inputs < IN_MAX - 2);
            if (turn % 2)
                features_among_simple(&p, &f);
            for (int k = 0; k < f.inputs; k++)
                assert_true(f.in[k] < IN_ROWS);
            for (int k = 0; k < f.options; k++)
                assert_true(f.out[k][0] < OUT_ROWS && f.out[k][1] < OUT_ROWS);
            Set picks = random_picks(&g, seat, &ask, &rng);
            game_answer(&g, seat, &picks, NULL);
        }
    }
}

static const char own_cards[] = "world Test Harbour\n    cost 3, 2 points, novelty production\n"
                                "    produce: a good here\n";

/* A card that the net has never seen gets what its traits say; known cards keep their rows. */
static void own_cards_get_rows(void **state)
{
    (void)state;
    static Catalog cat;
    CardError err;
    CardText text = {.file = "own", .text = own_cards, .size = sizeof own_cards - 1};
    if (!catalog_build(&cat, BOXES_PRINTED, &text, 1, &err))
        fail_msg("the card file is refused");
    static Lexicon lex;
    lexicon_make(&lex, &cat);
    int known = catalog_for(BOXES_PRINTED)->designs, design = catalog_find(&cat, "Test Harbour");
    assert_true(design >= 0);
    assert_int_equal(lex.row[design], known);
    Net *net = random_net(8), *mine = net_with_cards(net, &lex);
    assert_memory_equal(mine->x.in[PLACE_HAND * VOCAB + 3], net->x.in[PLACE_HAND * VOCAB + 3],
                        sizeof net->x.in[0]);
    int32_t sum = 0;
    for (int t = 0; t < lex.traits[known]; t++)
        sum += (int32_t)(lex.trait[known][t].value * 2) *
               net->x.map[PLACE_HAND * TRAITS + lex.trait[known][t].at][5];
    assert_int_equal(mine->x.in[PLACE_HAND * VOCAB + known][5], sum / 2);
    net_free(net);
    net_free(mine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_agree),
        cmocka_unit_test(kernels_agree_at_the_limits),
        cmocka_unit_test(memory_changes_nothing),
        cmocka_unit_test(a_file_comes_back_as_it_was),
        cmocka_unit_test(a_shipped_net_is_written_as_it_was_read),
        cmocka_unit_test(a_file_cut_short_is_refused),
        cmocka_unit_test(a_file_that_is_no_net_is_refused),
        cmocka_unit_test(a_file_of_another_version_is_refused),
        cmocka_unit_test(a_file_with_a_wrong_hash_is_refused),
        cmocka_unit_test(a_missing_file_is_one_line),
        cmocka_unit_test(picks_lead_to_answers_that_pass),
        cmocka_unit_test(features_stay_in_their_rows),
        cmocka_unit_test(own_cards_get_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
