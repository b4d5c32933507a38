import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Permalinks = 'pretty' | 'plain';

/** Settings that can change while the site runs; PHP reads them for every request (server/switches.php). */
export interface Switches {
  origin: string;
  /** `/shop`, or empty. */
  subfolder: string;
  permalinks: Permalinks;
  /** The address of the model that answers for the service. */
  model: string;
  /** Drops the Authorization header before PHP sees it, as CGI servers do. */
  stripAuthorization: boolean;
  /** Redirects all users but administrators from wp-admin to the home page, as shop plugins do. */
  keepOutOfAdmin: boolean;
  applicationPasswords: boolean;
  /** Basic authentication in front of the whole site. */
  siteBasicAuth: { user: string; password: string } | null;
  /** Redirects any other host name to the origin with a 301. */
  redirectOtherHosts: boolean;
}

const START = {
  ...{ stripAuthorization: false, keepOutOfAdmin: false, applicationPasswords: true, siteBasicAuth: null },
  ...{ redirectOtherHosts: true },
};

export function createSwitches(
  folder: string,
  start: Pick<Switches, 'origin' | 'subfolder' | 'permalinks' | 'model'>,
): { set(changes: Partial<Switches>): void; reset(): void } {
  const current: Switches = { ...START, ...start };

  function set(changes: Partial<Switches>): void {
    Object.assign(current, changes);
    // The file is renamed into place, so that no request reads half of it.
    const file = join(folder, 'switches.json');
    writeFileSync(`${file}.new`, JSON.stringify(current));
    renameSync(`${file}.new`, file);
  }

  const reset = () => set({ ...START, ...start });
  reset();
  return { set, reset };
}
