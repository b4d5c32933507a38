import { describe, expect, test } from 'vitest';
import {
  groupsOfAccount,
  knownGroups,
  lastGroupId,
  withGroupChanged,
  withGroupFirst,
  withoutGroup,
} from '../../../../lib/domain/groups/groups.ts';
import type { RememberedGroup } from '../../../../lib/domain/groups/groups-schema.ts';

const group = (groupId: number, part: Partial<RememberedGroup> = {}): RememberedGroup => ({
  ...{ accountId: 'a', groupId, name: null, pinned: false },
  ...part,
});
const PINNED = { pinned: true };
const ids = (groups: RememberedGroup[]) => groups.map(({ groupId }) => groupId);

describe('remembering a group', () => {
  test('puts it first, once, and keeps its name and pin', () => {
    const named = group(3, { name: 'Bloggers', pinned: true });
    const groups = withGroupFirst([group(5), named], 'a', 3);
    expect(groups).toEqual([named, group(5)]);
    expect(withGroupFirst(groups, 'a', 8)).toEqual([group(8), named, group(5)]);
  });

  test('keeps accounts separate', () => {
    const elsewhere = group(3, { accountId: 'b', name: 'Theirs' });
    expect(withGroupFirst([elsewhere], 'a', 3)).toEqual([group(3), elsewhere]);
  });

  test('forgets unpinned groups beyond twelve, but never a pinned one', () => {
    let groups = [group(100, { pinned: true })];
    for (let id = 1; id <= 20; id++) groups = withGroupFirst(groups, 'a', id);
    expect(ids(groups)).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 100]);
  });
});

describe('the remembered groups', () => {
  const groups = [group(1), group(1, { accountId: 'b' }), group(2)];
  test.each<[string, (groups: RememberedGroup[]) => RememberedGroup[], RememberedGroup[]]>([
    ['take a new pin', (groups) => withGroupChanged(groups, 'a', 2, PINNED), [...groups.slice(0, 2), group(2, PINNED)]],
    ['stay if an unknown group is changed', (groups) => withGroupChanged(groups, 'a', 3, { pinned: true }), groups],
    ['lose a removed group', (groups) => withoutGroup(groups, 'a', 1), groups.slice(1)],
    ['stay if an unknown group is removed', (groups) => withoutGroup(groups, 'b', 2), groups],
  ])('%s', (_, change, after) => {
    expect(change(groups)).toEqual(after);
  });
});

test('an account’s pinned groups come first, then the most recent', () => {
  const [first, second] = [group(3, { pinned: true }), group(1, { pinned: true })];
  const groups = [group(4), first, group(9, { accountId: 'b', pinned: true }), group(2), second];
  expect(ids(groupsOfAccount(groups, 'a'))).toEqual([3, 1, 4, 2]);
  expect(groupsOfAccount(groups, 'c')).toEqual([]);
});

test('the last group is the one looked up last, pinned or not', () => {
  const groups = [group(9, { accountId: 'b' }), group(4), group(3, { pinned: true })];
  expect([lastGroupId(groups, 'a'), lastGroupId(groups, 'b'), lastGroupId(groups, 'c')]).toEqual([4, 9, null]);
  expect(lastGroupId(withGroupFirst(groups, 'a', 3), 'a')).toBe(3);
});

test('known groups are sorted by pin, name and number, and a lookup does not change their order', () => {
  const named = [
    { groupId: 30, name: 'Écoles' },
    { groupId: 3, name: 'Bloggers' },
    { groupId: 12, name: 'Team 10' },
    { groupId: 13, name: 'team 9' },
  ];
  const remembered = [
    group(20),
    group(7, { name: 'Zebra', pinned: true }),
    group(3, { name: 'Mine' }),
    group(5, { pinned: true }),
    group(8),
  ];
  const order = [7, 5, 30, 3, 13, 12, 8, 20];
  expect(knownGroups(remembered, named, 'en').map(({ groupId }) => groupId)).toEqual(order);
  expect(knownGroups(remembered.toReversed(), named, 'en').map(({ groupId }) => groupId)).toEqual(order);
  expect(knownGroups(remembered, named, 'en')[3]).toEqual({ groupId: 3, name: 'Mine', pinned: false });
});
