import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_PROGRAMS } from '../../../lib/domain/polling/programs.ts';
import { anyPrograms, storedOf } from '../../long/programs/any-programs.ts';
import { runs } from '../../long/runs.ts';
import { unfoldAccount } from '../../tools/browser/actions.ts';
import { openStage, type Stage } from '../../tools/screenshots/stage.ts';
import type { PageName, State } from '../../tools/screenshots/states/state.ts';
import { LOOKS } from '../../tools/screenshots/table.ts';
import { itemsOf } from '../../tools/stored-items.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage('own');
});
afterAll(() => stage?.close());

const PAGES: [PageName, Partial<State>][] = [
  ['popup', {}],
  ['options', { act: unfoldAccount }],
  ['sidepanel', {}],
  ['earnings', {}],
];

test('every page can be drawn for any address, name and answers', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyPrograms, fc.boolean(), async (programs, isCombined) => {
      const stored = itemsOf({ ...storedOf(programs), selected: isCombined ? ALL_PROGRAMS : 'p0' });
      for (const [name, part] of PAGES) {
        const [look] = LOOKS[name]('own');
        if (!look) throw new Error(`The page ${name} has no look`);
        const page = await stage.open(name, { name: 'any', stored, ready: 'main', ...part }, look);
        expect([name, await page.locator('.failed').count()]).toEqual([name, 0]);
        expect(await page.getByText('Couldn’t display').count()).toBe(0);
      }
    }),
    // A smaller failing case is not worth hundreds of pages.
    { ...runs({ few: 2, many: 60 }), endOnFailure: true },
  );
});
