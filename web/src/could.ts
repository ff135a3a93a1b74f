/* What a seat would get from a phase, in words; the figures are part of the view. */
import type { Could } from './protocol.ts';
import type { Words } from './words/index.ts';

export function couldOf(c: Could, phase: string, t: Words): string {
  switch (phase) {
    case 'explore':
      return t.could.explore(c.explore.look, c.explore.keep);
    case 'develop':
      return t.could.develop(c.develop.off, c.develop.draw);
    case 'settle':
      return t.could.settle(c.settle.military, c.settle.off, c.settle.draw);
    case 'trade':
      return t.could.trade(c.trade.cards);
    case 'consume':
      return t.could.consume(c.consume.goods, c.consume.powers);
    case 'produce':
      return t.could.produce(c.produce.goods, c.produce.cards);
    default:
      return '';
  }
}
/** The phase whose figures matter for an action. */
export const phaseOfAction = (action: string): string =>
  /trade$/.test(action) ? 'trade' : action.replace(/_.*$/, '');
