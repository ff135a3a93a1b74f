/* A table: seats, the people and bots in them, and the game they play. table.c is about playing;
 * the other files of this name store it, show it, convert it to a record and drive it by time. */
#ifndef WINDFALL_SERVER_TABLE_H
#define WINDFALL_SERVER_TABLE_H

#include "ai/player.h"
#include "lesson/lesson.h"
#include "record/undo.h"
#include "server/pool.h"
#include "server/user.h"
#include "wire/wire.h"

enum { TITLE_CHARS = 60, CHAT_CHARS = 500 };

typedef struct Attend Attend;

/* Stored by these numbers; seats and clocks by their names. */
typedef enum TableState {
    TABLE_WAITING = 0,
    TABLE_PLAYING = 1,
    TABLE_ENDED = 2,
    TABLE_STATES
} TableState;
typedef enum SeatKind { SEAT_EMPTY, SEAT_PERSON, SEAT_BOT, SEAT_KINDS } SeatKind;
typedef enum ClockKind { CLOCK_NONE, CLOCK_LIVE, CLOCK_DAYS, CLOCK_KINDS } ClockKind;
/* Their names, in messages and in stored tables. */
extern const char *const table_states[TABLE_STATES];
extern const char *const seat_kinds[SEAT_KINDS];
extern const char *const clock_kinds[CLOCK_KINDS];

typedef struct TableSeat {
    SeatKind kind;
    int64_t user; /* also after a bot took over */
    char name[NAME_CHARS * 4 + 1];
    const Player *bot;
    bool late;            /* a bot plays on */
    bool lost;            /* resigned, or absent in a rated game */
    bool archived;        /* not in the list of the person's games */
    double before, after; /* ratings of a rated game */
} TableSeat;

/* How a table is created. */
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
    char *cards, *values; /* custom ones; NULL: none; the table takes ownership */
    int lesson;           /* of the tutorial, from 1; 0: none */
} TableSpec;

typedef struct Table {
    Server *server;
    char name[TABLE_NAME + 1], next[TABLE_NAME + 1];
    TableState state;
    TableSpec spec;
    int64_t created, changed; /* wall clock */
    uint64_t mark;            /* of its last write */
    int64_t expires;          /* when it is removed, by the server's clock; 0: somebody is there */
    bool removed;             /* deleted; only in memory until that is stored */
    bool elsewhere;           /* another server's: only its row is known */
    int64_t shown;            /* what lobbies elsewhere show of it: see node.h */
    int64_t lines, chats;     /* rows in the store */
    /* the game: its record, and what follows from that */
    Record rec;
    Sealed sealed; /* answers that wait for the last seat */
    Game game;
    Buf events;              /* WireEvent */
    Buf rounds;              /* WireRound: of finished rounds */
    LessonRun run;           /* if it is a lesson */
    uint32_t ask[SEATS_MAX]; /* number of the seat's question */
    /* people */
    Attend *attends;
    unsigned offers_end, offers_rematch;
    char end[12]; /* why it ended */
    unsigned winners;
    /* time, on the server's own clock */
    int64_t bank[SEATS_MAX], since[SEATS_MAX], bot_due[SEATS_MAX];
    int64_t gone[SEATS_MAX]; /* since when the person is absent; 0: present */
    unsigned held;           /* seats whose clock waits until they have seen what happened */
    int asked_at[SEATS_MAX]; /* the moment of their last question */
    unsigned absent;         /* seats absent for long enough to claim */
    unsigned bot_busy;
    int advising; /* advice jobs running */
} Table;

/* Finds it in memory or in the store; NULL with an error if there is none. */
Table *table_find(Server *server, const char *name, WireErr *err);
/* A new table; the first `count` answers of its game are given. */
Table *table_create(Server *server, TableSpec *spec, const RecordEntry *given, int count,
                    WireErr *err);
void table_load_all(Server *server);
/* Loads one that has become this server's. */
void table_adopt(Server *server, const char *name);
void table_free(Table *table);
/* Frees what it holds. */
void table_empty(Table *table);
void table_store(Table *table);
/* The same if nothing has happened: its age does not change. */
void table_store_row(Table *table);
/* Deletes it and everything about it. */
void table_remove(Table *table);
/* People who sit there. */
int table_people(const Table *table);
/* Did somebody else ever sit there? */
bool table_is_shared(const Table *table, const User *user);
/* What time does to an abandoned table. */
void table_age(Table *table);
/* Which tables go first if the server is full: those of guests who are not there, and of these
 * first those with nothing played. */
typedef enum Yields { YIELDS_NEVER, YIELDS_BEGUN, YIELDS_UNUSED } Yields;
Yields table_yields(const Table *table);
/* For tables loaded at the start. `down`: ms for which the server was down, by its clock. */
void table_wake_up(Table *table, int64_t down);

int table_seat_of(const Table *table, const User *user); /* -1: none */
/* The same as bits: several people may play at one user's screen. */
unsigned table_seats_of(const Table *table, const User *user);
bool table_is_alone(const Table *table);
unsigned table_asked(const Table *table); /* seats that are waited for */

/* What people do there. */
WireErr table_sit(Table *table, User *user, int seat);
WireErr table_stand(Table *table, int seat);
/* Removes the user from the seat. */
void table_forget_user(Table *table, int seat);
WireErr table_put_bot(Table *table, int seat, const Player *bot);

/* Is this the seat's open question? */
WireErr table_check_open(const Table *table, int seat, long long ask);
WireErr table_check(const Table *table, int seat, long long ask, const Set *picks);
WireErr table_answer(Table *table, int seat, long long ask, const Set *picks);
WireErr table_withdraw(Table *table, int seat);
WireErr table_undo(Table *table, int seat, int moment); /* moment -1: the last answer */
bool table_can_undo(const Table *table, int seat);
WireErr table_resign(Table *table, int seat);
/* `seats` are bits: those of one user. */
WireErr table_offer(Table *table, unsigned seats, bool rematch, bool on);
/* The seat has seen what happened: its time begins. */
WireErr table_shown(Table *table, int seat);
/* The others no longer wait for the absent ones. */
WireErr table_claim(Table *table, int seat);
/* The person in the seat stops playing: `bot` plays on, or the game ends with `why`. */
void table_drop(Table *table, int seat, const Player *bot, const char *why);
/* The winners of a game in which the seats `lost` count as lost whatever their bots achieved. A
 * rated one that was not played to the end is won by the only seat that is left. */
unsigned table_winners(const Game *game, unsigned lost, bool rated);
bool table_is_here(const Table *table, int64_t user);
void table_end(Table *table, const char *why);

/* What `viewer` sees now; or, if `seen` has an earlier game, what was seen then. */
void table_seen(const Table *table, Seen *seen, int viewer, const char *lang);

/* The description of the table for the user, at this seat or none. */
void table_describe(const Table *table, WireTable *wire, const User *user, int seat);
/* Sends each viewer what is new there. */
void table_show(Table *table);
/* Sends everybody the table's own data. */
void table_announce(Table *table);
void table_tick(Table *table);
/* A bot thinks about its question. */
extern const JobKind job_bot;
/* The record as a text, with the names of the players. */
void table_record(const Table *table, Buf *out);
/* Copies the cards and values of another. */
void spec_copy_cards(TableSpec *spec, const TableSpec *from);
/* Takes options and the first `most` answers (RecordEntry) from a record. */
WireErr table_import(TableSpec *spec, const char *text, int most, Buf *answers);

#endif
