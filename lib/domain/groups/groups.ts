import type { NamedGroup } from './affiliates.ts';
import type { RememberedGroup, TableView } from './groups-schema.ts';

const MOST_UNPINNED = 12;

export function withGroupFirst(groups: RememberedGroup[], accountId: string, groupId: number): RememberedGroup[] {
  const known = groups.find(isGroup(accountId, groupId));
  const others = groups.filter((group) => group !== known);
  let unpinned = 0;
  return [known ?? { accountId, groupId, name: null, pinned: false }, ...others].filter(
    ({ pinned }) => pinned || unpinned++ < MOST_UNPINNED,
  );
}

export function withGroupChanged(
  groups: RememberedGroup[],
  accountId: string,
  groupId: number,
  part: Partial<Pick<RememberedGroup, 'name' | 'pinned'>>,
): RememberedGroup[] {
  return groups.map((group) => (isGroup(accountId, groupId)(group) ? { ...group, ...part } : group));
}

export const withoutGroup = (groups: RememberedGroup[], accountId: string, groupId: number): RememberedGroup[] =>
  groups.filter((group) => !isGroup(accountId, groupId)(group));

export const groupsOfAccount = (groups: RememberedGroup[], accountId: string): RememberedGroup[] =>
  groups.filter((group) => group.accountId === accountId).toSorted((a, b) => Number(b.pinned) - Number(a.pinned));

export const lastGroupId = (groups: RememberedGroup[], accountId: string): number | null =>
  groups.find((group) => group.accountId === accountId)?.groupId ?? null;

export type KnownGroup = Pick<RememberedGroup, 'groupId' | 'name' | 'pinned'>;

/** All known groups, in an order that a lookup does not change: pinned first, then by name, then by number. */
export function knownGroups(remembered: KnownGroup[], named: NamedGroup[], locale: string): KnownGroup[] {
  const others = named.filter(({ groupId }) => !remembered.some((group) => group.groupId === groupId));
  const groups = [
    ...remembered.map(({ groupId, name, pinned }) => ({ groupId, name, pinned })),
    ...others.map(({ groupId, name }) => ({ groupId, name, pinned: false })),
  ];
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return groups.sort(
    (a, b) =>
      Number(b.pinned) - Number(a.pinned) ||
      Number(a.name === null) - Number(b.name === null) ||
      compare(a.name ?? '', b.name ?? '') ||
      a.groupId - b.groupId,
  );
}

const isGroup = (accountId: string, groupId: number) => (group: RememberedGroup) =>
  group.accountId === accountId && group.groupId === groupId;

/** The service's default page size is 15. */
export const DEFAULT_TABLE_VIEW: TableView = { widths: {}, sort: null, perPage: '15' };
