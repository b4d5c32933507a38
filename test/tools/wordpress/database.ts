import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Packages } from './packages.ts';
import { run } from './run.ts';
import type { Sandbox, Server } from './sandbox.ts';

/** Durability is not needed. */
const FAST = ['--innodb-flush-log-at-trx-commit=0', '--innodb-buffer-pool-size=32M', '--skip-log-bin'];

/** A MariaDB with an empty database `wordpress`, reachable only over a socket in the sandbox's folder. */
export async function startDatabase(sandbox: Sandbox, packages: Packages): Promise<void> {
  const [data, socket, init] = ['db', 'db.sock', 'db.sql'].map((name) => join(sandbox.folder, name)) as [
    string,
    string,
    string,
  ];
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  // On start a server deletes temporary tables, also those of another server that is starting in the same folder.
  const temporary = join(sandbox.folder, 'db-tmp');
  mkdirSync(temporary);
  const install = [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...asRoot,
  ];
  await run(packages.installDb, install, { env: { TMPDIR: temporary } });
  writeFileSync(init, 'CREATE DATABASE wordpress CHARACTER SET utf8mb4;\n');
  const server = sandbox.start(packages.mariadbd, [
    '--no-defaults',
    `--datadir=${data}`,
    `--socket=${socket}`,
    `--pid-file=${join(sandbox.folder, 'db.pid')}`,
    `--init-file=${init}`,
    `--tmpdir=${temporary}`,
    '--skip-networking',
    ...FAST,
    ...asRoot,
  ]);
  await answering(socket, server);
}

/** The socket exists before the server listens, so it is polled. */
async function answering(socket: string, server: Server): Promise<void> {
  const output = text(server.stderr);
  while (server.exitCode === null) {
    const connected = await new Promise<boolean>((resolve) => {
      const connection = connect(socket, () => resolve(true)).on('error', () => resolve(false));
      connection.once('connect', () => connection.destroy());
    });
    if (connected) return;
    await delay(20);
  }
  throw new Error(`MariaDB did not start: ${await output}`);
}
