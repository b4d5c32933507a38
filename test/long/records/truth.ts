import { currencyOf } from '../../../lib/domain/accounts/capabilities.ts';
import { earningsSummaryOf } from '../../../lib/domain/earnings/earnings-summary.ts';
import type { RecordsMetadata } from '../../../lib/domain/records/records-metadata.ts';
import type { Records } from '../../../lib/platform/records/records.ts';
import { money } from './money.ts';
import { CUT, isBack, type Order, type Shop } from './shop.ts';

const DAY = 86_400_000;

/**
 * Knows what truly came in, and holds the records against it. What no answer can show is allowed for, and counted:
 * - removed: a referral that was deleted hides another one from the total, if that is not listed (one for each);
 * - waiting: a referral that was counted but hidden as the records began is no news when it is listed, and makes up for
 *   another one that is hidden then (one for each);
 * - hidden: what the service did not show when the past had been filled in, from before anything was recorded;
 * - twins: of rows alike across the edge of a page that was read again, nobody knows how many there are, nor which
 *   of them is listed;
 * - words: rows of a second of which something is recorded in other words may be recorded already; they are left out as
 *   the past is filled in, where a coverage gap tells that as many are missing then;
 * - away: a referral that is hidden while another one is deleted is taken for that one, until it is listed again.
 */
export class Truth {
  removals = 0;
  waiting = 0;
  restorations = 0;
  /** Cents. */
  paidOut = 0;
  /** When the last answer was given that was stored for sure. */
  answeredAt = 0;
  readonly hidden = new Set<Order>();
  readonly needed = { removed: 0, hidden: 0, away: 0, twins: 0, words: 0 };
  claims = 0;
  /** Pages of the past were read again. */
  isTornUp = false;
  readonly shop: Shop;

  constructor(shop: Shop) {
    this.shop = shop;
  }

  pays(one: Order): void {
    this.paidOut += one.cents;
  }

  /** What was seen before is seen no longer. */
  begunAnew(): void {
    this.waiting += this.shop.accountHealth().length - this.shop.visible().length;
  }

  removed(): void {
    this.removals++;
  }

  restored(): void {
    this.restorations++;
  }

  /** The whole history was read. */
  backfilled(): void {
    const visible = new Set(this.shop.visible());
    for (const one of this.shop.orders) if (!visible.has(one)) this.hidden.add(one);
  }

  /** Nothing is recorded that never was, nor twice, nor for more than it was ever worth. */
  checkBounds({ entries, metadata }: Records): void {
    for (const [at, its] of groups(entries, ({ at }) => at)) {
      const orders = this.at(at);
      if (its.length > orders.length)
        throw new Error(
          `${its.length} recorded at ${new Date(at).toISOString()}, where ${orders.length} came in: ${JSON.stringify(its)}`,
        );
      const most = sum(
        orders
          .map((one) => one.most)
          .sort((a, b) => b - a)
          .slice(0, its.length),
      );
      if (sum(its.map(({ amount }) => cents(amount))) > most) throw new Error(`Worth too much: ${JSON.stringify(its)}`);
      this.checkBack(its.filter(({ reversedAt }) => reversedAt !== null).length, orders);
    }
    for (const [at, its] of groups(entries, ({ at }) => at)) {
      const named = this.at(at).map(({ currency }) => currency);
      for (const { currency } of its)
        if (currency !== null && !named.includes(currency))
          throw new Error(`Recorded in ${currency}, where ${named.join()} came in`);
    }
    this.checkMissing(entries, metadata);
    const risen = this.centsOf(metadata?.increases ?? []);
    if (
      risen > sum(this.shop.orders.map(({ most }) => most)) ||
      (risen > 0 && entries.length > 0 && this.shop.route !== 'none')
    )
      throw new Error(`Risen by ${risen} cents`);
    const paid = this.centsOf(metadata?.payouts ?? []);
    if (paid > this.paidOut) throw new Error(`Paid out ${paid} cents as recorded, ${this.paidOut} in truth`);
  }

  /** Whatever the records claim to know fully is all there. */
  checkClaims({ entries, metadata }: Records): void {
    if (metadata === null) return;
    const orders = this.shop.orders.filter(({ at }) => at < Math.min(this.answeredAt, this.shop.time));
    const [first, last] = [orders[0], orders.at(-1)];
    if (!first || !last) return;
    const recorded = groups(entries, ({ at }) => at);
    let missing = 0;
    for (let from = Math.floor(first.at / DAY) * DAY; from <= last.at; from += DAY / 4) {
      const its = orders.filter(({ at }) => at >= from && at < from + DAY / 4);
      if (its.length === 0 || !isClaimed(metadata, from, from + DAY / 4)) continue;
      this.claims += its.length;
      for (const [at, alike] of groups(its, ({ at }) => at)) {
        const lacking = alike.length - (recorded.get(at)?.length ?? 0);
        if (lacking <= 0) continue;
        // One of them at least is there.
        if (alike.length > 1 && lacking < alike.length && this.isTornUp) {
          this.needed.twins += lacking;
          continue;
        }
        const hidden = Math.min(lacking, alike.filter((one) => this.hidden.has(one)).length);
        this.needed.hidden += hidden;
        missing += lacking - hidden;
      }
    }
    this.needed.removed += missing;
    if (missing > this.removals + this.restorations + this.waiting)
      throw new Error(`${missing} are missing of what is claimed to be known; ${this.removals} were removed`);
  }

  /** What the popup tells of a known period, in whatever zone its user is, is what came in on those days. */
  checkEarningsSummary({ entries, metadata }: Records, zone: string): void {
    // What totals rose by is of the day on which they rose.
    if (metadata === null || metadata.increases) return;
    const now = this.shop.time;
    const currency = currencyOf(null, null, [], metadata.currencies);
    const earningsSummary = earningsSummaryOf(metadata, entries, {
      ...{ now, currency, milestone: null },
      zone: (at) => offset(at, zone),
    });
    for (const [days, period] of [
      [1, earningsSummary.today],
      [7, earningsSummary.week],
      [30, earningsSummary.month],
    ] as const) {
      const today = Date.parse(localDay(now, zone));
      const its = this.shop.orders.filter(
        ({ at }) => at < this.answeredAt && (today - Date.parse(localDay(at, zone))) / DAY < days,
      );
      for (const { amount, currency } of period.earned) {
        const its = this.shop.orders.filter((one) => currency === null || (one.currency ?? currency) === currency);
        if (cents(amount) > sum(its.map(({ most }) => most))) throw new Error(`${days} days: ${amount} ${currency}`);
      }
      if (period.since !== null || period.unlisted > 0 || its.some(({ wasEdited }) => wasEdited)) continue;
      const recorded = groups(entries, ({ at }) => at);
      if (its.some(({ at }) => (recorded.get(at)?.length ?? 0) < this.at(at).length)) continue;
      const truth = sum(its.map((one) => one.cents));
      const told = sum(period.earned.map(({ amount }) => cents(amount)));
      if (told !== truth) throw new Error(`${days} days: ${told} told, ${truth} in truth, ${zone}`);
    }
  }

  /** What the last answers listed is recorded as they listed it. */
  checkListed({ entries, metadata }: Records): void {
    // Totals alone are given, or were.
    if (metadata?.increases) return;
    const told = this.shop.route === 'cut' ? this.shop.visible().slice(0, CUT) : this.shop.visible();
    for (const one of this.shop.listed().filter((one) => told.includes(one))) {
      const its = entries.filter(({ at }) => at === one.at);
      const [entry] = its;
      // In other words it may be another one, for all that anybody knows.
      if (!entry || its.length > 1 || this.at(one.at).length > 1 || this.shop.wasReworded) continue;
      if (
        entry.status !== one.status ||
        entry.amount !== money(one.cents) ||
        (entry.reversedAt !== null) !== isBack(one.status)
      )
        throw new Error(`Listed ${JSON.stringify(one)}, recorded ${JSON.stringify(entry)}`);
    }
  }

  /** Once the past is filled in, the records are what the service's own history is. */
  checkWhole({ entries, metadata }: Records): void {
    if (this.shop.route === 'cut' && this.shop.visible().length > CUT) return;
    // What is told in other words, or beside another one of its second that is hidden, may be the same: no whole.
    const isTwin = (one: Order) => this.at(one.at).length > 1;
    if (metadata?.since !== null && !this.shop.wasReworded && !this.shop.orders.some(isTwin))
      throw new Error('Filled in, and not known from the first');
    const recorded = groups(entries, ({ at }) => at);
    let inWords = 0;
    for (const [at, its] of groups(this.shop.visible(), ({ at }) => at)) {
      const there = recorded.get(at) ?? [];
      if (there.length < its.length && metadata?.since === null) {
        if (!this.shop.wasReworded || there.length === 0 || isClaimed(metadata, at, at))
          throw new Error(`Not filled in: ${JSON.stringify(its)}`);
        inWords += its.length - there.length;
      }
      // Where its history tells no ids, another amount of the same second may be another referral.
      const isComplete = !this.shop.wasReworded && (its[0]?.wasEdited !== true || there[0]?.key.startsWith('at '));
      const alone = this.at(at).length === 1 && there.length === 1 && isComplete;
      if (alone && there[0]?.amount !== money(its[0]?.cents ?? 0))
        throw new Error(`Filled in as ${JSON.stringify(there)}`);
    }
    if (inWords > missingOf(metadata))
      throw new Error(`${inWords} not filled in, and ${missingOf(metadata)} told to be missing`);
    this.needed.words += inWords;
  }

  centsOf(all: { amount: string }[]): number {
    return sum(all.map(({ amount }) => cents(amount)));
  }

  /** What is shown, and what is said to be missing beside it, are no more than came in since records began. */
  private checkMissing(entries: Records['entries'], metadata: Records['metadata']): void {
    if (metadata === null || !this.shop.hasDate) return;
    const since = metadata.since ?? 0;
    const missing = missingOf(metadata);
    const shown = entries.filter(({ at }) => at > since).length;
    const came = this.shop.orders.filter(({ at }) => at > since).length;
    if (missing > 0 && shown + missing > came + this.restorations)
      throw new Error(`${shown} shown and ${missing} missing, where ${came} came in`);
  }

  private checkBack(back: number, orders: Order[]): void {
    const truly = orders.filter(({ wasReversed }) => wasReversed).length;
    const away = this.removals > 0 ? orders.filter((one) => one.wasHidden && !one.wasReversed).length : 0;
    // Which of several twins is listed, once the list ends among them, nobody knows.
    if (truly > 0 && back <= orders.length) return;
    if (back > truly + away) throw new Error(`Taken back: ${back}, in truth ${truly}: ${JSON.stringify(orders)}`);
    if (back > truly) this.needed.away++;
  }

  private at(at: number): Order[] {
    return this.shop.orders.filter((one) => one.at === at);
  }
}

/** In the words of the records alone: from when on, and with which gaps. */
const isClaimed = ({ since, coverageGaps }: RecordsMetadata, from: number, to: number): boolean =>
  (since === null || since <= from) &&
  !coverageGaps.some((coverageGap) => coverageGap.to >= from && coverageGap.from <= to);

/** How many are told to be missing for good. */
const missingOf = (metadata: Records['metadata']): number =>
  sum((metadata?.coverageGaps ?? []).map(({ count, isPending }) => (isPending ? 0 : count)));

const cents = (amount: string): number => Math.round(Number(amount) * 100);
const sum = (all: number[]): number => all.reduce((total, one) => total + one, 0);

function groups<T>(all: T[], of: (one: T) => number): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const one of all) found.set(of(one), [...(found.get(of(one)) ?? []), one]);
  return found;
}

/** Told by the browser's own calendar. */
const format = new Map<string, Intl.DateTimeFormat>();
function localDay(at: number, zone: string): string {
  const known = format.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  format.set(zone, known);
  return known.format(at);
}

const parts = new Map<string, Intl.DateTimeFormat>();
export function offset(at: number, zone: string): number {
  const known =
    parts.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  parts.set(zone, known);
  const local = Date.parse(`${known.format(at).replace(' ', 'T')}Z`);
  return Math.round((local - Math.floor(at / 1000) * 1000) / 60_000);
}
