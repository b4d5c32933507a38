import { expect, test } from 'vitest';
import type { ListCoverage } from '../../../lib/domain/earnings/earnings-summary-schema.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import { historyLineIn, isHistoryIncomplete, mayLackNewest } from '../../../lib/views/history-line.ts';
import { account, earningsSummary, state, stored } from '../make.ts';

const partly = earningsSummary({ known: { count: 21, total: 50, complete: false, listed: true } });
const withTrouble = (trouble: ServiceError | null) =>
  stored({ accounts: [account()], states: { a: state({ trouble }) }, earningsSummaries: { a: partly } });

test.each<[ServiceError | null, string | null]>([
  [null, 'Loading history… 42%'],
  [{ kind: 'no-answer' }, 'Loading history… 42%'],
  [{ kind: 'no-access' }, null],
  [{ kind: 'secret-lost' }, null],
])('a history that is not complete is loading unless the user must act (%j): %s', (trouble, text) => {
  const view = withTrouble(trouble);
  expect(historyLineIn(view, view.accounts)).toBe(text);
  expect(isHistoryIncomplete(view, view.accounts)).toBe(true);
});

test.each<[string, Partial<ListCoverage> | null, boolean]>([
  ['none of a list', {}, false],
  ['younger ones of a list that was read in part', { beyond: true }, true],
  ['any if only polls list rows', { listed: false }, true],
  ['none before the first summary', null, false],
])('rows that may be unknown among the newest: %s', (_, part, isLacking) => {
  const { known } = earningsSummary();
  const earningsSummaries = { a: part && earningsSummary({ known: { ...known, ...part } }) };
  expect(mayLackNewest(stored({ earningsSummaries }), [account()])).toBe(isLacking);
});
