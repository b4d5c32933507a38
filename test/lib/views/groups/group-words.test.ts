import { expect, test } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { groupWords } from '../../../../lib/views/groups/group-words.ts';

const errors: ServiceError[] = [
  { kind: 'timeout', seconds: 15 },
  { kind: 'unauthorized' },
  { kind: 'forbidden' },
  { kind: 'no-route' },
  { kind: 'not-affiliate' },
  { kind: 'busy', status: 429, retryAfterSeconds: null },
  { kind: 'server-error', status: 500 },
];

test.each<[ServiceError, string]>([
  [{ kind: 'forbidden' }, 'You can’t find groups with this login'],
  [{ kind: 'no-route' }, 'Groups not supported'],
  [{ kind: 'not-affiliate' }, 'Site error (422)'],
  [{ kind: 'unauthorized' }, 'Login rejected'],
])('the lookup error %o is called “%s”', (error, what) => {
  expect(groupWords(error, true).what).toBe(what);
});

test('an error of another lookup than a group’s does not speak of groups', () => {
  expect(groupWords({ kind: 'forbidden' }, false).what).toBe('Not allowed');
  expect(groupWords({ kind: 'no-route' }, false).what).toBe('No affiliate program');
});

test.each(errors)('the text of a lookup error mentions no figures, polls or affiliates: %o', (error) => {
  const { what, todo } = groupWords(error, true);
  expect(`${what} ${todo}`).not.toMatch(/data|trying again|by itself|no affiliate of|sign up/i);
});

test.each([
  [60, 'Try again in about 60 secs.'],
  [91, 'Try again in about 2 mins.'],
  [90 * 60, 'Try again in about 90 mins.'],
  [90 * 60 + 1, 'Try again in about 2 hrs.'],
  [300 * 60, 'Try again in about 5 hrs.'],
  [null, 'Try again later. If this keeps happening, tell the program owner.'],
])('a busy service that requires a pause of %o s: %s', (retryAfterSeconds, todo) => {
  expect(groupWords({ kind: 'busy', status: 429, retryAfterSeconds }, true).todo).toBe(todo);
});
