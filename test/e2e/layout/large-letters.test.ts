import { expect, onTestFinished, test } from 'vitest';
import { openStage } from '../../tools/screenshots/stage.ts';
import { OPTIONS } from '../../tools/screenshots/states/options.ts';

test('the section links end before the sections in German, with a minimum font size of 24 px', async () => {
  const german = await openStage('de');
  onTestFinished(() => german.close());
  const state = OPTIONS.find(({ name }) => name === 'one program');
  if (!state) throw new Error('There is no such state.');
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
