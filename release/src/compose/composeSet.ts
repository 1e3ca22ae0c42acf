import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { hasParameters } from '@doorstep/shared-api/remote';
import type { Resolved } from '../manifest/resolve';
import { urlPrefix } from '../names';
import type {
  ClientSettings,
  ComposedRemote,
  Composition,
  Language,
  Manifest,
  PinnedRemote,
  ReleaseRecord,
} from '../types';
import { LANGUAGES } from '../types';
import { composePage } from './composePage';
import type { PageInput } from './pageInput';
import { crawlFiles } from './sitemap';
import { workerScript } from './workerScript';

export type FindRelease = (name: string, version: string) => ReleaseRecord;

export interface VariantInput {
  readonly generation: number;
  readonly id: string;
  readonly resolved: Resolved;
  readonly settings: ClientSettings;
  readonly schema: string;
  readonly find: FindRelease;
  readonly override?: string;
  readonly preview?: Composition['preview'];
}

export interface PageToCompose {
  /** Path within the set: `en/home.html`. */
  readonly file: string;
  readonly input: PageInput;
}

/** Number of remotes from which a page only pins those that its route does not need. */
const MAX_FULL_REMOTES = 12;
/** 96 bits, so that no other file with this prefix can be made. */
const INTEGRITY_PREFIX_LENGTH = 16;

/**
 * Composes a variant: path within the set -> text, such as `en/home.html` and `manifest.json`. Reproducible byte for
 * byte.
 */
export function composeVariant(set: VariantInput): Map<string, string> {
  const files = new Map(pagesToCompose(set).map(({ file, input }) => [file, composePage(input)]));
  for (const [name, text] of crawlFiles(remotesIn(set), set.settings)) files.set(name, text);
  files.set('sw.js', workerScript(shellOf(set), set.settings));
  files.set('manifest.json', `${JSON.stringify(resolvedManifest(set))}\n`);
  return files;
}

export function pagesToCompose(set: VariantInput): PageToCompose[] {
  const { generation, id, resolved, settings, override, preview } = set;
  const shell = shellOf(set);
  const releases = remotesIn(set);
  const described = new Map(releases.map((release) => [release.name, composedRemote(resolved, release)]));
  const composition = (
    language: Language,
    route: Composition['route'],
    needed: readonly string[] = [],
  ): Composition => ({
    generation,
    set: id,
    lang: language,
    ...(override === undefined ? {} : { override }),
    ...(preview ? { preview } : {}),
    route,
    shell: shell.version,
    ...splitRemotes(described, needed),
    settings,
  });

  return LANGUAGES.flatMap((language) => [
    ...releases.flatMap((release) =>
      release.routes.map((route) => {
        const needed = [release.name, ...release.uses.map((use) => use.split('/')[0] ?? '')];
        return {
          file: pageFile(language, route.path),
          input: {
            language,
            composition: composition(language, { remote: release.name, id: route.id }, needed),
            shell,
            owner: { release, route },
          },
        };
      }),
    ),
    { file: `${language}/404.html`, input: { language, composition: composition(language, null), shell } },
  ]);
}

/** Folder of these pages. It is no language, so that no URL leads to them. */
const PATTERNS = 'patterns';

/** Path within a set. A path with parameters has one for all addresses: `patterns/en/services/_category.html`. */
export const pageFile = (language: Language, path: string) =>
  hasParameters(path) ? `${PATTERNS}/${language}${path.replaceAll('/:', '/_')}.html` : `${language}${path}.html`;

const shellOf = ({ resolved, find }: VariantInput) => find('shell', resolved.shell?.metadata.version ?? '');

const remotesIn = ({ resolved, find }: VariantInput) =>
  Object.keys(resolved)
    .sort()
    .filter((name) => name !== 'shell')
    .map((name) => find(name, resolved[name]?.metadata.version ?? ''));

function composedRemote(resolved: Resolved, release: ReleaseRecord): ComposedRemote {
  const item = resolved[release.name];
  const fallback = item?.extras?.fallback;
  return {
    version: release.version,
    url: item?.url ?? '',
    integrity: item?.metadata.integrity ?? '',
    ...(fallback && item.fallbackUrl
      ? { fallback: { version: fallback.version, url: item.fallbackUrl, integrity: fallback.integrity } }
      : {}),
    routes: release.routes.map(({ path, access, data }) =>
      data?.length ? ([path, access, data] as const) : ([path, access] as const),
    ),
  };
}

/** Shortens a long manifest, because each remote adds bytes, mostly its hash. */
function splitRemotes(
  described: ReadonlyMap<string, ComposedRemote>,
  needed: readonly string[],
): Pick<Composition, 'remotes' | 'others'> {
  if (described.size <= MAX_FULL_REMOTES) return { remotes: Object.fromEntries(described) };
  const remotes: Record<string, ComposedRemote> = {};
  const others: Record<string, PinnedRemote> = {};
  for (const [name, remote] of described) {
    const pinned = needed.includes(name) ? undefined : pinnedRemote(name, remote);
    if (pinned) others[name] = pinned;
    else remotes[name] = remote;
  }
  return { remotes, others };
}

function pinnedRemote(name: string, { routes, fallback, ...own }: ComposedRemote): PinnedRemote | undefined {
  const versions = [own, ...(fallback ? [fallback] : [])];
  if (versions.some(({ version, url }) => url !== `${urlPrefix(name, version)}remoteEntry.js`)) return undefined;
  const pinned = ({ version, integrity }: (typeof versions)[number]) => ({
    version,
    pin: integrity.slice('sha384-'.length).slice(0, INTEGRITY_PREFIX_LENGTH),
  });
  return { ...pinned(own), ...(fallback ? { fallback: pinned(fallback) } : {}), routes };
}

/** `/mf-manifest/manifest.json`: the manifest with the single version of each remote that this visitor gets. */
function resolvedManifest({ generation, id: set, schema, resolved }: VariantInput): Manifest {
  return {
    schema,
    generation,
    set,
    microFrontends: Object.fromEntries(
      Object.entries(resolved).map(([name, item]) => [
        name,
        [{ ...item, deployment: { traffic: 100, default: true } }],
      ]),
    ),
  };
}

let composerHash = '';

/** Hash of the composer's source, so that a start with newer code recomposes older pages. */
export function composerVersion(): string {
  if (!composerHash) {
    const hash = createHash('sha256');
    const folder = new URL('./', import.meta.url);
    for (const file of readdirSync(folder)
      .filter((name) => /(?<!\.test|\.d)\.[jt]s$/.test(name))
      .sort()) {
      hash.update(file).update(readFileSync(new URL(file, folder)));
    }
    composerHash = hash.digest('hex').slice(0, 16);
  }
  return composerHash;
}
