import { expect, test } from 'vitest';
import type { WrittenReferral } from '../../../../lib/domain/referrals/referral.ts';
import { answerWords } from '../../../../lib/views/popup/answer-words.ts';
import { row } from '../../make.ts';

const PAID_OUT = '1 referral: Order #5800, US$12.40, Paid, Campaign: spring, Payout: 2 Oct 2026';
test.each<[WrittenReferral, string | null, boolean, string]>([
  [{}, null, false, '1 referral: Order #5800, US$12.40, Unpaid'],
  [{ status: 'rejected', currency: null }, null, false, '1 referral: Order #5800, €12.40, Rejected'],
  [{ status: 'paid', campaign: 'spring' }, '2026-10-02', false, PAID_OUT],
  [{ amount: 'many' }, null, false, '1 referral: Order #5800, Unpaid'],
  [{ description: 'Tea' }, null, true, '1 referral: Tea, Amount hidden, Unpaid'],
])('the answer for %o, paid on %s, covered: %s', (part, payoutDay, covered, words) => {
  const answer = { row: row(800, 0, part), program: { currency: 'EUR' } };
  expect(answerWords(answer, { payoutDay, covered })).toBe(words);
});
