import type { IconLook } from '../../lib/platform/icon-files.ts';

/**
 * What the drawings are filled with. On every toolbar that browsers have, tile and ground are 3:1 apart (WCAG 1.4.11),
 * and so are eye and tile: `test/icons.test.ts` measures it. Trouble is told by shape as well as by colour.
 */
export interface Palette {
  tile: string;
  eye: string;
}

const EYE = '#ffffff';
/** The accents of `theme.css`; the one on dark grounds a little deeper, to hold a white eye. */
const CALM = { light: '#0b6e4f', dark: '#1d9d73' };
const TROUBLE = { light: '#c5221f', dark: '#f0544b' };

export function paletteOf({ trouble, dark }: IconLook): Palette {
  const tiles = trouble ? TROUBLE : CALM;
  return { tile: dark ? tiles.dark : tiles.light, eye: EYE };
}
