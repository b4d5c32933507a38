import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { type IconVariant, iconFile, OTHER_SIZES, TOOLBAR_SIZES } from '../platform/icon-files.ts';

/** px. Small sizes have their own drawings, because a scaled-down eye turns into a smudge; others scale the largest. */
const DRAWN_SIZES = [16, 20, 24, 32, 64] as const;

export const ICON_VARIANTS: IconVariant[] = [false, true].flatMap((trouble) =>
  [false, true].map((dark) => ({ trouble, dark })),
);

/** The accents of `theme.css`; darker on dark backgrounds, for contrast with the white eye. */
const CALM = { light: '#0b6e4f', dark: '#1d9d73' };
const TROUBLE = { light: '#c5221f', dark: '#f0544b' };

/** The tile has a contrast of 3:1 with every toolbar, and the eye with the tile (WCAG 1.4.11). */
export const paletteOf = ({ trouble, dark }: IconVariant) => ({
  tile: (trouble ? TROUBLE : CALM)[dark ? 'dark' : 'light'],
  eye: '#ffffff',
});

/** Renders every icon of the package, by its path. */
export async function renderIcons(): Promise<[file: string, png: Uint8Array][]> {
  await loadRenderer();
  return ICON_VARIANTS.flatMap((variant) => {
    // Larger sizes appear on the system's own backgrounds, so one variant is enough.
    const others = variant.trouble || variant.dark ? [] : OTHER_SIZES;
    const sizes = [...new Set<number>([...TOOLBAR_SIZES, ...others])];
    return sizes.map((size): [string, Uint8Array] => [iconFile(size, variant), renderIcon(size, variant)]);
  });
}

/** The drawing in its colors, without the parts for the other state. */
export function svgOf(size: number, variant: IconVariant): string {
  const drawn = DRAWN_SIZES.find((drawnSize) => drawnSize === size) ?? 64;
  const source = readFileSync(fileURLToPath(new URL(`icon-${drawn}.svg`, import.meta.url)), 'utf8');
  const { tile, eye } = paletteOf(variant);
  const style =
    `.tile { fill: ${tile} } .eye { fill: ${eye} } .line { stroke: ${eye} } ` +
    `.calm { display: ${variant.trouble ? 'none' : 'inline'} } .trouble { display: ${variant.trouble ? 'inline' : 'none'} }`;
  return source.replace('</svg>', `<style>${style}</style></svg>`);
}

/** A PNG. @throws before `loadRenderer` has resolved */
export const renderIcon = (size: number, variant: IconVariant): Uint8Array =>
  new Resvg(svgOf(size, variant), { fitTo: { mode: 'width', value: size } }).render().asPng();

let loaded: Promise<void> | null = null;

/** The renderer is WebAssembly: the same on every system, and nothing to compile at installation. */
export function loadRenderer(): Promise<void> {
  const wasm = new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'));
  loaded ??= initWasm(readFileSync(wasm));
  return loaded;
}
