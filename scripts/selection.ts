import { execFileSync } from 'node:child_process';
import { root } from './install.mjs';
import { workspacePackages } from './packageImports';
import { packageFolders, withDependants } from './packages';

/**
 * Packages that a change can affect. `undefined` means all of them: the change concerns every package, or its files are
 * unknown.
 */
export interface AffectedPackages {
  changed: readonly string[];
  reached: readonly string[];
}

/** Pages, pipelines and deployment files, which the checks of `scripts` read. */
const READ_BY_SCRIPTS = /^(?:docs|deploy|\.github|\.changeset|contracts)\/|\.md$|^LICENSE$/;

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/**
 * Compares with the last pulled main branch. `undefined` in a fresh clone, without such a branch, or when nothing
 * differs.
 */
export function changedFiles(): string[] | undefined {
  try {
    const [base = ''] = git('merge-base', 'HEAD', 'origin/main');
    const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
    return files.length > 0 ? files : undefined;
  } catch {
    return undefined;
  }
}

export function affectedPackagesOf(files: readonly string[] | undefined): AffectedPackages | undefined {
  if (!files) return undefined;
  const folders = workspacePackages().map(({ folder }) => folder);
  const owners = files.map((file) => ownerOf(file, folders));
  if (owners.includes(undefined)) return undefined;
  const changed = [...new Set(owners.filter((owner) => owner !== undefined))];
  return { changed, reached: withDependants(changed) };
}

function ownerOf(file: string, folders: readonly string[]): string | undefined {
  if (READ_BY_SCRIPTS.test(file)) return 'scripts';
  return folders.filter((folder) => file.startsWith(`${folder}/`)).sort((a, b) => b.length - a.length)[0];
}

export const unaffectedPackages = ({ reached }: AffectedPackages): string[] =>
  packageFolders().filter((each) => !reached.includes(each));

/**
 * Contract tests for any change: rights, ownership, idempotency, the lifecycle, money and responses of both gateways.
 */
const ALWAYS_RUN_TESTS = [
  'api-server/test/access.test.ts',
  'api-server/test/foreignIds.test.ts',
  'api-server/test/idempotency.test.ts',
  'api-server/test/money.test.ts',
  'api-server/test/staleTransitions.test.ts',
  'api-server/test/transitionEffects.test.ts',
  'nginx/test/sameAnswers.test.ts',
];

/** An empty list selects all files of the tier. */
export function contractFilters(reach: AffectedPackages | undefined): string[] {
  return reach ? [...ALWAYS_RUN_TESTS, ...reach.reached.map((folder) => `${folder}/test/`)] : [];
}

const REMOTES_BY_STORY: Readonly<Record<string, readonly string[]>> = {
  'as-customer/journey': [],
  'as-customer/appointments': ['mf-booking', 'mf-catalog'],
  'as-customer/passkeys': ['mf-account'],
  'as-provider/payoutAccount': ['mf-provider'],
  'as-provider/secondStep': ['mf-account', 'mf-provider'],
  'as-admin/console': ['mf-admin', 'mf-ops'],
  'both-sides/sideBySide': ['mf-booking', 'mf-offers', 'mf-provider'],
  'both-sides/operator': ['mf-admin', 'mf-booking', 'mf-offers', 'mf-provider'],
};

export function storySpecsFor(reach: AffectedPackages | undefined): string[] {
  const isRemote = (folder: string) => folder.startsWith('mf-');
  const all = Object.entries(REMOTES_BY_STORY);
  const tried =
    !reach || reach.changed.some((folder) => !isRemote(folder))
      ? all
      : all.filter(([, remotes], index) => index === 0 || remotes.some((remote) => reach.changed.includes(remote)));
  return tried.map(([story]) => `${story}.spec.ts`);
}
