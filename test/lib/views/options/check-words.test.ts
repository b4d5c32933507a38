import { describe, expect, test } from 'vitest';
import type { ConnectError, ConnectOutcome } from '../../../../lib/domain/accounts/connect-form.ts';
import { type Checked, LAYERS } from '../../../../lib/domain/accounts/connection-check.ts';
import type { CheckError } from '../../../../lib/domain/errors.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { errorWords } from '../../../../lib/platform/error-words.ts';
import { checkWords, verdictOf } from '../../../../lib/views/options/check-words.ts';
import catalog from '../../../../public/_locales/en/messages.json' with { type: 'json' };
import { account } from '../../make.ts';

const names = new Set(Object.keys(catalog));

function expectText(text: string | null): void {
  expect(text?.trim()).toBeTruthy();
  expect(text).not.toMatch(/undefined|null|NaN|\[object/);
  expect(names).not.toContain(text);
}

const wordsOf = (error: CheckError, figures?: ConnectError) =>
  checkWords({ layer: 'affiliate', finding: 'fail', error }, figures) ?? {};

test.each(LAYERS)('a passed or absent layer has at most one sentence, and no advice: %s', (layer) => {
  for (const finding of ['pass', 'absent'] as const) {
    const words = checkWords({ layer, finding });
    if (words) expectText(words.what ?? null);
    expect(Object.keys(words ?? { what: '' })).toEqual(['what']);
  }
  expect(checkWords({ layer, finding: 'not-reached' })).toBeNull();
});

test.each<[Checked, string | undefined]>([
  [{ layer: 'root', finding: 'absent' }, undefined],
  [{ layer: 'affiliate', finding: 'absent' }, 'Not an affiliate here'],
  [{ layer: 'groups', finding: 'absent' }, 'Groups not supported'],
  [{ layer: 'groups', finding: 'absent', error: { kind: 'forbidden' } }, 'You can’t find groups with this login'],
  [{ layer: 'groups', finding: 'absent', error: { kind: 'no-group-filter' } }, 'Groups not supported'],
])('an absent layer has a reason: %o', (checked, what) => {
  expect(checkWords(checked)?.what).toBe(what);
});

test('a failed layer has the usual text of its error', () => {
  const error = { kind: 'server-error', status: 500 } as const;
  expect(wordsOf(error)).toEqual(errorWords(error));
  // The error of another request says nothing about this layer.
  expect(wordsOf(error, { kind: 'unauthorized' })).toEqual(errorWords(error));
});

test('a moved site’s new address is named if any request found it', () => {
  const to = 'https://www.shop.example/api';
  const moved = { kind: 'redirect', to: null } as const;
  expect(wordsOf(moved, { kind: 'redirect', to }).todo).toContain(to);
  expect(wordsOf(moved, { kind: 'no-answer' })).toEqual(wordsOf(moved));
  expect(wordsOf(moved).what).toBe('The site has moved');
});

describe('the verdict', () => {
  const passed = LAYERS.map((layer): Checked => ({ layer, finding: 'pass' }));
  const good: ConnectOutcome = ok({ account: account(), groupAccess: null });

  test('is good only if every layer passes and the figures arrive', () => {
    expect(verdictOf({ outcome: good, layers: passed })).toEqual({ text: 'Everything works', failed: null });
    const { text } = verdictOf({ outcome: fail({ kind: 'no-answer' }), layers: passed });
    expect(text).toBe(errorWords({ kind: 'no-answer' }).what);
  });

  test('names a failed layer even if the figures arrive', () => {
    const stale: Checked = { layer: 'fresh', finding: 'fail', error: { kind: 'stale' } };
    const verdict = verdictOf({ outcome: good, layers: [...passed.slice(0, 9), stale] });
    expect(verdict).toEqual({ text: 'May be outdated', failed: stale });
  });

  test('does not count an absent layer as failed', () => {
    const layers = passed.map((layer): Checked => ({ ...layer, finding: 'absent' }));
    expect(verdictOf({ outcome: good, layers }).failed).toBeNull();
  });
});

test.each([
  [true, /plugin may be turned off/],
  [false, /^Check the address/],
])('a missing program that had answered before: %s', (hasAnswered, advice) => {
  const words = checkWords({ layer: 'service', finding: 'fail', error: { kind: 'no-route' } }, null, hasAnswered);
  expect(words?.todo).toMatch(advice);
});
