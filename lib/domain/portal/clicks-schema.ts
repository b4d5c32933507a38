import * as z from 'zod/mini';
import { isDay, isMoment } from '../calendar/calendar.ts';
import { lenientList, numberRecord, wholeNumber } from '../shared-schema.ts';
import { plainLine } from '../text/plain-line.ts';
import { LONGEST_CLICK_NAME, MOST_CLICKS, MOST_DAYS, MOST_NAMES, MOST_SEEN } from './click-bounds.ts';
import { routeStatus } from './route-status-schema.ts';

/** What is known of the clicks that an account's links brought, from the service's own list of them. */

const count = wholeNumber(0, MOST_CLICKS);
const moment = z.number().check(z.refine(isMoment));
const day = z.string().check(z.refine(isDay));
/** Letters of a hash. */
const LONGEST_KEY = 10;
/** At most so many: what a service or a backup made up fills no storage. */
const few = <T>(most: number) => z.transform((all: T[]) => all.slice(0, most));

/** Clicks by what they have in common, most first, as far as each was listed. */
const tally = z.object({
  /** "" names none. */
  named: z.pipe(
    lenientList(
      z.object({
        name: z.pipe(
          z.string(),
          z.transform((written: string) => plainLine(written, LONGEST_CLICK_NAME)),
        ),
        clicks: count,
      }),
    ),
    few(MOST_NAMES),
  ),
  /** All other names together. */
  other: count,
});

/** Every listed click, counted once. */
export const countedClicks = z.object({
  /** The oldest one listed (ms of the service's clock); null: the very first. */
  since: z.nullable(moment),
  /** How many older ones the service may still list. */
  below: count,
  /** By day of this computer's calendar. */
  days: numberRecord(MOST_DAYS, (key, clicks) => isDay(key) && z.safeParse(count, clicks).success),
  /** Days whose count may be too low, because the service may not have listed every click. */
  lacking: z.pipe(lenientList(day), few(MOST_DAYS)),
  /** Keys of the rows that were listed, the newest first. */
  seen: z.pipe(lenientList(z.string().check(z.maxLength(LONGEST_KEY))), few(MOST_SEEN)),
  /** Addresses without query: `https://shop.example/mugs`. */
  pages: tally,
  /** A campaign's source, else the host that the click came from. */
  sources: tally,
  campaigns: tally,
});

/** What the popup shows of it, and when it was asked for. */
export const clicksView = z.object({
  ...routeStatus.shape,
  /** All that the service counts; null: it was never named. */
  total: z.nullable(count),
  /** Of the day of the last answer. */
  today: z.nullable(z.object({ day, count, isExact: z.boolean() })),
});

export type Tally = z.infer<typeof tally>;
export type CountedClicks = z.infer<typeof countedClicks>;
export type ClicksView = z.infer<typeof clicksView>;
/** null: it was lost, or is not at hand. */
export type Clicks = ClicksView & { counted: CountedClicks | null };
