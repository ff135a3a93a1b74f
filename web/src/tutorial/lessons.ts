/* The lessons in their order, and which of them this browser has seen to the end. */
export const LESSONS = [
  'call',
  'pay',
  'produce',
  'military',
  'trade',
  'six',
  'points',
  'end',
  'alone',
] as const;

const KEY = 'windfall.lessons';
export function doneLessons(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? LESSONS.filter((l) => kept.includes(l)) : [];
  } catch {
    return [];
  }
}
export function finish(lesson: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...doneLessons(), lesson])]));
  } catch {
    /* a browser that keeps nothing still teaches */
  }
}
/** The lesson behind this one; null behind the last. */
export const lessonAfter = (lesson: string): string | null =>
  LESSONS[LESSONS.findIndex((l) => l === lesson) + 1] ?? null;
/** The first that is not done yet; the first of all when all are. */
export const nextLesson = (done: string[]): string => LESSONS.find((l) => !done.includes(l)) ?? LESSONS[0];

/** What `create` is told for a lesson; all the rest is the lesson's own. */
export const tableFor = (lesson: string, level: string): Record<string, unknown> => ({
  mode: 'base-2p',
  seats: [{ kind: 'me' }, { kind: 'bot', level }],
  lesson,
});

/** Where on the page is what a lesson speaks of. */
export function placeOf(point: string | null, card: number | null): string {
  const places: Record<string, string> = {
    ask: '.ask',
    hand: '.hand',
    table: '.seat.mine',
    rival: '.seat:not(.mine)',
    phases: '.phs',
    piles: '.piles',
    log: '.log',
  };
  if (point === 'card') return card == null ? '' : `[data-card="${card}"]`;
  return places[point ?? ''] ?? '';
}
