import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Plain JavaScript, because it compiles the programs that run without a loader.

const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)));
const self = fileURLToPath(import.meta.url);

const SITE_PROGRAMS = [
  'api-server/src/main.ts',
  'nginx/src/serve.ts',
  'release/cli/release.ts',
  'release/src/console/commandWorker.ts',
  'release/src/prerender/worker.ts',
  'scripts/start.ts',
];

/**
 * Sandboxed page for running builds, bundled into one file: finding and loading a thousand library files dominates its
 * startup. A separate bundle, so that it can be denied reading anything else.
 */
const SANDBOX = 'release/src/store/reach/run/sandboxedPage.mjs';
const SANDBOX_LIBRARY = 'node_modules/happy-dom/package.json';

/**
 * Packages outside of the bundles. Some have files or programs of their own, some patch others at load time, and some
 * are shared between a rendered page and the server. OpenTelemetry's API is not among them, because its copies share
 * their registrations.
 */
const OUTSIDE =
  /^(?:@electric-sql|@node-rs|@opentelemetry\/(?!api$)[^/]+|@babel|@rsbuild|@rspack|@module-federation|esbuild|pg-native|pino|react|react-.*|sharp|thread-stream|tsx|vite)(?:\/|$)/;
const loaders = { '.ts': 'ts', '.tsx': 'tsx', '.js': 'js', '.mjs': 'js', '.cjs': 'js' };

/**
 * Lets each file find what lies beside its source. Bundles npm packages as well, because finding and loading their
 * files is a third of a server's startup.
 */
const asInSource = {
  name: 'as in source',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ kind, path: name }) => {
      if (kind === 'entry-point' || name.startsWith('@doorstep/')) return undefined;
      // Leave dynamic imports to Node, which resolves the package's exports itself.
      return kind === 'dynamic-import' || OUTSIDE.test(name) ? { external: true } : undefined;
    });
    onLoad({ filter: /\.(?:tsx?|[cm]?js)$/ }, ({ path: file }) => ({
      loader: loaders[path.extname(file)],
      contents: readFileSync(file, 'utf8')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
        .replace(/\b__dirname\b/g, JSON.stringify(path.dirname(file)))
        .replace(/\b__filename\b/g, JSON.stringify(file)),
    }));
  },
};

/**
 * Bundles programs into a folder below the repository, so that Node finds its packages. Returns the source files
 * relative to the root. `sourcemap`: writes maps, which Node reads with `--enable-source-maps`.
 */
export async function bundle(programs, folder, { sourcemap = false } = {}) {
  const { build } = await import('esbuild');
  const programsBuild = build({
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
    conditions: ['node'],
    mainFields: ['main'],
    jsx: 'automatic',
    ...LEAN,
    sourcemap,
    sourcesContent: false,
    metafile: true,
    banner: { js: requireOf(JSON.stringify(`${root}/package.json`)) },
    logLevel: 'error',
    plugins: [asInSource],
  });
  const sandboxBuild = build({
    absWorkingDir: root,
    entryPoints: [SANDBOX],
    outfile: path.join(folder, SANDBOX),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    ...LEAN,
    banner: { js: requireOf('import.meta.url') },
    logLevel: 'error',
  });
  const [{ metafile }] = await Promise.all([programsBuild, sandboxBuild]);
  return [...Object.keys(metafile.inputs), SANDBOX, SANDBOX_LIBRARY];
}

/** Node keeps a source in memory with two bytes per character if any character, even in a comment, is not Latin-1. */
const LEAN = { minifyWhitespace: true, legalComments: 'none', charset: 'ascii' };
const requireOf = (place) =>
  `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(${place});`;

/** For `shared-process/src/program.mjs`. `flags` are Node's flags for each bundle. */
export const listOf = (programs, folder, flags = []) => ({
  programs: Object.fromEntries(
    [...programs, SANDBOX].map((file) => [path.join(root, file), path.join(folder, file.replace(/\.ts$/, '.mjs'))]),
  ),
  flags,
});

const cache = path.join(root, 'node_modules/.cache/doorstep/programs');
/** Number of older bundles to keep, because running sites still use them. */
const MAX_COMPILED = 4;
const LIST = 'programs.json';

/**
 * Compiles a site's programs if a source has changed, and registers them (program.mjs). Takes a second or two, or a few
 * milliseconds without changes.
 */
export async function compilePrograms(print = () => {}) {
  process.env.DOORSTEP_PROGRAMS = currentList() ?? (await compile(print));
}

/** Undefined if a source has changed since the latest bundles were built. */
export function currentList() {
  for (const folder of compiledFolders()) {
    const list = path.join(folder, LIST);
    const { stamps } = JSON.parse(readFileSync(list, 'utf8'));
    if (Object.entries(stamps).every(([file, stamp]) => stampOf(file) === stamp)) return list;
  }
  return undefined;
}

async function compile(print) {
  print('Compiling the server ...');
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(path.join(cache, '.draft-'));
  try {
    const startedAt = Date.now();
    const inputs = await bundle(SITE_PROGRAMS, draft, { sourcemap: 'linked' });
    const files = new Set([...inputs, path.relative(root, self), 'package-lock.json']);
    // Files changed during the build may be outdated in it. Their stamp is empty, so that the next start compiles
    // again.
    const stamps = Object.fromEntries([...files].map((file) => [file, isOlder(file, startedAt) ? stampOf(file) : '']));
    const folder = path.join(cache, `${startedAt}-${process.pid}`);
    writeFileSync(path.join(draft, LIST), JSON.stringify({ ...listOf(SITE_PROGRAMS, folder), stamps }));
    renameSync(draft, folder);
    for (const old of compiledFolders().slice(MAX_COMPILED)) rmSync(old, { recursive: true, force: true });
    return path.join(folder, LIST);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Whole seconds, because image layers store no fractions. */
const secondOf = (ms) => Math.floor(ms / 1000);

const isOlder = (file, than) => secondOf(statSync(path.join(root, file)).mtimeMs) < secondOf(than);

function stampOf(file) {
  const { size, mtimeMs = 0 } = statSync(path.join(root, file), { throwIfNoEntry: false }) ?? {};
  return `${size} ${secondOf(mtimeMs)}`;
}

/** Newest first. */
function compiledFolders() {
  try {
    return readdirSync(cache)
      .filter((name) => /^\d+-\d+$/.test(name))
      .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
      .map((name) => path.join(cache, name));
  } catch {
    return [];
  }
}
