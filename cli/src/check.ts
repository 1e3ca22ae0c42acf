import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { budgetIssues, openSite, publish, readBuild, readRelease, type Site } from '@doorstep/release';
import { buildPackage } from '@doorstep/release/cli/build';
import { CommandError } from '@doorstep/release/errors';
import { requireRemoteName } from './ownRemote';

export const usage = 'doorstep check [--from DIR] [--dry-run]';

/**
 * `doorstep check`: builds the remote and publishes it to a temporary store, which refuses the same as a site's store.
 */
export async function check(args: readonly string[], repository: string): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: { from: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  });
  const name = requireRemoteName(repository);
  if (values['dry-run']) return `Would build ${name} and check the result. Nothing is changed anywhere.`;
  const build = readBuild(values.from ? path.resolve(repository, values.from) : buildPackage(repository, name));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'doorstep-check-'));
  try {
    return await reportOf(openSite(dataDir), build);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function reportOf(store: Site, build: ReturnType<typeof readBuild>): Promise<string> {
  const { name, version, files, bytes } = await publish(store, build);
  const { record } = readRelease(store, name, version);
  const heavy = budgetIssues(record, [], () => record);
  if (heavy.length) throw new CommandError(heavy.join('\n  '));
  const routes = record.routes.map(({ path: route, access }) => `  ${route} (${access})`);
  return [
    `${name}@${version} can be published: ${files} files, ${bytes.toLocaleString('en-US')} bytes.`,
    ...routes,
    'The site says whether it fits what is live there: run doorstep publish --dry-run. Each canary and promote checks it too.',
  ].join('\n');
}
