import type { QuietHours } from '../calendar/quiet-hours.ts';

/** What the user chose in the options. */
export interface Settings {
  /** Minutes between two questions to the service. */
  pollMinutes: PollMinutes;
  /** Notify new referrals. */
  notifyReferrals: boolean;
  /** Notify that referrals were paid or rejected. */
  notifyStatus: boolean;
  /** A short sound when new referrals are told. */
  saleSound: boolean;
  /** When nothing is told; null: never. */
  quietHours: QuietHours | null;
  /** Tell on Mondays how the week went. */
  weeklyDigest: boolean;
  /** Keep amounts out of tooltip and notifications, and covered in the popup until clicked. */
  hideAmounts: boolean;
  /** ISO code to show where the service names no currency; null shows the bare number. */
  currency: string | null;
}

export const POLL_MINUTES = [1, 5, 15, 30, 60] as const;
export type PollMinutes = (typeof POLL_MINUTES)[number];

export const DEFAULT_SETTINGS: Settings = {
  pollMinutes: 5,
  notifyReferrals: true,
  notifyStatus: true,
  saleSound: false,
  quietHours: null,
  weeklyDigest: false,
  hideAmounts: false,
  currency: null,
};
