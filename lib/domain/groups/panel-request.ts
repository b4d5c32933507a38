import { MINUTE } from '../calendar/calendar.ts';

/** What a page looks up when it opens, stored by the worker: the side panel a person or group, the popup a referral. */
export interface PanelRequest {
  /** "": none; the panel shows its start. */
  text: string;
  /** The program to look in; absent: the panel's own. */
  accountId?: string;
  /** The window of the panel; null: the first panel that opens. */
  windowId: number | null;
  /** ms; also identifies the request. */
  at: number;
  /** Absent: it is for the side panel. */
  page?: 'popup';
}

type Asker = Pick<PanelRequest, 'windowId' | 'page'>;

/** A request whose page the browser did not open must not appear much later. */
export const isPanelRequestFor = ({ windowId, at, page }: PanelRequest, asker: Asker, now: number): boolean =>
  page === asker.page &&
  (windowId === null || asker.windowId === null || windowId === asker.windowId) &&
  Math.abs(now - at) < MINUTE;
