#!/bin/sh
# Every unit test of a build folder, JOBS at a time: run.sh FOLDER. A program that fails without naming
# a failed test counts as one failure.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder=$1
names=$(basename -s .c tests/unit/test_*.c)
# shellcheck disable=SC2016
printf '%s\n' "$names" | xargs -P "${JOBS-$(nproc)}" -I NAME sh -c '
    "$1/tests/NAME" >"$2/NAME" 2>&1
    echo $? >"$2/NAME.status"' sh "$folder" "$work"
for name in $names; do
    echo "# $folder $name"
    cat "$work/$name"
    status=$(cat "$work/$name.status")
    [ "$status" -eq 0 ] || grep -q '^not ok ' "$work/$name" || echo "not ok $name in $folder (exit code $status)"
done
