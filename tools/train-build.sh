#!/bin/sh
# Builds the trainer alone, for a machine with a compiler and nothing else: no meson, no libraries.
#   train-build.sh OUT      makes the program OUT, whose arguments are those of 'windfall train'
set -eu
cd "$(dirname "$0")/.."
[ $# -eq 1 ] || { sed -n '2,3s/^# *//p' "$0" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tools/embed.sh "$work/cards_data.h" cards/base.cards cards/gathering_storm.cards \
    cards/revised_printing.cards cards/goals.table
tools/embed.sh "$work/modes_data.h" $(ls cards/robot.table cards/coop.table cards/presets.table 2>/dev/null)
cat >"$work/main.c" <<'END'
#include "cli/command.h"
#include "base/file.h"
extern const Command command_train;
/* Nets of players are not read or written here, so no library is needed to unpack them. */
bool file_read(const char *path, Buf *out, Buf *why) { (void)path, (void)out, (void)why; return false; }
bool file_write(const char *path, const void *data, size_t size, Buf *why)
{ (void)path, (void)data, (void)size, (void)why; return false; }
int main(int argc, char **argv) { return command_train.run(argc, argv); }
END
files=$(ls src/cards/*.c src/rules/*.c src/modes/*.c src/train/*.c src/view/*.c src/base/buf.c src/text/wrap.c src/cli/args.c src/cli/train.c \
    src/ai/*.c)
# shellcheck disable=SC2086
${CC:-gcc} -std=c17 -O3 -march=native -DNDEBUG -D_GNU_SOURCE -DWINDFALL_VERSION='"0"' -DWINDFALL_TOP="\"$PWD\"" -I"$work" -Isrc \
    "$work/main.c" $files -o "$1" -lm -lpthread
