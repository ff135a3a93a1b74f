/* All cards, goals and actions of a game, described in one language. */
#include "wire/part_json.h"

#include <ctype.h>

#include "cards/catalog.h"
#include "cards/describe.h"
#include "cards/word.h"
#include "view/track.h"

static void key_null(JsonOut *json, const char *key)
{
    json_out_key(json, key);
    json_out_null(json);
}

static void write_lower(JsonOut *json, const char *key, const char *name)
{
    char text[48];
    size_t n = 0;
    for (; name[n] && n + 1 < sizeof text; n++)
        text[n] = (char)tolower((unsigned char)name[n]);
    text[n] = 0;
    json_out_key_str(json, key, text);
}

static const char *source_name(int source)
{
    static const char *const names[] = {
        [SOURCE_NONE] = "none", [WINDFALL] = "windfall", [PRODUCTION] = "production"};
    return names[source];
}

static void write_keywords(JsonOut *json, int keywords)
{
    json_out_key_array(json, "keywords");
    for (int bit = 0; bit < KEYWORDS; bit++)
        if (keywords >> bit & 1) {
            char text[32];
            size_t n = 0;
            const char *word = keyword_word_at(bit);
            for (; word[n] && n + 1 < sizeof text; n++)
                text[n] = (char)tolower((unsigned char)word[n]);
            text[n] = 0;
            json_out_str(json, text);
        }
    json_out_array_end(json);
}

static void key_keyword(JsonOut *json, int keyword)
{
    if (keyword)
        write_lower(json, "keyword", keyword_word(keyword));
    else
        key_null(json, "keyword");
}

static void write_odds(JsonOut *json, const Catalog *cat, const Power *power, const Locale *locale)
{
    Buf text = {0};
    json_out_key_array(json, "odds");
    for (int cost = power->price; cost <= power->uses; cost++) {
        buf_clear(&text);
        say_odds(&text, &(Say){.cat = cat, .locale = locale}, cost);
        json_out_object(json);
        json_out_key_int(json, "cost", cost);
        json_out_key_int(json, "share", say_odds_share(cat, cost));
        json_out_key_str(json, "text", buf_text(&text));
        json_out_object_end(json);
    }
    json_out_array_end(json);
    buf_free(&text);
}

static void write_power(JsonOut *json, const Catalog *cat, const Power *power, const Locale *locale)
{
    char text[240];
    describe_power(text, sizeof text, power, locale);
    json_out_object(json);
    write_lower(json, "verb", verb_rows[power->verb].name);
    json_out_key_str(json, "phase", phase_word(power->phase));
    json_out_key_bool(json, "optional", power->optional);
    json_out_key_str(json, "kind", kind_word(power->kind));
    key_keyword(json, power->keyword);
    json_out_key_int(json, "amount", power->amount);
    json_out_key_int(json, "price", power->price);
    json_out_key_int(json, "uses", power->uses);
    json_out_key_int(json, "vp", power->vp);
    json_out_key_int(json, "cards", power->cards);
    json_out_key_str(json, "text", text);
    if (say_has_odds(power))
        write_odds(json, cat, power, locale);
    json_out_object_end(json);
}

static const char *match_name(int match)
{
    static const char *const names[MATCHES] = {
        [MATCH_PRODUCTION] = "production",
        [MATCH_WINDFALL] = "windfall",
        [MATCH_KEYWORD] = "keyword",
        [MATCH_SIX] = "six",
        [MATCH_DEVELOPMENT] = "development",
        [MATCH_WORLD] = "world",
        [MATCH_MILITARY] = "military",
        [MATCH_REBEL_MILITARY] = "rebel_military",
        [MATCH_DEVELOPMENT_POWER] = "development_power",
        [MATCH_WORLD_POWER] = "world_power",
        [MATCH_NAMED] = "named",
        [MATCH_PER_CHIPS] = "per_chips",
        [MATCH_PER_MILITARY] = "per_military",
        [MATCH_PER_GOOD] = "per_good",
    };
    return names[match];
}

static void write_score(JsonOut *json, const Catalog *cat, const Score *score, const Locale *locale)
{
    char text[240];
    describe_score(text, sizeof text, cat, score, locale);
    bool by_phase = score->match == MATCH_DEVELOPMENT_POWER || score->match == MATCH_WORLD_POWER;
    json_out_object(json);
    json_out_key_str(json, "match", match_name(score->match));
    json_out_key_str(json, "kind", kind_word(score->kind));
    key_keyword(json, score->keyword);
    json_out_key_str(json, "phase", by_phase ? phase_word(score->phase) : NULL);
    json_out_key(json, "design");
    if (score->match == MATCH_NAMED)
        json_out_int(json, score->design);
    else
        json_out_null(json);
    json_out_key_int(json, "per", score->per);
    json_out_key_int(json, "vp", score->vp);
    json_out_key_str(json, "text", text);
    json_out_object_end(json);
}

static void write_design(JsonOut *json, const Catalog *cat, const Design *d, const Locale *locale)
{
    char text[400];
    describe_facts(text, sizeof text, d, locale);
    json_out_object(json);
    json_out_key_str(json, "name", d->name);
    json_out_key_str(json, "title", locale ? locale_say(locale, d->name) : d->name);
    json_out_key_int(json, "first", d->first);
    json_out_key_int(json, "copies", d->copies);
    if (catalog_storm_adds(d))
        json_out_key_int(json, "added", d->added);
    json_out_key_int(json, "set", d->set);
    json_out_key_bool(json, "development", d->development);
    json_out_key_bool(json, "military", d->military);
    json_out_key_int(json, "cost", d->cost);
    json_out_key_int(json, "vp", d->vp);
    json_out_key_bool(json, "variable", d->variable);
    json_out_key_str(json, "kind", kind_word(d->kind));
    json_out_key_str(json, "source", source_name(d->source));
    write_keywords(json, d->keywords);
    part_key_card(json, "start", d->start);
    json_out_key_str(json, "text", text);
    json_out_key_array(json, "powers");
    for (int i = 0; i < d->powers; i++)
        write_power(json, cat, &d->power[i], locale);
    json_out_array_end(json);
    json_out_key_array(json, "scores");
    for (int i = 0; i < d->scores; i++)
        write_score(json, cat, &d->score[i], locale);
    json_out_array_end(json);
    json_out_object_end(json);
}

static const char *goal_what(int what)
{
    static const char *const names[GOAL_WHATS] = {
#define GOAL(ID, name, sentence, moves, count) [GOAL_##ID] = (name),
#include "cards/goal.def"
#undef GOAL
    };
    return names[what];
}

static void write_goal(JsonOut *json, const Goal *goal, const Locale *locale)
{
    char text[240];
    describe_goal(text, sizeof text, goal, locale);
    json_out_object(json);
    json_out_key_str(json, "name", goal->name);
    json_out_key_str(json, "title", locale ? locale_say(locale, goal->name) : goal->name);
    json_out_key_bool(json, "most", goal->most);
    json_out_key_int(json, "vp", goal->vp);
    json_out_key_int(json, "tie", goal->tie_vp);
    json_out_key_str(json, "what", goal_what(goal->what));
    key_keyword(json, goal->keyword);
    json_out_key_int(json, "minimum", goal->minimum);
    json_out_key_array(json, "after");
    for (int phase = 0; phase < PHASES; phase++)
        if (goal->at >> phase & 1)
            json_out_str(json, phase_word(phase));
    if (goal->at & GOAL_AT_ROUND_END)
        json_out_str(json, "round");
    json_out_array_end(json);
    json_out_key_str(json, "text", text);
    json_out_object_end(json);
}

void part_catalog(JsonOut *json, const Catalog *cat, const char *lang, const Locale *locale)
{
    json_out_key_hex(json, "hash", cat->hash);
    json_out_key_str(json, "lang", lang);
    json_out_key_int(json, "cards", cat->cards);
    json_out_key_array(json, "designs");
    for (int i = 0; i < cat->designs; i++)
        write_design(json, cat, &cat->design[i], locale);
    json_out_array_end(json);
    json_out_key_array(json, "goals");
    for (int i = 0; i < cat->goals; i++)
        write_goal(json, &cat->goal[i], locale);
    json_out_array_end(json);
    json_out_key_array(json, "actions");
    for (int i = 0; i < ACTIONS; i++) {
        json_out_object(json);
        json_out_key_str(json, "name", action_name(i));
        json_out_key_str(json, "phase", phase_word((int)track_action(i)));
        json_out_object_end(json);
    }
    json_out_array_end(json);
}
