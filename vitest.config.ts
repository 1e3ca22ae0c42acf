import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ByEnvironment } from './build/testing/byEnvironment';
import { keepTemporaryFilesInMemory } from './build/testing/memoryFolder';
import { testDatabase } from './build/testing/testDatabase';
import { excludedFiles, tierOf } from './build/testing/tiers';

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));

keepTemporaryFilesInMemory();

/**
 * `unit` tests stand beside the code and take seconds. `contract` tests start real servers, databases and gateways.
 * Each API suite is written once, and the project chooses its database.
 */
export default defineConfig({
  resolve: {
    alias: {
      // Modules that another remote exposes come at runtime. Unit tests replace them with a stub.
      'mf_booking/CreateBookingDialog': at('./build/testing/ExposedModuleStub.tsx'),
      'mf_booking/BookPersonDialog': at('./build/testing/ExposedModuleStub.tsx'),
    },
  },
  test: {
    exclude: ['**/node_modules/**', '**/dist/**', '**/.data/**', ...excludedFiles(at('.'), tierOf(process.env))],
    // Matches the cores of CI. The default of Vitest would leave one of two idle.
    maxWorkers: 2,
    setupFiles: [at('./build/testing/waitTimeouts.ts')],
    sequence: { sequencer: ByEnvironment },
    expect: { poll: { timeout: 10_000 } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{shell,mf-*,shared-api,shared-ui,shared-process,api-server,nginx,release,build,cli,bench}/src/**/*.test.{ts,tsx}',
            'scripts/{*.test.ts,{pack,planted,scaffold,trust}/**/*.test.ts}',
          ],
          environment: 'node',
          // Time zone of the demo data. Without a composed page, the reader's zone counts as the site's.
          env: { TZ: 'America/Los_Angeles' },
          isolate: false,
          setupFiles: [at('./build/testing/freshFile.ts')],
          // Seconds on an idle machine: simulations count steps, and a busy machine takes many times as long.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['{api-server,nginx,release,scripts}/test/**/*.test.ts'],
          provide: { database: testDatabase() },
          environment: 'node',
          isolate: false,
          // Exceeds the number of cores by one, because these tests wait for the programs that they start.
          maxWorkers: 3,
          globalSetup: [at('./build/testing/contractSetup.ts')],
          setupFiles: [at('./build/testing/freshFile.ts')],
          testTimeout: 60_000,
          // A test that passes only on its second run is named at the end of `npm test`, to be repaired.
          retry: 1,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
