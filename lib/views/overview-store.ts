import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../domain/accounts/account.ts';
import { approvalPage, WAITING_KINDS, type WaitingKind } from '../domain/accounts/administration.ts';
import { currencyOf } from '../domain/accounts/capabilities.ts';
import { loginKey } from '../domain/accounts/same-account.ts';
import { formatAge } from '../domain/calendar/time.ts';
import type { ServiceError } from '../domain/errors-schema.ts';
import type { Affiliate } from '../domain/groups/affiliates.ts';
import type { GroupService } from '../domain/groups/group-look-up.ts';
import type { Watch } from '../domain/groups/groups-schema.ts';
import { isOutdated, type OverviewFigures } from '../domain/groups/program-overview.ts';
import { isSameWatch } from '../domain/groups/watch.ts';
import type { Money } from '../domain/money/money.ts';
import { locale, t } from '../platform/i18n.ts';
import type { Send } from '../platform/messages.ts';
import type { Stored } from '../platform/storage/view.ts';
import type { Announcer } from './announcer.ts';

interface Deps {
  stored: ReadonlySignal<Stored>;
  account: ReadonlySignal<Account | null>;
  service: Pick<GroupService, 'overview'>;
  send: Send;
  announcer: Announcer;
}

export type OverviewStore = ReturnType<typeof createOverviewStore>;

/** A whole program at a glance, for its administrators: the stored figures at once, then the service's answer. */
export function createOverviewStore({ stored, account, service, send, announcer }: Deps) {
  /** The logins whose answers are awaited. */
  const inFlight = signal<(string | null)[]>([]);
  const busy = computed(() => inFlight.value.includes(loginKey(account.value)));
  const answered = signal<{ login: string | null; owed: Affiliate[]; error: ServiceError | null } | null>(null);
  const answer = computed(() => (answered.value?.login === loginKey(account.value) ? answered.value : null));
  const capabilities = computed(() => (account.value && stored.value.capabilities[account.value.id]) ?? null);
  const parts = computed(() => capabilities.value?.overviewParts ?? []);
  const figures = computed(() => (account.value && stored.value.overviews[account.value.id]) ?? null);

  const currency = computed(() =>
    currencyOf(capabilities.value, stored.value.settings.currency, [], figures.value?.currencies),
  );

  /** @returns whether it succeeded; null: the user has left this program */
  async function request(automatic: boolean): Promise<boolean | null> {
    const accountId = account.value?.id;
    if (!accountId) return null;
    const login = loginKey(account.value);
    inFlight.value = [...inFlight.value, login];
    const reply = await service.overview({ accountId, ...(automatic && { automatic }) });
    inFlight.value = inFlight.value.toSpliced(inFlight.value.indexOf(login), 1);
    if (loginKey(account.value) !== login) return null;
    const error = (reply.ok ? reply.value.error : reply.error) ?? null;
    answered.value = { login, owed: reply.ok ? reply.value.owed : (answer.value?.owed ?? []), error };
    return error === null;
  }

  return {
    offered: computed(() => parts.value.length > 0),
    busy,
    isInTrouble: computed(() => (stored.value.states[account.value?.id ?? '']?.trouble ?? null) !== null),
    error: computed(() => answer.value?.error ?? null),
    at: computed(() => figures.value?.at ?? null),
    waiting: computed(() => {
      const { value: user } = account;
      if (!user) return [];
      return WAITING_KINDS.filter((kind) => parts.value.includes(kind)).map((kind) => ({
        kind,
        /** null: not answered yet. */
        count: latestCount(kind, user, figures.value, stored.value.watches),
        href: approvalPage(user, capabilities.value, kind),
      }));
    }),
    /** The currency of amounts without one; null: unknown, or several. */
    currency,
    /** The sum owed to all affiliates; null: not for this user, or not answered. */
    unpaid: computed((): Money | null => {
      const { unpaid = null } = figures.value ?? {};
      return unpaid === null || !parts.value.includes('unpaid') ? null : { amount: unpaid, currency: currency.value };
    }),
    active: computed(() => (parts.value.includes('active') ? (figures.value?.active ?? null) : null)),
    owed: computed(() => answer.value?.owed ?? []),
    /** Call it when the overview is shown: the worker requests it only if the figures are old. */
    async open(): Promise<void> {
      await request(true);
    },
    /** Call it when a page that stayed open is seen again, perhaps on the next day. @param now ms */
    async seenAgain(now: number): Promise<void> {
      const { value: user } = account;
      if (user && !busy.value && isOutdated(figures.value, user.revision, now)) await request(true);
    },
    async refresh(): Promise<void> {
      announcer.announce(t('loadingMore'));
      // A failure is an alert, which screen readers speak by themselves.
      const isUpdated = await request(false);
      if (isUpdated !== null) announcer.announce(isUpdated ? t('updated', formatAge(0, 0, locale())) : '');
    },
    async see(kind: WaitingKind): Promise<void> {
      if (account.value) await send('sawWaiting', { accountId: account.value.id, kind }).catch(() => null);
    },
  };
}

/** The overview's number, or a watch's if that is younger: the badge must not count more than waits. */
function latestCount(
  kind: WaitingKind,
  user: Account,
  figures: OverviewFigures | null,
  watches: Watch[],
): number | null {
  const watch = watches.find((entry) => isSameWatch(entry, { accountId: user.id, kind }));
  const isOwn = watch?.baseUrl === user.baseUrl && watch.route.revision === user.revision;
  const isYounger = isOwn && (watch.route.answeredAt ?? 0) > (figures?.at ?? 0);
  return (isYounger ? watch.waiting : null) ?? figures?.[kind] ?? null;
}
