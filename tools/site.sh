#!/bin/sh
# Makes the game as static files for any web space: site.sh FOLDER. The page is that of web/dist with another
# start; beside it lie the server core as WebAssembly and the nets, packed.
set -eu
cd "$(dirname "$0")/.."
site=$1
wasm=${BUILD_WASM-build-wasm}
tools/web.sh
tools/build.sh "$wasm" wasm page.wasm
fresh=$site.new
rm -rf "$fresh"
mkdir -p "$fresh/nets"
cp -r web/dist/. "$fresh"
rm -f "$fresh/build.txt"
# Prints "name":"packed name".
pack() {
    printf '"%s":"%s"' "${1##*/}" "$(node tools/pack.mjs "$1" "$fresh" "$2/${1##*/}")"
}
files={$(pack "$wasm/page.wasm" assets)
for net in young opponent-model grown strong; do
    files=$files,$(pack "nets/$net.net" nets)
done
sed "s|<html |<html data-start=\"solo\" data-files='$files}' |" web/dist/index.html >"$fresh/index.html"
tools/offline.sh "$fresh"
rm -rf "$site"
mv "$fresh" "$site"
