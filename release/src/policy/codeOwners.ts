import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Locations that GitHub, GitLab and similar hosts use. */
const CODEOWNERS_PATHS = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'];
export const MAX_OWNERS = 20;
const OWNER = /^(?:@[A-Za-z0-9][\w.-]*(?:\/[\w.-]+)*|[^\s@]+@[^\s@]+\.[^\s@]+)$/;

export const isOwner = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= 100 && OWNER.test(text);

/** Empty when the repository has no CODEOWNERS file. */
export function codeOwnersOf(folder: string): readonly string[] {
  const root = repositoryOf(folder);
  const file = root && CODEOWNERS_PATHS.map((place) => path.join(root, place)).find((place) => existsSync(place));
  if (!root || !file) return [];
  const source = path.basename(folder) === 'dist' ? path.dirname(folder) : folder;
  const inRepository = path.relative(root, source).split(path.sep).join('/');
  return ownersIn(readFileSync(file, 'utf8'), inRepository ? `${inRepository}/src/remote.ts` : 'src/remote.ts');
}

function repositoryOf(folder: string): string | undefined {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(path.join(at, '.git'))) return at;
    if (path.dirname(at) === at) return undefined;
  }
}

/** The last matching pattern wins, as in gitignore. GitLab's sections are ignored. */
export function ownersIn(text: string, file: string): readonly string[] {
  let owners: readonly string[] = [];
  for (const line of text.split('\n')) {
    const [pattern, ...names] = line
      .replace(/(^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    if (!pattern || /^\^?\[/.test(pattern)) continue;
    if (matchesPattern(pattern, file)) owners = names.filter(isOwner).slice(0, MAX_OWNERS);
  }
  return owners;
}

function matchesPattern(pattern: string, file: string): boolean {
  const isAnchored = pattern.slice(0, -1).includes('/');
  const parts = pattern.replace(/^\//, '').replace(/\/$/, '').split('/');
  const inner = parts
    .map((part) =>
      part === '**'
        ? '.*'
        : part
            .replace(/[.+^${}()|[\]\\]/g, '\\$&')
            .replaceAll('*', '[^/]*')
            .replaceAll('?', '[^/]'),
    )
    .join('/')
    .replaceAll('.*/', '(?:.*/)?');
  // `docs/*` matches files of that folder only. Other folder patterns match everything below it.
  const below = pattern.endsWith('/') ? '/.*' : pattern.endsWith('/*') ? '' : '(?:/.*)?';
  return new RegExp(`^${isAnchored ? '' : '(?:.*/)?'}${inner}${below}$`).test(file);
}
