import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { filesIn } from '../release/zip.ts';

/**
 * How the browsers' own dialogs describe the access to one site, read from their language packs. The place of the site is
 * "…". null: the browser or its language pack is not installed.
 */
const CHROMIUM = '/usr/lib/chromium/locales';
const FIREFOX = '/usr/lib/firefox-esr';

/** `IDS_EXTENSION_PROMPT_WARNING_1_HOST`, whose number `de.pak.info` has, too. */
const CHROMIUM_NAME = 'IDS_EXTENSION_PROMPT_WARNING_1_HOST';
const FIREFOX_NAME = 'webext-perms-host-description-one-site';

/** @param language "pt-BR" */
export function chromiumPermissionText(language: string): string | null {
  const path = `${CHROMIUM}/${language === 'en' ? 'en-US' : language}.pak`;
  if (!existsSync(path) || !existsSync(`${path}.info`)) return null;
  const line = readFileSync(`${path}.info`, 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${CHROMIUM_NAME},`));
  const id = Number(line?.split(',')[1]);
  return textsIn(readFileSync(path)).get(id)?.toString('utf8').replace('$1', '…') ?? null;
}

/** The resources of a pak of version 5: a header, then 6 bytes per resource (number, offset) and 4 per alias. */
function textsIn(pak: Buffer): Map<number, Buffer> {
  const [count, aliases] = [pak.readUInt16LE(8), pak.readUInt16LE(10)];
  const entry = (index: number) => 12 + index * 6;
  const texts = new Map<number, Buffer>();
  const textAt = (index: number) =>
    pak.subarray(pak.readUInt32LE(entry(index) + 2), pak.readUInt32LE(entry(index + 1) + 2));
  for (let index = 0; index < count; index++) texts.set(pak.readUInt16LE(entry(index)), textAt(index));
  for (let index = 0; index < aliases; index++) {
    const alias = entry(count + 1) + index * 4;
    texts.set(pak.readUInt16LE(alias), textAt(pak.readUInt16LE(alias + 2)));
  }
  return texts;
}

/** @param language "pt-BR" */
export function firefoxPermissionText(language: string): string | null {
  const source = language === 'en' ? englishOfFirefox() : languagePackOf(language);
  return new RegExp(`^${FIREFOX_NAME} = (.+)$`, 'm').exec(source)?.[1]?.replace(/\{ ?\$domain ?\}/, '…') ?? null;
}

/** English is in Firefox itself, uncompressed. */
function englishOfFirefox(): string {
  const path = `${FIREFOX}/omni.ja`;
  if (!existsSync(path)) return '';
  const archive = readFileSync(path);
  const start = archive.indexOf(`${FIREFOX_NAME} = `);
  return start < 0 ? '' : archive.toString('utf8', start, archive.indexOf('\n', start));
}

function languagePackOf(language: string): string {
  const folder = `${FIREFOX}/browser/extensions`;
  const packs = existsSync(folder) ? readdirSync(folder) : [];
  const pack = packs.find((name) => new RegExp(`^langpack-${language}(-ES)?@.*\\.xpi$`).test(name));
  if (!pack) return '';
  const files = filesIn(readFileSync(`${folder}/${pack}`));
  return [...files].find(([name]) => name.endsWith('/toolkit/global/extensions.ftl'))?.[1].toString('utf8') ?? '';
}
