import { once } from 'node:events';
import { join } from 'node:path';
import { run } from '../run.ts';
import { createData, startDatabase } from './database.ts';
import { startModel } from './model-server.ts';
import { findPackages, type Packages } from './packages.ts';
import { type Person, type PersonName, people } from './people.ts';
import { placeFiles } from './place-site.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { createSwitches, type Permalinks } from './switches.ts';
import { phpSettings, startWebServer } from './web-server.ts';

/** An application password as the site stores it. */
export interface StoredPassword {
  uuid: string;
  name: string;
  app_id: string;
}

/** A real WordPress with the affiliate service behind it, on the loopback address. */
export type WordPress = Awaited<ReturnType<typeof start>>;

const namespace = 'fluent-affiliate/v2';

/** Starts a WordPress; null if it is unavailable. @param subfolder `/shop`, with another page at / */
export async function startWordPress(subfolder: '' | '/shop' = ''): Promise<WordPress | null> {
  const packages = findPackages();
  if (!packages) return null;
  const sandbox = createSandbox();
  try {
    return await start(subfolder, packages, sandbox);
  } catch (error) {
    await sandbox.end();
    throw error;
  }
}

/** Installs WordPress in the sandbox's folder: its files, and its tables with the users. */
export async function installWordPress(sandbox: Sandbox, packages: Packages): Promise<void> {
  const { folder } = sandbox;
  await Promise.all([placeFiles(folder, packages.wordpress), createData(folder, packages)]);
  createSwitches(folder, { origin: 'http://127.0.0.1', subfolder: '', permalinks: 'pretty', model: '' });
  const database = await startDatabase(sandbox, packages, folder);
  await runScript('install', { title: 'Shop', users: Object.values(people) }, packages, { installed: folder, folder });
  database.kill();
  await once(database, 'exit');
}

async function start(subfolder: '' | '/shop', packages: Packages, sandbox: Sandbox) {
  const { folder } = sandbox;
  // test/wordpress/tests.ts installs one WordPress for all test files.
  const { WORDPRESS_INSTALLED: installed = folder } = process.env;
  if (installed === folder) await installWordPress(sandbox, packages);
  const root = join(installed, subfolder ? 'site' : 'site/shop');
  const model = await startModel();
  const origin = await startWebServer(sandbox, packages, { installed, root });
  const { set, reset } = createSwitches(folder, { origin, subfolder, permalinks: 'pretty', model: model.address });
  await startDatabase(sandbox, packages, installed);
  /** Runs an operation of server/control.php. */
  const call = async <T>(operation: string, ...given: unknown[]): Promise<T> =>
    JSON.parse(await runScript('control', [operation, given], packages, { installed, folder }));
  await call('permalinks', 'pretty');

  const home = origin + subfolder;
  let passwordCount = 0;
  return {
    /** `http://127.0.0.1:PORT` */
    origin,
    /** The same server under another name, which redirects to the first (see redirectOtherHosts). */
    otherOrigin: `http://localhost:${new URL(origin).port}`,
    /** The site's address, without a slash at the end: the origin, or /shop below it. */
    home,
    /** `{base_url}` with pretty and with plain permalinks. */
    prettyBase: `${home}/wp-json/${namespace}`,
    plainBase: `${home}/?rest_route=/${namespace}`,
    /** The folder of the site; `web.log` in it is the server's log. */
    folder,
    people,
    /** Changes switches while the site runs, or resets all of them. */
    set,
    reset,
    async permalinks(kind: Permalinks): Promise<void> {
      await call('permalinks', kind);
      set({ permalinks: kind });
    },
    /** A session at the site, as a `Cookie` header. */
    logIn: (name: PersonName) => logIn(home, people[name]),
    /** Names must be unique per user. */
    makeApplicationPassword: (name: PersonName, application = `test ${++passwordCount}`) =>
      call<string>('make password', name, application),
    revokeApplicationPasswords: (name: PersonName) => call('revoke passwords', name),
    applicationPasswordsOf: (name: PersonName) => call<StoredPassword[]>('passwords', name),
    /** Sums by day, month and year of a time zone, as the database computes them. */
    sums: (rows: [second: number, kind: string, amount: string][], zone: string) =>
      call<[name: string, sum: string][]>('sums', rows, zone),
    /** The affiliate program, which the model keeps. */
    program: model.program,
    /** Ends everything and removes the folder. */
    stop(): Promise<void> {
      model.stop();
      return sandbox.end();
    },
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
