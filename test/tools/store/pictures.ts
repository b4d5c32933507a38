import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { svgOf } from '../../../lib/build/icon-render.ts';

/** A page of the extension, in twice the pixels of its size. */
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
  :lang(ja) h1, :lang(ar) h1 { letter-spacing: 0; }
  p { margin-block-start: 18px; font-size: 22px; line-height: 1.45; color: #d5eee4; text-wrap: pretty; }
  .brand { display: flex; align-items: center; gap: 14px; font-size: 20px; font-weight: 600; }
  .brand svg { inline-size: 44px; block-size: 44px; }
  .brand rect { stroke: #ffffff59; stroke-width: 2px; }
  img { position: absolute; border-radius: 14px; background: var(--ground); box-shadow: 0 24px 70px #0117108c, 0 0 0 1px #0000001a; }`;

const brand = `<div class="brand">${svgOf(64, CALM)}<span>Affiliate Glance</span></div>`;
const image = ({ png, width }: Photograph, style: string, scale = 1) =>
  `<img style="${style}" width="${width * scale}" src="data:image/png;base64,${png.toString('base64')}">`;

/** A page beside its caption, or below it if it is wide. */
export function captioned(photograph: Photograph, { title, text }: { title: string; text: string }): string {
  const heading = `<h1>${title}</h1><p>${text}</p>`;
  return photograph.width < 600
    ? `<style>main { inline-size: 640px; padding-inline-start: 88px; block-size: 100%; display: grid; align-content: center; }
       .brand { position: absolute; inset-block-start: 64px; }</style>
       <main>${brand}${heading}</main>${image(photograph, 'inset-inline-end: 104px; inset-block-start: 58px', 1.14)}`
    : `<style>main { padding: 50px 80px 0; } h1 { font-size: 42px; } p { margin-block-start: 10px; }
       .brand { position: absolute; inset-block-start: 52px; inset-inline-end: 80px; }</style>
       <main>${heading}</main>${brand}${image(photograph, `inset-inline-start: ${(1280 - photograph.width) / 2}px; inset-block-start: 188px`)}`;
}

export const tile = (popup: Photograph): string =>
  `<style>main { padding: 26px 28px; } .brand { font-size: 29px; font-weight: 700; letter-spacing: -0.01em; }
   .brand svg { inline-size: 54px; block-size: 54px; }</style>
   <main>${brand}</main>${image(popup, 'inset-inline-start: 28px; inset-block-start: 106px', 384 / popup.width)}`;

export const marquee = (popup: Photograph, earnings: Photograph): string =>
  `<style>main { inline-size: 620px; padding-inline-start: 88px; block-size: 100%; display: grid; align-content: center; }
   .brand { font-size: 30px; margin-block-end: 34px; } .brand svg { inline-size: 68px; block-size: 68px; }
   h1 { font-size: 58px; }</style>
   <main>${brand}<h1>What you earn, at a glance</h1></main>
   ${image(earnings, 'inset-inline-start: 660px; inset-block-start: 66px; opacity: .96', 0.88)}
   ${image(popup, 'inset-inline-end: 72px; inset-block-start: 118px', 0.96)}`;

/** Draws a page of HTML as a PNG of this size. */
export async function draw(
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
