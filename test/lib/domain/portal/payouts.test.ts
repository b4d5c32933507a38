import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../../lib/domain/calendar/calendar.ts';
import { judgePayouts, MOST_LISTED, type PayoutBaseline } from '../../../../lib/domain/portal/payout-news.ts';
import type { Payout, Payouts } from '../../../../lib/domain/portal/payout-schema.ts';
import {
  afterPayouts,
  afterTotals,
  mayBePayout,
  needsSecondAnswer,
  payoutsPace,
  shownPayouts,
} from '../../../../lib/domain/portal/payouts.ts';
import { isRequestDue } from '../../../../lib/domain/portal/portal-route.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { knownPayout, NOON, payout, payouts, route, stats } from '../../make.ts';

const october = payout({ date: '2026-11-02', amount: '1034.4', status: 'paid', description: 'October payout' });
const november = payout();
const paidNovember = payout({ status: 'paid' });
const list = (...payouts: Payout[]) => ({ payouts, whole: true });

describe('payouts are requested', () => {
  const known = (part: Parameters<typeof payouts>[0] = {}) => payouts({ listed: [october], ...part });
  const failed = route({ failures: 1, retryAt: NOON + 2 * HOUR });

  test.each<
    [why: string, Payouts | null, later: number, totals: Parameters<typeof stats>[0], opened: boolean, boolean]
  >([
    ['after connecting', null, 0, {}, false, true],
    ['with another login', known({ route: route({ revision: 2 }) }), 0, {}, false, true],
    ['when unpaid fell', known(), HOUR, { totalUnpaid: '200.00' }, false, true],
    ['when paid fell, because a payout may be deleted', known(), HOUR, { totalPaid: '834.40' }, false, true],
    [
      'a minute after the last list when unpaid became paid',
      known(),
      MINUTE,
      { totalPaid: '1234.50', totalUnpaid: '0' },
      false,
      true,
    ],
    ['for no rounding error', known(), HOUR, { totalPaid: '1034.40000000001' }, false, false],
    ['only after 15 minutes', known(), 14 * MINUTE, { totalUnpaid: '0' }, true, false],
    ['when Earnings opens', known(), 15 * MINUTE, {}, true, true],
    ['daily while one is processing', known({ listed: [november] }), DAY, {}, false, true],
    ['for no fall soon after a failure', known({ route: failed }), HOUR, { totalUnpaid: '0' }, false, false],
  ])('%s', (_, before, later, totals, opened, due) => {
    const at = { revision: 1, totals: stats(totals), now: NOON + later, random: 0.5 };
    const context = { ...at, opened: opened ? ('earnings' as const) : null };
    expect(isRequestDue(before, context, payoutsPace(before, context))).toBe(due);
  });

  test('when unpaid fell below its highest since the last list', () => {
    const higher = afterTotals(known(), stats({ totalUnpaid: '300' }));
    expect(higher).toMatchObject({ unpaid: '300' });
    expect(afterTotals(known(), stats())).toEqual(known());
    const at = { revision: 1, totals: stats({ totalUnpaid: '250' }), opened: null, now: NOON + HOUR, random: 0.5 };
    const context = at;
    expect(isRequestDue(higher, context, payoutsPace(higher, context))).toBe(true);
    expect(afterTotals(higher, at.totals)).toBe(higher);
  });
});

describe('a list of payouts', () => {
  const at = { revision: 1, totals: stats(), now: NOON + DAY, random: 0.5 };

  test('stays until its route is absent', () => {
    const before = payouts({ listed: [october] });
    const refused = afterPayouts(before, fail({ kind: 'forbidden' }), at).known;
    expect(refused).toEqual({ ...before, route: refused.route });
    expect(shownPayouts(refused)).toEqual([knownPayout(october)]);
    const gone = afterPayouts(refused, fail({ kind: 'forbidden' }), { ...at, now: at.now + 15 * MINUTE }).known;
    expect(gone).toEqual({ ...before, route: gone.route });
    expect(shownPayouts(gone)).toBeNull();
  });

  test('replaces the one before', () => {
    const before = payouts({ listed: [october], route: route({ refusals: 1, refusedAt: NOON }) });
    const after = afterPayouts(before, ok(list(november)), at);
    expect(after.news).toMatchObject([{ kind: 'started', payout: november }]);
    expect(after.known).toMatchObject({
      route: route({ askedAt: at.now, answeredAt: at.now }),
      listed: [{ ...november, reported: 'started' }],
      unlisted: [knownPayout(october)],
      whole: true,
      paid: '1034.40',
      unpaid: '200.10',
    });
  });

  test('keeps the moment at which the last payout was paid', () => {
    const first = afterPayouts(null, ok(list(november, { ...october, status: 'paid' })), at).known;
    const paid = afterPayouts(first, ok(list(paidNovember, october)), { ...at, now: at.now + 1 }).known;
    const failed = afterPayouts(paid, fail({ kind: 'offline' }), { ...at, now: at.now + 2 }).known;
    const same = afterPayouts(failed, ok(list(paidNovember, october)), { ...at, now: at.now + 3 }).known;
    expect([first, paid, failed, same].map(({ paidAt }) => paidAt)).toEqual([undefined, ...Array(3).fill(at.now + 1)]);
  });

  test('forgets that moment when the payout is deleted', () => {
    const first = afterPayouts(null, ok(list(november, october)), at).known;
    const paid = afterPayouts(first, ok(list(paidNovember, october)), at).known;
    const nextOf = (...payouts: Payout[]) => afterPayouts(paid, ok(list(...payouts)), at).known;
    expect([nextOf(paidNovember).paidAt, nextOf(october).paidAt]).toEqual([at.now, undefined]);
    expect(shownPayouts(nextOf(october))).toMatchObject([{ description: 'October payout' }]);
  });

  test.each<[string, Payouts | null, Parameters<typeof stats>[0], boolean]>([
    ['before the first list', null, {}, true],
    ['while the first list fails', payouts({ listed: null, route: route({ failures: 1 }) }), {}, true],
    ['while the first list fails for hours', payouts({ listed: null, route: route({ failures: 8 }) }), {}, false],
    ['if the site lists none', payouts({ listed: null, route: route({ state: 'absent' }) }), {}, false],
    ['if the list has answered to these totals', payouts({ listed: [] }), {}, false],
    ['if totals rose since the list', payouts({ listed: [] }), { totalPaid: '1040' }, true],
  ])('referrals that were just paid may be a payout %s: $3', (_, known, totals, may) => {
    expect(mayBePayout(known, stats(totals))).toBe(may);
  });

  test('reports any number of new payouts', () => {
    const many = Array.from({ length: MOST_LISTED }, (_, index) => payout({ amount: `${index}.50` }));
    const { news } = afterPayouts(payouts({ listed: [] }), ok(list(...many)), at);
    expect(news.map(({ payout }) => payout.amount).sort()).toEqual(many.map(({ amount }) => amount).sort());
    expect(new Set(news.map(({ payout }) => payout.id)).size).toBe(MOST_LISTED);
  });

  test.each<[string, Parameters<typeof needsSecondAnswer>, boolean]>([
    ['empty after another', [payouts(), ok(list()), at], true],
    ['empty at first although something was paid', [null, ok(list()), at], true],
    ['empty at first without paid amounts', [null, ok(list()), { totals: stats({ totalPaid: '0' }) }], false],
    ['completely different', [payouts({ listed: [october] }), ok(list(november)), at], true],
    ['the first', [null, ok(list(october)), at], false],
    ['refused after an answer', [payouts(), fail({ kind: 'forbidden' }), at], false],
  ])('is requested again if it is $0: $2', (_, judged, expected) => {
    expect(needsSecondAnswer(...judged)).toBe(expected);
  });
});

describe('judgePayouts', () => {
  const started = (payout: Payout) => ({ kind: 'started', payout });
  const paid = (payout: Payout) => ({ kind: 'paid', payout });
  const december = payout({ date: '2026-12-21', description: 'December payout' });
  const paidDecember = { ...december, status: 'paid' };
  const at = (date: string, time: string, part: Partial<Payout> = {}) => payout({ date, time, ...part });
  const onHold = payout({ status: 'on hold' });

  /** The news of the last list. */
  function newsAfter(lists: Payout[][], whole = true, now: number | null = null) {
    let known: PayoutBaseline | null = null;
    let news: unknown[] = [];
    for (const list of lists)
      ({ news, ...known } = judgePayouts(known, { payouts: list.map((listed) => ({ ...listed })), whole }, now));
    return news;
  }

  test.each<[string, unknown[], ...Payout[][]]>([
    ['a started one', [started(november)], [october], [november, october]],
    ['one that was paid between two requests', [paid(paidNovember)], [october], [paidNovember, october]],
    ['two at once, the older first', [paid(paidNovember), started(december)], [november], [december, paidNovember]],
    ['a second identical one', [started(november)], [november], [november, november]],
    ['nothing if a paid one of two identical ones disappears', [], [paidNovember, november], [november]],
    [
      'a new one below another of the same day',
      [started(payout({ amount: '7' }))],
      [november],
      [november, payout({ amount: '7' })],
    ],
    ['nothing in another order', [], [november, october, december], [october, december, november]],
    ['nothing for a missing one', [], [november, october], [october]],
    ['one that returns paid', [paid(paidNovember)], [november, october], [october], [paidNovember, october]],
    ['one that starts when all others are gone', [started(november)], [october], [november]],
    ['nothing for a corrected amount', [], [november], [payout({ amount: '150.00' })]],
    [
      'one that was corrected and paid',
      [paid(payout({ amount: '1', status: 'paid' }))],
      [november],
      [payout({ amount: '1', status: 'paid' })],
    ],
    ['nothing in a time zone a day ahead', [], [november, october], [payout({ date: '2026-11-22' }), october]],
    [
      'nothing in a time zone hours ahead',
      [],
      [at('2026-11-21', '23:28'), at('2026-11-21', '09:31')],
      [at('2026-11-22', '04:58'), at('2026-11-21', '15:01')],
    ],
    [
      'one that is cancelled and started again that day',
      [started(at('2026-11-21', '10:38'))],
      [at('2026-11-21', '09:31')],
      [at('2026-11-21', '10:38')],
    ],
    [
      'one an hour later if another one shows the same time zone',
      [started(at('2026-11-21', '10:31'))],
      [at('2026-11-21', '09:31'), october],
      [at('2026-11-21', '10:31'), october],
    ],
    ['one that was on hold', [started(november)], [october], [onHold, october], [november, october]],
    ['nothing for one on hold for a while', [], [november], [onHold], [november]],
    ['nothing for one that is paid a second time', [], [paidDecember], [december], [paidDecember]],
  ])('reports %s', (_, news, ...lists) => {
    expect(newsAfter(lists)).toEqual(news.map((expected) => expect.objectContaining(newsLike(expected))));
  });

  const newsLike = (news: unknown) => {
    const { kind, payout } = news as ReturnType<typeof paid>;
    return { kind, payout: expect.objectContaining(payout) };
  };
  const monthly = (month: number, part: Partial<Payout> = {}) =>
    payout({
      date: `2026-${String(month).padStart(2, '0')}-02`,
      description: 'Payout',
      amount: `${month}.10`,
      ...part,
    });
  const [september, august] = [monthly(9), monthly(8)];
  const paidSeptember = monthly(9, { status: 'paid' });

  test.each<[string, number, ...Payout[][]]>([
    ['no older one that moves up', 0, [september, august], [september, monthly(7)]],
    ['one that starts', 1, [september, august], [monthly(10), september]],
    ['one that starts below another', 1, [september, august], [september, paidSeptember]],
    ['one of the last day on top', 1, [september, august], [monthly(8, { amount: '3', description: 'x' }), september]],
    [
      'one with an unreadable day on top',
      1,
      [monthly(9, { date: 'x' })],
      [monthly(8, { date: 'y' }), monthly(9, { date: 'x' })],
    ],
    [
      'none with an unreadable day below',
      0,
      [monthly(9, { date: 'x' })],
      [monthly(9, { date: 'x' }), monthly(8, { date: 'y' })],
    ],
  ])('reports from a partial list %s', (_, count, ...lists) => {
    expect(newsAfter(lists, false)).toHaveLength(count);
  });

  test('does not report payouts from before an empty first list', () => {
    const now = Date.UTC(2026, 10, 20, 12);
    expect(newsAfter([[], [october]], true, now)).toEqual([]);
    expect(newsAfter([[], [november, october]], true, now)).toHaveLength(1);
  });

  test('gives identical payouts different ids, which they keep', () => {
    const first = judgePayouts(null, list(november, { ...november }), null);
    const ids = first.listed?.map(({ id }) => id) ?? [];
    expect(new Set(ids).size).toBe(2);
    const edited = judgePayouts(first, list(payout({ amount: '9' }), november), null);
    expect(edited.listed?.map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  test('does not report forgotten payouts that return', () => {
    const forgotten = (number: number) =>
      payout({ date: `2026-01-02`, description: `${number}`, time: '01:28', amount: `${number}` });
    const old = Array.from({ length: MOST_LISTED }, (_, number) => forgotten(number));
    const more = Array.from({ length: MOST_LISTED }, (_, number) =>
      monthly(3, { amount: `${number}`, time: `0${number % 10}:${10 + (number % 50)}` }),
    );
    const first = judgePayouts(null, list(...old), null);
    const second = judgePayouts(first, list(...more), null);
    expect(second.unlisted).toHaveLength(MOST_LISTED);
    const third = judgePayouts(second, list(monthly(5)), null);
    expect(third.unlisted).toHaveLength(MOST_LISTED);
    expect(third.floor).toBe('2026-01-02');
    expect(judgePayouts(third, list(monthly(5), ...old), null).news).toEqual([]);
  });
});
