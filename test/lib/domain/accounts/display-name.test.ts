import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import { withDistinctNames } from '../../../../lib/domain/accounts/display-name.ts';
import { account } from '../../make.ts';

const user = (host: string, username: string, name = 'Shop'): Account =>
  account({ id: `${host} ${username}`, name, username, baseUrl: `https://${host}/wp-json/fluent-affiliate/v2` });
const names = (...accounts: Account[]) => withDistinctNames(accounts).map(({ name }) => name);

describe('displayed names', () => {
  const [ada, bob, other] = [user('a.example', 'ada'), user('a.example', 'bob'), user('b.example', 'ada')];
  const [alice, robert] = [user('univ.example/~alice', 'ada'), user('univ.example/~bob', 'ada')];
  test.each<[string, Account[], string[]]>([
    ['stay if they are distinct', [ada, user('b.example', 'ada', 'Tea')], ['Shop', 'Tea']],
    ['add users of one site', [ada, user('www.a.example', 'bob')], ['Shop (ada)', 'Shop (bob)']],
    ['add the hosts of two shops', [ada, user('b.example', 'bob')], ['Shop (a.example)', 'Shop (b.example)']],
    ['add the folders', [alice, robert], ['Shop (univ.example/~alice)', 'Shop (univ.example/~bob)']],
    ['add what is needed', [ada, bob, other], ['Shop (a.example, ada)', 'Shop (a.example, bob)', 'Shop (b.example)']],
  ])('%s', (_, accounts, shown) => {
    expect(names(...accounts)).toEqual(shown);
    expect(new Set(shown).size).toBe(shown.length);
  });

  test.each([
    ['an invisible character', 'Good\u2060 Shop'],
    ['a joiner', 'Good Sh\u200dop'],
    ['a tag', 'Good Shop\u{e0041}'],
    ['a variation selector', 'Good Shop\ufe0f'],
    ['another space', 'Good\u00a0 Shop'],
    ['other case', 'good shop'],
    ['full-width letters', 'Ｇｏｏｄ Shop'],
    ['Cyrillic letters', 'G\u043e\u043ed Sh\u043e\u0440'],
    ['Greek letters', 'G\u03bf\u03bfd Shop'],
    ['a digit', 'G0od Shop'],
  ])('add the hosts of two shops whose names differ by %s', (_, name) => {
    const shown = names(user('a.example', 'ada', 'Good Shop'), user('b.example', 'ada', name));
    expect(shown).toEqual(['Good Shop (a.example)', `${name} (b.example)`]);
  });

  test('stay if they look different', () => {
    const distinct = ['Café', 'Cafe', 'Кофе', 'Tea 1', 'Tea 2'];
    expect(names(...distinct.map((name) => user(`${name.length}.example`, 'ada', name)))).toEqual(distinct);
  });

  test('keep the given name for editing', () => {
    const [first] = withDistinctNames([ada, bob]);
    expect(first?.givenName).toBe('Shop');
    expect(withDistinctNames([ada])[0]).not.toHaveProperty('givenName');
  });
});
