import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Packages } from './packages.ts';
import { logged, type Sandbox } from './sandbox.ts';

/** Without the errors on pages, and with the scripts of WordPress compiled once for all processes. */
export function phpSettings(installed: string): string[] {
  const settings = ['display_errors=0', 'log_errors=1'];
  const compiled = ['enable_cli=1', `file_cache=${join(installed, 'compiled')}`, 'file_update_protection=0'];
  return [...settings, ...compiled.map((setting) => `opcache.${setting}`)].flatMap((setting) => ['-d', setting]);
}

/** PHP's web server for the folder `root` on a loopback port; several workers, as WordPress may call itself. */
export async function startWebServer(
  sandbox: Sandbox,
  { php }: Packages,
  { installed, root, port = 0 }: { installed: string; root: string; port?: number },
): Promise<string> {
  const { folder } = sandbox;
  const place = ['-S', `127.0.0.1:${port}`, '-t', root, join(installed, 'server/router.php')];
  const server = sandbox.start(php, [...phpSettings(installed), ...place], {
    PHP_CLI_SERVER_WORKERS: '4',
    WORDPRESS_FOLDER: folder,
  });
  // A log to read while it runs; deleted with the folder.
  server.stderr.pipe(createWriteStream(join(folder, 'web.log')));
  const [, origin = ''] = await logged(server, /Development Server \((http:\S+)\) started/);
  return origin;
}
