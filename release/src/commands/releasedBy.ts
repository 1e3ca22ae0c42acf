import { readGeneration } from '../store/generations';
import { type HistoryLine, isSwitch, readHistory } from '../store/history';
import { liveGeneration, type Site } from '../store/site';
import type { Manifest, ManifestItem, ReleasedBy } from '../types';

/**
 * Returns who decided each remote's live version. Every generation records it. A rollback points at an older
 * generation, so its changes count as decided by ops.
 */
export function liveReleasedBy(site: Site): Record<string, ReleasedBy> {
  const live = liveGeneration(site);
  if (live === null) return {};
  const origins: Record<string, ReleasedBy> = { ...readGeneration(site, live).record.origins };
  for (const line of effectiveSwitches(site, live).reverse()) {
    if (line.verb !== 'rollback') break;
    for (const name of changedRemotesBetween(site, line.from, line.to, Object.keys(origins))) origins[name] = 'ops';
  }
  return origins;
}

export function effectiveSwitches(site: Site, live: number): HistoryLine[] {
  const historyLines: HistoryLine[] = [];
  for (const line of readHistory(site).filter(isSwitch)) {
    if (line.verb === 'recover') historyLines.pop();
    else historyLines.push(line);
  }
  if (historyLines.at(-1)?.to !== live) historyLines.pop();
  return historyLines;
}

function changedRemotesBetween(site: Site, from: number | null, to: number, all: string[]): string[] {
  try {
    if (from === null) return all;
    return changedRemoteNames(readGeneration(site, from).manifest, readGeneration(site, to).manifest);
  } catch {
    // A generation is gone, so the change is unknown. Report every remote, so that a start replaces nothing.
    return all;
  }
}

export function changedRemoteNames(before: Manifest, after: Manifest): string[] {
  const names = new Set([...Object.keys(before.microFrontends), ...Object.keys(after.microFrontends)]);
  return [...names].filter((name) => comparableText(before, name) !== comparableText(after, name));
}

const comparableText = (manifest: Manifest, name: string) =>
  JSON.stringify(
    manifest.microFrontends[name]?.map(({ url, fallbackUrl, metadata, deployment, extras }) => [
      url,
      [metadata.version, metadata.integrity],
      [deployment.traffic, deployment.default],
      fallbackUrl ? [fallbackUrl, extras?.fallback?.version, extras?.fallback?.integrity] : [],
      otherExtrasOf(extras),
    ]),
  );

const otherExtrasOf = ({ fallback: _fallback, routes: _routes, ...further }: ManifestItem['extras'] = {}) =>
  Object.entries(further).sort(([a], [b]) => (a < b ? -1 : 1));
