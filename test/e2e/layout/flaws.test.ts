import { afterAll, expect, test } from 'vitest';
import { scene } from '../../tools/browser/scene.ts';
import { EXEMPT, type Flaw, measure } from '../../tools/screenshots/measure.ts';
import { measureFocus } from '../../tools/screenshots/measure-focus.ts';
import { AXE, axeFlaws, nameFlaws, uncoveredAmounts } from '../../tools/screenshots/measure-names.ts';

/** The measurement of states finds flaws. */
const { chromium } = await scene();

const page = await chromium.context.newPage();
afterAll(() => page.close());

/** The flaws of a page with this HTML, after a first Tab. */
async function flawsOf(html: string): Promise<Flaw[]> {
  await page.setContent(`<!doctype html><html lang="en"><title>A page</title>${html}`);
  await page.keyboard.press('Tab');
  return [
    ...(await page.evaluate(measure, EXEMPT)),
    ...(await axeFlaws(page, 'page', { path: AXE })),
    ...(await nameFlaws(await page.context().newCDPSession(page))),
    ...(await uncoveredAmounts(page)),
    ...(await page.evaluate(measureFocus)),
  ];
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
  ['axe', '<p style="color: #bbb">Pale words</p>'],
  ['uncovered', '<p title="$12.40">•••••</p>'],
  ['hidden', '<button>Below</button><div style="position: fixed; inset: 0; background: red"></div>'],
];

test.each(BROKEN)('the measurement finds the flaw “%s” in %s', async (kind, html) => {
  expect((await flawsOf(`<body style="margin: 0">${html}`)).map((flaw) => flaw.kind)).toContain(kind);
});

test('the measurement finds no flaw in a correct page', async () => {
  const html = `<body><main><h1>Orders</h1><p>It was 1,234,567.89 in <a href="https://shop.example">all</a></p>
       <button style="block-size: 30px" title="It does something">A button</button>
       <a href="https://shop.example" target="_blank">Orders (opens in a new tab)</a><p title="A long name" style="overflow: hidden; inline-size: 40px; white-space: nowrap">A long name</p></main>`;
  expect(await flawsOf(html)).toEqual([]);
});
