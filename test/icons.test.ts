import { Resvg } from '@resvg/resvg-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { ICON_VARIANTS, loadRenderer, paletteOf, renderIcon } from '../lib/build/icon-render.ts';
import { type IconVariant, TOOLBAR_SIZES } from '../lib/platform/icon-files.ts';
import { TOOLBARS } from './tools/toolbars.ts';

beforeAll(loadRenderer);

/** Red, green, blue and alpha of each pixel: the renderer reads the PNG inside another drawing. */
function pixelsOf(size: number, look: IconVariant): Uint8Array {
  const png = Buffer.from(renderIcon(size, look)).toString('base64');
  const image = `<image width="${size}" height="${size}" href="data:image/png;base64,${png}"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${image}</svg>`;
  const { pixels } = new Resvg(drawing, { imageRendering: 1 }).render();
  // The renderer returns colors that are multiplied by their alpha.
  return pixels.map((value, index) => {
    const alpha = pixels[index | 3] ?? 0;
    return index % 4 === 3 || alpha === 0 ? value : Math.round((value * 255) / alpha);
  });
}

/** The relative luminance of "#rrggbb", by WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(color: string, background: string): number {
  const [darker = 0, lighter = 0] = [luminance(color), luminance(background)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each([...TOOLBAR_SIZES, 48, 128])('the icon of %i px is as large as its name says', (size) => {
  expect(Buffer.from(renderIcon(size, { trouble: false, dark: false })).readUInt32BE(16)).toBe(size);
});

describe.each(ICON_VARIANTS)('the icon %o', (look: IconVariant) => {
  const { tile, eye } = paletteOf(look);

  test.each(Object.entries(TOOLBARS[look.dark ? 'dark' : 'light']))('stands out on %s', (_name, ground) => {
    expect(contrast(tile, ground)).toBeGreaterThanOrEqual(3);
  });
  test('has an eye that stands out on its tile', () => {
    expect(contrast(eye, tile)).toBeGreaterThanOrEqual(3);
  });
});

test.each(TOOLBAR_SIZES)('trouble has another shape, not only another color, at %i px', (size) => {
  // Tells eye and tile apart by blue, of which only the eye has much: a user who sees no colors sees this shape.
  const shape = (trouble: boolean) => {
    const rgba = pixelsOf(size, { trouble, dark: false });
    return Array.from({ length: size * size }, (_, pixel) => (rgba[pixel * 4 + 2] ?? 0) > 128);
  };
  const troubled = shape(true);
  const other = shape(false).filter((isEye, pixel) => isEye !== troubled[pixel]);
  expect(other.length / size ** 2).toBeGreaterThan(0.08);
});

test.each(TOOLBAR_SIZES)('the tile fills all of its %i px, and its corners are transparent', (size) => {
  const rgba = pixelsOf(size, { trouble: false, dark: false });
  const alpha = (x: number, y: number) => rgba[(y * size + x) * 4 + 3];
  const [middle, last] = [size / 2, size - 1];
  expect([alpha(middle, 0), alpha(middle, last), alpha(0, middle), alpha(last, middle)]).toEqual([255, 255, 255, 255]);
  expect([alpha(0, 0), alpha(last, 0), alpha(0, last), alpha(last, last)]).toEqual([0, 0, 0, 0]);
});

test.each(ICON_VARIANTS)('the rim of %o is the tile’s own color, only more transparent', (look) => {
  const rgba = pixelsOf(64, look);
  const tile = [1, 3, 5].map((start) => Number.parseInt(paletteOf(look).tile.slice(start, start + 2), 16));
  const rim: number[][] = [];
  for (let start = 0; start < rgba.length; start += 4) {
    const alpha = rgba[start + 3] ?? 0;
    // The color of fainter pixels is too inexact.
    if (alpha > 64 && alpha < 255) rim.push([...rgba.slice(start, start + 3)]);
  }
  expect(rim.length).toBeGreaterThan(20);
  for (const color of rim)
    for (const [channel, value] of color.entries())
      expect(Math.abs(value - (tile[channel] ?? 0))).toBeLessThanOrEqual(4);
});
