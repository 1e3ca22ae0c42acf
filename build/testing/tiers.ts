import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isPostgresInstalled } from './testDatabase';

/** `test`: before a push. `all`: before a merge. `night`: also files that take too long for both. */
export const TIERS = ['test', 'all', 'night'] as const;
export type Tier = (typeof TIERS)[number];

export const tierOf = ({ TEST_TIER }: NodeJS.ProcessEnv): Tier => TIERS.find((tier) => tier === TEST_TIER) ?? 'night';

export const NIGHT_FILES = [
  'api-server/test/simulatedYear.test.ts',
  'api-server/test/month.test.ts',
  'api-server/test/liveBenchmark.test.ts',
  'scripts/test/trust.test.ts',
  'bench/src/**/*.test.ts',
];

const STARTS_PROGRAMS =
  /useOperatedSite\(|KillableApi|startPostgres\(|useTestBed\('postgresql'\)|node:child_process|shared-process\/program/;
const NEEDS_POSTGRES = /startPostgres\(|(?:useTestBed|open)\('postgresql'\)/;
const contractFolders = ['api-server/test', 'nginx/test', 'release/test', 'scripts/test'];

function contractFiles(root: string): { file: string; text: string }[] {
  return contractFolders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

/** Contract files that `npm test` leaves to `npm run test:all`, because they are expensive and wait for processes. */
export const programFiles = (root: string): string[] =>
  contractFiles(root)
    .filter(({ file, text }) => file.startsWith('scripts/test/') || STARTS_PROGRAMS.test(text))
    .map(({ file }) => file);

export const postgresFiles = (root: string): string[] =>
  contractFiles(root)
    .filter(({ text }) => NEEDS_POSTGRES.test(text))
    .map(({ file }) => file);

export function excludedFiles(root: string, tier: Tier): string[] {
  return [
    ...(tier === 'night' ? [] : NIGHT_FILES),
    ...(tier === 'test' ? programFiles(root) : []),
    ...(isPostgresInstalled() ? [] : postgresFiles(root)),
  ];
}
