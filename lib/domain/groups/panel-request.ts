import { MINUTE } from '../calendar/calendar.ts';

/** The person or group that the side panel looks up when it opens, stored by the worker. */
export interface PanelRequest {
  text: string;
  /** The window of the panel; null: the first panel that opens. */
  windowId: number | null;
  /** ms; also identifies the request. */
  at: number;
}

/** A request whose panel the browser did not open must not appear much later. */
export const isPanelRequestFor = ({ windowId, at }: PanelRequest, ownId: number | null, now: number): boolean =>
  (windowId === null || ownId === null || windowId === ownId) && Math.abs(now - at) < MINUTE;
