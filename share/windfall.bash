# Completion for bash. Commands, options and sections come from the program itself.
_windfall() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} program=${COMP_WORDS[0]}
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "$(COLUMNS=100 "$program" --help 2>/dev/null | sed -n 's/^  \([a-z]*\)  .*/\1/p') --help --version" -- "$cur"))
        return
    fi
    local command=${COMP_WORDS[1]} rows value
    rows=$("$program" "$command" --options 2>/dev/null) || return
    value=$(printf '%s\n' "$rows" | awk -F '\t' -v name="$prev" '$1 == name { print $2 }')
    case "$prev:$value" in
    --*:*\|*) COMPREPLY=($(compgen -W "${value//|/ }" -- "$cur")) ;;
    --bot:*) COMPREPLY=($(compgen -W "$(COLUMNS=100 "$program" bots 2>/dev/null | sed 's/^. *//; s/ .*//')" -- "$cur")) ;;
    --mode:*)
        COMPREPLY=($(compgen -W "$(printf '%s\n' "$rows" | sed -n 's/^--mode\t[^:]*: *//p')" -- "$cur"))
        ;;
    --*:FILE | --*:PATH | --*:FOLDER) COMPREPLY=($(compgen -f -- "$cur")) ;;
    --*:?*) ;;
    *)
        case "$command:$cur" in
        *:-*) COMPREPLY=($(compgen -W "$(printf '%s\n' "$rows" | sed -n 's/^\(--[a-z0-9-]*\)\t.*/\1/p')" -- "$cur")) ;;
        rules:*) COMPREPLY=($(compgen -W "$(printf '%s\n' "$rows" | sed -n '1s/.*: \(.*\)\./\1/p')" -- "$cur")) ;;
        tutorial:*) COMPREPLY=($(compgen -W "$(COLUMNS=100 "$program" tutorial --list 2>/dev/null | sed 's/ .*//')" -- "$cur")) ;;
        *) COMPREPLY=($(compgen -f -- "$cur")) ;;
        esac
        ;;
    esac
}
complete -o filenames -F _windfall windfall
