import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';

const LEFT_OUT = /\.test\.tsx?$|\/gallery\/|(?:^|\/)everyQuery\.ts$/;
const SOURCE = /\.tsx?$/;
const TARGET = 'es2023';

export const isPublishedFile = (file: string) => !LEFT_OUT.test(file);

/**
 * Compiles each source separately, so that styles, texts and workers keep their relative paths. Copies all other files.
 */
export async function transpile(folder: string, files: readonly string[], dist: string): Promise<void> {
  for (const file of files) {
    const source = path.join(folder, file);
    if (!SOURCE.test(file) || file.endsWith('.d.ts')) {
      cpSync(source, path.join(dist, file));
      continue;
    }
    const { code } = await transform(readFileSync(source, 'utf8'), {
      ...{ loader: file.endsWith('x') ? 'tsx' : 'ts', format: 'esm', target: TARGET, jsx: 'automatic' },
      sourcefile: file,
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true, target: TARGET } },
    });
    const target = path.join(dist, file.replace(SOURCE, '.js'));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, addImportExtensions(code, source));
  }
}

const RELATIVE = /((?:\bfrom|\bimport)\s*\(?\s*(?:\/\*.*?\*\/\s*)?["'])(\.{1,2}\/?[^"']*)(["'])/g;
const PROGRAM = /(new URL\(\s*["']\.[^"']*)\.ts(["'],\s*import\.meta\.url)/g;

/** Node requires file extensions and index files in import paths. */
export const addImportExtensions = (code: string, source: string): string =>
  code
    .replace(
      RELATIVE,
      (_all, before: string, name: string, after: string) => before + importPathOf(name, source) + after,
    )
    .replace(PROGRAM, '$1.js$2');

function importPathOf(name: string, source: string): string {
  const place = path.resolve(path.dirname(source), name);
  if (existsSync(place) && statSync(place).isFile()) return name.replace(SOURCE, '.js');
  if (['.ts', '.tsx', '.d.ts'].some((extension) => existsSync(place + extension))) return `${name}.js`;
  if (['ts', 'tsx'].some((extension) => existsSync(`${place}/index.${extension}`)))
    return `${name.replace(/\/$/, '')}/index.js`;
  return name;
}
