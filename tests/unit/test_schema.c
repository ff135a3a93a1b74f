/* The numbers of net inputs: ranges that do not overlap, numbers that are given once, and files
 * that say which numbers they were made for. */
#include "support/cmocka.h"
#include "support/said.h"

#include <stddef.h>
#include <string.h>

#include "ai/net.h"
#include "ai/td.h"
#include "base/hash.h"
#include "cards/card.h"
#include "modes/presets.h"

typedef struct Range {
    const char *name;
    int at, rows;
} Range;

static void ranges_fit(const Range *range, int n, int room)
{
    for (int i = 0; i < n; i++) {
        if (range[i].at < 0 || range[i].at + range[i].rows > room)
            fail_msg("%s has no room", range[i].name);
        for (int k = 0; k < i; k++)
            if (range[i].at < range[k].at + range[k].rows &&
                range[k].at < range[i].at + range[i].rows)
                fail_msg("%s and %s meet", range[i].name, range[k].name);
    }
}

#define ROW(name, at, rows) {#name, at, rows},
#define FIT(ranges, room)   ranges_fit(ranges, sizeof(ranges) / sizeof *(ranges), room)

static void ranges_do_not_meet(void **state)
{
    (void)state;
#define IN ROW
    static const Range in[] = {
#include "ai/schema.def"
    };
#undef IN
#define OUT ROW
    static const Range out[] = {
        {"no row", 0, 1},
#include "ai/schema.def"
    };
#undef OUT
#define TRAIT ROW
    static const Range trait[] = {
#include "ai/schema.def"
    };
#undef TRAIT
    FIT(in, IN_REST);
    FIT(out, OUT_REST);
    FIT(trait, TRAITS);
}

/* A verb's number must leave the last row of options to the Produce bonus; a question's must fit
 * wherever there is a row for each. */
static void numbers_are_given_once(void **state)
{
    (void)state;
    Range verb[VERBS], op[OPS + 1] = {[OPS] = {"modes", OP_NET_MODE, OP_NET_MODES}};
    for (int i = 0; i < VERBS; i++)
        verb[i] = (Range){verb_rows[i].name, verb_rows[i].net, 1};
    for (int i = 0; i < OPS; i++)
        op[i] = (Range){op_rows[i].name, op_rows[i].net, 1};
    FIT(verb, OUT_VERB_END - OUT_VERB);
    FIT(op, IN_SIMPLE_ROWS - 1);
    assert_int_equal(B_OP_END - B_OP, IN_SIMPLE_ROWS - 2);
    assert_int_equal(OUT_STOP_END - OUT_STOP, IN_SIMPLE_ROWS - 2);
    assert_true(T_MATCH + MATCHES <= T_MATCH_END + 1 && T_KIND + KINDS <= T_KIND_END + 1);
    const OpRow *row;
    for (int m = 0; mode_at(m); m++)
        for (int i = 0; (row = mode_op(mode_at(m), i)); i++)
            assert_true(schema_has(SCHEMA_OP, row->net));
    for (int v = 0; v < VERBS; v++)
        assert_true(schema_has(SCHEMA_TRAIT, schema_verb_trait(verb_rows[v].net)));
}

/* If this fails, a number has moved with which shipped nets were trained. */
static void the_first_nets_are_known(void **state)
{
    (void)state;
    assert_null(schema_wrong(&schema_first));
    Schema today = schema_today();
    assert_null(schema_wrong(&today));
}

static void others_are_refused(void **state)
{
    (void)state;
    for (int list = 0; list < SCHEMA_LISTS; list++) {
        Schema s = schema_today();
        s.end[list]++;
        assert_string_equal(schema_wrong(&s),
                            "it was trained with inputs that this version does not have");
        s = schema_today();
        s.end[list] = 0; /* the hash covers more */
        assert_string_equal(schema_wrong(&s),
                            "it was trained with inputs that have other numbers in this version");
    }
}

/* ---- files with fewer rows: made before the last ones were added ---- */

enum { HEAD = 88, IN_ROWS_AT = 20, OUT_ROWS_AT = 24, BYTES_AT = 32, LESS = 40 };

static void put(Buf *bytes, size_t at, uint32_t x)
{
    memcpy(bytes->data + at, &x, sizeof x);
}

/* The file of `net` as if it had LESS fewer inputs and options. */
static Buf older_file(const Net *net)
{
    Buf now = {0}, then = {0};
    const size_t begin = HEAD + sizeof(Schema);
    const NetNumbers *x = &net->x;
    net_write(net, &now);
    buf_add(&then, now.data, begin);
    buf_add(&then, x->in, sizeof x->in - LESS * sizeof x->in[0]);
    buf_add(&then, x->first, offsetof(NetNumbers, out) - offsetof(NetNumbers, first));
    buf_add(&then, x->out, sizeof x->out - LESS * sizeof x->out[0]);
    buf_add(&then, x->head, sizeof *x - offsetof(NetNumbers, head));
    put(&then, IN_ROWS_AT, IN_ROWS - LESS);
    put(&then, OUT_ROWS_AT, OUT_ROWS - LESS);
    put(&then, BYTES_AT, (uint32_t)(then.size - begin));
    uint64_t hash = hash_bytes(HASH_START, then.data, HEAD);
    hash = hash_bytes(hash, then.data + HEAD, sizeof(Schema));
    hash = hash_bytes(hash, then.data + begin, then.size - begin);
    buf_add(&then, &hash, sizeof hash);
    buf_free(&now);
    return then;
}

static void older_nets_have_nothing_in_later_rows(void **state)
{
    (void)state;
    static Net net;
    memset(&net.x, 1, sizeof net.x);
    Buf bytes = older_file(&net), why = {0};
    Net *again = net_read(buf_text(&bytes), bytes.size, &why);
    if (!again)
        fail_msg("%s", said(&why));
    memset(net.x.in[IN_ROWS - LESS], 0, LESS * sizeof net.x.in[0]);
    memset(net.x.out[OUT_ROWS - LESS], 0, LESS * sizeof net.x.out[0]);
    assert_memory_equal(&again->x, &net.x, sizeof net.x);
    net_free(again);
    buf_free(&bytes);
    buf_free(&why);
}

/* Free numbers are cleared, used ones stay. */
static void free_numbers_are_cleared(void **state)
{
    (void)state;
    static Net net;
    memset(&net.x, 1, sizeof net.x);
    net_clear_free(&net);
    for (int op = 0; op < IN_SIMPLE_ROWS - 1; op++)
        assert_true((net.x.in[IN_CARDS + B_OP + op][0] != 0) == schema_has(SCHEMA_OP, op) &&
                    (net.x.in[IN_SIMPLE + 1 + op][0] != 0) == schema_has(SCHEMA_OP, op) &&
                    (net.x.out[OUT_STOP + op][0] != 0) == schema_has(SCHEMA_OP, op));
    for (int verb = 0; verb < OUT_VERB_END - OUT_VERB; verb++)
        assert_true((net.x.out[OUT_VERB + verb][0] != 0) == schema_has(SCHEMA_VERB, verb) &&
                    (net.x.map[schema_verb_trait(verb)][0] != 0) == schema_has(SCHEMA_VERB, verb));
    assert_true(net.x.out[OUT_VERB_END][0] && net.x.in[IN_SIMPLE][0] && net.x.map[T_MATCH][0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_do_not_meet),
        cmocka_unit_test(numbers_are_given_once),
        cmocka_unit_test(the_first_nets_are_known),
        cmocka_unit_test(others_are_refused),
        cmocka_unit_test(older_nets_have_nothing_in_later_rows),
        cmocka_unit_test(free_numbers_are_cleared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
