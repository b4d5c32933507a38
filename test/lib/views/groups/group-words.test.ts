import { expect, test } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { groupWords } from '../../../../lib/views/groups/group-words.ts';

const errors: ServiceError[] = [
  { kind: 'offline' },
  { kind: 'no-answer' },
  { kind: 'timeout', seconds: 15 },
  { kind: 'no-access' },
  { kind: 'unauthorized' },
  { kind: 'forbidden' },
  { kind: 'no-route' },
  { kind: 'not-found' },
  { kind: 'not-affiliate' },
  { kind: 'busy', status: 429, retryAfterSeconds: null },
  { kind: 'busy', status: 503, retryAfterSeconds: null },
  { kind: 'server-error', status: 500 },
  { kind: 'html-page', status: 200 },
  { kind: 'not-json' },
  { kind: 'unfit', where: 'affiliates' },
  { kind: 'too-large' },
  { kind: 'redirect', to: 'https://elsewhere.example' },
  { kind: 'unexpected-status', status: 418 },
];

test('every error has its own text, except that a timeout reads like no answer', () => {
  const words = errors.map((error) => groupWords(error));
  expect(new Set(words.map(({ what }) => what)).size).toBe(errors.length - 1);
  expect(words.filter(({ todo }) => todo === '')).toEqual([]);
});

test.each<[ServiceError, string]>([
  [{ kind: 'forbidden' }, 'This user isn’t allowed to look up groups'],
  [{ kind: 'no-route' }, 'No group lookup'],
  [{ kind: 'not-affiliate' }, 'Site error (422)'],
  [{ kind: 'unauthorized' }, 'Login rejected'],
])('%o to an administrator: %s', (error, what) => {
  expect(groupWords(error).what).toBe(what);
});

test('errors of a lookup mention no figures, polls or affiliates', () => {
  const kinds = ['forbidden', 'no-route', 'not-affiliate', 'unauthorized', 'timeout', 'server-error', 'busy'];
  for (const error of errors.filter(({ kind }) => kinds.includes(kind))) {
    const { what, todo } = groupWords(error);
    expect(`${what} ${todo}`).not.toMatch(/data|trying again|by itself|no affiliate of|sign up/i);
  }
});

test.each([
  [60, 'Try again in about 1 minute.'],
  [61, 'Try again in about 2 minutes.'],
  [null, 'Try again later. If this keeps happening, tell the program owner.'],
])('a busy service that asks for %o s: %s', (retryAfterSeconds, todo) => {
  expect(groupWords({ kind: 'busy', status: 429, retryAfterSeconds }).todo).toBe(todo);
});
