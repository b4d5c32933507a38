import { expect, test } from 'vitest';
import { newBackfill } from '../../../../lib/domain/records/backfill-progress.ts';
import { ok } from '../../../../lib/domain/result.ts';
import { holdingBackfills } from '../../../../lib/worker/records/hold-backfill.ts';
import { NOON, noRecords } from '../../make.ts';
import { metadata } from '../../record-samples.ts';

const [first, second] = [newBackfill(NOON), newBackfill(NOON + 1000)];
const write = { entries: new Map(), totals: [] };

test('what is held is written with the next change, and no longer held; what was held meanwhile still is', async () => {
  const gate = Promise.withResolvers<void>();
  let written = metadata();
  const records = holdingBackfills({
    ...noRecords,
    read: async () => ({ metadata: written, totals: [], entries: [] }),
    async change(_, __, work) {
      written = work({ metadata: written, entries: new Map() })?.metadata ?? written;
      await gate.promise;
      return ok(written);
    },
  });
  const backfillOf = async () => (await records.read('a')).metadata?.backfill;
  records.hold('a', first);
  const change = records.change('a', [], ({ metadata: its }) => its && { ...write, metadata: its });
  expect(written.backfill).toEqual(first);
  records.hold('a', second);
  gate.resolve();
  await change;
  expect(await backfillOf()).toEqual(second);
  // Nothing is written: it is held on.
  await records.change('a', [], () => null);
  expect(await backfillOf()).toEqual(second);
  await records.change('a', [], ({ metadata: its }) => its && { ...write, metadata: its });
  written = metadata();
  expect(await backfillOf()).toBeUndefined();
});
