import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../lib/domain/accounts/connect-form.ts';
import { type Checked, LAYERS } from '../../../../lib/domain/accounts/connection-check.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import {
  type CheckWords,
  checkWords,
  notReachedText,
  verdictOf,
} from '../../../../lib/views/options/check-words.ts';
import catalogue from '../../../../public/_locales/en/messages.json' with { type: 'json' };
import { account } from '../../make.ts';

const names = new Set(Object.keys(catalogue));

function expectText(text: string | null): void {
  expect(text?.trim()).toBeTruthy();
  expect(text).not.toMatch(/undefined|null|NaN|\[object/);
  expect(names).not.toContain(text);
}

describe.each(LAYERS)('%s', (layer) => {
  test.each(['pass', 'fail', 'absent'] as const)('%s: one sentence', (finding) => {
    expectText(checkWords({ layer, finding })?.what ?? null);
  });

  test('where it fails: another sentence, and what to do', () => {
    const failed = checkWords({ layer, finding: 'fail' });
    expect(failed?.what).not.toBe(checkWords({ layer, finding: 'pass' })?.what);
    expectText(failed?.todo ?? null);
    expectText(checkWords({ layer, finding: 'fail', why: 'other' })?.todo ?? null);
  });

  test('passes or is absent: nothing to do', () => {
    expect(checkWords({ layer, finding: 'pass' })).toMatchObject({ todo: null, letter: null });
    expect(checkWords({ layer, finding: 'absent' })).toMatchObject({ todo: null, letter: null });
  });

  test('not reached: no text', () => {
    expect(checkWords({ layer, finding: 'not-reached' })).toBeNull();
  });
});

test.each(['pass', 'fail'] as const)('no two layers have the same text: %s', (finding) => {
  const texts = LAYERS.map((layer) => checkWords({ layer, finding })?.what);
  expect(new Set(texts).size).toBe(LAYERS.length);
});

test.each<[Checked, string]>([
  [{ layer: 'root', finding: 'absent' }, 'which is no fault'],
  [{ layer: 'affiliate', finding: 'absent' }, 'not an affiliate'],
  [{ layer: 'groups', finding: 'absent' }, 'Pro edition'],
  [{ layer: 'groups', finding: 'absent', why: 'forbidden' }, 'administrators only'],
])('an absent layer has a reason: %o', (checked, part) => {
  expect(checkWords(checked)?.what).toContain(part);
});

test.each([
  [undefined, 'The site does not let apps ask it', 'security plugin'],
  ['server-error', 'The site failed', 'If this keeps happening'],
  ['busy', 'The site is not available at the moment', 'only wants a pause'],
] as const)('a REST root that is not found, because: %s', (why, what, todo) => {
  const words = checkWords({ layer: 'root', finding: 'fail', why });
  expect(words).toMatchObject({ what, todo: expect.stringContaining(todo) });
});

test.each(['answers', 'credentials', 'affiliate'] as const)(
  '%s: a redirect is shown as a site that has moved',
  (layer) => {
    const to = 'https://www.shop.example/api';
    const moved = { layer, finding: 'fail', why: 'redirect' } as const;
    expect(checkWords(moved, { kind: 'redirect', to })?.what).toContain(to);
    expect(checkWords(moved, { kind: 'no-answer' })).toEqual(
      checkWords(moved, { kind: 'redirect', to: null }),
    );
    expect(checkWords(moved)?.what).toBe('The site sends requests on to another address');
  },
);

test.each([
  [0, null],
  [1, '1 further step was not looked at'],
  [4, '4 further steps were not looked at'],
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
    expect(verdictOf({ outcome: good, layers: passed })).toMatchObject({ good: true, failed: null });
    expect(verdictOf({ outcome: fail({ kind: 'no-answer' }), layers: passed }).good).toBe(false);
  });

  test('a layer that fails counts for more than figures that came', () => {
    const stale: Checked = { layer: 'fresh', finding: 'fail' };
    const { text, ...verdict } = verdictOf({ outcome: good, layers: [...passed.slice(0, 9), stale] });
    expect(verdict).toEqual({ good: false, failed: stale });
    expect(text).toBe('The answers are old');
  });

  test('an absent layer is no failure', () => {
    const layers = passed.map((one): Checked => ({ ...one, finding: 'absent' }));
    expect(verdictOf({ outcome: good, layers }).good).toBe(true);
  });
});

describe('credentials', () => {
  const wordsOf = (why?: Checked['why']) =>
    checkWords({ layer: 'credentials', finding: 'fail', why }) as CheckWords;

  test('that the server may have stripped are distinguished from refused ones', () => {
    expect(wordsOf('refused').todo).toContain('wrong or was revoked');
    expect(wordsOf('refused').todo).not.toContain('drops');
    expect(wordsOf('unclear').todo).toContain('drops them on the way');
  });

  test('that the server may have stripped: the rule for its owner, ready to be pasted', () => {
    const { letter } = wordsOf('unclear');
    expect(letter?.split('\n')).toContain('SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1');
    expect(letter).toContain('fastcgi_param HTTP_AUTHORIZATION $http_authorization;');
    expect(letter).not.toContain('$$');
  });

  test.each(['refused', 'other', undefined] as const)('%s: nothing for the owner to fix', (why) => {
    expect(wordsOf(why).letter).toBeNull();
  });

  test('that were not refused are not called wrong', () => {
    expect(wordsOf('other').todo).not.toContain('wrong or was revoked');
  });
});
