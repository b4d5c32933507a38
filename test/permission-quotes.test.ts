import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chromiumPermissionText, firefoxPermissionText } from './tools/browser/permission-texts.ts';
import type { Catalog } from './tools/screenshots/catalog.ts';

const root = new URL('..', import.meta.url);
const folders = readdirSync(new URL('public/_locales', root)).sort();

/** The text between the language's quotation marks. */
const quoteIn = (message = ''): string | null => /[“„«‘「](.+)[”“»’」]/.exec(message)?.[1]?.trim() ?? null;

describe.each([
  ['Chromium', 'asksChromium', chromiumPermissionText],
  ['Firefox', 'asksFirefox', firefoxPermissionText],
] as const)('the text that quotes the dialog of %s', (browser, name, permissionText) => {
  const installed = folders.filter((folder) => permissionText(folder.replace('_', '-')) !== null);

  test.each(folders)('has a quote in %s, with a place for the site', (folder) => {
    expect(quoteIn(messageOf(folder))).toContain('…');
  });

  test.skipIf(installed.length === 0).each(installed)(
    `quotes the words of ${browser} exactly in %s (skipped if ${browser} or its language pack is not installed)`,
    (folder) => expect(quoteIn(messageOf(folder))).toBe(permissionText(folder.replace('_', '-'))),
  );

  function messageOf(folder: string): string | undefined {
    const catalog: Catalog = JSON.parse(readFileSync(new URL(`public/_locales/${folder}/messages.json`, root), 'utf8'));
    return catalog[name]?.message;
  }
});
