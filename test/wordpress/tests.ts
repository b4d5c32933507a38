import { spawnSync } from 'node:child_process';
import setup from '../e2e/setup.ts';
import { findParts } from './packages.ts';

/** `npm run test:wordpress`: the tests on a real WordPress, where its packages can be had. */
if (!findParts({})) {
  console.log(
    'The tests on a real WordPress were left out: they need the packages of a Debian, and root to install them.',
  );
  process.exit(0);
}
await setup();
const { status } = spawnSync('vitest', ['run', '--config', 'test/wordpress/vitest.config.ts'], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
