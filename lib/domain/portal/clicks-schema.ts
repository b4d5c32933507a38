import * as z from 'zod/mini';
import { isDay } from '../calendar/calendar.ts';
import { moment, route } from '../requests/route-schema.ts';
import { lenientList, numberRecord, wholeNumber } from '../shared-schema.ts';
import { plainLine } from '../text/plain-line.ts';
import { publicPage } from '../text/public-address.ts';
import { LONGEST_CLICK_NAME, MOST_CLICKS, MOST_DAYS, MOST_NAMES, MOST_SEEN } from './click-bounds.ts';

/** The clicks of an account's links, from the service's own list. */

const count = wholeNumber(0, MOST_CLICKS);
const day = z.string().check(z.refine(isDay));
const LONGEST_KEY = 10;
const name = z.string().check(z.overwrite((written) => plainLine(written, LONGEST_CLICK_NAME)));

/** Earlier versions stored secrets in paths. */
const page = z.string().check(z.overwrite((written) => plainLine(publicPage(written), LONGEST_CLICK_NAME)));

const tallyOf = (name: z.ZodMiniType<string>) =>
  z.object({
    /** "": clicks without a name. */
    named: lenientList(z.object({ name, clicks: count }), MOST_NAMES),
    other: count,
  });

export const countedClicks = z.object({
  /** The oldest listed click (ms of the service's clock); null: the very first. */
  since: z.nullable(moment),
  /** How many older ones the service may still list. */
  below: count,
  /** By day of this computer's calendar. */
  days: numberRecord(MOST_DAYS, (key, clicks) => isDay(key) && z.safeParse(count, clicks).success),
  /** Days whose count may be too low, because clicks may be missing in the list. */
  lacking: lenientList(day, MOST_DAYS),
  /** Keys of the listed rows, newest first. */
  seen: lenientList(z.string().check(z.maxLength(LONGEST_KEY)), MOST_SEEN),
  /** Addresses without query and secrets: `https://shop.example/mugs`. */
  pages: tallyOf(page),
  /** A campaign's source, or the referring host. */
  sources: tallyOf(name),
  campaigns: tallyOf(name),
});

export const clicksView = z.object({
  route,
  /** The service's own total; null: unknown. */
  total: z.nullable(count),
  /** The day of the last answer. */
  today: z.nullable(z.object({ day, count, isExact: z.boolean() })),
});

export type Tally = z.infer<ReturnType<typeof tallyOf>>;
export type CountedClicks = z.infer<typeof countedClicks>;
export type ClicksView = z.infer<typeof clicksView>;
/** `counted` is null if it was lost or is not loaded. */
export type Clicks = ClicksView & { counted: CountedClicks | null };
