import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../domain/account.ts';
import type { NamedGroup } from '../domain/affiliates.ts';
import { ofAccount, type RememberedGroup } from '../domain/groups.ts';
import type { Send } from '../platform/messages.ts';
import type { GroupsStored } from '../platform/storage.ts';

interface Deps {
  stored: ReadonlySignal<GroupsStored>;
  account: ReadonlySignal<Account | null>;
  send: Send;
  /** The groups as the service names them, or none. */
  names(accountId: string): Promise<NamedGroup[]>;
}

/** The groups of an account: those looked up before, and the service's own where it offers them. */
export function createGroupMemory({ stored, account, send, names }: Deps) {
  const named = signal<NamedGroup[]>([]);

  const nameOf = (groupId: number, own: string | null): string | null =>
    own ?? named.value.find((group) => group.groupId === groupId)?.name ?? null;

  const remembered = computed((): RememberedGroup[] => {
    if (!account.value) return [];
    const groups = ofAccount(stored.value.groups, account.value.id);
    return groups.map((group) => ({ ...group, name: nameOf(group.groupId, group.name) }));
  });

  async function tell<N extends 'rememberGroup' | 'changeGroup' | 'forgetGroup'>(
    name: N,
    ask: Omit<Parameters<typeof send<N>>[1], 'accountId'>,
  ): Promise<void> {
    if (!account.value) return;
    // A name that could not be kept is no reason to disturb the look-up.
    await send(name, { ...ask, accountId: account.value.id } as Parameters<typeof send<N>>[1]).catch(
      () => null,
    );
  }

  return {
    named: named as ReadonlySignal<NamedGroup[]>,
    remembered,
    nameOf,
    /** Where the service does not name its groups, nothing is lost. */
    async learnNames(): Promise<void> {
      named.value = [];
      const asked = account.value?.id;
      if (!asked) return;
      const found = await names(asked);
      if (account.value?.id === asked) named.value = found;
    },
    remember: (groupId: number) => tell('rememberGroup', { groupId }),
    rename: (groupId: number, name: string) => tell('changeGroup', { groupId, name: name.trim() || null }),
    pin: (groupId: number, pinned: boolean) => tell('changeGroup', { groupId, pinned }),
    forget: (groupId: number) => tell('forgetGroup', { groupId }),
  };
}
