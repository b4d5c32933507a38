import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { type Affiliate, MOST_NAMED_GROUPS, type NamedGroup } from '../../domain/groups/affiliates.ts';
import { groupsOfAccount, type KnownGroup, knownGroups, lastGroupId } from '../../domain/groups/groups.ts';
import type { RememberedGroup } from '../../domain/groups/groups-schema.ts';
import { locale } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';

interface Deps {
  stored: ReadonlySignal<Stored>;
  account: ReadonlySignal<Account | null>;
  send: Send;
  names(accountId: string): Promise<NamedGroup[]>;
}

/** Bounds the chips, because a service may write any number of statuses. */
export const MOST_STATUSES = 30;

export type GroupMemory = ReturnType<typeof createGroupMemory>;

/** The groups of an account: those looked up before, and those that the service names. */
export function createGroupMemory({ stored, account, send, names }: Deps) {
  const serviceNames = signal<NamedGroup[]>([]);
  const rowNames = signal<NamedGroup[]>([]);
  /** The service's list of names, else the names in rows, which are also later. */
  const named = computed(() => {
    const later = new Map(rowNames.value.map(({ groupId, name }) => [groupId, name]));
    const listed = serviceNames.value.map(({ groupId, name }) => ({ groupId, name: later.get(groupId) ?? name }));
    return listed.length > 0 ? listed : rowNames.value;
  });
  const statuses = signal<string[]>([]);
  let loading: Promise<void> | null = null;

  const nameOf = (groupId: number, own: string | null): string | null =>
    own ?? named.value.find((group) => group.groupId === groupId)?.name ?? null;

  const remembered = computed((): RememberedGroup[] => {
    if (!account.value) return [];
    const groups = groupsOfAccount(stored.value.groups, account.value.id);
    return groups.map((group) => ({ ...group, name: nameOf(group.groupId, group.name) }));
  });

  /** Returns whether the browser could store it. A failure must not disturb the lookup. */
  const isStored = async (ask: (accountId: string) => Promise<null | false>): Promise<boolean> =>
    account.value !== null && (await ask(account.value.id).catch(() => false)) !== false;

  return {
    named,
    /** Every group's name works, even of one that was never looked up. */
    knowsAll: computed(() => serviceNames.value.length > 0),
    remembered,
    known: computed((): KnownGroup[] => knownGroups(remembered.value, named.value, locale())),
    nameOf,
    /** The statuses seen so far: services do not document which exist. */
    statuses: statuses as ReadonlySignal<string[]>,
    learn(affiliates: Affiliate[]): void {
      const seen = new Set([...statuses.value, ...affiliates.map(({ status }) => status)]);
      seen.delete('');
      if (seen.size > statuses.value.length) statuses.value = [...seen].slice(0, MOST_STATUSES);
      const names = new Map(rowNames.value.map(({ groupId, name }) => [groupId, name]));
      for (const { group } of affiliates) if (group?.name) names.set(group.groupId, group.name);
      rowNames.value = [...names].slice(0, MOST_NAMED_GROUPS).map(([groupId, name]) => ({ groupId, name }));
    },
    last: (): number | null => account.value && lastGroupId(stored.value.groups, account.value.id),
    loadNames(): void {
      serviceNames.value = [];
      rowNames.value = [];
      statuses.value = [];
      const list =
        account.value &&
        names(account.value.id).then((found) => {
          // A later list, or another login's, replaces this one.
          if (loading !== list) return;
          serviceNames.value = found;
          loading = null;
        });
      loading = list;
    },
    /** Until the service has listed its names; null: it has. */
    loading: () => loading,
    remember: (groupId: number) => isStored((accountId) => send('rememberGroup', { accountId, groupId })),
    rename: (groupId: number, name: string) =>
      isStored((accountId) => send('changeGroup', { accountId, groupId, name: name.trim() || null })),
    pin: (groupId: number, pinned: boolean) =>
      isStored((accountId) => send('changeGroup', { accountId, groupId, pinned })),
    forget: (groupId: number) => isStored((accountId) => send('forgetGroup', { accountId, groupId })),
  };
}
