import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Those that drive a browser. */
const BROWSER = ['test/wordpress/{one-click,first-connection}.test.ts'];

/** Apart from `npm test`: it installs Debian's packages where it may. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    environment: 'node',
    // A busy machine takes its time, to start a WordPress above all.
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
          // One asks, another mostly waits.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'wordpress in a browser',
          include: BROWSER,
          // A browser has the machine to itself: a busy one loses events.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
