/* Prints the template for translators: every translatable message of the program, once, with the
 * names of the places where it is used. */
#include <stdio.h>
#include <string.h>

#include "cards/catalog.h"
#include "cards/describe.h"
#include "lesson/book.h"
#include "modes/coop_values.h"
#include "modes/mode_op.h"
#include "modes/robot_values.h"
#include "text/rulebook.h"
#include "text/say.h"

enum { ENTRIES = 2000, TEXT = 1200, USES = 120 };

typedef struct Entry {
    char text[TEXT], uses[USES];
} Entry;

static Entry entries[ENTRIES];
static int count;

static Entry *find(const char *text)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(entries[i].text, text))
            return &entries[i];
    return NULL;
}

static void add(const char *text, const char *use)
{
    Entry *e = find(text);
    if (!*text)
        return;
    if (!e) {
        e = &entries[count++];
        snprintf(e->text, TEXT, "%s", text);
    }
    size_t used = strlen(e->uses);
    if (!strstr(e->uses, use))
        snprintf(e->uses + used, USES - used, "%s%s", used ? ", " : "", use);
}

static void add_names(const Catalog *cat)
{
    for (int i = 0; i < cat->goals; i++)
        add(cat->goal[i].name, "the name of a goal");
    for (int i = 0; i < cat->designs; i++)
        add(cat->design[i].name, "the name of a card");
}

static void add_questions(const OpRow *rows, int n)
{
    for (const OpRow *row = rows; row < rows + n; row++) {
        for (int i = 0; i < WORDINGS; i++)
            add(row->words[i] ? row->words[i] : "", "a question");
        add(row->topic, "what a question is about");
    }
}

static void add_events(void)
{
    for (int i = 0; i < EVENTS; i++)
        add(event_rows[i].words ? event_rows[i].words : "", "what happens");
}

static void add_note(Span note)
{
    char text[TEXT];
    snprintf(text, sizeof text, "%.*s", note.size, note.size ? note.at : "");
    add(text, "a note of a table");
}

static void add_notes(void)
{
    const RobotValues *robot = robot_values_builtin();
    const CoopValues *coop = coop_values_builtin();
    for (int world = 0; world <= ROBOT_MAT; world++)
        for (int id = 0; id < ROBOT_VALUES; id++)
            add_note(robot->note[world][id]);
    for (int pair = 0; pair < ROBOT_PAIRS; pair++)
        for (int die = 0; die < 2; die++)
            add_note(robot->face_note[pair][die]);
    for (int id = 0; id < COOP_OPTIONS; id++)
        add_note(coop->note[id]);
}

static void print_text(const char *label, const char *text)
{
    printf("%s \"", label);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        if (*text == '\n')
            fputs("\\n", stdout);
        else
            putchar(*text);
    }
    puts("\"");
}

int main(void)
{
    for (int i = 0; say_message(i); i++)
        add(say_message(i), say_id_name(i));
    add_notes();
    add_events();
    add_questions(op_rows, OPS);
    add_questions(mode_op_rows, MODE_OPS);
    for (int i = 0; describe_message(i); i++)
        add(describe_message(i), "cards");
    RuleReader reader = rulebook_open();
    while (rulebook_next(&reader))
        if (reader.kind != RULE_CODE)
            add(reader.text,
                reader.kind == RULE_HEAD ? "the head of a section of the rules" : "the rules");
    for (int i = 0; i < book_builtin()->texts; i++)
        add(book_builtin()->text[i], "the tutorial");
    add_names(catalog_for(BOX_BASE));
    add_names(catalog_for(BOXES_PRINTED));
    puts("# Every message of the program. Braces hold names and numbers and must stay; \"[a|b]\" "
         "is a\n"
         "# for the reader and b for others; \"(s)\" is a plural's s.\n"
         "msgid \"\"\nmsgstr \"\"\n\"Project-Id-Version: windfall\\n\"\n"
         "\"Report-Msgid-Bugs-To: the issues of the project\\n\"\n"
         "\"POT-Creation-Date: 2026-11-15 00:00+0000\\n\"\n"
         "\"PO-Revision-Date: 2026-11-15 00:00+0000\\n\"\n"
         "\"Last-Translator: the project\\n\"\n\"Language-Team: none\\n\"\n\"Language: \\n\"\n"
         "\"MIME-Version: 1.0\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
         "\"Content-Transfer-Encoding: 8bit\\n\"");
    for (int i = 0; i < count; i++) {
        printf("\n#. %s\n", entries[i].uses);
        print_text("msgid", entries[i].text);
        puts("msgstr \"\"");
    }
    return 0;
}
