import { computed, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { CheckResult } from '../../domain/accounts/connection-check.ts';
import { permissionFor, permissionsToFind } from '../../domain/accounts/permission.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { t } from '../../platform/i18n.ts';
import { verdictOf } from './check-words.ts';
import { isServiceError } from './connect-words.ts';
import type { WorkerAccess } from './worker-access.ts';

/** Checks connections, with one result per account, until another check starts or the account changes. */
export function createCheckStore({ send, requestAccess, answerOf, announce, stored }: WorkerAccess) {
  /** A result is outdated once the account's revision or error is none of `states`. */
  const results = signal<Readonly<Record<string, { check: CheckResult | 'checking' | null; states: string[] }>>>({});
  const checks = computed((): Record<string, CheckResult | 'checking'> => {
    const current = Object.entries(results.value).flatMap(([id, { check, states }]) =>
      check && (check === 'checking' || states.includes(stateOf(id))) ? [[id, check]] : [],
    );
    return Object.fromEntries(current);
  });

  const stateOf = (id: string, error = stored.value.states[id]?.trouble): string => {
    const { revision } = stored.value.accounts.find((account) => account.id === id) ?? {};
    return `${revision} ${error?.kind}`;
  };

  /** @param error what the check has found and stored, which may arrive later */
  const put = (id: string, check: CheckResult | 'checking' | null, error: ServiceError | null = null): void => {
    results.value = { ...results.value, [id]: { check, states: [stateOf(id), stateOf(id, error)] } };
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
      put(accountId, result, error);
      announce(result ? verdictOf(result).text : '');
    },
  };
}
