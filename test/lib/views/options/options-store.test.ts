import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ConnectOutcome } from '../../../../lib/domain/accounts/connect-form.ts';
import type { Checked } from '../../../../lib/domain/accounts/connection-check.ts';
import { DEFAULT_SETTINGS, NEWS } from '../../../../lib/domain/accounts/settings.ts';
import { backupFile } from '../../../../lib/domain/backup/backup-file.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { applyLanguage } from '../../../../lib/platform/i18n.ts';
import type { Stored } from '../../../../lib/platform/storage/view.ts';
import { followLanguage } from '../../../../lib/views/page-language.ts';
import fakeBrowser from '../../../fake/fake-browser.ts';
import { account, NOON, state, stored } from '../../make.ts';
import { open } from './open-options.ts';

type Trouble = ServiceError | null;
const GONE = new Error('Extension context invalidated.');
/** The permissions for the host and its www twin, requested in one dialog. */
const BOTH = 'https://shop.example:443/* https://www.shop.example:443/*';
const FORM = { baseUrl: 'shop.example', username: 'ada', password: 'secret' };
const connected: ConnectOutcome = ok({ account: account(), groupAccess: null });

const ONE = stored({ accounts: [account()] });

describe('the settings page', () => {
  test.each(['connect', 'test', 'check', 'disconnect', 'settings', 'testNotification'])(
    'shows that the worker is gone if it does not answer %s',
    async (name) => {
      const { store } = open(ONE, { test: connected, [name]: GONE });
      store.fill(FORM);
      expect(store.isWorkerGone.value).toBe(false);
      if (name === 'connect') await store.connect();
      if (name === 'test' || name === 'check') await store.check(account());
      if (name === 'disconnect') await store.disconnect(account(), false);
      if (name === 'settings') await store.choose({ hideAmounts: true });
      if (name === 'testNotification') await store.tryNotification();
      expect(store.isWorkerGone.value).toBe(true);
      expect(store.connecting.value).toBe(false);
      expect(store.checks.value).toEqual({});
    },
  );

  test('keeps a new name that the worker did not store', async () => {
    const { store } = open(ONE, { rename: GONE });
    store.edit(account());
    store.fill({ name: 'Mine' });
    await store.connect();
    expect(store.form.value.name).toBe('Mine');
    expect(store.announcer.announcement.value.text).not.toBe('Saved');
  });

  test.each([GONE, null])('does not announce a disconnect that failed: %o', async (answer) => {
    const { store } = open(ONE, { disconnect: answer });
    await store.disconnect(account(), false);
    expect([store.status.value, store.isWorkerGone.value]).toEqual([null, answer === GONE]);
  });
});

describe('editing', () => {
  const { baseUrl } = account();

  test('fills in everything but the password, and the given name without its distinguishing suffix', () => {
    const { store } = open(ONE);
    store.edit({ ...account({ name: 'Shop (ada)' }), givenName: 'Shop' });
    expect(store.form.value).toMatchObject({ accountId: 'a', name: 'Shop', baseUrl, username: 'ada', password: '' });
  });

  test.each([{ username: 'bob' }, { untilClose: true }])('sends %o without a password', async (part) => {
    const { store, requests } = open(ONE, { connect: connected });
    store.edit(account());
    store.fill(part);
    await store.connect();
    expect(requests.at(-1)).toMatchObject({ accountId: 'a', password: '', ...part });
  });

  test('never sends the stored password to another site', async () => {
    const { store, done } = open(ONE);
    store.edit(account());
    store.fill({ baseUrl: 'other.example' });
    await store.connect();
    expect([done, store.outcome.value]).toEqual([[], fail({ kind: 'password-elsewhere' })]);
  });
});

test.each<[Partial<typeof FORM>, boolean, string]>([
  [{ baseUrl: 'https://a:b@shop.example' }, true, 'address-credentials'],
  [{ username: 'a:b' }, true, 'username-colon'],
  [{ password: ' ' }, true, 'password-empty'],
  [{}, false, 'no-access'],
])('the form with %o and access %s connects nothing and stays', async (typed, granted, kind) => {
  const { store, done, world } = open();
  world.granted = granted;
  store.fill({ ...FORM, ...typed });
  await store.connect();
  expect(done).not.toContain('connect');
  expect(store.outcome.value).toEqual(fail({ kind }));
  expect(store.form.value).toMatchObject({ ...FORM, ...typed });
});

test.each<[string, Stored]>([
  ['to a user who had connected nothing before the update', stored()],
  ['again after it was seen', ONE],
])('what’s new is not shown %s', (_, first) => {
  const seenNews = first.accounts.length > 0 ? NEWS : null;
  const { store, requests, change } = open({ ...first, settings: { ...DEFAULT_SETTINGS, seenNews } });
  expect(requests).toEqual(seenNews ? [] : [{ seenNews: NEWS }]);
  change(ONE);
  expect(store.news.value).toBe(false);
});

test.each<['trySound' | 'tryDigest', object, RegExp]>([
  ['trySound', { played: true }, /^Sound played/],
  ['trySound', { played: false }, /^Your browser couldn’t play/],
  ['tryDigest', { shown: true }, /^Sent\./],
  ['tryDigest', { shown: false }, /^Your system doesn’t show notifications/],
  ['tryDigest', { shown: null }, /^No data for last week/],
])('the result of %s is shown: %o', async (name, answer, words) => {
  const { store } = open(ONE, { [name]: answer });
  await store[name]();
  expect(store.announcer.announcement.value).toMatchObject({ text: expect.stringMatching(words), shown: true });
});

test('the form of an account that was disconnected elsewhere connects a new one', async () => {
  const { store, requests, change } = open(ONE, { connect: connected });
  store.edit(account());
  change(stored());
  store.fill(FORM);
  await store.connect();
  expect(requests.at(-1)).toMatchObject({ ...FORM, accountId: null });
});

describe('the answer to a form that was left meanwhile', () => {
  const TWO = stored({ accounts: [account(), account({ id: 'b', username: 'bob' })] });
  async function answered(connect: ConnectOutcome) {
    const { store } = open(TWO, { connect });
    store.edit(account());
    store.fill({ password: 'new' });
    const connecting = store.connect();
    store.edit(account({ id: 'b', username: 'bob' }));
    store.fill({ password: 'his' });
    await connecting;
    expect(store.form.value).toMatchObject({ accountId: 'b', password: 'his' });
    return store.outcome.value;
  }

  test('keeps what was typed in another one', async () => {
    expect(await answered(connected)).toEqual(connected);
  });

  test('is no error of another program', async () => {
    expect(await answered(fail({ kind: 'unauthorized' }))).toBeNull();
  });

  test('about a new name closes no other form', async () => {
    const { store } = open(TWO);
    store.edit(account());
    store.fill({ name: 'Mine' });
    const saving = store.connect();
    store.edit(account({ id: 'b', username: 'bob' }));
    await saving;
    expect(store.form.value).toMatchObject({ accountId: 'b' });
    expect(store.announcer.announcement.value.text).toBe('Saved');
  });

  test.each<[string, object]>([
    ['a new name', { name: 'Mine' }],
    ['a new password', { password: 'new' }],
  ])('about %s keeps what was typed into the same form', async (_, part) => {
    const { store } = open(TWO, { connect: connected });
    store.edit(account());
    store.fill(part);
    const saving = store.connect();
    store.fill({ name: 'Mine too' });
    await saving;
    expect(store.form.value).toMatchObject({ accountId: 'a', name: 'Mine too' });
  });
});

describe('checking', () => {
  const layers: Checked[] = [{ layer: 'online', finding: 'pass' }];
  const announcementOf = (store: ReturnType<typeof open>['store']) => store.announcer.announcement.value.text;

  test('requests access before it returns, then the figures, then each layer, separately for each account', async () => {
    const { store, done } = open(ONE, { test: connected, check: layers });
    const checking = store.check(account());
    expect(done).toEqual(['https://shop.example:443/*']);
    expect(store.checks.value).toEqual({ a: 'checking' });
    expect(announcementOf(store)).toBe('Waiting…');
    await checking;
    expect(done).toEqual(['https://shop.example:443/*', 'test', 'check']);
    expect(announcementOf(store)).toBe('Everything works');
    await store.check(account({ id: 'b' }));
    const result = { outcome: connected, layers };
    expect(store.checks.value).toMatchObject({ a: result, b: result });
  });

  test('also requests access to the www twin of a moved site, and notes the pending permissions', async () => {
    const moved = stored({ accounts: [account()], states: { a: state({ trouble: { kind: 'redirect', to: null } }) } });
    const { store, done } = open(moved, { test: connected, check: layers });
    await store.check(account());
    expect(done).toEqual([BOTH, 'notePermissions', 'test', 'check']);
  });

  test('ignores a second click while it runs', async () => {
    const { store, done } = open(ONE, { test: connected, check: layers });
    await Promise.all([store.check(account()), store.check(account())]);
    expect(done).toEqual(['https://shop.example:443/*', 'test', 'check']);
  });

  test.each<[ConnectOutcome, Trouble, Trouble]>([
    [fail({ kind: 'offline' }), null, { kind: 'offline' }],
    [connected, { kind: 'offline' }, null],
  ])('keeps its result when what it has stored arrives later: %o', async (test, before, after) => {
    const withTrouble = (trouble: Trouble) => stored({ accounts: [account()], states: { a: state({ trouble }) } });
    const { store, change } = open(withTrouble(before), { test, check: layers });
    await store.check(account());
    change(withTrouble(after));
    expect(store.checks.value.a).toEqual({ outcome: test, layers });
  });

  test('keeps its result until the account changes', async () => {
    const { store, change } = open(ONE, { test: connected, check: layers });
    await store.check(account());
    change(stored({ accounts: [account({ name: 'Another name' })] }));
    expect(store.checks.value.a).toBeDefined();
    change(stored({ accounts: [account()], states: { a: state({ trouble: { kind: 'offline' } }) } }));
    expect(store.checks.value).toEqual({});
  });
});

describe('announcements', () => {
  const words = (store: ReturnType<typeof open>['store']) => store.announcer.announcement.value.text;

  test.each<[string, unknown]>([
    ['an error', fail({ kind: 'no-answer' })],
    ['no answer', GONE],
  ])('do not say any longer that the page waits after %s', async (_name, connect) => {
    const { store } = open(stored(), { connect });
    store.fill(FORM);
    const connecting = store.connect();
    expect(words(store)).toBe('Waiting…');
    await connecting;
    expect(words(store)).toBe('');
  });

  test('do not say any longer that the page checks if the worker does not answer', async () => {
    const { store } = open(ONE, { test: GONE });
    await store.check(account());
    expect(words(store)).toBe('');
  });

  test('say that a password was not revoked', async () => {
    const { store } = open(ONE, { disconnect: { revoked: false } });
    await store.disconnect(account(), true);
    expect(words(store)).toContain('couldn’t be revoked');
  });

  test('of a restored backup change to the language that it has brought', async () => {
    const texts = { languageCode: 'de', programsRestored_one: '$1 Programm wiederhergestellt.' };
    const catalog = Object.fromEntries(Object.entries(texts).map(([name, message]) => [name, { message }]));
    vi.stubGlobal('fetch', async () => Response.json(catalog));
    vi.stubGlobal('document', { documentElement: {} });
    Object.assign(fakeBrowser.runtime, { getURL: (path: string) => `chrome-extension://id/${path}` });
    onTestFinished(() => applyLanguage({ language: null, country: null }));
    onTestFinished(followLanguage('optionsTitle'));
    const { store } = open(stored(), { restore: ok({ accountIds: ['a'] }) });
    const text = backupFile(ONE, [[]], NOON).join('');
    await store.restore({ size: text.length, text: async () => text });
    expect(store.status.value).toEqual({ done: '1 program restored.' });
    await applyLanguage({ language: 'de', country: null });
    expect(store.status.value).toEqual({ done: '1 Programm wiederhergestellt.' });
  });

  test('are silent if nothing was saved', async () => {
    const { store } = open(ONE, { settings: GONE });
    await store.choose({ hideAmounts: true });
    expect(words(store)).toBe('');
  });
});

test('a late result leaves the line of a newer task', async () => {
  const { store } = open(ONE, { disconnect: { revoked: null } });
  const choosing = store.choose({ hideAmounts: true });
  const saving = store.backUp();
  await Promise.all([choosing, saving]);
  expect(store.status.value).toEqual({ done: 'Backup saved' });
});

test('a choice that the browser cannot store is not shown as saved', async () => {
  const { store } = open(ONE, { settings: false, goal: false, forgetHistory: false, rename: false });
  const { settings } = store.stored.value;
  await store.choose({ saleSound: true });
  expect(store.stored.value.settings).toEqual(settings);
  await store.setGoal(account(), '10');
  expect(await store.forgetHistory(account(), true)).toBeNull();
  store.edit(account());
  store.fill({ name: 'Mine' });
  await store.connect();
  expect(store.form.value.name).toBe('Mine');
  expect([store.announcer.announcement.value.shown, store.isWorkerGone.value]).toEqual([false, false]);
});
