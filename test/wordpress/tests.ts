import { spawnSync } from 'node:child_process';
import { build } from '../e2e/build.ts';
import { findParts } from './packages.ts';

/** `npm run test:wordpress`: the tests on a real WordPress, where its packages can be had. */
if (!findParts({})) {
  console.log(
    'The tests on a real WordPress were left out: they need the packages of a Debian, and root to install them.',
  );
  process.exit(0);
}
build('-b', 'chrome');
build('-b', 'chrome', '--mode', 'loopback');
const { status } = spawnSync('vitest', ['run', '--config', 'test/wordpress/vitest.config.ts'], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
