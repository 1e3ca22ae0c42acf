import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ExposedModuleContract, RemoteDefinition } from '@doorstep/shared-api/remote';
import { buildPackageFile, isInRepository, packageRoot } from './places';

/** Excludes `./routes`, which only the shell requests and which has the same shape in every remote. */
const isExposedModule = (name: string) => name !== './routes';

export const contractFile = (remote: string, exposedModule: string) =>
  `contracts/${remote.replaceAll('-', '_')}/${exposedModule.replace(/^\.\//, '')}.d.ts`;

export function contractsOf(
  root: string,
  remote: RemoteDefinition,
  folder = path.join(root, remote.name),
): Record<string, ExposedModuleContract> {
  const exposedModules = Object.entries(remote.exposes).filter(([name]) => isExposedModule(name));
  if (!exposedModules.length) return {};
  const out = mkdtempSync(path.join(tmpdir(), 'doorstep-contracts-'));
  try {
    emitDeclarations(root, out, [
      ...exposedModules.map(([, file]) => path.join(folder, file)),
      buildPackageFile('../assets.d.ts'),
    ]);
    return Object.fromEntries(
      exposedModules.map(([name, file]) => {
        const source = path.relative(root, path.join(folder, file));
        const types = readFileSync(path.join(out, source.replace(/\.tsx?$/, '.d.ts')), 'utf8');
        const inner = /(?:from|import\()\s*['"](\.[^'"]*)['"]/.exec(types)?.[1];
        if (inner) {
          throw new Error(
            `${source} shows types of ${inner}, which its users do not have: write them out in ${source}, or take them from @doorstep/shared-api.`,
          );
        }
        return [name, { file: file.replace(/^\.\//, ''), types }];
      }),
    );
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function emitDeclarations(root: string, out: string, files: readonly string[]): void {
  const project = path.join(out, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    noCheck: true,
    rootDir: root,
    outDir: out,
    typeRoots: [path.join(root, 'node_modules/@types')],
  };
  const [base] = ['tsconfig.base.json', 'tsconfig.json'].filter((file) => existsSync(path.join(root, file)));
  const options = { extends: path.join(root, base ?? ''), compilerOptions, files, include: [] };
  writeFileSync(project, JSON.stringify(options));
  const compiler = path.join(packageRoot('typescript'), 'bin/tsc');
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The types of ${files[0]} cannot be generated:\n${stdout}${stderr}`);
}

const CONTRACTS_COMMAND = isInRepository ? 'npm run contracts' : 'npx doorstep contracts';

export function expectedContractsOf(root: string, remote: RemoteDefinition): Record<string, string> {
  return Object.fromEntries(
    remote.uses.map((use) => {
      const [owner = '', exposedModule = ''] = use.split('/');
      const file = contractFile(owner, exposedModule);
      if (!existsSync(path.join(root, file)))
        throw new Error(
          `${remote.name}/src/remote.ts uses ${use}, but ${file} is missing: ${CONTRACTS_COMMAND} writes what ${owner} exposes.`,
        );
      return [use, readFileSync(path.join(root, file), 'utf8')];
    }),
  );
}
