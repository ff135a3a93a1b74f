/* The values of the solitaire robot, each with its source. A start world has the values of the mat
 * unless it sets its own. */
#ifndef WINDFALL_MODES_ROBOT_VALUES_H
#define WINDFALL_MODES_ROBOT_VALUES_H

#include "base/buf.h"
#include "cards/parse.h"
#include "rules/rules.h"

typedef enum RobotValue {
#define ROBOT(id, key, sort, most) ROBOT_##id,
#include "modes/robot.def"
#undef ROBOT
    ROBOT_VALUES
} RobotValue;

/* Faces of a die: an Action (the left space of its pair) or one of these. */
enum { FACE_ROBOT = ACTIONS, FACE_MATCH, FACES };

enum {
    ROBOT_WORLDS = 10, /* by start world number; the last is for any other start world */
    ROBOT_MAT = ROBOT_WORLDS,
    ROBOT_PAIRS = 3, /* pairs of dice to choose from */
    ROBOT_SIDES = 6
};

typedef struct RobotValues {
    uint8_t value[ROBOT_WORLDS + 1][ROBOT_VALUES]; /* by world; the last row is the mat */
    uint8_t given[ROBOT_WORLDS + 1][ROBOT_VALUES]; /* set here, not inherited from the mat */
    Span note[ROBOT_WORLDS + 1][ROBOT_VALUES];     /* where it comes from, in words */
    Span name[ROBOT_WORLDS];                       /* the heading of a world */
    uint8_t face[ROBOT_PAIRS][2][ROBOT_SIDES];
    Span face_note[ROBOT_PAIRS][2];
} RobotValues;

/* The built-in values; thread-safe. */
const RobotValues *robot_values_builtin(void);

/* Applies the lines of a text, which must outlive the values. If a line is wrong, returns false
 * with an error, and the values are unchanged. */
bool robot_values_parse(const char *text, size_t size, const char *file, RobotValues *values,
                        CardError *err);

/* Prints all values as such a text, with the notes of the built-in ones in that language. */
void robot_values_print(Buf *out, const RobotValues *values, const Locale *locale);

/* The name in the heading of a start world, which may be empty. */
Span robot_heading_name(Span heading);

/* The word of a face, e.g. "trade". */
const char *robot_face_word(int face);

/* The row of a start world number. */
static inline int robot_world(int number)
{
    return number < ROBOT_WORLDS - 1 ? number : ROBOT_WORLDS - 1;
}

#endif
