import { expect, test } from 'vitest';
import { newFilling } from '../../../../lib/domain/records/backfill-progress.ts';
import { ok } from '../../../../lib/domain/result.ts';
import { holdingFillings } from '../../../../lib/worker/records/hold-backfill.ts';
import { NOON, noRecords } from '../../make.ts';
import { book } from '../../record-samples.ts';

const [first, second] = [newFilling(NOON), newFilling(NOON + 1000)];
const write = { entries: new Map(), totals: null };

test('what is held is written with the next change, and no longer held; what was held meanwhile still is', async () => {
  const gate = Promise.withResolvers<void>();
  let written = book();
  const records = holdingFillings({
    ...noRecords,
    read: async () => ({ book: written, totals: [], entries: [] }),
    async change(_, __, work) {
      written = work({ book: written, entries: new Map() })?.book ?? written;
      await gate.promise;
      return ok(written);
    },
  });
  const fillingOf = async () => (await records.read('a')).book?.filling;
  records.hold('a', first);
  const change = records.change('a', [], ({ book: its }) => its && { ...write, book: its });
  expect(written.filling).toEqual(first);
  records.hold('a', second);
  gate.resolve();
  await change;
  expect(await fillingOf()).toEqual(second);
  // Nothing is written: it is held on.
  await records.change('a', [], () => null);
  expect(await fillingOf()).toEqual(second);
  await records.change('a', [], ({ book: its }) => its && { ...write, book: its });
  written = book();
  expect(await fillingOf()).toBeUndefined();
});
