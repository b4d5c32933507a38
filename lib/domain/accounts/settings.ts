import type { QuietHours } from '../calendar/quiet-hours.ts';
import type { Language } from '../text/languages.ts';

export const POLL_MINUTES = [1, 5, 15, 30, 60] as const;
export type PollMinutes = (typeof POLL_MINUTES)[number];

/** Offered once after connecting, in this order. */
export const FIRST_STEPS = ['pin', 'goal'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** The release that *What's new* tells about. */
export const NEWS = '1.0';

export const DEFAULT_SETTINGS = {
  pollMinutes: 5 as PollMinutes,
  notifyReferrals: true,
  notifyStatus: true,
  notifyPayouts: true,
  saleSound: false,
  quietHours: null as QuietHours | null,
  weeklyDigest: false,
  hideAmounts: false,
  earningsInBadge: false,
  currency: null as string | null,
  language: null as Language | null,
  country: null as string | null,
  settledSteps: [] as FirstStep[],
  seenNews: NEWS as typeof NEWS | null,
};
