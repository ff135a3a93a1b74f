#!/bin/sh
# Formats every C file (clang-format) and the browser table (Prettier, once npm has fetched it:
# tools/web.sh); with --check only lists the files that would change.
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
exit $status
