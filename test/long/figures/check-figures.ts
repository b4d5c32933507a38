import { dayOf, daysAfter, startOf } from '../../../lib/domain/calendar/calendar.ts';
import { daysOf } from '../../../lib/domain/calendar/date-range.ts';
import { bucketsOf } from '../../../lib/domain/earnings/currency-bucket.ts';
import { summarizeEarnings } from '../../../lib/domain/earnings/earnings-summary.ts';
import {
  isPartialSum,
  knownEarned,
  rangeFigures,
  rankedBuckets,
  slicesOf,
} from '../../../lib/domain/earnings/series.ts';
import { digestOf } from '../../../lib/domain/earnings/weekly-digest.ts';
import { source } from '../../lib/mirror-samples.ts';
import { centsOf, FigureOracle } from './figure-oracle.ts';
import type { Scene } from './known-figures.ts';

/** Compares all figures of a scene with the truth. Returns how many were exact, and how many there were. */
export function checkFigures(scene: Scene): { exact: number; figures: number } {
  const { now, rows, mirror, until } = scene;
  const oracle = new FigureOracle(scene);
  const count = { exact: 0, figures: 0 };
  const history = source({ mirror, rows, until, unpaid: null });
  const summary = summarizeEarnings(history, now, []);
  // Today includes what is dated tomorrow.
  const end = oracle.midnight(2);
  checkPeriods();
  checkForecast();
  checkBestDay();
  checkDigest();
  checkEarningsPage();
  return count;

  function check(...given: Parameters<FigureOracle['check']>): void {
    const [, , isPartial] = given;
    count.figures++;
    if (!isPartial) count.exact++;
    oracle.check(...given);
  }

  function checkPeriods(): void {
    for (const [name, days] of [
      ['today', 1],
      ['week', 7],
      ['month', 30],
    ] as const) {
      const { earned, before, isPartial } = summary[name];
      check(name, earned, isPartial, oracle.midnight(1 - days), end);
      if (before && !isPartial)
        check(`before ${name}`, before, false, oracle.midnight(1 - 2 * days), oracle.sameTime(days));
    }
    check('this month', summary.thisMonth.earned, summary.thisMonth.isPartial, oracle.monthStart(), end);
  }

  function checkForecast(): void {
    if (summary.heading === null) return;
    const [soFar, last30] = [oracle.monthStart(), oracle.midnight(-29)].map((from) => {
      const { known, isHiding } = oracle.in(from, end);
      const own = known.filter(({ currency }) => currency !== 'EUR');
      if (isHiding || own.some(({ amount }) => amount === ''))
        throw new Error('A forecast from days that are not known');
      return centsOf(own).USD ?? 0;
    }) as [number, number];
    const cents = soFar + (last30 * oracle.daysLeft()) / 30;
    if (Math.abs(Number(summary.heading.amount) * 100 - cents) > 0.51)
      throw new Error(`The forecast is ${summary.heading.amount}, and should be ${cents} cents.`);
  }

  function checkBestDay(): void {
    if (summary.milestone?.kind !== 'best-day') return;
    const [main] = rankedBuckets(bucketsOf([history], dayOf(now)).buckets, { first: '', next: dayOf(end) });
    const sumOn = (daysAgo: number) => {
      const { known, isHiding } = oracle.in(
        oracle.midnight(-daysAgo),
        daysAgo === 0 ? end : oracle.midnight(1 - daysAgo),
      );
      if (isHiding) throw new Error('A best day, although the past is unknown');
      return centsOf(known)[main?.currency ?? 'USD'] ?? 0;
    };
    const others = Array.from({ length: 71 }, (_, index) => sumOn(index + 1));
    if (Math.max(...others) >= sumOn(0)) throw new Error('Today is no best day.');
  }

  function checkDigest(): void {
    const weekday = (new Date(now).getDay() + 6) % 7;
    const monday = dayOf(oracle.midnight(-weekday));
    const digest = digestOf([history], monday);
    if (!digest) return;
    const [from, to] = [oracle.midnight(-weekday - 7), oracle.midnight(-weekday)];
    check('last week', digest.sums, digest.isPartial, from, to);
    for (const { bestDay, currency } of digest.sums) {
      if (bestDay === null) continue;
      const sums = Array.from({ length: 7 }, (_, day) => {
        const { all } = oracle.in(oracle.midnight(-weekday - 7 + day), oracle.midnight(-weekday - 6 + day));
        return centsOf(all)[currency ?? 'USD'] ?? 0;
      });
      const best = dayOf(oracle.midnight(-weekday - 7 + sums.indexOf(Math.max(...sums))));
      if (best !== bestDay) throw new Error(`The best day was ${best}, and the digest says ${bestDay}.`);
    }
  }

  function checkEarningsPage(): void {
    const today = dayOf(now);
    const { buckets } = bucketsOf([history], today);
    const days = daysOf('30', today, today);
    const total = (amounts: string[]) => amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
    const parts = buckets.map((bucket) => ({
      ...{ currency: bucket.currency, slices: slicesOf(bucket, days, 'day') },
      sums: rangeFigures(bucket, '30', days, now),
    }));
    for (const { slices, sums } of parts)
      if (total(slices.map(({ earned }) => earned)) !== total([sums.earned])) throw new Error('Slices do not add up.');
    for (let index = 0; index < 30; index++) {
      const all = parts.map(({ currency, slices }) => ({ currency, slice: slices[index] }));
      const day = daysAfter(today, index - 29);
      const isPartial = all.some(({ slice }) => !slice || isPartialSum(slice));
      const shown = all.map(({ currency, slice }) => ({ currency, amount: (slice && knownEarned(slice)) ?? '0' }));
      check(day, shown, isPartial, startOf(day), index === 29 ? end : startOf(daysAfter(day, 1)));
    }
  }
}
