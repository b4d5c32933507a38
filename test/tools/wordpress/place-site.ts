import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../run.ts';

const here = import.meta.dirname;

/** Files of WordPress that are replaced or not needed. */
const leftOut = new Set(['.htaccess', 'readme.html', 'wp-config.php', 'wp-config-sample.php', 'wp-content']);

const saltNames = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [`${name}_KEY`, `${name}_SALT`]);

/** Copies server/, which the web server and the command line run, and WordPress with configuration, theme and plugins. */
export async function placeFiles(folder: string, wordpress: string): Promise<void> {
  cpSync(join(here, 'server'), join(folder, 'server'), { recursive: true });
  mkdirSync(join(folder, 'compiled'));
  const root = join(folder, 'site/shop');
  mkdirSync(join(root, 'wp-content/mu-plugins'), { recursive: true });
  const names = (await readdir(wordpress)).filter((name) => !leftOut.has(name));
  await run('cp', ['-rL', ...names.map((name) => join(wordpress, name)), root]);
  cpSync(join(here, 'server/wp-config.php'), join(root, 'wp-config.php'));
  cpSync(join(here, 'server/must-use.php'), join(root, 'wp-content/mu-plugins/must-use.php'));
  cpSync(join(here, 'plugin'), join(root, 'wp-content/plugins/affiliate-service'), { recursive: true });
  cpSync(join(here, 'theme'), join(root, 'wp-content/themes/shop'), { recursive: true });
  const salts = Object.fromEntries(saltNames.map((name) => [name, randomBytes(48).toString('base64')]));
  writeFileSync(join(folder, 'salts.json'), JSON.stringify(salts));
  // The page at / while WordPress is in a subfolder.
  const page = '<!doctype html><title>Another site</title><p>No WordPress here. <a href="/shop/">Our shop</a></p>';
  writeFileSync(join(folder, 'site/index.html'), `${page}\n`);
}
