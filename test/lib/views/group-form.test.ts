import { describe, expect, test } from 'vitest';
import { lastPage } from '../../../lib/domain/affiliates.ts';
import { type GroupForm, questionOf, readNumber, type Typed } from '../../../lib/views/group-form.ts';

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
    [
      'trimmed',
      { search: ' ada lovelace ', status: ' active ' },
      { search: 'ada lovelace', status: 'active' },
    ],
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
