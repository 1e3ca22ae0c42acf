import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { integrityOf } from '../store/hash';
import type { BuildFile, Drawing, DrawnPage, PageToDraw } from './job';
import { makeSandbox } from './sandbox';

/** A process of its own: whatever a build does wrong ends here, and what it draws does not keep visitors waiting. */

interface ShellBuild {
  readonly provided: Readonly<Record<string, unknown>>;
  prerenderPage(page: PageToDraw, routes: unknown): Promise<Drawing>;
}

/** One world per pair of versions: modules of two versions never meet. */
function makeWorlds() {
  const worlds = new Map<string, { shell: ShellBuild; routes: unknown }>();
  return ({ shell, remote }: PageToDraw) => {
    const key = `${shell.prefix} ${remote.prefix}`;
    const known = worlds.get(key);
    if (known) return known;
    const run = makeSandbox();
    const shellBuild = run<ShellBuild>(read(shell));
    const { default: routes } = run<{ default: unknown }>(read(remote), shellBuild.provided);
    const world = { shell: shellBuild, routes };
    worlds.set(key, world);
    return world;
  };
}

function read({ file, sha384, prefix }: BuildFile) {
  const code = readFileSync(file, 'utf8');
  if (integrityOf(code) !== sha384) throw new Error(`${file} is not what was published.`);
  return { file, code, prefix };
}

async function draw(pages: readonly PageToDraw[]) {
  const worldOf = makeWorlds();
  for (const page of pages) {
    let drawn: DrawnPage;
    try {
      const { shell, routes } = worldOf(page);
      drawn = { id: page.id, ...(await shell.prerenderPage(page, routes)) };
    } catch (error) {
      drawn = { id: page.id, fault: error instanceof Error ? error.message : String(error) };
    }
    process.send?.(drawn);
  }
  process.disconnect();
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Done, or nobody is left who waits for it; timers of what was drawn would keep it alive.
process.once('disconnect', () => process.exit());
process.once('message', (pages) => void draw(pages as PageToDraw[]));
