import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Site } from './site';

type Files = ReadonlyMap<string, Buffer>;

export const isSourceMap = (file: string) => file.endsWith('.map');

/** Not in the store, which is public, because maps contain the sources. */
const folderOf = (site: Site, name: string, version: string) =>
  path.join(path.dirname(site.root), 'source-maps', name, version);

export function storeSourceMaps(site: Site, name: string, version: string, files: Files): void {
  const folder = folderOf(site, name, version);
  for (const [file, content] of files) {
    if (!isSourceMap(file)) continue;
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content, { mode: 0o600 });
  }
}

/** File -> content. Empty for a version without source maps. */
export function readSourceMaps(site: Site, name: string, version: string): Map<string, Buffer> {
  const folder = folderOf(site, name, version);
  const found = new Map<string, Buffer>();
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile()) found.set(path.relative(folder, file), readFileSync(file));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return found;
}

export const forgetSourceMaps = (site: Site, name: string, version: string) =>
  rmSync(folderOf(site, name, version), { recursive: true, force: true });

const PLACE = / at (?<line>\d+):(?<column>\d+) /;

/**
 * Adds the place in the source to issues like `dist/a.js at 1:200 sets …`, where the build has a source map of the file.
 * Columns count from 1 in issues, from 0 in maps.
 */
export function withSourcePlaces(issues: readonly string[], folder: string, files: Files): string[] {
  return issues.map((issue) => {
    const place = PLACE.exec(issue);
    const file = place && path.relative(folder, issue.slice(0, place.index));
    const map = file && files.get(`${file}.map`);
    const source = map && sourceAt(map.toString(), Number(place.groups?.line), Number(place.groups?.column));
    return source ? issue.replace(PLACE, `${place[0].trimEnd()} (${source}) `) : issue;
  });
}

function sourceAt(map: string, line: number, column: number): string | undefined {
  try {
    const { source, ...at } = originalPositionFor(new TraceMap(map), { line, column: column - 1 });
    return source ? `${source.replace(/^webpack:\/\/[^/]*\//, '')}:${at.line}:${(at.column ?? 0) + 1}` : undefined;
  } catch {
    // A map that cannot be read says nothing. The issue keeps its place in the build.
    return undefined;
  }
}
