import { once } from 'node:events';
import { join } from 'node:path';
import type { DialectName } from '../service/dialects/dialect.ts';
import type { NewReferral } from '../service/figures/service-referral.ts';
import type { Preset } from '../service/figures/service-samples.ts';
import { createData, startDatabase } from './database.ts';
import { findPackages, type Packages } from './packages.ts';
import { type Person, type PersonName, people } from './people.ts';
import { placeFiles } from './place-site.ts';
import { referralColumns, sampleRows } from './rows.ts';
import { run } from './run.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { createSwitches, type Permalinks, type Switches } from './switches.ts';
import { phpSettings, startWebServer } from './web-server.ts';

export interface WordPressOptions {
  /** Default: any free port. */
  port?: number;
  permalinks?: Permalinks;
  dialect?: DialectName;
  /** WordPress in /shop, another page at /. */
  subfolder?: boolean;
  /** The referrals of ada and bob. */
  preset?: Preset;
  /** The time of the newest referrals, in milliseconds since 1970; default: now. */
  now?: number;
}

/** An application password as the site stores it. */
export interface StoredPassword {
  uuid: string;
  name: string;
  app_id: string;
}

export type DaySums = Record<'day' | 'currency' | 'earned' | 'reversed', string>;

/** A real WordPress with the affiliate service's plugin, on the loopback address. */
export interface WordPress {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** The same server under another name, which redirects to the first (see redirectOtherHosts). */
  otherOrigin: string;
  /** The site's address, without a slash at the end: the origin, or /shop below it. */
  home: string;
  /** `{base_url}` with pretty and with plain permalinks. */
  prettyBase: string;
  plainBase: string;
  /** The folder of the site; `web.log` in it is the server's log. */
  folder: string;
  people: Record<PersonName, Person>;

  /** Changes switches while the site runs. */
  set(changes: Partial<Switches>): void;
  permalinks(kind: Permalinks): Promise<void>;
  /** Resets all switches. */
  reset(): void;

  /** A session at the site, as a `Cookie` header. */
  logIn(name: PersonName): Promise<string>;
  /** Names must be unique per user. */
  makeApplicationPassword(name: PersonName, application?: string): Promise<string>;
  revokeApplicationPasswords(name: PersonName): Promise<void>;
  applicationPasswordsOf(name: PersonName): Promise<StoredPassword[]>;

  /** Resolves with the referral's id. The referral gets a click of its own, unless `visitId` names one. */
  addReferral(given?: NewReferral): Promise<number>;
  /** Adds several in this order; resolves with their ids. */
  addReferrals(given: Omit<NewReferral, 'affiliate'>[], name?: PersonName): Promise<number[]>;
  reject(...ids: number[]): Promise<void>;
  /** Marks all unpaid and processing referrals as paid; resolves with their number. */
  payOut(name?: PersonName): Promise<number>;
  remove(...ids: number[]): Promise<void>;
  /** Earned and reversed sums in SQL, by day in a time zone (such as `+05:30`) and currency. */
  sumsByDay(zone: string, name?: PersonName): Promise<DaySums[]>;

  /** Ends everything and removes the folder. */
  stop(): Promise<void>;
}

const namespace = 'fluent-affiliate/v2';

/** Starts a WordPress; null if it is unavailable. */
export async function startWordPress(options: WordPressOptions = {}): Promise<WordPress | null> {
  const packages = findPackages();
  if (!packages) return null;
  const sandbox = createSandbox();
  try {
    return await start(options, packages, sandbox);
  } catch (error) {
    await sandbox.end();
    throw error;
  }
}

/** Installs WordPress in the sandbox's folder: its files, and its tables with the users and no rows. */
export async function installWordPress(sandbox: Sandbox, packages: Packages): Promise<void> {
  const { folder } = sandbox;
  await Promise.all([placeFiles(folder, packages.wordpress), createData(folder, packages)]);
  createSwitches(folder, { origin: 'http://127.0.0.1', subfolder: '', permalinks: 'pretty', dialect: 'deployed' });
  const database = await startDatabase(sandbox, packages, folder);
  await runScript('install', { title: 'Shop', users: Object.values(people) }, packages, { installed: folder, folder });
  database.kill();
  await once(database, 'exit');
}

async function start(options: WordPressOptions, packages: Packages, sandbox: Sandbox): Promise<WordPress> {
  const { permalinks = 'pretty', dialect = 'deployed', preset = 'usual', now = Date.now(), port } = options;
  const { folder } = sandbox;
  // test/wordpress/tests.ts installs one WordPress for all test files.
  const { WORDPRESS_INSTALLED: installed = folder } = process.env;
  if (installed === folder) await installWordPress(sandbox, packages);
  const subfolder = options.subfolder ? '/shop' : '';
  const root = join(installed, subfolder ? 'site' : 'site/shop');
  const origin = await startWebServer(sandbox, packages, { installed, root, port });
  const { set, reset } = createSwitches(folder, { origin, subfolder, permalinks, dialect });
  await startDatabase(sandbox, packages, installed);
  /** Runs an operation of server/control.php. */
  const call = async (operation: string, ...given: unknown[]) =>
    JSON.parse(await runScript('control', [operation, given], packages, { installed, folder }));
  const { tables, notice } = sampleRows(preset, now);
  await call('fill', tables, notice, permalinks);

  const home = origin + subfolder;
  let passwordCount = 0;
  return {
    origin,
    otherOrigin: `http://localhost:${new URL(origin).port}`,
    home,
    prettyBase: `${home}/wp-json/${namespace}`,
    plainBase: `${home}/?rest_route=/${namespace}`,
    folder,
    people,

    set,
    reset,
    async permalinks(kind) {
      await call('permalinks', kind);
      set({ permalinks: kind });
    },

    logIn: (name) => logIn(home, people[name]),
    makeApplicationPassword: (name, application = `test ${++passwordCount}`) =>
      call('make password', name, application),
    revokeApplicationPasswords: (name) => call('revoke passwords', name),
    applicationPasswordsOf: (name) => call('passwords', name),

    addReferral: ({ affiliate = 'ada', ...given } = {}) => call('add referral', affiliate, referralColumns(given)),
    addReferrals: (referrals, name = 'ada') => call('add referrals', name, referrals.map(referralColumns)),
    reject: (...ids) => call('change referrals', ids, { status: 'rejected' }),
    payOut: (name = 'ada') => call('pay out', name),
    remove: (...ids) => call('remove referrals', ids),
    sumsByDay: (zone, name = 'ada') => call('sums by day', name, zone),

    stop: () => sandbox.end(),
  };
}

/** Runs a PHP script of server/ inside WordPress, with JSON as standard input; resolves with standard output. */
function runScript(
  name: 'install' | 'control',
  input: unknown,
  { php }: Packages,
  { installed, folder }: { installed: string; folder: string },
): Promise<string> {
  return run(php, [...phpSettings(installed), join(installed, `server/${name}.php`)], {
    input: JSON.stringify(input),
    env: { WORDPRESS_FOLDER: folder },
  });
}

/** Submits the site's login page; resolves with the session as a `Cookie` header. */
async function logIn(home: string, { login, password }: Person): Promise<string> {
  const response = await fetch(`${home}/wp-login.php`, {
    method: 'POST',
    redirect: 'manual',
    // WordPress checks first that the browser accepts cookies.
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    body: new URLSearchParams({ log: login, pwd: password, testcookie: '1', 'wp-submit': 'Log In' }),
  });
  if (response.status !== 302) throw new Error(`${login} could not log in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
