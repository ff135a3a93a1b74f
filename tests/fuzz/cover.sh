#!/bin/sh
# Line coverage of the files that each fuzz target is for, by its seeds alone: one line each. Fails below
# 80 %.
#   cover.sh [FOLDER]      builds FOLDER (build-cover) with clang's coverage first
set -eu
cd "$(dirname "$0")/../.."
folder=${1-build-cover}
tools/build.sh "$folder" cover

files() {
    case $1 in
    cards) echo src/cards/parse.c src/cards/sentence.c src/cards/catalog.c ;;
    record) echo src/record/record_text.c ;;
    trace) echo src/conform/trace.c ;;
    follow) echo src/conform/follow.c ;;
    lesson) echo src/lesson/book.c src/lesson/lesson.c ;;
    tables) echo src/modes/value_file.c src/modes/robot_values.c src/modes/coop_values.c ;;
    message) echo src/wire/message.c ;;
    socket) echo src/net/http.c src/net/conn.c src/server/front.c ;;
    esac
}

status=0
for source in tests/fuzz/fuzz_*.c; do
    target=$(basename "$source" .c) name=${source#*fuzz_}
    name=${name%.c}
    program=$folder/tests/$target raw=$folder/$name.profraw
    LLVM_PROFILE_FILE=$raw "$program" -runs=0 "tests/fuzz/$name" >/dev/null 2>&1
    llvm-profdata merge -o "$folder/$name.profdata" "$raw"
    for file in $(files "$name"); do
        percent=$(llvm-cov report "$program" -instr-profile="$folder/$name.profdata" |
            awk -v file="$file" '$1 == file { print int($10) }')
        word=ok
        [ "$percent" -ge 80 ] || { word='not ok' status=1; }
        echo "$word $target reaches $percent % of $file"
    done
done
exit $status
