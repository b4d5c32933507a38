import type { BrowserContext } from 'playwright-core';

export interface Tile {
  label: string;
  png: Buffer;
  width: number;
  height: number;
  flawed: boolean;
}

/** ms. A sheet has dozens of pictures, so a busy machine needs longer for it than for a page. */
const PATIENCE = 120_000;
/** px. A screen shows so much at once. */
const WIDTH = 1900;
const HEIGHT = 1900;
const SPACING = 12;
const LABEL = 20;

/** Arranges pictures on as many sheets as needed. The browser draws each sheet as one PNG. */
export async function drawSheets(context: BrowserContext, tiles: Tile[], tileWidth: number): Promise<Buffer[]> {
  const sheets: Buffer[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  try {
    for (const sheet of layOut(tiles, tileWidth)) {
      await page.setViewportSize({ width: WIDTH, height: sheet.height });
      await page.setContent(sheet.html, { waitUntil: 'load' });
      sheets.push(await page.screenshot());
    }
  } finally {
    await page.close();
  }
  return sheets;
}

function layOut(tiles: Tile[], tileWidth: number): { html: string; height: number }[] {
  const sheets: { html: string[]; height: number }[] = [];
  const perRow = Math.max(1, Math.floor((WIDTH - SPACING) / (tileWidth + SPACING)));
  for (let start = 0; start < tiles.length; start += perRow) {
    const row = tiles.slice(start, start + perRow);
    const heights = row.map(({ width, height }) =>
      Math.min((height * tileWidth) / width, HEIGHT - LABEL - 2 * SPACING),
    );
    const height = Math.max(...heights) + LABEL + SPACING;
    let sheet = sheets.at(-1);
    if (!sheet || sheet.height + height > HEIGHT) {
      sheet = { html: [], height: SPACING };
      sheets.push(sheet);
    }
    const html = row.map((tile, index) => figure(tile, tileWidth, heights[index] ?? 0)).join('');
    sheet.html.push(`<div>${html}</div>`);
    sheet.height += height;
  }
  return sheets.map(({ html, height }) => ({ html: `${STYLE}${html.join('')}`, height: Math.ceil(height) }));
}

const STYLE = `<!doctype html><style>
  body { margin: ${SPACING}px 0 0 ${SPACING}px; background: #888; font: 13px/1 system-ui; }
  div { display: flex; gap: ${SPACING}px; align-items: start; margin-bottom: ${SPACING}px; }
  figure { margin: 0; } figcaption { height: ${LABEL}px; color: #fff; } .flawed { color: #ff0; }
  img { display: block; object-fit: cover; object-position: top; }</style>`;

const figure = ({ label, png, flawed }: Tile, width: number, height: number): string =>
  `<figure><figcaption class="${flawed ? 'flawed' : ''}">${flawed ? '⚠ ' : ''}${label}</figcaption>` +
  `<img width="${width}" height="${height}" src="data:image/png;base64,${png.toString('base64')}"></figure>`;
