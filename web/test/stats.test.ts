/* What the statistics count. */
import { describe, expect, it } from 'vitest';
import {
  axis,
  BOX,
  calls,
  counted,
  group,
  groups,
  habits,
  levelOf,
  luckOf,
  spans,
  yOf,
  type Row,
} from '../src/stats/stats.ts';
import { TABLES } from '../src/words/index.ts';

const row = (over: Partial<Row>): Row => ({
  table: 'x',
  ended: 1,
  mode: 'base-2p',
  seat: 0,
  result: 100,
  scores: [30, 20],
  best: 20,
  rounds: 9,
  others: [{ kind: 'bot', name: 'greedy', level: 'greedy' }],
  start: 'Old Earth',
  calls: { develop: 2, settle: 1 },
  analysis: null,
  ...over,
});

describe('statistics', () => {
  it('counts finished games alone, the oldest first', () => {
    const rows = counted([row({ ended: 3 }), row({ ended: 2, result: null }), row({ ended: 1 })]);
    expect(rows.map((r) => r.ended)).toEqual([1, 3]);
  });
  it('means and shares', () => {
    const g = group('all', [row({}), row({ result: 0, scores: [20, 31], best: 31 })]);
    expect(g).toEqual({ key: 'all', games: 2, won: 50, mine: 25, best: 25.5 });
    expect(calls([row({}), row({})])).toEqual([
      { action: 'develop', times: 4, share: (100 * 4) / 6 },
      { action: 'settle', times: 2, share: (100 * 2) / 6 },
    ]);
  });
  it('groups by whom, the largest first', () => {
    const rows = [row({}), row({ others: [{ kind: 'person', name: 'Kaori' }] }), row({})];
    expect(groups(rows, levelOf).map((g) => [g.key, g.games])).toEqual([
      ['greedy', 2],
      ['', 1],
    ]);
    expect(levelOf(row({ others: [] }))).toBe('?');
  });
  it('errors and luck come from the games that were looked at', () => {
    const looked = { decisions: 50, doubtful: 1, error: 1, blunder: 3, own: 12, luck: -8 };
    const rows = [row({ analysis: looked }), row({}), row({ analysis: { ...looked, luck: 4 } })];
    expect(spans(rows).map((s) => [s.from, s.rate])).toEqual([
      [1, 10],
      [3, 10],
    ]);
    expect(luckOf(rows)).toEqual({ luck: -2, won: 100, games: 2 });
    expect(spans(Array.from({ length: 100 }, () => row({ analysis: looked })))).toHaveLength(12);
  });
  it('the loss of a decision is in thousandths of a win', () => {
    const looked = { decisions: 50, doubtful: 0, error: 0, blunder: 0, own: 12, luck: null };
    const rows = [row({ analysis: looked }), row({ analysis: { ...looked, decisions: 30, own: 3 } })];
    expect(spans(rows).map((s) => s.loss)).toEqual([2.4, 1]);
    const { en, ja } = TABLES;
    expect(en.stats.skillSum('14.2', '2.1', en.level.trader, 12)).toBe(
      'Performance 14.2 ± 2.1: about Trader (12 games)',
    );
    expect(ja.stats.skillSum('14.2', '2.1', ja.level.trader, 12)).toContain('14.2 ± 2.1');
  });
  it('habits: both cards of an action count as one, old analyses have none', () => {
    const looked = { decisions: 50, doubtful: 0, error: 0, blunder: 0, own: 12, luck: null };
    const rows = [
      row({ calls: { settle: 3, settle_2: 1, produce: 3 }, analysis: looked }),
      row({ calls: {}, analysis: { ...looked, missed: { consume_trade: 3, settle: 1, develop_2: 1 } } }),
      row({ calls: {}, analysis: { ...looked, missed: { develop: 1 } } }),
    ];
    const h = habits(rows);
    expect(h.called).toEqual({ action: 'settle', share: (100 * 4) / 7 });
    expect(h.missed).toEqual([
      { action: 'consume_trade', times: 3 },
      { action: 'develop', times: 2 },
    ]);
    expect(habits([row({ calls: {} })])).toEqual({ called: null, missed: [] });
    const { stats } = TABLES.en;
    expect(stats.habitCalled('Settle', 57)).toBe('You call Settle 57 % of the time.');
    expect(stats.habitMissed('Trade', 3)).toBe('Trade would have been better 3 times.');
    expect(stats.habitMissed('Trade', 1)).toBe('Trade would have been better 1 time.');
  });
  it('an axis holds what is drawn', () => {
    for (const values of [[], [0], [3, 8, 12], [-30, 44], [250]]) {
      const a = axis(values);
      expect(a.ticks.length).toBeLessThan(9);
      for (const v of values) {
        expect(yOf(v, a)).toBeGreaterThanOrEqual(BOX.top);
        expect(yOf(v, a)).toBeLessThanOrEqual(BOX.height - BOX.bottom);
      }
    }
  });
});
