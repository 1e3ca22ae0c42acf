import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { CommandError } from '../errors';
import { assertVersion, isPreviewVersion } from '../names';
import type { BuildRecord, FileRecord, ReleaseRecord } from '../types';
import { readBuildRecord } from './buildRecord';
import { chunkListIssues } from './chunkLists';
import { compress, isText } from './compress';
import { readLive } from './generations';
import { contentTime, integrityOf, sha256 } from './hash';
import { localAccount } from './history';
import { ATTESTATION_FILE, type BuildOrigin, PROVENANCE_FILE, readOrigin, storeProvenance } from './provenance';
import type { Sandbox } from './reach/run/runRemote';
import { releaseDifference, weighRelease } from './releaseDifference';
import { inSite, prepareSite, publishedVersions, readRelease, releaseFolder, type Site } from './site';
import { isSourceMap, storeSourceMaps, withSourcePlaces } from './sourceMaps';
import { damagedFiles } from './verify';

const SAFE_FILE = /^[A-Za-z0-9_.-]+(?:\/[A-Za-z0-9_.-]+)*$/;
/** Written or read by publish, never copied. */
const UNCOPIED_FILES = new Set(['remote.json', 'release.json', PROVENANCE_FILE, ATTESTATION_FILE]);
const PUBLISH_QUALITY = 11;
/** Number of zlib's default threads, so that none waits while the main thread reads scripts. */
const COMPRESSED_AT_ONCE = 4;
/** Suffix of `federation` in builds without a runtime of their own. */
const LENT_RUNTIME_SUFFIX = '+lent';

export interface Build {
  readonly folder: string;
  readonly record: BuildRecord;
  readonly content: string;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly origin: BuildOrigin;
}

export interface Published {
  readonly name: string;
  readonly version: string;
  readonly entry: string;
  readonly integrity: string;
  readonly already: boolean;
  /** Number of damaged files of an already published version that were restored from the same content. */
  readonly mended: number;
  readonly files: number;
  readonly bytes: number;
  readonly note?: string;
  readonly beside?: { readonly version: string; readonly text: string };
}

export interface PublishOptions {
  readonly dryRun?: boolean | undefined;
  /** Publisher for the provenance. The account of this machine by default. */
  readonly who?: string | undefined;
  readonly isPreview?: boolean | undefined;
  /** False for builds that `npm start` has just made, because the developer sees them run. */
  readonly isTried?: boolean | undefined;
  /** Sandbox that was started before the build was read. Its starter ends it. */
  readonly sandbox?: Sandbox | undefined;
}

/** Reads a built folder completely, so that the hashed content is written even if the folder changes meanwhile. */
export function readBuild(folder: string): Build {
  const record = readBuildRecord(folder);
  const files = new Map<string, Buffer>();
  for (const file of filesBelow(folder)) {
    if (!UNCOPIED_FILES.has(file)) files.set(file, readFileSync(path.join(folder, file)));
  }
  const missing = referencedFiles(record).filter((file) => !files.has(file));
  if (missing.length) {
    throw new CommandError(
      missing.map((file) => `${path.join(folder, file)} is missing, but remote.json names it: build again.`),
    );
  }
  const { version: _version, ...rest } = record;
  const hashes = [...files].map(([file, bytes]) => [file, sha256(bytes)]);
  const content = sha256(JSON.stringify([rest, hashes]));
  return { ...{ folder, record, files, content }, origin: readOrigin(folder, files) };
}

/**
 * Stores a build permanently and atomically (one rename). Does nothing for the same content, and rejects other content
 * under the same version.
 */
export async function publish(
  site: Site,
  build: Build,
  version = build.record.version,
  { dryRun = false, who = localAccount(), isPreview = false, isTried = true, sandbox }: PublishOptions = {},
): Promise<Published> {
  assertVersion(version);
  if (isPreviewVersion(version) !== isPreview)
    throw new CommandError(`${version} has the form of a preview's version: give another one, or use preview --pr.`);
  const { name } = build.record;
  const target = releaseFolder(site, name, version);
  if (existsSync(target)) return handleRepublish(site, build, version, dryRun);
  const sharedLists = isTried ? chunkListIssues(site, build) : [];
  if (sharedLists.length) throw new CommandError(sharedLists);
  const trial = isTried ? await startSandboxTrial(site, build, sandbox) : undefined;
  try {
    if (!dryRun) return await publishViaDraft(site, build, version, { who, target, note: trial?.note });
    await assertNoForeignEffects(build);
    const note = await trial?.note();
    return { ...dryRunPublished(site, build, version), ...(note ? { note } : {}) };
  } finally {
    trial?.stop();
  }
}

interface DraftPublication {
  readonly who: string;
  readonly target: string;
  readonly note: (() => Promise<string | undefined>) | undefined;
}

async function publishViaDraft(site: Site, build: Build, version: string, aside: DraftPublication): Promise<Published> {
  const { name } = build.record;
  const { who, target } = aside;
  prepareSite(site);
  const draft = inSite(site, '.tmp', `publish-${process.pid}-${Math.random().toString(36).slice(2)}`);
  try {
    const [files] = await awaitBoth(writeFiles(draft, servedFiles(build)), assertNoForeignEffects(build));
    const record: ReleaseRecord = {
      ...build.record,
      version,
      published_at: new Date().toISOString(),
      entry: entryOf(build.record),
      content: build.content,
      files,
    };
    writeFileSync(path.join(draft, 'release.json'), `${JSON.stringify(record, null, 1)}\n`);
    const note = await aside.note?.();
    mkdirSync(path.dirname(target), { recursive: true });
    renameSync(draft, target);
    storeSourceMaps(site, name, version, build.files);
    storeProvenance(site, record, build.origin, who);
    return { ...describe(record, false, 0), ...(note ? { note } : {}) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // Another publisher finished first.
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return handleRepublish(site, build, version);
    if (code) throw new CommandError(`${name}@${version} could not be written (${code}): nothing was published.`);
    throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const servedFiles = ({ files }: Build) => new Map([...files].filter(([file]) => !isSourceMap(file)));

/** Waits for both, so that nothing is written into a folder that is being removed. */
async function awaitBoth<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

async function assertNoForeignEffects({ record, files, folder }: Build): Promise<void> {
  if (record.kind !== 'remote') return;
  const [{ scriptIssues }, { cssIssues }] = await Promise.all([import('./reach/scriptReach'), import('./cssScope')]);
  const issues: string[] = [];
  for (const [file, code] of files) {
    const read = /\.m?js$/.test(file) ? scriptIssues : file.endsWith('.css') ? cssIssues : undefined;
    if (!read) continue;
    issues.push(...read(record.name, path.join(folder, file), code.toString()));
    // Yield, so that finished compressions are written and new ones begin.
    await setImmediate();
  }
  if (issues.length) throw new CommandError(withSourcePlaces(issues, folder, files));
}

/**
 * Runs the build in a simulated page of the site's shell, in parallel to other checks. `note` rejects with forbidden
 * effects. Skipped without a suitable shell.
 */
async function startSandboxTrial(site: Site, { record, files, folder }: Build, started?: Sandbox) {
  const shell = record.kind === 'remote' ? trialShellFor(site, record) : undefined;
  if (!shell) return undefined;
  const { runRemote, startSandbox } = await import('./reach/run/runRemote');
  const sandbox = started ?? startSandbox();
  const nameOf = (file: string) => path.join(folder, file);
  const tried = runRemote({ record, files, nameOf, shell }, sandbox);
  return {
    async note(): Promise<string | undefined> {
      const { issues, note } = await tried;
      if (issues.length) throw new CommandError(withSourcePlaces(issues, folder, files));
      return note;
    },
    stop: () => sandbox.end(),
  };
}

/** Live shell, or the newest without a live one. It must lend the federation runtime of this build. */
function trialShellFor(site: Site, { federation }: BuildRecord) {
  const shell = lendingShell(site);
  return shell?.record.federation === federation ? shell : undefined;
}

function lendingShell(site: Site) {
  const version = liveVersionOf(site, 'shell') ?? publishedVersions(site, 'shell').at(-1);
  if (version === undefined) return undefined;
  const { record } = readRelease(site, 'shell', version);
  return record.federation.endsWith(LENT_RUNTIME_SUFFIX)
    ? { record, folder: releaseFolder(site, 'shell', version) }
    : undefined;
}

/** Starts the sandbox for the site's builds before one arrives. Undefined when none will run. */
export async function startSandboxOf(site: Site): Promise<Sandbox | undefined> {
  if (!lendingShell(site)) return undefined;
  const { startSandbox } = await import('./reach/run/runRemote');
  return startSandbox();
}

function dryRunPublished(site: Site, build: Build, version: string): Published {
  const { record } = build;
  const files = servedFiles(build);
  const { name } = record;
  const entry = entryOf(record);
  const bytes = [...files.values()].reduce((sum, content) => sum + content.length, 0);
  const published: Published = {
    ...{ name, version, entry, already: false, mended: 0, bytes },
    integrity: integrityOf(files.get(entry) ?? Buffer.alloc(0)),
    files: files.size,
  };
  const stable = liveVersionOf(site, name);
  if (stable === undefined) return published;
  const live = readRelease(site, name, stable).record;
  const text = releaseDifference(weighRelease(live), { ...record, fileCount: published.files, bytes });
  return { ...published, beside: { version: stable, text } };
}

function liveVersionOf(site: Site, name: string): string | undefined {
  try {
    const items = readLive(site)?.manifest.microFrontends[name] ?? [];
    return items.find(({ deployment }) => deployment.default)?.metadata.version;
  } catch {
    return undefined;
  }
}

async function handleRepublish(site: Site, build: Build, version: string, dryRun = false): Promise<Published> {
  const { name } = build.record;
  const { record } = readRelease(site, name, version);
  if (record.content === build.content)
    return describe(record, true, dryRun ? damagedFiles(site, record).length : await repairFiles(site, record, build));
  throw new CommandError(
    `${name}@${version} is published with other content (${difference(record, build)}). ` +
      'A published version never changes: raise the version in package.json or give --version.',
  );
}

async function repairFiles(site: Site, record: ReleaseRecord, build: Build): Promise<number> {
  const folder = releaseFolder(site, record.name, record.version);
  const damaged = damagedFiles(site, record);
  for (const [file, { sha384 }] of damaged) {
    const source = build.files.get(sourceOf(file)) ?? Buffer.alloc(0);
    const { br, gz } = file === sourceOf(file) ? {} : await compress(source, PUBLISH_QUALITY);
    const content = file.endsWith('.br') ? br : file.endsWith('.gz') ? gz : source;
    if (!content || integrityOf(content) !== sha384)
      throw new CommandError(
        `${record.name}@${record.version}: ${file} is damaged, and this machine cannot make the same file from the same source. Publish a new version.`,
      );
    const draft = inSite(site, '.tmp', `mend-${process.pid}-${Math.random().toString(36).slice(2)}`);
    const time = contentTime(source);
    writeFileSync(draft, content);
    utimesSync(draft, time, time);
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    renameSync(draft, path.join(folder, file));
  }
  return damaged.length;
}

const sourceOf = (file: string) => file.replace(/\.(?:br|gz)$/, '');

function difference(record: ReleaseRecord, build: Build): string {
  for (const [file, content] of servedFiles(build)) {
    if (!record.files[file]) return `${file} is new`;
    if (record.files[file].sha384 !== integrityOf(content)) return `${file} differs`;
  }
  const missing = Object.keys(record.files).find((file) => !build.files.has(file));
  return missing ? `${missing} is gone` : 'remote.json or a source map differs';
}

const describe = (record: ReleaseRecord, already: boolean, mended: number): Published => ({
  name: record.name,
  version: record.version,
  entry: record.entry,
  integrity: record.files[record.entry]?.sha384 ?? '',
  already,
  mended,
  files: Object.keys(record.files).length,
  bytes: Object.values(record.files).reduce((sum, file) => sum + file.size, 0),
});

async function writeFiles(folder: string, files: ReadonlyMap<string, Buffer>): Promise<Record<string, FileRecord>> {
  const records: [string, FileRecord][] = [];
  const queue = [...files];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [file, content] = next;
      const time = contentTime(content);
      const write = (name: string, bytes: Buffer) => {
        writeFileSync(path.join(folder, name), bytes);
        utimesSync(path.join(folder, name), time, time);
        return { size: bytes.length, sha384: integrityOf(bytes) };
      };
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      const { br, gz } = isText(file) ? await compress(content, PUBLISH_QUALITY) : {};
      records.push([
        file,
        {
          ...write(file, content),
          ...(br ? { br: write(`${file}.br`, br) } : {}),
          ...(gz ? { gz: write(`${file}.gz`, gz) } : {}),
        },
      ]);
    }
  };
  mkdirSync(folder, { recursive: true });
  await Promise.all(Array.from({ length: Math.max(COMPRESSED_AT_ONCE, cpus().length) }, worker));
  return Object.fromEntries(records.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Entry of a build: a remote's federation container, or the last main script of the shell, which starts it. */
export function entryOf(record: BuildRecord): string {
  const files = record.kind === 'shell' ? record.chunks.main?.js : record.chunks.entry?.js;
  const entry = files?.at(-1);
  if (!entry) throw new CommandError(`remote.json of ${record.name} names no entry script: build again.`);
  return entry;
}

const referencedFiles = (record: BuildRecord): string[] => [
  ...new Set([...Object.values(record.chunks).flatMap(({ js, css }) => [...js, ...css]), ...record.preload]),
];

function filesBelow(folder: string, below = ''): string[] {
  return readdirSync(path.join(folder, below))
    .sort()
    .flatMap((name) => {
      const file = below ? `${below}/${name}` : name;
      const stat = lstatSync(path.join(folder, file));
      if (stat.isDirectory()) return filesBelow(folder, file);
      if (!stat.isFile())
        throw new CommandError(`${path.join(folder, file)} is a link or a device: a build holds plain files only.`);
      if (!SAFE_FILE.test(file) || name.startsWith('.')) {
        throw new CommandError(
          `${path.join(folder, file)} has a name that cannot be an address. Use letters, digits, "_", "-" and ".".`,
        );
      }
      if (/\.(?:br|gz)$/.test(name))
        throw new CommandError(
          `${path.join(folder, file)} is compressed already. Remove it: publish compresses the files itself.`,
        );
      return [file];
    });
}
