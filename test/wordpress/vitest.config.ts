import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Apart from `npm test`: it installs Debian's packages where it may. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'wordpress',
    include: ['test/wordpress/**/*.test.ts'],
    environment: 'node',
    // One at a time: the machine may have two cores.
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // A busy machine takes its time.
    expect: { poll: { timeout: 10_000 } },
  },
});
