import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Offered } from '../service/figures/programme.ts';

export type Permalinks = 'pretty' | 'plain';
export type Dialect = 'documented' | 'deployed';

/** What can be changed while the site runs; PHP reads it for every request (server/switches.php). */
export interface Switches {
  origin: string;
  /** `/shop`, or empty. */
  subfolder: string;
  permalinks: Permalinks;
  dialect: Dialect;
  pro: boolean;
  extras: boolean;
  groupFilter: boolean;
  listsPayouts: Offered;
  listsClicks: Offered;
  tellsSettings: Offered;
  paysByBank: boolean;
  stripAuthorization: boolean;
  tellWrongPasswords: boolean;
  keepOutOfAdmin: boolean;
  applicationPasswords: boolean;
  siteBasicAuth: { user: string; password: string } | null;
  cache: boolean;
  redirectOtherHosts: boolean;
  down: boolean;
}

export function createSwitches(folder: string, start: Switches) {
  const current = { ...start };

  function set(changes: Partial<Switches>): void {
    Object.assign(current, changes);
    // Renamed into place, so that no request reads half a file.
    const file = join(folder, 'switches.json');
    writeFileSync(`${file}.new`, JSON.stringify(current));
    renameSync(`${file}.new`, file);
    if (changes.cache !== undefined) rmSync(join(folder, 'cache'), { recursive: true, force: true });
  }

  set({});
  return { set };
}
