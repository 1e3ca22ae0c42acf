import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './install.mjs';
import { PUBLISHED_PACKAGES } from './pack/published';
import { stage } from './pack/stage';
import { run } from './run';

const usage = `Usage: npm run packages -- [--out DIR] [--dry-run]

Packs the packages that teams in other repositories install (${PUBLISHED_PACKAGES.join(', ')}),
one file each, into DIR (.data/packages). Nothing is sent anywhere. --dry-run prints what would be packed.`;

export async function packAll(out: string): Promise<string[]> {
  mkdirSync(out, { recursive: true });
  const files: string[] = [];
  for (const folder of PUBLISHED_PACKAGES) {
    const staged = path.join(out, '.staged', folder);
    await stage(folder, staged);
    const packed = await run('npm', ['pack', staged, '--pack-destination', out, '--silent', '--ignore-scripts']);
    if (packed.code !== 0) throw new Error(`${folder} could not be packed:\n${packed.output}`);
    files.push(path.join(out, packed.output.trim().split('\n').at(-1) ?? ''));
  }
  rmSync(path.join(out, '.staged'), { recursive: true });
  return files;
}

export async function main(args: readonly string[]): Promise<number> {
  let options: { out?: string | undefined; 'dry-run'?: boolean | undefined; help?: boolean | undefined };
  try {
    ({ values: options } = parseArgs({
      args: [...args],
      options: { out: { type: 'string' }, 'dry-run': { type: 'boolean' }, help: { type: 'boolean' } },
    }));
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    return 1;
  }
  if (options.help) {
    console.log(usage);
    return 0;
  }
  const out = path.resolve(process.env.INIT_CWD ?? root, options.out ?? path.join(root, '.data/packages'));
  if (options['dry-run']) console.log(`Would pack ${PUBLISHED_PACKAGES.join(', ')} into ${out}. Nothing is changed.`);
  else for (const file of await packAll(out)) console.log(file);
  return 0;
}
