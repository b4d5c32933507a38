import { expect, test } from 'vitest';
import type { Errand } from '../../../../lib/domain/groups/panel-request.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import {
  eraseErrand,
  leaveErrand,
  readErrand,
  watchErrands,
} from '../../../../lib/platform/windows/panel-request.ts';
import { settled } from '../../virtual-time.ts';

const errand = (at: number): Errand => ({ kind: 'find', text: `ada ${at}`, windowId: 7, at });

/** A panel that takes what is left for it. */
function panel() {
  const taken: number[] = [];
  const close = watchErrands(({ at }) => taken.push(at));
  return { taken, close };
}

test('one that was left before the panel was there is handed over, once', async () => {
  await leaveErrand(errand(1));
  const { taken, close } = panel();
  await settled();
  expect(taken).toEqual([1]);
  close();
});

test('one that is left while it is open, or just opening, is, too', async () => {
  const { taken, close } = panel();
  await leaveErrand(errand(1));
  await settled();
  await leaveErrand(errand(2));
  await settled();
  expect(taken).toEqual([1, 2]);
  close();
  await leaveErrand(errand(3));
  await settled();
  expect(taken).toEqual([1, 2]);
});

test('taken over it is gone, unless another has taken its place', async () => {
  await leaveErrand(errand(1));
  await leaveErrand(errand(2));
  await eraseErrand(1);
  expect(await readErrand()).toEqual(errand(2));
  await eraseErrand(2);
  expect(await readErrand()).toBeNull();
});

test('it never reaches the disk', async () => {
  await leaveErrand(errand(1));
  expect(await browser.storage.local.get(null)).toEqual({});
});
