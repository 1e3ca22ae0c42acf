import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { integrityOf } from '../store/hash';
import type { BuildFile, Drawing, PageToDraw, Progress } from './protocol';
import { makeSandbox } from './sandbox';

/** A process of its own: whatever a build does wrong ends here, and what it draws does not keep visitors waiting. */

interface ShellBuild {
  readonly provided: Readonly<Record<string, unknown>>;
  prerenderPage(page: PageToDraw, routes: unknown): Promise<Drawing>;
}

interface World {
  readonly shell: ShellBuild;
  readonly routes: unknown;
}

/** One world per pair of versions: modules of two versions never meet. One that cannot start is not started again. */
function makeWorlds() {
  const worlds = new Map<string, Promise<World>>();
  return (page: PageToDraw) => {
    const key = `${page.shell.prefix} ${page.remote.prefix}`;
    const world = worlds.get(key) ?? startWorld(page);
    worlds.set(key, world);
    return world;
  };
}

async function startWorld({ shell, remote }: PageToDraw): Promise<World> {
  const run = makeSandbox();
  const shellBuild = run<ShellBuild>(read(shell));
  const { default: routes } = run<{ default: unknown }>(read(remote), shellBuild.provided);
  return { shell: shellBuild, routes };
}

function read({ file, sha384, prefix }: BuildFile) {
  const code = readFileSync(file, 'utf8');
  if (integrityOf(code) !== sha384) throw new Error(`${file} is not what was published.`);
  return { file, code, prefix };
}

const tell = (progress: Progress) => process.send?.(progress);

async function draw(pages: readonly PageToDraw[]) {
  const worldOf = makeWorlds();
  for (const page of pages) {
    const { id } = page;
    tell({ id, begins: true });
    try {
      const { shell, routes } = await worldOf(page);
      const { html, answers } = await shell.prerenderPage(page, routes);
      tell({ id, drawing: { html, answers } });
    } catch (error) {
      tell({ id, fault: error instanceof Error ? error.message : String(error) });
    }
  }
  process.disconnect();
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Done, or nobody is left who waits for it; timers of what was drawn would keep it alive.
process.once('disconnect', () => process.exit());
process.once('message', (pages) => void draw(pages as PageToDraw[]));
