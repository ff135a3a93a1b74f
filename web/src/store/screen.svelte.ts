/* What is open on the screen besides the page itself, and announcements for screen readers. */
export type Panel = 'mode' | 'goals' | 'ledger' | 'adviser' | 'chat' | null;
export type Dialog = 'settings' | 'keys' | 'account' | 'menu' | 'tableau' | null;

class Screen {
  panel = $state<Panel>(null);
  dialog = $state<Dialog>(null);
  zoom = $state<{ card: number; seat: number | null; pinned: boolean } | null>(null);
  /** the table in words instead of pictures */
  plain = $state(false);
  /** the score sheet of a finished game */
  sheet = $state(true);
  /** whose tableau is open in full */
  seat = $state(0);
  said = $state('');
  /** what happened, for screen readers */
  heard = $state('');

  say(text: string): void {
    this.said = text;
  }
  hear(text: string): void {
    this.heard = text;
  }
  close(): void {
    this.dialog = null;
    this.panel = null;
    this.zoom = null;
  }
}
export const screen = new Screen();
