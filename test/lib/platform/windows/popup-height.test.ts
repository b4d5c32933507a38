import { expect, test } from 'vitest';
import { popupRoom } from '../../../../lib/platform/windows/popup-height.ts';

test.each<[string, number | undefined, number, number, number | null]>([
  ['the usual one if the screen has room', 100, 768, 0, null],
  ['what a low screen leaves below the toolbar', 100, 560, 0, 460],
  ['what a panel at the top of the screen leaves', 130, 660, 30, 560],
  ['the usual one if the browser does not tell where the popup is', undefined, 560, 0, null],
  ['the usual one if the browser’s answer leaves no room', 500, 560, 0, null],
])('the height of the popup is %s', (_, top, availHeight, availTop, height) => {
  expect(popupRoom(top, { availTop, availHeight })).toBe(height);
});
