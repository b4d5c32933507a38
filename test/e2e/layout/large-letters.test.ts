import { afterAll, expect, test } from 'vitest';
import { openStage } from '../../tools/screenshots/stage.ts';
import { COMBINATIONS } from '../../tools/screenshots/states/combinations.ts';
import { sharedStage, stateNamed } from '../states/screen.ts';

const german = await openStage('de');
afterAll(() => german.close());

test('a goal’s field, its button and the card end one after another in German at 320 px, with a font size of 24 px', async () => {
  const state = stateNamed('options', 'first steps, a goal proposed');
  const look = { name: 'layout', width: 320, height: 760, fonts: { usual: 24 } };
  const options = await german.open('options', state, look);
  const edges = await options.locator('.amount-form').evaluate((form) =>
    [form.querySelector('input'), form.querySelector('button'), form.closest('.card')].flatMap((part) => {
      const { left = 0, right = 0 } = part?.getBoundingClientRect() ?? {};
      return part?.matches('.card') ? [right] : [left, right];
    }),
  );
  expect(edges).toEqual(edges.toSorted((a, b) => a - b));
  expect(await options.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the section links end before the sections in German, with a minimum font size of 24 px', async () => {
  const state = stateNamed('options', 'one program');
  const look = { name: 'layout', width: 1280, height: 800, fonts: { smallest: 24 } };
  const options = await german.open('options', state, look);
  const links = await options.locator('.sections a').evaluateAll((all) =>
    all.map((link) => {
      const words = document.createRange();
      words.selectNodeContents(link);
      return Math.max(words.getBoundingClientRect().right, link.getBoundingClientRect().right);
    }),
  );
  const sections = await options.locator('.page-content').boundingBox();
  expect(Math.max(...links)).toBeLessThan(sections?.x ?? 0);
});

test('a program’s name is readable in German with a minimum font size of 20 px, and the age beside it is whole', async () => {
  const [, stored] = COMBINATIONS['three programs, a failed refresh'];
  const look = { name: 'layout', width: 380, height: 600, fonts: { smallest: 20 } };
  const popup = await german.open('popup', { name: 'layout', stored, ready: '.row' }, look);
  const chip = await popup.locator('.chip[aria-current]').boundingBox();
  expect(chip?.width).toBeGreaterThan(60);
  const beyond = await popup
    .locator('#age, html, main')
    .evaluateAll((parts) => parts.map(({ scrollWidth, clientWidth }) => Math.max(0, scrollWidth - clientWidth)));
  expect(beyond).toEqual([0, 0, 0]);
});

test('amounts in quadrillions stay in their places at 320 px, with a minimum font size of 22 px', async () => {
  const stage = await sharedStage();
  const look = { name: 'layout', width: 320, height: 760, fonts: { smallest: 22 } };
  for (const [page, name] of [
    ['earnings', 'huge sums'],
    ['sidepanel', 'overview, huge amounts'],
    ['sidepanel', 'loaded all, huge amounts'],
  ] as const) {
    const flaws = (await stage.measure(page, stateNamed(page, name), [look])).flat();
    const misplaced = flaws.filter(({ kind }) => kind === 'sideways' || kind === 'outside');
    expect({ name, misplaced }).toEqual({ name, misplaced: [] });
  }
});
