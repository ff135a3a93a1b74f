/* Unicode's security mechanisms (TR39) by ICU: identifiers of the highly restrictive level, and
 * skeletons of names after NFKC and case folding. A table of our own would be smaller than the
 * library, but never up to date. */
#include "server/name.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#include "ai/player.h"

enum { WIDE = 300, TEXT_MOST = 2100, MARKS_MAX = 4 };

/* It lives as long as the program. Used only on the loop's thread. */
static USpoofChecker *checker(void)
{
    static USpoofChecker *spoof;
    UErrorCode status = U_ZERO_ERROR;
    if (spoof)
        return spoof;
    spoof = uspoof_open(&status);
    USet *allowed = uset_cloneAsThawed(uspoof_getRecommendedSet(&status));
    uset_addRange(allowed, ' ', '~');
    uset_add(allowed, 0x30fb); /* the dot between Japanese names */
    uspoof_setAllowedChars(spoof, allowed, &status);
    uspoof_setRestrictionLevel(spoof, USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(spoof, USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_CHAR_LIMIT,
                     &status);
    uset_close(allowed);
    return spoof;
}

bool name_is_clear(const char *name)
{
    UErrorCode status = U_ZERO_ERROR;
    return name_is_visible(name) && !uspoof_check2UTF8(checker(), name, -1, NULL, &status) &&
           U_SUCCESS(status);
}

/* What a text must not contain. */
typedef bool Forbids(UChar32 c);

static bool has_category(UChar32 c, uint32_t mask)
{
    return U_GET_GC_MASK(c) & mask;
}

static bool is_hidden(UChar32 c)
{
    const uint32_t hidden = U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK | U_GC_CS_MASK |
                            U_GC_CN_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
    return has_category(c, hidden) || u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

/* Emoji need invisible characters, and some writing direction marks; but no override or isolate may
 * reorder what others see. */
static bool is_disruptive(UChar32 c)
{
    const uint32_t ends = U_GC_CC_MASK | U_GC_CS_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
    return has_category(c, ends) || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

/* The characters of a text; -1 if it is not UTF-8, or longer than any message has. */
static int32_t read_points(const char *text, UChar32 point[TEXT_MOST])
{
    UErrorCode status = U_ZERO_ERROR;
    UChar wide[TEXT_MOST];
    int32_t size;
    u_strFromUTF8(wide, TEXT_MOST, &size, text, -1, &status);
    u_strToUTF32(point, TEXT_MOST, &size, wide, size, &status);
    return U_SUCCESS(status) ? size : -1;
}

/* Marks piled up on a letter would cover the lines above and below. */
static bool is_without(const char *text, Forbids *forbids)
{
    UChar32 point[TEXT_MOST];
    int32_t size = read_points(text, point), marks = 0;
    for (int32_t at = 0; at < size; at++) {
        marks = has_category(point[at], U_GC_MN_MASK | U_GC_ME_MASK) ? marks + 1 : 0;
        if (marks > MARKS_MAX || forbids(point[at]))
            return false;
    }
    return size >= 0;
}

bool name_is_visible(const char *text)
{
    return is_without(text, is_hidden);
}

bool name_is_blank(const char *text)
{
    enum { EMPTY_BRAILLE = 0x2800 };
    UChar32 point[TEXT_MOST];
    int32_t size = read_points(text, point);
    for (int32_t at = 0; at < size; at++)
        if (!u_isUWhiteSpace(point[at]) && point[at] != EMPTY_BRAILLE && !is_hidden(point[at]))
            return false;
    return size >= 0;
}

bool name_is_talk(const char *text)
{
    return is_without(text, is_disruptive) && !name_is_blank(text);
}

void name_skeleton(char skeleton[SKELETON_TEXT], const char *name)
{
    UErrorCode status = U_ZERO_ERROR;
    UChar wide[WIDE], folded[WIDE];
    int32_t size;
    const UNormalizer2 *fold = unorm2_getNFKCCasefoldInstance(&status);
    u_strFromUTF8(wide, WIDE, &size, name, -1, &status);
    size = unorm2_normalize(fold, wide, size, folded, WIDE, &status);
    size = uspoof_getSkeleton(checker(), 0, folded, size, wide, WIDE, &status);
    u_strToUTF8(skeleton, SKELETON_TEXT, NULL, wide, size, &status);
    if (U_FAILURE(status))
        snprintf(skeleton, SKELETON_TEXT, "%s", name);
    /* a capital i looks like a small l, so without case the two letters are one */
    for (char *c = skeleton; *c; c++)
        *c = (char)(*c == 'i' || *c == 'I' ? 'l' : *c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
}

static bool looks_like(const char *skeleton, const char *name)
{
    char its[SKELETON_TEXT];
    name_skeleton(its, name);
    return !strcmp(skeleton, its);
}

/* Guests have numbers as names: "Guest 5", also written "guest5" or "Guest-5."; and "#5" is user
 * 5. */
static bool is_numbered(const char *name)
{
    static const char *const guests[] = {"guest", "ゲスト", "#"};
    static const char between[] = " .,-_#'";
    for (size_t i = 0; i < sizeof guests / sizeof *guests; i++) {
        size_t size = strlen(guests[i]);
        const char *rest = name + size;
        if (strncasecmp(name, guests[i], size) != 0)
            continue;
        rest += strspn(rest, between);
        size_t digits = strspn(rest, "0123456789");
        rest += digits;
        if (digits && !rest[strspn(rest, between)])
            return true;
    }
    return false;
}

bool name_is_ours(const char *name)
{
    char skeleton[SKELETON_TEXT];
    name_skeleton(skeleton, name);
    for (int i = 0; player_at(i); i++)
        if (looks_like(skeleton, player_at(i)->name))
            return true;
    return is_numbered(name) || looks_like(skeleton, "former player");
}
