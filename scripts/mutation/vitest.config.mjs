import { defineConfig } from 'vitest/config';

/** Runs the tests of one area, which `npm run mutation` names, without retries: a mutant could survive through one. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env.MUTATION_TESTS ?? '[]'),
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    setupFiles: ['./build/testing/waitTimeouts.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
