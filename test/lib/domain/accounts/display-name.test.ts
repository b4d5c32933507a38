import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import { withDistinctNames } from '../../../../lib/domain/accounts/display-name.ts';
import { account } from '../../make.ts';

const at = (host: string, username: string, name = 'Shop'): Account =>
  account({ id: `${host} ${username}`, name, username, baseUrl: `https://${host}/wp-json/fluent-affiliate/v2` });
const names = (...accounts: Account[]) => withDistinctNames(accounts).map(({ name }) => name);

describe('displayed names', () => {
  test.each<[string, Account[], string[]]>([
    ['stay if they are distinct', [at('a.example', 'ada'), at('b.example', 'ada', 'Tea')], ['Shop', 'Tea']],
    ['add the users of one site', [at('a.example', 'ada'), at('www.a.example', 'bob')], ['Shop (ada)', 'Shop (bob)']],
    [
      'add the hosts of two shops',
      [at('a.example', 'ada'), at('b.example', 'bob')],
      ['Shop (a.example)', 'Shop (b.example)'],
    ],
    [
      'add the folders of one host',
      [at('univ.example/~alice', 'ada'), at('univ.example/~bob', 'ada')],
      ['Shop (univ.example/~alice)', 'Shop (univ.example/~bob)'],
    ],
    [
      'add only what each needs',
      [at('a.example', 'ada'), at('a.example', 'bob'), at('b.example', 'ada')],
      ['Shop (a.example, ada)', 'Shop (a.example, bob)', 'Shop (b.example)'],
    ],
  ])('%s', (_, accounts, shown) => {
    expect(names(...accounts)).toEqual(shown);
    expect(new Set(shown).size).toBe(shown.length);
  });

  test('the account keeps its own name for editing', () => {
    const [first] = withDistinctNames([at('a.example', 'ada'), at('a.example', 'bob')]);
    expect(first?.givenName).toBe('Shop');
    expect(withDistinctNames([at('a.example', 'ada')])[0]).not.toHaveProperty('givenName');
  });
});
