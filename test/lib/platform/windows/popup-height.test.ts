// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { fitPopup } from '../../../../lib/platform/windows/popup-height.ts';

const { documentElement: page } = document;
afterEach(() => vi.unstubAllGlobals());

function place(top: number | undefined, availHeight: number, availTop = 0): void {
  vi.stubGlobal('mozInnerScreenY', top);
  vi.stubGlobal('screen', { availTop, availHeight });
}

test.each<[string, number | undefined, number, number, string]>([
  ['the usual one if the screen has room', 100, 768, 0, ''],
  ['what a low screen leaves below the toolbar', 100, 560, 0, '460px'],
  ['what a panel at the top of the screen leaves', 130, 660, 30, '560px'],
  ['the usual one if the browser does not tell where the popup is', undefined, 560, 0, ''],
  ['the usual one if the browser’s answer leaves no room', 500, 560, 0, ''],
])('the height of the popup is %s', (_, top, availHeight, availTop, height) => {
  place(top, availHeight, availTop);
  fitPopup();
  expect([page.style.getPropertyValue('--room'), page.classList.contains('low')]).toEqual([height, height !== '']);
});

test('the height follows once the browser has placed the popup', () => {
  place(0, 620);
  fitPopup();
  place(100, 620);
  window.dispatchEvent(new Event('resize'));
  expect(page.style.getPropertyValue('--room')).toBe('520px');
});
