/* The table after an event, as far as everybody can see it. Between two views of the server the director
 * shows what happened step by step. The view itself comes last, so anything missing here is right in the
 * end. */
import { phaseOfColumn } from '../card/phase.ts';
import { phaseOfAction } from '../could.ts';
import type { GameEvent, Parts, PhaseName, SeatPart, Station } from '../protocol.ts';

type Shown = Partial<Parts>;

function withSeat(parts: Shown, seat: number | undefined, change: (s: SeatPart) => Partial<SeatPart>): Shown {
  const key = `seat${seat ?? -1}` as const;
  const old = parts[key];
  return old ? { ...parts, [key]: { ...old, ...change(old) } } : parts;
}
const more =
  (n: number) =>
  (s: SeatPart): Partial<SeatPart> => ({ hand: Math.max(0, s.hand + n) });

/* a card leaves my hand: by its number, if I know it */
function fromHand(parts: Shown, e: GameEvent): Shown {
  const me = parts.me;
  const left =
    me && me.seat === e.seat && e.card != null
      ? { ...parts, me: { ...me, hand: me.hand.filter((h) => h.card !== e.card) } }
      : parts;
  return withSeat(left, e.seat, more(-1));
}
function withGood(parts: Shown, e: GameEvent, world: number | null | undefined, on: boolean): Shown {
  return withSeat(parts, e.seat, (s) => {
    const slot = s.table.indexOf(world ?? -1);
    if (slot < 0) return {};
    const goods = s.goods.filter((g) => g !== slot);
    return { goods: on ? [...goods, slot] : goods };
  });
}
/* the card leaves the tableau; goods stay with their worlds */
function gone(parts: Shown, e: GameEvent): Shown {
  return withSeat(parts, e.seat, (s) => {
    const slot = s.table.indexOf(e.card ?? -1);
    if (slot < 0) return {};
    return {
      table: s.table.filter((c) => c !== e.card),
      goods: s.goods.filter((g) => g !== slot).map((g) => (g > slot ? g - 1 : g)),
      points: [],
    };
  });
}
function placed(parts: Shown, e: GameEvent): Shown {
  if (e.card == null) return parts;
  const card = e.card;
  return withSeat(fromHand(parts, e), e.seat, (s) =>
    s.table.includes(card) ? {} : { table: [...s.table, card] },
  );
}
function phased(parts: Shown, e: GameEvent): Shown {
  const game = parts.game;
  if (!game) return parts;
  const at = game.strip.findIndex((s) => s.phase === (e.phase && phaseOfColumn(e.phase)));
  const strip = game.strip.map((s, i) =>
    i === at ? { ...s, state: 'now' as const } : s.state === 'now' ? { ...s, state: 'done' as const } : s,
  );
  return { ...parts, game: { ...game, phase: (e.phase ?? null) as PhaseName | null, strip } };
}
/* who called a phase is beside it from the reveal on */
function marked(parts: Shown, { seat, action }: GameEvent): Shown {
  const { game } = parts;
  if (!game || seat == null || !action) return parts;
  const phase = phaseOfColumn(phaseOfAction(action));
  const mark = (s: Station): Station =>
    s.phase === phase ? { ...s, state: 'next', by: [...s.by, { seat, action }] } : s;
  return { ...parts, game: { ...game, strip: game.strip.map(mark) } };
}
function called(parts: Shown, e: GameEvent): Shown {
  return withSeat(marked(parts, e), e.seat, (s) => ({
    actions: [...(s.actions ?? []), e.action ?? ''],
    thinking: false,
  }));
}
const STEPS: Record<string, (parts: Shown, e: GameEvent) => Shown> = {
  phase: phased,
  action: called,
  draw: (p, e) => withSeat(p, e.seat, more(1)),
  keep: (p, e) => withSeat(p, e.seat, more(1)),
  discard: fromHand,
  place: placed,
  good: (p, e) => withGood(p, e, e.source, true),
  sell: (p, e) => withGood(p, e, e.card, false),
  spend: (p, e) => withGood(p, e, e.card, false),
  sacrifice: gone,
  leave: gone,
  chips: (p, e) => withSeat(p, e.seat, (s) => ({ chips: s.chips + (e.amount ?? 0) })),
};
/** Parts as they are shown right after `events`. */
export const advance = (parts: Shown, events: GameEvent[]): Shown =>
  events.reduce((p, e) => STEPS[e.e]?.(p, e) ?? p, parts);
