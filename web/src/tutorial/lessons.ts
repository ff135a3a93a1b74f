/* The lessons in order, and which of them this browser has finished. */
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
    /* without storage the lessons still work */
  }
}
/** The lesson after this one; null after the last. */
export const lessonAfter = (lesson: string): string | null =>
  LESSONS[LESSONS.findIndex((l) => l === lesson) + 1] ?? null;
/** The first that is not done yet, or the very first if all are. */
export const nextLesson = (done: string[]): string => LESSONS.find((l) => !done.includes(l)) ?? LESSONS[0];

/** What `create` gets for a lesson; everything else is part of the lesson. */
export const tableFor = (lesson: string, level: string): Record<string, unknown> => ({
  mode: 'base-2p',
  seats: [{ kind: 'me' }, { kind: 'bot', level }],
  lesson,
});

/** Where on the page the thing is that a lesson talks about. */
export function placeOf(point: string | null, card: number | null): string {
  const places: Record<string, string> = {
    ask: '.ask',
    hand: '.hand .fan',
    table: '.seat.mine',
    rival: '.seat:not(.mine)',
    phases: '.phs',
    piles: '.piles',
    log: '.log',
  };
  if (point === 'card') return card == null ? '' : `[data-card="${card}"]`;
  return places[point ?? ''] ?? '';
}
