#!/bin/sh
# Lists C files for meson, one per line.
#   sources.sh MODULE...            src/MODULE/*.c, relative to the top of the tree
#   sources.sh --tests support      tests/support/*.c, relative to tests/
#   sources.sh --tests programs     tests/*.c and tests/unit/test_*.c, relative to tests/
#   sources.sh --tests fuzz         tests/fuzz/fuzz_*.c, relative to tests/
set -eu
export LC_ALL=C
cd "$(dirname "$0")/.."

list() {
    for file; do
        [ ! -f "$file" ] || echo "$file"
    done
}

if [ "${1-}" = --tests ]; then
    cd tests
    case "${2-}" in
    support) list support/*.c ;;
    programs) list ./*.c unit/test_*.c ;;
    fuzz) list fuzz/fuzz_*.c ;;
    *) echo "sources.sh: expected support, programs or fuzz, got '${2-}'" >&2; exit 2 ;;
    esac
    exit
fi
for module; do
    list "src/$module"/*.c
done
