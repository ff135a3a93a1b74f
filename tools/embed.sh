#!/bin/sh
# embed.sh OUT.h FILE...: writes each file as a C array of bytes named after it (base.cards ->
# base_cards), so that the program contains its card files.
set -eu
out=$1
shift
{
    for file in "$@"; do
        name=$(basename "$file" | tr -c 'A-Za-z0-9\n' '_')
        printf 'static const unsigned char %s[] = {\n' "$name"
        od -An -v -tu1 "$file" | sed -e 's/  *\([0-9]\)/\1/; s/  */,/g; s/$/,/'
        printf '};\n'
    done
} > "$out.tmp"
mv "$out.tmp" "$out"
