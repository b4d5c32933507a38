import { spawnSync } from 'node:child_process';
import setup from '../tools/browser/browser-setup.ts';
import { findPackages, PACKAGES_NEEDED } from '../tools/wordpress/packages.ts';

/** `npm run test:wordpress`: the tests on a real WordPress, where it can be installed; arguments go to Vitest. */
if (!findPackages()) {
  console.log(`The tests on a real WordPress were left out: they need ${PACKAGES_NEEDED}.`);
  process.exit(0);
}
console.log('Building the extension …');
await setup();
const args = ['run', '--config', 'test/wordpress/wordpress.config.ts', ...process.argv.slice(2)];
const { status } = spawnSync('vitest', args, { stdio: 'inherit' });
process.exit(status ?? 1);
