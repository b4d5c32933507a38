import { expect, test } from 'vitest';
import {
  groupActionsFor,
  needsPassword,
  type SuggestedAction,
  suggestedActionsFor,
} from '../../../../lib/domain/accounts/suggested-actions.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';

test.each<[ServiceError, SuggestedAction[]]>([
  [{ kind: 'no-answer' }, ['again', 'site']],
  [{ kind: 'no-access' }, ['allow']],
  [{ kind: 'unauthorized' }, ['settings', 'site']],
  [{ kind: 'forbidden' }, ['again', 'settings']],
  [{ kind: 'not-affiliate' }, ['again', 'settings', 'site']],
  [{ kind: 'protected' }, ['again', 'site']],
  [{ kind: 'refused', status: 403, code: '', message: '' }, ['again', 'site']],
  [{ kind: 'no-route' }, ['again', 'settings', 'site']],
  [{ kind: 'busy', status: 429, retryAfterSeconds: null }, ['again']],
  [{ kind: 'redirect', to: null }, ['again', 'settings', 'site']],
  [{ kind: 'redirect', to: 'https://b.example' }, ['address', 'again', 'settings', 'site']],
  [{ kind: 'secret-lost' }, ['settings']],
])('the error %o suggests %o', (error, suggestedActions) => {
  expect(suggestedActionsFor(error)).toEqual(suggestedActions);
});

test.each<[ServiceError, SuggestedAction[]]>([
  [{ kind: 'not-found' }, ['site']],
  [{ kind: 'not-affiliate' }, ['again', 'site']],
  [{ kind: 'no-group-filter' }, []],
  [{ kind: 'no-route' }, ['again', 'settings', 'site']],
])('in the group lookup, the error %o suggests %o', (error, suggestedActions) => {
  expect(groupActionsFor(error)).toEqual(suggestedActions);
});

test.each([
  ['unauthorized', true],
  ['secret-lost', true],
  ['secret-forgotten', true],
  ['forbidden', false],
] as const)('a new password helps against %s: %o', (kind, helps) => {
  expect(needsPassword({ kind })).toBe(helps);
});
