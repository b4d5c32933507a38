import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import { withDistinctNames } from '../../../../lib/domain/accounts/display-name.ts';
import { account } from '../../make.ts';

const user = (host: string, username: string, name = 'Shop'): Account =>
  account({ id: `${host} ${username}`, name, username, baseUrl: `https://${host}/wp-json/fluent-affiliate/v2` });
const names = (...accounts: Account[]) => withDistinctNames(accounts).map(({ name }) => name);

describe('displayed names', () => {
  test.each<[string, Account[], string[]]>([
    ['stay if they are distinct', [user('a.example', 'ada'), user('b.example', 'ada', 'Tea')], ['Shop', 'Tea']],
    ['add users of one site', [user('a.example', 'ada'), user('www.a.example', 'bob')], ['Shop (ada)', 'Shop (bob)']],
    [
      'add the hosts of two shops',
      [user('a.example', 'ada'), user('b.example', 'bob')],
      ['Shop (a.example)', 'Shop (b.example)'],
    ],
    [
      'add the folders of one host',
      [user('univ.example/~alice', 'ada'), user('univ.example/~bob', 'ada')],
      ['Shop (univ.example/~alice)', 'Shop (univ.example/~bob)'],
    ],
    [
      'add only what each needs',
      [user('a.example', 'ada'), user('a.example', 'bob'), user('b.example', 'ada')],
      ['Shop (a.example, ada)', 'Shop (a.example, bob)', 'Shop (b.example)'],
    ],
  ])('%s', (_, accounts, shown) => {
    expect(names(...accounts)).toEqual(shown);
    expect(new Set(shown).size).toBe(shown.length);
  });

  test('keep the given name for editing', () => {
    const [first] = withDistinctNames([user('a.example', 'ada'), user('a.example', 'bob')]);
    expect(first?.givenName).toBe('Shop');
    expect(withDistinctNames([user('a.example', 'ada')])[0]).not.toHaveProperty('givenName');
  });
});
