/* Reads a PO file: the messages of the browser table, by their English, with a context before "\u0004"
 * where one is given. Messages of the program alone stay out of the page. */
const quoted = (lines: string): string =>
  [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((m) => JSON.parse(`"${m[1]}"`) as string).join('');
const field = (entry: string, name: string): string =>
  quoted(new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '');

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
