/* What a card's picture shows, told by what is printed: its words, its kind, its powers, and its name
 * as the seed where nothing else decides. No card is named here; a new card gets a picture by itself. */
import type { Design } from '../protocol.ts';
import { hash, random } from './seed.ts';

/* Words of names and the look they ask for; the first that fits wins. */
const WORLD_WORDS: [RegExp, string][] = [
  [/\b(belt|asteroids?)\b/i, 'belt'],
  [/\b(comet|meteor)\b/i, 'comet'],
  [/\b(cache|station|outpost|base|depot|convoy)\b/i, 'station'],
  [/\b(port|trading|merchant|gambling|bank|market)\b/i, 'city+ring'],
  [/\b(tourist|resort|casino)\b/i, 'bands+moons'],
  [/\b(earth|colony|colonists?|galactic)\b/i, 'continent'],
  [/\b(mines?|miners?|mining)\b/i, 'crack'],
  [/\b(ark|genetic|species|breeding)\b/i, 'ark'],
  [/\b(pilgrimage|prosperous|temple)\b/i, 'rays'],
  [/\b(factory|robotic?|plant)\b/i, 'grid'],
  [/\b(sentry|monolith)\b/i, 'monolith'],
  [/\b(deserted|fortress|ruins?|ancient)\b/i, 'ruin'],
  [/\b(stone|library|glyphs?|university|scholars?)\b/i, 'glyphs'],
  [/\b(secret|refugee|runaway|black|hidden|clandestine|underground)\b/i, 'hollow'],
  [/\b(ocean|aquatic|water|plague)\b/i, 'ocean'],
  [/\b(artists?|empath|dream|expanding|spice)\b/i, 'swirl+ring'],
  [/\b(star|sparta|centauri|eridani|sun)\b/i, 'desert+star'],
];
const DEVELOPMENT_WORDS: [RegExp, string][] = [
  [/\b(robots?|machines?|automat\w*|factory)\b/i, 'gear'],
  [/\b(ships?|fleet|cruisers?|drive|exploration|logistics|drop)\b/i, 'ship'],
  [/\b(credits?|works|investment|bank|economy|economic|survey)\b/i, 'bars'],
  [/\b(marines?|mercenar\w+|force|guards?|soldiers?)\b/i, 'shield'],
  [/\b(tactics|military|weapons?)\b/i, 'chevron'],
  [/\b(labs?|research|science|fusion|atom\w*)\b/i, 'atom'],
  [/\b(gen\w+tics?|genome|gene\w*|bio\w*|uplift)\b/i, 'helix'],
  [/\b(contact|diversif\w+|specialist|consumer|markets?|alliance)\b/i, 'link'],
  [/\b(terraform\w*|garden|seed)\b/i, 'sprout'],
  [/\b(mining|crystal|conglomerate)\b/i, 'crystal'],
  [/\b(imperium|lords?|empire|seat)\b/i, 'crown'],
  [/\b(trade|league|merchant|export|import)\b/i, 'knot'],
  [/\b(expedition|scouts?|survey|renaissance)\b/i, 'fan'],
];
const WORLDS = [
  'crater',
  'bands',
  'continent',
  'ocean',
  'swirl',
  'desert',
  'crack',
  'bands+ring',
  'crater+moons',
];
const ALIENS = ['grid', 'ruin', 'glyphs', 'monolith'];
const SIXES = ['crystal', 'crown', 'knot', 'rosette', 'star', 'fan', 'orrery', 'lattice'];
const DEVELOPMENTS = ['gear', 'bars', 'link', 'atom', 'fan', 'orrery', 'lattice', 'rosette'];

const find = (table: [RegExp, string][], name: string): string | undefined =>
  table.find(([word]) => word.test(name))?.[1];
const choose = (list: string[], name: string): string =>
  list[Math.floor(random(hash(name) ^ 77)() * list.length)];

export function lookOf(d: Design): string {
  if (d.development) {
    const byName = find(DEVELOPMENT_WORDS, d.name);
    return byName ?? choose(d.variable ? SIXES : DEVELOPMENTS, d.name);
  }
  const byName = find(WORLD_WORDS, d.name);
  if (byName) return byName;
  return choose(d.kind === 'alien' || d.keywords.includes('ALIEN') ? ALIENS : WORLDS, d.name);
}
