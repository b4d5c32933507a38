import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Availability } from '../service/figures/service-program.ts';

export type Permalinks = 'pretty' | 'plain';
export type Dialect = 'documented' | 'deployed';

/** Settings that can change while the site runs; PHP reads them for every request (server/switches.php). */
export interface Switches {
  origin: string;
  /** `/shop`, or empty. */
  subfolder: string;
  permalinks: Permalinks;
  dialect: Dialect;
  /** Whether the Pro edition's group routes exist. */
  pro: boolean;
  /** Whether the filter by group is known; without it the whole program is answered. */
  groupFilter: boolean;
  /** Which of the portal's routes exist, as in the embedded service. */
  listsPayouts: Availability;
  listsClicks: Availability;
  offersSettings: Availability;
  /** Drops the Authorization header before PHP sees it, as CGI servers do. */
  stripAuthorization: boolean;
  /** Redirects everybody but administrators from wp-admin to the home page, as shop plugins do. */
  keepOutOfAdmin: boolean;
  applicationPasswords: boolean;
  /** Basic authentication in front of the whole site. */
  siteBasicAuth: { user: string; password: string } | null;
  /** 301 from any other host name to the origin. */
  redirectOtherHosts: boolean;
  /** Answers nothing but that it is under maintenance. */
  down: boolean;
}

const START = {
  ...{ pro: true, groupFilter: true, listsPayouts: true, listsClicks: true, offersSettings: true },
  ...{ stripAuthorization: false, keepOutOfAdmin: false, applicationPasswords: true, siteBasicAuth: null },
  ...{ redirectOtherHosts: true, down: false },
};

export function createSwitches(
  folder: string,
  own: Pick<Switches, 'origin' | 'subfolder' | 'permalinks' | 'dialect'>,
): { set(changes: Partial<Switches>): void; reset(): void } {
  const current: Switches = { ...START, ...own };

  function set(changes: Partial<Switches>): void {
    Object.assign(current, changes);
    // Renamed into place, so that no request reads half a file.
    const file = join(folder, 'switches.json');
    writeFileSync(`${file}.new`, JSON.stringify(current));
    renameSync(`${file}.new`, file);
  }

  const reset = () => set({ ...START, ...own });
  reset();
  return { set, reset };
}
