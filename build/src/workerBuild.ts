import { createRsbuild, type RsbuildConfig, type RsbuildPlugin } from '@rsbuild/core';

export function workerPlugin(config: RsbuildConfig, entry: string): RsbuildPlugin {
  return {
    name: 'doorstep:worker',
    setup(api) {
      api.onAfterBuild(async ({ stats }) => {
        if (stats?.hasErrors()) return;
        const rsbuild = await createRsbuild({
          cwd: api.context.rootPath,
          rsbuildConfig: {
            ...config,
            source: { ...config.source, entry: { worker: entry } },
            output: {
              ...config.output,
              target: 'web-worker',
              cleanDistPath: false,
              sourceMap: false,
              filename: { js: '[name].js' },
              distPath: { ...distPath(config), js: '' },
              copy: [],
            },
            performance: { printFileSize: false, chunkSplit: { strategy: 'all-in-one' } },
            security: {},
            server: { publicDir: false },
            tools: { htmlPlugin: false },
          },
        });
        await rsbuild.build();
      });
    },
  };
}

const distPath = ({ output }: RsbuildConfig) => (typeof output?.distPath === 'object' ? output.distPath : {});
