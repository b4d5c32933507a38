import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { type IconVariant, iconFile, OTHER_SIZES, TOOLBAR_SIZES } from '../platform/icon-files.ts';
import { paletteOf } from './icon-palette.ts';

/**
 * Makes the icons at build time; nothing of this ships. Small sizes have drawings on their own pixel grid,
 * because a scaled-down eye turns into a smudge; all others scale the largest drawing.
 */
const DRAWN = [16, 20, 24, 32, 64] as const;

export const ICON_VARIANTS: IconVariant[] = [false, true].flatMap((trouble) =>
  [false, true].map((dark) => ({ trouble, dark })),
);

/** Every icon of the package, by its path there. */
export async function renderIcons(): Promise<[file: string, png: Uint8Array][]> {
  await loadRenderer();
  return ICON_VARIANTS.flatMap((look) => {
    // Larger sizes are shown on the system's own grounds, so one version does for all.
    const others = look.trouble || look.dark ? [] : OTHER_SIZES;
    const sizes = [...new Set<number>([...TOOLBAR_SIZES, ...others])];
    return sizes.map((size): [string, Uint8Array] => [iconFile(size, look), renderIcon(size, look)]);
  });
}

/** The drawing in its colors, with the parts for the other state hidden. */
export function svgOf(size: number, look: IconVariant): string {
  const drawn = DRAWN.find((one) => one === size) ?? 64;
  const source = readFileSync(fileURLToPath(new URL(`icon-${drawn}.svg`, import.meta.url)), 'utf8');
  const { tile, eye } = paletteOf(look);
  const style =
    `.tile { fill: ${tile} } .eye { fill: ${eye} } .line { stroke: ${eye} } ` +
    `.calm { display: ${look.trouble ? 'none' : 'inline'} } .trouble { display: ${look.trouble ? 'inline' : 'none'} }`;
  return source.replace('</svg>', `<style>${style}</style></svg>`);
}

/** A PNG. @throws before `ready` */
export const renderIcon = (size: number, look: IconVariant): Uint8Array =>
  new Resvg(svgOf(size, look), { fitTo: { mode: 'width', value: size } }).render().asPng();

let loaded: Promise<void> | null = null;

/** The renderer is WebAssembly: the same bytes on every system, and nothing to compile at install. */
export function loadRenderer(): Promise<void> {
  const wasm = new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'));
  loaded ??= initWasm(readFileSync(wasm));
  return loaded;
}
