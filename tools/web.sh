#!/bin/sh
# Builds the browser table into web/dist if a source is newer; npm fetches packages
# if they are missing or their list has changed.
set -eu
cd "$(dirname "$0")/../web"

if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    echo "web: fetching what the browser table is built with (npm)"
    # Not `npm ci`: it needs packages for every platform in the list, and not every registry has them.
    npm install --no-save --no-audit --no-fund --loglevel=error
    touch node_modules/.package-lock.json
fi
# The rules as the program prints them, in every language.
[ -x ../build/windfall ] || ../tools/build.sh build release windfall
../tools/po.sh web build/windfall
if [ -e dist/index.html ] &&
    [ -z "$(find src public ../po/*.po ../cards/emblems.table index.html sw.js package-lock.json vite.config.ts svelte.config.js -newer dist/index.html)" ]; then
    exit 0
fi
echo "web: building the browser table"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
npm run --silent build >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
../tools/offline.sh dist
touch dist/index.html
