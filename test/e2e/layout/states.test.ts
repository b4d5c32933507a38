import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStage, type PageLook, type Stage, settle } from '../../tools/screenshots/stage.ts';
import type { PageName, State } from '../../tools/screenshots/states/state.ts';
import { LOOKS, PAGES } from '../../tools/screenshots/table.ts';
import type { TextSet } from '../../tools/screenshots/text-sets.ts';
import { answerAgain, userWork } from '../../tools/screenshots/user-work.ts';

/**
 * Measures every state of every page as `npm run screenshots` does: axe with contrast, overflow, small targets, focus
 * rings, and amounts that are not covered. `npm run test:long` does so in all looks. Otherwise, it is done in the usual
 * look, with texts half as long again, and in other looks and large fonts for the states that need them most.
 */
const isLong = process.env.LONG === 'yes';
const NAMES = Object.keys(PAGES) as PageName[];

/** The looks in which a state is measured; none: it is left out. */
type LooksOf = (page: PageName, state: State) => PageLook[];

const everyLook =
  (texts: TextSet): LooksOf =>
  (page, { busiest }) =>
    LOOKS[page](texts).filter((look) => !look.busiest || busiest);

const usualLook: LooksOf = (page, state) => {
  const [usual, own] = [LOOKS[page]('long').slice(0, 1), LOOKS[page]('own')];
  if (state === PAGES[page].states.find(({ busiest }) => busiest))
    return [
      ...LOOKS[page]('long'),
      ...own.filter(({ dark, forcedColors, enlarged }) => dark || forcedColors || enlarged),
    ];
  // A row of the side panel may be wider than an enlarged panel.
  if (state.busiest && page === 'sidepanel') return [...usual, ...own.filter(({ enlarged }) => enlarged)];
  // The side panel shows no figure below 12 px, broken or cut, at any width.
  if (state.name.endsWith('huge amounts')) return [...usual, ...own.filter(({ name }) => /narrow|wide/.test(name))];
  return usual;
};

/** The other direction and, in `npm run test:long`, the languages with the longest words and the widest letters. */
const LANGUAGES = isLong ? (['de', 'ru', 'ja', 'ar'] as const) : (['ar'] as const);
const narrowLook =
  (texts: TextSet): LooksOf =>
  (page, { busiest }) =>
    busiest && ['popup', 'sidepanel'].includes(page)
      ? LOOKS[page](texts).filter(({ name }) => name.endsWith('narrow'))
      : [];

/** People with weak eyes raise the browser's own font sizes (px). */
const LARGE_FONTS: PageLook['fonts'][] = [
  ...[16, 18, 20].map((smallest) => ({ smallest })),
  ...[20, 24].map((usual) => ({ usual })),
];
const IN_LARGE_FONTS = [
  'one program',
  'a goal, a payout, a notice, no payment details',
  'huge sums',
  'notifications paused',
];
const inLargeFonts: LooksOf = (page, { name, busiest }) => {
  const [usual] = LOOKS[page]('own');
  if (!usual || !(page === 'popup' ? IN_LARGE_FONTS.includes(name) : busiest)) return [];
  const { width, height } = usual;
  const fonts = page === 'popup' ? LARGE_FONTS : [{ smallest: 20 }, { usual: 24 }];
  return fonts.map((fonts) => ({ name: JSON.stringify(fonts), width, height, fonts }));
};

interface Run {
  texts: TextSet;
  looks: string;
  looksOf: LooksOf;
}
const EVERY_STATE: Run[] = isLong
  ? (['long', 'rtl', 'own'] as const).map((texts) => ({ texts, looks: 'every look', looksOf: everyLook(texts) }))
  : [{ texts: 'long', looks: 'the usual look', looksOf: usualLook }];
const RUNS: Run[] = [
  ...EVERY_STATE,
  ...LANGUAGES.map((texts) => ({ texts, looks: 'narrow windows', looksOf: narrowLook(texts) })),
  { texts: 'own', looks: 'large fonts', looksOf: inLargeFonts },
];

describe.each(RUNS)('with $texts texts in $looks', ({ texts, looksOf }) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(texts);
  });
  afterAll(() => stage?.close());

  const measured = NAMES.flatMap((page) =>
    PAGES[page].states.map((state) => ({ page, state, name: state.name, looks: looksOf(page, state) })),
  ).filter(({ looks }) => looks.length > 0);

  test.each(measured)('the page $page has no flaw in the state $name', async ({ page, state, looks }) => {
    const found = await stage.measure(page, state, looks);
    const flaws = found.flatMap((flaws, index) => flaws.map((flaw) => ({ look: looks[index]?.name, ...flaw })));
    // An absurd sum in large fonts may break within its digits, but is not cut.
    const isAllowed = (kind: string) => kind === 'broken number' && looksOf === inLargeFonts;
    expect(flaws.filter(({ kind }) => !isAllowed(kind))).toEqual([]);
  });
});

if (isLong) describe('an answer that comes while the user works disturbs nothing', answersDisturbNothing);

function answersDisturbNothing(): void {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage('own');
  });
  afterAll(() => stage?.close());

  const worked = NAMES.flatMap((page) =>
    PAGES[page].states.filter(({ act }) => act).map((state) => ({ page, state, name: state.name })),
  );

  test.each(worked)('on the page $page in the state $name', async ({ page: name, state }) => {
    const page = await stage.open(name, state, LOOKS[name]('own')[0] as PageLook);
    const before = await page.evaluate(userWork);
    await stage.chromium.inside(answerAgain);
    await settle(page);
    expect(await page.evaluate(userWork)).toEqual(before);
  });
}
