/* Puts every translation beside its English while the page is built: _('Pay') becomes _(['Pay', '払う']), and
 * so does _.in('button', 'Pay'). So the page holds no keys, and looks nothing up. */

/** What the walk needs to know of a syntax tree. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}
const isNode = (x: unknown): x is Node => typeof (x as Node | null)?.type === 'string';

/** The text of a string, or of several strings that are added up; null if it is neither. */
function textOf(x: unknown): string | null {
  if (!isNode(x)) return null;
  if (x.type === 'Literal') return typeof x.value === 'string' ? x.value : null;
  if (x.type !== 'BinaryExpression') return null;
  const [left, right] = [textOf(x.left), textOf(x.right)];
  return left == null || right == null ? null : left + right;
}
/** Is it `_`, `t._`, or with a context `_.in`? */
function asks(callee: Node): 'plain' | 'in' | null {
  if (callee.type === 'Identifier') return callee.name === '_' ? 'plain' : null;
  if (callee.type !== 'MemberExpression') return null;
  const { name } = callee.property as Node;
  if (name === '_') return 'plain';
  return name === 'in' && asks(callee.object as Node) ? 'in' : null;
}
/** `code`, whose syntax tree is `tree`, with its sentences in English and in each of `languages` (by their
 * English, after a context and "\u0004" if there is one; what is missing there is empty). */
export function inline(code: string, tree: unknown, languages: Record<string, string>[]): string {
  const changes: { from: number; to: number; text: string }[] = [];
  const visit = (x: unknown): void => {
    if (Array.isArray(x)) x.forEach(visit);
    if (!isNode(x)) return;
    Object.values(x).forEach(visit);
    if (x.type !== 'CallExpression') return;
    const [callee, of] = [x.callee as Node, x.arguments as Node[]];
    const how = asks(callee);
    const texts = how === 'in' ? of.slice(0, 2).map(textOf) : how ? [textOf(of[0])] : [null];
    if (texts.includes(null)) return;
    const all = [texts.at(-1), ...languages.map((said) => said[texts.join('\u0004')] ?? '')];
    const from = how === 'in' ? (callee.object as Node).end : of[0].start;
    const open = how === 'in' ? '(' : '';
    changes.push({ from, to: of[texts.length - 1].end, text: open + JSON.stringify(all) });
  };
  visit(tree);
  return changes
    .sort((a, b) => b.from - a.from)
    .reduce((s, { from, to, text }) => s.slice(0, from) + text + s.slice(to), code);
}
