/* Reads the table of the co-op game. Options outside their bounds are refused; names are looked up
 * when a game starts, since the cards are not known before. */
#include "modes/coop_values.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "modes/value_file.h"
#include "modes_data.h"

const ModeOption coop_option_rows[COOP_OPTIONS] = {
#define COOP(id, least, most) {#id, least, most},
#include "modes/coop.def"
#undef COOP
};

static int find_option(Span key)
{
    for (int i = 0; i < COOP_OPTIONS; i++)
        if (span_is(key, coop_option_rows[i].name))
            return i;
    return -1;
}

static bool read_option(ValueReader *reader, CoopValues *values, int id, const ValueLine *line)
{
    const ModeOption *row = &coop_option_rows[id];
    int value = value_file_number(line->value, row->most);
    if (value < row->least)
        return value_file_fail_number(reader, line->value, row->least, row->most);
    values->option[id] = (uint8_t)value;
    values->note[id] = line->note;
    return true;
}

static bool read_names(ValueReader *reader, Span list, Span *names, int *count)
{
    Span word;
    for (*count = 0; value_file_word(&list, ',', &word); ++*count) {
        if (!word.size || *count == COOP_NAMES)
            return value_file_fail(reader, word, "names of at most 8 cards, separated by commas");
        names[*count] = word;
    }
    return *count || value_file_fail(reader, list, "the name of a card");
}

/* Replaces the card of a home world that is in the table, or adds a new home world. */
static bool read_home(ValueReader *reader, CoopValues *values, Span home, Span built)
{
    int at = 0;
    while (at < values->homes && (values->home[at].size != home.size ||
                                  memcmp(values->home[at].at, home.at, (size_t)home.size) != 0))
        at++;
    if (at == COOP_NAMES || !built.size)
        return value_file_fail(reader, built, "the card built with one of at most 8 homes");
    values->home[at] = home;
    values->built[at] = built;
    values->homes += at == values->homes;
    return true;
}

static bool read_line(ValueReader *reader, CoopValues *values, const ValueLine *line)
{
    int option = find_option(line->key);
    if (option >= 0)
        return read_option(reader, values, option, line);
    if (span_is(line->key, "removed"))
        return read_names(reader, line->value, values->removed, &values->removed_n);
    if (span_is(line->key, "thomanns"))
        return read_names(reader, line->value, values->thomanns, &values->thomanns_n);
    if (line->key.size > 5 && !memcmp(line->key.at, "home ", 5))
        return read_home(reader, values, (Span){line->key.at + 5, line->key.size - 5}, line->value);
    return value_file_fail(reader, line->key,
                           "an option in capitals, \"removed\", \"thomanns\" or \"home NAME\"");
}

bool coop_values_parse(const char *text, size_t size, const char *file, CoopValues *values,
                       CardError *err)
{
    CoopValues changed = *values;
    ValueReader reader = value_file_reader(file, text, size, err);
    ValueLine line;
    while (value_file_next(&reader, &line))
        if (!read_line(&reader, &changed, &line))
            return false;
    *values = changed;
    return true;
}

static CoopValues builtin;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void read_builtin(void)
{
    CardError err;
    bool right = coop_values_parse((const char *)coop_table, sizeof coop_table, "coop.table",
                                   &builtin, &err);
    assert(right);
    (void)right;
}

const CoopValues *coop_values_builtin(void)
{
    pthread_once(&once, read_builtin);
    return &builtin;
}

static void print_span(Buf *out, Span span)
{
    buf_printf(out, "%.*s", span.size, span.size ? span.at : "");
}

static void print_names(Buf *out, const char *key, const Span *names, int count)
{
    buf_printf(out, "%s: ", key);
    for (int i = 0; i < count; i++) {
        buf_str(out, i ? ", " : "");
        print_span(out, names[i]);
    }
    buf_byte(out, '\n');
}

void coop_values_print(Buf *out, const CoopValues *values, const Locale *locale)
{
    for (int i = 0; i < COOP_OPTIONS; i++) {
        buf_printf(out, "%s: %*d", coop_option_rows[i].name,
                   24 - (int)strlen(coop_option_rows[i].name), values->option[i]);
        value_file_note(out, values->note[i], locale);
    }
    print_names(out, "removed", values->removed, values->removed_n);
    print_names(out, "thomanns", values->thomanns, values->thomanns_n);
    for (int i = 0; i < values->homes; i++) {
        buf_str(out, "home ");
        print_span(out, values->home[i]);
        buf_str(out, ": ");
        print_span(out, values->built[i]);
        buf_byte(out, '\n');
    }
}
