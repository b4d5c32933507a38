import { DAY, type Day, daysAfter, isDay, utcDayOf } from '../calendar/calendar.ts';
import { hash } from '../text/hash.ts';
import type { KnownPayout, Payout, PayoutList, PayoutNews, Payouts, Stage } from './payout-schema.ts';

/** Being paid: it is on its way to the affiliate. */
export const isProcessing = ({ status }: Payout): boolean => status.toLowerCase() === 'processing';
export const isPaid = ({ status }: Payout): boolean => status.toLowerCase() === 'paid';

/** Payouts that are kept of those listed, and of those gone. */
export const MOST_LISTED = 60;

/** What a list is judged by. */
export type PayoutBaseline = Pick<Payouts, 'listed' | 'gone' | 'floor'>;

/**
 * Judges a list by what is known: which payouts are new, and which have come further. The first list is the baseline.
 * Each stage of a payout is news once, wherever it is listed and however often it goes and returns.
 * @param before null: there was no list yet
 * @param at ms of the service's clock; null: unknown
 */
export function judgePayouts(
  before: PayoutBaseline | null,
  { payouts, whole }: PayoutList,
  at: number | null,
): PayoutBaseline & { news: PayoutNews[] } {
  const [listed, gone] = [before?.listed ?? [], before?.gone ?? []];
  const known = [...listed, ...gone];
  const floor = before?.listed ? before.floor : floorOf(payouts, whole, at);
  const found = matched(listed, gone, payouts);
  const ids = new Set(known.map(({ id }) => id));
  const news: PayoutNews[] = [];
  // From the oldest up, so that news are in order.
  const after = payouts.toReversed().map((payout): KnownPayout => {
    const then = found.get(payout);
    const stage = stageOf(payout);
    const reported = then ? then.reported : before?.listed && isNew(payout) ? null : stage;
    const id = then?.id ?? idFor(payout, ids);
    if (!stage || reported === stage || reported === 'paid') return { ...payout, id, reported };
    news.push({ kind: stage, payout: { ...payout, id, reported } });
    return { ...payout, id, reported: stage };
  });
  const seen = new Set(found.values());
  const missing = known.filter((one) => !seen.has(one));
  const dropped = missing.slice(MOST_LISTED);
  return {
    listed: after.toReversed(),
    gone: missing.slice(0, MOST_LISTED),
    floor: [floor, ...dropped.map(({ date }) => date).filter(isDay)].reduce(later),
    news,
  };

  /** An unknown payout is old if it may have been there, unlisted, when the first list came. */
  function isNew(payout: Payout): boolean {
    if (floor === '') return true;
    const isAbove = known.length === 0 || payouts.indexOf(payout) < payouts.findIndex((one) => found.has(one));
    if (floor === null || !isDay(payout.date)) return isAbove;
    return payout.date >= floor && (isAbove || payout.date > daysAfter(floor, 1));
  }
}

/** Whether a list has any of the payouts that the last one had. */
export const recognizes = (listed: KnownPayout[], payouts: Payout[]): boolean => matched(listed, [], payouts).size > 0;

/** The first day of the first list; if it was empty, two days before, in whatever zone. "": the list had all. */
function floorOf(payouts: Payout[], whole: boolean, at: number | null): Day | null {
  if (payouts.length === 0) return at === null ? '' : utcDayOf(at - 2 * DAY);
  return whole
    ? ''
    : (payouts
        .map(({ date }) => date)
        .filter(isDay)
        .sort()[0] ?? null);
}

const later = (one: Day | null, other: Day | null): Day | null =>
  one === null || other === null ? null : one > other ? one : other;

const stageOf = (payout: Payout): Stage | null => (isPaid(payout) ? 'paid' : isProcessing(payout) ? 'started' : null);

/** An id that follows from the content; of payouts that are alike, each has one of its own. */
function idFor({ date, time, amount, description }: Payout, taken: Set<string>): string {
  const base = hash(JSON.stringify([date, time, amount, description]));
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  taken.add(id);
  return id;
}

type Same = (then: Payout, now: Payout) => boolean;
const alike =
  (...fields: (keyof Payout)[]): Same =>
  (then, now) =>
    fields.every((field) => then[field] === now[field]);
const isSame = alike('date', 'time', 'amount', 'description', 'status');
const isSameButStatus = alike('date', 'time', 'amount', 'description');

/** A payout that was edited still has the time at which it started. */
const EDITED: Same[] = [
  alike('date', 'time', 'description'),
  alike('date', 'time', 'amount'),
  (then, now) => then.time !== undefined && alike('date', 'time')(then, now),
];

/** Which of the payouts is which known one. Payouts have no id, so the surest matches are taken first. */
function matched(listed: KnownPayout[], gone: KnownPayout[], payouts: Payout[]): Map<Payout, KnownPayout> {
  const found = new Map<Payout, KnownPayout>();
  const free = new Set([...listed, ...gone]);
  match(listed, isSame);
  match(listed, isSameButStatus);
  match(gone, isSame);
  match(gone, isSameButStatus);
  // Another time zone of the site moves all of them.
  const areAllMoved = found.size === 0;
  match([...free], (then, now) => alike('amount', 'description')(then, now) && isMoved(then, now, areAllMoved));
  for (const isEdited of EDITED) match([...free], isEdited);
  return found;

  function match(known: KnownPayout[], same: Same): void {
    for (const payout of payouts) {
      const then = found.has(payout) ? undefined : known.find((one) => free.has(one) && same(one, payout));
      if (!then) continue;
      found.set(payout, then);
      free.delete(then);
    }
  }
}

/** Zones differ by quarters of an hour, at most by 26 hours. */
const [QUARTER, MOST_MOVED] = [15 * 60_000, 26 * 60 * 60_000];

function isMoved(then: Payout, now: Payout, areAllMoved: boolean): boolean {
  const by = Math.abs(timeOf(now) - timeOf(then));
  if (then.time === undefined || now.time === undefined) return by <= DAY;
  return areAllMoved && by <= MOST_MOVED && by % QUARTER === 0;
}

/** NaN where it cannot be read. */
const timeOf = ({ date, time = '00:00' }: Payout): number =>
  isDay(date) ? Date.parse(`${date}T${time}Z`) : Number.NaN;
