import { describe, expect, test } from 'vitest';
import type { ConnectError, Outcome } from '../../../../lib/domain/accounts/connect-form.ts';
import { type Checked, LAYERS } from '../../../../lib/domain/accounts/connection-check.ts';
import type { CheckError } from '../../../../lib/domain/errors.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { wordsFor } from '../../../../lib/platform/words.ts';
import { checkWords, notReachedText, verdictOf } from '../../../../lib/views/options/check-words.ts';
import catalogue from '../../../../public/_locales/en/messages.json' with { type: 'json' };
import { account } from '../../make.ts';

const names = new Set(Object.keys(catalogue));

function expectText(text: string | null): void {
  expect(text?.trim()).toBeTruthy();
  expect(text).not.toMatch(/undefined|null|NaN|\[object/);
  expect(names).not.toContain(text);
}

const wordsOf = (error: CheckError, figures?: ConnectError) =>
  checkWords({ layer: 'affiliate', finding: 'fail', error }, figures) ?? {};

describe.each(LAYERS)('%s', (layer) => {
  test.each(['pass', 'absent'] as const)('%s: one sentence, and nothing to do', (finding) => {
    const words = checkWords({ layer, finding });
    expectText(words?.what ?? null);
    expect(Object.keys(words ?? {})).toEqual(['what']);
  });

  test('not reached: no text', () => {
    expect(checkWords({ layer, finding: 'not-reached' })).toBeNull();
  });
});

test('groups without the Pro edition: said to work', () => {
  const words = checkWords({ layer: 'groups', finding: 'pass', withoutPro: true });
  expect(words).toEqual({ what: 'You can look up groups and find people, even without the Pro edition' });
});

test('no two layers that pass have the same text', () => {
  const passed = LAYERS.map((layer) => checkWords({ layer, finding: 'pass' })?.what);
  expect(new Set(passed).size).toBe(LAYERS.length);
});

test.each<[Checked, string]>([
  [{ layer: 'root', finding: 'absent' }, 'which is fine'],
  [{ layer: 'affiliate', finding: 'absent' }, 'isn’t an affiliate'],
  [{ layer: 'groups', finding: 'absent' }, 'Pro edition'],
  [{ layer: 'groups', finding: 'absent', error: { kind: 'forbidden' } }, 'Only administrators'],
  [{ layer: 'groups', finding: 'absent', error: { kind: 'no-group-filter' } }, 'You can find people here'],
])('an absent layer has a reason: %o', (checked, part) => {
  expect(checkWords(checked)?.what).toContain(part);
});

test('a failure has its usual text', () => {
  const error = { kind: 'server-error', status: 500 } as const;
  expect(wordsOf(error)).toEqual(wordsFor(error));
  // Another question's failure says nothing about this one.
  expect(wordsOf(error, { kind: 'unauthorized' })).toEqual(wordsFor(error));
});

test('a site that has moved: where to, if any question found that out', () => {
  const to = 'https://www.shop.example/api';
  const moved = { kind: 'redirect', to: null } as const;
  expect(wordsOf(moved, { kind: 'redirect', to }).what).toContain(to);
  expect(wordsOf(moved, { kind: 'no-answer' })).toEqual(wordsOf(moved));
  expect(wordsOf(moved).what).toBe('The site redirects to another address');
});

test.each([
  [0, null],
  [1, '1 further step wasn’t checked'],
  [4, '4 further steps weren’t checked'],
])('%i layers that were not reached', (count, words) => {
  const layers = LAYERS.map((layer, i): Checked => ({ layer, finding: i < count ? 'not-reached' : 'pass' }));
  const text = notReachedText(layers);
  if (words === null) expect(text).toBeNull();
  else expect(text).toContain(words);
});

describe('the verdict', () => {
  const passed = LAYERS.map((layer): Checked => ({ layer, finding: 'pass' }));
  const good: Outcome = ok({ account: account(), unpaid: null, groupAccess: null });

  test('is good only if every layer passes and the figures came', () => {
    expect(verdictOf({ outcome: good, layers: passed })).toEqual({ text: 'Everything works', failed: null });
    const { text } = verdictOf({ outcome: fail({ kind: 'no-answer' }), layers: passed });
    expect(text).toBe(wordsFor({ kind: 'no-answer' }).what);
  });

  test('a layer that fails counts for more than figures that came', () => {
    const stale: Checked = { layer: 'fresh', finding: 'fail', error: { kind: 'stale' } };
    const verdict = verdictOf({ outcome: good, layers: [...passed.slice(0, 9), stale] });
    expect(verdict).toEqual({ text: 'Responses are cached', failed: stale });
  });

  test('an absent layer is no failure', () => {
    const layers = passed.map((one): Checked => ({ ...one, finding: 'absent' }));
    expect(verdictOf({ outcome: good, layers }).failed).toBeNull();
  });
});

test('credentials that the server may have stripped: the rule for its owner, ready to be pasted', () => {
  const { todo, letter } = wordsOf({ kind: 'credentials-unclear' });
  expect(todo).toContain('drops them on the way');
  expect(letter?.split('\n')).toContain('SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1');
  expect(letter).toContain('fastcgi_param HTTP_AUTHORIZATION $http_authorization;');
  expect(letter).not.toContain('$$');
  expect(wordsOf({ kind: 'unauthorized' }).letter).toBeUndefined();
});
