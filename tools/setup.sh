#!/bin/sh
# Installs the Debian packages of tools/packages.txt that are missing: setup.sh PURPOSE...
# If nothing is missing it prints nothing and takes a few milliseconds.
set -eu
cd "$(dirname "$0")/.."

exists() {
    case $1 in
    lib:*) pkg-config --exists "${1#lib:}" 2>/dev/null ;;
    # shellcheck disable=SC2086
    file:*) ls ${1#file:} >/dev/null 2>&1 ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
    esac
}

missing() {
    while read -r purpose package probe; do
        case " $* " in *" $purpose "*) exists "$probe" || echo "$package" ;; esac
    done <tools/packages.txt | sort -u | tr '\n' ' '
}

packages=$(missing "$@")
[ -n "$packages" ] || exit 0

install="apt-get install -y --no-install-recommends $packages"
if [ "$(id -u)" = 0 ]; then
    as=
elif command -v sudo >/dev/null 2>&1 && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
    as=sudo
else
    as=no
fi
if [ "$as" = no ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "setup: missing: $packages" >&2
    echo "setup: install them as an administrator and run make again:" >&2
    echo "    $install" >&2
    exit 1
fi

echo "setup: installing $packages"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# shellcheck disable=SC2086
if ! { $as apt-get update &&
    $as env DEBIAN_FRONTEND=noninteractive $install -o DPkg::Lock::Timeout=300; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    echo "setup: '$install' failed, see above" >&2
    exit 1
fi
packages=$(missing "$@")
[ -z "$packages" ] || { echo "setup: still missing after installing: $packages" >&2; exit 1; }
echo "setup: done"
