#!/bin/sh
# Runs all fuzz targets at the same time for SECONDS, JOBS (1) processes each; new findings
# go to OUT (build-fuzz/long). Ends with a line for each; exit code 1 if one found something.
#   long.sh SECONDS [PROGRAMS]      PROGRAMS: the folder of the targets (build-fuzz/tests)
#   ONLY=socket long.sh 3600        one of them
# It needs only the targets and the seeds beside this file, so both can be copied elsewhere.
set -eu
seeds=$(cd "$(dirname "$0")" && pwd)
[ $# -ge 1 ] || { sed -n '2,6s/^# *//p' "$0" >&2; exit 2; }
seconds=$1 programs=${2-$seeds/../../build-fuzz/tests}
out=${OUT-$seeds/../../build-fuzz/long}

run() {
    mkdir -p "$out/$1"
    "$programs/$1" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 \
        -jobs="${JOBS-1}" -workers="${JOBS-1}" -artifact_prefix="$out/$1-" \
        "$out/$1" "$seeds/${1#fuzz_}" >"$out/$1.log" 2>&1
}

# Processes of -jobs write their logs where they are started.
mkdir -p "$out"
programs=$(cd "$programs" && pwd)
out=$(cd "$out" && pwd)
waiting=
for program in "$programs"/fuzz_*; do
    [ -x "$program" ] && [ -f "$program" ] || continue
    name=${program##*/}
    [ "$name" = "fuzz_${ONLY-${name#fuzz_}}" ] || continue
    (mkdir -p "$out/$name.run" && cd "$out/$name.run" && run "$name") &
    waiting="$waiting $name:$!"
done
status=0
for one in $waiting; do
    name=${one%:*}
    if wait "${one#*:}"; then
        echo "ok $name, $seconds s: $(cat "$out/$name.log" "$out/$name.run"/*.log |
            sed -n 's/^stat::number_of_executed_units: *//p' | awk '{ n += $1 } END { print n }') inputs"
    else
        echo "not ok $name: see $out/$name.log" && status=1
    fi
done
exit $status
