/** The groups an administrator has looked up: numbers and names only, nothing of other people's data. */
export interface RememberedGroup {
  accountId: string;
  groupId: number;
  /** The user's own name for it; the interface has none (spec: fields of a group record are not shown). */
  name: string | null;
  pinned: boolean;
}

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

const isGroup = (accountId: string, groupId: number) => (group: RememberedGroup) =>
  group.accountId === accountId && group.groupId === groupId;

/** How the user likes the table. */
export interface TableView {
  /** px, by column. */
  widths: Record<string, number>;
  sort: { key: string; descending: boolean } | null;
  perPage: string;
}

/** The service's own page size, which is asked for until the user chooses another. */
export const DEFAULT_VIEW: TableView = { widths: {}, sort: null, perPage: '15' };
