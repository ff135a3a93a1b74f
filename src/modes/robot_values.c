/* Reads and prints the robot's table. The keys are those of robot.def and the six dice. robot.def
 * has the bounds of every value, so that every table that is accepted can be played. */
#include "modes/robot_values.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "modes/value_file.h"
#include "modes_data.h"

typedef enum Sort { BOX, MAT, WORLD } Sort;
enum { FACE = -1, FIND = -2, DICE = -3 }; /* in place of a bound: a word */

typedef struct Row {
    const char *key;
    int8_t sort;
    int16_t most;
} Row;

static const Row rows[ROBOT_VALUES] = {
#define ROBOT(id, key, sort, most) {key, sort, most},
#include "modes/robot.def"
#undef ROBOT
};

/* The first of two similar actions stands for both. */
static const char *const faces[FACES] = {
    [ACT_EXPLORE_5] = "explore", [ACT_DEVELOP] = "develop",   [ACT_SETTLE] = "settle",
    [ACT_TRADE] = "trade",       [ACT_CONSUME_2X] = "double", [ACT_PRODUCE] = "produce",
    [FACE_ROBOT] = "robot",      [FACE_MATCH] = "match"};
static const char *const finds[] = {"non-military", "military"};
static const char *const pairs[ROBOT_PAIRS] = {"usual", "spread", "matching"};
static const char *const world_names[ROBOT_WORLDS] = {"world 0", "world 1",    "world 2", "world 3",
                                                      "world 4", "world 5",    "world 6", "world 7",
                                                      "world 8", "world other"};

const char *robot_face_word(int face)
{
    return faces[face] ? faces[face] : faces[face - 1];
}

/* ---- reading ---- */

typedef struct Parser {
    ValueReader reader;
    RobotValues *values;
    int world; /* the open block, or ROBOT_MAT */
} Parser;

static int find_word(Span word, const char *const *list, int count)
{
    for (int i = 0; i < count; i++)
        if (list[i] && span_is(word, list[i]))
            return i;
    return -1;
}

static int find_row(Span key)
{
    for (int i = 0; i < ROBOT_VALUES; i++)
        if (span_is(key, rows[i].key))
            return i;
    return -1;
}

/* The value, or -1 and what was expected; NULL: a number. */
static int read_value(const Row *row, Span word, const char **expected)
{
    switch (row->most) {
    case FACE:
        *expected = N_("explore, develop, settle, trade, double or produce");
        return find_word(word, faces, ACTIONS);
    case FIND: *expected = N_("military or non-military"); return find_word(word, finds, 2);
    case DICE:
        *expected = N_("usual, spread or matching");
        return find_word(word, pairs, ROBOT_PAIRS);
    default: return value_file_number(word, row->most);
    }
}

static bool read_row(Parser *p, int id, const ValueLine *line)
{
    const char *expected = NULL;
    bool in_world = p->world != ROBOT_MAT;
    if (in_world && rows[id].sort == BOX)
        return value_file_fail(&p->reader, line->key,
                               "a value of a start world (this one is for all)");
    if (!in_world && rows[id].sort == WORLD)
        return value_file_fail(&p->reader, line->key, "this below a line \"world NUMBER\"");
    int value = read_value(&rows[id], line->value, &expected);
    if (value < 0)
        return expected ? value_file_fail(&p->reader, line->value, expected)
                        : value_file_fail_number(&p->reader, line->value, 0, rows[id].most);
    p->values->value[p->world][id] = (uint8_t)value;
    p->values->given[p->world][id] = 1;
    p->values->note[p->world][id] = line->note;
    return true;
}

/* "usual die 1": the number of pair and die, or false. */
static bool find_die(Span key, int *pair, int *die)
{
    for (*pair = 0; *pair < ROBOT_PAIRS; ++*pair)
        for (*die = 0; *die < 2; ++*die) {
            char name[24];
            snprintf(name, sizeof name, "%s die %d", pairs[*pair], *die + 1);
            if (span_is(key, name))
                return true;
        }
    return false;
}

static bool read_die(Parser *p, int pair, int die, const ValueLine *line)
{
    Span list = line->value, word;
    int n = 0;
    for (; value_file_word(&list, ',', &word); n++) {
        int face = find_word(word, faces, FACES);
        if (face < 0)
            return value_file_fail(
                &p->reader, word,
                "explore, develop, settle, trade, double, produce, robot or match");
        if (n < ROBOT_SIDES)
            p->values->face[pair][die][n] = (uint8_t)face;
    }
    if (n != ROBOT_SIDES)
        return value_file_fail(&p->reader, line->value, "six faces, separated by commas");
    p->values->face_note[pair][die] = line->note;
    return true;
}

/* "world 3" and any name after it. */
static int find_world(Span key)
{
    for (int i = 0; i < ROBOT_WORLDS; i++) {
        int size = (int)strlen(world_names[i]);
        bool ends = key.size == size || (key.size > size && key.at[size] == ' ');
        if (ends && !memcmp(key.at, world_names[i], (size_t)size))
            return i;
    }
    return -1;
}

Span robot_heading_name(Span heading)
{
    for (int blanks = 0; heading.size && blanks < 2; heading.at++, heading.size--)
        blanks += *heading.at == ' ';
    return heading;
}

static bool read_heading(Parser *p, const ValueLine *line)
{
    int world = line->inner ? -1 : find_world(line->key);
    if (world < 0)
        return value_file_fail(&p->reader, line->key,
                               "\"KEY: VALUE\" or \"world 0\" to 8 or \"world other\"");
    p->world = world;
    if (!p->values->name[world].size || robot_heading_name(line->key).size)
        p->values->name[world] = line->key;
    return true;
}

static bool read_line(Parser *p, const ValueLine *line)
{
    int pair, die;
    if (line->heading)
        return read_heading(p, line);
    if (!line->inner)
        p->world = ROBOT_MAT;
    if (line->inner && p->world == ROBOT_MAT)
        return value_file_fail(&p->reader, line->key,
                               "a line \"world NUMBER\" above, or no space before it");
    if (p->world == ROBOT_MAT && find_die(line->key, &pair, &die))
        return read_die(p, pair, die, line);
    int id = find_row(line->key);
    return id >= 0 ? read_row(p, id, line)
                   : value_file_fail(&p->reader, line->key,
                                     "a key of the table; 'windfall cards --robot' lists them");
}

static int count_faces(const uint8_t *die, int face)
{
    int n = 0;
    for (int i = 0; i < ROBOT_SIDES; i++)
        n += die[i] == face;
    return n;
}

/* Every pair of dice must have the faces that the rules require. */
static bool check_dice(Parser *p)
{
    for (int pair = 0; pair < ROBOT_PAIRS; pair++) {
        uint8_t(*die)[ROBOT_SIDES] = p->values->face[pair];
        int a = count_faces(die[0], FACE_ROBOT), b = count_faces(die[1], FACE_ROBOT);
        if (a + b != 2 || (a && b))
            return value_file_fail(&p->reader, span_of(pairs[pair]),
                                   "two robot faces, both on one die");
        if (!count_faces(die[0], FACE_MATCH) || !count_faces(die[1], FACE_MATCH))
            return value_file_fail(&p->reader, span_of(pairs[pair]), "a match face on each die");
    }
    return true;
}

/* Start worlds inherit from the mat the values that they do not set. */
static void lay_counters(RobotValues *values)
{
    for (int world = 0; world < ROBOT_WORLDS; world++)
        for (int id = 0; id < ROBOT_VALUES; id++)
            if (!values->given[world][id])
                values->value[world][id] = values->value[ROBOT_MAT][id];
}

bool robot_values_parse(const char *text, size_t size, const char *file, RobotValues *values,
                        CardError *err)
{
    RobotValues changed = *values;
    Parser p = {value_file_reader(file, text, size, err), &changed, ROBOT_MAT};
    ValueLine line;
    while (value_file_next(&p.reader, &line))
        if (!read_line(&p, &line))
            return false;
    if (!check_dice(&p))
        return false;
    lay_counters(&changed);
    *values = changed;
    return true;
}

static RobotValues builtin;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void read_builtin(void)
{
    CardError err;
    bool right = robot_values_parse((const char *)robot_table, sizeof robot_table, "robot.table",
                                    &builtin, &err);
    assert(right);
    (void)right;
}

const RobotValues *robot_values_builtin(void)
{
    pthread_once(&once, read_builtin);
    return &builtin;
}

/* ---- printing ---- */

static void print_value(char *word, size_t size, int id, int value)
{
    switch (rows[id].most) {
    case FACE: snprintf(word, size, "%s", robot_face_word(value)); break;
    case FIND: snprintf(word, size, "%s", finds[value]); break;
    case DICE: snprintf(word, size, "%s", pairs[value]); break;
    default: snprintf(word, size, "%d", value);
    }
}

static void print_rows(Buf *out, const RobotValues *values, int world, const Locale *locale)
{
    for (int id = 0; id < ROBOT_VALUES; id++) {
        char word[16], key[80];
        if (!values->given[world][id])
            continue;
        print_value(word, sizeof word, id, values->value[world][id]);
        snprintf(key, sizeof key, "%s%s:", world == ROBOT_MAT ? "" : "    ", rows[id].key);
        buf_printf(out, "%-67s %-12s", key, word);
        value_file_note(out, values->note[world][id], locale);
    }
}

static void print_dice(Buf *out, const RobotValues *values, const Locale *locale)
{
    for (int i = 0; i < ROBOT_PAIRS * 2; i++) {
        const uint8_t *die = values->face[i / 2][i % 2];
        buf_printf(out, "%s die %d: ", pairs[i / 2], i % 2 + 1);
        for (int side = 0; side < ROBOT_SIDES; side++)
            buf_printf(out, "%s%s", side ? ", " : "", robot_face_word(die[side]));
        value_file_note(out, values->face_note[i / 2][i % 2], locale);
    }
}

void robot_values_print(Buf *out, const RobotValues *values, const Locale *locale)
{
    print_rows(out, values, ROBOT_MAT, locale);
    print_dice(out, values, locale);
    for (int world = 0; world < ROBOT_WORLDS; world++) {
        Span name = values->name[world];
        buf_printf(out, "\n%.*s\n", name.size, name.at);
        print_rows(out, values, world, locale);
    }
}
