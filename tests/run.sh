#!/bin/sh
# Runs the test stages, one executable each in tests/stages, in order of their numbers, or only
# those named, and counts over all of them. A stage prints `ok NAME`, `not ok NAME` or
# `skip NAME why`, a line each (cmocka programs do so by themselves); anything else it prints is
# shown only when it fails. A stage with a line `# beside` runs while the next ones do, one with a line
# `# alone` waits until nothing else runs. Ends with `N passed, N failed`, and `, N skipped` if there were any.
set -eu
cd "$(dirname "$0")/.."
export BUILD_GCC="${BUILD_GCC-build}" BUILD_CLANG="${BUILD_CLANG-build-clang}"
export BUILD_SAN="${BUILD_SAN-build-san}" BUILD_FUZZ="${BUILD_FUZZ-build-fuzz}"
export WINDFALL="$PWD/$BUILD_GCC/windfall" CMOCKA_MESSAGE_OUTPUT=TAP LC_ALL=C.UTF-8
export ASAN_OPTIONS="${ASAN_OPTIONS-detect_stack_use_after_return=1}"
export UBSAN_OPTIONS="${UBSAN_OPTIONS-print_stacktrace=1}"

passed=0 failed=0 skipped=0
work=$(mktemp -d)
# Games that are played here are nobody's.
XDG_DATA_HOME=$(mktemp -d)
export XDG_DATA_HOME
trap 'rm -rf "$work" "$XDG_DATA_HOME"' EXIT
started=$(date +%s)

count() {
    grep -c -E "$1" "$out" || true
}

run() {
    begun=$(date +%s) status=0
    "$1" >"$work/${1##*/}" 2>&1 || status=$?
    echo "$status $(($(date +%s) - begun))" >"$work/${1##*/}.end"
}

# One stage that has ended: its line of figures, and all it printed if it failed.
report() {
    name=${1##*/} out=$work/${1##*/}
    read -r status took <"$out.end"
    # cmocka says `not ok N # SKIP name`.
    sed -i 's/^\(not \)\{0,1\}ok [0-9]* # SKIP /skip /' "$out"
    good=$(count '^ok ') bad=$(count '^not ok ') skip=$(count '^skip ')
    if [ $status -ne 0 ] && [ "$bad" -eq 0 ]; then
        bad=1
        echo "not ok $name (exit code $status)" >>"$out"
    elif [ $((good + bad + skip)) -eq 0 ]; then
        bad=1
        echo "not ok $name (reported no test)" >>"$out"
    fi
    passed=$((passed + good)) failed=$((failed + bad)) skipped=$((skipped + skip))
    note=
    [ "$bad" -eq 0 ] || note=", $bad FAILED"
    [ "$skip" -eq 0 ] || note="$note, $skip skipped"
    printf '%-20s %5d passed%s  (%d s)\n' "$name" "$good" "$note" "$took"
    if [ "$bad" -ne 0 ]; then
        # Passed lines tell nothing here.
        grep -v '^ok ' "$out" | tail -n 200 | sed 's/^/    /'
    else
        grep '^skip ' "$out" | sed 's/^/    /' || true
    fi
}

chosen() {
    [ $# -gt 0 ] || { ls tests/stages/[0-9]*; return; }
    for name; do
        ls tests/stages/*"$name"* || exit 2
    done
}

marked() {
    grep -q "^# $2$" "$1"
}

# The stages beside come to their end.
gather() {
    wait
    for one in $running; do
        report "$one"
    done
    running=
}

list=$(chosen "$@") running=
for file in $list; do
    if marked "$file" beside; then
        run "$file" &
        running="$running $file"
        continue
    fi
    ! marked "$file" alone || gather
    run "$file"
    report "$file"
    case $file in */00-build) [ $failed -eq 0 ] || break ;; esac
done
gather

echo "total time $(($(date +%s) - started)) s"
summary="$passed passed, $failed failed"
[ $skipped -eq 0 ] || summary="$summary, $skipped skipped"
echo "$summary"
[ $failed -eq 0 ]
