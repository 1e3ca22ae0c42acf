import type { OpsHistoryEntry, OpsRemoteChange, OpsTrafficShare } from '@doorstep/shared-api/ops';
import { readGeneration } from '../store/generations';
import { readRelease, type Site } from '../store/site';
import type { Manifest } from '../types';
import { changedRemoteNames } from './releasedBy';

/** Absent when one of the two generations is gone. */
export type ChangedRemotes = Pick<OpsHistoryEntry, 'changed'>;

const EMPTY: Manifest = { schema: '', microFrontends: {} };
const cachedChanges = new WeakMap<Site, Map<string, ChangedRemotes>>();

/** Two generations never change, so each pair is compared once. */
export function changeBetween(site: Site, from: number | null, to: number): ChangedRemotes {
  const changeByKey = cachedChanges.get(site) ?? new Map<string, ChangedRemotes>();
  cachedChanges.set(site, changeByKey);
  const key = `${from} ${to}`;
  const change = changeByKey.get(key) ?? compare(site, from, to);
  changeByKey.set(key, change);
  return change;
}

function compare(site: Site, from: number | null, to: number): ChangedRemotes {
  try {
    const before = from === null ? EMPTY : readGeneration(site, from).manifest;
    const after = readGeneration(site, to).manifest;
    return { changed: changedRemoteNames(before, after).map((name) => ({ name, after: sharesIn(after, name) })) };
  } catch {
    return {};
  }
}

export type Difference = OpsRemoteChange;

export const differences = (before: Manifest, after: Manifest): Difference[] =>
  changedRemoteNames(before, after).map((name) => ({
    name,
    before: sharesIn(before, name),
    after: sharesIn(after, name),
  }));

export const sharesIn = (manifest: Manifest, name: string) =>
  manifest.microFrontends[name]?.map(({ metadata, deployment }) => ({
    version: metadata.version,
    traffic: deployment.traffic,
  })) ?? null;

export const changeText = ({ name, after }: NonNullable<ChangedRemotes['changed']>[number]) =>
  `${name} ${after ? sharesText(after) : 'removed'}`;

/** Uses the compressed files where they exist. */
export function withDownloadSizes(site: Site, { name, before, after }: Difference): Difference {
  const weighed = (shares: readonly OpsTrafficShare[] | null) =>
    shares?.map((share) => {
      try {
        const files = Object.values(readRelease(site, name, share.version).record.files);
        return { ...share, bytes: files.reduce((sum, { size, br, gz }) => sum + (br ?? gz ?? { size }).size, 0) };
      } catch {
        // The release is damaged, so its size is unknown.
        return share;
      }
    }) ?? null;
  return { name, before: weighed(before), after: weighed(after) };
}

const sharesText = (shares: readonly OpsTrafficShare[]) =>
  shares
    .map(({ version, traffic, bytes }) => `${version} ${traffic} %${bytes === undefined ? '' : ` (${bytes} bytes)`}`)
    .join(', ');

export const differenceText = ({ name, before, after }: Difference) =>
  `${name}: ${before ? sharesText(before) : 'not live'} -> ${after ? sharesText(after) : 'not live'}`;
