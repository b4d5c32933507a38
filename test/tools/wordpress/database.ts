import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.ts';
import type { Packages } from './packages.ts';
import { type Sandbox, type Server, waitForLog } from './sandbox.ts';

const AS_ROOT = process.getuid?.() === 0 ? ['--user=root'] : [];
/** Options without durability and with small files, which are copied fast. */
const FAST = ['--innodb-flush-method=nosync', '--innodb-flush-log-at-trx-commit=0', '--innodb-log-file-size=4M'];
const SMALL = ['--innodb-buffer-pool-size=32M', '--skip-log-bin', '--skip-name-resolve'];

/** Creates the data of a MariaDB without a database, in the folder `db`. */
export async function createData(folder: string, { installDb }: Packages): Promise<void> {
  // A server that starts deletes temporary tables, also those of another server in the same folder.
  const env = { TMPDIR: temporaryIn(folder) };
  const plain = ['--auth-root-authentication-method=normal', '--skip-test-db'];
  await run(installDb, ['--no-defaults', `--datadir=${join(folder, 'db')}`, ...plain, ...FAST, ...AS_ROOT], { env });
}

/** Starts a MariaDB with the database `wordpress`, reachable only over a socket in the sandbox's folder. */
export async function startDatabase(sandbox: Sandbox, { mariadbd }: Packages, installed: string): Promise<Server> {
  const { folder } = sandbox;
  if (folder !== installed) cpSync(join(installed, 'db'), join(folder, 'db'), { recursive: true });
  const init = join(folder, 'db.sql');
  writeFileSync(init, 'CREATE DATABASE IF NOT EXISTS wordpress CHARACTER SET utf8mb4;\n');
  const server = sandbox.start(mariadbd, [
    '--no-defaults',
    `--datadir=${join(folder, 'db')}`,
    `--socket=${join(folder, 'db.sock')}`,
    `--pid-file=${join(folder, 'db.pid')}`,
    `--init-file=${init}`,
    `--tmpdir=${temporaryIn(folder)}`,
    '--skip-networking',
    ...FAST,
    ...SMALL,
    ...AS_ROOT,
  ]);
  await waitForLog(server, /ready for connections/);
  return server;
}

function temporaryIn(folder: string): string {
  const temporary = join(folder, 'db-tmp');
  mkdirSync(temporary, { recursive: true });
  return temporary;
}
