import { describe, expect, test } from 'vitest';
import {
  type GroupForm,
  groupText,
  matchingGroups,
  readGroup,
  readGroupQuery,
  readNumber,
} from '../../../../lib/views/groups/group-form.ts';

const form = (part: Partial<GroupForm> = {}): GroupForm => ({
  text: '3',
  search: '',
  status: '',
  perPage: '',
  ...part,
});

test.each<[string, number | null]>([
  ['3', 3],
  ['007', 7],
  ['999999999999999', 999999999999999],
  ['', null],
  ['0', null],
  ['-1', null],
  ['1e3', null],
  ['３', 3],
  ['٣', 3],
  ['9999999999999999', null],
])('the typed number %o is read as %o', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

describe('a query', () => {
  test.each<[string, Partial<GroupForm>, object]>([
    ['has one group and its first page', {}, { groupId: 3, search: '', status: '', perPage: null, page: 1 }],
    ['has the page size', { perPage: '100' }, { perPage: 100 }],
    ['has trimmed texts', { search: ' ada b ', status: ' active ' }, { search: 'ada b', status: 'active' }],
  ])('%s', (_, part, query) => {
    expect(readGroupQuery(form(part), [])).toMatchObject(query);
  });

  test.each<[string, Partial<GroupForm>]>([
    ['is missing without a group', { text: '' }],
    ['is missing for an unknown name', { text: 'x' }],
  ])('%s', (_, part) => {
    expect(readGroupQuery(form(part), [])).toBeNull();
  });
});

describe('a group', () => {
  const known = [
    { groupId: 3, name: 'Bloggers', pinned: false },
    { groupId: 4, name: 'Blog readers', pinned: false },
    { groupId: 5, name: 'Team', pinned: false },
    { groupId: 6, name: 'team ', pinned: false },
    { groupId: 7, name: null, pinned: false },
    { groupId: 8, name: '2024', pinned: false },
  ];
  test.each<[string, ReturnType<typeof readGroup>]>([
    ['Bloggers', 3],
    [' bloggers ', 3],
    ['3', 3],
    ['2024', 2024],
    ['group 3', 3],
    ['Group 99', 99],
    ['Group of 3', null],
    ['', null],
    ['Blo', null],
    ['team', null],
    ['0', null],
    // As Arabic texts have it: with the marks that isolate a value, or with other digits.
    ['\u20683\u2069', 3],
    ['Group \u206899\u2069', 99],
    ['٢٠٢٤', 2024],
  ])('typed as %o is found as %o', (typed, group) => {
    expect(readGroup(typed, known)).toBe(group);
  });

  test.each<[string, number[]]>([
    ['', [3, 4, 5, 6, 7, 8]],
    ['BLOG', [3, 4]],
    ['readers', [4]],
    ['7', [7]],
    ['2', [8]],
    ['ada', []],
  ])('is offered for the typed text %o: %o', (typed, groups) => {
    expect(matchingGroups(typed, known).map(({ groupId }) => groupId)).toEqual(groups);
  });

  test('is written as its name, or as its number if the name is ambiguous or missing', () => {
    expect(known.map((group) => groupText(group, known))).toEqual(['Bloggers', 'Blog readers', '5', '6', '7', '8']);
  });
});
