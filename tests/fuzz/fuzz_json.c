/* The JSON reader and writer of src/solo compared with jansson: they accept the same texts and
 * write them the same way, with and without duplicate keys. */
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The names of src/solo/include/jansson.h. */
json_t *solo_json_loadb(const char *bytes, size_t size, size_t flags, void *error);
char *solo_json_dumps(const json_t *value, size_t flags);
json_t *solo_json_deep_copy(const json_t *value);
void solo_json_decref(json_t *value);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void compare(const char *text, size_t size, size_t flags)
{
    json_t *theirs = json_loadb(text, size, flags, NULL);
    json_t *ours = solo_json_loadb(text, size, flags, NULL);
    bool zero =
        memchr(text, 0, size); /* jansson drops a zero byte after a number or a word: "[0\0]" */
    if (zero ? !!ours : !theirs != !ours)
        abort();
    if (!theirs || zero) {
        json_decref(theirs);
        return;
    }
    json_t *copy = solo_json_deep_copy(ours);
    for (int compact = 0; compact < 2; compact++) {
        size_t how = JSON_ENCODE_ANY | (compact ? JSON_COMPACT : 0);
        char *a = json_dumps(theirs, how), *b = solo_json_dumps(copy, how);
        if (strcmp(a, b))
            abort();
        free(a);
        free(b);
    }
    solo_json_decref(copy);
    solo_json_decref(ours);
    json_decref(theirs);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    compare(text, size, 0);
    compare(text, size, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES);
    return 0;
}
