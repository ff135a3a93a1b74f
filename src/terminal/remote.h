/* A game with people over a server: one line to it, the table one is at, and what was last told. The
 * server's views come as the engine's own (the part `raw`), so questions, words and answers are those
 * of a game against bots; the server checks every answer again. */
#ifndef WINDFALL_TERMINAL_REMOTE_H
#define WINDFALL_TERMINAL_REMOTE_H

#include <jansson.h>

#include "cli/net.h"
#include "terminal/ask.h"
#include "terminal/autosave.h"
#include "terminal/play.h"
#include "wire/message.h"

enum { REMOTE_NAME = 128, REMOTE_TOKEN = 64, REMOTE_TABLES = 60 };

/* What the numbers of the list of tables stand for. */
typedef struct RemoteRow {
    char table[TABLE_NAME + 1];
    bool open; /* with a free seat */
} RemoteRow;

typedef struct Remote {
    Console chair;
    Net *net;
    NetLine *line; /* NULL while there is none */
    const PlayOptions *wish;
    bool hangs_up;         /* on purpose */
    bool introducing;      /* a name was asked for; the way in waits for it */
    bool been;             /* at a table or in the list */
    bool welcomed, known;  /* now; ever */
    bool quit, failed;     /* the program ends; with an error */
    bool prompted;         /* the prompt is the last thing shown */
    bool waits_told;       /* whom we wait for was said */
    long long quiet_since; /* when there was something new last */
    long long try_at;      /* when to connect again */
    int tries;
    char token[REMOTE_TOKEN + 1];
    RemoteRow row[REMOTE_TABLES];
    int rows;
    bool lists;   /* the list of tables is wanted when it comes */
    bool pending; /* on the way to a table */
    bool sits;    /* a seat there was asked for */
    /* the table */
    char at[TABLE_NAME + 1]; /* "" in the lobby */
    json_t *table;           /* the last message about it */
    char name[SEATS_MAX][REMOTE_NAME];
    char mode[40];
    const Catalog *cat;
    bool has_view;        /* chair.g is of this table */
    bool asked, over;     /* a question is open; the game has ended */
    long long ask, shown; /* its number; the one that was shown */
    long long hinted;     /* the question that advice was asked for last, */
    int step;             /* and how much of it */
    long long chat;       /* lines of chat that were told */
    int lines;            /* of the log that were told */
    Ask question;
    Menu menu;
    unsigned thinking; /* seats */
    char save[512];    /* where the record goes that was asked for */
    Autosave keep;
    bool kept;
    Buf typed; /* what came in, not yet used */
    bool eof;
} Remote;

/* Something is about to be printed: not behind the prompt. */
void remote_break(Remote *f);
void remote_say(Remote *f, SayId id, Facts facts);
void remote_say_why(Remote *f, SayId id, const char *why);

/* Sends a message and lets go of it; NULL stands for one of letters that are none, which is said. */
void remote_send(Remote *f, json_t *message);

/* ---- what the server says ---- */
void remote_hear(Remote *f, const json_t *message);
void remote_show_question(Remote *f);
void remote_enter(Remote *f, const char *table);
void remote_go_lobby(Remote *f);
/* Who is waited for, if anybody. */
void remote_tell_waiting(Remote *f);

/* ---- what the person types ---- */
void remote_typed(Remote *f, const char *text);
/* Answers by itself where there is only one answer. */
void remote_answer(Remote *f, const Set *picks);

static inline const char *remote_text(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static inline long long remote_number(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

#endif
