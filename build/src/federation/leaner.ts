import path from 'node:path';
import type { Rspack, rspack } from '@rsbuild/core';

const replacementFile = (name: string) => path.join(import.meta.dirname, 'unused', name);

/**
 * Parts of Module Federation's runtime 2.9.2 that this platform does not need, with their replacements. Bundlers cannot
 * remove them, because they import each other. docs/decisions/0001.
 */
const UNUSED: readonly (readonly [file: string, replacement: string])[] = [
  ['runtime-core/dist/plugins/snapshot/SnapshotHandler', 'SnapshotHandler.ts'],
  ['runtime-core/dist/utils/preload', 'preload.ts'],
  ['runtime-core/dist/utils/semver/index', 'semver.ts'],
  ['sdk/dist/logger', 'logger.ts'],
  ['webpack-bundler-runtime/dist/init', 'init.ts'],
  ['webpack-bundler-runtime/dist/updateOptions', 'updateOptions.ts'],
];

const startLoader = (isLender: boolean): Rspack.RuleSetRule => ({
  test: /@module-federation[\\/]runtime[\\/]rspack\.js$/,
  loader: path.join(import.meta.dirname, 'startLoader.cjs'),
  options: { isLender },
});

export function provideFederation(
  options: Rspack.Configuration,
  { NormalModuleReplacementPlugin }: typeof rspack,
): void {
  options.module?.rules?.push(startLoader(true));
  for (const [file, replacement] of UNUSED) {
    const pattern = new RegExp(`@module-federation/${file}\\.js$`.replaceAll('/', '[\\\\/]'));
    options.plugins?.push(new NormalModuleReplacementPlugin(pattern, replacementFile(replacement)));
  }
}

export function useHostFederation(options: Rspack.Configuration): void {
  options.module?.rules?.push(startLoader(false));
}
