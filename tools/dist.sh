#!/bin/sh
# Makes a source archive of the last commit: dist.sh OUT_FOLDER. Prints its path.
set -eu
cd "$(dirname "$0")/.."
[ $# -eq 1 ] || { sed -n '2s/^# *//p' "$0" >&2; exit 2; }
name=windfall-$(git show HEAD:meson.build | sed -n "s/^ *version: '\(.*\)',/\1/p")
mkdir -p "$1"
git archive --format=tar --prefix="$name/" HEAD | xz -T0 -2 >"$1/$name.tar.xz"
echo "$1/$name.tar.xz"
