import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../../lib/domain/calendar/calendar.ts';
import { judgePayouts, MOST_LISTED, type PayoutBaseline } from '../../../../lib/domain/portal/payout-news.ts';
import type { Payout, PayoutNews, Payouts } from '../../../../lib/domain/portal/payout-schema.ts';
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
import { stableJson } from '../../../../lib/domain/text/json-text.ts';
import { knownPayout, NOON, payout, payouts, route, stats } from '../../make.ts';

const october = payout({ date: '2026-11-02', amount: '1034.4', status: 'paid', description: 'October payout' });
const november = payout();
const PAID_OUT = { totalPaid: '1234.50', totalUnpaid: '0' };
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
    ['a minute after the last list when unpaid became paid', known(), MINUTE, PAID_OUT, false, true],
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

const at = (date: string, time: string) => payout({ date, time });
const monthly = (month: number, part: Partial<Payout> = {}) =>
  payout({ date: `2026-${String(month).padStart(2, '0')}-02`, description: 'Payout', amount: `${month}.10`, ...part });
/** A capital letter for a paid one. */
const NAMED: Record<string, Payout> = {
  ...{ oct: october, nov: november, Nov: paidNovember, hold: payout({ status: 'on hold' }) },
  dec: payout({ date: '2026-12-21', description: 'December payout' }),
  Dec: payout({ date: '2026-12-21', description: 'December payout', status: 'paid' }),
  ...{ 'nov-7': payout({ amount: '7' }), 'nov-150': payout({ amount: '150.00' }) },
  'nov-22': payout({ date: '2026-11-22' }),
  'Nov-1': payout({ amount: '1', status: 'paid' }),
  ...{ '9:31': at('2026-11-21', '09:31'), '10:31': at('2026-11-21', '10:31'), '10:38': at('2026-11-21', '10:38') },
  ...{ '15:01': at('2026-11-21', '15:01'), '23:28': at('2026-11-21', '23:28'), '4:58': at('2026-11-22', '04:58') },
  ...{ jul: monthly(7), aug: monthly(8), 'aug-3': monthly(8, { amount: '3', description: 'x' }), sep: monthly(9) },
  ...{ Sep: monthly(9, { status: 'paid' }), octo: monthly(10) },
  'nov-fr': payout({ date: '21. Novembre 2026, 01:28' }),
  'dec-fr': payout({ date: '21. Décembre 2026, 01:28' }),
  'oct-fr': payout({ ...october, date: '2. Novembre 2026, 01:28' }),
  ...{ x: monthly(9, { date: 'x' }), y: monthly(8, { date: 'y' }) },
};

describe('judgePayouts', () => {
  /** The news of the last list, such as "paid Nov, started dec". @param lists names, such as "oct | nov oct" */
  function newsAfter(lists: string, whole = true, now: number | null = null): string {
    let known: PayoutBaseline | null = null;
    let news: PayoutNews[] = [];
    for (const list of lists.split('|')) {
      const payouts = (list.match(/\S+/g) ?? []).map((name) => ({ ...(NAMED[name] as Payout) }));
      ({ news, ...known } = judgePayouts(known, { payouts, whole }, now));
    }
    const nameOf = ({ id: _, reported: __, ...content }: PayoutNews['payout']) =>
      Object.keys(NAMED).find((name) => stableJson(NAMED[name]) === stableJson(content));
    return news.map(({ kind, payout }) => `${kind} ${nameOf(payout)}`).join(', ');
  }

  test.each([
    ['a started one', 'oct | nov oct', 'started nov'],
    ['one that was paid between two requests', 'oct | Nov oct', 'paid Nov'],
    ['two at once, the older first', 'nov | dec Nov', 'paid Nov, started dec'],
    ['a second identical one', 'nov | nov nov', 'started nov'],
    ['nothing if a paid one of two identical ones disappears', 'Nov nov | nov', ''],
    ['a new one below another of the same day', 'nov | nov nov-7', 'started nov-7'],
    ['nothing in another order', 'nov oct dec | oct dec nov', ''],
    ['nothing for a missing one', 'nov oct | oct', ''],
    ['one that returns paid', 'nov oct | oct | Nov oct', 'paid Nov'],
    ['one that starts when all others are gone', 'oct | nov', 'started nov'],
    ['nothing for a corrected amount', 'nov | nov-150', ''],
    ['one that was corrected and paid', 'nov | Nov-1', 'paid Nov-1'],
    ['nothing in a time zone a day ahead', 'nov oct | nov-22 oct', ''],
    ['nothing in a time zone hours ahead', '23:28 9:31 | 4:58 15:01', ''],
    ['nothing in another language', 'nov oct | nov-fr oct-fr', ''],
    ['nothing in the former language again', 'nov oct | nov-fr oct | nov oct', ''],
    [
      'one of another month than a former one in another language',
      'nov oct | oct | oct-fr | dec-fr oct-fr',
      'started dec-fr',
    ],
    ['one of another day in another language', 'oct | nov-fr oct-fr', 'started nov-fr'],
    ['one that is cancelled and started again that day', '9:31 | 10:38', 'started 10:38'],
    ['one an hour later if another one shows the same time zone', '9:31 oct | 10:31 oct', 'started 10:31'],
    ['one that was on hold', 'oct | hold oct | nov oct', 'started nov'],
    ['nothing for one on hold for a while', 'nov | hold | nov', ''],
    ['nothing for one that is paid a second time', 'Dec | dec | Dec', ''],
  ])('reports %s: %s', (_, lists, news) => {
    expect(newsAfter(lists)).toBe(news);
  });

  test.each([
    ['no older one that moves up', 'sep aug | sep jul', ''],
    ['one that starts', 'sep aug | octo sep', 'started octo'],
    ['one that starts below another', 'sep aug | sep Sep', 'paid Sep'],
    ['one of the last day on top', 'sep aug | aug-3 sep', 'started aug-3'],
    ['one with an unreadable day on top', 'x | y x', 'started y'],
    ['none with an unreadable day below', 'x | x y', ''],
  ])('reports from a partial list %s: %s', (_, lists, news) => {
    expect(newsAfter(lists, false)).toBe(news);
  });

  test('does not report payouts from before an empty first list', () => {
    const now = Date.UTC(2026, 10, 20, 12);
    expect(newsAfter(' | oct', true, now)).toBe('');
    expect(newsAfter(' | nov oct', true, now)).toBe('started nov');
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
