/* The JSON of every message that a server sends (docs/protocol.md). Each function appends one
 * whole message to `out`. `re` is the number of the request that it answers, or negative. */
#ifndef WINDFALL_WIRE_WIRE_H
#define WINDFALL_WIRE_WIRE_H

#include "rules/score.h"
#include "wire/message.h"
#include "wire/part.h"

enum { NO_REQUEST = -1 };

typedef enum SentKind {
#define SENT(id) SENT_##id,
#include "wire/message.def"
    SENT_KINDS
} SentKind;
const char *wire_name(SentKind kind);

void wire_ok(Buf *out, long long re, const char *table); /* table may be NULL */
/* `locale` is the reader's language. */
void wire_error(Buf *out, long long re, const WireErr *err, const Locale *locale);
void wire_bye(Buf *out, const char *text, int again);

typedef struct WireRating {
    int players, rating, deviation, games;
} WireRating;

typedef struct WireWelcome {
    const char *version, *token;
    const char *page; /* the build of the served browser table; NULL: there is none */
    long long now, user;
    const char *name, *settings; /* settings: JSON */
    bool guest;
    const WireRating *ratings;
    int rating_count;
    const int64_t *muted; /* users whose chat this one does not see */
    int muted_count;
    const char *const *levels;
    const char *opponent; /* the level to play next; NULL: none */
    int level_count, message_max, chat_max, name_max, cards_max, tables_max;
} WireWelcome;
void wire_welcome(Buf *out, long long re, const WireWelcome *welcome);

/* Everything stored about a user, in pieces: begin, then rows of `games` and `chat`; json_out ends
 * it. */
typedef struct WireData {
    const WireWelcome *you; /* only the fields about the user */
    long long created, seen;
    const char *lang;
} WireData;
typedef struct WireDataGame {
    const char *table, *mode, *title, *state;
    long long created, changed;
} WireDataGame;
JsonOut wire_data_begin(Buf *out, long long re, const WireData *data);
void wire_data_game(JsonOut *json, const WireDataGame *game);
void wire_data_chat(JsonOut *json, const char *table, long long at, const char *text);
/* A report that the user made about another, `user`; `line` is the chat line reported, or empty. */
void wire_data_report(JsonOut *json, const char *table, long long at, long long user,
                      const char *line, const char *text);

typedef struct WireSeat {
    const char *kind, *name, *level; /* level NULL for people */
    long long user;                  /* 0: none */
    int rating;                      /* 0: none */
    bool here, late;
} WireSeat;

typedef struct WireTable {
    const char *table, *mode, *set, *title, *state, *undo;
    bool is_private, rated, alone, goals, first_game, yours;
    bool revised, own_cards, own_values;
    const Game *game; /* for its mode's options; NULL: omitted */
    long long host, age;
    int seat, round, watching; /* seat -1: a spectator */
    int tabs;                  /* the reader's own connections to it */
    const char *clock, *late;
    int seconds, days;
    WireSeat seats[SEATS_MAX];
    int seat_count;
    unsigned offers_end, offers_rematch;
    unsigned absent;    /* absent players without whom the others may continue */
    const char *next;   /* NULL: none */
    const char *tidy;   /* in a list of one's own tables: the message that removes it; NULL: none */
    const char *lesson; /* of the tutorial; NULL: none */
    const char *opponent; /* the level to play next, after a game alone; NULL: none */
    long long chat;
} WireTable;
void wire_table(Buf *out, const WireTable *table);

/* The lobby, in pieces: begin, then the rows of each list after its wire_lobby_list, then end. */
typedef struct WireLobby {
    JsonOut json;
    bool in_list;
} WireLobby;
WireLobby wire_lobby_begin(Buf *out, long long re, int online);
void wire_lobby_list(WireLobby *lobby, const char *name);
void wire_lobby_row(WireLobby *lobby, const WireTable *table);
void wire_lobby_name(WireLobby *lobby, const char *name);
void wire_lobby_end(WireLobby *lobby);
/* A page of one list, in the same pieces. */
WireLobby wire_games_begin(Buf *out, long long re);
void wire_games_end(WireLobby *lobby, int skipped, int next, bool more);

typedef struct WireChat {
    const char *table, *name, *text;
    long long n, user, at;
    int seat; /* -1: a spectator */
} WireChat;
void wire_chat(Buf *out, const WireChat *chat);

/* An event and the moment it belongs to. */
typedef struct WireEvent {
    Event event;
    int moment;
} WireEvent;

/* Players appear as marks like "{0}"; clients replace them by the names they show elsewhere. */
void wire_mark_names(Say *say, const Mode *mode);

/* A view: all parts if `full`, else those whose hash differs from `hashes`, which is updated;
 * and these events, as events and as lines of the log. If nothing is new it writes nothing and
 * returns false. */
bool wire_view(Buf *out, const char *table, long long seq, bool full, const Seen *seen,
               uint64_t hashes[PARTS], const WireEvent *events, int count);

/* An error of the engine as one of the wire. `cat` must live until it is sent. */
WireErr wire_game_err(const Catalog *cat, const Err *err);

/* A position of the past, for `look`. `ask`: include the question that was open. */
void wire_position(Buf *out, long long re, const char *table, int at, int of, const Seen *seen,
                   bool ask);

void wire_record(Buf *out, long long re, const char *table, const char *text, size_t size);

/* Advice: how often each of the best answers wins (in hundredths, with an error), by how many
 * points. */
typedef struct WireAdvice {
    Set picks;
    double win, error, margin;
    const char *text; /* the picks in words */
} WireAdvice;
/* `count` may be 0 if there is only a nudge. */
void wire_hint(Buf *out, long long re, const char *table, long long ask, int step, const char *text,
               const char *reason, const WireAdvice *answers, int count);
/* A seat's win probability, 0 to 1. */
void wire_chance(Buf *out, long long re, const char *table, long long ask, double win);
/* The possible next cards (view_next_cards); `supply` cards are left before a reshuffle. */
void wire_unseen(Buf *out, long long re, const char *table, int supply, const Set *next,
                 const Set *later);
/* The hand with its prices, as if the picked actions had been called. */
void wire_preview(Buf *out, long long re, const char *table, long long ask, const Seen *seen,
                  const Set *picks);
/* A plan, answer by answer: the question, the picks, the power used, and what it brings. */
typedef struct WireStep {
    const char *op;
    Set picks;
    int card, power; /* NO_CARD: not a power of a card */
    int chips, cards, goods;
} WireStep;
typedef struct WirePlan {
    int chips, cards, goods;
    Set left; /* cards with optional powers that the plan does not use */
    const WireStep *step;
    int steps;
} WirePlan;
void wire_plan(Buf *out, long long re, const char *table, long long ask, const WirePlan *plans,
               int count);
/* The progress of an analysis; the analysis itself, with `text` as one JSON object. */
void wire_progress(Buf *out, const char *table, int done, int of);
void wire_analysis(Buf *out, long long re, const char *table, const char *text);

/* The key `sides` of a result: seats that share their points, and those points. */
void wire_key_sides(JsonOut *json, const ScoreResult *result, unsigned winners);

/* A finished game of one's own, for statistics. */
typedef struct WireGame {
    const char *table, *mode, *reason;
    const char *start;    /* the start world's name, NULL: none */
    const char *analysis; /* the seat's sums, JSON; NULL: none */
    long long ended;
    int players, sheets, seat, rounds; /* sheets: players, and the seats that the mode plays */
    double result;                     /* 0 to 1; negative: none */
    bool rated;
    int score[SEATS_MAX], call[ACTIONS];
    int best;                   /* points of the other sides */
    double before, after;       /* ratings; 0: not rated */
    WireSeat others[SEATS_MAX]; /* by seat; one's own is ignored */
} WireGame;
/* What the decisions of a kind have lost. */
typedef struct WireKind {
    int decisions;
    double loss;
} WireKind;
int wire_kind(const char *name); /* a DecisionKind; -1: none of that name */
void wire_key_kinds(JsonOut *json, const WireKind *kind);
void wire_key_actions(JsonOut *json, const char *key, const int *times);

/* How well somebody plays: the mean loss of a decision in thousandths of a win, half its 95 %
 * interval, and the level that loses about as much. */
typedef struct WireSkill {
    int games;
    double loss, half;
    const char *about;
    WireKind kind[DECISION_KINDS];
} WireSkill;

JsonOut wire_stats_begin(Buf *out, long long re);
void wire_stats_row(JsonOut *json, const WireGame *game);
void wire_stats_end(JsonOut *json, const WireSkill *skill); /* NULL: too few games */
void wire_catalog(Buf *out, long long re, const Catalog *cat, const char *lang,
                  const Locale *locale);

#endif
