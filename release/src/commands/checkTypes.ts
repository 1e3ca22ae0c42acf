import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkManifest } from '../manifest/check';
import { type ContractPair, differingContractPairs } from '../manifest/contracts';
import type { Manifest, ReleaseRecord } from '../types';

type Find = (name: string, version: string) => ReleaseRecord;

export const coexistenceIssues = (manifest: Manifest, find: Find): string[] => [
  ...checkManifest(manifest, find),
  ...typeIssues(manifest, find),
];

/**
 * Exposed modules whose types broke for a live consumer, one line each. The compiler decides, so that an added optional
 * property is fine and a required one is not. It only runs when the texts of the contracts differ.
 */
function typeIssues(manifest: Manifest, find: Find): string[] {
  const meetings = differingContractPairs(manifest, find);
  if (!meetings.length) return [];
  const compiler = findCompiler();
  if (!compiler) {
    return meetings.map(
      ({ use }) =>
        `The types of ${use} changed and cannot be compared: the compiler is missing here (npm ci installs it).`,
    );
  }
  const complaints = compile(compiler, meetings);
  return meetings.flatMap((meeting, index) => (complaints[index] ? [reason(meeting, complaints[index])] : []));
}

const id = ({ name, version }: ReleaseRecord) => `${name}@${version}`;

const reason = ({ user, owner, use, provided }: ContractPair, complaint: string) =>
  `${id(user)} was compiled against another ${use} than ${id(owner)} exposes (${owner.name}/${provided.file}): ${complaint}. ` +
  `Keep the old shape in ${owner.name}/${provided.file} (new properties optional), or expose the new one under another name in src/remote.ts of ${owner.name}.`;

function findCompiler(): string | undefined {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  } catch {
    return undefined;
  }
}

/** Assigns the provided to the expected types, and checks that each property of consumers is still accepted. */
const comparisonSource = (types: string) => `import type * as Expected from './expected';
import * as provided from './provided';
type Props<T> = T extends (props: infer P, ...rest: never[]) => unknown ? P : never;
type Untaken<E, P> = { [K in keyof E]: K extends keyof P ? Exclude<keyof Props<E[K]>, keyof Props<P[K]>> : never }[keyof E];
export const fits: typeof Expected = provided;
export const keepsAll: [Untaken<typeof Expected, typeof provided>] extends [never] ? true : Untaken<typeof Expected, typeof provided> = true;
${types ? `export type { ${types} } from './provided';` : ''}
`;

const exportedTypes = (contract: string) =>
  [...contract.matchAll(/^export (?:declare )?(?:interface|type) (\w+)/gm)].map(([, name]) => name).join(', ');

function compile(compiler: string, meetings: readonly ContractPair[]): (string | undefined)[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-types-'));
  try {
    symlinkSync(path.resolve(compiler, '../../..'), path.join(folder, 'node_modules'), 'dir');
    const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
    meetings.forEach(({ expected, provided }, index) => {
      mkdirSync(path.join(folder, String(index)));
      write(`${index}/expected.d.ts`, expected);
      write(`${index}/provided.d.ts`, provided.types);
      write(`${index}/compare.ts`, comparisonSource(exportedTypes(expected)));
    });
    write('tsconfig.json', JSON.stringify({ compilerOptions: OPTIONS, include: ['*/compare.ts'] }));
    const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', '.', '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const complaints = meetings.map((_, index) => firstCompilerError(stdout, `${index}/`));
    // On any other compiler error, reject what was not compared.
    if (status !== 0 && !complaints.some(Boolean))
      return meetings.map(() => `the types cannot be compared (${(stderr || stdout).trim().split('\n')[0]})`);
    return complaints;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  lib: ['es2023', 'dom'],
  types: [],
  skipLibCheck: true,
};

function firstCompilerError(output: string, folder: string): string | undefined {
  const lines = output.split('\n');
  const first = lines.findIndex((line) => line.startsWith(folder));
  if (first < 0) return undefined;
  const end = lines.findIndex((line, index) => index > first && !line.startsWith(' '));
  const error = lines.slice(first, end < 0 ? undefined : end);
  const message = (error.at(-1) ?? '')
    .replace(/^.*?error TS\d+: /, '')
    .replace(/'?typeof import\("[^"]*provided"\)'?/g, 'what is exposed')
    .replace(/'?typeof import\("[^"]*expected"\)'?/g, 'what was expected')
    .replace(/\.$/, '')
    .trim();
  const untaken = /^Type '?true'? is not assignable to type '"(.+)"'/.exec(message)?.[1];
  if (untaken) return `it no longer takes "${untaken}"`;
  const about = error.findLast((line) => line.includes('Types of property')) ?? '';
  const property = /Types of property '(.+?)'/.exec(about)?.[1];
  return property ? `property '${property}': ${message}` : message;
}
