import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXEMPT, type Flaw, measure } from '../../tools/screenshots/measure.ts';
import { measureFocus } from '../../tools/screenshots/measure-focus.ts';
import { nameFlaws } from '../../tools/screenshots/measure-names.ts';
import { openStage, type PageLook, type Stage } from '../../tools/screenshots/stage.ts';
import type { PageName, State } from '../../tools/screenshots/states/state.ts';
import { LOOKS, PAGES } from '../../tools/screenshots/table.ts';

/** Measures, as `npm run screenshots` does, the busiest state of each page. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage('long');
});
afterAll(() => stage?.close());

test.each(Object.keys(PAGES) as PageName[])(
  'the page %s has no flaw if it is narrow, dark, in forced colors or enlarged, with longer texts',
  async (name) => {
    const state = PAGES[name].states.find(({ busiest }) => busiest);
    if (!state) throw new Error(`No state of ${name} is marked as the busiest`);
    const others = LOOKS[name]('own').filter(({ dark, forcedColors, enlarged }) => dark || forcedColors || enlarged);
    const views = [...LOOKS[name]('long').slice(1), ...others];
    expect(await flawsIn(name, state, views)).toEqual([]);
  },
);

test.each(['huge amounts', 'loaded all, huge amounts', 'overview, huge amounts'])(
  'the side panel with %s shows no figure below 12 px, broken or cut, at any width',
  async (name) => {
    const state = PAGES.sidepanel.states.find((state) => state.name === name);
    if (!state) throw new Error(`There is no state ${name}`);
    const views = LOOKS.sidepanel('own').filter((look) => /narrow|wide/.test(look.name));
    expect(await flawsIn('sidepanel', state, views)).toEqual([]);
  },
);

async function flawsIn(name: PageName, state: State, views: PageLook[]) {
  const found = await stage.measure(name, state, views);
  return found.flatMap((flaws, index) => flaws.map((flaw) => ({ look: views[index]?.name, ...flaw })));
}

/** The flaws of a page with this HTML, after a first Tab. */
async function flawsOf(html: string): Promise<Flaw[]> {
  const page = await stage.chromium.context.newPage();
  try {
    await page.setContent(`<!doctype html>${html}`);
    await page.keyboard.press('Tab');
    const flaws = await page.evaluate(measure, EXEMPT);
    flaws.push(...(await nameFlaws(await page.context().newCDPSession(page))));
    return [...flaws, ...(await page.evaluate(measureFocus))];
  } finally {
    await page.close();
  }
}

const BROKEN: [Flaw['kind'], string][] = [
  ['sideways', '<div style="inline-size: 3000px">wide</div>'],
  ['sideways', '<div style="overflow: auto; inline-size: 50px"><p style="inline-size: 90px">x</p></div>'],
  ['clipped', '<p style="overflow: hidden; inline-size: 40px; white-space: nowrap">A long name</p>'],
  ['clipped', '<p title="Other" style="overflow: hidden; block-size: 10px">A long name</p>'],
  ['outside', '<p style="position: absolute; left: -40px">gone</p>'],
  ['broken number', '<p style="inline-size: 30px; overflow-wrap: anywhere">1,234,567.89</p>'],
  ['small', '<p style="font-size: 11px">$1,234.56</p>'],
  ['small', '<button style="inline-size: 20px; block-size: 20px; padding: 0">x</button>'],
  ['ring', '<div style="overflow: hidden"><button style="outline-offset: 3px">Cut</button></div>'],
  ['ring', '<button style="outline: none">None</button>'],
  ['spoken', '<button aria-label="Refresh now" aria-describedby="same">x</button><p id="same">Refresh</p>'],
  ['spoken', '<a href="https://shop.example" target="_blank">Orders</a>'],
  ['spoken', `<button>${'word '.repeat(13)}</button>`],
  ['hidden', '<button>Below</button><div style="position: fixed; inset: 0; background: red"></div>'],
];

test.each(BROKEN)('the measurement finds the flaw “%s” in %s', async (kind, html) => {
  expect((await flawsOf(`<body style="margin: 0">${html}`)).map((flaw) => flaw.kind)).toContain(kind);
});

test('the measurement finds no flaw in a correct page', async () => {
  const html = `<body><p>It was 1,234,567.89 in <a href="https://shop.example">all</a></p>
       <button style="block-size: 30px" title="It does something">A button</button>
       <a href="https://shop.example" target="_blank">Orders (opens in a new tab)</a><p title="A long name" style="overflow: hidden; inline-size: 40px; white-space: nowrap">A long name</p>`;
  expect(await flawsOf(html)).toEqual([]);
});
