import type { Payout, PayoutNews } from './payouts-schema.ts';

/** Being paid: it is on its way to the affiliate. */
export const isOnItsWay = ({ status }: Payout): boolean => status.toLowerCase() === 'processing';
export const isPaid = ({ status }: Payout): boolean => status.toLowerCase() === 'paid';

/**
 * In this order: payouts have no id, a description may be edited, an amount corrected, and a site that is given
 * another time zone dates all of them anew.
 */
const SAME: ((payout: Payout) => string)[] = [
  ({ date, amount, description }) => JSON.stringify([date, amount, description]),
  ({ amount, description }) => JSON.stringify([amount, description]),
  ({ date, amount }) => JSON.stringify([date, amount]),
  ({ date, description }) => JSON.stringify([date, description]),
];

/**
 * What there is to tell after another list. The first one is the baseline. New are only payouts above one that was
 * listed before: an older one that moves up into the list, because another vanished, is not.
 * @param before null: there was no list yet
 * @param after newest first
 */
export function payoutNews(before: readonly Payout[] | null, after: readonly Payout[]): PayoutNews[] {
  if (before === null) return [];
  const known = matched(before, after);
  const firstKnown = after.findIndex((one) => known.has(one));
  const unknown = before.length === 0 ? after : after.slice(0, Math.max(0, firstKnown));
  const fresh = new Set(unknown);
  const news = after.flatMap((payout): PayoutNews[] => {
    const then = known.get(payout);
    if (isPaid(payout) && (fresh.has(payout) || (then && isOnItsWay(then)))) return [{ kind: 'paid', payout }];
    return isOnItsWay(payout) && fresh.has(payout) ? [{ kind: 'started', payout }] : [];
  });
  return news.reverse();
}

/** Which of the payouts were listed before, and how; each of those counts once. */
function matched(before: readonly Payout[], after: readonly Payout[]): Map<Payout, Payout> {
  const found = new Map<Payout, Payout>();
  const left = new Set(before);
  for (const same of SAME) {
    for (const payout of after.filter((one) => !found.has(one))) {
      const then = [...left].find((one) => same(one) === same(payout));
      if (!then) continue;
      found.set(payout, then);
      left.delete(then);
    }
  }
  return found;
}
