import { Resvg } from '@resvg/resvg-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { ICON_VARIANTS, loadRenderer, paletteOf, renderIcon } from '../lib/build/icon-render.ts';
import { type IconVariant, TOOLBAR_SIZES } from '../lib/platform/icon-files.ts';
import { TOOLBARS } from './tools/toolbars.ts';

beforeAll(loadRenderer);

/** Red, green, blue, alpha of each pixel, as another reader sees it: the renderer's own, with the PNG in a drawing. */
function pixelsOf(size: number, look: IconVariant): Uint8Array {
  const png = Buffer.from(renderIcon(size, look)).toString('base64');
  const image = `<image width="${size}" height="${size}" href="data:image/png;base64,${png}"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${image}</svg>`;
  const { pixels } = new Resvg(drawing, { imageRendering: 1 }).render();
  // These are multiplied by their alpha.
  return pixels.map((value, at) => {
    const alpha = pixels[at | 3] ?? 0;
    return at % 4 === 3 || alpha === 0 ? value : Math.round((value * 255) / alpha);
  });
}

/** WCAG 2.2, relative luminance, of "#rrggbb". */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each([...TOOLBAR_SIZES, 48, 128])('is as large as its name says: %i px', (size) => {
  expect(Buffer.from(renderIcon(size, { trouble: false, dark: false })).readUInt32BE(16)).toBe(size);
});

describe.each(ICON_VARIANTS)('%o', (look: IconVariant) => {
  const { tile, eye } = paletteOf(look);

  test.each(Object.entries(TOOLBARS[look.dark ? 'dark' : 'light']))('stands out on %s', (_name, ground) => {
    expect(contrast(tile, ground)).toBeGreaterThanOrEqual(3);
  });
  test('the eye stands out on its tile', () => {
    expect(contrast(eye, tile)).toBeGreaterThanOrEqual(3);
  });
});

test.each(TOOLBAR_SIZES)('trouble is another shape, not only another color: %i px', (size) => {
  // Eye or tile, pixel by pixel: as who sees no colors sees them. Of all colors the eye alone has much blue.
  const shape = (trouble: boolean) => {
    const rgba = pixelsOf(size, { trouble, dark: false });
    return Array.from({ length: size * size }, (_, pixel) => (rgba[pixel * 4 + 2] ?? 0) > 128);
  };
  const troubled = shape(true);
  const other = shape(false).filter((isEye, pixel) => isEye !== troubled[pixel]);
  expect(other.length / size ** 2).toBeGreaterThan(0.08);
});

test.each(TOOLBAR_SIZES)('the tile fills all of its %i px, and its corners let the toolbar through', (size) => {
  const rgba = pixelsOf(size, { trouble: false, dark: false });
  const alpha = (x: number, y: number) => rgba[(y * size + x) * 4 + 3];
  const [middle, last] = [size / 2, size - 1];
  expect([alpha(middle, 0), alpha(middle, last), alpha(0, middle), alpha(last, middle)]).toEqual([255, 255, 255, 255]);
  expect([alpha(0, 0), alpha(last, 0), alpha(0, last), alpha(last, last)]).toEqual([0, 0, 0, 0]);
});

test.each(ICON_VARIANTS)('%o: its rim is the tile’s own color, thinned out', (look) => {
  const rgba = pixelsOf(64, look);
  const tile = [1, 3, 5].map((at) => Number.parseInt(paletteOf(look).tile.slice(at, at + 2), 16));
  const rim: number[][] = [];
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0;
    // Eight bits keep too little of the faintest pixels' color.
    if (alpha > 64 && alpha < 255) rim.push([...rgba.slice(at, at + 3)]);
  }
  expect(rim.length).toBeGreaterThan(20);
  for (const color of rim)
    for (const [channel, value] of color.entries())
      expect(Math.abs(value - (tile[channel] ?? 0))).toBeLessThanOrEqual(4);
});
