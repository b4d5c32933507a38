import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests that drive a browser. */
const BROWSER = ['test/wordpress/{one-click,first-connection-on-wordpress}.test.ts'];

/** The tests on a real WordPress have a config of their own, because they may install Debian packages. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    environment: 'node',
    // Starting a WordPress is slow on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'wordpress',
          include: ['test/wordpress/**/*.test.ts'],
          exclude: BROWSER,
          // Two files run at once, because each mostly waits.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'wordpress in a browser',
          include: BROWSER,
          // One browser runs at a time, because browsers lose events on a busy machine.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
