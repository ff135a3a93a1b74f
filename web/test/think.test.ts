import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import core from '../src/solo/worker.ts?raw';
import crew from '../src/solo/crew.ts?raw';
import type { FromThinker } from '../src/solo/think.ts';

const FILES = { base: 'https://a.example/', names: { 'young.net': 'nets/young.net.bin' } };
const NET = await new Response(
  new Blob(['a net']).stream().pipeThrough(new CompressionStream('gzip')),
).arrayBuffer();

/* what the module does with the next job */
const module = vi.hoisted(() => ({ work: (): unknown => ({}), nets: 0 }));
vi.mock('../src/solo/core.ts', () => ({
  LANE_ANALYSIS: 2,
  Thinker: class {
    work = (): unknown => module.work();
    net = (): void => void module.nets++;
  },
}));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.resetModules();
  module.nets = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a Worker that thinks', () => {
  const told: FromThinker[] = [];
  async function started(): Promise<(data: unknown) => Promise<void>> {
    told.length = 0;
    vi.stubGlobal('onmessage', null);
    vi.stubGlobal('self', globalThis);
    vi.stubGlobal('postMessage', (m: FromThinker) => told.push(m));
    await import('../src/solo/think.ts');
    const hear = (data: unknown) =>
      (globalThis as unknown as { onmessage(e: unknown): Promise<void> }).onmessage({ data });
    await hear({ t: 'begin', module: null, files: FILES });
    return hear;
  }
  test('says when the module has stopped', async () => {
    const hear = await started();
    module.work = () => {
      throw new WebAssembly.RuntimeError('unreachable');
    };
    await hear({ t: 'work', job: 7, bytes: new Uint8Array() });
    expect(told).toEqual([{ t: 'lost' }]);
  });
  test('says that it waits for a net, and when the net is there', async () => {
    let isOff = true;
    vi.stubGlobal('fetch', () =>
      isOff ? Promise.reject(new TypeError('offline')) : Promise.resolve(new Response(NET)),
    );
    const hear = await started();
    module.work = () => (module.nets ? { bytes: new Uint8Array([1]) } : { lacks: 'young' });
    const done = hear({ t: 'work', job: 7, bytes: new Uint8Array() });
    await vi.advanceTimersByTimeAsync(7000);
    expect(told).toEqual(Array(3).fill({ t: 'lacks', on: true }));
    isOff = false;
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    await done;
    expect(told.slice(3)).toEqual([
      { t: 'lacks', on: false },
      { t: 'found', job: 7, bytes: new Uint8Array([1]) },
    ]);
  });
});

describe('the Workers that think', () => {
  class Hand {
    static all: Hand[] = [];
    hear = (_: FromThinker): void => undefined;
    given: unknown[] = [];
    ended = false;
    constructor() {
      Hand.all.push(this);
    }
    give(m: unknown): void {
      this.given.push(m);
    }
    end(): void {
      this.ended = true;
    }
  }
  const task = (job: number) => ({ job, lane: 0, bytes: new Uint8Array() });
  async function hired() {
    Hand.all = [];
    vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
    const listener = { worked: vi.fn(), progress: vi.fn(), lacks: vi.fn(), lost: vi.fn() };
    const { Crews } = await import('../src/solo/crew.ts');
    return { crews: new Crews({} as WebAssembly.Module, FILES, listener, () => new Hand()), listener };
  }
  test('one that fails is told of; its job is given up after a while, and the next one is done', async () => {
    const { crews, listener } = await hired();
    crews.give(task(1));
    crews.give(task(2));
    Hand.all[0].hear({ t: 'lost' });
    expect(listener.lost).toHaveBeenCalledOnce();
    expect(listener.worked).not.toHaveBeenCalled();
    expect(Hand.all[0].ended).toBe(true);
    expect(Hand.all[1].given.at(-1)).toMatchObject({ t: 'work', job: 2 });
    vi.advanceTimersByTime(1000);
    expect(listener.worked.mock.calls).toEqual([[1, new Uint8Array()]]);
  });
  test('nothing is said of a job that was stopped', async () => {
    const { crews, listener } = await hired();
    crews.give(task(1));
    crews.give(task(2));
    Hand.all[0].hear({ t: 'lost' });
    crews.stop(1);
    crews.stop(2);
    Hand.all[1].hear({ t: 'found', job: 2, bytes: new Uint8Array() });
    vi.advanceTimersByTime(5000);
    expect(listener.worked).not.toHaveBeenCalled();
  });
  test('are not started by the Worker of the server core, which could block Firefox', () => {
    expect(core + crew).not.toContain('new Worker(');
  });
});
