import { join } from 'node:path';
import type { Packages } from './packages.ts';
import { run } from './run.ts';

/** Runs PHP scripts of server/ inside WordPress, on the command line. */
export interface Control {
  /** Standard input as JSON; resolves with standard output. */
  script(name: 'install' | 'control', input: unknown): Promise<string>;
  /** One operation of server/control.php. */
  call<Result>(operation: string, ...given: unknown[]): Promise<Result>;
}

export function createControl(folder: string, packages: Packages, root: string): Control {
  const env = { WORDPRESS_FOLDER: folder, WORDPRESS_ROOT: root };
  const script: Control['script'] = (name, input) =>
    run(packages.php, ['-d', 'display_errors=0', '-d', 'log_errors=1', join(folder, `server/${name}.php`)], {
      input: JSON.stringify(input),
      env,
    });
  return {
    script,
    call: async (operation, ...given) => JSON.parse(await script('control', [operation, given])),
  };
}
