import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FontSizes } from '../../tools/browser/profile.ts';
import { openStage, type PageLook, type Stage } from '../../tools/screenshots/stage.ts';
import type { PageName, State } from '../../tools/screenshots/states/state.ts';
import { LOOKS, PAGES } from '../../tools/screenshots/table.ts';
import type { TextSet } from '../../tools/screenshots/text-sets.ts';

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

/** The browser's own settings of font sizes, which people with weak eyes raise. */
const LARGE_FONTS: FontSizes[] = [
  { minimum_font_size: 16 },
  { minimum_font_size: 18 },
  { minimum_font_size: 20 },
  { default_font_size: 20 },
];
const IN_LARGE_FONTS = [
  'one program',
  'a goal, a payout, a notice, no payment details',
  'huge sums',
  'notifications paused',
];
const inLargeFonts: LooksOf = (page, { name }) =>
  page === 'popup' && IN_LARGE_FONTS.includes(name) ? [{ name: 'large fonts', width: 380, height: 600 }] : [];

type Run = [texts: TextSet, sizes: FontSizes, looksOf: LooksOf];
const RUNS: Run[] = [
  ['long', {}, isLong ? everyLook('long') : usualLook],
  ...(isLong ? (['rtl', 'own'] as const) : []).map((texts): Run => [texts, {}, everyLook(texts)]),
  ...LANGUAGES.map((language): Run => [language, {}, narrowLook(language)]),
  ...LARGE_FONTS.map((sizes): Run => ['own', sizes, inLargeFonts]),
];

describe.each(RUNS)('with %s texts and the font sizes %j', (texts, sizes, looksOf) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(texts, sizes);
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
