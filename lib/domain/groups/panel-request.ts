/** The person or group that the side panel was opened to look up, left by the worker. */
export interface PanelRequest {
  text: string;
  /** The window whose panel is meant; null: whichever panel opens first. */
  windowId: number | null;
  /** ms; also identifies the request. */
  at: number;
}

/** ms; if the browser did not open the panel, an hour-old request must not surprise the user. */
const FRESH = 60_000;

/** Whether the request is for this window's panel, and still fresh. */
export function isPanelRequestFor({ windowId, at }: PanelRequest, mine: number | null, now: number): boolean {
  const here = windowId === null || mine === null || windowId === mine;
  return here && Math.abs(now - at) < FRESH;
}
