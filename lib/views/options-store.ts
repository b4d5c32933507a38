import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../domain/account.ts';
import type { Outcome } from '../domain/connect-form.ts';
import { type ConnectForm, checkForm } from '../domain/connect-form.ts';
import type { Checked } from '../domain/connection-check.ts';
import { permissionFor } from '../domain/permission.ts';
import type { Settings } from '../domain/settings.ts';
import type { Send } from '../platform/messages.ts';
import type { Stored } from '../platform/storage.ts';
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

export const EMPTY_FORM: ConnectForm = { accountId: null, name: '', baseUrl: '', username: '', password: '' };

/** What the options page draws from. What the user typed lives here and outlives every error. */
export function createOptionsStore(first: Stored, deps: OptionsDeps) {
  const stored = signal(first);
  const form = signal<ConnectForm>(EMPTY_FORM);
  const connecting = signal(false);
  const outcome = signal<Outcome | null>(null);
  /** Per account: what its test said; 'asking' while it runs. */
  const tests = signal<Record<string, Outcome | 'asking'>>({});
  const farewell = signal<Farewell | null>(null);
  /** The worker does not answer: the extension was updated under this page. */
  const gone = signal(false);
  const notified = signal<boolean | null>(null);
  /** Whether the manual form is open. */
  const byHand = signal(false);
  /** Per account: what its connection check found. */
  const checks = signal<Record<string, Checked[] | 'asking'>>({});

  const unwatch = deps.watch((next) => {
    stored.value = next;
  });
  const edited: ReadonlySignal<Account | null> = computed(
    () => stored.value.accounts.find(({ id }) => id === form.value.accountId) ?? null,
  );

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

  const site = createSiteStore({
    send: deps.send,
    requestAccess: deps.requestAccess,
    borrow,
    leave,
    sending,
    onConnected(connected) {
      outcome.value = connected;
      farewell.value = null;
    },
  });

  return {
    stored: stored as ReadonlySignal<Stored>,
    site,
    byHand: byHand as ReadonlySignal<boolean>,
    checks: checks as ReadonlySignal<Record<string, Checked[] | 'asking'>>,
    form: form as ReadonlySignal<ConnectForm>,
    edited,
    connecting: connecting as ReadonlySignal<boolean>,
    outcome: outcome as ReadonlySignal<Outcome | null>,
    tests: tests as ReadonlySignal<Record<string, Outcome | 'asking'>>,
    farewell: farewell as ReadonlySignal<Farewell | null>,
    gone: gone as ReadonlySignal<boolean>,
    notified: notified as ReadonlySignal<boolean | null>,

    fill(part: Partial<ConnectForm>): void {
      form.value = { ...form.value, ...part };
    },

    edit(account: Account): void {
      const { id, name, baseUrl, username } = account;
      form.value = { accountId: id, name, baseUrl, username, password: '' };
      byHand.value = true;
      outcome.value = null;
    },

    stopEditing(): void {
      form.value = EMPTY_FORM;
      outcome.value = null;
    },

    /** Called from the click itself: the browser's dialog must come before any await. */
    async connect(): Promise<void> {
      if (connecting.value) return;
      farewell.value = null;
      const checked = checkForm(form.value, edited.value);
      if (!checked.ok) {
        outcome.value = checked;
        return;
      }
      if (edited.value && isNameOnly(form.value, edited.value)) {
        // A name is the user's own: no site has to be asked, nor to be up.
        await sending(deps.send('rename', { accountId: edited.value.id, name: form.value.name }));
        form.value = EMPTY_FORM;
        outcome.value = null;
        return;
      }
      const [own] = checked.value.permissions;
      // An account's own site is granted already: no dialog for its twin because of a new password.
      const isOwn = edited.value !== null && permissionFor(edited.value.baseUrl) === own;
      const asked = deps.requestAccess(isOwn ? [own] : checked.value.permissions);
      borrow(form.value.baseUrl);
      connecting.value = true;
      outcome.value = null;
      const granted = await asked;
      if (!granted) leave();
      const answer = granted
        ? await sending(deps.send('connect', form.value))
        : ({ ok: false, error: { kind: 'no-access' } } as const);
      connecting.value = false;
      if (!answer) return;
      outcome.value = answer;
      if (answer.ok) form.value = EMPTY_FORM;
    },

    async test(account: Account): Promise<void> {
      const asked = deps.requestAccess([permissionFor(account.baseUrl)]);
      outcome.value = null;
      tests.value = { ...tests.value, [account.id]: 'asking' };
      await asked;
      const answer = await sending(deps.send('test', { accountId: account.id }));
      const { [account.id]: _, ...others } = tests.value;
      tests.value = answer ? { ...others, [account.id]: answer } : others;
    },

    openByHand(open: boolean, baseUrl?: string): void {
      byHand.value = open;
      if (baseUrl !== undefined) form.value = { ...form.value, baseUrl };
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
      outcome.value = null;
      if (form.value.accountId === account.id) form.value = EMPTY_FORM;
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

    /** What was told of the last connecting has been read. */
    acknowledge(): void {
      outcome.value = null;
    },

    /** The page is left: access that was asked for, but not come to be used, goes back. */
    leave,
    close: unwatch,
  };
}

const isNameOnly = (form: ConnectForm, { baseUrl, username }: Account): boolean =>
  form.password.trim() === '' && form.baseUrl.trim() === baseUrl && form.username.trim() === username;
