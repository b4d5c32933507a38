import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStage, type Stage } from '../../tools/screenshots/stage.ts';
import type { PageName } from '../../tools/screenshots/states/state.ts';
import { LOOKS, PAGES } from '../../tools/screenshots/table.ts';

/** The other direction and, in `npm run test:long`, the languages with the longest words and the widest letters. */
const LANGUAGES = process.env.LONG ? (['de', 'ru', 'ja', 'ar'] as const) : (['ar'] as const);
describe.each(LANGUAGES)('the language %s', (language) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(language);
  });
  afterAll(() => stage?.close());

  test.each(['popup', 'sidepanel'] satisfies PageName[])(
    'leaves nothing cut, broken, out of reach or too small in the narrowest %s',
    async (name) => {
      const narrow = LOOKS[name](language).filter((look) => look.name.endsWith('narrow'));
      const states = PAGES[name].states.filter(({ busiest }) => busiest);
      for (const state of states) {
        const [flaws] = await stage.measure(name, state, narrow);
        expect({ [state.name]: flaws }).toEqual({ [state.name]: [] });
      }
    },
  );
});
