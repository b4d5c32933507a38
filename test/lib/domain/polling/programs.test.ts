import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import type { AccountState } from '../../../../lib/domain/polling/account-state-schema.ts';
import { initialProgram, type Program, unpaidSums } from '../../../../lib/domain/polling/programs.ts';
import { account, announced, snapshot, state, stats } from '../../make.ts';

const program = (
  id: string,
  currency: string | null,
  part: Partial<AccountState> = {},
  accountPart: Partial<Account> = {},
): Program => ({ account: account({ id, name: id, ...accountPart }), state: state(part), currency });

const owes = (id: string, totalUnpaid: string | null, currency: string | null) =>
  program(id, currency, { snapshot: snapshot({ stats: stats({ totalUnpaid }) }) });

describe('the unpaid sum', () => {
  test('is added up exactly by currency, and never across', () => {
    const programs = [owes('a', '0.10', 'USD'), owes('b', '5', 'EUR'), owes('c', '0.20', 'usd')];
    expect(unpaidSums(programs)).toEqual([
      { amount: '0.30', currency: 'USD', programName: null },
      { amount: '5', currency: 'EUR', programName: null },
    ]);
  });

  test('stays separate for programs with unknown currencies', () => {
    const programs = [owes('a', '1', null), owes('b', '2', null), owes('c', '3', 'USD')];
    expect(unpaidSums(programs)).toEqual([
      { amount: '3', currency: 'USD', programName: null },
      { amount: '1', currency: null, programName: 'a' },
      { amount: '2', currency: null, programName: 'b' },
    ]);
  });

  test('leaves out amounts that are missing or no numbers', () => {
    const programs = [owes('a', 'a lot', 'USD'), owes('b', '2', 'USD'), owes('c', null, 'USD'), program('d', 'USD')];
    expect(unpaidSums([...programs, owes('e', 'a lot', null)])).toEqual([
      { amount: '2', currency: 'USD', programName: null },
    ]);
  });
});

describe('the popup opens on', () => {
  const news = (id: string, clickedAt?: number) => program(id, null, { ledger: announced(2), clickedAt });
  const calm = (id: string) => program(id, null, { ledger: announced(2), seen: 2 });
  const admin = program('admin', null, {}, { role: 'administration' });

  test.each<[string, Program[], string | null, string | null]>([
    ['nothing without accounts', [], null, null],
    ['the only account', [calm('a')], null, 'a'],
    ['the account chosen last, without news', [calm('a'), calm('b')], 'b', 'b'],
    ['the account with news', [calm('a'), news('b'), calm('c')], 'a', 'b'],
    ['all, if several have news', [news('a'), news('b'), calm('c')], 'a', 'all'],
    // A click on a notification of a payout: nothing is new, but the user came for this account.
    [
      'the account whose notification was clicked',
      [news('a'), { ...calm('b'), state: state({ clickedAt: 8 }) }],
      'a',
      'b',
    ],
    ['the account clicked last, even if several have news', [news('a'), news('b', 8), news('c', 5)], 'a', 'b'],
    ['all, if they were chosen, even if one has news', [calm('a'), news('b')], 'all', 'all'],
    ['the only affiliate, if all were chosen', [calm('a'), admin], 'all', 'a'],
    ['the first affiliate, if the chosen one is gone', [admin, calm('a')], 'gone', 'a'],
    ['administration, if it is chosen', [calm('a'), admin], 'admin', 'admin'],
    ['administration, if there is nothing else', [admin], null, 'admin'],
  ])('%s', (_, programs, chosen, id) => {
    expect(initialProgram(programs, chosen)).toBe(id);
  });
});
