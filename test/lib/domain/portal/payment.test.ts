import { expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../../lib/domain/calendar/calendar.ts';
import { afterPayment, isPaymentMissing, paymentPace } from '../../../../lib/domain/portal/payment.ts';
import type { Payment } from '../../../../lib/domain/portal/payment-schema.ts';
import type { OpenedPage } from '../../../../lib/domain/portal/portal-route.ts';
import { isRequestDue } from '../../../../lib/domain/portal/portal-route.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { NOON, payment, stats } from '../../make.ts';

const known = payment({ missing: false });

test.each<[when: string, Payment | null, later: number, OpenedPage | null, due: boolean]>([
  ['after connecting', null, 0, null, true],
  ['weekly', known, 7 * DAY, null, true],
  ['no sooner when a page opens if they are known', known, DAY, 'popup', false],
  ['no sooner in the background if they are missing', payment(), DAY, null, false],
  ['when the popup opens and they are missing', payment(), 15 * MINUTE, 'popup', true],
  ['when the settings open and they are missing', payment(), 15 * MINUTE, 'options', true],
  ['only after 15 minutes', payment(), 15 * MINUTE - 1, 'popup', false],
])('payment details are requested %s', (_, before, later, opened, due) => {
  const context = { revision: 1, totals: stats(), opened, now: NOON + later, random: 0.5 };
  expect(isRequestDue(before, context, paymentPace(before, context))).toBe(due);
});

const at = { revision: 1, now: NOON + DAY, random: 0.5 };

test('the last answer about payment details is kept', () => {
  expect(isPaymentMissing(afterPayment(null, ok(true), at))).toBe(true);
  expect(isPaymentMissing(afterPayment(payment(), ok(false), at))).toBe(false);
  expect(isPaymentMissing(afterPayment(payment(), ok(null), at))).toBe(false);
});

test('a failure keeps the answer about payment details until the route is lost', () => {
  const refused = afterPayment(payment(), fail({ kind: 'no-route' }), at);
  expect([refused.route.state, isPaymentMissing(refused)]).toEqual(['offered', true]);
  const gone = afterPayment(refused, fail({ kind: 'no-route' }), { ...at, now: at.now + 15 * MINUTE });
  expect([gone.route.state, isPaymentMissing(gone)]).toEqual(['absent', false]);
  expect(afterPayment(null, fail({ kind: 'no-route' }), at).missing).toBeNull();
});
