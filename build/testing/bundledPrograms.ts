import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** What tests start, and what that starts; another program starts through tsx. */
const PROGRAMS = [
  'api-server/src/main.ts',
  'api-server/src/ops/backup.ts',
  'api-server/src/ops/catalogue.ts',
  'api-server/src/ops/messages.ts',
  'api-server/src/ops/payments.ts',
  'api-server/src/ops/restore.ts',
  'api-server/src/ops/settings.ts',
  'api-server/src/ops/staff.ts',
  'api-server/test/support/decodeProcess.ts',
  'api-server/test/support/faultyApi.ts',
  'api-server/test/support/outboxProcess.ts',
  'api-server/test/support/payoutProcess.ts',
  'nginx/src/serve.ts',
  'release/cli/release.ts',
  'release/src/console/commandWorker.ts',
  'release/src/prerender/worker.ts',
  'release/test/support/breakAt.ts',
  'scripts/start.ts',
];

/** Each file finds what lies beside its source, and the packages of the registry are what they are without a bundle. */
const asInSource: Plugin = {
  name: 'as in source',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ kind, path: name }) =>
      kind === 'entry-point' || name.startsWith('@doorstep/') ? undefined : { external: true },
    );
    onLoad({ filter: /\.(?:tsx?|mjs)$/ }, ({ path: file }) => ({
      loader: file.endsWith('x') ? 'tsx' : 'ts',
      contents: readFileSync(file, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
    }));
  },
};

/**
 * Bundles the programs that tests start as processes of their own (shared-process/src/program.mjs finds them); the function
 * that it returns removes them. A second of one core, which each start of a server gives back.
 */
export async function bundlePrograms(programs: readonly string[] = PROGRAMS): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-programs-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await build({
    absWorkingDir: root,
    entryPoints: [...programs],
    outbase: root,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    plugins: [asInSource],
  });
  const bundles = programs.map((file) => [path.join(root, file), path.join(folder, file.replace(/\.ts$/, '.mjs'))]);
  const list = path.join(folder, 'programs.json');
  writeFileSync(list, JSON.stringify(Object.fromEntries(bundles)));
  process.env.DOORSTEP_PROGRAMS = list;
  return () => {
    delete process.env.DOORSTEP_PROGRAMS;
    rmSync(folder, { recursive: true, force: true });
  };
}
