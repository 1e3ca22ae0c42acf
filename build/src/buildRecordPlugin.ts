import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildRecord, ChunkFiles } from '@doorstep/shared-api/remote';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

export type RecordBase = Omit<BuildRecord, 'chunks' | 'preload'>;

const EXPOSE_PREFIX = 'exposed-';
/** Prefix of islands: parts of a prerendered page whose code loads on demand (`island` of shared-ui). */
const ISLAND_PREFIX = 'island-';

export const exposedChunk = (name: string) => name.replace('./', EXPOSE_PREFIX);

/** `consume shared module (default) @doorstep/shared-ui/forms@^1.0.0 …` */
const CONSUMED = /^consume shared module \([^)]*\) ((?:@[^/\s]+\/)?[^@\s]+)@/;
const PROVIDED = /^provide shared module \([^)]*\) ((?:@[^/\s]+\/)?[^@\s]+)@/;

/**
 * Writes `dist/remote.json`: the files of each entry, exposed module, screen and language, so that the composer can
 * preload them without reading the bundle.
 */
export function buildRecordPlugin(base: RecordBase): RsbuildPlugin {
  return {
    name: 'doorstep:build-record',
    setup(api) {
      api.onAfterBuild(({ stats, environments }) => {
        const root = environments.web?.distPath ?? api.context.distPath;
        if (!stats || stats.hasErrors()) return;
        const json = stats.toJson({
          all: false,
          assets: true,
          chunks: true,
          chunkGroups: true,
          chunkModules: true,
          chunkOrigins: true,
          dependentModules: true,
          entrypoints: true,
          ids: true,
        });
        const record: BuildRecord = { ...base, chunks: chunksOf(json, base), preload: fontsOf(json) };
        writeFileSync(path.join(root, 'remote.json'), `${JSON.stringify(record, null, 1)}\n`);
      });
    },
  };
}

export function chunksOf(json: Rspack.StatsCompilation, base: RecordBase): Record<string, ChunkFiles> {
  const modulesOfChunk = new Map((json.chunks ?? []).map((chunk) => [chunk.id, chunk.modules ?? []]));
  const groups = { ...json.entrypoints, ...json.namedChunkGroups };
  const chunks: Record<string, ChunkFiles> = {};
  for (const [name, group] of Object.entries(groups)) {
    const files = (group.assets ?? []).map((asset) => asset.name);
    if (name.startsWith(ISLAND_PREFIX) && filesOf(files).css.length > 0)
      throw new Error(
        `The chunk "${name}" of ${base.name} brings a stylesheet of its own. Import it in the screen too: a prerendered page is painted with the screen's.`,
      );
    const key = chunkKey(name, base);
    if (!key) continue;
    const consumed = new Set<string>();
    for (const id of group.chunks ?? []) {
      for (const module of modulesOfChunk.get(id) ?? []) {
        const shared = CONSUMED.exec(module.identifier ?? '')?.[1];
        if (shared?.startsWith('@doorstep/')) consumed.add(shared);
      }
    }
    chunks[key] = {
      ...filesOf(files),
      ...(base.kind === 'remote' && consumed.size ? { shared: [...consumed].sort() } : {}),
    };
  }
  if (base.kind === 'shell') Object.assign(chunks, providedChunks(json));
  return chunks;
}

function chunkKey(name: string, base: RecordBase): string | undefined {
  if (name.startsWith(EXPOSE_PREFIX)) return `./${name.slice(EXPOSE_PREFIX.length)}`;
  if (name.startsWith('screen-') || name.startsWith('messages-')) return name;
  if (base.kind === 'shell') return name === 'index' ? 'main' : undefined;
  return name === base.name.replaceAll('-', '_') ? 'entry' : undefined;
}

/** `shared:<name>` -> the module's files besides the main script. */
function providedChunks(json: Rspack.StatsCompilation): Record<string, ChunkFiles> {
  const files: Record<string, string[]> = {};
  for (const chunk of json.chunks ?? []) {
    for (const origin of chunk.origins ?? []) {
      const shared = PROVIDED.exec(origin.moduleIdentifier ?? '')?.[1];
      if (shared && !chunk.initial)
        files[`shared:${shared}`] = [...(files[`shared:${shared}`] ?? []), ...(chunk.files ?? [])];
    }
  }
  return Object.fromEntries(Object.entries(files).map(([shared, names]) => [shared, filesOf(names)]));
}

const filesOf = (files: readonly string[]) => ({
  js: files.filter((file) => file.endsWith('.js')),
  css: files.filter((file) => file.endsWith('.css')),
});

/** Text fonts. The language decides which a page preloads. Names with Latin accents are too few to wait for. */
const fontsOf = (json: Rspack.StatsCompilation) =>
  (json.assets ?? [])
    .map((asset) => asset.name)
    .filter((name) => /(?:onest-(?:latin|cyrillic)|vazirmatn-arabic)-wght[^/]*\.woff2$/.test(name));
