import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Packages } from './packages.ts';
import type { Sandbox } from './sandbox.ts';

/** PHP's web server for the folder `www` on a loopback port; several workers, as WordPress may call itself. */
export function startWebServer(sandbox: Sandbox, packages: Packages, port = 0): Promise<string> {
  const { folder } = sandbox;
  const settings = ['-d', 'display_errors=0', '-d', 'log_errors=1'];
  const place = ['-S', `127.0.0.1:${port}`, '-t', join(folder, 'www'), join(folder, 'server/router.php')];
  const server = sandbox.start(packages.php, [...settings, ...place], {
    PHP_CLI_SERVER_WORKERS: '4',
    WORDPRESS_FOLDER: folder,
  });
  // A log to read while it runs; deleted with the folder.
  server.stderr.pipe(createWriteStream(join(folder, 'web.log')));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error('The web server did not start: is the port taken?')));
    createInterface(server.stderr).on('line', (line) => {
      const origin = /Development Server \((http:\S+)\) started/.exec(line)?.[1];
      if (origin) resolve(origin);
    });
  });
}
