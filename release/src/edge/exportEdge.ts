import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { CRAWL_FILES, ORIGIN_PLACEHOLDER, PAGES_SITEMAP } from '../compose/sitemap';
import { CommandError } from '../errors';
import { FAVICON } from '../http/favicon';
import type { CspSettings } from '../http/settings';
import { defaultItem, type Variant, variants } from '../manifest/resolve';
import { parseTarget, urlPrefix } from '../names';
import { linkPath } from '../prerender/activePages';
import { readLive } from '../store/generations';
import { contentTime, integrityOf, sha256 } from '../store/hash';
import { generationFolder, inSite, readRelease, releaseFolder, type Site } from '../store/site';
import { allFilesOf, type PageFiles } from '../store/verify';
import type { Manifest, RouteRecord } from '../types';
import { locationRules, mapRules, originPaths, rulesJson } from './edgeRules';
import { isLockFile } from './holdFolder';

/**
 * Content of a bucket, stored in the export's `edge.json`. The next export writes the differences and removes unused
 * files.
 */
interface EdgeState {
  readonly generation: number;
  readonly set: string;
  /** Path below the bucket -> sha256 of its content. */
  readonly files: Readonly<Record<string, string>>;
  /** `mf-catalog@1.1.0` -> Unix ms when a page last named it. Open tabs request older versions. */
  readonly releases: Readonly<Record<string, number>>;
}

export interface EdgeExport {
  readonly generation: number;
  readonly written: number;
  readonly bytes: number;
  readonly removed: number;
  /** Pages exported with current content. The others show it once their scripts have run. */
  readonly prerendered: number;
  readonly notes: readonly string[];
}

export interface EdgeOptions {
  readonly csp: CspSettings;
  readonly keepDays: number;
  readonly dryRun?: boolean;
  readonly now?: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const STATE = 'edge.json';
const FILE_SUFFIXES = ['', '.br', '.gz'] as const;

/**
 * Writes the default variant to `<folder>/bucket` for a static server or object storage, and the server's rules to
 * `<folder>/rules`. Verifies every file against the signed generation. Readers may access it meanwhile, because of the
 * order: immutable files, pages (each by one rename), the service worker and the manifest, then removals.
 */
export function exportEdge(site: Site, folder: string, options: EdgeOptions): EdgeExport {
  const live = readLive(site);
  if (!live) throw new CommandError('Nothing is live: promote something first.');
  const set = findStableVariant(live.manifest);
  const bucket = new Bucket(folder, options.dryRun ?? false);
  try {
    return fill(bucket, site, live, set, folder, options);
  } catch (error) {
    bucket.rememberUnfinished();
    throw error;
  }
}

function fill(
  bucket: Bucket,
  site: Site,
  { generation, record }: NonNullable<ReturnType<typeof readLive>>,
  set: Variant,
  folder: string,
  { csp, keepDays, dryRun = false, now = Date.now() }: EdgeOptions,
): EdgeExport {
  const notes: string[] = [];
  const releases = versionsOf(set);
  for (const id of releases) copyRelease(site, bucket, id, record.releases[id]);

  const routes = releases
    .map(parseTarget)
    .filter(({ name, version }) => set.resolved[name]?.metadata.version === version)
    .flatMap(({ name, version }) => readRelease(site, name, version).record.routes);
  const pages = signedPages(site, generation, set.id);
  for (const [file, content] of pages) if (file.includes('/')) bucket.put(`pages/plain/${file}`, content);
  const prerendered = copyPrerendered(site, generation, set.id, bucket);

  const { publicUrl } = record.settings;
  if (!publicUrl)
    notes.push('PUBLIC_URL is not set, so robots.txt and the sitemaps are left out: crawlers need whole addresses.');
  for (const file of CRAWL_FILES) copyCrawlFile(bucket, file, pages.get(file), publicUrl);
  copyCrawlFile(bucket, PAGES_SITEMAP, readOrNot(inSite(site, 'content', PAGES_SITEMAP)), publicUrl);
  bucket.put('favicon.ico', FAVICON);
  for (const file of ['sw.js', 'manifest.json'])
    for (const twin of FILE_SUFFIXES) {
      const content = pages.get(file + twin);
      if (content) bucket.put(file === 'manifest.json' ? `mf-manifest/${file}${twin}` : file + twin, content);
    }

  const lastNamed = { ...bucket.before.releases, ...Object.fromEntries(releases.map((id) => [id, now])) };
  const old = Object.keys(lastNamed).filter((id) => now - Number(lastNamed[id]) > keepDays * DAY_MS);
  for (const id of old) delete lastNamed[id];
  const removed = bucket.removeOthers(Object.keys(lastNamed).map(prefixOf));
  if (!dryRun) {
    writeRules(folder, csp, routes);
    bucket.writeState({ generation, set: set.id, releases: lastNamed });
  }
  return { generation, written: bucket.written, bytes: bucket.bytes, removed, prerendered, notes };
}

/** Returns the variant with every remote's default, because a static server cannot tell visitors apart. */
function findStableVariant(manifest: Manifest): Variant {
  const set = variants(manifest).find(({ resolved }) =>
    Object.entries(manifest.microFrontends).every(([name, items]) => resolved[name] === defaultItem(items)),
  );
  if (!set)
    throw new CommandError(
      'Every visitor gets a canary of some remote, so there is no page for all visitors. End one of the canaries first.',
    );
  return set;
}

const versionsOf = ({ resolved }: Variant): string[] =>
  Object.entries(resolved).flatMap(([name, { metadata, extras }]) =>
    [metadata.version, extras?.fallback?.version].flatMap((version) => (version ? [`${name}@${version}`] : [])),
  );

const prefixOf = (id: string) => {
  const { name, version } = parseTarget(id);
  return urlPrefix(name, version).slice(1);
};

function copyRelease(site: Site, bucket: Bucket, id: string, expected: string | undefined): void {
  const { name, version } = parseTarget(id);
  const prefix = prefixOf(id);
  const { record, sha256: hash } = readRelease(site, name, version);
  if (hash !== expected) throw new CommandError(`${id}: release.json is not the one that was released.`);
  for (const [file, { size, sha384 }] of allFilesOf(record)) {
    // Immutable files were checked when they were written.
    if (bucket.has(prefix + file)) continue;
    const content = readFileSync(path.join(releaseFolder(site, name, version), file));
    if (content.length !== size || integrityOf(content) !== sha384)
      throw new CommandError(`${id}: ${file} was altered, nothing more was exported: publish the same build again.`);
    bucket.put(prefix + file, content);
  }
}

/** Path within the set -> content, including compressed files. */
function signedPages(site: Site, generation: number, set: string): Map<string, Buffer> {
  const folder = generationFolder(site, generation);
  const files = JSON.parse(readFileSync(path.join(folder, 'files.json'), 'utf8')) as PageFiles;
  const own = Object.entries(files).filter(([file]) => file.startsWith(`pages/${set}/`));
  return new Map(
    own.map(([file, { size, sha384 }]) => {
      const content = readFileSync(path.join(folder, file));
      if (content.length !== size || integrityOf(content) !== sha384)
        throw new CommandError(`generation ${generation}: ${file} was altered, nothing more was exported.`);
      return [file.slice(`pages/${set}/`.length), content];
    }),
  );
}

function copyPrerendered(site: Site, generation: number, set: string, bucket: Bucket): number {
  const folder = path.join(linkPath(site, generation, set), 'visitor');
  let count = 0;
  const walk = (below: string) => {
    for (const entry of existsSync(path.join(folder, below)) ? readdirSync(path.join(folder, below)) : []) {
      const file = path.posix.join(below, entry);
      if (!/\.html(?:\.br|\.gz)?$/.test(entry)) walk(file);
      else if (bucket.put(`pages/visitor/${file}`, readOrNot(path.join(folder, file))) && entry.endsWith('.html'))
        count += 1;
    }
  };
  walk('');
  return count;
}

/** Copies a crawler file with absolute URLs, because a bucket cannot fill in the request's origin. */
function copyCrawlFile(bucket: Bucket, file: string, content: Buffer | undefined, publicUrl: string | undefined): void {
  if (content && publicUrl) bucket.put(file, Buffer.from(content.toString().replaceAll(ORIGIN_PLACEHOLDER, publicUrl)));
}

function writeRules(folder: string, csp: CspSettings, routes: readonly RouteRecord[]): void {
  const rules = path.join(folder, 'rules');
  mkdirSync(rules, { recursive: true });
  const patterns = routes.map(({ path: route }) => route);
  for (const [file, text] of [
    ['maps.conf', mapRules(patterns)],
    ['locations.conf', locationRules(csp)],
    ['headers.json', `${JSON.stringify({ ...rulesJson(csp, patterns), origin: originPaths }, null, 2)}\n`],
  ] as const)
    replace(path.join(rules, file), Buffer.from(text));
}

function replace(file: string, content: Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}

function readOrNot(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

class Bucket {
  readonly before: EdgeState;
  readonly #folder: string;
  readonly #state: string;
  readonly #dryRun: boolean;
  readonly #files: Record<string, string> = {};
  written = 0;
  bytes = 0;

  constructor(folder: string, dryRun: boolean) {
    this.#dryRun = dryRun;
    this.#folder = path.join(folder, 'bucket');
    this.#state = path.join(folder, STATE);
    const state = readOrNot(this.#state);
    if (!state && existsSync(folder) && !readdirSync(folder).every(isLockFile))
      throw new CommandError(`${folder} holds files that are not an export. Give an empty or a new folder.`);
    this.before = state
      ? (JSON.parse(state.toString()) as EdgeState)
      : { generation: 0, set: '', files: {}, releases: {} };
    if (dryRun) return;
    mkdirSync(this.#folder, { recursive: true });
    // Write the state early: after an interruption, the next run continues here and recognises its own folder.
    if (!state) replace(this.#state, Buffer.from(JSON.stringify(this.before)));
  }

  has(file: string): boolean {
    const hash = this.before.files[file];
    if (hash === undefined || !existsSync(path.join(this.#folder, file))) return false;
    this.#files[file] = hash;
    return true;
  }

  /** Writes a file by one rename, with its content-based time. False without content. */
  put(file: string, content: Buffer | undefined): boolean {
    if (!content) return false;
    const hash = sha256(content);
    const place = path.join(this.#folder, file);
    const remember = () => {
      this.#files[file] = hash;
      return true;
    };
    if (this.before.files[file] === hash && existsSync(place)) return remember();
    this.written += 1;
    this.bytes += content.length;
    if (this.#dryRun) return remember();
    if (this.written === 1) this.#distrust();
    const draft = `${place}.${process.pid}.tmp`;
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(draft, content);
    const time = contentTime(content);
    utimesSync(draft, time, time);
    renameSync(draft, place);
    // Remember it last, because a full disk may have failed the write.
    return remember();
  }

  /**
   * Marks the content as unknown. If the process is killed from here on, the next export, perhaps of an earlier
   * generation, rewrites everything but immutable files.
   */
  #distrust(): void {
    const { generation, set, releases, files } = this.before;
    const doubtful = Object.entries(files).map(([file, hash]) => [file, /^(?:shell|remotes)\//.test(file) ? hash : '']);
    this.writeState({ generation, set, releases }, Object.fromEntries(doubtful));
  }

  /** Files of an interrupted export: written pages, and drafts that were not renamed. */
  #strays(): [file: string, hash: string][] {
    if (!existsSync(this.#folder)) return [];
    return readdirSync(this.#folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(this.#folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
      .filter(
        (file) => this.before.files[file] === undefined && (file.startsWith('pages/') || /\.\d+\.tmp$/.test(file)),
      )
      .map((file) => [file, '']);
  }

  /** `kept`: prefixes of versions that open tabs may request. */
  removeOthers(kept: readonly string[]): number {
    let removed = 0;
    for (const [file, hash] of [...Object.entries(this.before.files), ...this.#strays()]) {
      if (this.#files[file] !== undefined) continue;
      if (hash && kept.some((prefix) => file.startsWith(prefix))) this.#files[file] = hash;
      else {
        if (!this.#dryRun) rmSync(path.join(this.#folder, file), { force: true });
        removed += 1;
      }
    }
    return removed;
  }

  writeState(state: Omit<EdgeState, 'files'>, files = this.#files): void {
    replace(this.#state, Buffer.from(`${JSON.stringify({ ...state, files })}\n`));
  }

  /** Records the files of a failed export, so that the next one uses or removes them. */
  rememberUnfinished(): void {
    const { generation, set, releases, files } = this.before;
    if (!this.#dryRun) this.writeState({ generation, set, releases }, { ...files, ...this.#files });
  }
}
