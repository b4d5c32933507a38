import { describe, expect, test } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { payoutNews } from '../../../../lib/domain/portal/payout-news.ts';
import { afterPayouts, afterTelling, afterTotals, isDue, shownPayouts } from '../../../../lib/domain/portal/payouts.ts';
import type { Payout, Payouts } from '../../../../lib/domain/portal/payouts-schema.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { NOON, payout, payouts, stats } from '../../make.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const october = payout({ date: '2026-11-02', amount: '1034.4', status: 'paid', description: 'October payout' });
const november = payout();
const paidNovember = payout({ status: 'paid' });
const list = (...payouts: Payout[]) => ({ payouts, whole: true });

describe('when to ask', () => {
  const known = (part: Partial<Payouts> = {}) => payouts({ listed: [october], ...part });
  const gone = { trouble: 'absent' as const, notBefore: NOON + 7 * DAY };

  test.each<
    [why: string, Payouts | null, later: number, totals: Parameters<typeof stats>[0], opened: boolean, boolean]
  >([
    ['after connecting', null, 0, {}, false, true],
    ['with another login', known({ revision: 2 }), 0, {}, false, true],
    ['when the clock was set back', known(), -MINUTE, {}, false, true],
    ['not at each poll', known(), HOUR, {}, false, false],
    ['not when unpaid rose', known(), HOUR, { totalUnpaid: '212.50' }, false, false],
    ['when unpaid fell', known(), HOUR, { totalUnpaid: '200.00' }, false, true],
    ['when paid rose', known(), HOUR, { totalPaid: '1234.50' }, false, true],
    ['not for an error of a float', known(), HOUR, { totalPaid: '1034.40000000001' }, false, false],
    ['not for a total that is no number', known(), HOUR, { totalPaid: 'a lot' }, false, false],
    ['not within 15 minutes', known(), 14 * MINUTE, { totalUnpaid: '0' }, true, false],
    ['when Earnings opens', known(), 15 * MINUTE, {}, true, true],
    ['daily while one is processed', known({ listed: [november] }), DAY, {}, false, true],
    ['not sooner', known({ listed: [november] }), DAY - 1, {}, false, false],
    ['not daily once it is paid', known(), 3 * DAY, {}, false, false],
    ['not by itself soon after a failure', known({ trouble: 'failed' }), HOUR, { totalUnpaid: '0' }, false, false],
    ['hours after a failure', known({ trouble: 'failed' }), 6 * HOUR, {}, false, true],
    ['after a failure, when Earnings opens', known({ trouble: 'failed' }), 15 * MINUTE, {}, true, true],
    ['not within a week where the route is missing', known(gone), 7 * DAY - 1, { totalUnpaid: '0' }, true, false],
    ['a week later', known(gone), 7 * DAY, {}, false, true],
  ])('%s', (_, before, later, totals, opened, due) => {
    const at = { revision: 1, totals: stats(totals), opened: opened ? ('earnings' as const) : null, now: NOON + later };
    expect(isDue(before, at)).toBe(due);
  });

  test('a fall is measured from the highest total since', () => {
    const higher = afterTotals(known(), stats({ totalUnpaid: '300' }));
    expect(higher).toMatchObject({ unpaid: '300' });
    expect(afterTotals(known(), stats())).toBeNull();
    const at = { revision: 1, totals: stats({ totalUnpaid: '250' }), opened: null, now: NOON + HOUR };
    expect(isDue(higher, at)).toBe(true);
    expect(afterTotals(known({ unpaid: '300' }), at.totals)).toBeNull();
  });
});

describe('after an answer', () => {
  const at = { revision: 1, totals: stats(), now: NOON + DAY };

  test.each<[ServiceError, Payouts['trouble'], minutes: number]>([
    [{ kind: 'no-route' }, 'absent', 7 * 24 * 60],
    [{ kind: 'not-found' }, 'absent', 7 * 24 * 60],
    [{ kind: 'forbidden' }, 'absent', 7 * 24 * 60],
    [{ kind: 'not-affiliate' }, 'absent', 7 * 24 * 60],
    [{ kind: 'unfit', where: 'transactions' }, 'absent', 7 * 24 * 60],
    [{ kind: 'server-error', status: 500 }, 'failed', 15],
    [{ kind: 'busy', status: 429, retryAfterSeconds: null }, 'failed', 15],
    [{ kind: 'busy', status: 503, retryAfterSeconds: 7200 }, 'failed', 120],
  ])('$0.kind: nothing is lost', (error, trouble, minutes) => {
    const before = payouts({ listed: [october], trouble: 'failed' });
    const after = afterPayouts(before, fail(error), at);
    expect(after).toEqual({ ...before, askedAt: at.now, trouble, notBefore: at.now + minutes * MINUTE });
    expect(shownPayouts(after)).toEqual(trouble === 'absent' ? null : [october]);
  });

  test('a list that is refused once stays, and is asked for again soon', () => {
    const after = afterPayouts(payouts({ listed: [october] }), fail({ kind: 'forbidden' }), at);
    expect(after).toMatchObject({ trouble: 'failed', notBefore: at.now + 15 * MINUTE });
    expect(shownPayouts(after)).toEqual([october]);
    expect(afterPayouts(null, fail({ kind: 'forbidden' }), at).trouble).toBe('absent');
  });

  test('a list takes the place of the one before', () => {
    const after = afterPayouts(payouts({ listed: [october], trouble: 'failed' }), ok(list(november)), at);
    expect(after).toMatchObject({
      trouble: null,
      listed: [november],
      whole: true,
      news: [],
      paid: '1034.40',
      unpaid: '200.10',
    });
  });

  test('what is new waits until it was told', () => {
    const after = afterPayouts(payouts({ listed: [october] }), ok(list(november, october)), at);
    expect(after.news).toEqual([{ kind: 'started', payout: november }]);
    const later = afterPayouts(after, ok(list(paidNovember, october)), at);
    expect(afterTelling(later, after.news).news).toEqual([{ kind: 'paid', payout: paidNovember }]);
  });
});

describe('what to tell', () => {
  const started = (one: Payout) => ({ kind: 'started', payout: one });
  const paid = (one: Payout) => ({ kind: 'paid', payout: one });
  const december = payout({ date: '2026-12-21', description: 'December payout' });

  test.each<[string, Payout[] | null, Payout[], unknown[]]>([
    ['the first list is the baseline', null, [november, october], []],
    ['nothing new', [november, october], [november, october], []],
    ['the first payout ever', [], [november], [started(november)]],
    ['one that starts', [october], [november, october], [started(november)]],
    ['one that is paid', [november, october], [paidNovember, october], [paid(paidNovember)]],
    ['paid between two questions', [october], [paidNovember, october], [paid(paidNovember)]],
    ['both at once, the older first', [november], [december, paidNovember], [paid(paidNovember), started(december)]],
    ['two of the same amount', [november], [november, november], []],
    ['one that vanishes', [november, october], [october], []],
    ['an older one that moves up', [november], [november, october], []],
    ['a list of nothing that was known', [october], [november], []],
    ['another description', [november], [payout({ description: 'Payout 11/2026' })], []],
    ['a corrected amount', [november], [payout({ amount: '150.00' })], []],
    ['another time zone', [november, october], [payout({ date: '2026-11-22' }), october], []],
    [
      'another time zone, paid',
      [november],
      [payout({ date: '2026-11-22', status: 'Paid' })],
      [paid(payout({ date: '2026-11-22', status: 'Paid' }))],
    ],
    ['another status', [october], [payout({ status: 'on hold' }), october], []],
  ])('%s', (_, before, after, news) => {
    expect(payoutNews(before, after)).toEqual(news);
  });
});
