import type { NamedGroup } from './affiliates.ts';
import type { RememberedGroup, TableView } from './groups-schema.ts';

export type { RememberedGroup, TableView } from './groups-schema.ts';

/** Unpinned ones beyond these are forgotten, the longest unused first. */
const MOST_UNPINNED = 12;

/** Puts the group first, as the one looked up last. */
export function remember(groups: RememberedGroup[], accountId: string, groupId: number): RememberedGroup[] {
  const known = groups.find(isGroup(accountId, groupId));
  const others = groups.filter((group) => group !== known);
  let unpinned = 0;
  return [known ?? { accountId, groupId, name: null, pinned: false }, ...others].filter(
    ({ pinned }) => pinned || unpinned++ < MOST_UNPINNED,
  );
}

export function change(
  groups: RememberedGroup[],
  accountId: string,
  groupId: number,
  part: Partial<Pick<RememberedGroup, 'name' | 'pinned'>>,
): RememberedGroup[] {
  return groups.map((group) => (isGroup(accountId, groupId)(group) ? { ...group, ...part } : group));
}

export const forget = (groups: RememberedGroup[], accountId: string, groupId: number): RememberedGroup[] =>
  groups.filter((group) => !isGroup(accountId, groupId)(group));

/** Pinned ones first, then the most recent. */
export const ofAccount = (groups: RememberedGroup[], accountId: string): RememberedGroup[] =>
  groups
    .filter((group) => group.accountId === accountId)
    .toSorted((a, b) => Number(b.pinned) - Number(a.pinned));

/** The one looked up last, by the order in which they are kept; null if there is none. */
export const lastOf = (groups: RememberedGroup[], accountId: string): number | null =>
  groups.find((group) => group.accountId === accountId)?.groupId ?? null;

/** A group to choose: one looked up before, or one that the service names. */
export type KnownGroup = Pick<RememberedGroup, 'groupId' | 'name' | 'pinned'>;

/**
 * All that are known, each once: pinned ones first, then by name, those without one by number at the end. An order
 * that looking one up does not change: who reaches for a group finds it where it was.
 */
export function knownGroups(remembered: KnownGroup[], named: NamedGroup[], locale: string): KnownGroup[] {
  const others = named.filter(({ groupId }) => !remembered.some((one) => one.groupId === groupId));
  const all = [
    ...remembered.map(({ groupId, name, pinned }) => ({ groupId, name, pinned })),
    ...others.map(({ groupId, name }) => ({ groupId, name, pinned: false })),
  ];
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return all.sort(
    (a, b) =>
      Number(b.pinned) - Number(a.pinned) ||
      Number(a.name === null) - Number(b.name === null) ||
      compare(a.name ?? '', b.name ?? '') ||
      a.groupId - b.groupId,
  );
}

const isGroup = (accountId: string, groupId: number) => (group: RememberedGroup) =>
  group.accountId === accountId && group.groupId === groupId;

/** The service's own page size, which is asked for until the user chooses another. */
export const DEFAULT_VIEW: TableView = { widths: {}, sort: null, perPage: '15' };
