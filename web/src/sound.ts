/* Sounds, synthesised: nothing is loaded. Off by default; one volume for all. The same sound repeated
 * within a moment is played once, and only a few play at a time. */
export type Sound = 'reveal' | 'card' | 'place' | 'chip' | 'good' | 'turn' | 'win';

/** One voice: a tone of `pitch` (sliding to `to`), or noise through a filter at that pitch. */
interface Voice {
  wave: OscillatorType | 'noise';
  pitch: number;
  to?: number;
  /** seconds after the start of the sound, and how long it rings */
  at: number;
  rings: number;
  loud: number;
}
const tone = (
  wave: Voice['wave'],
  pitch: number,
  at: number,
  rings: number,
  loud: number,
  to?: number,
): Voice => ({ wave, pitch, at, rings, loud, to });

const SOUNDS: Record<Sound, Voice[]> = {
  reveal: [tone('triangle', 392, 0, 0.5, 0.16), tone('triangle', 587.3, 0.07, 0.6, 0.16)],
  card: [tone('noise', 2600, 0, 0.05, 0.14)],
  place: [tone('sine', 110, 0, 0.18, 0.4, 70), tone('noise', 900, 0, 0.05, 0.1)],
  chip: [tone('sine', 1320, 0, 0.09, 0.1), tone('sine', 1760, 0.05, 0.16, 0.1)],
  good: [tone('square', 520, 0, 0.05, 0.05, 390), tone('noise', 1500, 0, 0.03, 0.1)],
  turn: [tone('sine', 660, 0, 0.5, 0.14), tone('sine', 880, 0.12, 0.7, 0.14)],
  win: [523.25, 659.25, 783.99, 1046.5].map((p, i) => tone('triangle', p, i * 0.11, 1.4, 0.13)),
};
const MERGED = 60,
  VOICES = 3;

let audio: AudioContext | null = null;
let master: GainNode | null = null;
let hiss: AudioBuffer | null = null;
const last = new Map<Sound, number>();
let sounding = 0;

function noise(on: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = on.createBuffer(1, on.sampleRate / 4, on.sampleRate);
  const data = hiss.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return hiss;
}
function source(
  on: AudioContext,
  v: Voice,
  begin: number,
): { node: AudioScheduledSourceNode; out: AudioNode } {
  if (v.wave === 'noise') {
    const node = on.createBufferSource(),
      filter = on.createBiquadFilter();
    node.buffer = noise(on);
    filter.type = 'bandpass';
    filter.frequency.value = v.pitch;
    return { node, out: node.connect(filter) };
  }
  const node = on.createOscillator();
  node.type = v.wave;
  node.frequency.setValueAtTime(v.pitch, begin);
  if (v.to) node.frequency.exponentialRampToValueAtTime(v.to, begin + v.rings);
  return { node, out: node };
}
function ring(on: AudioContext, to: AudioNode, v: Voice): void {
  const begin = on.currentTime + v.at,
    end = begin + v.rings;
  const gain = on.createGain();
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(v.loud, begin + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0005, end);
  const { node, out } = source(on, v, begin);
  out.connect(gain).connect(to);
  node.start(begin);
  node.stop(end + 0.02);
}
/** `volume` of 100. */
export function play(sound: Sound, volume: number): void {
  /* before the first press a browser keeps silent, and would play all of it at once with that press */
  if (navigator.userActivation?.hasBeenActive === false) return;
  const now = performance.now();
  if (!volume || sounding >= VOICES || now - (last.get(sound) ?? -MERGED) < MERGED) return;
  last.set(sound, now);
  audio ??= new AudioContext();
  if (!master) {
    master = audio.createGain();
    master.connect(audio.destination);
  }
  master.gain.value = (volume / 100) ** 2 * 1.6;
  void audio.resume();
  sounding++;
  setTimeout(() => sounding--, 120);
  for (const voice of SOUNDS[sound]) ring(audio, master, voice);
}
