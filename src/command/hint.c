/* What the strongest player would do, and why. */
#include <stdio.h>

#include "advice/advice_text.h"
#include "ai/level.h"
#include "cli/args.h"
#include "cli/command.h"
#include "cli/deal.h"
#include "cli/lang.h"
#include "cli/term.h"
#include "record/record_text.h"
#include "terminal/ask.h"
#include "terminal/board.h"
#include "terminal/opponents.h"
#include "terminal/player_names.h"

typedef struct HintOptions {
    int at, seat, plays, step;
    uint64_t seed;
    bool json, board;
    const char *bots; /* NULL: equals */
    const Locale *locale;
} HintOptions;

/* The first seat that has something to decide, or the requested one. */
static int seat_to_advise(const Game *g, const HintOptions *options)
{
    if (options->seat >= 0)
        return g->asked >> options->seat & 1 ? options->seat : -1;
    return g->asked ? __builtin_ctz(g->asked) : -1;
}

/* The position, as the seat sees it, with cards that are offered from elsewhere than the hand. */
static void show_position(const Game *g, int seat, const Ask *ask, const Say *say)
{
    Term term = term_open();
    Board board = {&term, say, g, seat};
    board_place(&board);
    board_status(&board);
    board_goals(&board);
    for (int other = 0; other < g->players; other++)
        board_tableau(&board, other);
    board_hand(&board, false);
    Set offered = set_empty();
    if (ask->what == WHAT_CARD)
        offered = set_minus(&ask->options, &g->seat[seat].hand);
    for (SET_EACH(card, &offered))
        board_option(&board, " * ", card, false, true);
}

/* What is known about the others. */
static int know_rivals(const Game *g, int seat, const char *bots, Rival rival[SEATS_MAX])
{
    const Player *bot[SEATS_MAX] = {0};
    int status = bots ? opponents_read("hint", bots, seat, bot) : ARGS_READ;
    for (int other = 0; bots && status == ARGS_READ && other < g->players; other++)
        if (other != seat)
            rival[other] = level_rival(bot[other], g->players);
    return status;
}

static int hint(const Record *rec, const Game *g, int seat, const HintOptions *options,
                const Net *net)
{
    Rival rival[SEATS_MAX] = {0};
    People people;
    Say say = {.cat = rec->cat, .locale = options->locale, .reader = (uint8_t)seat};
    people_name(&people, rec, &say);
    Brain brain = brain_for(net, g->cat);
    Ask ask;
    View v;
    Advice a;
    Buf out = {0};
    int status = know_rivals(g, seat, options->bots, rival);
    if (status != ARGS_READ)
        return status;
    brain.rival = rival;
    game_ask(g, seat, &ask);
    view_make(g, seat, &v);
    explain_ask(&brain, &v, &ask, options->plays, options->seed, &a);
    if (options->json) {
        JsonOut json = json_out_to(&out);
        json_out_object(&json);
        json_out_key_int(&json, "seat", seat);
        json_out_key_str(&json, "question", ask.row->name);
        advice_text_advice_json(&json, &say, g, seat, &ask, &a);
        json_out_object_end(&json);
        buf_byte(&out, '\n');
    } else {
        ask_say(&out, &say, &ask, true);
        buf_byte(&out, '\n');
        advice_text_advice(&out, &say, g, seat, &ask, &a, options->step);
    }
    Term term = term_open();
    if (options->board)
        show_position(g, seat, &ask, &say);
    if (options->json)
        fputs(buf_text(&out), stdout);
    else
        term_lines(&term, buf_text(&out));
    buf_free(&out);
    return ARGS_READ;
}

static int hint_at(const Record *rec, const HintOptions *options, const Net *net, Buf *why)
{
    Game g;
    int at = options->at < record_answers(rec) ? options->at : record_answers(rec);
    if (!record_replay(rec, at, &g, NULL, why))
        return args_fail("hint", "%s", buf_text(why));
    int seat = seat_to_advise(&g, options);
    if (seat < 0)
        return args_fail("hint", "%s",
                         WORD(g.over ? N_("the game is over there")
                                     : N_("that seat is not asked anything there")));
    return hint(rec, &g, seat, options, net);
}

static const char about[] = "Advises a seat of a recorded game, at its end or after --at answers: "
                            "the three best answers with the "
                            "chance to win, its uncertainty and the expected margin, and why. Only "
                            "what the seat may know is used.";

static int run(int argc, char **argv)
{
    HintOptions options = {.at = 1 << 30, .seat = -1, .step = ADVICE_REASON, .seed = 1};
    const char *lang = NULL, *cards = NULL;
    const Arg args[] = {
        ARG_NUMBER("at", "N", "after this many answers", &options.at, 0, 1 << 30),
        ARG_NUMBER("seat", "N", "the seat to advise, from 0", &options.seat, 0, SEATS_MAX - 1),
        ARG_NUMBER("plays", "N",
                   "number of playouts; if not given, as many as take a fifth of a second",
                   &options.plays, 2, 10000000),
        ARG_NUMBER("step", "N", "1 a nudge, 2 the answer, 3 with the reason", &options.step, 1, 3),
        ARG_SEED("seed", "N", "seed of the playouts", &options.seed),
        ARG_TEXT("bot", "NAMES",
                 "who plays the others, as for play; if not given, they are assumed to be equals",
                 &options.bots),
        ARG_FLAG("board", "show the position first", &options.board),
        ARG_FLAG("json", "print JSON", &options.json),
        DEAL_CARDS_OF_RECORD(&cards),
        ARG_LANG(&lang)};
    const Usage usage = {"hint", "FILE", about, 1, 1, args, sizeof args / sizeof *args};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status == ARGS_READ)
        status = lang_read("hint", lang, &options.locale);
    if (status != ARGS_READ)
        return status;
    const Net *net = level_strongest();
    if (!net)
        return args_fail("hint", "this program has no net");
    Record rec;
    Buf why = {0};
    if (!record_load(&rec, argv[0], &why))
        status = args_fail("hint", "%s", buf_text(&why));
    else
        status = deal_same_cards("hint", cards, &rec);
    if (status == ARGS_READ)
        status = hint_at(&rec, &options, net, &why);
    record_free(&rec);
    buf_free(&why);
    return status == ARGS_READ ? EXIT_RIGHT : status;
}

const Command command_hint = {"hint", "advice on a recorded game: the best answers and why", run};
