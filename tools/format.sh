#!/bin/sh
# Formats every C file of the tree; with --check only names those that would change.
set -eu
cd "$(dirname "$0")/.."
files=$(find src include tests -name '*.[ch]' 2>/dev/null | sort)
if [ "${1-}" != --check ]; then
    # shellcheck disable=SC2086
    clang-format -i $files
    exit
fi
status=0
for file in $files; do
    clang-format "$file" | cmp -s - "$file" || { echo "$file: not formatted"; status=1; }
done
exit $status
