/* Several people at one screen: who sits at it. While the curtain is down nobody does, and the page has
 * only what everybody may see. The server sends a player's own part when that player lifts it. */
import { seatsOfUser } from '../people.ts';
import { connection } from './connection.svelte.ts';
import { table } from './table.svelte.ts';

class Curtain {
  /** the seats played at this screen, if there are several and the game is running */
  seats: number[] = $derived.by(() => {
    const seats = seatsOfUser(table.info, connection.welcome?.you.user);
    return seats.length > 1 && table.info?.state === 'playing' ? seats : [];
  });
  down: boolean = $derived(this.seats.length > 0 && table.info?.seat == null);
  /** who is waited for, beginning after the last person who sat here */
  next: number | null = $derived.by(() => {
    const waiting = this.seats.filter((seat) => table.state?.parts[`seat${seat}`]?.thinking);
    return waiting.find((seat) => seat > this.last) ?? waiting[0] ?? null;
  });
  private last = $state(-1);
  private answered = false;

  lift(seat: number): Promise<boolean> {
    table.blank(); /* an answer to the previous person may have come late */
    this.last = seat;
    this.answered = false;
    return table.tell({ t: 'screen', as: seat });
  }
  drop(): void {
    if (!this.seats.length || this.down) return;
    table.blank();
    void table.tell({ t: 'screen', as: null });
  }
  /** I have answered something. */
  given(): void {
    this.answered = true;
  }
  /** Everything was shown. If I am not asked any more but somebody else here is, that person comes next. */
  shown(asked: boolean): void {
    if (asked) this.answered = false;
    else if (this.answered && this.next != null && this.next !== table.info?.seat) this.drop();
  }
}
export const curtain = new Curtain();
