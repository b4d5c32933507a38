import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { spliced } from '../../../../lib/domain/mirror/mirror.ts';
import type { changeMirror, deleteMirror } from '../../../../lib/platform/mirror/mirror-store.ts';

/** A page of the extension that has the worker's own functions for writing a mirror. */
export const STORE_PAGE = 'store.html';

/** Set by the page's script (`store-entry.ts`). */
export interface StoreGlobals {
  benched: { changeMirror: typeof changeMirror; deleteMirror: typeof deleteMirror; spliced: typeof spliced };
}

/** @param folder of an unpacked build, to which the page is added */
export async function writeStorePage(folder: string): Promise<void> {
  const entry = fileURLToPath(new URL('./store-entry.ts', import.meta.url));
  const lib = { entry, formats: ['iife' as const], name: 'unused', fileName: () => 'store.js' };
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { outDir: folder, emptyOutDir: false, lib },
  });
  const head = '<meta charset="utf-8"><title>Store</title><script src="/store.js"></script>';
  writeFileSync(
    `${folder}/${STORE_PAGE}`,
    `<!DOCTYPE html>\n<html lang="en"><head>${head}</head><body></body></html>\n`,
  );
}
