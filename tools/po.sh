#!/bin/sh
# The PO files, one per language.
#   po.sh list               their paths, one per line
#   po.sh table OUT.h FILE.. makes C tables of them, sorted by message
#   po.sh template PROGRAM   writes po/windfall.pot from what PROGRAM (tests/messages) prints, from the
#                            help of the windfall beside it, from src and from the browser table
#                            and updates every PO file; new messages are untranslated there
#   po.sh web WINDFALL       writes the rules for the browser table, in every language
#   po.sh check PROGRAM      checks that the template is up to date, and that every PO file is
#                            well-formed and complete
set -eu
export LC_ALL=C COLUMNS=100

usage() {
    sed -n '3,11s/^# *//p' "$0" >&2
    exit 2
}

# FILE's messages, one per line: the message as sort key, a tab, its row in C. Escapes are the same
# in PO and C, so the text is copied as it is. With a second word only the names of cards and goals, each with
# its English name after it.
rows() {
    awk -v only="${2-}" '
    # Messages of the browser table only, and those with a context, are left out: the program does not use them.
    function flush() {
        if (context || (page && !known)) id = ""
        key = id
        gsub(/\\"/, "\"", key); gsub(/\\n/, "\002", key); gsub(/\\\\/, "\\", key)
        if (only && !name) id = ""
        if (only && text != id) text = text " (" id ")"
        if (id != "" && text != "" && !fuzzy)
            printf "%s\t    {\"%s\",\n     \"%s\"},\001", key, id, text
        id = text = part = ""; fuzzy = next_fuzzy; context = next_context
        page = next_page; known = next_known; name = next_name
        next_fuzzy = next_context = next_page = next_known = next_name = 0
    }
    /^#:.*web\// { next_page = 1 }
    /^#\. / { next_known = 1 }
    /^#\. .*the name of a / { next_name = 1 }
    /^msgctxt / { next_context = 1; next }
    /^#,.*fuzzy/ { next_fuzzy = 1 }
    /^#/ { next }
    /^msgid / { flush(); part = "id" }
    /^msgstr / { part = "text" }
    /"/ {
        piece = $0
        sub(/^[^"]*"/, "", piece); sub(/"[^"]*$/, "", piece)
        if (part == "id") id = id piece
        else if (part == "text") text = text piece
    }
    END { flush() }' "$1" | tr '\n\001' '\001\n' | sort | cut -f 2- | tr '\001' '\n'
}

# FILE's plural rule, a C expression.
plural() {
    rule=$(sed -n '/^$/q; s/^"Plural-Forms:.*plural=\([^;]*\);.*/\1/p' "$1")
    echo "${rule:-n != 1}"
}

# The languages: English, and one for each PO file.
tags() {
    echo en
    for file in po/*.po; do basename "$file" .po; done
}

table() {
    out=$1
    shift
    {
        for file; do
            printf 'static const Message messages_%s[] = {\n' "$(basename "$file" .po)"
            rows "$file"
            # the first row is for a language that has no names yet
            printf '};\nstatic const Message names_%s[] = {\n    {"", ""},\n' "$(basename "$file" .po)"
            rows "$file" names
            printf '};\n'
        done
        for file; do
            printf 'static int form_%s(int n)\n{\n    (void)n;\n    return %s;\n}\n' "$(basename "$file" .po)" "$(plural "$file")"
        done
        printf '#define LANGUAGE_TAGS "%s"\n' "$(for file; do printf '|%s' "$(basename "$file" .po)"; done)"
        printf 'static const Language languages[] = {\n'
        number=0
        for file; do
            tag=$(basename "$file" .po)
            printf '    {"%s", messages_%s, sizeof messages_%s / sizeof *messages_%s,\n' \
                "$tag" "$tag" "$tag" "$tag"
            printf '     names_%s, sizeof names_%s / sizeof *names_%s,\n' "$tag" "$tag" "$tag"
            printf '     {'
            for names in look_up look_up_both look_up_english; do
                printf '{%s, &languages[%d], form_%s}, ' $names "$number" "$tag"
            done
            printf '}},\n'
            number=$((number + 1))
        done
        printf '};\n'
    } >"$out.tmp"
    mv "$out.tmp" "$out"
}

# The help of every command, as "windfall COMMAND --options" prints it. Lists of modes and sections are
# filled in later.
help() {
    {
        "$1" --help | sed -n 's/^  [a-z]*  *\(.*\)/\1/p'
        "$1" bots | sed 's/^..[^ ]*  *//'
        for command in $("$1" --help | sed -n 's/^  \([a-z]*\)  *.*/\1/p'); do
            "$1" "$command" --options | cut -f 3-
        done
    } | awk '/^which game .*: / || /^Explains the rules/ || seen[$0]++ { next }
        { gsub(/\\/, "\\\\"); gsub(/"/, "\\\""); printf "\n#. help\nmsgid \"%s\"\nmsgstr \"\"\n", $0 }'
}

# Complaints (src/base/complaint.h) and other sentences in the code. Some functions put "expected" or a
# place before the message they are given.
source() {
    printf '%s\n' src/*/*.c src/rules/err.def | LC_ALL=C sort | while read -r file; do
        case $file in
        src/base/* | src/cards/* | src/modes/* | src/record/*) own="--keyword=fail:3 --keyword=fail_block:3" ;;
        src/lesson/*) continue ;; # only whoever writes lessons reads these
        *) own= ;;
        esac
        # shellcheck disable=SC2086
        xgettext --from-code=UTF-8 --language=C --no-location --no-wrap --keyword $own \
            --keyword=complain:2 --keyword=WORD:1 --keyword=N_:1 --keyword=missed:3 \
            --keyword=args_fail:2 --keyword=args_error:2 --keyword=args_words:1 --keyword=args_say:1 \
            --keyword=train_words:1 --keyword=train_tell:1 --keyword=server_log:2 \
            --keyword=wire_err:3 --keyword=locale_say:2 \
            --keyword=bad_form:2 --keyword=parse_fail:4 --keyword=value_file_fail:3 --keyword=wrong:3 --keyword=wrong_word:4 \
            -o - "$file" | sed '1,/^$/d; s/^msgid /#. '"$(basename "$file")"'\n&/'
    done
}

# Messages of the system and the libraries about files, addresses and JSON, and the kinds of modes.
parts() {
    while IFS= read -r message; do
        printf '\n#. part\nmsgid "%s"\nmsgstr ""\n' "$message"
    done <<'END'
No such file or directory
Permission denied
Is a directory
'[' or '{' expected
string or '}' expected
':' expected
'}' expected
']' expected
invalid token
unexpected token
premature end of input
end of file expected
Not a directory
File exists
File name too long
No space left on device
Read-only file system
Input/output error
Connection refused
Address already in use
Cannot assign requested address
Name or service not known
Unable to connect
unable to open database file
file is not a database
database disk image is malformed
attempt to write a readonly database
database is locked
disk I/O error
database or disk is full
robot
thomanns
END
}

# The sentences of the browser table: _('English') and _.in('context', 'English'). Panels of modes have
# theirs in a script of their own file.
page() {
    scripts=$(mktemp -d)
    mkdir -p "$scripts/web/src/words" "$scripts/web/src/mode"
    cp web/src/words/words.ts "$scripts/web/src/words"
    for file in web/src/mode/*.svelte; do
        sed -n '/^<script module/,/^<\/script>/{/script/!p}' "$file" >"$scripts/$file"
    done
    (cd "$scripts" && xgettext --from-code=UTF-8 --language=JavaScript --add-location=file --no-wrap \
        --keyword --keyword=_ --keyword=in:1c,2 -o - web/src/words/words.ts web/src/mode/*.svelte) |
        sed '1,/^$/d; /^#, javascript-format$/d'
    rm -r "$scripts"
}

# The whole template, from PROGRAM and from windfall beside it.
whole() {
    work=$(mktemp -d)
    "$1" >"$work/1"
    { sed '/^$/q' "$work/1"; help "$(dirname "$1")/../windfall"; } >"$work/2"
    # One header for all, so that the origins of a message with several are merged.
    for part in source parts page; do
        { sed '/^$/q' "$work/1"; $part; } | msguniq --no-wrap >"$work/$part"
    done
    msgcat --no-wrap "$work/1" "$work/2" "$work/source" "$work/parts" "$work/page" >"$work/all"
    grep -v '^#\. #-#-' "$work/all"
    rm -rf "$work"
}

template() {
    whole "$1" >po/windfall.pot.new
    mv po/windfall.pot.new po/windfall.pot
    for file in po/*.po; do
        msgmerge --quiet --no-fuzzy-matching --no-wrap --update --backup=none "$file" po/windfall.pot
        msgattrib --no-obsolete --no-wrap -o "$file" "$file"
    done
}

# What `windfall rules` says, for the browser table.
web() {
    for tag in $(tags); do
        file=web/src/words/rules.$tag.json
        "$1" rules --json --lang "$tag" >"$file.new"
        # untouched unless it changed, or the page would be rebuilt
        if cmp -s "$file.new" "$file"; then rm "$file.new"; else mv "$file.new" "$file"; fi
    done
}

check() {
    status=0
    whole "$1" | cmp -s - po/windfall.pot ||
        { echo "po/windfall.pot: not up to date; run 'tools/po.sh template $1'"; status=1; }
    for file in po/*.po; do
        msgfmt -c -o /dev/null "$file" || status=1
        msgcmp "$file" po/windfall.pot || status=1
    done
    return $status
}

case "${1-}" in
table)
    shift
    [ $# -ge 2 ] || usage
    table "$@"
    exit
    ;;
esac
cd "$(dirname "$0")/.."
case "${1-}" in
list) ls po/*.po ;;
template) [ $# -eq 2 ] || usage; template "$2" ;;
web) [ $# -eq 2 ] || usage; web "$2" ;;
check) [ $# -eq 2 ] || usage; check "$2" ;;
*) usage ;;
esac
