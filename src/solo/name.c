/* Names in a page, where nobody can be impersonated: any visible bytes are fine. */
#include "server/name.h"

#include <stdio.h>
#include <string.h>

bool name_is_clear(const char *name)
{
    return name_is_visible(name);
}

bool name_is_visible(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f)
            return false;
    return true;
}

bool name_is_blank(const char *text)
{
    return !text[strspn(text, " ")];
}

bool name_is_talk(const char *text)
{
    return name_is_visible(text);
}

void name_skeleton(char skeleton[SKELETON_TEXT], const char *name)
{
    snprintf(skeleton, SKELETON_TEXT, "%s", name);
}

bool name_is_ours(const char *name)
{
    (void)name;
    return false;
}
