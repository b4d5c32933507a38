import { expect, test } from 'vitest';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import { historyLineIn, isHistoryIncomplete } from '../../../lib/views/history-line.ts';
import { account, earningsSummary, state, stored } from '../make.ts';

const partly = earningsSummary({ known: { count: 21, total: 50, complete: false, listed: true } });
const withTrouble = (trouble: ServiceError | null) =>
  stored({ accounts: [account()], states: { a: state({ trouble }) }, earningsSummaries: { a: partly } });

test.each<[ServiceError | null, string | undefined]>([
  [null, 'Loading history… 42%'],
  [{ kind: 'no-answer' }, 'Loading history… 42%'],
  [{ kind: 'no-access' }, undefined],
  [{ kind: 'secret-lost' }, undefined],
])('a history that is not complete is loading unless the user must act (%j): %s', (trouble, text) => {
  const view = withTrouble(trouble);
  expect(historyLineIn(view, view.accounts)?.text).toBe(text);
  expect(isHistoryIncomplete(view, view.accounts)).toBe(true);
});
