import { type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { CheckResult } from '../../domain/accounts/connection-check.ts';
import { permissionFor, permissionsToFind } from '../../domain/accounts/permission.ts';
import { t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { verdictOf } from './check-words.ts';

interface Deps {
  send: Send;
  requestAccess(permissions: string[]): Promise<boolean>;
  /** Access that is asked for on the way is given back, once it is not needed. */
  notePermissions(typed: string): void;
  /** Asks, and says so on the page if there is no answer. */
  sending<T>(question: Promise<T>): Promise<T | undefined>;
  announce(text: string): void;
  stored: ReadonlySignal<Stored>;
}

export type Checks = Readonly<Record<string, CheckResult | 'asking'>>;

/** Checking connections, one result an account. It goes when another check runs, or when something else is known. */
export function createCheckStore({ send, requestAccess, notePermissions, sending, announce, stored }: Deps) {
  const checks = signal<Checks>({});
  /** By account, what was known of it when its check ended. */
  const known = new Map<string, string>();

  const knownOf = (id: string): string => {
    const { accounts, states } = stored.peek();
    const { revision } = accounts.find((one) => one.id === id) ?? {};
    return JSON.stringify([revision, states[id]?.trouble ?? null]);
  };

  function put(id: string, check: CheckResult | 'asking' | null): void {
    const { [id]: _, ...others } = checks.peek();
    checks.value = check ? { ...others, [id]: check } : others;
  }

  return {
    checks: checks as ReadonlySignal<Checks>,

    /** Called from the click itself: access is asked for first where it is missing (pitfall 14). */
    async check({ id: accountId, baseUrl }: Account): Promise<void> {
      if (checks.value[accountId] === 'asking') return;
      // Where a site leads is seen by whoever may look there: mostly at its www twin (pitfall 24).
      const moved = stored.peek().states[accountId]?.trouble?.kind === 'redirect';
      const asked = requestAccess(moved ? permissionsToFind(baseUrl) : [permissionFor(baseUrl)]);
      if (moved) notePermissions(baseUrl);
      put(accountId, 'asking');
      announce(t('checking'));
      await asked;
      // The figures first: what the page says of the account is as fresh as the layers below then.
      const outcome = await sending(send('test', { accountId }));
      const layers = outcome && (await sending(send('check', { accountId })));
      const result = layers ? { outcome, layers } : null;
      put(accountId, result);
      known.set(accountId, knownOf(accountId));
      if (result) announce(verdictOf(result).text);
    },

    /** What is stored has changed: a result that says otherwise is out of date. */
    compare(): void {
      for (const [id, check] of Object.entries(checks.peek()))
        if (check !== 'asking' && known.get(id) !== knownOf(id)) put(id, null);
    },
  };
}
