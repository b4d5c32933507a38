import { DAY, type Day, daysAfter, HOUR, isDay, MINUTE, utcDayOf } from '../calendar/calendar.ts';
import { hash } from '../text/hash.ts';
import type { KnownPayout, Payout, PayoutList, PayoutNews, Payouts } from './payout-schema.ts';

export const isProcessing = ({ status }: Payout): boolean => status.toLowerCase() === 'processing';
export const isPaid = ({ status }: Payout): boolean => status.toLowerCase() === 'paid';

export const MOST_LISTED = 60;

export type PayoutBaseline = Pick<Payouts, 'listed' | 'unlisted' | 'floor'>;

/** New payouts and stages, each once even if a payout moves or returns. The first list is the baseline. @param at ms */
export function judgePayouts(
  before: PayoutBaseline | null,
  { payouts, whole }: PayoutList,
  at: number | null,
): PayoutBaseline & { news: PayoutNews[] } {
  const [listed, unlisted] = [before?.listed ?? [], before?.unlisted ?? []];
  const known = [...listed, ...unlisted];
  const floor = before?.listed ? before.floor : floorOf(payouts, whole, at);
  const found = matched(listed, unlisted, payouts);
  const ids = new Set(known.map(({ id }) => id));
  const news: PayoutNews[] = [];
  // Oldest first, for the order of the news.
  const after = payouts.toReversed().map((payout): KnownPayout => {
    const then = found.get(payout);
    const stage = isPaid(payout) ? 'paid' : isProcessing(payout) ? 'started' : null;
    const reported = then ? then.reported : before?.listed && isNew(payout) ? null : stage;
    const id = then?.id ?? idFor(payout, ids);
    if (!stage || reported === stage || reported === 'paid') return { ...payout, id, reported };
    news.push({ kind: stage, payout: { ...payout, id, reported } });
    return { ...payout, id, reported: stage };
  });
  const seen = new Set(found.values());
  const missing = known.filter((payout) => !seen.has(payout));
  const dropped = missing.slice(MOST_LISTED);
  return {
    listed: after.toReversed(),
    unlisted: missing.slice(0, MOST_LISTED),
    floor: [floor, ...dropped.map(({ date }) => date).filter(isDay)].reduce(later),
    news,
  };

  /** A payout is old if it may have existed, unlisted, before the first list. */
  function isNew(payout: Payout): boolean {
    if (floor === '') return true;
    const isAbove = known.length === 0 || payouts.indexOf(payout) < payouts.findIndex((other) => found.has(other));
    if (floor === null || !isDay(payout.date)) return isAbove;
    return payout.date >= floor && (isAbove || payout.date > daysAfter(floor, 1));
  }
}

export const recognizes = (listed: KnownPayout[], payouts: Payout[]): boolean => matched(listed, [], payouts).size > 0;

/** The earliest day of the first list; "": it was complete. An empty list counts as two days old, in any time zone. */
function floorOf(payouts: Payout[], whole: boolean, at: number | null): Day | null {
  if (payouts.length === 0) return at === null ? '' : utcDayOf(at - 2 * DAY);
  const days = payouts.map(({ date }) => date).filter(isDay);
  return whole ? '' : (days.sort()[0] ?? null);
}

const later = (a: Day | null, b: Day | null): Day | null => (a === null || b === null ? null : a > b ? a : b);

/** An id from the content, unique among identical payouts. */
function idFor({ date, time, amount, description }: Payout, taken: Set<string>): string {
  const base = hash(JSON.stringify([date, time, amount, description]));
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  taken.add(id);
  return id;
}

type Comparison = (then: Payout, now: Payout) => boolean;
const sameIn =
  (...fields: (keyof Payout)[]): Comparison =>
  (then, now) =>
    fields.every((field) => then[field] === now[field]);
const isSame = sameIn('date', 'time', 'amount', 'description', 'status');
const isSameButStatus = sameIn('date', 'time', 'amount', 'description');

/** An edited payout still has the time at which it started. */
const EDITED: Comparison[] = [
  sameIn('date', 'time', 'description'),
  sameIn('date', 'time', 'amount'),
  (then, now) => then.time !== undefined && sameIn('date', 'time')(then, now),
];

/** Matches payouts with known ones. They have no id, so the surest matches come first. */
function matched(listed: KnownPayout[], unlisted: KnownPayout[], payouts: Payout[]): Map<Payout, KnownPayout> {
  const found = new Map<Payout, KnownPayout>();
  const free = new Set([...listed, ...unlisted]);
  match(listed, isSame);
  match(listed, isSameButStatus);
  match(unlisted, isSame);
  match(unlisted, isSameButStatus);
  // A new time zone of the site moves all of them.
  const areAllMoved = found.size === 0;
  match([...free], (then, now) => sameIn('amount', 'description')(then, now) && isMoved(then, now, areAllMoved));
  for (const isEdited of EDITED) match([...free], isEdited);
  // Those that the list dropped earlier are too many for days that are compared without their months.
  match(listed, isRewritten);
  return found;

  function match(known: KnownPayout[], same: Comparison): void {
    for (const payout of payouts) {
      const then = found.has(payout)
        ? undefined
        : known.find((candidate) => free.has(candidate) && same(candidate, payout));
      if (!then) continue;
      found.set(payout, then);
      free.delete(then);
    }
  }
}

/** Time zones differ by quarters of an hour, at most by 26 hours. */
const [QUARTER, MOST_MOVED] = [15 * MINUTE, 26 * HOUR];

function isMoved(then: Payout, now: Payout, areAllMoved: boolean): boolean {
  const distance = Math.abs(timeOf(now) - timeOf(then));
  if (then.time === undefined || now.time === undefined) return distance <= DAY;
  return areAllMoved && distance <= MOST_MOVED && distance % QUARTER === 0;
}

/** Whether a readable day is written otherwise now, or was, as in another language or format of the site. */
function isRewritten(then: Payout, now: Payout): boolean {
  if (isDay(then.date) === isDay(now.date) || !sameIn('amount', 'description')(then, now)) return false;
  const [day, words] = isDay(then.date) ? [then.date, now.date] : [now.date, then.date];
  const numbers = (words.match(/\d+/g) ?? []).map(Number);
  const [year, , dayOfMonth] = day.split('-').map(Number);
  return [year, dayOfMonth].every((part) => numbers.includes(part as number));
}

/** ms; NaN if it cannot be read. */
const timeOf = ({ date, time = '00:00' }: Payout): number =>
  isDay(date) ? Date.parse(`${date}T${time}Z`) : Number.NaN;
