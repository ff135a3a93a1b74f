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

typedef struct PlayOptions {
    int at, seat, plays, step;
    uint64_t seed;
    bool json, board;
    const char *bots; /* NULL: equals */
    const Locale *locale;
} PlayOptions;

/* The first seat that has something to decide, or the requested one. */
static int seat_to_advise(const Game *g, const PlayOptions *wish)
{
    if (wish->seat >= 0)
        return g->asked >> wish->seat & 1 ? wish->seat : -1;
    return g->asked ? __builtin_ctz(g->asked) : -1;
}

/* The position, as the seat sees it. */
static void show_position(const Game *g, int seat, const Say *say)
{
    Term term = term_open();
    Board board = {&term, say, g, seat};
    board_place(&board);
    board_status(&board);
    board_goals(&board);
    for (int other = 0; other < g->players; other++)
        board_tableau(&board, other);
    board_hand(&board, false);
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

static int hint(const Record *rec, const Game *g, int seat, const PlayOptions *wish, const Net *net)
{
    Rival rival[SEATS_MAX] = {0};
    People people;
    Say say = {.cat = rec->cat, .locale = wish->locale, .reader = (uint8_t)seat};
    people_name(&people, rec, &say);
    Brain brain = brain_for(net, g->cat);
    Ask ask;
    View v;
    Advice a;
    Buf out = {0};
    int status = know_rivals(g, seat, wish->bots, rival);
    if (status != ARGS_READ)
        return status;
    brain.rival = rival;
    game_ask(g, seat, &ask);
    view_make(g, seat, &v);
    explain_ask(&brain, &v, &ask, wish->plays, wish->seed, &a);
    if (wish->json) {
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
        advice_text_advice(&out, &say, g, seat, &ask, &a, wish->step);
    }
    Term term = term_open();
    if (wish->board)
        show_position(g, seat, &say);
    if (wish->json)
        fputs(buf_text(&out), stdout);
    else
        term_lines(&term, buf_text(&out));
    buf_free(&out);
    return ARGS_READ;
}

static int hint_at(const Record *rec, const PlayOptions *wish, const Net *net, Buf *why)
{
    Game g;
    int at = wish->at < record_answers(rec) ? wish->at : record_answers(rec);
    if (!record_replay(rec, at, &g, NULL, why))
        return args_fail("hint", "%s", buf_text(why));
    int seat = seat_to_advise(&g, wish);
    if (seat < 0)
        return args_fail("hint", "%s",
                         WORD(g.over ? N_("the game is over there")
                                     : N_("that seat is not asked anything there")));
    return hint(rec, &g, seat, wish, net);
}

static const char about[] = "Advises a seat of a recorded game, at its end or after --at answers: "
                            "the three best answers with the "
                            "chance to win, its uncertainty and the expected margin, and why. Only "
                            "what the seat may know is used.";

static int run(int argc, char **argv)
{
    PlayOptions wish = {.at = 1 << 30, .seat = -1, .plays = 3000, .step = ADVICE_REASON, .seed = 1};
    const char *lang = NULL, *cards = NULL;
    const Arg args[] = {
        ARG_NUMBER("at", "N", "after this many answers", &wish.at, 0, 1 << 30),
        ARG_NUMBER("seat", "N", "whom to advise, from 0", &wish.seat, 0, SEATS_MAX - 1),
        ARG_NUMBER("plays", "N", "number of playouts", &wish.plays, 2, 10000000),
        ARG_NUMBER("step", "N", "1 a nudge, 2 the answer, 3 with the reason", &wish.step, 1, 3),
        ARG_SEED("seed", "N", "seed of the playouts", &wish.seed),
        ARG_TEXT("bot", "NAMES",
                 "who plays the others, as for play; if not given, they are taken for equals",
                 &wish.bots),
        ARG_FLAG("board", "show the position first", &wish.board),
        ARG_FLAG("json", "print JSON", &wish.json),
        DEAL_CARDS_OF_RECORD(&cards),
        ARG_LANG(&lang)};
    const Usage usage = {"hint", "FILE", about, 1, 1, args, sizeof args / sizeof *args};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status == ARGS_READ)
        status = lang_read("hint", lang, &wish.locale);
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
        status = hint_at(&rec, &wish, net, &why);
    record_free(&rec);
    buf_free(&why);
    return status == ARGS_READ ? EXIT_RIGHT : status;
}

const Command command_hint = {"hint", "advice on a recorded game: the best answers and why", run};
