import { defineConfig } from 'vitest/config';

/** The tests that one area's mutants have to get past; `npm run mutation` names them. No retry: a mutant would live on it. */
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
