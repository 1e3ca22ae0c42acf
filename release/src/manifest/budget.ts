import type { ManifestItem, ReleaseRecord } from '../types';

/** Bytes on the wire (brotli) of a remote's own files for one route, unless the route has its own `budget`. */
const ROUTE_BUDGET = 50_000;
/** Bytes on the wire of the shell's start on every page, with the messages of one language. */
const SHELL_BUDGET = 195_000;

type Find = (name: string, version: string) => ReleaseRecord;

/** Routes above their budget, each compared with the version beside or before it. One line each. */
export function budgetIssues(release: ReleaseRecord, items: readonly ManifestItem[], find: Find): string[] {
  const ownManifestItem = items.find(({ metadata }) => metadata.version === release.version);
  const stable = items.find(({ deployment }) => deployment.default)?.metadata.version;
  const version = stable !== release.version ? stable : ownManifestItem?.extras?.fallback?.version;
  const before = version === undefined ? undefined : find(release.name, version);
  return weightsOf(release).flatMap(({ what, bytes, budget, fix }) => {
    if (bytes <= budget) return [];
    const old = before && weightsOf(before).find((weight) => weight.what === what)?.bytes;
    const difference =
      old === undefined ? '' : ` (${before?.version}: ${formatBytes(old)}, ${formatByteChange(bytes - old)})`;
    return [
      `${release.name}@${release.version}: ${what} loads ${formatBytes(bytes)} bytes${difference}, its budget is ${formatBytes(budget)}: ${fix}`,
    ];
  });
}

interface Weight {
  what: string;
  bytes: number;
  budget: number;
  fix: string;
}

function weightsOf(release: ReleaseRecord): Weight[] {
  if (release.kind === 'shell') {
    const bytes = bytesOf(release, ['main', 'messages-en']);
    return [
      { what: 'the start of every page', bytes, budget: SHELL_BUDGET, fix: 'load lazily what not every page uses.' },
    ];
  }
  return release.routes.map(({ id, path, budget = ROUTE_BUDGET }) => ({
    what: path,
    bytes: bytesOf(release, ['entry', './routes', `screen-${id}`, 'messages-en']),
    budget,
    fix: `make the screen lighter, or raise "budget" of the route "${id}" in src/remote.ts.`,
  }));
}

function bytesOf(release: ReleaseRecord, chunks: readonly string[]): number {
  const files = new Set(
    chunks.flatMap((name) => [...(release.chunks[name]?.js ?? []), ...(release.chunks[name]?.css ?? [])]),
  );
  return [...files].reduce((sum, file) => {
    const record = release.files[file];
    return sum + (record?.br?.size ?? record?.size ?? 0);
  }, 0);
}

const formatBytes = (bytes: number) => bytes.toLocaleString('en-US');
const formatByteChange = (bytes: number) => `${bytes < 0 ? '−' : '+'}${formatBytes(Math.abs(bytes))}`;
