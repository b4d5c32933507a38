/// <reference types="chrome" />
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL_PROGRAMS } from '../../lib/domain/polling/programs.ts';
import { enveloped } from '../../lib/platform/storage/item.ts';
import { anyPrograms, storedOf } from '../long/programs/any-programs.ts';
import { runs } from '../long/runs.ts';
import { unfoldAccount } from '../tools/browser/actions.ts';
import type { State } from '../tools/screenshots/states/state.ts';
import { EMPTY, itemsOf } from '../tools/stored-items.ts';
import { openStates } from './states/screen.ts';

const openPopup = openStates('popup');
const PAGES: [open: ReturnType<typeof openStates>, Partial<State>][] = [
  [openPopup, {}],
  [openStates('options'), { act: unfoldAccount }],
  [openStates('sidepanel'), {}],
  [openStates('earnings'), {}],
];

test('every page can be drawn for any address, name and answers', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyPrograms, fc.boolean(), async (programs, isCombined) => {
      const stored = itemsOf({ ...storedOf(programs), selected: isCombined ? ALL_PROGRAMS : 'p0' });
      for (const [open, part] of PAGES) {
        const { page } = await open({ stored, ready: 'main', ...part });
        expect([page.url(), await page.locator('.failed').count()]).toEqual([page.url(), 0]);
        expect(await page.getByText('Couldn’t display').count()).toBe(0);
      }
    }),
    // A smaller failing case is not worth hundreds of pages.
    { ...runs({ few: 2, many: 60 }), endOnFailure: true },
  );
});

test('every page shows that it waits while storage is empty, and nothing of that afterward', async () => {
  const { store } = await openPopup({ stored: {}, ready: 'main' });
  for (const [open] of PAGES) {
    const { page } = await open({ stored: {}, ready: 'main' });
    const waits = () =>
      page.evaluate(() => {
        const { content, opacity } = getComputedStyle(document.body, '::before');
        return [content, opacity];
      });
    expect((await waits())[0]).toBe('none');
    await page.evaluate(() => chrome.storage.local.clear());
    await page.reload();
    await expect.poll(waits, { timeout: 4000 }).toEqual(['"…"', '1']);
    await store({});
    await page.locator('main').waitFor();
    expect((await waits())[0]).toBe('none');
  }
});

test('every page says that the list of programs was lost', async () => {
  const stored = { ...EMPTY, lost: enveloped(true) };
  for (const [open] of PAGES) {
    const { page } = await open({ stored, ready: 'main' });
    await page.getByText('Your programs were lost').waitFor();
  }
});
