/* A game with people over a server: one connection, the current table, and what was last printed.
 * The server's views contain the engine's own data (the part `raw`), so questions, words and
 * answers are those of a local game. The server checks every answer again. */
#ifndef WINDFALL_TERMINAL_REMOTE_H
#define WINDFALL_TERMINAL_REMOTE_H

#include <jansson.h>

#include "cli/ws_client.h"
#include "terminal/ask.h"
#include "terminal/autosave.h"
#include "terminal/play.h"
#include "wire/message.h"

enum { REMOTE_NAME = 128, REMOTE_TOKEN = 64, REMOTE_TABLES = 60 };

/* A row of the numbered list of tables. */
typedef struct RemoteRow {
    char table[TABLE_NAME + 1];
    bool open; /* with a free seat */
} RemoteRow;

typedef struct Remote {
    Console console;
    WsClient *net;
    WsLine *line; /* NULL while not connected */
    const PlayOptions *options;
    bool hangs_up;         /* the line was closed on purpose */
    bool moves;            /* the table is at another server; */
    long long moved_at;    /* when that was last said */
    bool introducing;      /* a name was requested; entering waits for it */
    bool been;             /* has been at a table or in the list */
    bool welcomed, known;  /* welcomed on this line; on any line */
    bool quit, failed;     /* the program ends; with an error */
    bool prompted;         /* the prompt is the last thing printed */
    bool waits_told;       /* the person was told who is waited for */
    long long quiet_since; /* when something last happened */
    long long try_at;      /* when to reconnect */
    int tries;
    char token[REMOTE_TOKEN + 1];
    RemoteRow row[REMOTE_TABLES];
    int rows;
    bool lists;   /* print the list of tables when it arrives */
    bool pending; /* entering a table */
    bool sits;    /* a seat there was requested */
    /* the table */
    char at[TABLE_NAME + 1]; /* "" in the lobby */
    json_t *table;           /* the last message about it */
    char name[SEATS_MAX][REMOTE_NAME];
    char mode[40];
    const Catalog *cat;
    bool has_view;        /* the console's game belongs to this table */
    bool asked, over;     /* a question is open; the game has ended */
    long long ask, shown; /* its number; the number of the one shown */
    long long hinted;     /* the last question for which advice was requested, */
    int step;             /* and its step */
    long long chat;       /* number of chat lines printed */
    int lines;            /* number of log lines printed */
    Ask question;
    Menu menu;
    unsigned thinking; /* seats */
    char save[512];    /* where to save the requested record */
    Autosave autosave;
    bool kept;
    Buf typed; /* input that is not used yet */
    bool eof;
} Remote;

/* Call before printing: ends the prompt's line. */
void remote_break(Remote *f);
void remote_say(Remote *f, SayId id, Facts facts);
void remote_say_why(Remote *f, SayId id, const char *why);

/* Sends a message and frees it. NULL (invalid UTF-8) is reported instead. */
void remote_send(Remote *f, json_t *message);

/* ---- what the server says ---- */
void remote_hear(Remote *f, const json_t *message);
void remote_show_question(Remote *f);
void remote_enter(Remote *f, const char *table);
void remote_go_lobby(Remote *f);
/* Says who is waited for, if anybody. */
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
