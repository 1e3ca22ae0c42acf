import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Resolved } from '../manifest/resolve';
import type {
  ClientSettings,
  ComposedRemote,
  Composition,
  Language,
  Manifest,
  ReleaseRecord,
  RouteRecord,
} from '../types';
import { LANGUAGES } from '../types';
import { composePage, type PageContent } from './page';

/** Finds a release that was read beforehand. */
export type FindRelease = (name: string, version: string) => ReleaseRecord;

/** Where prerendered markup comes in: asked for each page, it may answer nothing. */
export type FindContent = (page: {
  language: Language;
  resolved: Resolved;
  owner: { release: ReleaseRecord; route: RouteRecord };
}) => PageContent | undefined;

export interface SetInput {
  readonly generation: number;
  readonly id: string;
  readonly resolved: Resolved;
  readonly settings: ClientSettings;
  readonly schema: string;
  readonly find: FindRelease;
  readonly content?: FindContent;
}

/** File name within the set -> its text: `en/home.html`, ..., `manifest.json`. Same input, same bytes. */
export function composeSet({
  generation,
  id,
  resolved,
  settings,
  schema,
  find,
  content,
}: SetInput): Map<string, string> {
  const names = Object.keys(resolved).sort();
  const versionOf = (name: string) => resolved[name]?.metadata.version ?? '';
  const shell = find('shell', versionOf('shell'));
  const releases = names.filter((name) => name !== 'shell').map((name) => find(name, versionOf(name)));
  const remotes = Object.fromEntries(releases.map((release) => [release.name, composedRemote(resolved, release)]));
  const composition = (language: Language, route: Composition['route']): Composition => ({
    generation,
    set: id,
    lang: language,
    route,
    shell: shell.version,
    remotes,
    settings,
  });

  const files = new Map<string, string>();
  for (const language of LANGUAGES) {
    for (const release of releases) {
      for (const route of release.routes) {
        const owner = { release, route };
        files.set(
          `${language}${route.path}.html`,
          composePage({
            language,
            composition: composition(language, { remote: release.name, id: route.id }),
            shell,
            owner,
            ...optional('content', content?.({ language, resolved, owner })),
          }),
        );
      }
    }
    files.set(`${language}/404.html`, composePage({ language, composition: composition(language, null), shell }));
  }
  files.set('manifest.json', `${JSON.stringify(resolvedManifest(generation, id, schema, resolved))}\n`);
  return files;
}

const optional = <K extends string, V>(key: K, value: V | undefined) =>
  (value === undefined ? {} : { [key]: value }) as Partial<Record<K, V>>;

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
    routes: release.routes.map(({ path, access }) => [path, access] as const),
  };
}

/** `/mf-manifest/manifest.json`: the same document, with the one version of each that this visitor gets. */
function resolvedManifest(generation: number, set: string, schema: string, resolved: Resolved): Manifest {
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

/** Changes with the composer's source, so that a start with newer code composes anew what older code left. */
export function composerVersion(): string {
  if (!composerHash) {
    const hash = createHash('sha256');
    const folder = new URL('./', import.meta.url);
    for (const file of readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
      .sort()) {
      hash.update(file).update(readFileSync(new URL(file, folder)));
    }
    composerHash = hash.digest('hex').slice(0, 16);
  }
  return composerHash;
}
