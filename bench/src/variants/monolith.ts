import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildMonolith } from '@doorstep/playwright/monolith';
import { composePage, integrityOf, type ReleaseRecord, type RouteRecord } from '@doorstep/release';
import type { BuildRecord, ChunkFiles, Composition } from '@doorstep/shared-api/remote';
import { copyCompressed, filesBelow, writePage } from './pageFiles';

export interface OwnedRoute {
  readonly remote: string;
  readonly route: RouteRecord;
}

const VERSION = 'mono';

export async function writeMonolith(
  folders: { plain: string; preloaded: string },
  composition: Composition,
  routes: readonly OwnedRoute[],
): Promise<void> {
  const { dist, record } = await buildMonolith();
  for (const folder of Object.values(folders)) await copyCompressed(dist, path.join(folder, 'shell', VERSION));
  const files = Object.fromEntries(
    filesBelow(dist).map((file) => {
      const content = readFileSync(path.join(dist, file));
      return [file, { size: content.length, sha384: integrityOf(content) }];
    }),
  );
  const release = (chunks: Record<string, ChunkFiles>): ReleaseRecord => ({
    ...record,
    name: 'shell',
    version: VERSION,
    published_at: '',
    entry: '',
    content: '',
    files,
    chunks,
  });
  const shell = release({ main: chunkFilesOf(record, 'main'), 'messages-en': chunkFilesOf(record, 'messages-en') });
  for (const { remote, route } of routes) {
    const ownReleaseRecord = release({
      [`screen-${route.id}`]: chunkFilesOf(record, `screen-${route.id}`),
      'messages-en': chunkFilesOf(record, `messages-${remote}-en`),
    });
    const html = composePage({
      language: 'en',
      composition: { ...composition, shell: VERSION, route: { remote, id: route.id } },
      shell,
      owner: { release: ownReleaseRecord, route },
    });
    await writePage(folders.preloaded, route.path, html);
    await writePage(folders.plain, route.path, withoutPreloads(html));
  }
}

const withoutPreloads = (html: string) => html.replace(/<link rel="preload"[^>]*>/g, '');

function chunkFilesOf(record: BuildRecord, name: string): ChunkFiles {
  const chunkFiles = record.chunks[name];
  if (!chunkFiles) throw new Error(`The monolith has no chunk ${name}.`);
  return chunkFiles;
}
