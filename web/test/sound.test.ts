/* Every sound sounds, a few at a time; what a browser kept silent is not played later. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sound } from '../src/sound.ts';

const ALL: Sound[] = ['reveal', 'card', 'place', 'chip', 'good', 'turn', 'win'];
let starts: number;
let activation: { hasBeenActive: boolean };
let volume: { value: number };

class FakeAudio {
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  resume = () => Promise.resolve();
  private param = () => ({
    value: 0,
    setValueAtTime: () => 0,
    linearRampToValueAtTime: () => 0,
    exponentialRampToValueAtTime: () => 0,
  });
  private node = () => ({
    gain: this.param(),
    frequency: this.param(),
    connect: (to: unknown) => to,
    start: () => starts++,
    stop: () => 0,
  });
  createOscillator = this.node;
  createBufferSource = this.node;
  createBiquadFilter = this.node;
  createGain = () => {
    const node = this.node();
    volume ??= node.gain;
    return node;
  };
  createBuffer = () => ({ getChannelData: () => new Float32Array(25) });
}
let play: (sound: Sound, volume: number) => void;
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.resetModules();
  vi.stubGlobal('navigator', { userActivation: (activation = { hasBeenActive: true }) });
  starts = 0;
  ({ play } = await import('../src/sound.ts'));
});

describe('sounds', () => {
  it('are seven, each with a voice, at the volume that was chosen', async () => {
    play('chip', 0);
    await pass(200);
    expect(starts).toBe(0);
    for (const sound of ALL) {
      const before = starts;
      play(sound, 50);
      await pass(200);
      expect(starts, sound).toBeGreaterThan(before);
    }
    expect(volume.value).toBeCloseTo(0.4);
  });
  it('of one kind within a moment are one, and at most three sound at once', async () => {
    for (const sound of [...ALL, ...ALL]) play(sound, 50);
    await pass(10);
    const three = starts;
    await pass(200);
    for (const sound of ALL.slice(0, 3)) play(sound, 50);
    await pass(10);
    expect(starts).toBe(2 * three);
  });
  it('that the browser kept silent are not played later', async () => {
    activation.hasBeenActive = false;
    play('reveal', 50);
    await pass(5000);
    expect(starts).toBe(0);
    activation.hasBeenActive = true;
    play('turn', 50);
    expect(starts).toBe(2);
  });
});
