/* What every decision of a recorded game cost, and what luck did. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "advice/report.h"
#include "ai/level.h"
#include "cli/args.h"
#include "cli/command.h"
#include "cli/deal.h"
#include "cli/lang.h"
#include "cli/term.h"
#include "record/record_text.h"
#include "terminal/player_names.h"

typedef struct AnalyseOptions {
    AnalyseRules rules;
    bool json, why;
    const Locale *locale;
} AnalyseOptions;

/* Only if somebody watches. */
static void show_progress(void *to, int done, int of)
{
    (void)to;
    fprintf(stderr, "\r%d / %d ", done, of);
    if (done == of)
        fputs("\r             \r", stderr);
}

static void tell(Buf *out, const Say *say, const Record *rec, const Analysis *a,
                 const AnalyseOptions *options)
{
    if (options->why) {
        for (int seat = 0; seat < a->players; seat++)
            if (options->rules.seat < 0 || options->rules.seat == seat)
                report_why(out, say, rec, a, seat);
    } else if (options->json) {
        JsonOut json = json_out_to(out);
        json_out_object(&json);
        report_json(&json, say, rec, a);
        json_out_object_end(&json);
        buf_byte(out, '\n');
    } else {
        report_text(out, say, rec, a);
    }
}

static bool analyse(const Record *rec, const Net *net, const AnalyseOptions *options, Buf *why)
{
    Analysis a;
    Buf out = {0};
    People people;
    Say say = {.cat = rec->cat, .locale = options->locale, .reader = READER_ALL};
    if (options->rules.seat >= 0)
        say.reader = (uint8_t)options->rules.seat;
    people_name(&people, rec, &say);
    AnalyseRules rules = options->rules;
    people_bots(rec, rules.bot);
    bool good = analyse_record(rec, net, &rules, &a, why);
    if (good)
        tell(&out, &say, rec, &a, options);
    Term term = term_open();
    if (options->json)
        fputs(buf_text(&out), stdout);
    else
        term_lines(&term, buf_text(&out));
    buf_free(&out);
    analysis_free(&a);
    return good;
}

static const char about[] =
    "Searches every decision of a recorded game again from what its player knew, and says what it "
    "cost and why: doubtful from 1 %, an error from 2.5 %, a blunder from 6 % of the chance to "
    "win, where that is certain. Weighs every draw against others that could have come. Then the "
    "chances by round with their turning points, the kinds of decisions with errors, and what each "
    "result is made of: the start, own draws, own errors, and what the others did. Players with "
    "the "
    "name of a bot are taken to play like it.";

static int run(int argc, char **argv)
{
    AnalyseOptions options = {.rules = analyse_standard};
    const char *lang = NULL, *cards = NULL;
    const Arg args[] = {
        ARG_NUMBER("plays", "N", "playouts for each decision; 0: none", &options.rules.plays, 0,
                   10000000),
        ARG_NUMBER("redraws", "N", "other cards tried for each draw; 0: none",
                   &options.rules.redraws, 0, 100000),
        ARG_NUMBER("seat", "N", "only the decisions of this seat, from 0", &options.rules.seat, 0,
                   SEATS_MAX - 1),
        ARG_SEED("seed", "N", "seed of the playouts", &options.rules.seed),
        ARG_FLAG("why", "only why it went as it did, in a few sentences", &options.why),
        ARG_FLAG("json", "print JSON", &options.json),
        DEAL_CARDS_OF_RECORD(&cards),
        ARG_LANG(&lang)};
    const Usage usage = {"analyse", "FILE", about, 1, 1, args, sizeof args / sizeof *args};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status == ARGS_READ)
        status = lang_read("analyse", lang, &options.locale);
    if (status != ARGS_READ)
        return status;
    const Net *net = level_strongest();
    if (!net)
        return args_fail("analyse", "this program has no net");
    Record rec;
    Buf why = {0};
    if (isatty(STDERR_FILENO))
        options.rules.progress = show_progress;
    bool good = record_load(&rec, argv[0], &why);
    status = good ? deal_same_cards("analyse", cards, &rec) : ARGS_READ;
    if (good && status == ARGS_READ) {
        good = options.rules.seat < rec.mode->players;
        if (good)
            good = analyse(&rec, net, &options, &why);
        else
            complain(&why, "no seat %d in %s, which has %d", options.rules.seat, rec.mode->name,
                     rec.mode->players);
    }
    if (status == ARGS_READ)
        status = good ? EXIT_RIGHT : args_fail("analyse", "%s", buf_text(&why));
    record_free(&rec);
    buf_free(&why);
    return status;
}

const Command command_analyse = {"analyse", "what every decision of a recorded game cost", run};
