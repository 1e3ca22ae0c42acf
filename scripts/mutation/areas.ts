/**
 * Files that `npm run mutation` changes, and tests that must notice. `floor` is the lowest allowed score in per cent,
 * which only rises. An area without a floor has not been measured yet, so its score is just reported. `tables` includes
 * values that a module creates once when it loads.
 */
export type MutationArea = { name: string; mutate: string[]; tests: string[]; floor?: number; tables?: boolean };

export const AREAS: MutationArea[] = [
  {
    name: 'domain',
    mutate: ['shared-api/src/domain/**/*.ts'],
    tests: ['shared-api/src/domain/**/*.test.ts'],
    floor: 97,
  },
  {
    name: 'tables',
    mutate: ['shared-api/src/domain/{lifecycle,bookingTransition,staffRights,codes}.ts'],
    tests: ['shared-api/src/domain/{lifecycle,lifecycleDiagram,staffRights,timeline}*.test.ts'],
    tables: true,
    floor: 95,
  },
  {
    name: 'drafts',
    mutate: ['shared-api/src/draft/**/*.ts'],
    tests: ['shared-api/src/draft/**/*.test.{ts,tsx}'],
    floor: 90,
  },
  {
    name: 'money',
    mutate: ['api-server/src/money/{ledger,payments,wallet}/**/*.ts'],
    tests: [
      'api-server/src/{identity,catalog,money,bookings,records,operator}/**/*.test.ts',
      'api-server/test/money.test.ts',
    ],
  },
  {
    name: 'authorisation',
    mutate: [
      'api-server/src/identity/http/{restHooks,staffHooks}.ts',
      'api-server/src/platform/http/sameSite.ts',
      'api-server/src/main/plugins/requestChecks.ts',
    ],
    tests: ['api-server/test/{access,staff}.test.ts'],
  },
  {
    name: 'idempotency',
    mutate: ['api-server/src/platform/http/idempotency*.ts'],
    tests: ['api-server/src/platform/http/idempotency.test.ts', 'api-server/test/idempotency.test.ts'],
    floor: 95,
  },
  {
    name: 'release',
    mutate: ['release/src/{compose,health,manifest,store}/**/*.ts'],
    tests: ['release/src/**/*.test.ts'],
  },
  {
    name: 'gateways',
    mutate: ['nginx/src/{embedded,gateway}/**/*.ts'],
    tests: ['nginx/src/**/*.test.ts', 'nginx/test/sameAnswers.test.ts'],
  },
];
