import { createRsbuild, type RsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

const PRERENDER_FILE = 'prerender.cjs';
/** Placeholder for the URL of the published version: `/remotes/mf-catalog/1.0.0/`. */
const ASSET_PREFIX = '/__assets__/';

export interface PrerenderBuild {
  readonly config: RsbuildConfig;
  readonly entry: string;
  readonly externals: readonly string[];
}

/**
 * Builds the same sources for Node after the web build. Styles and assets are those of the web build: their URLs start
 * with `/__assets__/`, which the caller replaces by the URL of the published version.
 */
export function prerenderPlugin({ config, entry, externals }: PrerenderBuild): RsbuildPlugin {
  return {
    name: 'doorstep:prerender',
    setup(api) {
      api.onAfterBuild(async ({ stats }) => {
        if (stats?.hasErrors()) return;
        const rsbuild = await createRsbuild({ cwd: api.context.rootPath, rsbuildConfig: nodeConfig() });
        await rsbuild.build();
      });
    },
  };

  function nodeConfig(): RsbuildConfig {
    return {
      ...config,
      plugins: [pluginReact()],
      source: { ...config.source, entry: { prerender: entry }, define: { 'import.meta.hot': 'undefined' } },
      output: {
        ...config.output,
        target: 'node',
        cleanDistPath: false,
        emitAssets: false,
        minify: true,
        sourceMap: false,
        assetPrefix: ASSET_PREFIX,
        filename: { ...filenames(config), js: PRERENDER_FILE },
        externals: Object.fromEntries(externals.map((name) => [name, `commonjs ${name}`])),
      },
      performance: { printFileSize: false, chunkSplit: { strategy: 'all-in-one' } },
      security: {},
      tools: {
        htmlPlugin: false,
        rspack: (options) => {
          options.module.parser = { ...options.module.parser, javascript: { dynamicImportMode: 'eager' } };
          options.output.library = { type: 'commonjs2' };
        },
      },
    };
  }
}

const filenames = (config: RsbuildConfig) => {
  const input = config.output?.filename;
  return typeof input === 'object' ? input : {};
};
