import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import { judgeAnswer, NEW_STATE } from '../../../../lib/domain/polling/account-state.ts';
import type { AccountState } from '../../../../lib/domain/polling/account-state-schema.ts';
import { ok } from '../../../../lib/domain/result.ts';
import { parseExactJson } from '../../../../lib/service/wire/json.ts';
import { readStats } from '../../../../lib/service/wire/schema.ts';
import { notificationFor } from '../../../../lib/worker/notify/notification.ts';
import { badgeFor } from '../../../../lib/worker/toolbar/badge.ts';
import { account, NOON, stored } from '../../make.ts';

/** A text with fake lines of the tooltip and the notification, which a site writes into all fields. */
const FORGED = '1\r\n\n— Good Shop\u2028\u202e9 new referrals\u0007';
const INVISIBLE = /[\p{Bidi_Control}\p{Cc}\u2028\u2029\u200b]/u;

const row = (id: number, status = FORGED) => ({
  ...{ id: `${FORGED}${id}`, order_id: FORGED, description: FORGED, status, amount: FORGED },
  ...{ currency: FORGED, provider: FORGED, created_at: `2026-11-20T09:3${id}:00+00:00` },
});

const afterRows = (before: AccountState, rows: object[]) => judged(before, rows).state;

function judged(before: AccountState, rows: object[]): ReturnType<typeof judgeAnswer> {
  const json = parseExactJson(
    JSON.stringify({
      stats: {
        ...{ total_paid: FORGED, total_unpaid: { amount: FORGED } },
        ...{ total_referrals: rows.length, conversion_rate: FORGED },
      },
      recent_referrals: rows,
    }),
  );
  const read = json.ok ? readStats(json.value) : json;
  if (!read.ok) throw new Error('The answer is not read.');
  const answer = ok({ value: read.value, cachedSeconds: null, at: NOON });
  const settings = { ...DEFAULT_SETTINGS, notifyStatus: true };
  return judgeAnswer(before, answer, { accountId: 'a', revision: 1, settings, now: NOON, random: 0 });
}

test('a site cannot add a line to the tooltip', () => {
  const a = afterRows(afterRows(NEW_STATE, []), [row(1)]);
  const { title } = badgeFor(stored({ accounts: [account()], states: { a } }), NOON);
  const lines = title.split('\n');
  expect(lines.slice(0, 2)).toEqual(['Affiliate Glance', '1 new referral']);
  expect(lines).toHaveLength(3);
  expect(title).not.toContain('Good Shop');
});

test('a site cannot add a line or a false amount to a notification', () => {
  const before = afterRows(NEW_STATE, [row(1)]);
  const { found } = judged(before, [row(2), row(1, 'paid')]);
  const notifications = found.map((news) => notificationFor(news, account({ name: 'My shop' }), DEFAULT_SETTINGS));
  expect(notifications.map(({ title }) => title)).toEqual(['1 referral · My shop', '1 referral was paid · My shop']);
  for (const { message } of notifications) {
    const [line, ...others] = message.split('\n');
    expect(others).toEqual([]);
    expect(line).not.toMatch(INVISIBLE);
    // There is no amount before the description.
    expect(line?.startsWith('1  — Good Shop 9 new referrals')).toBe(true);
    expect(line?.split(' · ').length).toBeLessThanOrEqual(2);
  }
});
