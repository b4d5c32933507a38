import * as z from 'zod/mini';
import { sound } from '../sound-schema.ts';
import { asking } from './asking-schema.ts';

/** What is known of the clicks that an account's links brought, from the service's own list of them. */

/** A moment (ms of the service's clock) of which so many clicks are counted: more of the same second may follow. */
const edge = z.object({ at: z.number(), same: z.number() });

/** Clicks that came in between two moments (ms), nobody knows on which day. */
const clickSpan = z.object({
  from: z.number(),
  to: z.number(),
  count: z.number(),
  /** More may have come in: clicks were deleted meanwhile. */
  least: z.optional(z.literal(true)),
});

/** Clicks by what they have in common, most first, as far as each was listed. */
const tally = z.object({
  /** "" names none. */
  named: sound(z.object({ name: z.string(), clicks: z.number() })),
  /** All other names together. */
  other: z.number(),
});

/** Every click that was counted, each once. */
export const countedClicks = z.object({
  /** The newest one that was listed; null: none was. */
  newest: z.nullable(edge),
  /** How far back they reach; null: to the very first. */
  reach: z.nullable(edge),
  /** How many older ones the service may still list. */
  below: z.number(),
  /** By day of this computer's calendar. */
  days: z.record(z.string(), z.number()),
  /** Those of no day, the oldest first. */
  spans: sound(clickSpan),
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
  total: z.nullable(z.number()),
  /** How many were listed row by row. */
  seen: z.number(),
  /** Of the day of the last answer. */
  today: z.nullable(z.object({ day: z.string(), count: z.number(), isExact: z.boolean() })),
});

export type Edge = z.infer<typeof edge>;
export type ClickSpan = z.infer<typeof clickSpan>;
export type Tally = z.infer<typeof tally>;
export type CountedClicks = z.infer<typeof countedClicks>;
export type ClicksView = z.infer<typeof clicksView>;
/** null: it was lost, or is not at hand. */
export type Clicks = ClicksView & { counted: CountedClicks | null };
