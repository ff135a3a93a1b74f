/* The record of the game at the table: the whole game as a text. */
import { save } from '../save.ts';
import { connection } from './connection.svelte.ts';
import { table } from './table.svelte.ts';

/** null: it was refused, and the page says why. */
export async function record(): Promise<string | null> {
  const m = await connection.try({ t: 'record', table: table.info!.table });
  return m?.t === 'record' ? m.text : null;
}
export async function saveRecord(): Promise<void> {
  const text = await record();
  if (text != null) save(`windfall-${table.info!.table.slice(0, 8)}.rec`, text);
}
