/// <reference types="chrome" />
import { subscribe } from 'node:diagnostics_channel';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { connectManually, loginOf } from '../browser/actions.ts';
import { build, PRODUCTION } from '../browser/build.ts';
import { launch } from '../browser/chromium.ts';
import { grantAccess } from '../browser/grant.ts';
import { onlyAccount } from '../browser/stored-view.ts';
import { startService } from '../service/service.ts';

export type BenchStage = Awaited<ReturnType<typeof openBenchStage>>;

const BENCH = fileURLToPath(new URL('../../../.output/bench', import.meta.url));

/** This page has the popup's stylesheet, reads the same stored item and writes one line. */
export const BARE_PAGE = 'bare.html';

/** This page paints the minimum: a line of text without script and style. */
export const EMPTY_PAGE = 'empty.html';
const EMPTY = '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Empty</title></head>\n';

/** The built extension in a headless Chromium, connected to the embedded service. */
export async function openBenchStage() {
  await build('chrome');
  rmSync(BENCH, { recursive: true, force: true });
  cpSync(PRODUCTION, BENCH, { recursive: true });
  writeBarePage(BENCH);
  writeFileSync(`${BENCH}/${EMPTY_PAGE}`, `${EMPTY}<body>Nothing but this line.</body></html>\n`);
  await grantAccess(BENCH);

  const sockets: Socket[] = [];
  subscribe('net.server.socket', (message) => void sockets.push((message as { socket: Socket }).socket));
  const bytes = (direction: 'bytesRead' | 'bytesWritten') =>
    sockets.reduce((sum, socket) => sum + socket[direction], 0);
  const service = await startService();
  const chromium = await launch({ build: BENCH, access: 'granted' });
  await connectManually(chromium, loginOf(service));
  const { id: accountId } = await onlyAccount(chromium);

  // An open options page would be measured, too, because it redraws on every change of storage.
  let idlePage: Page | null = null;
  for (const page of chromium.context.pages()) {
    if (page.url().endsWith('/manifest.json')) idlePage = page;
    else await page.close();
  }
  if (!idlePage) throw new Error('There is no idle page');

  return {
    chromium,
    service,
    /** The bytes that the extension has sent and received so far. */
    wire: { sent: () => bytes('bytesRead'), received: () => bytes('bytesWritten') },
    accountId,
    /** A page of the extension without scripts. All other tabs are closed. */
    idlePage,
    async close() {
      await chromium.close();
      await service.close();
      rmSync(BENCH, { recursive: true, force: true });
    },
  };
}

const SCRIPT = `chrome.storage.local.get('accounts').then(({ accounts }) => {
  const line = document.createElement('p');
  line.textContent = accounts.value[0].name;
  document.body.append(line);
});
`;

function writeBarePage(build: string): void {
  const popup = readFileSync(`${build}/popup.html`, 'utf8');
  const stylesheets = popup.match(/<link rel="stylesheet"[^>]*>/g);
  if (!stylesheets) throw new Error('The popup has no stylesheet');
  const script = '<script type="module" crossorigin src="/bare.js"></script>';
  const head = `<meta charset="utf-8"><title>Bare</title>${script}${stylesheets.join('')}`;
  writeFileSync(`${build}/bare.js`, SCRIPT);
  writeFileSync(`${build}/${BARE_PAGE}`, `<!DOCTYPE html>\n<html lang="en"><head>${head}</head><body></body></html>\n`);
}
