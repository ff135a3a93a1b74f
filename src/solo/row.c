/* The letter of a kind, then the fields: numbers with 8 bytes, texts with their length (0: NULL)
 * and a zero byte. */
#include "solo/row.h"

#include <stddef.h>
#include <string.h>

typedef enum FieldType { WIDE, NARROW, REAL, FLAG, TEXT, HASH } FieldType;
typedef struct Field {
    uint8_t type; /* FieldType */
    uint16_t at;  /* in a Write */
} Field;
enum { FIELDS_MAX = 10 };
typedef struct Form {
    uint8_t count;
    Field field[FIELDS_MAX];
} Form;

#define F(type, name)                  \
    {                                  \
        type, offsetof(Write, as.name) \
    }

static const Form user = {9,
                          {F(WIDE, user.id), F(WIDE, user.created), F(WIDE, user.seen),
                           F(TEXT, user.name), F(TEXT, user.folded), F(TEXT, user.password),
                           F(TEXT, user.settings), F(TEXT, user.lang), F(TEXT, user.skeleton)}};
static const Form rating = {6,
                            {F(WIDE, rating.user), F(NARROW, rating.players),
                             F(NARROW, rating.games), F(REAL, rating.rating),
                             F(REAL, rating.deviation), F(REAL, rating.volatility)}};
static const Form game = {6,
                          {F(TEXT, game.name), F(NARROW, game.state), F(WIDE, game.created),
                           F(WIDE, game.changed), F(TEXT, game.meta), F(TEXT, game.record)}};
static const Form line = {
    4, {F(TEXT, line.game), F(WIDE, line.n), F(WIDE, line.at), F(TEXT, line.line)}};
static const Form chat = {7,
                          {F(TEXT, chat.game), F(WIDE, chat.n), F(WIDE, chat.at),
                           F(WIDE, chat.user), F(NARROW, chat.seat), F(TEXT, chat.name),
                           F(TEXT, chat.text)}};
static const Form analysis = {
    3, {F(TEXT, analysis.game), F(TEXT, analysis.lang), F(TEXT, analysis.text)}};
static const Form report = {8,
                            {F(WIDE, report.id), F(WIDE, report.at), F(WIDE, report.by),
                             F(WIDE, report.user), F(TEXT, report.name), F(TEXT, report.game),
                             F(TEXT, report.line), F(TEXT, report.words)}};
static const Form rule = {
    4, {F(NARROW, rule.kind), F(WIDE, rule.at), F(TEXT, rule.who), F(FLAG, rule.on)}};
static const Form links = {5,
                           {F(WIDE, link.user), F(WIDE, link.other), F(WIDE, link.at),
                            F(FLAG, link.on), F(HASH, link.hash)}};

/* Kinds that are not listed link users, tokens and times. */
static const Form *const forms[WRITE_IDS + 1] = {
    [WRITE_USER] = &user,         [WRITE_RATING] = &rating, [WRITE_GAME] = &game,
    [WRITE_NO_GAME] = &game,      [WRITE_LINE] = &line,     [WRITE_CHAT] = &chat,
    [WRITE_ANALYSIS] = &analysis, [WRITE_REPORT] = &report, [WRITE_RULE] = &rule,
};

/* The letters of the kinds in logs that are kept for years: none may ever change. Kinds without a
 * letter are not stored. */
static const char letters[WRITE_IDS + 1] = {
    [WRITE_USER] = 'u',     [WRITE_FORGET] = 'U',    [WRITE_TOKEN] = 't',
    [WRITE_NO_TOKEN] = 'T', [WRITE_NO_TOKENS] = 'X', [WRITE_OLD_TOKENS] = 'O',
    [WRITE_RATING] = 'r',   [WRITE_GAME] = 'g',      [WRITE_NO_GAME] = 'G',
    [WRITE_LINE] = 'l',     [WRITE_CHAT] = 'c',      [WRITE_MUTE] = 'm',
    [WRITE_ANALYSIS] = 'a', [WRITE_REPORT] = 'p',    [WRITE_NO_REPORT] = 'P',
    [WRITE_RULE] = 'b',     [WRITE_CHANGED] = 'h',   [WRITE_NOTICED] = 'H',
    [WRITE_IDS] = 'i',
};

static const Form *form_of(int kind)
{
    return forms[kind] ? forms[kind] : &links;
}

static void write_field(Buf *to, int type, const void *at)
{
    int64_t number = 0;
    if (type == HASH) {
        buf_add(to, at, TOKEN_HASH);
    } else if (type == TEXT) {
        const char *text = *(const char *const *)at;
        uint32_t size = text ? (uint32_t)strlen(text) + 1 : 0;
        buf_add(to, &size, sizeof size);
        buf_add(to, text ? text : "", size);
    } else {
        if (type == NARROW)
            number = *(const int *)at;
        else if (type == FLAG)
            number = *(const bool *)at;
        else
            memcpy(&number, at, sizeof number);
        buf_add(to, &number, sizeof number);
    }
}

void row_write(Buf *to, const Write *row)
{
    const Form *form = form_of((int)row->kind);
    if (!letters[row->kind])
        return;
    buf_byte(to, letters[row->kind]);
    for (int i = 0; i < form->count; i++)
        write_field(to, form->field[i].type, (const char *)row + form->field[i].at);
}

static size_t read_text(const char **text, const char *bytes, size_t left)
{
    uint32_t size;
    if (left < sizeof size)
        return 0;
    memcpy(&size, bytes, sizeof size);
    if (size > left - sizeof size || (size && bytes[sizeof size + size - 1]))
        return 0;
    *text = size ? bytes + sizeof size : NULL;
    return sizeof size + size;
}

static size_t read_field(int type, void *at, const char *bytes, size_t left)
{
    int64_t number;
    if (type == TEXT)
        return read_text(at, bytes, left);
    size_t size = type == HASH ? TOKEN_HASH : sizeof number;
    if (left < size)
        return 0;
    memcpy(&number, bytes, sizeof number);
    if (type == NARROW)
        *(int *)at = (int)number;
    else if (type == FLAG)
        *(bool *)at = number;
    else
        memcpy(at, bytes, size);
    return size;
}

size_t row_read(Write *row, const char *bytes, size_t size)
{
    const char *letter = size && *bytes ? memchr(letters, *bytes, sizeof letters) : NULL;
    memset(row, 0, sizeof *row);
    if (!letter)
        return 0;
    row->kind = (WriteKind)(letter - letters);
    const Form *form = form_of((int)row->kind);
    size_t at = 1;
    for (int i = 0; i < form->count; i++) {
        size_t more =
            read_field(form->field[i].type, (char *)row + form->field[i].at, bytes + at, size - at);
        if (!more)
            return 0;
        at += more;
    }
    return at;
}
