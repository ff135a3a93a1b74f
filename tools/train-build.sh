#!/bin/sh
# Builds the trainer on a machine with only a compiler: no meson, no libraries. If there is a CUDA
# compiler (NVCC, usually nvcc), 'train --gpu' works.
#   train-build.sh OUT      makes the program OUT, with 'train', 'match', 'fit' and 'league'
set -eu
cd "$(dirname "$0")/.."
[ $# -eq 1 ] || { sed -n '2,4s/^# *//p' "$0" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tools/embed.sh "$work/cards_data.h" cards/base.cards cards/gathering_storm.cards \
    cards/revised_printing.cards cards/goals.table
tools/embed.sh "$work/modes_data.h" $(ls cards/robot.table cards/coop.table cards/presets.table 2>/dev/null)
tools/embed.sh "$work/belief_data.h" nets/belief.table
tools/embed.sh "$work/chances_data.h" nets/chances.table
tools/embed.sh "$work/skill_data.h" nets/skill.table
cat >"$work/main.c" <<'END'
#include <stdio.h>
#include <string.h>
#include "base/file.h"
#include "cli/command.h"
#include "text/locale.h"
extern const Command command_train, command_match, command_fit, command_league;
/* Files as they are: no library is needed to unpack them. */
bool file_read(const char *path, Buf *out, Buf *why)
{
    FILE *f = fopen(path, "rb");
    size_t n = 1;
    for (char part[65536]; f && (n = fread(part, 1, sizeof part, f)) > 0;)
        buf_add(out, part, n);
    if (f)
        fclose(f);
    else
        buf_printf(why, "cannot read '%s'", path);
    return f != NULL;
}
bool file_write(const char *path, const void *data, size_t size, Buf *why)
{
    FILE *f = fopen(path, "wb");
    bool fine = f && fwrite(data, 1, size, f) == size;
    if (f && fclose(f))
        fine = false;
    if (!fine)
        buf_printf(why, "cannot write '%s'", path);
    return fine;
}
/* English only. */
const char *locale_message(const Locale *locale, int number)
{
    (void)locale, (void)number;
    return NULL;
}
int main(int argc, char **argv)
{
    const Command *all[] = {&command_train, &command_match, &command_fit, &command_league};
    for (int i = 0; argc > 1 && i < 4; i++)
        if (!strcmp(argv[1], all[i]->name))
            return all[i]->run(argc - 1, argv + 1);
    return 2;
}
END
files=$(ls src/cards/*.c src/rules/*.c src/modes/*.c src/train/*.c src/view/*.c src/base/buf.c src/base/complaint.c src/base/translate.c \
    src/base/json_out.c src/base/utf8.c src/text/wrap.c src/text/say.c src/cli/args.c src/cli/term.c \
    src/cli/width.c src/command/train.c src/command/match.c src/command/fit.c src/command/league.c src/cli/deal.c \
    src/record/record.c src/record/record_text.c src/ai/*.c)
echo "#define WINDFALL_TOP \"$PWD\"" >"$work/top_data.h"
cuda=
nvcc=${NVCC-nvcc}
if command -v "$nvcc" >/dev/null; then
    "$nvcc" -O3 -arch="${NVCC_ARCH:-native}" -Isrc -c src/train/gpu.cu -o "$work/gpu.o" &
    files=$(echo "$files" | grep -v src/train/gpu_none.c)
    cuda="-L$(dirname "$(dirname "$(command -v "$nvcc")")")/lib64 -lcublas -lcudart -lstdc++"
fi
export work
# shellcheck disable=SC2016
printf '%s\n' "$work/main.c" $files | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I{} sh -c '
    ${CC:-gcc} -std=c17 -march=native ${CFLAGS:--O3} -DNDEBUG -D_GNU_SOURCE -DWINDFALL_VERSION="\"0\"" \
        -I"$work" -Isrc -c "$1" -o "$work/$(echo "$1" | tr / _).o"' sh {}
wait
# shellcheck disable=SC2086
${CC:-gcc} "$work"/*.o $cuda -o "$1" -lm -lpthread
