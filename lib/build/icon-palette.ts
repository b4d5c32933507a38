import type { IconVariant } from '../../lib/platform/icon-files.ts';

/**
 * Colors of an icon. The tile has a contrast of 3:1 with every toolbar, and the eye with the tile (WCAG 1.4.11, measured
 * in `test/icons.test.ts`).
 */
export interface Palette {
  tile: string;
  eye: string;
}

const EYE = '#ffffff';
/** The accents of `theme.css`; darker on dark backgrounds, for contrast with the white eye. */
const CALM = { light: '#0b6e4f', dark: '#1d9d73' };
const TROUBLE = { light: '#c5221f', dark: '#f0544b' };

export function paletteOf({ trouble, dark }: IconVariant): Palette {
  const tiles = trouble ? TROUBLE : CALM;
  return { tile: dark ? tiles.dark : tiles.light, eye: EYE };
}
