import { describe, expect, test } from 'vitest';
import { type Checked, LAYERS } from '../../../lib/domain/connection-check.ts';
import { checkWords } from '../../../lib/views/check-words.ts';
import catalogue from '../../../public/_locales/en/messages.json' with { type: 'json' };

const names = new Set(Object.keys(catalogue));

function expectText(text: string | null): void {
  expect(text?.trim()).toBeTruthy();
  expect(text).not.toMatch(/undefined|null|NaN|\[object/);
  expect(names).not.toContain(text);
}

describe.each(LAYERS)('%s', (layer) => {
  test('has a name', () => {
    expectText(checkWords({ layer, finding: 'pass' }).name);
  });

  test('where it fails: what to do', () => {
    expectText(checkWords({ layer, finding: 'fail' }).todo);
    expectText(checkWords({ layer, finding: 'fail', why: 'other' }).todo);
  });

  test.each(['pass', 'not-reached'] as const)('%s: nothing to do', (finding) => {
    expect(checkWords({ layer, finding })).toMatchObject({ todo: null, letter: null });
  });

  test('is called the same whatever was found', () => {
    const found = (['pass', 'fail', 'absent', 'not-reached'] as const).map(
      (finding) => checkWords({ layer, finding }).name,
    );
    expect(new Set(found).size).toBe(1);
  });
});

test('no two layers have the same name', () => {
  const called = LAYERS.map((layer) => checkWords({ layer, finding: 'pass' }).name);
  expect(new Set(called).size).toBe(LAYERS.length);
});

describe('what is not there', () => {
  test.each<[Checked, string]>([
    [{ layer: 'root', finding: 'absent' }, 'which is no fault'],
    [{ layer: 'affiliate', finding: 'absent' }, 'no affiliate'],
    [{ layer: 'groups', finding: 'absent' }, 'Pro edition'],
    [{ layer: 'groups', finding: 'absent', why: 'forbidden' }, 'Only administrators'],
  ])('%o says why', (checked, part) => {
    expect(checkWords(checked).todo).toContain(part);
  });

  test('needs no words where nothing can be done', () => {
    expect(checkWords({ layer: 'clock', finding: 'absent' })).toMatchObject({ todo: null, letter: null });
  });
});

describe('credentials', () => {
  const said = (why?: Checked['why']) => checkWords({ layer: 'credentials', finding: 'fail', why });

  test('that may have been dropped by the server are told apart from refused ones', () => {
    expect(said('refused').todo).toContain('wrong or were revoked');
    expect(said('refused').todo).not.toContain('drops');
    expect(said('unclear').todo).toContain('drops them on the way');
  });

  test('that may have been dropped by the server: the rule for its owner, ready to be pasted', () => {
    const { letter } = said('unclear');
    expect(letter?.split('\n')).toContain('SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1');
    expect(letter).toContain('fastcgi_param HTTP_AUTHORIZATION $http_authorization;');
    expect(letter).not.toContain('$$');
  });

  test.each(['refused', 'other', undefined] as const)('%s: nothing for the owner to mend', (why) => {
    expect(said(why).letter).toBeNull();
  });

  test('that nobody refused are not called wrong', () => {
    expect(said('other').todo).not.toContain('wrong or were revoked');
  });
});
