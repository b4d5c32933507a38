import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../domain/account.ts';
import type { Outcome } from '../domain/connect-form.ts';
import type { Checked } from '../domain/connection-check.ts';
import { permissionFor } from '../domain/permission.ts';
import type { Settings } from '../domain/settings.ts';
import type { Send } from '../platform/messages.ts';
import type { Stored } from '../platform/storage.ts';
import { createConnectStore } from './connect-store.ts';
import { createSiteStore } from './site-store.ts';

export interface OptionsDeps {
  watch(onChange: (stored: Stored) => void): () => void;
  send: Send;
  /** Opens the browser's dialog; only from a click, before any await (pitfall 14). */
  requestAccess(permissions: string[]): Promise<boolean>;
}

/** Whom we parted from, and whether the site took the password back (null: it was not asked to). */
export interface Farewell {
  name: string;
  revoked: boolean | null;
}

export type OptionsStore = ReturnType<typeof createOptionsStore>;

/** What the options page draws from. What the user typed lives here and outlives every error. */
export function createOptionsStore(first: Stored, deps: OptionsDeps) {
  const stored = signal(first);
  /** Per account: what its test said; 'asking' while it runs. */
  const tests = signal<Record<string, Outcome | 'asking'>>({});
  const farewell = signal<Farewell | null>(null);
  /** The worker does not answer: the extension was updated under this page. */
  const gone = signal(false);
  const notified = signal<boolean | null>(null);
  /** Per account: what its connection check found. */
  const checks = signal<Record<string, Checked[] | 'asking'>>({});

  const unwatch = deps.watch((next) => {
    stored.value = next;
  });
  /** The worker's answer; undefined if there is none, which the page then says. */
  async function sending<T>(question: Promise<T>): Promise<T | undefined> {
    const answer = await question.catch(() => undefined);
    if (answer === undefined) gone.value = true;
    return answer;
  }

  /** Whether this page has asked for access that may have to be given back. */
  let borrowing = false;
  function borrow(typed: string): void {
    borrowing = true;
    void sending(deps.send('borrow', { typed }));
  }
  function leave(): void {
    // Nobody is left to be told of a failure; a worker that is gone gives back at its next start.
    if (borrowing) void deps.send('leave', null).catch(() => null);
  }

  const way = { send: deps.send, requestAccess: deps.requestAccess, borrow, leave, sending };
  const manual = createConnectStore({
    ...way,
    accounts: computed(() => stored.value.accounts),
    onStart() {
      farewell.value = null;
    },
  });
  const site = createSiteStore({
    ...way,
    onConnected(connected) {
      manual.tell(connected);
      farewell.value = null;
    },
  });

  return {
    stored: stored as ReadonlySignal<Stored>,
    site,
    ...manual,
    checks: checks as ReadonlySignal<Record<string, Checked[] | 'asking'>>,
    tests: tests as ReadonlySignal<Record<string, Outcome | 'asking'>>,
    farewell: farewell as ReadonlySignal<Farewell | null>,
    gone: gone as ReadonlySignal<boolean>,
    notified: notified as ReadonlySignal<boolean | null>,

    async test(account: Account): Promise<void> {
      const asked = deps.requestAccess([permissionFor(account.baseUrl)]);
      manual.acknowledge();
      tests.value = { ...tests.value, [account.id]: 'asking' };
      await asked;
      const answer = await sending(deps.send('test', { accountId: account.id }));
      const { [account.id]: _, ...others } = tests.value;
      tests.value = answer ? { ...others, [account.id]: answer } : others;
    },

    async check(account: Account): Promise<void> {
      checks.value = { ...checks.value, [account.id]: 'asking' };
      const found = await sending(deps.send('check', { accountId: account.id }));
      const { [account.id]: _, ...others } = checks.value;
      checks.value = found ? { ...others, [account.id]: found } : others;
    },

    /** @param revoke also at the site, where the password was made on its consent page */
    async disconnect(account: Account, revoke: boolean): Promise<void> {
      const answer = await sending(deps.send('disconnect', { accountId: account.id, revoke }));
      if (answer === undefined) return;
      farewell.value = { name: account.name, revoked: answer.revoked };
      manual.forget(account);
    },

    async choose(part: Partial<Settings>): Promise<void> {
      const settings = { ...stored.value.settings, ...part };
      stored.value = { ...stored.value, settings };
      await sending(deps.send('settings', settings));
    },

    async tryNotification(): Promise<void> {
      notified.value = null;
      const answer = await sending(deps.send('testNotification', null));
      notified.value = answer?.shown ?? null;
    },

    /** The page is left: access that was asked for, but not come to be used, goes back. */
    leave,
    close: unwatch,
  };
}
