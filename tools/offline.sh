#!/bin/sh
# Makes a folder with a page ready for use without a network: offline.sh FOLDER. Its service worker, sw.js, is web/sw.js with
# the names of all files of the page, a version made of their contents, and the names of the packed files, which are
# kept when they are first needed.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$1"
names() {
    find . -type f ! -name sw.js ! -name build.txt ! -name '*.br' ! -name 'LICENSE*' "$@" | sed 's|^\./||' | LC_ALL=C sort
}
quoted() {
    sed 's|.*|"&"|' | paste -sd , -
}
version=$(names ! -name '*.bin' | xargs sha256sum | cat - "$here/web/sw.js" | sha256sum | cut -c1-12)
sed -e "s|^const SHELL_FILES = .*|const SHELL_FILES = [$(names ! -name '*.bin' | quoted)];|" \
    -e "s|^const PACKED_FILES = .*|const PACKED_FILES = [$(names -name '*.bin' | quoted)];|" \
    -e "s|^const VERSION = .*|const VERSION = \"$version\";|" "$here/web/sw.js" >sw.js
