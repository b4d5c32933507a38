import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import type { AccountState } from '../../../../lib/domain/polling/account-state-schema.ts';
import { initialProgram, type Program } from '../../../../lib/domain/polling/programs.ts';
import { account, announced, state } from '../../make.ts';

const program = (
  id: string,
  currency: string | null,
  part: Partial<AccountState> = {},
  accountPart: Partial<Account> = {},
): Program => ({ account: account({ id, name: id, ...accountPart }), state: state(part), currency });

describe('the popup opens on', () => {
  const news = (id: string, clickedAt?: number) => program(id, null, { ledger: announced(2), clickedAt });
  const calm = (id: string) => program(id, null, { ledger: announced(2), seen: 2 });
  const clicked = (program: Program): Program => ({ ...program, state: state({ clickedAt: 8 }) });
  const admin = program('admin', null, {}, { role: 'administration' });

  test.each<[string, Program[], string | null, string | null]>([
    ['nothing without accounts', [], null, null],
    ['the only account', [calm('a')], null, 'a'],
    ['the account chosen last, without news', [calm('a'), calm('b')], 'b', 'b'],
    ['the account with news', [calm('a'), news('b'), calm('c')], 'a', 'b'],
    ['all, if several have news', [news('a'), news('b'), calm('c')], 'a', 'all'],
    // Nothing is new, but the user clicked the notification of a payout to see this account.
    ['the account whose notification was clicked', [news('a'), clicked(calm('b'))], 'a', 'b'],
    ['administration, if the notification of its trouble was clicked', [news('a'), clicked(admin)], 'admin', 'admin'],
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
