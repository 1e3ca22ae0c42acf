import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './install.mjs';
import { markdownPages, repositoryFiles } from './markdownPages';
import { workspacePackages } from './packageImports';

const TEST_OF_SCRIPT: Record<string, [file: string, run: string]> = {
  start: ['playwright/fixtures/startSite.ts', 'scripts/start.mjs'],
  dev: ['playwright/fixtures/startDev.ts', "'dev', '--'"],
  new: ['playwright/specs/platform/dev.spec.ts', 'scripts/new.mjs'],
  release: ['playwright/fixtures/commands.ts', "'release', '--'"],
  staff: ['api-server/test/staff.test.ts', "'staff'"],
  catalogue: ['api-server/test/catalogueCommands.test.ts', "'catalogue'"],
  settings: ['api-server/test/settingsCommand.test.ts', "'settings'"],
  messages: ['api-server/test/dataCommands.test.ts', "'messages'"],
  secrets: ['api-server/test/secretsCommand.test.ts', "'secrets'"],
  backup: ['api-server/test/dataCommands.test.ts', "'backup'"],
  restore: ['api-server/test/dataCommands.test.ts', "'restore'"],
  payments: ['api-server/test/ops.test.ts', 'payments'],
  trust: ['scripts/test/trust.test.ts', "'trust', '--'"],
  live: ['api-server/test/liveBenchmark.test.ts', "'live'"],
  packages: ['scripts/test/elsewhere.test.ts', 'packAll'],
  contracts: ['build/src/contracts.test.ts', 'contract'],
  independent: ['scripts/test/isolatedBuild.test.ts', 'isolated-build'],
  gallery: ['shared-ui/src/gallery/serverRender.test.tsx', 'the gallery leaves'],
  build: ['scripts/test.ts', 'buildChanged'],
  verify: ['scripts/packages.test.ts', 'withDependants'],
};
const NOT_TESTED = [
  'test',
  'test:all',
  'test:night',
  'bench',
  'switches',
  'regions',
  'costs',
  'mutation',
  'planted',
  'growth',
  'searches',
  'icons',
  'format',
  'sbom',
];

const scriptsOf = (folder: string) =>
  Object.keys(JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')).scripts ?? {});

const COMMAND = /\bnpm (?:(?<short>start|test)\b|run (?:--silent |-s )?(?<script>[a-z:]+))(?<rest>[^`\n]*)/g;

const documentedCommands = markdownPages().flatMap(({ file, text }) =>
  [...text.matchAll(COMMAND)].map(({ groups }) => ({
    file,
    script: groups?.script ?? groups?.short ?? '',
    rest: groups?.rest ?? '',
  })),
);

test('every documented npm command is in package.json', () => {
  expect(documentedCommands.length).toBeGreaterThan(50);
  const packages = workspacePackages();
  const unknown = documentedCommands.filter(({ script, rest }) => {
    const workspace = /-w (\S+)/.exec(rest)?.[1];
    const folder = workspace ? packages.find(({ name }) => name === workspace)?.folder : '';
    return folder === undefined || !scriptsOf(folder).includes(script);
  });
  expect(unknown).toEqual([]);
});

test('every program that a page starts by its file exists', () => {
  const programs = markdownPages().flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:npx tsx|node --import tsx|node) (?<program>[\w./-]+\.(?:ts|mjs))/g)].map(({ groups }) => ({
      file,
      program: groups?.program ?? '',
    })),
  );
  expect(programs.length).toBeGreaterThan(1);
  const missing = programs.filter(
    ({ file, program }) =>
      ![root, path.join(root, path.dirname(file))].some((at) => existsSync(path.join(at, program))),
  );
  expect(missing).toEqual([]);
});

describe('every documented npm command has a test', () => {
  const scripts = [...new Set(documentedCommands.map(({ script }) => script))].filter(
    (script) => !NOT_TESTED.includes(script),
  );
  test.each(scripts)('npm run %s', (script) => {
    const [file, run] = TEST_OF_SCRIPT[script] ?? [];
    expect(file, `add the test that runs it to ${path.basename(import.meta.url)}`).toBeDefined();
    expect(readFileSync(path.join(root, file ?? ''), 'utf8')).toContain(run);
  });
});

const UNTESTED_OPTIONS = [
  '--help',
  '--all-packages',
  '--area',
  '--shard',
  '--page',
  '--rounds',
  '--switches',
  '--delay',
  '--sizes',
  '--staff',
  '--providers',
];

describe('every documented option of a command is used by a test', () => {
  const tests = repositoryFiles()
    .filter((file) => /\.(?:test|spec)\.ts$|^(?:api-server\/test|playwright|scripts\/test)\/.*\.ts$/.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
  const options = documentedCommands
    .filter(({ script }) => script !== 'release')
    .flatMap(({ script, rest }) =>
      [...rest.replace(/#.*/, '').matchAll(/(?<= )--[a-z][a-z-]+/g)].map(([option]) => `${script} ${option}`),
    )
    .filter((command) => !UNTESTED_OPTIONS.some((option) => command.endsWith(` ${option}`)));
  test.each([...new Set(options)])('%s', (command) => {
    const [, option = ''] = command.split(' ');
    expect(new RegExp(`${option}(?![a-z-])`).test(tests), `no test gives ${option}`).toBe(true);
  });
});
