import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { currencyIn } from '../../domain/accounts/capabilities.ts';
import type { SharedProgram } from '../../domain/accounts/share-link.ts';
import { NEW_STATE } from '../../domain/polling/account-state.ts';
import type { AccountState } from '../../domain/polling/account-state-schema.ts';
import { ALL_PROGRAMS, initialProgram, type Program } from '../../domain/polling/programs.ts';
import type { Stored } from '../../platform/storage/view.ts';

/** The programs on display: one, or all combined. */
export function createDisplayedPrograms(stored: ReadonlySignal<Stored>) {
  const programs: ReadonlySignal<Program[]> = computed(() =>
    stored.value.accounts.map((account) => {
      const state = stored.value.states[account.id] ?? NEW_STATE;
      return { account, state, currency: currencyIn(stored.value, account.id) };
    }),
  );
  const affiliates = computed(() => programs.value.filter(({ account }) => account.role === 'affiliate'));
  /** The id of an account, or `ALL_PROGRAMS`. */
  const chosen = signal(initialProgram(programs.peek(), stored.peek().selected));
  const showsAll = computed(() => chosen.value === ALL_PROGRAMS && affiliates.value.length > 1);
  const program: ReadonlySignal<Program | null> = computed(() => {
    const found = programs.value.find(({ account }) => account.id === chosen.value);
    return showsAll.value ? null : (found ?? affiliates.value[0] ?? programs.value[0] ?? null);
  });
  const account: ReadonlySignal<Account | null> = computed(() => program.value?.account ?? null);
  const capabilities = computed(() => (account.value && stored.value.capabilities[account.value.id]) ?? null);
  const shown = computed(() => (showsAll.value ? affiliates.value : program.value ? [program.value] : []));

  return {
    programs,
    affiliates,
    chosen,
    showsAll,
    program,
    shown,
    /** What a refresh asks: of several, none that rejects the login, because each try could lock the user out. */
    refreshable: computed(() =>
      shown.value.filter(({ state }, _, { length }) => length === 1 || state.trouble?.kind !== 'unauthorized'),
    ),
    account,
    state: computed((): AccountState => program.value?.state ?? NEW_STATE),
    /** null: unknown, or several currencies. */
    currency: computed(() => {
      const [currency = null, ...others] = new Set(shown.value.map((program) => program.currency));
      return others.length === 0 ? currency : null;
    }),
    capabilities,
    shared: computed(() =>
      shown.value.flatMap(({ account }): SharedProgram[] => {
        const { share, coupons = [] } = stored.value.capabilities[account.id] ?? {};
        return share ? [{ account, share, coupons }] : [];
      }),
    ),
    /** Whether an administrator sees this program's overview. */
    showsOverview: computed(() => {
      const parts = capabilities.value?.overviewParts ?? [];
      return account.value?.role === 'administration' && parts.length > 0;
    }),
  };
}
