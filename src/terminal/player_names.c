/* The level is in brackets at the end of a name, or is the whole name. */
#include "terminal/player_names.h"

#include <stdio.h>
#include <string.h>

#include "modes/presets.h"
#include "panel/panel.h"

const char people_person[] = "You";

static const SayId bot_names[] = {SAY_BOT_1, SAY_BOT_2, SAY_BOT_3, SAY_BOT_4, SAY_BOT_5};
enum { BOT_NAMES = sizeof bot_names / sizeof *bot_names };

/* Where the brackets begin, or NULL. */
static const char *brackets(const char *name)
{
    size_t size = strlen(name);
    const char *open = strrchr(name, '(');
    return open && open > name && open[-1] == ' ' && name[size - 1] == ')' ? open - 1 : NULL;
}

bool people_is_bot(const char *name, char *level)
{
    const char *at = brackets(name);
    snprintf(level, RECORD_NAME_MAX, "%.*s", at ? (int)strlen(at) - 3 : RECORD_NAME_MAX - 1,
             at ? at + 2 : name);
    if (!at)
        return people_level(name) != NULL;
    for (int i = 0; i < BOT_NAMES; i++) {
        const char *own = say_message((int)bot_names[i]);
        if (strlen(own) == (size_t)(at - name) && !strncmp(name, own, (size_t)(at - name)))
            return true;
    }
    return false;
}

const Player *people_level(const char *name)
{
    char level[RECORD_NAME_MAX];
    const char *at = brackets(name);
    if (at && people_is_bot(name, level))
        name = level;
    for (int i = 0; player_at(i); i++)
        if (!strcmp(player_at(i)->name, name))
            return player_at(i);
    return NULL;
}

void people_bots(const Record *rec, const Player *bot[SEATS_MAX])
{
    for (int seat = 0; seat < rec->mode->players; seat++)
        bot[seat] = people_level(rec->name[seat]);
}

void people_seat_bot(Record *rec, int seat, int number, const Player *bot)
{
    snprintf(rec->name[seat], RECORD_NAME_MAX, "%s (%s)", say_message((int)bot_names[number]),
             bot->name);
}

int people_seat(const Record *rec, const char *name)
{
    for (int seat = 0; seat < rec->mode->players; seat++)
        if (!strcmp(rec->name[seat], name ? name : people_person))
            return seat;
    return -1;
}

static void show(char *to, const char *name, const Locale *locale)
{
    char plain[RECORD_NAME_MAX], level[RECORD_NAME_MAX];
    const char *at = people_is_bot(name, level) ? brackets(name) : NULL;
    snprintf(plain, sizeof plain, "%.*s", at ? (int)(at - name) : RECORD_NAME_MAX - 1, name);
    snprintf(to, RECORD_NAME_MAX, "%s", locale_say(locale, plain));
}

/* "You" is only for the reader; everybody else sees a player. */
static const char *name_for(const Record *rec, int seat, const Say *say)
{
    if (seat >= rec->mode->players)
        return panel_rival(rec->mode);
    bool other = !strcmp(rec->name[seat], people_person) && say->reader != seat;
    return other ? say_message(SAY_NAME_PERSON) : rec->name[seat];
}

/* A name shared by two players identifies nobody. */
static bool is_alone(const Record *rec, int seat)
{
    for (int other = 0; other < rec->mode->players; other++)
        if (other != seat && !strcmp(rec->name[seat], rec->name[other]))
            return false;
    return true;
}

void people_name(People *p, const Record *rec, Say *say)
{
    memset(p, 0, sizeof *p);
    for (int seat = 0; seat < rec->mode->seats; seat++) {
        show(p->name[seat], name_for(rec, seat, say), say->locale);
        bool told = *p->name[seat] && (seat >= rec->mode->players || is_alone(rec, seat));
        say->name[seat] = told ? p->name[seat] : NULL;
    }
}
