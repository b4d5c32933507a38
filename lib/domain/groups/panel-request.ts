/** What the side panel was opened for, handed over by the worker, which opens it. */
export type PanelRequest = {
  /** The window whose panel is meant; every window has one of its own. null: whichever comes first. */
  windowId: number | null;
  /** ms; also tells two errands apart. */
  at: number;
} & ({ kind: 'find'; text: string } | { kind: 'applicants'; accountId: string; groupId: number });

/** A panel that the browser would not open is no reason to be surprised by the errand an hour later. */
const FRESH = 60_000;

/** Whether a panel in this window is meant, and still. */
export function isFor({ windowId, at }: PanelRequest, mine: number | null, now: number): boolean {
  const here = windowId === null || mine === null || windowId === mine;
  return here && Math.abs(now - at) < FRESH;
}
