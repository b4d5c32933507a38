import fc from 'fast-check';
import { test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../lib/domain/accounts/settings.ts';
import type { Announcement } from '../../../lib/domain/referrals/referral-schema.ts';
import * as store from '../../fake/fake-storage.ts';
import { account, NOON } from '../../lib/make.ts';
import { rowAt } from '../../lib/mirror-samples.ts';
import { type KnownList, tellerOf } from '../../lib/told-referrals.ts';
import { onceIn } from '../arbitraries.ts';
import { runs } from '../runs.ts';

const SIGNS: Record<string, string> = { USD: 'US$', EUR: '€', GBP: '£' };
const CURRENCIES = Object.keys(SIGNS);

const sale = fc.record({
  cents: fc.oneof(fc.constant(1240), fc.integer({ min: 1, max: 99_999 })),
  /** Few words and times, so that some referrals look alike, and have the same currency. */
  words: fc.option(fc.nat(6), { freq: 8 }),
  /** null: unreadable. */
  minute: fc.option(fc.nat(2), { freq: 8 }),
  status: fc.constantFrom('unpaid', 'unpaid', 'paid', 'pending', 'rejected'),
  isRead: fc.boolean(),
  isReadLater: fc.boolean(),
});
const notified = fc.record({
  sales: fc.array(sale, { minLength: 1, maxLength: 5 }),
  /** Counted, and not listed. */
  unlisted: fc.constantFrom(0, 0, 0, 3),
  isListed: fc.boolean(),
  /** Whether polls name the currency. */
  isNamed: onceIn(4),
});

test('a notification has the currency of each referral or none, its sums are those of its lines, and it has one plus', {
  timeout: 600_000,
}, async () => {
  const list: KnownList = { known: [], read: [] };
  const tell = tellerOf(list);
  await store.write(store.ACCOUNTS, [account({ name: 'Shop' })]);
  await store.write(store.SETTINGS, { ...DEFAULT_SETTINGS, currency: 'USD' });

  await fc.assert(
    fc.asyncProperty(notified, async ({ sales, unlisted, isListed, isNamed }) => {
      // A program without a list has its own currency only, as far as can be known.
      const all = sales.map((sale, index) => ({
        ...sale,
        // Without words, only the time says which one it is.
        at: sale.minute === null ? null : NOON + (sale.words === null ? 10 + index : sale.minute) * 60_000,
        currency: isListed || isNamed ? currencyOf(sale) : 'USD',
      }));
      const old = rowAt(9, '1.00', { currency: 'USD', description: 'Order #99' });
      const rowsOf = (some: typeof all) =>
        some.map(({ cents, currency, words, status, at }) =>
          rowAt(0, (cents / 100).toFixed(2), {
            ...{ id: null, at, currency, status },
            description: words === null ? null : `Order #${words}`,
          }),
        );
      list.known = [...rowsOf(all.filter(({ isRead }) => isRead)), old];
      list.read = [...rowsOf(all.filter(({ isRead, isReadLater }) => isRead || isReadLater)), old];
      list.part = { listed: isListed };
      const entry: Announcement = {
        ...{ kind: 'referrals', id: 'referrals/a/1/1', accountId: 'a', count: all.length + unlisted },
        rows: rowsOf(all).map((row) => (isNamed ? row : { ...row, currency: null })),
      };
      const [notification] = await tell([entry]);
      check(notification?.title ?? '', (notification?.message ?? '').split('\n'), all, unlisted > 0);
    }),
    runs({ few: 500, many: 20_000 }),
  );
});

const currencyOf = ({ words, minute, cents }: { words: number | null; minute: number | null; cents: number }) =>
  CURRENCIES[(words === null ? cents : words + (minute ?? 0)) % 3] ?? 'USD';

interface Sale {
  cents: number;
  currency: string;
  status: string;
}

function check(title: string, lines: string[], sales: Sale[], isPartial: boolean): void {
  const sums = new Map<string, number>();
  for (const [index, { cents, currency, status }] of sales.entries()) {
    const [, sign = '', amount = ''] = /^(\D*)([\d.,]+)/.exec(lines[index] ?? '') ?? [];
    if (sign !== '' && sign !== SIGNS[currency]) throw new Error(`${lines[index]} is in ${currency}.`);
    if (Math.round(Number(amount.replaceAll(',', '')) * 100) !== cents) throw new Error(`${lines[index]} is ${cents}.`);
    if (status !== 'rejected') sums.set(sign, (sums.get(sign) ?? 0) + cents);
  }
  const [shown = ''] = title.split(' · ');
  const parts = [...shown.matchAll(/([^\d+ ]*)([\d,]+\.\d+)/g)].map(([, sign, amount = '']) => [
    sign,
    Math.round(Number(amount.replaceAll(',', '')) * 100),
  ]);
  if (JSON.stringify(parts) !== JSON.stringify([...sums].slice(0, 3)))
    throw new Error(`${title} should have ${JSON.stringify([...sums])}.`);
  // An ellipsis in place of further currencies says the same.
  const end = sums.size > 3 ? '…' : '+';
  if (isPartial && sums.size > 0 && (!shown.endsWith(end) || shown.startsWith('+')))
    throw new Error(`${title} should have one ${end} at its end.`);
}
