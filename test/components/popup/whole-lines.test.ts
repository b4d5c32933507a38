import { expect, test } from 'vitest';
import { type Line, lastWholeLine } from '../../../components/popup/whole-lines.ts';

/** Lines of 16 px, 4 px apart, below a padding of 12. */
const line = (at: number, height = 16): Line => ({ top: 12 + at * 20, bottom: 12 + at * 20 + height });
const FIVE = [0, 1, 2, 3, 4].map((at) => line(at));

test.each<[string, Line[], number, number | null]>([
  ['all fit', FIVE, 200, 108],
  ['the last that is whole', FIVE, 98, 88],
  ['one that ends just there', FIVE, 88, 88],
  ['one px less', FIVE, 87, 68],
  ['not even one', FIVE, 20, null],
  ['none at all', [], 98, null],
  ['in whatever order they come', [...FIVE].reverse(), 98, 88],
  ['letters that reach into the next line cut nothing', [line(0, 22), line(1)], 40, 34],
  ['cells beside each other: not through the middle of one', [line(0), { top: 12, bottom: 60 }], 50, null],
  ['a higher word in a line', [line(0), line(1), { top: 30, bottom: 54 }], 60, 54],
])('%s', (_, lines, most, end) => {
  expect(lastWholeLine(lines, most)).toBe(end);
});
