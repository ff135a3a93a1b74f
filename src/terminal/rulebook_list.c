/* Each list is a row of one table, found by its section. */
#include "terminal/rulebook_list.h"

#include <stdio.h>
#include <string.h>

#include "cards/catalog.h"
#include "cards/describe.h"
#include "text/say.h"

enum { TEXT = 1024, HANDS = 5 };

static void list_sixes(const Locale *locale, const ListSink *sink)
{
    const Catalog *cat = catalog_for(BOXES_PRINTED);
    char text[TEXT];
    for (const Design *d = cat->design; d < cat->design + cat->designs; d++) {
        if (!d->scores)
            continue;
        sink->open(sink->self, locale_say(locale, d->name), d->name);
        for (int i = 0; i < d->scores; i++) {
            describe_score(text, sizeof text, cat, &d->score[i], locale);
            sink->line(sink->self, text);
        }
        sink->close(sink->self);
    }
}

static void list_goals(const Locale *locale, const ListSink *sink)
{
    const Catalog *cat = catalog_for(BOXES_PRINTED);
    char text[TEXT];
    for (const Goal *goal = cat->goal; goal < cat->goal + cat->goals; goal++) {
        describe_goal(text, sizeof text, goal, locale);
        sink->open(sink->self, locale_say(locale, goal->name), NULL);
        sink->line(sink->self,
                   locale_say(locale, say_message(goal->most ? SAY_RULES_MOST : SAY_RULES_FIRST)));
        sink->line(sink->self, text);
        sink->close(sink->self);
    }
}

static void list_hand(const Catalog *cat, int hand, const Locale *locale, const ListSink *sink)
{
    for (const Design *d = cat->design; d < cat->design + cat->designs; d++)
        if (d->preset == hand)
            sink->line(sink->self, locale_say(locale, d->name));
}

/* Start world number n has hand number n. */
static void list_hands(const Locale *locale, const ListSink *sink)
{
    const Catalog *cat = catalog_for(BOXES_PRINTED);
    char name[TEXT];
    for (int hand = 1; hand <= HANDS; hand++)
        for (const Design *d = cat->design; d < cat->design + cat->designs; d++) {
            if (d->start != hand)
                continue;
            snprintf(name, sizeof name, "%d. %s", hand, locale_say(locale, d->name));
            sink->open(sink->self, name, d->name);
            list_hand(cat, hand, locale, sink);
            sink->close(sink->self);
        }
}

/* Sentences are typed in English; readers of another language get theirs as well. */
static void list_sentence(const char *message, const Locale *locale, const ListSink *sink)
{
    char text[TEXT];
    const char *said = locale_say(locale, message);
    snprintf(text, sizeof text, "%s: %s", message, said);
    sink->line(sink->self, strcmp(said, message) ? text : message);
}

static void list_language(const Locale *locale, const ListSink *sink)
{
    static const struct {
        int group;
        const char *name;
    } groups[] = {
        {GROUP_FACT, NULL},          {GROUP_EXPLORE, "explore:"}, {GROUP_DEVELOP, "develop:"},
        {GROUP_SETTLE, "settle:"},   {GROUP_TRADE, "trade:"},     {GROUP_CONSUME, "consume:"},
        {GROUP_PRODUCE, "produce:"}, {GROUP_SCORE, "score:"},     {GROUP_GOAL, NULL},
        {GROUP_GAIN, "{gain}"},      {GROUP_EACH, "{each}"}};
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        int group = groups[i].group;
        const char *other = say_message(group == GROUP_FACT ? SAY_RULES_FACTS : SAY_RULES_GOALS);
        sink->open(sink->self, groups[i].name ? groups[i].name : locale_say(locale, other), NULL);
        for (int m = 0; sentence_message(m); m++)
            if (sentence_group(m) == group && !sentence_is_synonym(m))
                list_sentence(sentence_message(m), locale, sink);
        sink->close(sink->self);
    }
}

static const struct {
    const char *section;
    void (*list)(const Locale *locale, const ListSink *sink);
} lists[] = {
    {"first", list_hands}, {"goals", list_goals}, {"own", list_language}, {"sixes", list_sixes}};
enum { LISTS = sizeof lists / sizeof *lists };

bool rulebook_has_list(const char *section)
{
    for (int i = 0; i < LISTS; i++)
        if (!strcmp(lists[i].section, section))
            return true;
    return false;
}

void rulebook_list(const char *section, const Locale *locale, const ListSink *sink)
{
    for (int i = 0; i < LISTS; i++)
        if (!strcmp(lists[i].section, section))
            lists[i].list(locale, sink);
}
