import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { currencyIn } from '../../domain/accounts/capabilities.ts';
import type { SharedProgram } from '../../domain/accounts/share-link.ts';
import { NEW_STATE } from '../../domain/polling/account-state.ts';
import type { AccountState } from '../../domain/polling/account-state-schema.ts';
import { ALL, opensOn, type Programme } from '../../domain/polling/programmes.ts';
import type { Stored } from '../../platform/storage/view.ts';

/** Which of the programmes are on display. */
export function createOnDisplay(stored: ReadonlySignal<Stored>) {
  const programmes: ReadonlySignal<Programme[]> = computed(() =>
    stored.value.accounts.map((account) => {
      const state = stored.value.states[account.id] ?? NEW_STATE;
      return { account, state, currency: currencyIn(stored.value, account.id) };
    }),
  );
  const affiliates = computed(() => programmes.value.filter(({ account }) => account.role === 'affiliate'));
  /** The id of an account, or `ALL`. */
  const chosen = signal(opensOn(programmes.peek(), stored.peek().selected));
  const all = computed(() => chosen.value === ALL && affiliates.value.length > 1);
  const programme: ReadonlySignal<Programme | null> = computed(() => {
    const found = programmes.value.find(({ account }) => account.id === chosen.value);
    return all.value ? null : (found ?? affiliates.value[0] ?? programmes.value[0] ?? null);
  });
  const account: ReadonlySignal<Account | null> = computed(() => programme.value?.account ?? null);
  const capabilities = computed(() => (account.value && stored.value.capabilities[account.value.id]) ?? null);
  const shown = computed(() => (all.value ? affiliates.value : programme.value ? [programme.value] : []));

  return {
    programmes,
    affiliates,
    chosen,
    /** All programmes combined are shown instead of one account. */
    all,
    /** The one on display; null: none or all. */
    programme,
    /** The programmes on display: one, or all that have figures. */
    shown,
    account,
    state: computed((): AccountState => programme.value?.state ?? NEW_STATE),
    /** null: unknown, or of several currencies. */
    currency: computed(() => programme.value?.currency ?? null),
    capabilities,
    /** Of those on display, the ones with a link of the affiliate's. */
    shared: computed(() => shown.value.flatMap(({ account }) => sharedOf(account, stored.value))),
    /** It is an administrator's, who sees some of it at a glance. */
    overviewed: computed(() => {
      const parts = capabilities.value?.overviewParts ?? [];
      return account.value?.role === 'administration' && parts.length > 0;
    }),
  };
}

function sharedOf(account: Account, { capabilities }: Pick<Stored, 'capabilities'>): SharedProgram[] {
  const { share, coupons = [] } = capabilities[account.id] ?? {};
  return share ? [{ account, share, coupons }] : [];
}
