/// <reference types="chrome" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../service/service.ts';
import type { Chromium } from './chromium.ts';
import { connect, fill, loginOf } from './person.ts';
import { openScene } from './scene.ts';
import { controls, focusIs, focusStays, forget, hears, listen } from './walker.ts';

/**
 * Every action on every page, by the keyboard alone: the focus goes to what came of it, or stays where it is, never to
 * nobody; and what came of it is said. A control that no row knows fails the test, so that a new one needs a row.
 */
let service: Service;
let chromium: Chromium;
/** A site that is no WordPress. */
const elsewhere = createServer((_request, answer) => answer.end('<title>Nothing here</title>'));

type Items = Record<string, unknown>;
/** What is stored with these connected, so that each row begins with it. */
const known: Record<'nobody' | 'ada' | 'two' | 'admin' | 'carol', Items> = {
  nobody: {},
  ada: {},
  two: {},
  admin: {},
  carol: {},
};
/** Controls that were met, and the pages they stand on. */
const met = new Set<string>();

beforeAll(async () => {
  const scene = await openScene();
  ({ service, chromium } = scene);
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  known.nobody = await items();
  known.ada = await connected('ada');
  await (await connect(chromium, loginOf(service, 'zoë'))).close();
  known.two = await items();
  await put(known.nobody);
  known.admin = await connected('admin');
  await put(known.nobody);
  const options = await chromium.open('options');
  await fill(options, loginOf(service, 'carol'));
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
  await options
    .getByText(/nothing to show/)
    .first()
    .waitFor();
  known.carol = await items();
  await options.close();
  return async () => {
    elsewhere.close();
    await scene.close();
  };
}, 120_000);
afterEach(async () => {
  service.failures.clear();
  for (const page of chromium.context.pages())
    if (/(options|popup|sidepanel)\.html/.test(page.url())) await page.close();
});

const items = () => chromium.inside(() => chrome.storage.local.get(null) as Promise<Items>);
async function put(all: Items): Promise<void> {
  await chromium.inside(async (next) => {
    await chrome.storage.local.clear();
    await chrome.storage.local.set(next);
  }, all);
  const accounts = (all.accounts as { value: { username: string }[] } | undefined)?.value ?? [];
  if (accounts.length === 0) return;
  // The key to a password goes with its account, so each password is handed over anew; then all else as it is to be.
  const logins = accounts.map((one) => ({ ...one, password: service.users.password(one.username) }));
  await chromium.inside(
    async ({ next, logins }) => {
      for (const { id, ...login } of logins as { id: string }[])
        await chrome.runtime.sendMessage({ name: 'connect', ask: { ...login, accountId: id } });
      const kept = Object.entries(next).filter(([key]) => /^(state:|accounts$|settings$)/.test(key));
      await chrome.storage.local.remove('glance');
      await chrome.storage.local.set(Object.fromEntries(kept));
    },
    { next: all, logins: logins as object[] },
  );
}
async function connected(username: string): Promise<Items> {
  const page = await connect(chromium, loginOf(service, username));
  await page.close();
  return items();
}

/** Stored, with the first account's state, or the account itself, changed. */
function changed(all: Items, state: object, account: object = {}): Items {
  const next = structuredClone(all) as Record<string, { value: never }>;
  const accounts = next.accounts as { value: { id: string }[] } | undefined;
  const first = accounts?.value[0];
  if (first) Object.assign(first, account);
  const item = next[`state:${first?.id}`] as { value: object } | undefined;
  if (item) Object.assign(item.value, state);
  // A copy of what the popup shows at once: it is made anew.
  delete next.glance;
  return next;
}
const trouble = (error: object, account?: object) => () =>
  changed(
    known.ada,
    { trouble: error, schedule: { failures: 1, lastAskedAt: Date.now(), nextAskAt: null, notBefore: null } },
    account,
  );
const settings = (all: Items, part: object): Items => {
  const next = structuredClone(all) as Record<string, { value: object; v: number }>;
  next.settings = { v: next.settings?.v ?? 1, value: { ...DEFAULTS, ...next.settings?.value, ...part } };
  delete next.glance;
  return next;
};
const DEFAULTS = {
  pollMinutes: 5,
  notifyReferrals: true,
  notifyStatus: true,
  hideAmounts: false,
  currency: null,
};

type Name = 'options' | 'popup' | 'sidepanel';
interface Row {
  page: Name;
  /** In words, and what is stored then. */
  state: string;
  stored(): Items;
  /** Up to where the action begins. */
  first?(page: Page): Promise<unknown>;
  /** The control, as it is heard. */
  name: string | RegExp;
  role?: 'button' | 'checkbox' | 'combobox' | 'menuitem';
  /** Instead of the control's own key. */
  act?(page: Page): Promise<unknown>;
  /** null: a move of the focus and nothing else, which whoever listens hears by itself (a menu, a dialog, a field). */
  says: RegExp | null;
  /** Where the focus goes; left out, it stays. */
  focus?: RegExp;
}

const NOBODY = () => known.nobody;
const ADA = () => known.ada;
const TWO = () => known.two;
const ADMIN = () => known.admin;

const press = (page: Page, name: string | RegExp, role: Row['role'] = 'button') =>
  page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .first()
    .press('Enter');
const site = (typed: string) => (page: Page) => page.getByLabel('Your programme’s site').fill(typed);
const host = () => new URL(service.origin).host;
/** The browser asks, and its user does not allow it: no key reaches that dialog here. */
const deny = (page: Page) =>
  page.evaluate(() => {
    chrome.permissions.request = (async () => false) as typeof chrome.permissions.request;
  });
const found = async (page: Page) => {
  await site(host())(page);
  await press(page, 'Find it');
  await page.getByRole('button', { name: 'Connect with Shop' }).waitFor();
};
const typed =
  (part: object = {}) =>
  async (page: Page) =>
    fill(page, { ...loginOf(service), ...part });
/** Answers the site's consent page once it is there. */
const consent = (answer: 'approve' | 'reject' | 'close') => async (page: Page) => {
  const opened = chromium.context.waitForEvent('page');
  await page.keyboard.press('Enter');
  const asked = await opened;
  await asked.locator('#approve').waitFor();
  if (answer === 'close') return asked.close();
  await asked.selectOption('select', 'ada');
  await asked.locator(`#${answer}`).click();
};
const lookUp = async (page: Page, group = '3') => {
  await page.getByLabel('Group ID').fill(group);
  await page.getByLabel('Group ID').press('Enter');
  await page.locator('tr[data-index]').first().waitFor();
};
const loaded = async (page: Page) => {
  await lookUp(page);
  await press(page, 'Load all');
  await page.getByText('37 affiliates loaded').first().waitFor();
};
const rowFocus = (page: Page) => page.locator('tr[tabindex="0"]').focus();

const OPTIONS: Omit<Row, 'page'>[] = [
  { state: 'fresh', stored: NOBODY, name: 'Find it', says: /name is missing/, focus: /programme’s site/ },
  {
    state: 'fresh, no name',
    stored: NOBODY,
    first: site('My shop!'),
    name: 'Find it',
    says: /cannot be the name of a site/,
    focus: /programme’s site/,
  },
  {
    state: 'fresh, a site',
    stored: NOBODY,
    first: (p) => site(host())(p),
    name: 'Find it',
    says: /Shop was found/,
    focus: /Connect with Shop/,
  },
  {
    state: 'fresh, not allowed',
    stored: NOBODY,
    first: async (p) => {
      await site('shop.example')(p);
      await deny(p);
    },
    name: 'Find it',
    says: /may not look at shop\.example/,
  },
  {
    state: 'not allowed',
    stored: NOBODY,
    first: async (p) => {
      await site(host())(p);
      await p.evaluate(() => {
        const real = chrome.permissions.request;
        chrome.permissions.request = (async () => {
          chrome.permissions.request = real;
          return false;
        }) as typeof chrome.permissions.request;
      });
      await press(p, 'Find it');
      await p.getByRole('alert').waitFor();
    },
    name: 'Try again',
    says: /Shop was found/,
    focus: /Connect with Shop/,
  },
  {
    state: 'found, approved',
    stored: NOBODY,
    first: found,
    name: 'Connect with Shop',
    act: consent('approve'),
    says: /^Connected to Shop\. Unpaid/,
    focus: /Connected to Shop/,
  },
  {
    state: 'found, rejected',
    stored: NOBODY,
    first: found,
    name: 'Connect with Shop',
    act: consent('reject'),
    says: /You did not approve/,
  },
  {
    state: 'found, the window closed',
    stored: NOBODY,
    first: found,
    name: 'Connect with Shop',
    act: consent('close'),
    says: /closed before you approved/,
  },
  {
    state: 'closed',
    stored: NOBODY,
    first: async (p) => {
      await found(p);
      await p.getByRole('button', { name: 'Connect with Shop' }).focus();
      await consent('close')(p);
      await p.getByRole('alert').waitFor();
    },
    name: 'Try again',
    act: consent('approve'),
    says: /^Connected to Shop/,
    focus: /Connected to Shop/,
  },
  {
    state: 'no WordPress',
    stored: NOBODY,
    first: async (p) => {
      await site(`127.0.0.1:${(elsewhere.address() as AddressInfo).port}`)(p);
      await press(p, 'Find it');
      await p.getByRole('alert').waitFor();
    },
    name: 'Connect by hand',
    role: 'button',
    says: /Connecting by hand/,
    focus: /Username/,
  },
  {
    state: 'by hand, empty',
    stored: NOBODY,
    first: (p) => p.getByText('Connect by hand').click(),
    name: 'Connect',
    says: /address is missing/,
    focus: /Base URL/,
  },
  {
    state: 'by hand',
    stored: NOBODY,
    first: typed(),
    name: 'Connect',
    says: /^Connected to .+\. Unpaid/,
    focus: /Connected to/,
  },
  {
    state: 'by hand, refused',
    stored: NOBODY,
    first: typed({ password: 'wrong' }),
    name: 'Connect',
    says: /refuses the username or password/,
  },
  {
    state: 'by hand, failed',
    stored: NOBODY,
    first: async (p) => {
      await typed()(p);
      service.failures.set({ mode: 'serverError' });
      await press(p, 'Connect');
      await p.getByRole('alert').waitFor();
      service.failures.clear();
    },
    name: 'Try again',
    says: /^Connected to/,
    focus: /Connected to/,
  },
  {
    state: 'by hand, moved',
    stored: NOBODY,
    first: async (p) => {
      await typed()(p);
      service.failures.set({ mode: 'redirect' });
      await press(p, 'Connect');
      await p.getByRole('alert').waitFor();
      service.failures.clear();
    },
    name: 'Use this address',
    says: /The address is now/,
    focus: /Base URL/,
  },
  {
    state: 'by hand, not allowed',
    stored: NOBODY,
    first: async (p) => {
      await typed()(p);
      await p.evaluate(() => {
        const real = chrome.permissions.request;
        chrome.permissions.request = (async () => {
          chrome.permissions.request = real;
          return false;
        }) as typeof chrome.permissions.request;
      });
      await press(p, 'Connect');
      await p.getByRole('alert').waitFor();
    },
    name: /^Allow access/,
    says: /^Connected to/,
    focus: /Connected to/,
  },
  { state: 'by hand', stored: NOBODY, first: typed(), name: 'Show', says: /password is shown/ },
  {
    state: 'by hand, shown',
    stored: NOBODY,
    first: async (p) => {
      await typed()(p);
      await press(p, 'Show');
    },
    name: 'Hide',
    says: /password is hidden/,
  },
  { state: 'connected', stored: ADA, name: 'Edit', says: /^Edit /, focus: /^Edit / },
  {
    state: 'editing',
    stored: ADA,
    first: (p) => press(p, 'Edit'),
    name: 'Cancel',
    says: /Nothing was changed/,
    focus: /^Edit$/,
  },
  {
    state: 'editing, another name',
    stored: ADA,
    first: async (p) => {
      await press(p, 'Edit');
      await p.getByLabel('Programme name').fill('Lakeside');
    },
    name: 'Save changes',
    says: /^Saved/,
    focus: /^Edit$/,
  },
  {
    state: 'editing, another password',
    stored: ADA,
    first: async (p) => {
      await press(p, 'Edit');
      await p.getByLabel('Application password').fill(service.users.password('ada'));
    },
    name: 'Save changes',
    says: /^Connected to/,
    focus: /Connected to/,
  },
  { state: 'connected', stored: ADA, name: 'Check connection', says: /Everything works/ },
  {
    state: 'connected, password revoked',
    stored: ADA,
    first: async () => {
      service.failures.set({ mode: 'unauthorized' });
    },
    name: 'Check connection',
    says: /refuses the username or password/,
  },
  { state: 'connected', stored: ADA, name: 'Disconnect', says: /^Disconnect .+\?/, focus: /Keep it/ },
  {
    state: 'parting',
    stored: ADA,
    first: (p) => press(p, 'Disconnect'),
    name: 'Keep it',
    says: /stays connected/,
    focus: /^Disconnect$/,
  },
  {
    state: 'parting from the last',
    stored: ADA,
    first: (p) => press(p, 'Disconnect'),
    name: 'Disconnect and wipe',
    says: /is disconnected/,
    focus: /^Connect your programme/,
  },
  {
    state: 'parting from one of two',
    stored: TWO,
    first: (p) => press(p, 'Disconnect'),
    name: 'Disconnect and wipe',
    says: /is disconnected/,
    focus: /zoë/,
  },
  {
    state: 'a second one',
    stored: ADA,
    first: typed({ ...{ username: 'bob' } }),
    act: async (p) => {
      await p.getByLabel('Application password').fill(service.users.password('bob'));
      await p.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
    },
    name: 'Connect',
    says: /^Connected to .+bob/,
    focus: /Connected to/,
  },
  {
    state: 'nothing to show',
    stored: NOBODY,
    first: async (p) => {
      await fill(p, loginOf(service, 'carol'));
      await press(p, 'Connect');
      await p.getByRole('alert').waitFor();
    },
    name: 'Keep it anyway',
    says: /stays connected/,
    focus: /127\.0\.0\.1|Shop/,
  },
  {
    state: 'no access',
    stored: trouble({ kind: 'no-access' }),
    name: /^Allow access/,
    says: /Everything works/,
    focus: /127\.0\.0\.1|Shop/,
  },
  {
    state: 'failed',
    stored: trouble({ kind: 'server-error', status: 500 }),
    name: 'Try again',
    says: /Everything works/,
    focus: /127\.0\.0\.1|Shop/,
  },
  {
    state: 'moved',
    stored: trouble({ kind: 'redirect', to: 'http://127.0.0.1:9/api' }),
    name: 'Use this address',
    says: /The address is now/,
    focus: /Base URL/,
  },
  {
    state: 'refused',
    stored: trouble({ kind: 'unauthorized' }),
    name: 'Change password',
    says: /^Edit /,
    focus: /Application password/,
  },
  {
    state: 'no affiliate',
    stored: trouble({ kind: 'not-affiliate' }),
    name: 'Connect as another user',
    says: /^Edit /,
    focus: /^Edit /,
  },
  {
    state: 'not found',
    stored: trouble({ kind: 'not-found' }),
    name: 'Change the address',
    says: /^Edit /,
    focus: /^Edit /,
  },
  {
    state: 'refused, by consent',
    stored: trouble({ kind: 'unauthorized' }, { byConsent: true }),
    name: 'Approve again at the site',
    act: consent('close'),
    says: /closed before you approved/,
  },
  {
    state: 'owner to be asked',
    stored: ADA,
    first: async (p) => {
      service.failures.set(
        { mode: 'unauthorized' },
        { when: ({ pathname }) => pathname.endsWith('/users/me') || pathname.includes('portal') },
      );
      await press(p, 'Check connection');
      await p.locator('.check-list .fail').waitFor();
    },
    name: 'Change password',
    says: /^Edit /,
    focus: /Application password/,
  },
  { state: 'fresh', stored: NOBODY, name: 'Copy diagnostics', says: /^Copied/ },
  {
    state: 'copied',
    stored: NOBODY,
    first: async (p) => {
      await press(p, 'Copy diagnostics');
      await hears(p, /Copied/);
    },
    name: 'Copied',
    says: /^Copied/,
  },
  { state: 'fresh', stored: NOBODY, name: 'Send a test notification', says: /^Sent|shows no notifications/ },
  ...['Tell me about new referrals', 'Tell me when referrals are paid or rejected', 'Hide amounts'].map(
    (name) => ({ state: 'fresh', stored: NOBODY, name, role: 'checkbox' as const, says: /^Saved/ }),
  ),
  {
    state: 'fresh',
    stored: NOBODY,
    name: 'How often to ask',
    role: 'combobox',
    act: (p) => p.getByLabel('How often to ask').selectOption('15'),
    says: /^Saved/,
  },
];

const POPUP: Omit<Row, 'page'>[] = [
  { state: 'one', stored: ADA, name: 'Refresh', says: /Up to date/ },
  {
    state: 'one, news',
    stored: ADA,
    first: async () => {
      service.programme.addReferral({ affiliate: 'ada', amount: '10' });
    },
    name: 'Refresh',
    says: /1 new referral/,
  },
  {
    state: 'one, failing',
    stored: ADA,
    first: async () => {
      service.failures.set({ mode: 'serverError' });
    },
    name: 'Refresh',
    says: /The site failed/,
  },
  { state: 'one', stored: ADA, name: 'Hide amounts', says: /Amounts are hidden/ },
  {
    state: 'hidden',
    stored: () => settings(known.ada, { hideAmounts: true }),
    name: 'Show amounts',
    says: /Amounts are shown/,
  },
  {
    state: 'hidden',
    stored: () => settings(known.ada, { hideAmounts: true }),
    name: 'Amount hidden. Show it',
    says: /Amounts are shown/,
    focus: /\d/,
  },
  { state: 'one', stored: ADA, name: 'Copy my link', says: /^Copied/ },
  { state: 'one', stored: ADA, name: 'Show more', says: /more referrals are shown/, focus: /\d/ },
  { state: 'two', stored: TWO, name: /^All programmes/, says: /All programmes/ },
  { state: 'two', stored: TWO, name: /zoë/, says: /zoë/ },
  {
    state: 'two, the other one chosen',
    stored: TWO,
    first: (p) => press(p, /zoë/),
    name: /^(Shop|127[\d.:]+)(?! \()/,
    says: /Shop|127/,
  },
  {
    state: 'copied',
    stored: ADA,
    first: async (p) => {
      await press(p, 'Copy my link');
      await hears(p, /Copied/);
    },
    name: 'Copied',
    says: /^Copied/,
  },
  {
    state: 'failed',
    stored: trouble({ kind: 'no-answer' }),
    name: 'Try again',
    says: /Up to date|new referral/,
    focus: /main/,
  },
  {
    state: 'no access',
    stored: trouble({ kind: 'no-access' }),
    name: /^Allow access/,
    says: /Up to date|new referral/,
    focus: /main/,
  },
  {
    state: 'no access, not allowed',
    stored: trouble({ kind: 'no-access' }),
    first: deny,
    name: /^Allow access/,
    says: /still may not talk/,
  },
];

const PANEL: Omit<Row, 'page'>[] = [
  { state: 'empty', stored: ADMIN, name: 'Look up', says: /Type a group, or whom/ },
  {
    state: 'empty, a person',
    stored: ADMIN,
    first: (p) => p.getByLabel('Search').fill('member36'),
    name: 'Look up',
    says: /1 person found/,
  },
  {
    state: 'a person was found',
    stored: ADMIN,
    first: async (p) => {
      await p.getByLabel('Search').fill('member36');
      await press(p, 'Look up');
      await hears(p, /1 person found/);
    },
    name: /^Member 36/,
    says: null,
    focus: /Close/,
  },
  {
    state: 'empty, a group',
    stored: ADMIN,
    first: (p) => p.getByLabel('Group ID').fill('3'),
    name: 'Look up',
    says: /37 affiliates, page 1 of 3/,
  },
  { state: 'a page', stored: ADMIN, first: lookUp, name: 'Next page', says: /page 2 of 3/ },
  { state: 'a page', stored: ADMIN, first: lookUp, name: 'Last page', says: /page 3 of 3/ },
  {
    state: 'a page, the last',
    stored: ADMIN,
    first: async (p) => {
      await lookUp(p);
      await press(p, 'Last page');
      await hears(p, /page 3 of 3/);
    },
    name: 'Previous page',
    says: /page 2 of 3/,
  },
  {
    state: 'a page, the last',
    stored: ADMIN,
    first: async (p) => {
      await lookUp(p);
      await press(p, 'Last page');
      await hears(p, /page 3 of 3/);
    },
    name: 'First page',
    says: /page 1 of 3/,
  },
  {
    state: 'a page, in a row',
    stored: ADMIN,
    first: async (p) => {
      await lookUp(p);
      await rowFocus(p);
    },
    name: 'Next page',
    act: (p) => p.keyboard.press('PageDown'),
    says: /page 2 of 3/,
    focus: /Member 16|code-16/,
  },
  {
    state: 'a page',
    stored: ADMIN,
    first: lookUp,
    name: 'Load all',
    says: /37 affiliates are loaded/,
    focus: /37 affiliates loaded/,
  },
  {
    state: 'a large group',
    stored: ADMIN,
    first: (p) => lookUp(p, '7'),
    name: 'Load all',
    act: async (p) => {
      await p.keyboard.press('Enter');
      await p.locator('.loading').waitFor();
      await p.keyboard.press('Escape');
    },
    says: /affiliates? (is|are) loaded|Loading was cancelled/,
    focus: /loaded|affiliates/,
  },
  {
    state: 'loading',
    stored: ADMIN,
    first: async (p) => {
      await lookUp(p, '7');
      await press(p, 'Load all');
      await p.locator('.loading button').waitFor();
    },
    name: 'Cancel',
    says: /affiliates? (is|are) loaded|Loading was cancelled/,
    focus: /affiliates/,
  },
  {
    state: 'loaded',
    stored: ADMIN,
    first: loaded,
    name: 'Back to pages',
    says: /37 affiliates, page 1 of 3/,
    focus: /37 affiliates/,
  },
  {
    state: 'loaded, nobody left',
    stored: ADMIN,
    first: async (p) => {
      await loaded(p);
      await p.getByLabel('Filter what is loaded').fill('nobody at all');
    },
    name: 'Clear the filter',
    says: /37/,
    focus: /37 affiliates loaded/,
  },
  {
    state: 'loaded',
    stored: ADMIN,
    first: loaded,
    name: 'Export CSV',
    says: /37 affiliates are saved as a file/,
  },
  {
    state: 'loaded',
    stored: ADMIN,
    first: loaded,
    name: /^(Name|E-mail|Status|Rate|Total (un)?paid|Member since)$/,
    says: /Sorted by Name/,
  },
  { state: 'a page', stored: ADMIN, first: lookUp, name: 'Pin', says: /^Pinned/ },
  {
    state: 'pinned',
    stored: ADMIN,
    first: async (p) => {
      await lookUp(p);
      await press(p, 'Pin');
      await p.getByRole('button', { name: 'Unpin' }).waitFor();
    },
    name: 'Unpin',
    says: /^Unpinned/,
  },
  {
    state: 'pinned',
    stored: ADMIN,
    first: async (p) => {
      await lookUp(p);
      await press(p, 'Pin');
      await p.getByRole('button', { name: 'Unpin' }).waitFor();
    },
    name: 'Tell me about new applicants',
    role: 'checkbox',
    says: /New applicants will be told/,
  },
  {
    state: 'a page',
    stored: ADMIN,
    first: lookUp,
    name: 'Forget',
    says: /is forgotten/,
    focus: /group 3|Group 3/,
  },
  {
    state: 'a page',
    stored: ADMIN,
    first: lookUp,
    name: 'Name it',
    says: null,
    focus: /Name of this group/,
  },
  {
    state: 'naming',
    stored: ADMIN,
    first: async (p) => {
      await lookUp(p);
      await press(p, 'Name it');
      await p.getByLabel('Name of this group').fill('Mine');
    },
    name: 'Save',
    says: /^Saved/,
    focus: /Name it/,
  },
  {
    state: 'naming',
    stored: ADMIN,
    first: async (p) => {
      await lookUp(p);
      await press(p, 'Name it');
    },
    name: 'Cancel',
    says: /Nothing was changed/,
    focus: /Name it/,
  },
  {
    state: 'known groups',
    stored: ADMIN,
    first: lookUp,
    name: /^(Bloggers|Everybody|Newcomers|Mine|Tricky .*|Group 3)( \(group \d+\))?$/,
    says: /37 affiliates, page 1 of 3/,
  },
  {
    state: 'a page',
    stored: ADMIN,
    first: lookUp,
    name: 'Go to the rows',
    says: null,
    focus: /ember 1|code-1/,
  },
  {
    state: 'a page',
    stored: ADMIN,
    first: async (p) => {
      await lookUp(p);
      await rowFocus(p);
    },
    name: /^Actions for/,
    says: null,
    focus: /Write an e-mail|Copy/,
  },
  {
    state: 'the menu of a row',
    stored: ADMIN,
    first: async (p) => {
      await lookUp(p);
      await press(p, /^Actions for/);
    },
    name: 'Copy e-mail',
    role: 'menuitem',
    says: /^Copied: /,
    focus: /^Actions for/,
  },
  {
    state: 'the menu of a row',
    stored: ADMIN,
    first: async (p) => {
      await lookUp(p);
      await press(p, /^Actions for/);
    },
    name: 'Copy ID',
    role: 'menuitem',
    says: /^Copied: /,
    focus: /^Actions for/,
  },
  {
    state: 'the menu of a row',
    stored: ADMIN,
    first: async (p) => {
      await lookUp(p);
      await press(p, /^Actions for/);
    },
    name: 'Show everything',
    role: 'menuitem',
    says: null,
    focus: /Close/,
  },
  {
    state: 'everything of one',
    stored: ADMIN,
    first: async (p) => {
      await lookUp(p);
      await rowFocus(p);
      await p.keyboard.press('Enter');
    },
    name: /^Copy (?!e-mail|ID|code|my|this)/,
    says: /^Copied: /,
  },
  {
    state: 'everything of one',
    stored: ADMIN,
    first: async (p) => {
      await lookUp(p);
      await rowFocus(p);
      await p.keyboard.press('Enter');
    },
    name: 'Close',
    says: /closed|37 affiliates/i,
    focus: /ember 1|code-1/,
  },
  {
    state: 'failed',
    stored: ADMIN,
    first: async (p) => {
      service.failures.set({ mode: 'serverError' });
      await p.getByLabel('Group ID').fill('3');
      await p.getByRole('alert').waitFor();
      service.failures.clear();
    },
    name: 'Try again',
    says: /37 affiliates, page 1 of 3/,
    focus: /37 affiliates/,
  },
];

/** Not walked: they lead away from the page, or tell what became of them by themselves (unfolded, folded). */
const LEAVING: Record<Name, RegExp[]> = {
  options: [
    /^Open the site/,
    /^Connect by hand$/,
    /^Technical details$/,
    /^Step by step$/,
    /^Also revoke/,
    /^Keep the password only/,
  ],
  popup: [
    /^Settings$/,
    /^Open settings$/,
    /^Open my portal/,
    /^Open the site/,
    /^Look up a group$/,
    /^Technical details$/,
    /opens in a new tab/,
    /^the new range$/,
  ],
  sidepanel: [
    /^More$/,
    /^Open settings$/,
    /^Technical details$/,
    /^Write an e-mail$/,
    /^Open in the programme’s administration/,
  ],
};

const ALL: [Name, Omit<Row, 'page'>[]][] = [
  ['options', OPTIONS],
  ['popup', POPUP],
  ['sidepanel', PANEL],
];

describe.each(ALL)('%s', (name, table) => {
  test.each(table.map((row) => [`${row.state}: ${row.name}`, row] as const))('%s', async (_, row) => {
    await put(row.stored());
    const page = await chromium.open(name);
    await page.locator('main').waitFor();
    await listen(page);
    await row.first?.(page);
    await note(name, page);
    const control = page.getByRole(row.role ?? 'button', {
      name: row.name,
      exact: typeof row.name === 'string',
    });
    const target =
      row.act && !(await control.first().isVisible())
        ? null
        : await control
            .first()
            .elementHandle()
            .catch(() => null);
    if (!(row.act && /PageDown/.test(String(row.act)))) await target?.focus();
    await forget(page);
    if (row.act) await row.act(page);
    else await page.keyboard.press(row.role === 'checkbox' ? 'Space' : 'Enter');
    if (row.says) await hears(page, row.says);
    if (row.focus) await focusIs(page, row.focus);
    else if (target) await focusStays(target);
    else await focusIs(page, /./);
    await note(name, page);
  });
});

async function note(name: Name, page: Page): Promise<void> {
  for (const control of await controls(page)) met.add(`${name}: ${control}`);
}

test('every control that was met has a row', () => {
  const rows = ALL.flatMap(([name, table]) => table.map((row) => [name, row.name] as const));
  const covered = (page: string, control: string) =>
    rows.some(
      ([of, name]) => of === page && (typeof name === 'string' ? name === control : name.test(control)),
    ) || LEAVING[page as Name].some((pattern) => pattern.test(control));
  const missing = [...met].filter((one) => {
    const [page = '', control = ''] = one.split(/: (.*)/s);
    return !covered(page, control);
  });
  expect(missing).toEqual([]);
  expect(met.size).toBeGreaterThan(60);
});
