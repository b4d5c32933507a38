import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { Affiliate, NamedGroup } from '../../domain/groups/affiliates.ts';
import { newApplicants } from '../../domain/groups/group-watch.ts';
import { type KnownGroup, knownGroups, lastOf, ofAccount } from '../../domain/groups/groups.ts';
import type { GroupWatch, RememberedGroup } from '../../domain/groups/groups-schema.ts';
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

type Name = 'rememberGroup' | 'changeGroup' | 'forgetGroup' | 'watchGroup' | 'sawApplicants';

/** The groups of an account: those looked up before, and those that the service names. */
export function createGroupMemory({ stored, account, send, names, locale }: Deps) {
  const offered = signal<NamedGroup[]>([]);
  const learned = signal<NamedGroup[]>([]);
  /** The service's own list; without one, what rows name. */
  const named = computed(() => (offered.value.length > 0 ? offered.value : learned.value));
  let loading: Promise<void> = Promise.resolve();

  const nameOf = (groupId: number, own: string | null): string | null =>
    own ?? named.value.find((group) => group.groupId === groupId)?.name ?? null;

  const remembered = computed((): RememberedGroup[] => {
    if (!account.value) return [];
    const groups = ofAccount(stored.value.groups, account.value.id);
    return groups.map((group) => ({ ...group, name: nameOf(group.groupId, group.name) }));
  });

  const watchOf = (groupId: number): GroupWatch | null =>
    stored.value.watches.find((one) => one.accountId === account.value?.id && one.groupId === groupId) ?? null;

  /** How many applicants have not been seen. */
  function newsOf(groupId: number): number {
    const watch = watchOf(groupId);
    return watch ? newApplicants(watch) : 0;
  }

  async function sendOf<N extends Name>(name: N, ask: Omit<Parameters<typeof send<N>>[1], 'accountId'>): Promise<void> {
    if (!account.value) return;
    // A failure to store this must not disturb the look-up.
    await send(name, { ...ask, accountId: account.value.id } as Parameters<typeof send<N>>[1]).catch(() => null);
  }

  async function loadNow(): Promise<void> {
    offered.value = [];
    learned.value = [];
    const asked = account.value?.id;
    if (!asked) return;
    const found = await names(asked);
    if (account.value?.id === asked) offered.value = found;
  }

  return {
    named,
    remembered,
    /** All groups that can be chosen. */
    known: computed((): KnownGroup[] => knownGroups(remembered.value, named.value, locale)),
    nameOf,
    /** Takes over the groups that rows name. */
    learn(affiliates: Affiliate[]): void {
      const names = new Map(learned.value.map(({ groupId, name }) => [groupId, name]));
      for (const { group } of affiliates) if (group?.name) names.set(group.groupId, group.name);
      learned.value = [...names].map(([groupId, name]) => ({ groupId, name }));
    },
    watchOf,
    newsOf,
    last: (): number | null => account.value && lastOf(stored.value.groups, account.value.id),
    /** Not every service names its groups: then the list stays empty. */
    loadNames(): Promise<void> {
      loading = loadNow();
      return loading;
    },
    /** Resolves once the last request for names has ended, whatever came of it. */
    loaded: () => loading,
    remember: (groupId: number) => sendOf('rememberGroup', { groupId }),
    rename: (groupId: number, name: string) => sendOf('changeGroup', { groupId, name: name.trim() || null }),
    pin: (groupId: number, pinned: boolean) => sendOf('changeGroup', { groupId, pinned }),
    forget: (groupId: number) => sendOf('forgetGroup', { groupId }),
    watch: (groupId: number, on: boolean) => sendOf('watchGroup', { groupId, on, name: nameOf(groupId, null) }),
    /** Marks the group's applicants as seen. */
    async see(groupId: number): Promise<void> {
      if (newsOf(groupId) > 0) await sendOf('sawApplicants', { groupId });
    },
  };
}
