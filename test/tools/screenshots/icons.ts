import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { type IconVariant, iconFile, OTHER_SIZES, TOOLBAR_SIZES } from '../../../lib/platform/icon-files.ts';
import { PRODUCTION } from '../browser/build.ts';
import { TOOLBARS } from '../toolbars.ts';

const ENLARGED = 4;

/** Draws the icons on every toolbar, in both states, in original size and enlarged, as one PNG. */
export async function drawIconSheet(context: BrowserContext): Promise<Buffer> {
  const page = await context.newPage();
  try {
    await page.setContent(sheet(), { waitUntil: 'load' });
    return await page.locator('main').screenshot();
  } finally {
    await page.close();
  }
}

function sheet(): string {
  const grounds = (['light', 'dark'] as const).flatMap((theme) =>
    Object.entries(TOOLBARS[theme]).map(([name, ground]) => {
      const views = [false, true].map((trouble) => row({ trouble, dark: theme === 'dark' }));
      return `<section class="${theme}" style="background: ${ground}"><p>${name}</p>${views.join('')}</section>`;
    }),
  );
  const others = OTHER_SIZES.map((size) => image(size, { trouble: false, dark: false }, 1));
  return `<!doctype html><style>
    main { display: inline-block; font: 13px/1 system-ui; }
    section { display: flex; gap: 8px; padding: 8px; align-items: center; }
    section.dark { color: #fff; } p { width: 160px; } img { display: block; } i { width: 24px; }
    img.enlarged { image-rendering: pixelated; }
  </style><main>${grounds.join('')}<section><p>Elsewhere</p>${others.join('')}</section></main>`;
}

function row(look: IconVariant): string {
  const enlarged = TOOLBAR_SIZES.filter((size) => size <= 32).map((size) => image(size, look, ENLARGED));
  return [...TOOLBAR_SIZES.map((size) => image(size, look, 1)), ...enlarged, '<i></i>'].join('');
}

function image(size: number, look: IconVariant, times: number): string {
  const data = readFileSync(`${PRODUCTION}/${iconFile(size, look)}`).toString('base64');
  const shown = size * times;
  return `<img class="${times > 1 ? 'enlarged' : ''}" width="${shown}" height="${shown}" src="data:image/png;base64,${data}">`;
}
