import { afterEach, describe, expect, test } from 'vitest';
import type { FontSizes } from '../../tools/browser/profile.ts';
import { openStage, type Stage } from '../../tools/screenshots/stage.ts';
import { PAGES } from '../../tools/screenshots/table.ts';

/** The browser's own settings of font sizes, which people with weak eyes raise; `states.test.ts` has the usual ones. */
let stage: Stage | undefined;
afterEach(() => stage?.close());

const WANTED = ['one program', 'a goal, a payout, a notice, no payment details', 'huge sums', 'notifications paused'];
const STATES = PAGES.popup.states.filter(({ name }) => WANTED.includes(name));

describe('the popup cuts no figure', () => {
  test.each<FontSizes>([
    { minimum_font_size: 16 },
    { minimum_font_size: 18 },
    { minimum_font_size: 20 },
    { default_font_size: 20 },
  ])('with the setting %j', async (sizes) => {
    stage = await openStage('own', sizes);
    expect(STATES).toHaveLength(WANTED.length);
    for (const state of STATES) {
      const [flaws] = await stage.measure('popup', state, [{ name: 'default', width: 380, height: 600 }]);
      // An absurd sum may break within its digits, but is not cut.
      const cuts = flaws?.filter(({ kind }) => kind !== 'broken number');
      expect.soft([state.name, cuts]).toEqual([state.name, []]);
    }
  });
});
