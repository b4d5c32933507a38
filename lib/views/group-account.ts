import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { currencyOf, type GroupAccess, offersLookUp } from '../domain/abilities.ts';
import type { Account } from '../domain/account.ts';
import type { GroupsStored } from '../platform/storage.ts';

/** With which account groups are looked up: the one chosen here, or else one that may. */
export function createGroupAccount(stored: ReadonlySignal<GroupsStored>) {
  const chosen = signal<string | null>(null);

  const account: ReadonlySignal<Account | null> = computed(() => {
    const { accounts, selected, abilities } = stored.value;
    const able = accounts.find(({ id }) => abilities[id]?.groupAccess === 'allowed');
    const worthTrying = accounts.find((one) => offersLookUp(one, abilities[one.id]));
    const wanted = chosen.value ?? able?.id ?? worthTrying?.id ?? selected;
    return accounts.find(({ id }) => id === wanted) ?? accounts[0] ?? null;
  });
  const abilities = computed(() => (account.value && stored.value.abilities[account.value.id]) ?? null);

  return {
    account,
    /** Why groups cannot be looked up with it; null if they can, or if that is not known. */
    barred: computed((): Exclude<GroupAccess, 'allowed'> | null => {
      const access = abilities.value?.groupAccess ?? null;
      return access === 'allowed' ? null : access;
    }),
    /** Where a row names none. */
    currency: computed(() => currencyOf(abilities.value, stored.value.settings.currency, [])),
    choose(accountId: string): void {
      chosen.value = accountId;
    },
  };
}
