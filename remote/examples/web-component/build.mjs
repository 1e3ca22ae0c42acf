import { mkdirSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { tsImport } from 'tsx/esm/api';

const here = (file) => new URL(file, import.meta.url).pathname;
const dist = here('dist');
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
await build({
  entryPoints: [here('src/main.ts')],
  outfile: `${dist}/remoteEntry.js`,
  bundle: true,
  minify: true,
  format: 'iife',
  globalName: 'mf_tip_of_the_day',
  target: 'es2022',
});
const { writeBuildRecord } = await tsImport('@doorstep/remote/record', import.meta.url);
const { remote } = await tsImport('./src/remote.ts', import.meta.url);
const { titles } = await tsImport('./src/texts.ts', import.meta.url);
writeBuildRecord(dist, { remote, version: '1.0.0', titles });
