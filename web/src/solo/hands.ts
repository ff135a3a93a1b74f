/* Starts and ends the Workers that think for the server core, and passes messages on. The server core's
 * Worker does not start them itself: on a busy computer, Firefox can block forever in a Worker that starts
 * another one. */
import type { FromWorker, ToWorker } from './line.ts';

export class Hands {
  private readonly workers = new Map<number, Worker>();

  constructor(private readonly tell: (message: ToWorker) => void) {}
  hear(m: FromWorker): void {
    if (m.t === 'hire') this.hire(m.hand);
    else if (m.t === 'give') this.workers.get(m.hand)?.postMessage(m.message);
    else if (m.t === 'dismiss') {
      this.workers.get(m.hand)?.terminate();
      this.workers.delete(m.hand);
    }
  }
  private hire(hand: number): void {
    const worker = new Worker(new URL('./think.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => this.tell({ t: 'thought', hand, message: data });
    worker.onerror = () => this.tell({ t: 'thought', hand, message: { t: 'lost' } });
    this.workers.set(hand, worker);
  }
}
