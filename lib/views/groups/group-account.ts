import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { currencyOf, offersLookUp } from '../../domain/accounts/capabilities.ts';
import type { GroupAccess } from '../../domain/accounts/capabilities-schema.ts';
import type { NamedAccount } from '../../domain/accounts/display-name.ts';
import type { PanelRequest } from '../../domain/groups/panel-request.ts';
import { type MessageName, t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';
import type { Announcer } from '../announcer.ts';

/** The account that groups are looked up with: the one chosen here, else the one used last, else one that may. */
export function createGroupAccount(stored: ReadonlySignal<Stored>, send: Send, announcer: Announcer) {
  // Read once: a lookup in another window must not switch this one.
  const chosen = signal(permitted(stored.value, stored.value.groups[0]?.accountId));

  const permittedAccount = computed((): NamedAccount | null => {
    const { accounts, capabilities } = stored.value;
    const allowed = accounts.find(({ id }) => capabilities[id]?.groupAccess === 'allowed');
    return allowed ?? accounts.find((entry) => offersLookUp(entry, capabilities[entry.id])) ?? null;
  });
  const account = computed((): NamedAccount | null => {
    const { accounts, selected } = stored.value;
    const withId = (wanted: string | null) => accounts.find(({ id }) => id === wanted);
    return withId(chosen.value) ?? permittedAccount.value ?? withId(selected) ?? accounts[0] ?? null;
  });
  const capabilities = computed(() => (account.value && stored.value.capabilities[account.value.id]) ?? null);

  /** Access to all affiliates of the program; null: unknown. */
  const programAccess = computed(() => capabilities.value?.programAccess ?? null);
  /** Why this account cannot look up groups; null: it can, or that is unknown. */
  const groupsRefused = computed((): Exclude<GroupAccess, 'allowed'> | null => {
    const access = capabilities.value?.groupAccess ?? null;
    return access === 'allowed' ? null : access;
  });
  const lookUpRefused = computed(() => (programAccess.value === 'allowed' ? null : groupsRefused.value));

  const onlyGroups = computed(() => programAccess.value === 'forbidden' || programAccess.value === 'absent');
  const onlyPeople = computed(() => programAccess.value === 'allowed' && groupsRefused.value !== null);

  return {
    account,
    onlyGroups,
    onlyPeople,
    /** Whether the site has let this account find people. */
    findsPeople: computed(() => programAccess.value === 'allowed'),
    placeholder: computed(
      (): MessageName => (onlyPeople.value ? 'findPerson' : onlyGroups.value ? 'findGroup' : 'findAnything'),
    ),
    groupsRefused,
    lookUpRefused,
    currency: computed(() => {
      const { overviews, settings, states, earningsSummaries } = stored.value;
      const { id = '' } = account.value ?? {};
      const recorded = [...(overviews[id]?.currencies ?? []), ...(earningsSummaries[id]?.currencies ?? [])];
      return currencyOf(capabilities.value, settings.currency, states[id]?.snapshot?.referrals, recorded);
    }),
    permittedAccount,
    /** Whose program a request of another page is for; null: the present one's. */
    requestedAccount({ accountId }: Pick<PanelRequest, 'accountId'>): string | null {
      // The last account may not be allowed to search.
      const other = lookUpRefused.value ? permittedAccount.value : null;
      return permitted(stored.value, accountId) ?? other?.id ?? null;
    },
    choose(accountId: string): void {
      chosen.value = accountId;
    },
    async checkAgain(): Promise<void> {
      const accountId = account.value?.id;
      if (!accountId) return;
      announcer.announce(t('loadingMore'));
      const answer = await send('test', { accountId }).catch(() => null);
      if (account.value?.id !== accountId) return;
      announcer.show(t(answer?.ok && answer.value.groupAccess === 'allowed' ? 'checkGroups' : 'nothingChanged'));
    },
  };
}

/** The account's id, if it may look up. */
const permitted = ({ accounts, capabilities }: Stored, wanted: string | null | undefined): string | null =>
  accounts.find((entry) => entry.id === wanted && offersLookUp(entry, capabilities[entry.id]))?.id ?? null;
