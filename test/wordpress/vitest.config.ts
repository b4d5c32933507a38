import { defineConfig } from 'vitest/config';

/** Apart from `npm test`: it installs Debian's packages where it may. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'wordpress',
    include: ['**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
