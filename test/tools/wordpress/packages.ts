import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { apt, find, mayInstallPackages } from '../machine.ts';

/** Where the parts of a real WordPress are on this machine. */
export interface Parts {
  php: string;
  mariadbd: string;
  installDb: string;
  /** WordPress's files as Debian's package puts them. */
  wordpress: string;
}

/**
 * Two steps, so that WordPress's package finds a web server and a PHP already there: else it would bring Apache,
 * which starts to listen for everybody. micro-httpd is never run.
 */
const STEPS = [
  ['php-cgi', 'php-cli', 'php-mysql', 'micro-httpd'],
  ['mariadb-server-core', 'php', 'wordpress'],
];

/** In words, for whoever lacks it. */
export const PACKAGES_NEEDED = 'the packages wordpress, mariadb-server and php-cli of a Debian';

/** Installs what is missing where that is allowed (Debian as root); null where WordPress cannot be had. */
export function findParts({ install = true } = {}): Parts | null {
  const there = lookAround();
  if (there || !install || !mayInstallPackages()) return there;
  console.log(`Installing ${STEPS.flat().join(', ')} …`);
  apt('update');
  for (const packages of STEPS) apt('install', '-y', '--no-install-recommends', ...packages);
  return lookAround();
}

function lookAround(): Parts | null {
  const [php, mariadbd, installDb] = ['php', 'mariadbd', 'mariadb-install-db'].map(find);
  const wordpress = '/usr/share/wordpress';
  if (!php || !mariadbd || !installDb || !existsSync(join(wordpress, 'wp-load.php'))) return null;
  const modules = spawnSync(php, ['-m'], { encoding: 'utf8' }).stdout;
  return /^mysqli$/m.test(modules) ? { php, mariadbd, installDb, wordpress } : null;
}
