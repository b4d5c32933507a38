import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { Affiliate, NamedGroup } from '../../domain/groups/affiliates.ts';
import { groupsOfAccount, type KnownGroup, knownGroups, lastGroupId } from '../../domain/groups/groups.ts';
import type { RememberedGroup } from '../../domain/groups/groups-schema.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';

interface Deps {
  stored: ReadonlySignal<Stored>;
  account: ReadonlySignal<Account | null>;
  send: Send;
  /** The group names that the service offers, or none. */
  names(accountId: string): Promise<NamedGroup[]>;
  locale: string;
}

export type GroupMemory = ReturnType<typeof createGroupMemory>;

type Name = 'rememberGroup' | 'changeGroup' | 'forgetGroup';

/** The groups of an account: those looked up before, and those that the service names. */
export function createGroupMemory({ stored, account, send, names, locale }: Deps) {
  const offered = signal<NamedGroup[]>([]);
  const learned = signal<NamedGroup[]>([]);
  /** The service's own list; without one, what rows name. */
  const named = computed(() => (offered.value.length > 0 ? offered.value : learned.value));
  const statuses = signal<string[]>([]);

  const nameOf = (groupId: number, own: string | null): string | null =>
    own ?? named.value.find((group) => group.groupId === groupId)?.name ?? null;

  const remembered = computed((): RememberedGroup[] => {
    if (!account.value) return [];
    const groups = groupsOfAccount(stored.value.groups, account.value.id);
    return groups.map((group) => ({ ...group, name: nameOf(group.groupId, group.name) }));
  });

  async function sendOf<N extends Name>(name: N, ask: Omit<Parameters<typeof send<N>>[1], 'accountId'>): Promise<void> {
    if (!account.value) return;
    // A failure to store this must not disturb the look-up.
    await send(name, { ...ask, accountId: account.value.id } as Parameters<typeof send<N>>[1]).catch(() => null);
  }

  return {
    named,
    remembered,
    /** All groups that can be chosen. */
    known: computed((): KnownGroup[] => knownGroups(remembered.value, named.value, locale)),
    nameOf,
    /** The statuses that were listed so far: which ones there are, services do not document. */
    statuses: statuses as ReadonlySignal<string[]>,
    /** Takes over the groups and statuses that rows name. */
    learn(affiliates: Affiliate[]): void {
      const seen = new Set([...statuses.value, ...affiliates.map(({ status }) => status)]);
      seen.delete('');
      if (seen.size > statuses.value.length) statuses.value = [...seen];
      const names = new Map(learned.value.map(({ groupId, name }) => [groupId, name]));
      for (const { group } of affiliates) if (group?.name) names.set(group.groupId, group.name);
      learned.value = [...names].map(([groupId, name]) => ({ groupId, name }));
    },
    last: (): number | null => account.value && lastGroupId(stored.value.groups, account.value.id),
    /** Not every service names its groups: then the list stays empty. */
    async loadNames(): Promise<void> {
      offered.value = [];
      learned.value = [];
      const asked = account.value?.id;
      if (!asked) return;
      const found = await names(asked);
      if (account.value?.id === asked) offered.value = found;
    },
    remember: (groupId: number) => sendOf('rememberGroup', { groupId }),
    rename: (groupId: number, name: string) => sendOf('changeGroup', { groupId, name: name.trim() || null }),
    pin: (groupId: number, pinned: boolean) => sendOf('changeGroup', { groupId, pinned }),
    forget: (groupId: number) => sendOf('forgetGroup', { groupId }),
  };
}
