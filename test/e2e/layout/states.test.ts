import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStage, type Stage } from '../../tools/screenshots/stage.ts';
import type { PageName } from '../../tools/screenshots/states/state.ts';
import { LOOKS, PAGES } from '../../tools/screenshots/table.ts';
import type { TextSet } from '../../tools/screenshots/text-sets.ts';

/**
 * Measures every state of every page as `npm run screenshots` does: axe with contrast, overflow, small targets, focus
 * rings, and amounts that are not covered. `npm run test:long` does so in all looks, otherwise it is done in the usual
 * look, with texts half as long again.
 */
const isLong = process.env.LONG === 'yes';
const TEXTS: TextSet[] = isLong ? ['long', 'rtl', 'own'] : ['long'];

describe.each(TEXTS)('with %s texts', (texts) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(texts);
  });
  afterAll(() => stage?.close());

  describe.each(Object.keys(PAGES) as PageName[])('the page %s has no flaw', (name) => {
    test.each(PAGES[name].states.map((state) => [state.name, state] as const))('in the state %s', async (_, state) => {
      const looks = LOOKS[name](texts).filter(({ busiest }) => !busiest || state.busiest);
      const measured = isLong ? looks : looks.slice(0, 1);
      const found = await stage.measure(name, state, measured);
      expect(found).toEqual(measured.map(() => []));
    });
  });
});
