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

/**
 * Stay what they are without a bundle: those with files or programs of their own beside them, those that replace parts of others
 * as they are loaded, and what a page that is rendered shares with the server.
 */
const OUTSIDE =
  /^(?:@electric-sql|@node-rs|@opentelemetry|@babel|@rsbuild|@rspack|@module-federation|acorn|esbuild|pg-native|pino|react|react-.*|sharp|thread-stream|tsx|vite)(?:\/|$)/;
const loaders = { '.ts': 'ts', '.tsx': 'tsx', '.js': 'js', '.mjs': 'js', '.cjs': 'js' } as const;

/**
 * Each file finds what lies beside its source. Packages of the registry are in the bundle as well: to find and load their
 * files is a third of what a server costs until it is ready.
 */
const asInSource: Plugin = {
  name: 'as in source',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ kind, path: name }) => {
      if (kind === 'entry-point' || name.startsWith('@doorstep/')) return undefined;
      // What is loaded when it is needed has Node's own way to see what such a package exports.
      return kind === 'dynamic-import' || OUTSIDE.test(name) ? { external: true } : undefined;
    });
    onLoad({ filter: /\.(?:tsx?|[cm]?js)$/ }, ({ path: file }) => ({
      loader: loaders[path.extname(file) as keyof typeof loaders],
      contents: readFileSync(file, 'utf8')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
        .replace(/\b__dirname\b/g, JSON.stringify(path.dirname(file)))
        .replace(/\b__filename\b/g, JSON.stringify(file)),
    }));
  },
};

/**
 * Bundles the programs that tests start as processes of their own (shared-process/src/program.mjs finds them); the function
 * that it returns removes them. Seconds of one core, which each start of a server gives back. `flags`: of Node, for each of them.
 */
export async function bundlePrograms(flags: readonly string[] = [], programs = PROGRAMS): Promise<() => void> {
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
    // Of packages the files that Node would load, not those for bundlers.
    conditions: ['node'],
    mainFields: ['main'],
    jsx: 'automatic',
    // Packages that are not modules ask for Node's own by it.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(${JSON.stringify(`${root}/package.json`)});`,
    },
    logLevel: 'error',
    plugins: [asInSource],
  });
  const bundles = programs.map((file) => [path.join(root, file), path.join(folder, file.replace(/\.ts$/, '.mjs'))]);
  const list = path.join(folder, 'programs.json');
  writeFileSync(list, JSON.stringify({ programs: Object.fromEntries(bundles), flags }));
  process.env.DOORSTEP_PROGRAMS = list;
  return () => {
    delete process.env.DOORSTEP_PROGRAMS;
    rmSync(folder, { recursive: true, force: true });
  };
}
