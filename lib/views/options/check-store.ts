import { computed, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { CheckResult } from '../../domain/accounts/connection-check.ts';
import { permissionFor, permissionsToFind } from '../../domain/accounts/permission.ts';
import { t } from '../../platform/i18n.ts';
import { verdictOf } from './check-words.ts';
import { isServiceError } from './connect-words.ts';
import type { WorkerAccess } from './worker-access.ts';

/** Checks connections, with one result per account, until another check starts or the account changes. */
export function createCheckStore({ send, requestAccess, answerOf, announce, stored }: WorkerAccess) {
  /** A result is outdated once the account's revision or error is no longer `state`. */
  const results = signal<Readonly<Record<string, { check: CheckResult | 'checking' | null; state: string }>>>({});
  const checks = computed((): Record<string, CheckResult | 'checking'> => {
    const current = Object.entries(results.value).flatMap(([id, { check, state }]) =>
      check && (check === 'checking' || state === stateOf(id)) ? [[id, check]] : [],
    );
    return Object.fromEntries(current);
  });

  const stateOf = (id: string): string => {
    const { accounts, states } = stored.value;
    const { revision } = accounts.find((account) => account.id === id) ?? {};
    return `${revision} ${states[id]?.trouble?.kind}`;
  };

  const put = (id: string, check: CheckResult | 'checking' | null): void => {
    results.value = { ...results.value, [id]: { check, state: stateOf(id) } };
  };

  return {
    checks,

    /** Call it in the click handler: the browser opens its dialog only before any await. */
    async check({ id: accountId, baseUrl }: Account): Promise<void> {
      if (checks.value[accountId] === 'checking') return;
      // Following a redirect needs access to its target, usually the www twin.
      const moved = stored.peek().states[accountId]?.trouble?.kind === 'redirect';
      const access = moved
        ? requestAccess(permissionsToFind(baseUrl), baseUrl)
        : requestAccess([permissionFor(baseUrl)]);
      put(accountId, 'checking');
      announce(t('waiting'));
      await access;
      // Figures come first, so that the account's state is as fresh as the layers.
      const outcome = await answerOf(send('test', { accountId }));
      const error = outcome && !outcome.ok && isServiceError(outcome.error) ? outcome.error : null;
      const layers = outcome && (await answerOf(send('check', { accountId, error })));
      const result = layers ? { outcome, layers } : null;
      put(accountId, result);
      announce(result ? verdictOf(result).text : '');
    },
  };
}
