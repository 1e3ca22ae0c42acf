import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { composerVersion, composeVariant, type FindRelease } from '../compose/composeSet';
import { writeVariant } from '../compose/writeSet';
import { CommandError } from '../errors';
import { bucketName, variants } from '../manifest/resolve';
import { isPreviewVersion } from '../names';
import { readGeneration } from '../store/generations';
import { sha256 } from '../store/hash';
import { appendHistory, type HistoryLine, localAccount, type NoteVerb, nextLine, readHistory } from '../store/history';
import { canSign, signGeneration, signSwitch } from '../store/signature';
import { generationFolder, generationNumbers, inSite, liveGeneration, readRelease, type Site } from '../store/site';
import { type PageFiles, versionsIn } from '../store/verify';
import type { ClientSettings, GenerationRecord, Manifest, ReleasedBy, ReleaseRecord, SwitchCommand } from '../types';
import { coexistenceIssues } from './checkTypes';
import { assertManifestIntact } from './verifyFiles';

export interface NewGeneration {
  readonly manifest: Manifest;
  readonly settings: ClientSettings;
  readonly command: SwitchCommand;
  readonly why: string;
  readonly who?: string;
  readonly parent: number | null;
  readonly origins: Readonly<Record<string, ReleasedBy>>;
}

export function releaseReader(site: Site): { find: FindRelease; hashes: Map<string, string> } {
  const records = new Map<string, ReleaseRecord>();
  const hashes = new Map<string, string>();
  const find: FindRelease = (name, version) => {
    const key = `${name}@${version}`;
    const releaseRecord = records.get(key);
    if (releaseRecord) return releaseRecord;
    const { record, sha256: hash } = readRelease(site, name, version);
    records.set(key, record);
    hashes.set(key, hash);
    return record;
  };
  return { find, hashes };
}

/** Throws the reasons against a manifest and returns warnings. Writes nothing. */
export function checkGeneration(
  site: Site,
  manifest: Manifest,
  changed: readonly string[],
  { find }: Pick<ReturnType<typeof releaseReader>, 'find'> = releaseReader(site),
): string[] {
  const preview = versionsIn(manifest).find(({ version }) => isPreviewVersion(version));
  if (preview)
    throw new CommandError(
      `${preview.name}@${preview.version} is the preview of a pull request and never goes live. Merge the pull request, publish it under a version of its own, and promote that version.`,
    );
  for (const { name, version } of versionsIn(manifest)) find(name, version);
  const issues = coexistenceIssues(manifest, find);
  if (issues.length) throw new CommandError(issues);
  return assertManifestIntact(site, manifest, changed);
}

/**
 * Checks and composes a new generation without making it live. Call under the store's lock. `changed` names the remotes
 * whose files must be intact. Damage of others becomes a note.
 */
export async function makeGeneration(
  site: Site,
  input: NewGeneration,
  changed: readonly string[],
): Promise<{ generation: number; notes: string[] }> {
  const { find, hashes } = releaseReader(site);
  const notes = checkGeneration(site, input.manifest, changed, { find });

  const generation = nextNumber(site);
  const draft = inSite(site, '.tmp', `generation-${process.pid}-${generation}`);
  const manifest = withRoutes(input.manifest, find);
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const sets = variants(manifest);
  const record: GenerationRecord = {
    generation,
    parent: input.parent,
    at: new Date().toISOString(),
    who: input.who ?? localAccount(),
    verb: input.command,
    why: input.why,
    manifest_sha256: sha256(text),
    settings: input.settings,
    composer: composerVersion(),
    origins: input.origins,
    releases: Object.fromEntries([...hashes].sort()),
    sets: Object.fromEntries(
      sets.map(({ id, resolved, buckets }) => [
        id,
        {
          versions: Object.fromEntries(Object.entries(resolved).map(([name, item]) => [name, item.metadata.version])),
          buckets: buckets.length,
        },
      ]),
    ),
  };
  try {
    const files = await writePages(draft, {
      generation,
      manifest,
      settings: input.settings,
      find,
    });
    writeFileSync(path.join(draft, 'files.json'), `${JSON.stringify(files)}\n`);
    writeFileSync(path.join(draft, 'manifest.json'), text);
    writeFileSync(path.join(draft, 'generation.json'), `${JSON.stringify(record, null, 1)}\n`);
    signGeneration(site, generation, draft);
    renameSync(draft, generationFolder(site, generation));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw toCommandError(error, 'The new pages could not be written');
  }
  return { generation, notes };
}

interface PagesInput {
  readonly generation: number;
  readonly manifest: Manifest;
  readonly settings: ClientSettings;
  readonly find: FindRelease;
}

/** Reproducible byte for byte. */
export async function writePages(folder: string, input: PagesInput): Promise<PageFiles> {
  const { generation, manifest, settings, find } = input;
  const { schema } = manifest;
  const files: PageFiles = {};
  mkdirSync(path.join(folder, 'buckets'), { recursive: true });
  for (const { id, resolved, buckets } of variants(manifest)) {
    const pages = composeVariant({ generation, id, resolved, settings, schema, find });
    const variantFiles = await writeVariant(path.join(folder, 'pages', id), pages);
    for (const [file, what] of Object.entries(variantFiles)) files[`pages/${id}/${file}`] = what;
    for (const bucket of buckets) symlinkSync(`../pages/${id}`, path.join(folder, 'buckets', bucketName(bucket)));
  }
  return files;
}

/** Makes a generation live: records the switch, then renames one link. Call under the store's lock. */
export function switchTo(
  site: Site,
  generation: number,
  entry: { command: SwitchCommand; why: string; who?: string },
): void {
  const from = liveGeneration(site);
  const { record } = readGeneration(site, generation);
  const link = inSite(site, '.tmp', `current-${process.pid}-${generation}`);
  try {
    recordInterrupted(site, from);
    rmSync(link, { force: true });
    symlinkSync(`generations/${generation}`, link);
    const line = nextLine(site, {
      who: entry.who ?? localAccount(),
      verb: entry.command,
      why: entry.why,
      from,
      to: generation,
      manifest_sha256: record.manifest_sha256,
    });
    signSwitch(site, line, false);
    appendHistory(site, line);
    renameSync(link, inSite(site, 'current'));
    confirmSwitch(site, line);
  } catch (error) {
    rmSync(link, { force: true });
    throw toCommandError(error, `Generation ${generation} could not be made live`);
  }
}

/** The switch is made. If this cannot be written, the intent that was signed before covers it. */
function confirmSwitch(site: Site, line: HistoryLine) {
  try {
    signSwitch(site, line, true);
  } catch {
    // The next switch signs it.
  }
}

/**
 * Records changes for testers in the history, although nothing goes live. Call under the store's lock. Returns false
 * without the signing key, because a copy of a store has no history.
 */
export function noteInHistory(site: Site, note: { command: NoteVerb; why: string; who?: string | undefined }): boolean {
  const live = liveGeneration(site);
  if (live === null || !canSign(site)) return false;
  recordInterrupted(site, live);
  const line = nextLine(site, {
    who: note.who ?? localAccount(),
    verb: note.command,
    why: note.why,
    from: live,
    to: live,
    manifest_sha256: readGeneration(site, live).record.manifest_sha256,
  });
  try {
    signSwitch(site, line, false);
    appendHistory(site, line);
    confirmSwitch(site, line);
  } catch (error) {
    throw toCommandError(error, 'The history could not be written');
  }
  return true;
}

/** Records that an interrupted switch, which has a history line but no rename, was never made. */
function recordInterrupted(site: Site, live: number | null) {
  const lines = readHistory(site);
  const last = lines.at(-1);
  if (!last || live === null || last.to === live) return;
  const line = nextLine(site, {
    who: localAccount(),
    verb: 'recover',
    why: `the switch to ${last.to} was interrupted; ${live} stayed live`,
    from: last.to,
    to: live,
    manifest_sha256: lines.findLast((line) => line.to === live)?.manifest_sha256 ?? '',
  });
  appendHistory(site, line);
  signSwitch(site, line, true);
}

function nextNumber(site: Site): number {
  return (
    Math.max(0, ...generationNumbers(site), ...readHistory(site).map((line) => Math.max(line.to, line.from ?? 0))) + 1
  );
}

function withRoutes(manifest: Manifest, find: FindRelease): Manifest {
  return {
    schema: manifest.schema,
    microFrontends: Object.fromEntries(
      Object.entries(manifest.microFrontends).map(([name, items]) => [
        name,
        items.map((item) => {
          const routes = find(name, item.metadata.version).routes.map(
            ({ path: route, access }): [string, typeof access] => [route, access],
          );
          const { routes: _given, ...extras } = item.extras ?? {};
          const all = name === 'shell' ? extras : { ...extras, routes };
          const { extras: _old, ...rest } = item;
          return Object.keys(all).length ? { ...rest, extras: all } : rest;
        }),
      ]),
    ),
  };
}

function toCommandError(error: unknown, what: string): Error {
  const code = (error as NodeJS.ErrnoException).code;
  return code ? new CommandError(`${what} (${code}): what was live stays live.`) : (error as Error);
}
