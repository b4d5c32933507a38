import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../domain/accounts/account.ts';
import { approvalPage, WAITING_KINDS, type WaitingKind } from '../domain/accounts/administration.ts';
import { currencyOf } from '../domain/accounts/capabilities.ts';
import { formatAge } from '../domain/calendar/time.ts';
import type { ServiceError } from '../domain/errors-schema.ts';
import type { Affiliate } from '../domain/groups/affiliates.ts';
import type { GroupService } from '../domain/groups/group-look-up.ts';
import { isSameWatch, stopError } from '../domain/groups/watch.ts';
import type { Money } from '../domain/money/money.ts';
import { locale, t } from '../platform/i18n.ts';
import type { Send } from '../platform/messages.ts';
import type { Stored } from '../platform/storage/view.ts';
import type { Announcer } from './announcer.ts';

interface Deps {
  stored: ReadonlySignal<Stored>;
  /** Whose program it is about. */
  account: ReadonlySignal<Account | null>;
  service: Pick<GroupService, 'overview'>;
  send: Send;
  announcer: Announcer;
}

/** What waits for approval. */
export interface WaitingTile {
  kind: WaitingKind;
  /** null: not answered yet. */
  count: number | null;
  /** The page where it is approved. */
  href: string;
  /** Whether the user is notified when more waits. */
  watched: boolean;
  /** Why that has stopped, until the user acts; null: it has not. */
  stopped: ServiceError | null;
}

export type OverviewStore = ReturnType<typeof createOverviewStore>;

/** The whole program at a glance, for its administrators: what is stored at once, then what the service answers. */
export function createOverviewStore({ stored, account, service, send, announcer }: Deps) {
  /** Questions under way. */
  const asking = signal(0);
  const answered = signal<{ accountId: string; owed: Affiliate[]; error: ServiceError | null } | null>(null);
  /** What the user has switched here: shown before it is stored. */
  const switched = signal<Record<string, boolean | undefined>>({});
  const of = computed(() => (answered.value?.accountId === account.value?.id ? answered.value : null));
  const capabilities = computed(() => (account.value && stored.value.capabilities[account.value.id]) ?? null);
  const parts = computed(() => capabilities.value?.overviewParts ?? []);
  const figures = computed(() => (account.value && stored.value.overviews[account.value.id]) ?? null);

  async function ask(byItself: boolean): Promise<ServiceError | null> {
    const accountId = account.value?.id;
    if (!accountId) return null;
    asking.value++;
    const answer = await service.overview({ accountId, ...(byItself && { byItself }) });
    asking.value--;
    if (account.value?.id !== accountId) return null;
    const error = answer.ok ? null : answer.error;
    answered.value = { accountId, owed: answer.ok ? answer.value.owed : (of.value?.owed ?? []), error };
    return error;
  }

  return {
    /** Whether this user may see anything of it. */
    offered: computed(() => parts.value.length > 0),
    busy: computed(() => asking.value > 0),
    error: computed(() => of.value?.error ?? null),
    /** ms; when the figures were asked for; null: never. */
    at: computed(() => figures.value?.at ?? null),
    /** What this user may approve. */
    waiting: computed((): WaitingTile[] => {
      const { value: user } = account;
      if (!user) return [];
      return WAITING_KINDS.filter((kind) => parts.value.includes(kind)).map((kind) => {
        const watch = stored.value.watches.find((one) => isSameWatch(one, { accountId: user.id, kind }));
        return {
          kind,
          count: figures.value?.[kind] ?? null,
          href: approvalPage(user, capabilities.value, kind),
          watched: switched.value[`${user.id} ${kind}`] ?? watch !== undefined,
          stopped: stopError(watch),
        };
      });
    }),
    /** What is owed to all affiliates; null: not for this user, or not answered. */
    unpaid: computed((): Money | null => {
      const { unpaid = null, currencies = [] } = figures.value ?? {};
      if (unpaid === null || !parts.value.includes('unpaid')) return null;
      return {
        amount: unpaid,
        currency: currencyOf(capabilities.value, stored.value.settings.currency, [], currencies),
      };
    }),
    /** How many affiliates are active; null as above. */
    active: computed(() => (parts.value.includes('active') ? (figures.value?.active ?? null) : null)),
    /** Who is owed most, that one first. */
    owed: computed(() => of.value?.owed ?? []),
    /** To be called when it is shown. The service is asked only if the figures are old. */
    async open(): Promise<void> {
      await ask(true);
    },
    /** The user wants the latest. */
    async refresh(): Promise<void> {
      announcer.announce(t('loadingMore'));
      // A failure is an alert where it is shown.
      if (!(await ask(false))) announcer.announce(t('updated', formatAge(0, 0, locale())));
    },
    /** Whether the user is notified when more waits. */
    async watch(kind: WaitingKind, on: boolean): Promise<void> {
      const accountId = account.value?.id;
      if (!accountId) return;
      const put = (to: boolean | undefined) => {
        switched.value = { ...switched.value, [`${accountId} ${kind}`]: to };
      };
      put(on);
      announcer.show(t('saved'));
      // If the worker is gone nothing was stored.
      await send('watchProgram', { accountId, kind, on }).catch(() => put(undefined));
    },
    /** The user follows the link to what waits. */
    async see(kind: WaitingKind): Promise<void> {
      if (account.value) await send('sawWaiting', { accountId: account.value.id, kind }).catch(() => null);
    },
  };
}
