import { expect, test } from 'vitest';
import { leftOut } from '../../../../lib/domain/earnings/earnings.ts';
import type { Entry } from '../../../../lib/domain/records/entries.ts';
import { NOON } from '../../make.ts';
import { cursor } from '../../record-samples.ts';

const totalled = (referrals: number | null) => cursor({ referrals });

const entry = (part: Partial<Entry> = {}): Entry => ({
  key: 'id 1',
  at: NOON,
  amount: '1',
  currency: null,
  status: 'paid',
  provider: null,
  reversedAt: null,
  ...part,
});

test.each<[string, number, Parameters<typeof leftOut>[0], Entry[]]>([
  ['all that is counted was listed', 0, { since: null, cursor: totalled(2) }, [entry(), entry()]],
  ['two wait for approval', 2, { since: null, cursor: totalled(3) }, [entry()]],
  [
    'one that is deleted is not counted any more',
    1,
    { since: null, cursor: totalled(2) },
    [entry(), entry({ deleted: true })],
  ],
  [
    'compacted to one, they are as many as they were',
    0,
    { since: null, cursor: totalled(9) },
    [entry({ key: '', count: 9 })],
  ],
  ['a service that counts fewer than it lists', 0, { since: null, cursor: totalled(1) }, [entry(), entry()]],
  ['what came before is not known: nobody can say', 0, { since: NOON, cursor: totalled(50) }, [entry()]],
  ['no count is named', 0, { since: null, cursor: totalled(null) }, [entry()]],
])('%s', (_, count, metadata, entries) => {
  expect(leftOut(metadata, entries)).toBe(count);
});
