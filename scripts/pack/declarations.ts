import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';
import { addImportExtensions } from './transpile';

export function declareTypes(folder: string, files: readonly string[], dist: string): void {
  const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => path.join(root, folder, file));
  const project = path.join(dist, '..', 'tsconfig.types.json');
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, noCheck: true },
    // Resolve other packages as installed ones: their sources lie outside of this package.
    paths: {},
    ...{ rootDir: path.join(root, folder), outDir: dist, typeRoots: [path.join(root, 'node_modules/@types')] },
  };
  const content = {
    extends: path.join(root, 'tsconfig.base.json'),
    compilerOptions,
    files: [...sources, path.join(root, 'build/assets.d.ts')],
    include: [],
  };
  writeFileSync(project, JSON.stringify(content));
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The types of ${folder} cannot be generated:\n${stdout}`);
  rmSync(project);
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue;
    const written = path.join(dist, file);
    const source = path.join(root, folder, file);
    writeFileSync(written, addImportExtensions(readFileSync(written, 'utf8'), source));
  }
}
