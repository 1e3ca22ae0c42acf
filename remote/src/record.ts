import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { federationVersion, requiredRanges } from '@doorstep/build/record';
import type { BuildRecord, Language, RemoteDefinition } from '@doorstep/shared-api/remote';

export interface RecordInput {
  readonly remote: RemoteDefinition;
  readonly version: string;
  /** Shared modules that the screens of `get('./routes')` load besides React. */
  readonly shared?: readonly string[];
  /** Language -> id of the route -> title. */
  readonly titles: Readonly<Record<Language, Readonly<Record<string, string>>>>;
}

const ALWAYS_LOADED_MODULES = ['react', '@doorstep/shared-ui/i18n', '@doorstep/shared-ui/routes'];

/**
 * Writes `remote.json` beside a container that another bundler made: one script `remoteEntry.js`, and stylesheets that are
 * loaded with every screen. Rejected by `publish` when a title is missing, as any other build.
 */
export function writeBuildRecord(dist: string, { remote, version, shared = [], titles }: RecordInput): BuildRecord {
  const css = readdirSync(dist).filter((file) => file.endsWith('.css'));
  const ranges = requiredRanges();
  const used = [...ALWAYS_LOADED_MODULES, ...shared];
  const lazy = shared.filter((name) => name.startsWith('@doorstep/'));
  const languages = Object.keys(titles) as Language[];
  const record: BuildRecord = {
    ...{ name: remote.name, version, kind: 'remote', federation: federationVersion() },
    ...{ exposes: ['./routes'], uses: [], preload: [] },
    shared: Object.fromEntries(used.map((name) => [name, ranges[name] ?? '*'])),
    routes: remote.routes.map((route) => ({
      ...route,
      titles: Object.fromEntries(languages.map((language) => [language, titles[language][route.id]])) as Record<
        Language,
        string
      >,
    })),
    chunks: {
      entry: { js: ['remoteEntry.js'], css: [] },
      './routes': { js: [], css: [] },
      ...Object.fromEntries(languages.map((language) => [`messages-${language}`, { js: [], css: [] }])),
      ...Object.fromEntries(
        remote.routes.map(({ id }) => [`screen-${id}`, { js: [], css, ...(lazy.length ? { shared: lazy } : {}) }]),
      ),
    },
  };
  writeFileSync(path.join(dist, 'remote.json'), `${JSON.stringify(record, null, 1)}\n`);
  return record;
}
