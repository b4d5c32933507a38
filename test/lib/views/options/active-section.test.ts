import { expect, test } from 'vitest';
import { activeSection } from '../../../../lib/views/options/active-section.ts';

/** Sections of 100, 50 and 900 px and a short last one, in a window of 600 px. */
const activeAt = (scrolled: number) => {
  const scrollRange = 1100 - 600;
  return activeSection(
    [0, 100, 150, 1050].map((top) => top - scrolled),
    scrolled / scrollRange,
    600,
  );
};

test.each([
  ['the first section at the start', 0, 0],
  ['a short section in its turn', 50, 1],
  ['a long section for longer', 300, 2],
  ['the last section at the end', 500, 3],
])('the navigation marks %s', (_, scrolled, index) => {
  expect(activeAt(scrolled)).toBe(index);
});

test('the navigation marks the first section if the page cannot scroll or has none', () => {
  expect(activeSection([24, 300], 0, 600)).toBe(0);
  expect(activeSection([], 0, 600)).toBe(0);
});
