#!/bin/sh
# Configures a build folder if it is new or the list of files has changed, then compiles.
#   build.sh FOLDER release|clang|debug|san|thread|fuzz|cover|wasm [TARGET...]
# release  gcc, -O3, asserts off          clang  the same with clang
# debug    gcc, -O0, asserts
# san      gcc, -O1, asserts, ASan+UBSan  thread the same with TSan
# fuzz     clang, libFuzzer+ASan+UBSan, only tests/fuzz
# cover    the fuzz targets with clang's coverage instead of the sanitizers
# wasm     clang for WebAssembly, -O3, asserts off: what runs in a page
# Without targets the test programs are built, too. JOBS sets the number of compile jobs;
# WERROR=1 makes warnings errors; POSTGRES=disabled builds without libpq.
set -eu
cd "$(dirname "$0")/.."
# The nets are part of this file (.incbin), which no build system sees.
[ -z "$(find nets -name '*.net' -newer src/ai/nets.c)" ] || touch src/ai/nets.c
[ $# -ge 2 ] || { sed -n '2,11s/^# *//p' "$0" >&2; exit 2; }
folder=$1 kind=$2
shift 2

tests=true
[ $# -eq 0 ] || [ -f "$folder/with-tests" ] || tests=false
case " $*" in *' tests/'*) tests=true ;; esac
checked='-Dbuildtype=custom -Doptimization=1 -Ddebug=true -Db_ndebug=false -Db_sanitize=address,undefined'
case $kind in
release) compiler=gcc set=--buildtype=release ;;
clang) compiler=clang set=--buildtype=release ;;
debug) compiler=gcc set='--buildtype=debug' ;;
san) compiler=gcc set="$checked" ;;
thread) compiler=gcc set="${checked%=*}=thread" ;;
fuzz) compiler=clang tests=false
    set="$checked -Db_lundef=false -Dfuzz=true" ;;
cover) compiler=clang tests=false
    flags='-fprofile-instr-generate -fcoverage-mapping'
    export CFLAGS="$flags" LDFLAGS="$flags"
    set='--buildtype=debug -Doptimization=1 -Db_lundef=false -Dfuzz=true' ;;
wasm) compiler=clang tests=false
    set="--buildtype=release --cross-file=$folder/compiler.ini --cross-file=src/solo/wasm32.ini" ;;
*) echo "build.sh: unknown kind '$kind', expected release, clang, debug, san, thread, fuzz, cover or wasm" >&2; exit 2 ;;
esac

# With a compiler cache, what any checkout has compiled before is not compiled again.
! command -v ccache >/dev/null || compiler="ccache $compiler"

# Everything that determines the build; stored in the folder for comparison.
wanted() {
    echo "$compiler $set $tests ${WERROR-} ${POSTGRES-}"
    ls src/*/*.c tests/*.c tests/*/*.c po/*.po 2>/dev/null || true
}

mkdir -p "$folder"
[ "$kind" != wasm ] ||
    echo "$compiler" | sed "s/ /', '/g; s/.*/[constants]\nclang = ['&']/" >"$folder/compiler.ini"
[ $tests = false ] || : >"$folder/with-tests"
log=$folder/configure.log
configure() {
    # shellcheck disable=SC2086
    CC=$compiler meson setup "$@" $set ${WERROR:+-Dwerror=true} ${POSTGRES:+-Dpostgres=$POSTGRES} -Dtests=$tests "$folder" \
        >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
    wanted >"$folder/wanted"
}

if [ ! -f "$folder/build.ninja" ]; then
    configure
elif ! wanted | cmp -s - "$folder/wanted"; then
    configure --reconfigure
fi

if ! ninja -C "$folder" ${JOBS:+-j "$JOBS"} "$@" >"$folder/build.log" 2>&1; then
    cat "$folder/build.log" >&2
    exit 1
fi
if grep -q 'warning:' "$folder/build.log"; then
    cat "$folder/build.log" >&2
fi
