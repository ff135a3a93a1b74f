#!/bin/sh
# Formats every C file (clang-format) and the browser table (Prettier, once npm has fetched it:
# tools/web.sh); with --check only lists the files that would change, and lines that are too long: 100
# columns in C, comments included, which clang-format leaves alone, and 110 in the browser table.
set -eu
cd "$(dirname "$0")/.."
prettier() {
    [ ! -x web/node_modules/.bin/prettier ] ||
        (cd web && node_modules/.bin/prettier --log-level warn --cache "$1" . ../tests/web)
}
files=$(find src include tests -name '*.[ch]' 2>/dev/null | sort)
if [ "${1-}" != --check ]; then
    # shellcheck disable=SC2086
    clang-format -i $files
    prettier --write
    exit
fi
status=0
# shellcheck disable=SC2086
clang-format --dry-run -Werror $files || status=1
prettier --check || status=1
# shellcheck disable=SC2086
LC_ALL=C.UTF-8 grep -nHE '^.{101}' $files && status=1
LC_ALL=C.UTF-8 find web tests/web -name node_modules -prune -o -name dist -prune -o \
    -regex '.*\.\(ts\|js\|mjs\|svelte\|css\|html\)' -exec grep -nHE '^.{111}' {} + && status=1
exit $status
