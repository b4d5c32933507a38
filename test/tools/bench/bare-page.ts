import { readFileSync, writeFileSync } from 'node:fs';

/**
 * The minimum for drawing from storage: a page with the popup's stylesheet that reads the same stored item
 * and writes one line.
 */
export const BARE_PAGE = 'bare.html';

const SCRIPT = `chrome.storage.local.get('view').then(({ view }) => {
  const line = document.createElement('p');
  line.textContent = view.value.accounts[0].name;
  document.body.append(line);
});
`;

/** @param build folder of an unpacked build, to which the page is added */
export function writeBarePage(build: string): void {
  const popup = readFileSync(`${build}/popup.html`, 'utf8');
  const stylesheets = popup.match(/<link rel="stylesheet"[^>]*>/g);
  if (!stylesheets) throw new Error('The popup has no stylesheet');
  const script = '<script type="module" crossorigin src="/bare.js"></script>';
  const head = `<meta charset="utf-8"><title>Bare</title>${script}${stylesheets.join('')}`;
  writeFileSync(`${build}/bare.js`, SCRIPT);
  writeFileSync(`${build}/${BARE_PAGE}`, `<!DOCTYPE html>\n<html lang="en"><head>${head}</head><body></body></html>\n`);
}
