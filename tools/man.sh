#!/bin/sh
# man.sh PROGRAM: prints the man page, made from the program's own help.
set -eu
export LC_ALL=C COLUMNS=100
[ $# -eq 1 ] || { sed -n '2s/^# *//p' "$0" >&2; exit 2; }
program=$1

commands() {
    "$program" --help | sed -n 's/^  \([a-z]*\)  *\(.*\)/\1/p'
}

# Escapes text for roff.
plain() {
    sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^\([.']\)/\\\\\&\1/"
}

cat <<END
.\" Made by tools/man.sh; do not edit.
.TH WINDFALL 1 "" "windfall $("$program" version | sed -n '1s/^[^0-9]*\([0-9.]*\).*/\1/p')" "Games"
.SH NAME
windfall \- Race for the Galaxy: rules, players and tables
.SH SYNOPSIS
.B windfall
.I COMMAND
.RI [ OPTIONS ]
.SH DESCRIPTION
Plays Race for the Galaxy in the terminal or, as a server, in browsers; plays bots against each other;
explains cards and rules.
.B windfall play
begins a game; a question mark explains what can be typed there.
.SH COMMANDS
END
for command in $(commands); do
    "$program" "$command" --options | plain | awk -F '\t' '
    NR == 1 {
        printf ".SS windfall %s", $1
        if ($2 != "") printf " %s", $2
        printf "\n%s\n", $3
        next
    }
    { printf ".TP\n.B %s%s\n%s\n", $1, $2 == "" ? "" : " \\fI" $2 "\\fP", $3 }'
done
cat <<'END'
.SH ENVIRONMENT
.TP
.B LANG, LC_MESSAGES, LC_ALL
the language that is spoken: Japanese for ja, else English. The option \-\-lang goes before them.
.TP
.B COLUMNS
how wide lines are, if the terminal does not say.
.TP
.B NO_COLOR, TERM=dumb
nothing is printed bold.
.TP
.B XDG_DATA_HOME
where
.B windfall serve
keeps its data, and
.B windfall play
the games that were played, in windfall/games.
.TP
.B WINDFALL_AUTOSAVE=0
.B windfall play
keeps nothing.
.TP
.B WINDFALL_PASSWORD
the password of the account \-\-name, for
.B windfall play \-\-server
and
.BR "windfall stats \-\-server" .
.SH FILES
.TP
.I ~/.local/share/windfall/games/*.rec
games as records, one a file, readable;
.I *.rec.analysis
beside them what their analysis found.
.SH EXIT STATUS
0 if all went well, 1 if something failed, 2 if the command line was wrong; then one line says why.
END
