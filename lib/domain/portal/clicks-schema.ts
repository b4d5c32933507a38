import * as z from 'zod/mini';
import { isDay } from '../calendar/calendar.ts';
import { isMoment } from '../calendar/moment.ts';
import { sound } from '../sound-schema.ts';
import { plainLine } from '../text/plain-line.ts';
import { asking } from './asking-schema.ts';
import { LONGEST_CLICK_NAME, MOST_CLICKS, MOST_DAYS, MOST_NAMES, MOST_SPANS } from './click-bounds.ts';

/** What is known of the clicks that an account's links brought, from the service's own list of them. */

const count = z.int().check(z.minimum(0), z.maximum(MOST_CLICKS));
const moment = z.number().check(z.refine(isMoment));
const day = z.string().check(z.refine(isDay));
/** At most so many: what a service or a backup made up fills no storage. */
const few = <T>(most: number) => z.transform((all: T[]) => all.slice(0, most));

/** A moment (ms of the service's clock) of which so many clicks are counted: more of the same second may follow. */
const edge = z.object({ at: moment, same: count });

/** Clicks that came in between two moments (ms), nobody knows on which day. */
const clickSpan = z.object({
  from: moment,
  to: moment,
  count,
  /** More may have come in: clicks were deleted meanwhile. */
  least: z.optional(z.literal(true)),
});

/** Clicks by what they have in common, most first, as far as each was listed. */
const tally = z.object({
  /** "" names none. */
  named: z.pipe(
    sound(
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

/** Every click that was counted, each once. */
export const countedClicks = z.object({
  /** The newest one that was listed; null: none was. */
  newest: z.nullable(edge),
  /** How far back they reach; null: to the very first. */
  reach: z.nullable(edge),
  /** How many older ones the service may still list. */
  below: count,
  /** By day of this computer's calendar. */
  days: z.record(day, count).check(z.refine((days) => Object.keys(days).length <= MOST_DAYS)),
  /** Those of no day, the oldest first. */
  spans: z.pipe(sound(clickSpan), few(2 * MOST_SPANS)),
  /** Those that no row showed, in days and spans alike: of no page, source or campaign. null: there are none. */
  unlisted: z._default(z.nullable(clickSpan), null),
  /** Addresses without query: `https://shop.example/mugs`. */
  pages: tally,
  /** A campaign's source, else the host that the click came from. */
  sources: tally,
  campaigns: tally,
});

/** What the popup shows of it, and when it was asked for. */
export const clicksView = z.extend(asking, {
  /** All that the service counts; null: it was never named. */
  total: z.nullable(count),
  /** How many were listed row by row. */
  seen: count,
  /** Of the day of the last answer. */
  today: z.nullable(z.object({ day, count, isExact: z.boolean() })),
});

export type Edge = z.infer<typeof edge>;
export type ClickSpan = z.infer<typeof clickSpan>;
export type Tally = z.infer<typeof tally>;
export type CountedClicks = z.infer<typeof countedClicks>;
export type ClicksView = z.infer<typeof clicksView>;
/** null: it was lost, or is not at hand. */
export type Clicks = ClicksView & { counted: CountedClicks | null };
