import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { composeVariant } from '../compose/composeSet';
import { writeVariant } from '../compose/writeSet';
import { CommandError } from '../errors';
import { defaultItem, variantId } from '../manifest/resolve';
import { assertOverrideName } from '../names';
import { readLive } from '../store/generations';
import { localAccount, readHistory } from '../store/history';
import { withLock } from '../store/lock';
import { inSite, liveGeneration, type Site } from '../store/site';
import type { Manifest } from '../types';
import { coexistenceIssues } from './checkTypes';
import { noteInHistory, releaseReader } from './generation';
import { withDefault } from './manifestItems';
import { assertVersionIsWhole } from './verifyFiles';

export interface Override {
  readonly name: string;
  readonly versions: Readonly<Record<string, string>>;
  /** End of a personal override in Unix seconds. Its cookie has expired by then. */
  readonly until?: number | undefined;
  readonly preview?: PreviewNote;
}

export interface PreviewNote {
  readonly pr: number;
  /** End in Unix seconds, as signed in its link. */
  readonly until: number;
  readonly at: string;
  readonly who: string;
  readonly generation?: number | null;
}

const RECORD = 'override.json';

/** Lists testers' overrides. Previews are left out because their name opens them. */
export const listTesterOverrides = (site: Site): Override[] => listOverrides(site).filter(({ preview }) => !preview);

export function listOverrides(site: Site): Override[] {
  const folder = inSite(site, 'overrides');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => {
      try {
        return [JSON.parse(readFileSync(path.join(folder, name, RECORD), 'utf8')) as Override];
      } catch {
        return [];
      }
    });
}

export interface OverrideOptions {
  readonly who?: string | undefined;
  readonly why?: string | undefined;
  readonly dryRun?: boolean | undefined;
  readonly until?: number | undefined;
}

/** `null`: the override does not exist. */
export interface OverrideChange extends Override {
  readonly before: Readonly<Record<string, string>> | null;
  readonly after: Readonly<Record<string, string>> | null;
  /** False without the key that signs the history. */
  readonly isRecorded: boolean;
}

/** Serves the live state with other versions of the named remotes to browsers with the cookie `mf_override=<name>`. */
export async function setOverride(
  site: Site,
  name: string,
  targets: readonly { name: string; version: string }[],
  options: OverrideOptions = {},
): Promise<OverrideChange> {
  assertOverrideName(name);
  if (!targets.length) throw new CommandError('Name at least one <remote>@<version> for the override.');
  const { until } = options;
  const versions = Object.fromEntries(targets.map((target) => [target.name, target.version]));
  const override = { name, versions, ...(until === undefined ? {} : { until }) };
  const before = listOverrides(site).find((one) => one.name === name)?.versions ?? null;
  const change = { ...override, before, after: override.versions };
  if (options.dryRun) {
    composeOverride(site, override, true);
    return { ...change, isRecorded: false };
  }
  return withLock(site, `override set ${name}`, async () => {
    await writeOverride(site, override, true);
    const what = targets.map((target) => `${target.name}@${target.version}`).join(', ');
    return { ...change, isRecorded: recordOverrideNote(site, `set ${name} to ${what}`, options) };
  });
}

export async function removeOverride(site: Site, name: string, options: OverrideOptions = {}): Promise<OverrideChange> {
  assertOverrideName(name);
  const targetOf = () => {
    const target = linkTarget(inSite(site, 'overrides', name));
    if (target) return target;
    const names = listTesterOverrides(site).map((one) => one.name);
    throw new CommandError(`There is no override "${name}". Overrides: ${names.join(', ') || 'none'}.`);
  };
  const before = listOverrides(site).find((one) => one.name === name)?.versions ?? null;
  const change = { name, versions: {}, before, after: null };
  if (options.dryRun) {
    targetOf();
    return { ...change, isRecorded: false };
  }
  return withLock(site, `override remove ${name}`, async () => {
    targetOf();
    deleteOverride(site, name);
    return { ...change, isRecorded: recordOverrideNote(site, `removed ${name}`, options) };
  });
}

export const isOverrideExpired = ({ until = Number.POSITIVE_INFINITY }: Override, now: number) => until * 1000 <= now;

/**
 * Removes personal overrides whose cookie has expired, so that their versions can be collected. Call under the store's
 * lock.
 */
export function removeExpiredOverrides(site: Site, now: number): void {
  for (const { name } of listTesterOverrides(site).filter((override) => isOverrideExpired(override, now))) {
    deleteOverride(site, name);
    recordOverrideNote(site, `removed ${name}`, { who: localAccount(), why: 'it expired' });
  }
}

/** Takes the lock only if an override has expired. */
export async function endExpiredOverrides(site: Site, now = Date.now()): Promise<void> {
  if (listTesterOverrides(site).some((override) => isOverrideExpired(override, now)))
    await withLock(site, 'override end', async () => removeExpiredOverrides(site, now));
}

/** Its visitors get the live pages from their next page on. Call under the store's lock. */
export function deleteOverride(site: Site, name: string): void {
  const link = inSite(site, 'overrides', name);
  const target = linkTarget(link);
  rmSync(link, { force: true });
  if (target) rmSync(inSite(site, 'overrides', target), { recursive: true, force: true });
}

/** The newest change is last. */
export function latestOverrideNotes(site: Site): Map<string, { at: string; who: string; why: string }> {
  const notes = new Map<string, { at: string; who: string; why: string }>();
  for (const { verb, at, who, why: text } of readHistory(site)) {
    const [, name, why = ''] = (verb === 'override' && /^set (\S+) to [^:]*(?:: (.*))?$/.exec(text)) || [];
    if (name !== undefined) notes.set(name, { at, who, why });
  }
  return notes;
}

const recordOverrideNote = (site: Site, what: string, { who, why }: OverrideOptions) =>
  noteInHistory(site, { command: 'override', who, why: why ? `${what}: ${why}` : what });

/**
 * Recomposes testers' overrides after a switch, around their own versions. Returns the names that failed. Previews are
 * recomposed later (`refreshPreviews`), so that the next switch does not wait for many of them.
 */
export async function refreshOverrides(site: Site): Promise<string[]> {
  const failed: string[] = [];
  for (const override of listTesterOverrides(site)) {
    try {
      await writeOverride(site, override, false);
    } catch (error) {
      failed.push(`${override.name}: ${(error as Error).message}`);
    }
  }
  return failed;
}

const previewFieldsOf = ({ preview, versions }: Override) => {
  const [of] = Object.entries(versions);
  if (!preview || !of) return {};
  const { pr, until } = preview;
  return { preview: { remote: of[0], version: of[1], pr, until: new Date(until * 1000).toISOString() } };
};

function composeOverride(site: Site, override: Override, isNew: boolean) {
  const live = readLive(site);
  if (!live) throw new CommandError('Nothing is live yet: start the site or promote a shell first.');
  const { find } = releaseReader(site);
  let manifest: Manifest = {
    schema: live.manifest.schema,
    microFrontends: Object.fromEntries(
      Object.entries(live.manifest.microFrontends).map(([name, items]) => [
        name,
        [{ ...defaultItem(items), deployment: { traffic: 100, default: true } }],
      ]),
    ),
  };
  for (const [name, version] of Object.entries(override.versions))
    manifest = withDefault(manifest, find(name, version), find);
  const issues = coexistenceIssues(manifest, find);
  if (issues.length) throw new CommandError(issues);
  if (isNew) for (const [name, version] of Object.entries(override.versions)) assertVersionIsWhole(site, name, version);

  const resolved = Object.fromEntries(
    Object.entries(manifest.microFrontends).map(([name, items]) => [name, defaultItem(items)]),
  );
  return composeVariant({
    generation: live.generation,
    id: variantId(resolved),
    resolved,
    settings: live.record.settings,
    schema: manifest.schema,
    find,
    override: override.name,
    ...previewFieldsOf(override),
  });
}

/** Call under the store's lock. */
export async function writeOverride(site: Site, override: Override, isNew: boolean) {
  const pages = composeOverride(site, override, isNew);
  const folder = `.sets/${override.name}-${process.pid}-${Date.now().toString(36)}`;
  const full = inSite(site, 'overrides', folder);
  mkdirSync(full, { recursive: true });
  await writeVariant(full, pages);
  writeFileSync(path.join(full, RECORD), recordText(site, override));
  const link = inSite(site, 'overrides', override.name);
  const before = linkTarget(link);
  const draft = inSite(site, '.tmp', `override-${process.pid}-${override.name}`);
  rmSync(draft, { force: true });
  symlinkSync(folder, draft);
  renameSync(draft, link);
  if (before) rmSync(inSite(site, 'overrides', before), { recursive: true, force: true });
}

const recordText = (site: Site, override: Override) => {
  const { preview } = override;
  const record = preview ? { ...override, preview: { ...preview, generation: liveGeneration(site) } } : override;
  return `${JSON.stringify(record)}\n`;
};

/**
 * Marks a preview as up to date without recomposing it, so that nothing retries before the next switch. Call under the
 * store's lock.
 */
export function markPreviewUpToDate(site: Site, override: Override): void {
  const file = inSite(site, 'overrides', override.name, RECORD);
  const draft = inSite(site, '.tmp', `record-${process.pid}-${override.name}`);
  writeFileSync(draft, recordText(site, override));
  renameSync(draft, file);
}

function linkTarget(link: string): string | undefined {
  try {
    const target = readlinkSync(link);
    return /^\.sets\/[A-Za-z0-9-]+$/.test(target) ? target : undefined;
  } catch {
    return undefined;
  }
}
