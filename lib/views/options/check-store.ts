import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { CheckResult } from '../../domain/accounts/connection-check.ts';
import { permissionFor, permissionsToFind } from '../../domain/accounts/permission.ts';
import { t } from '../../platform/i18n.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { verdictOf } from './check-words.ts';
import type { WorkerAccess } from './worker-access.ts';

interface Deps extends WorkerAccess {
  stored: ReadonlySignal<Stored>;
}

export type Checks = Readonly<Record<string, CheckResult | 'asking'>>;

/** The account's revision and trouble when its check ended: with others, its result is out of date. */
type Dated = CheckResult & { of: string };

/** Checks connections, with one result per account, until another check starts or the account changes. */
export function createCheckStore({ send, requestAccess, answerOf, announce, stored }: Deps) {
  const all = signal<Readonly<Record<string, Dated | 'asking' | null>>>({});
  const checks = computed(() => {
    const current = Object.entries(all.value).filter(([id, check]) => check === 'asking' || check?.of === stateOf(id));
    return Object.fromEntries(current) as Checks;
  });

  const stateOf = (id: string): string => {
    const { accounts, states } = stored.value;
    const { revision } = accounts.find((one) => one.id === id) ?? {};
    return `${revision} ${states[id]?.trouble?.kind}`;
  };

  function put(id: string, check: CheckResult | 'asking' | null): void {
    all.value = { ...all.value, [id]: check && check !== 'asking' ? { ...check, of: stateOf(id) } : check };
  }

  return {
    checks,

    /** Must be called from the click itself: the browser shows its dialog for missing access only before any await. */
    async check({ id: accountId, baseUrl }: Account): Promise<void> {
      if (checks.value[accountId] === 'asking') return;
      // A redirect can only be followed with access to its target, which is mostly the www twin.
      const moved = stored.peek().states[accountId]?.trouble?.kind === 'redirect';
      const asked = moved
        ? requestAccess(permissionsToFind(baseUrl), baseUrl)
        : requestAccess([permissionFor(baseUrl)]);
      put(accountId, 'asking');
      announce(t('waiting'));
      await asked;
      // The figures first, so that the account's state is as fresh as the layers.
      const outcome = await answerOf(send('test', { accountId }));
      const layers = outcome && (await answerOf(send('check', { accountId })));
      const result = layers ? { outcome, layers } : null;
      put(accountId, result);
      if (result) announce(verdictOf(result).text);
    },
  };
}
