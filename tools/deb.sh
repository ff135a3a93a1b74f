#!/bin/sh
# Makes a Debian package of a finished release build: deb.sh BUILD OUT_FOLDER. Prints its path. The contents
# are listed here; the library dependencies are found from the program.
set -eu
cd "$(dirname "$0")/.."
[ $# -eq 2 ] || { sed -n '2,3s/^# *//p' "$0" >&2; exit 2; }
build=$1 out=$2
program=$build/windfall
version=$(sed -n "s/^ *version: '\(.*\)',/\1/p" meson.build)-1
architecture=$(dpkg --print-architecture)
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
chmod 755 "$stage"
root=$stage/debian/windfall
doc=$root/usr/share/doc/windfall

# put MODE FILE PATH
put() { install -D -m "$1" "$2" "$root/$3"; }

put 755 "$program" usr/bin/windfall
strip --strip-unneeded --remove-section=.comment "$root/usr/bin/windfall"
tools/man.sh "$program" >"$stage/windfall.1"
put 644 "$stage/windfall.1" usr/share/man/man1/windfall.1
gzip -9n "$root/usr/share/man/man1/windfall.1"
put 644 share/windfall.bash usr/share/bash-completion/completions/windfall
put 644 share/_windfall usr/share/zsh/vendor-completions/_windfall
sed 's|@bindir@|/usr/bin|' share/windfall.service.in >"$stage/windfall.service"
put 644 "$stage/windfall.service" usr/lib/systemd/system/windfall.service
(cd web/dist && find . -type f) | while read -r file; do
    put 644 "web/dist/$file" "usr/share/windfall/web/$file"
done
for file in README.md README.ja.md docs/*.md; do
    put 644 "$file" "usr/share/doc/windfall/$(basename "$file")"
done
cat >"$doc/copyright" <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: windfall

Files: *
Copyright: $(sed -n 's/^Copyright (c) //p' LICENSE)
License: Expat

License: Expat
$(sed -n '/^Permission/,$s/^/ /p' LICENSE | sed 's/^ $/ ./')
END
{
    echo "windfall ($version) unstable; urgency=medium"
    printf '\n  * Made from the source tree; NEWS.gz tells what changed.\n\n'
    echo " -- Windfall maintainers <windfall@localhost>  $(date -R -d "@$(stat -c %Y NEWS.md)")"
} | gzip -9n >"$doc/changelog.Debian.gz"
gzip -9nc NEWS.md >"$doc/NEWS.gz"
chmod 644 "$doc"/*
# Warnings of lintian that are intended here.
cat >"$stage/overrides" <<'END'
# The project has no mail address.
windfall: bogus-mail-host
windfall: bogus-mail-host-in-debian-changelog
windfall: initial-upload-closes-no-bugs
# It is also a server, and belongs where services look for programs.
windfall: package-section-games-but-contains-no-game
# Only where systemd runs.
windfall: maintainer-script-calls-systemctl
END
put 644 "$stage/overrides" usr/share/lintian/overrides/windfall

# Maintainer scripts: the service is installed, but disabled.
control=$root/DEBIAN
mkdir -p "$control"
script() {
    { echo '#!/bin/sh'; echo 'set -e'; cat; } >"$control/$1"
    chmod 755 "$control/$1"
}
script postinst <<'END'
if [ "$1" = configure ] && [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    # After an update games continue in the new version.
    [ -z "$2" ] || systemctl try-restart windfall.service
fi
END
script prerm <<'END'
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
    systemctl disable --now windfall.service
fi
END
script postrm <<'END'
[ "$1" != purge ] || rm -rf /var/lib/windfall /var/lib/private/windfall
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
    systemctl daemon-reload
fi
END

# dpkg-shlibdeps needs the folder of a source package around it.
printf 'Source: windfall\n\nPackage: windfall\nArchitecture: any\n' >"$stage/debian/control"
depends=$(cd "$stage" && dpkg-shlibdeps -O debian/windfall/usr/bin/windfall 2>/dev/null |
    sed -n 's/^shlibs:Depends=//p')
(cd "$root" && find usr -type f -exec md5sum {} + | sort -k 2) >"$control/md5sums"
chmod 644 "$control/md5sums"
cat >"$control/control" <<END
Package: windfall
Version: $version
Section: games
Priority: optional
Architecture: $architecture
Maintainer: Windfall maintainers <windfall@localhost>
Installed-Size: $(du -sk --exclude DEBIAN "$root" | cut -f 1)
Depends: $depends
Description: table for the card game Race for the Galaxy
 Play against bots that learned by themselves, with friends over a server, or
 alone against the robot: in the browser or in the terminal, in English and
 Japanese. With the expansion The Gathering Storm, drafting and a game for two
 against aliens; with advice, analysis of games and cards of one's own.
 .
 An unofficial work of fans. Rules, words and pictures are its own.
END
mkdir -p "$out"
rm -f "$out"/windfall_*_"$architecture".deb # so that windfall_*.deb names one file
package=$out/windfall_${version}_$architecture.deb
dpkg-deb --root-owner-group -Zxz -z4 --build "$root" "$package" >/dev/null
echo "$package"
