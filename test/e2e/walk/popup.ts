import type { Page } from 'playwright-core';
import type { View } from '../../../lib/platform/storage/items.ts';
import { deny, failing, press } from './moves.ts';
import { startingWith } from './row.ts';
import { ADA, type Items, paused, service, settings, TWO, trouble, viewIn } from './world.ts';

const HIDDEN = () => settings(ADA(), { hideAmounts: true });
const PAUSED = () => paused(ADA());

/** With a coupon code, and a campaign that was used before. */
const OFFERED = (): Items => {
  const next = structuredClone(ADA());
  const { accounts, capabilities } = viewIn(next) as View;
  for (const account of accounts) account.campaigns = ['Spring'];
  for (const known of Object.values(capabilities)) if (known) known.coupons = ['ADA10'];
  return next;
};

const menu = (page: Page) => press(page, 'Menu and settings');
/** The line shows the notice, and a pause among the others. */
const unfolded = (page: Page) => press(page, /^\+\d more$/);
const typed = (words: string) => (page: Page) => page.keyboard.type(words);
const linked = (page: Page) => press(page, 'Campaign, QR code…');
const opened = (page: Page) => press(page, /^Order #/);

export const POPUP = startingWith(ADA, [
  { state: 'one', name: 'Refresh', announces: /Up to date/ },
  {
    state: 'one, news',
    first: async () => service.program.addReferral({ affiliate: 'ada', amount: '10' }),
    name: 'Refresh',
    announces: /1 new referral/,
  },
  {
    state: 'one, failing',
    first: failing({ mode: 'serverError' }),
    name: 'Refresh',
    announces: /Site error/,
  },
  ...[
    { state: 'the menu', name: 'Hide amounts', announces: /Amounts hidden/, focus: /^Menu and settings$/ },
    ...[{ state: 'hidden, the menu', stored: HIDDEN, name: 'Show amounts', announces: /Amounts shown/ }],
    ...[{ state: 'the menu', name: 'From your program', announces: null, focus: /^From your program$/ }],
    ...[{ state: 'the menu', name: 'Search these referrals', announces: null, focus: /^Search these/ }],
  ].map((row) => ({ focus: /^Menu and settings$/, ...row, first: menu, role: 'menuitem' as const })),
  {
    state: 'hidden',
    stored: HIDDEN,
    name: /^Unpaid.*Amount hidden$/,
    announces: /Amounts shown/,
  },
  { state: 'one', name: 'From your program', announces: null },
  { state: 'one', name: 'Search these referrals', announces: null, focus: /^Search these/ },
  { state: 'found nothing', first: typed('zebra'), name: 'Clear', announces: null, focus: /Order #/ },
  { state: 'one', name: /^(New)?Order #/, announces: null },
  { state: 'a row, opened', first: opened, name: /^(Copy order number|Copied$)/, announces: /^Copied/ },
  { state: 'one', name: 'Menu and settings', announces: null, focus: /^Hide amounts$/ },
  ...['for 1 hour', 'until tomorrow'].map((time) => ({
    ...{ state: 'the menu', first: menu, name: `Pause notifications ${time}`, role: 'menuitem' as const },
    ...{ announces: /^Notifications paused until/, focus: /^Menu and settings$/ },
  })),
  { state: 'paused', stored: PAUSED, name: /^\+\d more$/, announces: null },
  { state: 'paused', stored: PAUSED, first: unfolded, name: 'Resume', announces: /on again/, focus: /main/ },
  {
    ...{ state: 'paused, the menu', stored: PAUSED, first: menu, name: 'Resume notifications', role: 'menuitem' },
    ...{ announces: /on again/, focus: /^Menu and settings$/ },
  },
  { state: 'one', name: 'Copy link', announces: /^Copied: link to the home page/ },
  { state: 'one', name: 'Campaign, QR code…', announces: null, focus: /^Copy link$/ },
  {
    ...{ state: 'my link', first: linked, name: 'My link', role: 'textbox', keepsFocus: true },
    ...{ announces: /^Copied/, focus: /^Copy link$/ },
  },
  { state: 'my link', first: linked, name: 'Save QR code', announces: /^QR code saved/ },
  { state: 'my link', first: linked, name: 'Close', announces: null, focus: /^Campaign, QR code…$/ },
  {
    state: 'my link, Escape',
    first: linked,
    name: 'My link',
    role: 'textbox',
    keepsFocus: true,
    act: (page) => page.keyboard.press('Escape'),
    announces: null,
    focus: /^Campaign, QR code…$/,
  },
  { state: 'my link, coupons', stored: OFFERED, first: linked, name: 'Copy ADA10', announces: /^Copied/ },
  {
    state: 'my link, a campaign',
    stored: OFFERED,
    first: linked,
    name: 'Forget campaign Spring',
    announces: null,
    focus: /^Campaign \(optional\)/,
  },
  { state: 'one', name: 'Show more', announces: /more referrals shown/, focus: /\d/ },
  { state: 'two', stored: TWO, name: 'All', announces: /All programs/ },
  { state: 'two', stored: TWO, name: /zoë/, announces: /zoë/ },
  {
    state: 'two, the other one chosen',
    stored: TWO,
    first: (page) => press(page, /zoë/),
    name: /^(Shop|127[\d.:]+) \(ada\)/,
    announces: /Shop|127/,
  },
  {
    state: 'failed',
    stored: trouble({ kind: 'no-answer' }),
    name: /^(Not responding|Site error|Access needed)/,
    announces: null,
  },
  {
    state: 'failed',
    stored: trouble({ kind: 'no-answer' }),
    name: 'Try again',
    announces: /Up to date|new referral/,
    focus: /main/,
  },
  {
    state: 'no access',
    stored: trouble({ kind: 'no-access' }),
    name: /^Allow/,
    announces: /Up to date|new referral/,
    focus: /main/,
  },
  {
    state: 'no access, not allowed',
    stored: trouble({ kind: 'no-access' }),
    first: deny,
    name: /^Allow/,
    announces: /Access needed/,
  },
]);
