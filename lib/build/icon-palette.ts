import type { IconVariant } from '../../lib/platform/icon-files.ts';

/**
 * The colors of the icons. On every browser's toolbar the tile has a contrast of 3:1 with the ground, and
 * the eye with the tile (WCAG 1.4.11; `test/icons.test.ts` measures it). Trouble changes the shape as well as
 * the color.
 */
export interface Palette {
  tile: string;
  eye: string;
}

const EYE = '#ffffff';
/** The accents of `theme.css`; a little darker on dark grounds, for contrast with the white eye. */
const CALM = { light: '#0b6e4f', dark: '#1d9d73' };
const TROUBLE = { light: '#c5221f', dark: '#f0544b' };

export function paletteOf({ trouble, dark }: IconVariant): Palette {
  const tiles = trouble ? TROUBLE : CALM;
  return { tile: dark ? tiles.dark : tiles.light, eye: EYE };
}
