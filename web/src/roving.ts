/* Arrow keys among the cards of a row: one card of a row is in the tab order; the others are reached with
 * the arrows, Home and End. */
export function roving(node: HTMLElement) {
  const items = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>('[role="button"].card, .rove')];

  function settle(): void {
    const all = items();
    const current =
      all.find((el) => el.tabIndex === 0 && el === document.activeElement) ??
      all.find((el) => el.classList.contains('can')) ??
      all[0];
    for (const el of all) el.tabIndex = el === current ? 0 : -1;
  }
  function keydown(e: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0 || (!step && e.key !== 'Home' && e.key !== 'End')) return;
    const to =
      e.key === 'Home' ? 0 : e.key === 'End' ? all.length - 1 : (at + step! + all.length) % all.length;
    e.preventDefault();
    all[at].tabIndex = -1;
    all[to].tabIndex = 0;
    all[to].focus();
  }
  const seen = new MutationObserver(settle);
  seen.observe(node, { childList: true, subtree: false });
  node.addEventListener('keydown', keydown);
  settle();
  return {
    destroy() {
      seen.disconnect();
      node.removeEventListener('keydown', keydown);
    },
  };
}
