import { spawnSync } from 'node:child_process';
import setup from '../tools/browser/browser-setup.ts';
import { findPackages, PACKAGES_NEEDED } from '../tools/wordpress/packages.ts';
import { createSandbox } from '../tools/wordpress/sandbox.ts';
import { installWordPress } from '../tools/wordpress/wordpress.ts';

/** `npm run test:wordpress` runs the tests on a real WordPress if it can be installed. Arguments go to Vitest. */
const packages = findPackages();
if (!packages) {
  console.log(`The tests on a real WordPress were left out: they need ${PACKAGES_NEEDED}.`);
  process.exit(0);
}
console.log('Building the extension …');
const removeProfiles = await setup();
// One installation is enough for all files, because each starts its own copy.
const sandbox = createSandbox();
await installWordPress(sandbox, packages);
process.env.WORDPRESS_INSTALLED = sandbox.folder;
const args = ['run', '--config', 'test/wordpress/wordpress.config.ts', ...process.argv.slice(2)];
const { status } = spawnSync('vitest', args, { stdio: 'inherit' });
await sandbox.end();
removeProfiles();
process.exit(status ?? 1);
