import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Finds the software that tests and demo need. Missing software is installed (as root, Debian's packages; otherwise
 * Playwright's browser), or one line names it. INSTALL=no in the environment forbids the installation.
 */

/** The Debian packages of each command. */
const PACKAGES = {
  chromium: 'chromium chromium-l10n',
  // Its language packs have the texts that the catalogs quote.
  'firefox-esr': `firefox-esr ${['ar', 'de', 'es-es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt-br', 'ru', 'tr'].map((language) => `firefox-esr-l10n-${language}`).join(' ')}`,
  Xvfb: 'xvfb',
  openbox: 'openbox',
  xdotool: 'xdotool',
  import: 'imagemagick',
  faketime: 'faketime',
} as const;
type Command = keyof typeof PACKAGES;

/** Installs what is missing if allowed; returns the commands still missing. */
export function missingCommands({ install }: { install: boolean }, ...commands: Command[]): Command[] {
  const missing = commands.filter((command) => findCommand(command) === null);
  if (missing.length === 0 || !install || !mayInstallPackages()) return missing;
  const packages = missing.flatMap((command) => PACKAGES[command].split(' '));
  console.log(`Installing ${packages.join(', ')} …`);
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
  return commands.filter((command) => findCommand(command) === null);
}

/** The path of a Chromium that loads unpacked extensions. Throws an error with one line on what to install. */
export async function chromiumPath(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const found = findCommand('chromium') ?? findCommand('chromium-browser');
  if (found) return found;
  if (mayInstallPackages() && missingCommands({ install: true }, 'chromium').length === 0)
    return findCommand('chromium') as string;
  const { chromium } = await import('playwright-core');
  if (!existsSync(chromium.executablePath()) && mayInstall()) {
    console.log('Installing Playwright’s Chromium …');
    spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error('A Chromium is needed: install it (Debian: apt-get install chromium) or name one in CHROMIUM_PATH.');
}

/** Whether Chromium has texts in other languages, which Debian packs separately. */
export function hasLanguages(): boolean {
  const folder = '/usr/lib/chromium/locales';
  const isInstalled = () => !existsSync(folder) || existsSync(`${folder}/pt-BR.pak`);
  if (!isInstalled() && mayInstallPackages()) apt('install', '-y', '--no-install-recommends', 'chromium-l10n');
  return isInstalled();
}

export function firefoxPath(): string | null {
  missingCommands({ install: true }, 'firefox-esr');
  return process.env.FIREFOX_PATH ?? findCommand('firefox-esr') ?? findCommand('firefox');
}

export function apt(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore' });
}

/** The path of a command, or null; also looks for servers, which a user's PATH may lack. */
export function findCommand(command: string): string | null {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']) {
    const path = join(folder, command);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

const mayInstall = (): boolean => process.env.INSTALL !== 'no';

/** Whether packages can be installed, and INSTALL allows it. */
export function mayInstallPackages(): boolean {
  return (
    mayInstall() && process.getuid?.() === 0 && existsSync('/etc/debian_version') && findCommand('apt-get') !== null
  );
}
