import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests that drive a browser. */
const BROWSER = ['test/wordpress/{one-click,{first-connection,desk,mirror}-on-wordpress}.test.ts'];

/** Not in `npm test`, because it installs Debian packages where it may. */
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
          // One asks while the other mostly waits.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'wordpress in a browser',
          include: BROWSER,
          // One browser at a time: on a busy machine browsers lose events.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
