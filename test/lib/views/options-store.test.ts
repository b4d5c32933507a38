import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../lib/domain/connect-form.ts';
import { fail, ok } from '../../../lib/domain/result.ts';
import { DEFAULT_SETTINGS } from '../../../lib/domain/settings.ts';
import type { Send } from '../../../lib/platform/messages.ts';
import type { Stored } from '../../../lib/platform/storage.ts';
import { EMPTY_FORM } from '../../../lib/views/connect-store.ts';
import { createOptionsStore } from '../../../lib/views/options-store.ts';
import { account, stored } from '../make.ts';

const GONE = new Error('Extension context invalidated.');
/** The host and its twin, in one dialog. */
const BOTH = 'https://shop.example:443/* https://www.shop.example:443/*';
const FORM = { baseUrl: 'shop.example', username: 'ada', password: 'secret' };
const connected: Outcome = ok({ account: account(), unpaid: null, groupAccess: null });

/** `answers`: what the worker says to each intention; an Error is thrown. */
function open(first: Stored = stored(), answers: Record<string, unknown> = {}) {
  const done: string[] = [];
  const watchers = new Set<(next: Stored) => void>();
  const world = { granted: true };
  const store = createOptionsStore(first, {
    watch(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    send: (async (name: string) => {
      done.push(name);
      const answer = answers[name] ?? null;
      if (answer instanceof Error) throw answer;
      return answer;
    }) as Send,
    async requestAccess(permissions) {
      done.push(permissions.join(' '));
      return world.granted;
    },
  });
  const change = (next: Stored) => {
    for (const watcher of watchers) watcher(next);
  };
  return { store, done, world, watchers, change };
}

const one = stored({ accounts: [account()] });

describe('connecting', () => {
  test('asks for access before it returns, and sends only when that is granted', async () => {
    const { store, done } = open(stored(), { connect: connected });
    store.fill(FORM);
    const connecting = store.connect();
    expect(done).toEqual([BOTH, 'borrow']);
    expect(store.connecting.value).toBe(true);
    await connecting;
    expect(done).toEqual([BOTH, 'borrow', 'connect']);
    expect(store.connecting.value).toBe(false);
    expect(store.outcome.value).toEqual(connected);
    expect(store.form.value).toEqual(EMPTY_FORM);
  });

  test('access refused: nothing is sent, and what was typed stays', async () => {
    const { store, done, world } = open();
    world.granted = false;
    store.fill(FORM);
    await store.connect();
    expect(done).toEqual([BOTH, 'borrow', 'leave']);
    expect(store.outcome.value).toEqual(fail({ kind: 'no-access' }));
    expect(store.form.value).toEqual({ ...EMPTY_FORM, ...FORM });
  });

  test('a form that cannot be right opens no dialog', async () => {
    const { store, done } = open();
    store.fill({ ...FORM, username: 'a:b' });
    await store.connect();
    expect(done).toEqual([]);
    expect(store.outcome.value).toEqual(fail({ kind: 'username-colon' }));
  });

  test('a second attempt forgets what came of the first', async () => {
    const { store } = open(stored(), { connect: fail({ kind: 'unauthorized' }) });
    store.fill(FORM);
    await store.connect();
    expect(store.outcome.value).toEqual(fail({ kind: 'unauthorized' }));
    const again = store.connect();
    expect(store.outcome.value).toBeNull();
    await again;
  });

  test('only one at a time', async () => {
    const { store, done } = open(stored(), { connect: connected });
    store.fill(FORM);
    await Promise.all([store.connect(), store.connect()]);
    expect(done).toEqual([BOTH, 'borrow', 'connect']);
  });

  test.each(['connect', 'test', 'disconnect', 'settings', 'testNotification'])(
    'the worker is gone at %s: known from then on',
    async (name) => {
      const { store } = open(one, { [name]: GONE });
      store.fill(FORM);
      expect(store.gone.value).toBe(false);
      if (name === 'connect') await store.connect();
      if (name === 'test') await store.test(account());
      if (name === 'disconnect') await store.disconnect(account(), false);
      if (name === 'settings') await store.choose({ hideAmounts: true });
      if (name === 'testNotification') await store.tryNotification();
      expect(store.gone.value).toBe(true);
      expect(store.connecting.value).toBe(false);
      expect(store.tests.value).toEqual({});
    },
  );

  test('a disconnect that did not happen is not claimed', async () => {
    const { store } = open(one, { disconnect: GONE });
    await store.disconnect(account(), false);
    expect(store.farewell.value).toBeNull();
  });
});

describe('editing', () => {
  test('never fills in a password, and ends empty', () => {
    const { store } = open(one);
    store.fill({ password: 'half typed' });
    store.edit(account());
    const { id, name, baseUrl, username } = account();
    expect(store.form.value).toEqual({ accountId: id, name, baseUrl, username, password: '' });
    expect(store.edited.value).toEqual(account());
    store.stopEditing();
    expect(store.form.value).toEqual(EMPTY_FORM);
    expect(store.edited.value).toBeNull();
  });

  test('an account that goes meanwhile is edited no more', () => {
    const { store, change } = open(one);
    store.edit(account());
    change(stored());
    expect(store.edited.value).toBeNull();
  });
});

describe('testing', () => {
  test('asks for access before it returns; each account has its own outcome', async () => {
    const { store, done } = open(one, { test: fail({ kind: 'offline' }) });
    const testing = store.test(account());
    expect(done).toEqual(['https://shop.example:443/*']);
    expect(store.tests.value).toEqual({ a: 'asking' });
    await testing;
    await store.test(account({ id: 'b' }));
    expect(store.tests.value).toEqual({ a: fail({ kind: 'offline' }), b: fail({ kind: 'offline' }) });
  });
});

describe('settings', () => {
  test('show at once, and follow what is stored', async () => {
    const { store, change } = open();
    const chosen = store.choose({ pollMinutes: 15 });
    expect(store.stored.value.settings.pollMinutes).toBe(15);
    await chosen;
    change(stored({ settings: { ...DEFAULT_SETTINGS, pollMinutes: 60 } }));
    expect(store.stored.value.settings.pollMinutes).toBe(60);
  });
});

test('closed, it watches no more', () => {
  const { store, watchers, change } = open();
  expect(watchers.size).toBe(1);
  store.close();
  expect(watchers.size).toBe(0);
  change(one);
  expect(store.stored.value.accounts).toEqual([]);
});
