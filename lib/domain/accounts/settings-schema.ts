import * as z from 'zod/mini';
import { areValidQuietHours } from '../calendar/quiet-hours.ts';
import { LANGUAGE_CODES } from '../text/languages.ts';
import { FIRST_STEPS, NEWS, POLL_MINUTES } from './settings.ts';

const quietHours = z.object({ from: z.string(), to: z.string() }).check(z.refine(areValidQuietHours));

/** The user's settings. A damaged setting that is off by default is off, and the others stay. */
export const settings = z.object({
  pollMinutes: z.literal(POLL_MINUTES),
  notifyReferrals: z.boolean(),
  notifyStatus: z.boolean(),
  notifyPayouts: z.catch(z.boolean(), true),
  saleSound: z.catch(z.boolean(), false),
  /** In local time ("22:00"); null: none. */
  quietHours: z.catch(z.nullable(quietHours), null),
  weeklyDigest: z.catch(z.boolean(), false),
  /** No amounts in tooltip and notifications, and covered in the popup until clicked. */
  hideAmounts: z.boolean(),
  /** The badge shows today's earnings instead of the number of new referrals. */
  earningsInBadge: z.catch(z.boolean(), false),
  /** ISO code for services that name no currency; null: bare numbers. */
  currency: z.nullable(z.string()),
  /** A catalog of `_locales`; null: the browser's. */
  language: z.catch(z.nullable(z.literal(LANGUAGE_CODES)), null),
  /** ISO 3166 code of the country whose dates and numbers are used; null: the browser's. */
  country: z.catch(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))), null),
  settledSteps: z.catch(z.array(z.literal(FIRST_STEPS)), []),
  /** null: *What's new* was not shown since the last update; a new installation starts with the current one. */
  seenNews: z.catch(z.nullable(z.literal(NEWS)), null),
});

export type Settings = z.infer<typeof settings>;
