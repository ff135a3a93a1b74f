/* The parts of the table as shown, each a signal of its own, and the few plain facts that all of the page
 * asks for. A beat that changes one seat concerns only what shows that seat: derived from the whole table,
 * eighty cards would be asked each time whether they have changed. */
import type { Parts, TableInfo } from '../protocol.ts';
import { seatsOf } from '../reduce.ts';

const SEATS = 5;
const KEYS: (keyof Parts)[] = [
  'game',
  'me',
  'goals',
  'ask',
  'clock',
  'mode',
  'end',
  'lesson',
  ...Array.from({ length: SEATS }, (_, i) => `seat${i}` as const),
];
class Cell {
  value = $state.raw<unknown>();
}

export class ShownParts {
  readonly parts: Partial<Parts> = {};
  info = $state.raw<TableInfo | null>(null);
  mySeat = $state<number | null>(null);
  seatCount = $state(0);
  /** cards in the longest tableau */
  longest = $state(0);
  catalog = $state<string | undefined>();
  modeKind = $state<string | undefined>();
  private cells = new Map(KEYS.map((key) => [key, new Cell()]));

  constructor() {
    for (const [key, cell] of this.cells)
      Object.defineProperty(this.parts, key, { get: () => cell.value, enumerable: true });
  }
  /** What has not changed wakes nobody. */
  put(parts: Partial<Parts>, info: TableInfo | null, mySeat: number | null): void {
    for (const [key, cell] of this.cells) cell.value = parts[key];
    const seats = seatsOf(parts);
    this.info = info;
    this.mySeat = mySeat;
    this.seatCount = seats.length;
    this.longest = Math.max(0, ...seats.map((s) => s.table.length));
    this.catalog = parts.game?.catalog;
    this.modeKind = parts.mode?.kind;
  }
}
