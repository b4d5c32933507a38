import * as z from 'zod/mini';
import { moment, route, spent } from '../requests/route-schema.ts';
import { lenientList, wholeNumber } from '../shared-schema.ts';
import { MOST_CLICKS } from './click-bounds.ts';
import type { Click, ClickCounts } from './click-counts.ts';

/** The clicks of an account's links, from the service's own list. */

export const clicksView = z.object({
  route,
  /** The service's own total; null: unknown. */
  total: z.nullable(wholeNumber(0, MOST_CLICKS)),
  /** The requests of the last hour. */
  spent: lenientList(spent),
  /** Nothing is left to read at once. */
  isCurrent: z.boolean(),
  /** Rows were deleted or moved, so the list must be read to its end again. */
  isChanged: z.boolean(),
  /** The end of the last reading that went to the list's end (ms); null: there was none. */
  wholeAt: z.nullable(moment),
});

export type ClicksView = z.infer<typeof clicksView>;

/** Counted clicks, contiguous from a newest row down. Times are ms. */
export interface KnownClicks {
  counts: ClickCounts;
  /** The oldest row (the service's clock); null: the very first. */
  since: number | null;
  /** The rows of the list when they were counted. */
  total: number;
  /** Keys of the newest rows. */
  top: string[];
  /** When the newest row was the list's first (this computer's clock). */
  until: number;
}

/** A reading to the end of the list, which another worker can continue. */
export interface ClickReading extends Omit<KnownClicks, 'top'> {
  newest: (Click | null)[];
  /** How many rows it has read, and how many came above them since. */
  read: number;
  above: number;
  /** Rows per page. */
  size: number;
  /** Keys of the last rows read. */
  tail: string[];
}

export interface CountedClicks {
  /** null: the list was never read to its end. */
  known: KnownClicks | null;
  reading: ClickReading | null;
}

/** The clicks to draw. `isBehind`: newer ones have come since. */
export type ShownClicks = KnownClicks & { isBehind: boolean };

/** `counted` is null if it was lost or is not loaded. */
export type Clicks = ClicksView & { counted: CountedClicks | null };
