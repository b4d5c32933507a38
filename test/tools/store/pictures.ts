import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { svgOf } from '../../../lib/build/icon-render.ts';

/** A picture of a page of the extension with two pixels for each px of its size. */
export interface Photograph {
  png: Buffer;
  width: number;
}

const CALM = { trouble: false, dark: false };
const theme = readFileSync(new URL('../../../components/parts/theme.css', import.meta.url), 'utf8');

const STYLE = `${theme}
  :root { color-scheme: light; }
  body { position: relative; block-size: 100vh; overflow: hidden; color: #fff; font-family: Inter, var(--font);
    background: radial-gradient(circle at 85% 0, #17926b, transparent 55%), linear-gradient(135deg, #0b6e4f, #053226); }
  h1 { font-size: 50px; font-weight: 700; line-height: 1.12; letter-spacing: -0.02em; text-wrap: balance; }
  :lang(ja) h1, :lang(ar) h1 { letter-spacing: 0; } :lang(ja) { word-break: auto-phrase; }
  p { margin-block-start: 18px; font-size: 22px; line-height: 1.45; color: #d5eee4; text-wrap: pretty; }
  .brand { display: flex; align-items: center; gap: 14px; font-size: 20px; font-weight: 600; }
  .brand svg { inline-size: 44px; block-size: 44px; }
  .brand rect { stroke: #ffffff59; stroke-width: 2px; }
  img { position: absolute; border-radius: 14px; background: var(--ground); box-shadow: 0 24px 70px #0117108c, 0 0 0 1px #0000001a; }`;

const brand = `<div class="brand">${svgOf(64, CALM)}<span>Affiliate Glance</span></div>`;
const image = ({ png }: Photograph, width: number, style: string) =>
  `<img style="${style}" width="${width}" src="data:image/png;base64,${png.toString('base64')}">`;

/** A popup beside its caption, or a wide page below its caption. */
export function captioned(photograph: Photograph, { title, text }: { title: string; text: string }): string {
  const heading = `<h1>${title}</h1><p>${text}</p>`;
  return photograph.width < 600
    ? `<style>main { inline-size: 640px; padding-inline-start: 88px; block-size: 100%; display: grid; align-content: center; }
       .brand { position: absolute; inset-block-start: 64px; }</style>
       <main>${brand}${heading}</main>${image(photograph, 433, 'inset-inline-end: 104px; inset-block-start: 58px')}`
    : `<style>main { padding: 50px 80px 0; } h1 { font-size: 42px; } p { margin-block-start: 10px; }
       .brand { position: absolute; inset-block-start: 52px; inset-inline-end: 80px; }</style>
       <main>${heading}</main>${brand}${image(photograph, 1120, 'inset-inline-start: 80px; inset-block-start: 188px')}`;
}

/** The tile shows the popup's card of figures, which begins 80 px below the popup's top. */
export const tile = (popup: Photograph): string =>
  `<style>main { padding: 24px 28px; } .brand { font-size: 31px; font-weight: 700; letter-spacing: -0.01em; }
   .brand svg { inline-size: 56px; block-size: 56px; } img { block-size: 192px; object-fit: cover; object-position: 0 19.5%; }</style>
   <main>${brand}</main>${image(popup, 384, 'inset-inline-start: 28px; inset-block-start: 106px')}`;

export const marquee = (popup: Photograph, earnings: Photograph): string =>
  `<style>main { inline-size: 560px; padding-inline-start: 80px; block-size: 100%; display: grid; align-content: center; }
   .brand { font-size: 30px; margin-block-end: 34px; } .brand svg { inline-size: 68px; block-size: 68px; }
   h1 { font-size: 58px; }</style>
   <main>${brand}<h1>What you earn, at a glance</h1></main>
   ${image(earnings, 900, 'inset-inline-start: 580px; inset-block-start: 60px')}
   ${image(popup, 350, 'inset-inline-end: 44px; inset-block-start: 112px')}`;

/** Renders HTML as a PNG of this size. */
export async function renderPng(
  context: BrowserContext,
  body: string,
  [width, height]: readonly [number, number],
  [lang, dir] = ['en', 'ltr'],
): Promise<Buffer> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  await page.setContent(`<!doctype html><html lang="${lang}" dir="${dir}"><style>${STYLE}</style><body>${body}`);
  const png = await page.screenshot();
  await page.close();
  return png;
}
