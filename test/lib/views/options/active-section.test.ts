import { expect, test } from 'vitest';
import { activeSection } from '../../../../lib/views/options/active-section.ts';

/** Sections of 100, 50 and 900 px and a short last one, in a window of 600 px. */
const at = (scrolled: number) => {
  const way = 1100 - 600;
  return activeSection(
    [0, 100, 150, 1050].map((top) => top - scrolled),
    scrolled / way,
    600,
  );
};

test.each([
  ['at the start the first', 0, 0],
  ['each has its turn, however short', 50, 1],
  ['the longest for longest', 300, 2],
  ['at the end the last, which never comes to the top', 500, 3],
])('%s', (_, scrolled, place) => {
  expect(at(scrolled)).toBe(place);
});

test('a page that is not scrolled at all, and none', () => {
  expect(activeSection([24, 300], 0, 600)).toBe(0);
  expect(activeSection([], 0, 600)).toBe(0);
});
