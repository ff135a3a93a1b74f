#!/bin/sh
# Starts the server for this machine and opens the table in a browser, if there is one.
set -eu
cd "$(dirname "$0")/.."
address=http://127.0.0.1:7070/

# The server starts within a moment; the page waits for it, too.
show() {
    sleep 1
    xdg-open "$address" >/dev/null 2>&1 || true
}
echo "Open $address in a browser; Ctrl-C ends the server. In the terminal instead: build/windfall play"
if command -v xdg-open >/dev/null 2>&1 && [ -n "${DISPLAY-}${WAYLAND_DISPLAY-}" ]; then
    show &
fi
exec build/windfall serve
