import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languageCodes } from '@doorstep/shared-api/languages';
import type { RemoteDefinition } from '@doorstep/shared-api/remote';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, type RsbuildConfig, type rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { buildRecordPlugin, exposedChunk, type RecordBase } from './buildRecordPlugin';
import { contractsOf, expectedContractsOf } from './contracts';
import { provideFederation, useHostFederation } from './federation/leaner';
import { buildPackageFile, folderOf, isInRepository, packageRoot, readJson, root } from './places';
import { prerenderPlugin } from './prerenderBuild';
import { federationVersion } from './record';
import {
  federationRuntimeAlias,
  productionRouterAlias,
  providedVersions,
  requiredRanges,
  sharedOptionOfRemote,
  sharedOptionOfShell,
} from './shared';
import { workerPlugin } from './workerBuild';

/**
 * Timeout for a chunk on a slow connection or a busy device. Where a previous version exists, the shell falls back to
 * it earlier (shell/src/routing/loadScreen.ts).
 */
const CHUNK_TIMEOUT_MS = 10_000;
/** `npm run dev` builds in React's development mode. Published builds are always production builds. */
const isDevelopment = process.env.NODE_ENV === 'development';
/** `doorstep dev`: a production build that is repeated after each change. */
const isWatched = process.env.DOORSTEP_WATCH === 'yes';

type Texts = Readonly<Record<Language, string>>;

/**
 * Build configuration of a remote from its `src/remote.ts`. Shared modules come from the shell. Two versions of a
 * remote may share a page, so their global names differ.
 */
export function defineRemoteConfig(remote: RemoteDefinition) {
  return defineConfig(({ command }) => (command === 'dev' ? standaloneConfig(remote) : remoteConfig(remote)));
}

/** `npm run dev -w @doorstep/mf-…`: serves the remote's own screens on a page. Data comes from a running site. */
function standaloneConfig(remote: RemoteDefinition): RsbuildConfig {
  const folder = folderOf(remote.name);
  const config = base(folder, remote.name.replaceAll('-', '_'));
  const absent = buildPackageFile('../standalone/AbsentModule');
  const site = process.env.DOORSTEP_SITE ?? 'http://localhost:8080';
  const fromTheSite = ['/UserController', '/api', '/uploads', '/data', '/img', '/assets'];
  return {
    ...config,
    plugins: [pluginReact()],
    source: { ...config.source, entry: { index: path.join(folder, 'src/dev.tsx') } },
    resolve: { alias: Object.fromEntries(remote.uses.map((use) => [use.replaceAll('-', '_'), absent])) },
    server: { port: 3000, proxy: Object.fromEntries(fromTheSite.map((prefix) => [prefix, { target: site }])) },
    html: { title: `${remote.name}, alone` },
    tools: {},
    security: {},
  };
}

function remoteConfig(remote: RemoteDefinition): RsbuildConfig {
  const folder = folderOf(remote.name);
  const container = remote.name.replaceAll('-', '_');
  const buildName = `${container}_${sourceHash(folder)}`;
  const described = descriptions(folder, remote);
  const usedRemotes = [...new Set(remote.uses.map((use) => use.split('/')[0] ?? use))];
  const record: RecordBase = {
    name: remote.name,
    version: readJson<{ version: string }>(path.join(folder, 'package.json')).version,
    kind: 'remote',
    federation: federationVersion(),
    exposes: Object.keys(remote.exposes),
    uses: [...remote.uses],
    contracts: contractsOf(root, remote, folder),
    expects: expectedContractsOf(root, remote),
    shared: requiredRanges(),
    routes: remote.routes.map((route) => ({
      ...route,
      titles: titles(folder, route.id),
      ...(described[route.id] ? { descriptions: described[route.id] } : {}),
    })),
  };
  const config = base(folder, container);
  return {
    ...config,
    plugins: [
      pluginReact(),
      pluginModuleFederation({
        name: container,
        filename: 'remoteEntry.js',
        exposes: Object.fromEntries(
          Object.entries(remote.exposes).map(([name, file]) => [name, { import: file, name: exposedChunk(name) }]),
        ),
        // Placeholder URL. The shell's runtime plugin replaces it with the one from the manifest.
        remotes: Object.fromEntries(
          usedRemotes.map((name) => {
            const remoteName = name.replaceAll('-', '_');
            return [remoteName, `${remoteName}@/remotes/${name}/unresolved/remoteEntry.js`];
          }),
        ),
        shared: sharedOptionOfRemote(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { optimization: { target: 'web' } },
      }),
      buildRecordPlugin(record),
      isWatched
        ? undefined
        : prerenderPlugin({
            config,
            entry: path.join(folder, remote.exposes['./routes'] ?? 'src/routes.tsx'),
            externals: [...Object.keys(requiredRanges()), ...remote.uses.map((use) => use.replaceAll('-', '_'))],
          }),
    ],
    source: { ...config.source, entry: { index: buildPackageFile('emptyEntry') } },
    output: { ...config.output, assetPrefix: 'auto' },
    tools: {
      ...config.tools,
      rspack: (options) => {
        options.output.uniqueName = buildName;
        options.output.chunkLoadingGlobal = `chunks_${buildName}`;
        options.output.chunkLoadTimeout = CHUNK_TIMEOUT_MS;
        useHostFederation(options);
      },
    },
  };
}

/**
 * Splits the shell's start into two files that load in parallel, so that no request is long on a slow connection. Fonts
 * get a separate file: pages that declare them skip it, because declaring fonts twice repeats the layout of every text.
 */
const startInParallel = {
  fonts: { type: 'css/mini-extract', chunks: 'initial', name: 'fonts', enforce: true, test: /styles[\\/]fonts\.css/ },
  packages: {
    chunks: 'initial',
    name: 'packages',
    enforce: true,
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|immer|react-redux|reselect)[\\/]/,
  },
} as const;

/**
 * Nearly all of the shell's start runs at once. With this line, Chromium compiles it on another thread while it loads,
 * instead of on the main thread at the first call of each function.
 */
const compiledWhileItArrives = ({ BannerPlugin, Compilation }: typeof rspack) =>
  new BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: /^static\/js\/(?:packages|index)\./,
    // After comments are removed, before hashes are computed.
    stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

export function defineShellConfig(): RsbuildConfig {
  const folder = path.join(root, 'shell');
  const config = base(folder, 'shell');
  const record: RecordBase = {
    name: 'shell',
    version: readJson<{ version: string }>(path.join(folder, 'package.json')).version,
    kind: 'shell',
    federation: federationVersion(),
    exposes: [],
    uses: [],
    shared: providedVersions(),
    routes: [],
  };
  return defineConfig({
    ...config,
    plugins: [
      pluginReact(),
      pluginModuleFederation({
        name: 'shell',
        remotes: {},
        shared: sharedOptionOfShell(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      buildRecordPlugin(record),
      prerenderPlugin({ config, entry: path.join(folder, 'src/prerender/index.tsx'), externals: [] }),
      workerPlugin(config, path.join(folder, 'src/serviceWorker/worker.ts')),
    ],
    source: { ...config.source, entry: { index: path.join(folder, 'src/index.tsx') } },
    // The URL is known only after publishing, so chunks are found relative to the script that requests them.
    output: { ...config.output, assetPrefix: 'auto' },
    tools: {
      ...config.tools,
      rspack: (options, { rspack }) => {
        options.output.uniqueName = `shell_${sourceHash(folder)}`;
        options.output.chunkLoadTimeout = CHUNK_TIMEOUT_MS;
        provideFederation(options, rspack);
        options.plugins?.push(compiledWhileItArrives(rspack));
        options.optimization = {
          ...options.optimization,
          splitChunks: { chunks: 'async', cacheGroups: startInParallel },
        };
      },
    },
  });
}

export function defineMonolithConfig(): RsbuildConfig {
  const folder = path.join(root, 'playwright/monolith');
  const config = base(folder, 'mono');
  const record: RecordBase = {
    name: 'mono',
    version: '0.0.0',
    kind: 'shell',
    federation: '',
    exposes: [],
    uses: [],
    shared: {},
    routes: [],
  };
  return defineConfig({
    ...config,
    plugins: [pluginReact(), buildRecordPlugin(record)],
    source: { ...config.source, entry: { index: path.join(folder, 'index.tsx') } },
    resolve: {
      alias: {
        ...productionRouterAlias(),
        'mf_booking/CreateBookingDialog': path.join(root, 'mf-booking/src/CreateBookingDialog.tsx'),
        'mf_booking/BookPersonDialog': path.join(root, 'mf-booking/src/BookPersonDialog.tsx'),
      },
    },
    output: { ...config.output, assetPrefix: 'auto' },
    tools: {
      ...config.tools,
      rspack: (options) => {
        options.module.rules?.push({
          test: /[\\/]src[\\/]messages[\\/]index\.ts$/,
          enforce: 'pre',
          use: path.join(folder, 'ownMessages.cjs'),
        });
      },
    },
  });
}

function base(folder: string, cssPrefix: string): RsbuildConfig {
  return {
    root: folder,
    mode: isDevelopment ? 'development' : 'production',
    source: { tsconfigPath: buildPackageFile('tsconfig.bundler.json') },
    resolve: { alias: { ...federationRuntimeAlias(), ...(isDevelopment ? {} : productionRouterAlias()) } },
    output: {
      target: 'web',
      distPath: { root: path.join(folder, 'dist') },
      cleanDistPath: true,
      sourceMap: { js: false },
      legalComments: 'none',
      dataUriLimit: { svg: 0, font: 0, image: 0, media: 0 },
      cssModules: { localIdentName: `${cssPrefix}-[local]-[hash:base64:6]` },
      overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4'],
      polyfill: 'off',
    },
    performance: { printFileSize: false, chunkSplit: { strategy: 'custom', splitChunks: { chunks: 'async' } } },
    security: { sri: { enable: !isDevelopment, algorithm: 'sha384' } },
    dev: { lazyCompilation: false },
    tools: { htmlPlugin: false },
  };
}

function titles(folder: string, id: string): Texts {
  const inLanguage = (language: Language): string => {
    const messages = readJson<Record<string, unknown>>(path.join(folder, `src/messages/${language}.json`));
    const nested = messages.title as Record<string, unknown> | undefined;
    const title = messages[`title.${id}`] ?? nested?.[id];
    if (typeof title !== 'string') {
      throw new Error(
        `${path.basename(folder)}/src/messages/${language}.json has no title for the route "${id}". Add "title.${id}".`,
      );
    }
    return title;
  };
  return Object.fromEntries(languageCodes.map((language) => [language, inLanguage(language)])) as Texts;
}

/**
 * `src/descriptions.json` maps route -> language -> sentence, for search engines. Browsers never need the descriptions,
 * so they are no messages.
 */
function descriptions(folder: string, { routes }: RemoteDefinition): Readonly<Record<string, Texts>> {
  const file = path.join(folder, 'src/descriptions.json');
  const described = existsSync(file) ? readJson<Record<string, Texts>>(file) : {};
  for (const [id, texts] of Object.entries(described)) {
    const missing = languageCodes.filter((language) => !texts[language]);
    if (missing.length) throw new Error(`${file}: "${id}" has no sentence in ${missing.join(', ')}.`);
    if (!routes.some((route) => route.id === id && route.access === 'visitor'))
      throw new Error(`${file}: "${id}" is not a route that visitors may open.`);
  }
  return described;
}

/** Hash of everything that a build is made from, so that two different builds never share the names of their globals. */
function sourceHash(folder: string): string {
  const hash = createHash('sha256');
  const lockFile = path.join(root, 'package-lock.json');
  if (existsSync(lockFile)) hash.update(readFileSync(lockFile));
  const shared = ['shared-api', 'shared-ui', 'build'].map((name) =>
    isInRepository ? path.join(root, name) : packageRoot(`@doorstep/${name}`),
  );
  for (const source of [folder, ...shared]) {
    hash.update(readFileSync(path.join(source, 'package.json')));
    const src = path.join(source, 'src');
    if (!existsSync(src)) continue;
    for (const file of readdirSync(src, { recursive: true, withFileTypes: true }).sort((a, b) =>
      path.join(a.parentPath, a.name) < path.join(b.parentPath, b.name) ? -1 : 1,
    )) {
      if (file.isFile()) hash.update(file.name).update(readFileSync(path.join(file.parentPath, file.name)));
    }
  }
  return hash.digest('hex').slice(0, 8);
}

export { contractFile, contractsOf } from './contracts';
export { providedVersions, sharedOptionOfShell as shellShared } from './shared';
