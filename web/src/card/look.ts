/* What a card's picture shows: what cards/emblems.table says, or else what is printed on the card, with its
 * name as the seed. No card is named here; a new card gets a picture automatically. */
import PICTURES from '../../../cards/emblems.table';
import type { Design } from '../protocol.ts';
import { hash, random } from './seed.ts';

/* Words in names and the look they imply; the first match wins. */
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
/* Words of developments and the family they belong to. */
const FAMILY_WORDS: [RegExp, string][] = [
  [/\b(marines?|mercenar\w+|force|guards?|soldiers?|tactics|military|weapons?|drop|fleet)\b/i, 'military'],
  [/\b(mining|crystal|conglomerate|ore)\b/i, 'mining'],
  [/\b(gen\w+tics?|genome|gene\w*|bio\w*|uplift)\b/i, 'genes'],
  [/\b(terraform\w*|garden|seed)\b/i, 'terraform'],
  [/\b(alien)\b/i, 'alien'],
  [/\b(imperium|lords?|empire|seat)\b/i, 'imperium'],
  [/\b(labs?|research|science|fusion|atom\w*|survey|renaissance)\b/i, 'science'],
  [/\b(robots?|machines?|automat\w*|factory|ships?|drive|logistics)\b/i, 'machines'],
  [/\b(trade|league|merchant|export|import|guild)\b/i, 'trade'],
  [/\b(credits?|works|investment|bank|economy|economic)\b/i, 'finance'],
  [/\b(consumer|markets?|goods)\b/i, 'consume'],
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
const FAMILIES = ['finance', 'science', 'machines', 'trade', 'state'];

const find = (table: [RegExp, string][], name: string): string | undefined =>
  table.find(([word]) => word.test(name))?.[1];
const choose = (list: string[], name: string): string =>
  list[Math.floor(random(hash(name) ^ 77)() * list.length)];

/** The drawing or looks that the table gives this card, if any. */
export const pictureOf = (d: Design): string | undefined => d.picture ?? PICTURES[d.name];

/** The family of a development without a drawing of its own. */
export const familyOf = (d: Design): string => find(FAMILY_WORDS, d.name) ?? choose(FAMILIES, d.name);

/** The looks of a world, joined by +. */
export function lookOf(d: Design): string {
  const byName = pictureOf(d) ?? find(WORLD_WORDS, d.name);
  if (byName) return byName;
  return choose(d.kind === 'alien' || d.keywords.includes('ALIEN') ? ALIENS : WORLDS, d.name);
}
