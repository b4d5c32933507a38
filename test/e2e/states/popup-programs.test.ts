import { expect, test } from 'vitest';
import type { AccountState } from '../../../lib/domain/polling/account-state-schema.ts';
import type { Stored } from '../../../lib/platform/storage/stored.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import { account, announced, keyed, snapshot, state, stats, stored, wireTime } from '../../lib/make.ts';
import { itemsOf } from '../../tools/stored-items.ts';
import { openStates } from './screen.ts';

const open = openStates('popup');
const owing = (totalUnpaid: string, minute: number, part: Partial<AccountState> = {}) =>
  state({
    snapshot: snapshot({
      stats: stats({ totalUnpaid }),
      referrals: [keyed('id 1', { order: `${minute}`, currency: null, createdAt: wireTime(minute) })],
    }),
    ledger: announced(0),
    ...part,
  });
const news = (count: number) => ({ ledger: announced(count), newKeys: ['id 1'] });
const a = owing('200.10', -3);
const c = owing('0.90', -2, { trouble: { kind: 'no-answer' } });
const accounts = [
  account({ name: 'Tea' }),
  account({ id: 'b', name: 'Boots' }),
  account({ id: 'c', name: 'Cloth' }),
  account({ id: 'd', name: 'Desk', role: 'administration' }),
];
/** An affiliate with three programs, one of which has news, and an administrator's account. */
const four = (states: Stored['states'] = {}, selected = 'a') =>
  itemsOf(
    stored({
      accounts,
      states: { a, b: owing('7', -1, news(4)), c, d: state(), ...states },
      capabilities: {
        a: capabilities({ currency: 'USD' }),
        b: capabilities({ currency: 'EUR' }),
        c: capabilities({ currency: 'USD' }),
        d: capabilities({ groupAccess: 'allowed', share: null }),
      },
      selected,
    }),
  );

test('several programs are in one line with their news and trouble, and the chosen one is its only tab stop', async () => {
  const { page } = await open({ stored: four(), ready: '.strip' });
  const chips = page.locator('.strip .chip');
  expect(await chips.allTextContents()).toEqual(['All', 'Tea', 'Boots44 new referrals', 'ClothNot responding', 'Desk']);
  expect(await chips.evaluateAll((all) => all.map((chip) => chip.getAttribute('title')))).toEqual([
    ...['All programs', '$200.10', '€7.00', '$0.90', 'Administrator'],
  ]);
  expect(await chips.evaluateAll((all) => all.map(({ tabIndex, ariaCurrent }) => [tabIndex, ariaCurrent]))).toEqual([
    ...[
      [-1, null],
      [-1, null],
      [0, 'true'],
      [-1, null],
      [-1, null],
    ],
  ]);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Boots');
});

test('all programs combined list the latest referrals of all, and name the most urgent trouble', async () => {
  const first = { c: owing('0.90', -2, { ...news(2), trouble: { kind: 'no-answer' } }) };
  const { page, asked, store } = await open({ stored: four(first), ready: '.strip' });
  // Several programs have news.
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('All programs');
  const all = page.getByRole('button', { name: 'All', exact: true });
  await all.click();
  expect(await page.locator('.referral').allTextContents()).toEqual([
    'NewOrder #-1 7m ago · Boots€12.40',
    'NewOrder #-2 8m ago · Cloth$12.40',
    'Order #-3 9m ago · Tea$12.40',
  ]);
  expect(await asked('select')).toEqual([{ accountId: 'all' }]);
  expect(await all.evaluate((chip) => chip === document.activeElement)).toBe(true);
  await expect.poll(() => page.getByRole('status').textContent()).toBe('All programs');

  await store(four({ ...first, a: owing('1', -3, { trouble: { kind: 'unauthorized' } }) }));
  await expect.poll(() => page.locator('.trouble-line').textContent()).toBe('TeaLogin rejected+1+1 moreReconnect');
  await page.getByRole('button', { name: /^Tea ?Login rejected/, expanded: false }).click();
  await page.getByText('Cloth: Not responding.').waitFor();
  await page.getByRole('button', { name: 'Reconnect' }).click();
  expect(await asked('open')).toEqual(['/options.html#fix=a']);
});

test('all programs have no referrals only if the totals of all say so, and a placeholder before any answer', async () => {
  const total = (totalReferrals: number) => state({ snapshot: snapshot({ stats: stats({ totalReferrals }) }) });
  const of = (states: Stored['states']) => four(states, 'all');
  const { page, store } = await open({ stored: of({ a: total(0), b: total(0), c: total(1) }), ready: '.strip' });
  const heading = page.getByRole('heading', { name: 'No referrals yet' });
  expect(await heading.count()).toBe(0);
  await store(of({ a: total(0), b: total(0), c: total(0) }));
  await heading.waitFor();
  await store(of({ a: state(), b: state(), c: state({ trouble: { kind: 'no-answer' } }) }));
  await expect.poll(() => page.locator('.first-load').textContent()).toBe('Loading…');
  expect(await page.locator('.trouble-line').textContent()).toBe('ClothNot respondingTry again');
  const failed = state({ trouble: { kind: 'secret-lost' } });
  await store(of({ a: failed, b: failed, c: failed }));
  await expect.poll(() => page.locator('.first-load').count()).toBe(0);
  const [tea, , , desk] = accounts;
  await store(itemsOf(stored({ accounts: [tea, desk].flatMap((account) => account ?? []) })));
  await expect.poll(() => page.locator('.chip').allTextContents()).toEqual(['Tea', 'Desk']);
});

test('a program that was chosen while the one before was being stored stays chosen', async () => {
  const { page, asked, store } = await open({ stored: four(), ready: '.strip' });
  await page.evaluate(() => {
    standInFor.worker.select = { answer: new Promise(() => {}) };
  });
  const chosen = () => page.locator('.chip[aria-current]').allTextContents();
  for (const name of ['Cloth', 'Desk']) await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  expect(await asked('select')).toEqual([{ accountId: 'c' }, { accountId: 'd' }]);
  await store(four({ a: owing('201', -3) }, 'c'));
  await page.locator('.chip[title="$201.00"]').waitFor();
  expect(await chosen()).toEqual(['Desk']);
});

test('a click on a notification, which selects a program, ends a search in the program before', async () => {
  const { page, store } = await open({ stored: four(), ready: '.strip' });
  await page.getByRole('button', { name: 'Tea' }).click();
  await page.keyboard.press('Tab');
  await page.locator('.row').first().focus();
  await page.keyboard.type('zzz');
  await page.getByText('No matches').first().waitFor();
  await store(four({}, 'c'));
  await page.getByRole('button', { name: /^Order #-2/ }).waitFor();
  expect(await page.getByRole('searchbox').count()).toBe(0);
});
