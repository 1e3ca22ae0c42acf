import type { OpsChange, OpsRemoteChange, OpsShare } from '@doorstep/shared-api/ops';
import { readGeneration } from '../store/generations';
import { readRelease, type Site } from '../store/site';
import type { Manifest } from '../types';
import { changedNames } from './releasedBy';

/** Absent when one of the two generations is gone. */
export type Change = Pick<OpsChange, 'changed'>;

const EMPTY: Manifest = { schema: '', microFrontends: {} };
const compared = new WeakMap<Site, Map<string, Change>>();

/** Two generations never change, so each pair is compared once. */
export function changedBy(site: Site, from: number | null, to: number): Change {
  const changeByKey = compared.get(site) ?? new Map<string, Change>();
  compared.set(site, changeByKey);
  const key = `${from} ${to}`;
  const change = changeByKey.get(key) ?? compare(site, from, to);
  changeByKey.set(key, change);
  return change;
}

function compare(site: Site, from: number | null, to: number): Change {
  try {
    const before = from === null ? EMPTY : readGeneration(site, from).manifest;
    const after = readGeneration(site, to).manifest;
    return { changed: changedNames(before, after).map((name) => ({ name, after: sharesIn(after, name) })) };
  } catch {
    return {};
  }
}

export type Difference = OpsRemoteChange;

export const differences = (before: Manifest, after: Manifest): Difference[] =>
  changedNames(before, after).map((name) => ({ name, before: sharesIn(before, name), after: sharesIn(after, name) }));

export const sharesIn = (manifest: Manifest, name: string) =>
  manifest.microFrontends[name]?.map(({ metadata, deployment }) => ({
    version: metadata.version,
    traffic: deployment.traffic,
  })) ?? null;

export const changeText = ({ name, after }: NonNullable<Change['changed']>[number]) =>
  `${name} ${after ? sharesText(after) : 'removed'}`;

/** Uses the compressed files where they exist. */
export function withBytes(site: Site, { name, before, after }: Difference): Difference {
  const weighed = (shares: readonly OpsShare[] | null) =>
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

const sharesText = (shares: readonly OpsShare[]) =>
  shares
    .map(({ version, traffic, bytes }) => `${version} ${traffic} %${bytes === undefined ? '' : ` (${bytes} bytes)`}`)
    .join(', ');

export const differenceText = ({ name, before, after }: Difference) =>
  `${name}: ${before ? sharesText(before) : 'not live'} -> ${after ? sharesText(after) : 'not live'}`;
