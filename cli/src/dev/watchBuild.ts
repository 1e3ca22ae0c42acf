import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';

export interface DevBuild {
  readonly folder: string;
  /** Hash of the latest remoteEntry.js, which browsers check as on the deployed site. */
  integrity(): string;
}

/**
 * Makes a production build, because the site's shell is one, but does not minify it. Ends its first build before it
 * returns. `onChange` is called after each later one.
 */
export async function watchBuild(
  repository: string,
  onChange: () => void,
  onFault: (text: string) => void,
): Promise<DevBuild> {
  process.env.DOORSTEP_WATCH = 'yes';
  const { createRsbuild, loadConfig, mergeRsbuildConfig } = await import('@rsbuild/core');
  const { content } = await loadConfig({ cwd: repository, command: 'build' } as Parameters<typeof loadConfig>[0]);
  const folder = path.join(repository, '.doorstep');
  const config: RsbuildConfig = mergeRsbuildConfig(content as RsbuildConfig, {
    output: { distPath: { root: folder }, minify: false },
    logLevel: 'error',
  });
  const rsbuild = await createRsbuild({ cwd: repository, config });
  const first = new Promise<void>((resolve) => {
    rsbuild.onAfterBuild(({ stats, isFirstCompile }) => {
      if (stats?.hasErrors()) return onFault(stats.toString({ all: false, errors: true }));
      if (isFirstCompile) return resolve();
      resolve();
      onChange();
    });
  });
  await rsbuild.build({ watch: true });
  await first;
  return {
    folder,
    integrity: () =>
      `sha384-${createHash('sha384')
        .update(readFileSync(path.join(folder, 'remoteEntry.js')))
        .digest('base64')}`,
  };
}
