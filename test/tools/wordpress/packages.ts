import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { apt, findCommand, mayInstallPackages } from '../machine.ts';

/** The paths of the programs and files that a real WordPress needs. */
export interface Packages {
  php: string;
  mariadbd: string;
  installDb: string;
  /** WordPress's files as Debian's package installs them. */
  wordpress: string;
}

/** The first step installs a web server and PHP: without them, WordPress's package brings Apache, which listens publicly. */
const STEPS = [
  ['php-cgi', 'php-cli', 'php-mysql', 'micro-httpd'],
  ['mariadb-server-core', 'php', 'wordpress'],
];

/** The missing packages, in words. */
export const PACKAGES_NEEDED = 'the packages wordpress, mariadb-server and php-cli of a Debian';

/** Installs missing packages if allowed (Debian as root); null if WordPress is unavailable. */
export function findPackages(): Packages | null {
  const installed = findInstalled();
  if (installed || !mayInstallPackages()) return installed;
  console.log(`Installing ${STEPS.flat().join(', ')} …`);
  apt('update');
  for (const packages of STEPS) apt('install', '-y', '--no-install-recommends', ...packages);
  return findInstalled();
}

function findInstalled(): Packages | null {
  const [php, mariadbd, installDb] = ['php', 'mariadbd', 'mariadb-install-db'].map(findCommand);
  const wordpress = '/usr/share/wordpress';
  if (!php || !mariadbd || !installDb || !existsSync(join(wordpress, 'wp-load.php'))) return null;
  const modules = spawnSync(php, ['-m'], { encoding: 'utf8' }).stdout;
  return /^mysqli$/m.test(modules) ? { php, mariadbd, installDb, wordpress } : null;
}
