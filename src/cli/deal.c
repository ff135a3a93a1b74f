/* An option that means nothing in a mode is an error; it is not ignored. */
#include "cli/deal.h"

#include <string.h>

#include "base/file.h"
#include "cards/catalog.h"
#include "modes/presets.h"

static const char ALIENS[] = "ALIENS"; /* the mode option behind --aliens */

/* The option for a table of values has the name of the kind of mode that reads it. */
static bool takes_values(const Mode *mode, const char *kind)
{
    return mode->values && !strcmp(mode_kind_name(mode), kind);
}

static int check(const Deal *deal, const char *command, const Mode *mode)
{
    if (deal->robot_file && !takes_values(mode, "robot"))
        return args_fail(command,
                         "--robot: there is no robot in %s; the modes are robot-easy, "
                         "robot-medium and robot-hard",
                         mode->name);
    if (deal->coop_file && !takes_values(mode, "coop"))
        return args_fail(command, "--coop: there is no Thomann in %s; the mode is coop",
                         mode->name);
    if (deal->aliens && mode_option_find(mode, ALIENS) < 0)
        return args_fail(command, "--aliens: there is no Thomann in %s; the mode is coop",
                         mode->name);
    if (deal->first_game && !mode->first_game)
        return args_fail(command, "--first-game: %s begins in another way", mode->name);
    return ARGS_READ;
}

static int read_text(const char *command, const char *path, int set, Buf *text, CardText *to)
{
    Buf why = {0};
    int status = ARGS_READ;
    if (!file_read(path, text, &why))
        status = args_fail(command, "%s", buf_text(&why));
    buf_free(&why);
    *to = (CardText){path, buf_text(text), text->size, set};
    return status;
}

int deal_read(Deal *deal, const char *command, const Mode *mode)
{
    int status = check(deal, command, mode);
    deal->options.no_goals = deal->no_goals;
    deal->options.first_game = deal->first_game;
    deal->cards = (RecordCards){.boxes = deal->revised ? BOX_REVISED : 0, .own = &deal->own};
    if (status == ARGS_READ && deal->aliens)
        mode_option_set(&deal->options, mode_option_find(mode, ALIENS), deal->aliens);
    if (status == ARGS_READ && deal->cards_file) {
        status = read_text(command, deal->cards_file, CARDS_OWN_SET, &deal->own_text, &deal->own);
        deal->cards.count = 1;
    }
    const char *values = deal->robot_file ? deal->robot_file : deal->coop_file;
    if (status == ARGS_READ && values) {
        status = read_text(command, values, 0, &deal->values_text, &deal->values);
        deal->cards.values = &deal->values;
    }
    return status;
}

int deal_begin(Deal *deal, const char *command, const Mode *mode, Record *rec)
{
    Buf why = {0};
    int status = deal_read(deal, command, mode);
    if (status == ARGS_READ && !record_begin(rec, mode, &deal->options, &deal->cards, &why))
        status = args_fail(command, "%s", buf_text(&why));
    buf_free(&why);
    deal_free(deal);
    return status;
}

int deal_card_text(const char *command, const char *cards_file, Buf *text)
{
    static Catalog cat;
    CardText cards;
    CardError err;
    if (!cards_file)
        return ARGS_READ;
    int status = read_text(command, cards_file, CARDS_OWN_SET, text, &cards);
    if (status == ARGS_READ && !catalog_build(&cat, BOXES_PRINTED, &cards, 1, &err))
        status = args_fail(command, "%s", err.why);
    return status;
}

/* Custom cards are stored as name and text, each with a zero byte. */
static bool carries(const Record *rec, const CardText *cards)
{
    for (size_t at = 0; at < rec->own.size;) {
        const char *text = rec->own.data + at + strlen(rec->own.data + at) + 1;
        size_t size = strlen(text);
        if (size == cards->size && !memcmp(text, cards->text, size))
            return true;
        at = (size_t)(text - rec->own.data) + size + 1;
    }
    return false;
}

int deal_same_cards(const char *command, const char *cards_file, const Record *rec)
{
    Buf text = {0};
    CardText cards;
    if (!cards_file)
        return ARGS_READ;
    int status = read_text(command, cards_file, CARDS_OWN_SET, &text, &cards);
    if (status == ARGS_READ && !carries(rec, &cards))
        status = args_fail(command,
                           "--cards: the game was played without the cards of %s; a record "
                           "carries its own",
                           cards_file);
    buf_free(&text);
    return status;
}

void deal_free(Deal *deal)
{
    buf_free(&deal->own_text);
    buf_free(&deal->values_text);
}

int deal_of_record(const Deal *deal, const char *command, const Record *rec)
{
    if (deal->robot_file || deal->coop_file || deal->aliens || deal->first_game || deal->revised ||
        deal->no_goals)
        return args_fail(command, "a saved game continues with the options that it began with");
    return deal_same_cards(command, deal->cards_file, rec);
}
