import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Folders that a remote's team checks out beside its own. `.github/workflows/remote.yml` lists the same. */
export const SHARED_FOLDERS = [
  'build',
  'cli',
  'contracts',
  'nginx',
  'release',
  'scripts',
  'shared-api',
  'shared-process',
  'shared-ui',
] as const;
interface LockFile {
  readonly packages: Readonly<Record<string, { link?: boolean; resolved?: string }>>;
}

const LEFT_OUT = new Set(['node_modules', 'dist', 'test-results', '.data']);

export function checkoutOf(root: string, remote: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), `doorstep-${remote}-`));
  const rootFiles = readdirSync(root, { withFileTypes: true })
    .filter((item) => item.isFile())
    .map(({ name }) => name);
  for (const name of [...rootFiles, ...SHARED_FOLDERS, remote]) {
    const filter = (source: string) => !LEFT_OUT.has(path.basename(source));
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter });
  }
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '@doorstep'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@doorstep' && (!name.startsWith('.') || name === '.bin' || name === '.package-lock.json'))
      symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  }
  // Link every workspace: a missing link would make the next command install everything.
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as LockFile;
  for (const [place, { link, resolved = '' }] of Object.entries(packages))
    if (link && existsSync(path.join(folder, resolved, 'package.json')))
      symlinkSync(path.join('../..', resolved), path.join(folder, place));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
