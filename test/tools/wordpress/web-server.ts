import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Packages } from './packages.ts';
import { type Sandbox, waitForLog } from './sandbox.ts';

/** Options that keep errors off pages, and compile the scripts of WordPress once for all processes. */
export function phpSettings(installed: string): string[] {
  const settings = ['display_errors=0', 'log_errors=1'];
  const compiled = ['enable_cli=1', `file_cache=${join(installed, 'compiled')}`, 'file_update_protection=0'];
  return [...settings, ...compiled.map((setting) => `opcache.${setting}`)].flatMap((setting) => ['-d', setting]);
}

/** Starts PHP's web server for the folder `root` on a loopback port, with several workers: WordPress may request itself. */
export async function startWebServer(
  sandbox: Sandbox,
  { php }: Packages,
  { installed, root }: { installed: string; root: string },
): Promise<string> {
  const { folder } = sandbox;
  const site = ['-S', '127.0.0.1:0', '-t', root, join(installed, 'server/router.php')];
  const server = sandbox.start(php, [...phpSettings(installed), ...site], {
    PHP_CLI_SERVER_WORKERS: '4',
    WORDPRESS_FOLDER: folder,
  });
  // Developers can read the log while the server runs.
  server.stderr.pipe(createWriteStream(join(folder, 'web.log')));
  const [, origin = ''] = await waitForLog(server, /Development Server \((http:\S+)\) started/);
  return origin;
}
