import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { integrityOf } from '../store/hash';
import type { BuildFile, PrerenderJob, PrerenderResult, Progress } from './protocol';
import { makeSandbox } from './sandbox';

/** Runs as a child process: a failing build ends only this process, and rendering does not block visitors. */

interface ShellBuild {
  readonly provided: Readonly<Record<string, unknown>>;
  prerenderPage(page: PrerenderJob, routes: unknown): Promise<PrerenderResult>;
}

interface Realm {
  readonly shell: ShellBuild;
  readonly routes: unknown;
}

/**
 * Keeps one context per pair of versions, so that modules of two versions never mix. A context that fails to start is
 * not started again.
 */
function createRealms() {
  const realms = new Map<string, Promise<Realm>>();
  return (page: PrerenderJob) => {
    const key = `${page.shell.prefix} ${page.remote.prefix}`;
    const realm = realms.get(key) ?? createRealm(page);
    realms.set(key, realm);
    return realm;
  };
}

async function createRealm({ shell, remote }: PrerenderJob): Promise<Realm> {
  const run = makeSandbox();
  const shellBuild = run<ShellBuild>(readVerifiedBuild(shell));
  const { default: routes } = run<{ default: unknown }>(readVerifiedBuild(remote), shellBuild.provided);
  return { shell: shellBuild, routes };
}

function readVerifiedBuild({ file, sha384, prefix }: BuildFile) {
  const code = readFileSync(file, 'utf8');
  if (integrityOf(code) !== sha384) throw new Error(`${file} is not what was published.`);
  return { file, code, prefix };
}

const notify = (progress: Progress) => process.send?.(progress);

async function renderJobs(pages: readonly PrerenderJob[]) {
  const realmOf = createRealms();
  for (const page of pages) {
    const { id } = page;
    notify({ id, begins: true });
    try {
      const { shell, routes } = await realmOf(page);
      const { html, answers, head } = await shell.prerenderPage(page, routes);
      notify({ id, drawing: { html, answers, ...(head && { head }) } });
    } catch (error) {
      notify({ id, fault: error instanceof Error ? error.message : String(error) });
    }
  }
  process.disconnect();
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// The caller has the result or is gone. Timers of rendered code would keep the process alive.
process.once('disconnect', () => process.exit());
process.once('message', (pages) => void renderJobs(pages as PrerenderJob[]));
