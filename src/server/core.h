/* The server's own things, as its files share them: users, tables, clients and what ties them. All
 * of it belongs to the loop's thread. Nothing here knows sockets: bytes come in by client_receive and
 * go out by a queue that loop.c empties, so that tests can drive all of it without a network. */
#ifndef WINDFALL_SERVER_CORE_H
#define WINDFALL_SERVER_CORE_H

#include <stdio.h>

#include "ai/player.h"
#include "lesson/lesson.h"
#include "record/undo.h"
#include "server/glicko.h"
#include "server/journal.h"
#include "server/map.h"
#include "server/pool.h"
#include "server/server.h"
#include "wire/wire.h"

enum {
    TOKEN_TEXT = 22, /* 128 bits in base64 */
    NAME_CHARS = 24,
    TITLE_CHARS = 60,
    CHAT_CHARS = 500,
    CHAT_KEPT = 50,
    SETTINGS_BYTES = 4096,
    CARDS_BYTES = 65536,
    PASSWORD_LEAST = 8, /* characters, not bytes */
    PASSWORD_MOST = 256,
    QUEUE_BYTES = 8 << 20, /* a client that does not read */
    LOBBY_ROWS = 60
};

typedef struct Server Server;
typedef struct User User;
typedef struct Table Table;
typedef struct Client Client;
typedef struct Attend Attend;

/* ---- users ---- */

struct User {
    int64_t id, created, seen;
    char name[NAME_CHARS * 4 + 1], folded[NAME_CHARS * 4 + 1];
    char *password, *settings; /* password NULL: a guest */
    char lang[3];
    bool kept;          /* it is in the store */
    uint64_t mark;      /* of its last write */
    int clients, seats; /* connections, and seats at tables in memory */
    struct {
        Glicko glicko;
        int games;                         /* 0: not rated yet */
    } rating[SEATS_MAX + 1];               /* by number of players */
    Buf mutes;                             /* int64_t */
    unsigned char guest_token[TOKEN_HASH]; /* of a guest who is not in the store */
};

User *user_new_guest(Server *server, const char *lang, char token[TOKEN_TEXT + 1]);
User *user_by_id(Server *server, int64_t id);
User *user_by_token(Server *server, const char *token);
/* The account of that name, or NULL. */
User *user_by_name(Server *server, const char *name);
/* Puts it into the store. */
void user_keep(Server *server, User *user);
/* A new token for the user, stored if the user is. */
void user_token(Server *server, User *user, char token[TOKEN_TEXT + 1]);
bool user_has_muted(const User *user, int64_t other);
void user_mute(Server *server, User *user, int64_t other, bool on);
/* At a clean stop: ids that were reserved and not used can be used later. */
void users_give_back_ids(Server *server);
/* Frees those that nobody needs in memory. */
void users_sweep(Server *server);
/* Takes over what the host has changed in the store meanwhile. */
void users_notice(Server *server);
void user_forget(Server *server, User *user);
/* A user who is no more leaves the tables in memory. */
void user_leave_tables(Server *server, int64_t id);
/* Ends the connections of a user; `but` one, or NULL. */
void user_hang_up(Server *server, const User *user, const Client *but);
void users_free(Server *server);
/* Trims the name in place, or says what is wrong with it. */
WireErr user_check_name(char *name);
/* Characters, not bytes. */
int user_characters(const char *text);
void user_fold(char *folded, const char *name);
void token_hash(unsigned char hash[TOKEN_HASH], const char *token);
void random_name(char text[TOKEN_TEXT + 1]);

/* ---- tables ---- */

typedef enum TableState { TABLE_WAITING, TABLE_PLAYING, TABLE_ENDED, TABLE_STATES } TableState;
typedef enum SeatKind { SEAT_EMPTY, SEAT_PERSON, SEAT_BOT } SeatKind;
typedef enum ClockKind { CLOCK_NONE, CLOCK_LIVE, CLOCK_DAYS } ClockKind;

typedef struct TableSeat {
    SeatKind kind;
    int64_t user; /* also when a bot took over */
    char name[NAME_CHARS * 4 + 1];
    const Player *bot;
    bool late;            /* a bot plays on */
    bool lost;            /* he resigned, or was absent in a rated game */
    double before, after; /* ratings of a rated game */
} TableSeat;

/* How a table is to be made. */
typedef struct TableSpec {
    const Mode *mode;
    Options options;
    char title[TITLE_CHARS * 4 + 1];
    bool is_private, rated, shuffle;
    ClockKind clock;
    int seconds, days;
    const Player *late; /* NULL: the game ends */
    TableSeat seat[SEATS_MAX];
    int64_t host;
    bool revised;         /* with the changes of the revised printing */
    char *cards, *values; /* of one's own; NULL: none; the table takes them */
    int lesson;           /* of the tutorial, from 1 on; 0: none */
} TableSpec;

struct Table {
    Server *server;
    char name[TABLE_NAME + 1], next[TABLE_NAME + 1];
    TableState state;
    TableSpec spec;
    int64_t created, changed; /* wall clock */
    uint64_t mark;            /* of its last write */
    int64_t lines, chats;     /* rows in the store */
    /* the game: its record, and what follows from that */
    Record rec;
    Sealed sealed; /* answers that wait for the last seat */
    Game game;
    Buf events;              /* WireEvent */
    LessonRun run;           /* where it is a lesson */
    uint32_t ask[SEATS_MAX]; /* number of the seat's question */
    /* people */
    Attend *attends;
    unsigned offers_end, offers_rematch;
    char end[12]; /* why it ended */
    unsigned winners;
    /* time, on the server's own clock */
    int64_t bank[SEATS_MAX], since[SEATS_MAX], bot_due[SEATS_MAX];
    int64_t gone[SEATS_MAX]; /* since when the person is not there; 0: he is */
    unsigned absent;         /* seats whose people have been gone for long enough to claim */
    unsigned bot_busy;
    int advising; /* pieces of advice that are thought about */
};

/* A client at a table. */
struct Attend {
    Attend *next_at_table, *next_of_client;
    Client *client;
    Table *table;
    long long seq;
    uint64_t hash[PARTS];
    int base, own; /* events sent: all before base, of the rest one's own before own */
    bool fresh;    /* nothing sent yet: the next view is full */
};

/* Finds it in memory or in the store; NULL and an error if there is none. */
Table *table_find(Server *server, const char *name, WireErr *err);
/* A new table; the first `count` answers of its game are given. */
Table *table_create(Server *server, TableSpec *spec, const RecordEntry *given, int count,
                    WireErr *err);
void table_load_all(Server *server);
void table_free(Table *table);
/* Frees what it holds. */
void table_empty(Table *table);
void table_store(Table *table);

int table_seat_of(const Table *table, const User *user); /* -1: none */
bool table_is_alone(const Table *table);
unsigned table_asked(const Table *table); /* seats that are being waited for */

WireErr table_sit(Table *table, User *user, int seat);
WireErr table_stand(Table *table, int seat);
WireErr table_put_bot(Table *table, int seat, const Player *bot);
void table_start_if_full(Table *table);

WireErr table_check(const Table *table, int seat, long long ask, const Set *picks, const Say *say);
WireErr table_answer(Table *table, int seat, long long ask, const Set *picks, const Say *say);
WireErr table_withdraw(Table *table, int seat);
WireErr table_undo(Table *table, int seat, int moment); /* moment -1: the last answer */
bool table_can_undo(const Table *table, int seat);
WireErr table_resign(Table *table, int seat);
WireErr table_offer(Table *table, int seat, bool rematch, bool on);
/* The others need not wait any longer for the absent ones. */
WireErr table_claim(Table *table, int seat);
/* The person on the seat plays no more: `bot` plays on, or the game ends with `why`. */
void table_drop(Table *table, int seat, const Player *bot, const char *why);
/* The winners of a game in which the seats `lost` count as lost whatever their bots made of it. A rated
 * one that was not played to its end is won by the only seat that is left. */
unsigned table_winners(const Game *game, unsigned lost, bool rated);
unsigned table_lost(const Table *table);
bool table_is_here(const Table *table, int64_t user);
void table_end(Table *table, const char *why);

/* Who sits there, for sentences in the language of `say`. */
void table_names(const Table *table, Say *say);
/* What `viewer` sees, now or, with a game of his, then. */
void table_seen(const Table *table, Seen *seen, int viewer, const char *lang);

void table_describe(const Table *table, WireTable *wire, const User *user);
/* Sends everybody what is new to him. */
void table_show(Table *table);
/* Sends everybody the table's own data. */
void table_announce(Table *table);
void table_tick(Table *table);
/* The record as a text, with the names of the players. */
void table_record(const Table *table, Buf *out);
/* Begins the record, with the cards and the mode of the table, which may be of its own; false and why. */
bool table_begin_record(Table *table, Buf *why);
/* Its own copies of the cards and values of another. */
void spec_copy_cards(TableSpec *spec, const TableSpec *from);
/* Takes options and the first `most` answers (RecordEntry) from a record. */
WireErr table_import(TableSpec *spec, const char *text, int most, Buf *answers);

Attend *attend_find(const Client *client, const Table *table);
void attend_begin(Client *client, Table *table);
void attend_end(Attend *attend);
void attend_show(Attend *attend);
void attend_announce(Attend *attend);

/* ---- the log of a table, as rows ---- */
void table_put_line(Table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
void table_meta(const Table *table, Buf *out);
bool table_read_meta(Table *table, const char *text, Buf *why);
bool table_replay_line(Table *table, const char *line, int64_t at);

/* The picks of a line, "3,17,40" or "-". */
enum { PICKS_TEXT = 1100 };
const char *picks_text(char text[PICKS_TEXT], const Set *picks);

/* Without writing or showing anything; for the log and for play. Lessons are not followed. */
bool table_accept(Table *table, int seat, const Set *picks);
/* The same for an answer of the past: it counts at once, sealed or not, in the order it was given. */
bool table_give(Table *table, int seat, const Set *picks);
void table_deal(Table *table);
void table_cut(Table *table, int answers);
void table_take_over(Table *table, int seat, const Player *bot);

/* ---- a table that is a lesson ---- */
/* Makes `spec` that of the lesson with this word. */
WireErr tutor_spec(TableSpec *spec, const char *word, const User *user);
/* The word of the table's lesson; NULL: it is none. */
const char *tutor_word(const Table *table);
/* Ends the other lessons of the user: he takes one at a time. */
void tutor_close_others(Server *server, const User *user, const Table *keep);
/* Number of answers that are given before the lesson. */
int tutor_prefix(const Table *table);
/* Brings what is said up to date with the record; does nothing where the table is no lesson. */
void tutor_follow(Table *table);
/* The bot's answer by the book, if it has one. */
bool tutor_answer(Table *table, int seat);
/* Does the bot wait for the learner? */
bool tutor_waits(const Table *table);
/* What is said to the learner now. */
void tutor_seen(const Table *table, Seen *seen);

/* ---- clients ---- */

typedef struct Out {
    struct Out *next;
    uint64_t mark;
    size_t size;
    unsigned char data[];
} Out;

struct Client {
    int64_t id;
    Server *server;
    void *line; /* the front's own; NULL: gone */
    User *user; /* NULL before hello */
    char token[TOKEN_TEXT + 1];
    char lang[3];
    Out *first, *last;
    size_t queued;
    double bucket; /* messages it may send now */
    int64_t bucket_at, heard;
    int refused; /* in a row, for speed */
    bool lobby, closing;
    bool raw;       /* wants the part RAW */
    bool working;   /* an account job is under way */
    int thinking;   /* advice under way */
    bool analysing; /* waits for an analysis */
    bool ping;      /* is to be asked whether it is there */
    bool asked;     /* was asked, and has said nothing since */
    bool waits;     /* is in Server.waiting */
    char *address;
    Attend *attends;
};

Client *client_new(Server *server, void *line, const char *address);
void client_free(Client *client);
/* One whole message. */
void client_receive(Client *client, const char *bytes, size_t size);
/* Queues the bytes; they leave when everything stored so far is on the disk. */
void client_send(Client *client, const Buf *message);
/* The same, before everything else and at once. */
void client_send_now(Client *client, const Buf *message);
void client_error(Client *client, long long re, const WireErr *err);
/* The first message that may leave now, or NULL; it stays in the queue. */
Out *client_ready(Client *client, uint64_t done);
void client_sent(Client *client);

/* ---- accounts and lobby ---- */
void account_handle(Client *client, const Message *message);
void account_welcome(Client *client, long long re);
void lobby_handle(Client *client, const Message *message);
void lobby_tick(Server *server);
void seat_handle(Client *client, const Message *message);

/* Advice on the seat's open question, and its chance to win; the answer comes when the thinking is
 * done. What the next cards may be. */
WireErr advice_hint(Client *client, Table *table, int seat, const Message *message);
WireErr advice_chance(Client *client, Table *table, int seat, const Message *message);
WireErr advice_unseen(Client *client, const Table *table, int seat, const Message *message);

/* An ended game looked at again: at once where that was done before, else when it is done. */
WireErr analysis_give(Client *client, const Table *table, const Message *message);
/* The client waits no longer for the table's analysis, and is told; NULL: for any, since he is gone. */
void analysis_leave(Client *client, const Table *table);
void analysis_tick(Server *server);
void analysis_stop_all(Server *server);

/* Rows about the user's own finished games; they come when they are made. */
void stats_give(Client *client, const Message *message);

/* ---- the server ---- */

struct Server {
    ServerConfig config;
    int lock; /* on the data folder: an open file */
    bool locked;
    Store store;
    Journal *journal;
    Pool *pool;
    Map users, tokens, tables, clients, addresses;
    Map analyses; /* under way, by table */
    Map hashers;  /* by address: how much password hashing it has had, see account.c */
    int64_t last_user, last_client;
    int64_t reserved; /* ids of users up to this one are marked as used in the store */
    Buf waiting; /* Client *: those whose next message waits for the disk; NULL where one is gone */
    int64_t now; /* a clock that only goes on, ms */
    int64_t wall; /* the time of day, ms */
    int64_t lobby_at, ticked, swept, analyses_at;
    bool lobby_changed, stopping, trouble;
    void *loop;
    void (*wake)(void *server);       /* from any thread */
    void (*writable)(Client *client); /* something may be sent */
    void (*hang_up)(Client *client);
};

/* Opens the store and loads all tables that go on; false and one line in `why`. */
bool core_open(Server *server, const ServerConfig *config, Buf *why);
/* Everything that the passing of time and finished work ask for; to be called often. */
void core_tick(Server *server);
/* Stores what is left and frees all. False if something could not be stored. */
bool core_close(Server *server);
void core_clock(Server *server);
const Locale *core_locale(const char *lang);
/* The player of that name among those that exist; NULL: none. */
const Player *core_level(const char *name);
const Catalog *core_catalog(Server *server, uint64_t hash);

#endif
