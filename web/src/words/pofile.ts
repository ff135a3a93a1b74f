/* Reads a PO file: the language's own name and plural rule, and the messages of the browser table, by their
 * English, after a context and "\u0004" if there is one. Messages that only the program uses are left
 * out. */
const quoted = (lines: string): string =>
  [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((m) => JSON.parse(`"${m[1]}"`) as string).join('');
const field = (entry: string, name: string): string =>
  quoted(new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '');

/** A line of the head, such as "Plural-Forms". */
const head = (po: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(field(po.split(/\n\n+/)[0], 'msgstr'))?.[1];
/** What the language calls itself. */
export const nameOf = (po: string): string | undefined => head(po, 'X-Language-Name');
/** Which plural form goes with n: an expression that is the same in C and here. */
export const pluralOf = (po: string): string =>
  /plural=([^;]*);/.exec(head(po, 'Plural-Forms') ?? '')?.[1] ?? 'n != 1';

export function messages(po: string): Record<string, string> {
  const all: Record<string, string> = {};
  for (const entry of po.split(/\n\n+/)) {
    const context = field(entry, 'msgctxt'),
      text = field(entry, 'msgstr');
    if (text && /^#:.*web\//m.test(entry))
      all[(context && context + '\u0004') + field(entry, 'msgid')] = text;
  }
  return all;
}
