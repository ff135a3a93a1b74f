#!/bin/sh
# Runs the test stages, the executables in tests/stages, or only those whose names contain one of the
# words given; tests/schedule.py says how a stage is written. Ends with `N passed, N failed`.
#   LONG=1 tests/run.sh [WORD...]      much more of whatever is counted or timed
set -eu
cd "$(dirname "$0")/.."
export BUILD_GCC="${BUILD_GCC-build}" BUILD_CLANG="${BUILD_CLANG-build-clang}"
export BUILD_SAN="${BUILD_SAN-build-san}" BUILD_FUZZ="${BUILD_FUZZ-build-fuzz}"
export WINDFALL="$PWD/$BUILD_GCC/windfall" CMOCKA_MESSAGE_OUTPUT=TAP LC_ALL=C.UTF-8
export ASAN_OPTIONS="${ASAN_OPTIONS-detect_stack_use_after_return=1}"
export UBSAN_OPTIONS="${UBSAN_OPTIONS-print_stacktrace=1}"

# How much: the only difference between a short and a long run. Each can be set by hand.
if [ "${LONG-}" ]; then
    export WINDFALL_FULL=1 # unit tests
    : "${RANDOM_GAMES=1000000}" "${GREEDY_GAMES=4000}" "${STRENGTH=10}" "${SOCKET_GAMES=500}"
    : "${KILLS=500}" "${FAULTS=500}" "${NOISE=100000}" "${LOAD_SECONDS=60}" "${FUZZ_SECONDS=1800}"
else
    : "${RANDOM_GAMES=2000}" "${GREEDY_GAMES=400}" "${STRENGTH=1}" "${SOCKET_GAMES=50}"
    : "${KILLS=6}" "${FAULTS=30}" "${NOISE=5000}" "${LOAD_SECONDS=5}" "${FUZZ_SECONDS=1}"
fi
export LONG="${LONG-}" RANDOM_GAMES GREEDY_GAMES STRENGTH SOCKET_GAMES KILLS FAULTS NOISE LOAD_SECONDS FUZZ_SECONDS

# Two stages run at a time, each with half of the processors.
JOBS=$((($(nproc) + 1) / 2))
export JOBS

# Seconds that a test of the server or of the page waits for an answer before it gives up, on any machine.
export PATIENCE="${PATIENCE-120}"

# Debug builds are shared between copies of the tree, too.
export CCACHE_NOHASHDIR=1

# Games played here are not saved as anybody's.
XDG_DATA_HOME=$(mktemp -d)
export XDG_DATA_HOME
trap 'rm -rf "$XDG_DATA_HOME"' EXIT

chosen() {
    [ $# -gt 0 ] || { ls tests/stages/[0-9]*; return; }
    for name; do
        ls tests/stages/*"$name"* || exit 2
    done
}

list=$(chosen "$@")
# shellcheck disable=SC2046
python3 tests/schedule.py $(printf '%s\n' "$list" | sort -u)
