import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { currencyOf, type GroupAccess, offersLookUp } from '../../domain/accounts/capabilities.ts';
import type { Stored } from '../../platform/storage/view.ts';

/** With which account groups are looked up: the one chosen here, else the one used last, or else one that may. */
export function createGroupAccount(stored: ReadonlySignal<Stored>) {
  // What is looked up elsewhere from now on, in another window, changes nothing here.
  const chosen = signal(usedLast(stored.value));

  const able = computed((): Account | null => {
    const { accounts, capabilities } = stored.value;
    const allowed = accounts.find(({ id }) => capabilities[id]?.groupAccess === 'allowed');
    return allowed ?? accounts.find((one) => offersLookUp(one, capabilities[one.id])) ?? null;
  });
  const account = computed((): Account | null => {
    const { accounts, selected } = stored.value;
    const named = (wanted: string | null) => accounts.find(({ id }) => id === wanted);
    return named(chosen.value) ?? able.value ?? named(selected) ?? accounts[0] ?? null;
  });
  const capabilities = computed(() => (account.value && stored.value.capabilities[account.value.id]) ?? null);

  return {
    account,
    /** Why groups cannot be looked up with it; null if they can, or if that is not known. */
    barred: computed((): Exclude<GroupAccess, 'allowed'> | null => {
      const access = capabilities.value?.groupAccess ?? null;
      return access === 'allowed' ? null : access;
    }),
    /** Where a row names none. */
    currency: computed(() => currencyOf(capabilities.value, stored.value.settings.currency, [])),
    /** One with which groups can be looked up, as far as is known; null if there is none. */
    able,
    choose(accountId: string): void {
      chosen.value = accountId;
    },
  };
}

/** Whose group was looked up last, if they may still. */
function usedLast({ accounts, capabilities, groups: [last] }: Stored): string | null {
  const user = accounts.find(({ id }) => id === last?.accountId);
  return user && offersLookUp(user, capabilities[user.id]) ? user.id : null;
}
