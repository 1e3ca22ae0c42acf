import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from '@doorstep/release/errors';
import type { BuildRecord, Composition } from '@doorstep/shared-api/remote';
import { compositionIn } from './dev/composition';
import { readRemoteDefinition } from './ownRemote';
import { fetchFrom, siteOriginOf } from './site';

export const usage = 'doorstep contracts [--against https://…] [--dry-run]';

/** `doorstep contracts`: the types of the exposed modules that `uses` names, as the site's live versions expose them. */
export async function contracts(args: readonly string[], repository: string): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: { against: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  });
  const { uses } = await readRemoteDefinition(repository);
  if (!uses.length) return 'src/remote.ts uses no module of another remote: there is nothing to write.';
  const site = siteOriginOf(values.against);
  const composition = compositionIn(await (await fetchFrom(site, '/home', { accept: 'text/html' })).text());
  if (!composition) throw new CommandError(`${site} is not a Doorstep site: its page /home has no composition.`);
  const lines: string[] = [];
  for (const use of uses)
    lines.push(await writeContract(repository, use, site, composition, Boolean(values['dry-run'])));
  return lines.join('\n');
}

async function writeContract(repository: string, use: string, site: string, composition: Composition, isDry: boolean) {
  const [owner = '', exposed = ''] = use.split('/');
  const version = (composition.remotes[owner] ?? composition.others?.[owner])?.version;
  if (!version) throw new CommandError(`${use}: no ${owner} is live at ${site}.`);
  const response = await fetchFrom(site, `/remotes/${owner}/${version}/release.json`);
  const record = response.ok ? ((await response.json()) as BuildRecord) : undefined;
  const contract = record?.contracts?.[`./${exposed}`];
  if (!contract)
    throw new CommandError(`${use}: ${owner}@${version}, which is live at ${site}, exposes no ${exposed}.`);
  const file = `contracts/${owner.replaceAll('-', '_')}/${exposed}.d.ts`;
  const target = path.join(repository, file);
  if (existsSync(target) && readFileSync(target, 'utf8') === contract.types) return `unchanged  ${file}`;
  if (isDry) return `would write  ${file} (${owner}@${version})`;
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, contract.types);
  return `written    ${file} (${owner}@${version})`;
}
