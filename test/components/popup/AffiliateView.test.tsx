// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../lib/domain/accounts/settings.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import type { AccountState, Look } from '../../../lib/domain/polling/account-state-schema.ts';
import { noticeHash } from '../../../lib/domain/polling/last-look.ts';
import { errorWords } from '../../../lib/platform/error-words.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { capabilities, share } from '../../lib/capability-samples.ts';
import { account, announced, NOON, payout, payouts, route, snapshot, state, stats, stored } from '../../lib/make.ts';
import { button, textOf } from '../draw.tsx';
import { openPopup } from './open-popup.tsx';

const MINUTE = 60_000;
const oneProgram = (part: Partial<AccountState> = {}, settings = {}, offers = {}) =>
  stored({
    accounts: [account()],
    settings: { ...DEFAULT_SETTINGS, ...settings },
    states: { a: state({ snapshot: snapshot(), ledger: announced(0), ...part }) },
    capabilities: { a: capabilities(offers) },
  });
const looked = (part: Partial<Look> = {}): Look => ({
  at: NOON - 2 * MINUTE,
  unpaid: '142.26',
  paid: '1034.40',
  currency: 'USD',
  notice: '',
  ...part,
});
const queryButton = (name: string) => screen.queryByRole('button', { name });
const shownChange = () => textOf(document.querySelector('.change'));
const clock = (time: number) => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(time);

describe('the change since the last look', () => {
  test.each([
    [looked(), `+US$57.84 (last seen: ${clock(NOON - 2 * MINUTE)})`],
    [looked({ at: NOON - 24 * 60 * MINUTE }), '+US$57.84 (last seen: 19 Nov)'],
    [undefined, ''],
  ])('at %o is shown as “%s”', (look, words) => {
    openPopup(oneProgram({ looked: look }));
    expect(shownChange()).toBe(words);
  });

  test('stays while the popup is open, although opening it counts as a look', async () => {
    const { store, sent, change } = openPopup(oneProgram({ looked: looked() }));
    await store.reportSeen();
    expect(sent[0]).toEqual([
      'opened',
      { accountId: 'a', seen: 0, keys: [], shown: { unpaid: '200.10', paid: '1034.40', currency: 'USD', notice: '' } },
    ]);
    change(oneProgram({ looked: looked({ at: NOON, unpaid: '200.10' }) }));
    await waitFor(() => expect(shownChange()).toContain('+US$57.84'));
    expect(sent).toHaveLength(1);
    // New figures count as seen while the popup is open, and the change stays relative to the same look.
    change(
      oneProgram({
        looked: looked({ at: NOON, unpaid: '200.10' }),
        snapshot: snapshot({ stats: stats({ totalUnpaid: '202.26' }) }),
      }),
    );
    await waitFor(() => expect(shownChange()).toContain('+US$60.00'));
    expect(sent).toHaveLength(2);
    expect(sent[1]?.[1]).toMatchObject({ shown: { unpaid: '202.26' } });
  });
});

describe('a payout under the unpaid sum', () => {
  const onItsWay = { a: payouts({ listed: [payout({ amount: '2868.79' })] }) };
  const paid = { a: { ...payouts({ listed: [] }), paidAt: NOON } };
  const hidden = { ...DEFAULT_SETTINGS, hideAmounts: true };
  const afterLook = { states: { a: state({ snapshot: snapshot(), looked: looked({ unpaid: '3068.89' }) }) } };
  const monthly = ['2026-11-05', '2026-10-06', '2026-09-05'].map((date) => payout({ date, status: 'paid' }));
  const usual = { payouts: { a: payouts({ listed: monthly }) }, states: { a: state({ snapshot: snapshot() }) } };
  test.each<[string, Partial<Stored>, string]>([
    ['expected', usual, 'usually sent: 5 Dec · ≈ US$200'],
    ['expected, without its amount', { ...usual, settings: hidden }, 'usually sent: 5 Dec'],
    ['on its way', { payouts: onItsWay }, 'US$2,868.79 on its way · November'],
    ['on its way without its amount', { payouts: onItsWay, settings: hidden }, 'A payout is on its way · November'],
    ['paid', { payouts: paid }, 'sent: 20 Nov'],
    ['paid, also if amounts are hidden', { payouts: paid, settings: hidden }, 'sent: 20 Nov'],
    ['absent if there is none and amounts are hidden', { settings: hidden }, ''],
  ])('is shown as %s', (_, part, words) => {
    openPopup({ ...oneProgram(), ...afterLook, ...part, capabilities: { a: capabilities({ currency: 'USD' }) } });
    expect(shownChange()).toBe(words);
  });
});

describe('a notice', () => {
  const noticeHtml = '<p>Autumn campaign</p>';
  const line = () => screen.queryByRole('button', { name: 'Message from your program' });

  test.each([
    ['the user has seen no notice yet', ''],
    ['the user has seen another notice', 'another'],
  ])('counts as seen only after it was opened: %s', async (_, notice) => {
    const { store, sent } = openPopup(
      oneProgram({ snapshot: snapshot({ noticeHtml }), looked: looked({ unpaid: '200.10', notice }) }),
    );
    await store.reportSeen();
    const seen = () => sent.splice(0).map(([, request]) => (request as { shown: { notice: string } }).shown.notice);
    sent.splice(0);
    expect(screen.queryByText('Autumn campaign')).toBeNull();
    await userEvent.click(line() as HTMLElement);
    await screen.findByText('Autumn campaign');
    expect(document.activeElement).toBe(line());
    expect(seen()).toEqual([noticeHash(noticeHtml)]);
    await userEvent.click(line() as HTMLElement);
    expect(screen.queryByText('Autumn campaign')).toBeNull();
  });

  test('is only in the menu if it was seen before', async () => {
    openPopup(oneProgram({ snapshot: snapshot({ noticeHtml }), looked: looked({ notice: noticeHash(noticeHtml) }) }));
    expect(line()).toBeNull();
    await userEvent.click(button('Menu and settings'));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Message from your program' }));
    await screen.findByText('Autumn campaign');
  });
});

const hiddenAmounts = () => screen.queryAllByRole('button', { name: /Amount hidden/ });
const choose = async (name: string) => {
  await userEvent.click(button('Menu and settings'));
  await userEvent.click(screen.getByRole('menuitem', { name }));
};

test('the menu shows amounts that a policy hides until the popup closes', async () => {
  const { sent } = openPopup({
    ...oneProgram({}, { hideAmounts: true }),
    presets: { programs: [], ignored: [], hideAmounts: true },
  });
  await choose('Show amounts');
  expect(hiddenAmounts()).toHaveLength(0);
  await choose('Hide amounts');
  expect(hiddenAmounts()).toHaveLength(2);
  expect(sent).toEqual([]);
});

test.each([
  ['the affiliate shares another page', share({ url: 'https://shop.example/autumn/' })],
  ['the service names no page to share', null],
])('the link to the site leads to its home page if %s', async (_, shared) => {
  openPopup(oneProgram({}, {}, { share: shared }));
  await userEvent.click(button('Menu and settings'));
  const link = screen.getByRole<HTMLAnchorElement>('menuitem', { name: /^Open the site/ });
  expect(link.href).toBe('https://shop.example/');
  expect(link.rel).toContain('noopener');
});

describe('trouble', () => {
  const failed = route({ failures: 1, retryAt: NOON + 10 * MINUTE });
  const box = () => textOf(document.querySelector('.trouble'));

  test.each<[ServiceError, string[]]>([
    [{ kind: 'no-answer' }, ['Try again', 'Open the site (opens in a new tab)']],
    [
      { kind: 'html-page', status: 200 },
      ['Details', 'Try again', 'Change the address', 'Open the site (opens in a new tab)'],
    ],
    [{ kind: 'no-access' }, ['Allow']],
    [{ kind: 'unfit', where: 'stats' }, ['Details', 'Try again', 'Change the address']],
  ])('has one button in the line, and the others after unfolding: %o', async (trouble, names) => {
    openPopup(oneProgram({ trouble, route: failed }));
    const box = screen.getByRole('toolbar', { name: errorWords(trouble).what });
    const actions = () => [...box.querySelectorAll('button:not(.why), .as-button, a')].map(textOf);
    expect(actions()).toEqual(names.slice(0, 1));
    await userEvent.click(box.querySelector('.why') as HTMLElement);
    expect(actions()).toEqual(names);
  });

  test('has no button to try again during the service’s back-off', async () => {
    const trouble: ServiceError = { kind: 'busy', status: 429, retryAfterSeconds: 1e9 };
    const later = NOON + 11 * 60 * MINUTE;
    openPopup(oneProgram({ trouble, route: { ...failed, retryAt: later, waitUntil: later } }));
    await userEvent.click(button(/^Too many requests/));
    expect(queryButton('Try again')).toBeNull();
    expect(box()).toMatch(/Next try: .*\d\d:\d\d\./);
    expect(box()).not.toMatch(/\d{4,} minutes/);
  });
});
