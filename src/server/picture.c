/* Production worlds are discs in the colour of their goods, windfall worlds are rings, developments
 * are diamonds. Each shows its cost or defense; a good is a square on it. */
#include "server/picture.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cards/catalog.h"
#include "panel/panel.h"
#include "rules/score.h"
#include "text/locale.h"

enum { TOP = 128, LEFT = 336, RIGHT = 40, GAP = 8, NAME_SHOWN = 13 };

static const char *const kinds[KINDS] = {[KIND_NONE] = "#8f97ab",
                                         [NOVELTY] = "#8fdaff",
                                         [RARE] = "#d16a2e",
                                         [GENES] = "#469b70",
                                         [ALIEN] = "#f5dd66"};
static const char *const seats[] = {"#f4efe2", "#ff5886", "#20b8da", "#8678f9", "#9f7710"};
static const char fonts[] =
    "IBM Plex Sans Condensed, Noto Sans, DejaVu Sans, Noto Sans CJK JP, sans-serif";

void picture_escape(Buf *out, const char *text)
{
    static const char special[] = "&<>\"'";
    static const char *const instead[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    for (; *text; text++) {
        const char *at = strchr(special, *text);
        if (at)
            buf_str(out, instead[at - special]);
        else
            buf_byte(out, *text);
    }
}

static void write_text(Buf *out, double x, double y, int size, const char *fill, const char *anchor,
                       const char *text)
{
    buf_printf(out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" fill=\"%s\" text-anchor=\"%s\">",
               x, y, size, fill, anchor);
    picture_escape(out, text);
    buf_str(out, "</text>");
}

static void write_number(Buf *out, double x, double y, double size, const char *fill, int number)
{
    char text[12];
    snprintf(text, sizeof text, "%d", number);
    write_text(out, x, y + size * 0.36, (int)size, fill, "middle", text);
}

/* ---- a tableau ---- */

static void write_world(Buf *out, const Design *d, double x, double y, double r)
{
    const char *colour = kinds[d->kind < KINDS ? d->kind : KIND_NONE];
    bool filled = d->source == PRODUCTION;
    buf_printf(out,
               "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\" stroke=\"%s\" "
               "stroke-width=\"%.1f\"/>",
               x, y, r, filled ? colour : "#10182a", colour, r * 0.2);
    if (d->military)
        buf_printf(out,
                   "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"none\" stroke=\"#ff7568\" "
                   "stroke-width=\"%.1f\" stroke-dasharray=\"%.1f\"/>",
                   x, y, r * 1.24, r * 0.12, r * 0.3);
    write_number(out, x, y, r * 0.95, filled ? "#10131c" : "#f3f0e8", d->cost);
}

static void write_development(Buf *out, const Design *d, double x, double y, double r)
{
    buf_printf(out,
               "<path d=\"M%.1f %.1fl%.1f %.1fl%.1f %.1fl%.1f %.1fz\" fill=\"%s\" "
               "stroke=\"#f3f0e8\" stroke-width=\"%.1f\"/>",
               x, y - r * 1.2, r * 1.2, r * 1.2, -r * 1.2, r * 1.2, -r * 1.2, -r * 1.2,
               d->variable ? "#7a3f78" : "#26304a", r * 0.1);
    write_number(out, x, y, r * 0.95, "#f3f0e8", d->cost);
}

static void write_card(Buf *out, const Game *g, int seat, int slot, double x, double y, double size)
{
    const Seat *s = &g->seat[seat];
    const Design *d = catalog_design(g->cat, s->tableau[slot]);
    double r = size * 0.3;
    buf_printf(out,
               "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.1f\" "
               "fill=\"#151c2e\" stroke=\"#2a3450\"/>",
               x, y, size, size, size * 0.12);
    (d->development ? write_development : write_world)(out, d, x + size / 2, y + size / 2, r);
    if (s->goods >> slot & 1)
        buf_printf(out,
                   "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.1f\" "
                   "fill=\"%s\" stroke=\"#10131c\" stroke-width=\"2\"/>",
                   x + size * 0.68, y + size * 0.66, size * 0.28, size * 0.28, size * 0.06,
                   kinds[d->kind < KINDS ? d->kind : KIND_NONE]);
}

/* As large as fits. */
static void write_tableau(Buf *out, const Game *g, int seat, double y, double height)
{
    int count = g->seat[seat].tableau_n, columns = 1;
    double width = PICTURE_WIDTH - LEFT - RIGHT, size = height < 104 ? height : 104;
    for (; size > 20; size -= 2) {
        columns = (int)((width + GAP) / (size + GAP));
        int rows = (count + columns - 1) / columns;
        if (rows * (size + GAP) - GAP <= height)
            break;
    }
    int rows = (count + columns - 1) / columns;
    y += (height - (rows * (size + GAP) - GAP)) / 2;
    for (int slot = 0; slot < count; slot++)
        write_card(out, g, seat, slot, LEFT + slot % columns * (size + GAP),
                   y + (int)(slot / columns) * (size + GAP), size);
}

/* ---- a seat ---- */

/* The name, truncated if it is long; bots have the name of their level. */
static void name_of(char *shown, size_t room, const Record *rec, int seat, const Locale *locale)
{
    const char *name = rec->name[seat];
    const char *rival = panel_rival(rec->mode);
    if (seat >= rec->mode->players && rival)
        name = locale_say(locale, rival);
    size_t size = 0;
    int characters = 0;
    for (; name[size] && size < room - 4; size++) {
        characters += ((unsigned char)name[size] & 0xc0) != 0x80;
        if (characters > NAME_SHOWN)
            break;
    }
    memcpy(shown, name, size);
    strcpy(shown + size, name[size] ? "…" : "");
    shown[0] = (char)toupper((unsigned char)shown[0]);
}

static void write_seat(Buf *out, const Record *rec, const Game *g, const ScoreResult *result,
                       int seat, double y, double height, const Locale *locale)
{
    char name[RECORD_NAME_MAX + 8];
    double middle = y + height / 2;
    const char *colour = seats[seat % (int)(sizeof seats / sizeof *seats)];
    name_of(name, sizeof name, rec, seat, locale);
    buf_printf(out, "<path d=\"M40 %.1fh36v50l-18 -14l-18 14z\" fill=\"%s\"/>", middle - 27,
               colour);
    write_text(out, 92, middle - 4, 28, "#f3f0e8", "start", name);
    char points[24];
    bool won = g->over && result->winners >> seat & 1;
    snprintf(points, sizeof points, "%d%s", score_side(result, seat)->sheet.total, won ? " ★" : "");
    write_text(out, 92, middle + 34, 38, won ? "#f5dd66" : "#bcc1cf", "start", points);
    write_tableau(out, g, seat, y, height);
}

static void write_emblem(Buf *out)
{
    buf_str(out, "<g transform=\"translate(32 24) scale(1.25)\">"
                 "<circle cx=\"32\" cy=\"32\" r=\"15\" fill=\"#c5a9ff\"/>"
                 "<path d=\"M32 17a15 15 0 010 30z\" fill=\"#180f2c\" opacity=\".45\"/>"
                 "<circle cx=\"32\" cy=\"32\" r=\"23\" fill=\"none\" stroke=\"#efece4\" "
                 "stroke-width=\"3.4\" stroke-dasharray=\"18 6.1\"/></g>");
}

void picture_write(Buf *out, const Record *rec, const Game *g, const Locale *locale)
{
    ScoreResult result;
    char round[60];
    int count = g->mode->seats;
    double height = (PICTURE_HEIGHT - TOP - 24.0) / count;
    score_result(g, &result);
    buf_printf(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
               "font-family=\"%s\" font-weight=\"600\"><rect width=\"100%%\" height=\"100%%\" "
               "fill=\"#0a0e18\"/>",
               PICTURE_WIDTH, PICTURE_HEIGHT, fonts);
    write_emblem(out);
    write_text(out, 128, 80, 46, "#f3f0e8", "start", "Windfall");
    snprintf(round, sizeof round, locale_say(locale, "Round %d"), g->round);
    write_text(out, PICTURE_WIDTH - RIGHT, 78, 36, "#bcc1cf", "end", round);
    for (int seat = 0; seat < count; seat++)
        write_seat(out, rec, g, &result, seat, TOP + seat * height + GAP / 2.0, height - GAP * 1.5,
                   locale);
    buf_str(out, "</svg>");
}
