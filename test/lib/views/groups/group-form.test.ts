import { describe, expect, test } from 'vitest';
import { lastPage } from '../../../../lib/domain/groups/affiliates.ts';
import {
  completeGroup,
  type GroupForm,
  questionOf,
  readGroup,
  readNumber,
  type Typed,
} from '../../../../lib/views/groups/group-form.ts';

const form = (part: Partial<GroupForm> = {}): GroupForm => ({
  groupId: '3',
  search: '',
  status: '',
  perPage: '',
  ...part,
});

test.each<[string, Typed]>([
  ['3', 3],
  [' 3 ', 3],
  ['007', 7],
  ['999999999999999', 999999999999999],
  ['', null],
  ['  ', null],
  ['0', 'invalid'],
  ['000', 'invalid'],
  ['-1', 'invalid'],
  ['+1', 'invalid'],
  ['1.0', 'invalid'],
  ['1,000', 'invalid'],
  ['1e3', 'invalid'],
  ['0x10', 'invalid'],
  ['３', 'invalid'],
  ['٣', 'invalid'],
  ['1 2', 'invalid'],
  ['three', 'invalid'],
  ['9999999999999999', 'invalid'],
])('%o is read as %o', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

describe('the question', () => {
  test.each<[string, Partial<GroupForm>, object]>([
    ['bare', {}, { groupId: 3, search: '', status: '', perPage: null, page: 2 }],
    ['with a page size', { perPage: '100' }, { perPage: 100 }],
    ['trimmed', { search: ' ada lovelace ', status: ' active ' }, { search: 'ada lovelace', status: 'active' }],
  ])('%s', (_name, part, question) => {
    expect(questionOf(form(part), 2)).toMatchObject(question);
  });

  test.each<[string, Partial<GroupForm>]>([
    ['without a group', { groupId: '' }],
    ['of a group that is none', { groupId: 'x' }],
    ['of group 0', { groupId: '0' }],
    ['with a page size that is none', { perPage: 'all' }],
    ['with a page size of 0', { perPage: '0' }],
  ])('%s there is none', (_name, part) => {
    expect(questionOf(form(part), 1)).toBeNull();
  });
});

test.each([
  [0, 15, 1],
  [1, 15, 1],
  [15, 15, 1],
  [16, 15, 2],
  [37, 15, 3],
  [100_000, 15, 6667],
  [5, 0, 5],
])('%i affiliates by %i make %i pages', (total, perPage, pages) => {
  expect(lastPage({ total, perPage })).toBe(pages);
});

describe('a group by its name', () => {
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
    ['', null],
    ['Blo', 'unfinished'],
    ['Bloggersx', 'invalid'],
    ['readers', 'invalid'],
    ['team', 'unfinished'],
    ['null', 'invalid'],
    ['0', 'invalid'],
  ])('%o is %o', (typed, group) => {
    expect(readGroup(typed, known)).toBe(group);
  });

  test.each([
    ['blogg', '3'],
    ['blog', 'blog'],
    ['blog r', '4'],
    ['x', 'x'],
    ['7', '7'],
    ['', ''],
  ])('Enter after %o looks up %o', (typed, completed) => {
    expect(completeGroup(typed, known)).toBe(completed);
  });

  test('is what is asked', () => {
    expect(questionOf(form({ groupId: 'bloggers' }), 1, known)?.groupId).toBe(3);
    expect(questionOf(form({ groupId: 'blo' }), 1, known)).toBeNull();
  });
});
