#!/bin/sh
# Makes the game as static files for any web host: site.sh FOLDER. The page is that of web/dist with another
# entry point; beside it are the server core as WebAssembly and the nets, packed.
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
rm -f "$fresh/build.txt" "$fresh"/assets/*.br # static hosts compress by themselves
# Prints "name":"packed name".
pack() {
    printf '"%s":"%s"' "${1##*/}" "$(node tools/pack.mjs "$1" "$fresh" "$2/${1##*/}")"
}
files={$(pack "$wasm/page.wasm" assets)
for net in young opponent-model grown strong; do
    files=$files,$(pack "nets/$net.net" nets)
done
worker=./$(cd "$fresh" && echo assets/worker-*.js)
sed "s|'WORKER'|'$worker'|" web/static.html >"$fresh/head.html"
# The hash of the script in it, by which the policy allows it.
hash=$(node -e 'const script = /<script>(.*)<\/script>/s.exec(require("fs").readFileSync(0, "utf8"))[1];
    console.log(require("crypto").createHash("sha256").update(script).digest("base64"))' <"$fresh/head.html")
sed -i "s|sha256-THIS|sha256-$hash|" "$fresh/head.html"
sed -e "s|<html |<html data-start=\"solo\" data-files='$files}' |" -e "/<title>/r $fresh/head.html" web/dist/index.html \
    >"$fresh/index.html"
rm "$fresh/head.html"
tools/offline.sh "$fresh"
rm -rf "$site"
mv "$fresh" "$site"
