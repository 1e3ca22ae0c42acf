import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { providedVersions, shellShared } from '@doorstep/build';
import { buildables } from '@doorstep/scripts/buildAll';
import { root } from '@doorstep/scripts/install';
import type { Composition, RemoteDefinition } from '@doorstep/shared-api/remote';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { OwnedRoute } from '../monolith';
import { copyCompressed, writePage } from '../pageFiles';

const containerOf = (name: string) => name.replaceAll('-', '_');

/**
 * Builds the same sources with Module Federation as documented: asynchronous start, remotes by mf-manifest.json, shared
 * singletons with a copy in every build. Everything else is unchanged.
 */
export async function writeDefaultFederation(
  folder: string,
  work: string,
  composition: Composition,
  routes: readonly OwnedRoute[],
): Promise<void> {
  const remotes = buildables().filter((name) => name !== 'shell');
  for (const name of remotes) {
    const { remote } = (await import(pathToFileURL(path.join(root, name, 'src/remote.ts')).href)) as {
      remote: RemoteDefinition;
    };
    const dist = path.join(work, name);
    await build(path.join(root, name), dist, remoteConfig(remote));
    await copyCompressed(dist, path.join(folder, 'remotes', name));
  }
  const dist = path.join(work, 'shell');
  await build(import.meta.dirname, dist, hostConfig(remotes));
  await copyCompressed(dist, path.join(folder, 'shell'));
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
  for (const { remote, route } of routes) {
    const json = JSON.stringify({ ...composition, route: { remote, id: route.id } }).replaceAll('<', '\\u003c');
    const block = `<script type="application/json" id="composition">${json}</script></body>`;
    await writePage(
      folder,
      route.path,
      page.replace('</body>', () => block),
    );
  }
}

const addressOf = (name: string) => `${containerOf(name)}@/remotes/${name}/mf-manifest.json`;

function hostConfig(remotes: readonly string[]): RsbuildConfig {
  return {
    source: { entry: { index: './index.ts' } },
    output: { assetPrefix: '/shell/' },
    plugins: [
      pluginModuleFederation({
        name: 'shell',
        remotes: Object.fromEntries(remotes.map((name) => [containerOf(name), addressOf(name)])),
        shared: Object.fromEntries(
          Object.entries(shellShared()).map(([name, { version, requiredVersion, ...options }]) => [
            name,
            { ...('shareKey' in options ? options : {}), singleton: true, eager: false, version, requiredVersion },
          ]),
        ),
        dts: false,
      }),
    ],
  };
}

function remoteConfig({ name, exposes, uses }: RemoteDefinition): RsbuildConfig {
  const remotesUsed = [...new Set(uses.map((use) => use.split('/')[0] ?? use))];
  return {
    source: { entry: { index: path.join(root, 'build/src/emptyEntry.ts') } },
    output: { assetPrefix: `/remotes/${name}/` },
    plugins: [
      pluginModuleFederation({
        name: containerOf(name),
        filename: 'remoteEntry.js',
        exposes: { ...exposes },
        remotes: Object.fromEntries(remotesUsed.map((one) => [containerOf(one), addressOf(one)])),
        shared: Object.fromEntries(
          Object.entries(providedVersions()).map(([shared, version]) => [
            shared,
            { singleton: true, requiredVersion: `^${version}` },
          ]),
        ),
        dts: false,
      }),
    ],
  };
}

async function build(cwd: string, dist: string, { output, plugins, ...config }: RsbuildConfig): Promise<void> {
  const rsbuild = await createRsbuild({
    cwd,
    rsbuildConfig: {
      ...config,
      mode: 'production',
      plugins: [pluginReact(), ...(plugins ?? [])],
      source: { ...config.source, tsconfigPath: path.join(root, 'build/src/tsconfig.bundler.json') },
      output: { ...output, distPath: { root: dist }, cleanDistPath: true },
      performance: { printFileSize: false },
      // The plugin warns unless this is set. Its server is not used.
      server: { cors: false },
      logLevel: 'error',
    },
  });
  const { close } = await rsbuild.build();
  await close();
}
