import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { currencyOf } from '../domain/abilities.ts';
import type { Account } from '../domain/account.ts';
import { type AccountState, NEW_STATE, unseen } from '../domain/state.ts';
import type { Send } from '../platform/messages.ts';
import type { Stored } from '../platform/storage.ts';

export interface PopupDeps {
  /** Every change of what is stored; returns its undo. */
  watch(onChange: (stored: Stored) => void): () => void;
  send: Send;
  now(): number;
}

export type PopupStore = ReturnType<typeof createPopupStore>;

/** What the popup draws from: stored figures in, intentions out. Drawing never waits for the network. */
export function createPopupStore(first: Stored, deps: PopupDeps) {
  const stored = signal(first);
  const now = signal(deps.now());
  const asking = signal(0);
  const revealed = signal(false);
  /** Rows marked as new: they stay marked while the popup is open, though opening it counts as seeing them. */
  const marked = signal<ReadonlySet<string>>(new Set());

  let markedOf: string | null = null;

  const account: ReadonlySignal<Account | null> = computed(() => {
    const { accounts, selected } = stored.value;
    const affiliates = accounts.filter(({ role }) => role === 'affiliate');
    return accounts.find(({ id }) => id === selected) ?? affiliates[0] ?? accounts[0] ?? null;
  });
  const state: ReadonlySignal<AccountState> = computed(
    () => (account.value && stored.value.states[account.value.id]) ?? NEW_STATE,
  );
  const unwatch = deps.watch((next) => {
    const shown = account.value?.id;
    stored.value = next;
    now.value = deps.now();
    // News that come in under the user's eyes are seen, too; so are those of an account switched to.
    if (account.value?.id !== shown || unseen(state.value) > 0) void look();
  });

  async function look(): Promise<void> {
    const shown = account.value;
    if (shown?.role !== 'affiliate') return;
    const { newKeys, ledger } = state.value;
    // Keys are an account's own: another's may be the same.
    const kept = markedOf === shown.id ? [...marked.value] : [];
    const keys = new Set([...kept, ...newKeys]);
    // Drawing anew is spared where nothing is marked that was not.
    if (keys.size > kept.length || kept.length < marked.value.size) marked.value = keys;
    markedOf = shown.id;
    await whileAsking(deps.send('opened', { accountId: shown.id, announced: ledger?.announced ?? 0 }));
  }

  async function whileAsking(question: Promise<unknown>): Promise<void> {
    asking.value++;
    try {
      await question;
    } catch {
      // The worker is gone (the extension was just updated): what is drawn stays, opening again helps.
    } finally {
      asking.value--;
      now.value = deps.now();
    }
  }

  return {
    stored: stored as ReadonlySignal<Stored>,
    account,
    state,
    now,
    marked: marked as ReadonlySignal<ReadonlySet<string>>,
    busy: computed(() => asking.value > 0),
    /** Where the service names no currency with an amount. */
    currency: computed(() => {
      const { abilities, settings } = stored.value;
      return currencyOf(account.value && abilities[account.value.id], settings.currency);
    }),
    share: computed(() => (account.value && stored.value.abilities[account.value.id]?.share) ?? null),
    covered: computed(() => stored.value.settings.hideAmounts && !revealed.value),

    /** To be called once what is stored has been drawn. */
    look,
    async refresh(): Promise<void> {
      if (account.value) await whileAsking(deps.send('refresh', { accountId: account.value.id }));
    },
    async select(accountId: string): Promise<void> {
      stored.value = { ...stored.value, selected: accountId };
      await Promise.all([whileAsking(deps.send('select', { accountId })), look()]);
    },
    uncover(): void {
      revealed.value = true;
    },
    /** The ages on display move on. */
    tick(): void {
      now.value = deps.now();
    },
    close: unwatch,
  };
}
