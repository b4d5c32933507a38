import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests on a real WordPress have a config of their own, because they may install Debian packages. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    environment: 'node',
    include: ['test/wordpress/**/*.test.ts'],
    // One browser runs at a time, because browsers lose events on a busy machine.
    fileParallelism: false,
    // The files share their modules, because loading them for each takes seconds.
    isolate: false,
    // Starting a WordPress is slow on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
