import { createHash } from 'node:crypto';
import type { Manifest, ManifestItem } from '../types';

export const BUCKETS = 100;
const ALL_BUCKETS: readonly number[] = Array.from({ length: BUCKETS }, (_, place) => place);
/** Cache by queue name, because a gateway needs them with each check of the live state. */
const positionsByName = new Map<string, readonly number[]>();

export type Resolved = Readonly<Record<string, ManifestItem>>;

export interface Variant {
  readonly id: string;
  readonly resolved: Resolved;
  readonly buckets: readonly number[];
}

/**
 * Returns the position of each bucket in a remote's queue: a permutation of 0..99 that only depends on the remote's
 * name. N per cent is exactly N buckets. A larger share only adds buckets, other releases move no visitor, and the
 * queues of two remotes are independent.
 */
export function bucketPositionsOf(name: string): readonly number[] {
  const known = positionsByName.get(name);
  if (known) return known;
  const order = ALL_BUCKETS.map((bucket) => ({
    bucket,
    draw: createHash('sha256').update(`${name}:${bucket}`).digest('hex'),
  })).sort((a, b) => (a.draw < b.draw ? -1 : 1));
  const positions = new Array<number>(BUCKETS);
  for (const [position, { bucket }] of order.entries()) positions[bucket] = position;
  positionsByName.set(name, positions);
  return positions;
}

/**
 * Version at one position of the queue. Canaries alternately take shares from the front and from the back, so that two
 * of them can grow without moving each other's visitors. The default gets the rest.
 */
export function itemAt(items: readonly ManifestItem[], position: number): ManifestItem {
  const canaries = items.filter((item) => !item.deployment.default);
  // An arm of an experiment keeps its buckets when another is withdrawn, so that nobody changes arms.
  const arms = canaries.filter(isExperimentArm);
  const armAt = (place: number) =>
    arms.find(({ deployment, extras }) => isWithin(place, extras?.queueStart, deployment.traffic));
  const arm = armAt(position);
  if (arm) return arm;
  // A canary beside arms, after a rollback, gets its share of the remaining buckets.
  const free = arms.length === 0 ? ALL_BUCKETS : ALL_BUCKETS.filter((place) => !armAt(place));
  const place = free.indexOf(position);
  let front = 0;
  let back = free.length;
  for (const [index, canary] of canaries.filter((item) => !isExperimentArm(item)).entries()) {
    if (index % 2 === 0) {
      if (place >= front && place < front + canary.deployment.traffic) return canary;
      front += canary.deployment.traffic;
    } else {
      if (place < back && place >= back - canary.deployment.traffic) return canary;
      back -= canary.deployment.traffic;
    }
  }
  return defaultItem(items);
}

const isExperimentArm = ({ extras }: ManifestItem) => typeof extras?.queueStart === 'number';

const isWithin = (position: number, start: unknown, traffic: number) =>
  typeof start === 'number' && position >= start && position < start + traffic;

export function defaultItem(items: readonly ManifestItem[]): ManifestItem {
  const item = items.find(({ deployment }) => deployment.default);
  if (!item) throw new Error('An entry of the manifest has no default version.');
  return item;
}

/**
 * Queue of the buckets. Canaries of one rollout share a queue, so that a visitor gets all of its versions or none. Each
 * experiment has its own, so that its groups do not depend on earlier ones.
 */
function queueOf(items: readonly ManifestItem[]): string | undefined {
  const queues = items.map(({ deployment, extras }) =>
    deployment.default ? undefined : (extras?.rollout ?? extras?.experiment),
  );
  return queues.find((queue): queue is string => typeof queue === 'string');
}

export function variants(manifest: Manifest): Variant[] {
  const remotes = Object.entries(manifest.microFrontends)
    .map(([name, items]) => ({ name, items, positions: bucketPositionsOf(queueOf(items) ?? name) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const sets = new Map<string, { resolved: Resolved; buckets: number[] }>();
  // Most buckets equal an earlier one. Comparing their positions in the manifest avoids a hash.
  const ids = new Map<string, string>();
  for (const bucket of ALL_BUCKETS) {
    const picked = remotes.map(({ name, items, positions }) => ({
      name,
      items,
      item: itemAt(items, positions[bucket] ?? bucket),
    }));
    const key = picked.map(({ items, item }) => items.indexOf(item)).join();
    const resolved = () => Object.fromEntries(picked.map(({ name, item }) => [name, item]));
    const id = ids.get(key) ?? variantId(resolved());
    ids.set(key, id);
    const set = sets.get(id) ?? { resolved: resolved(), buckets: [] };
    set.buckets.push(bucket);
    sets.set(id, set);
  }
  return [...sets].map(([id, set]) => ({ id, ...set }));
}

export function variantId(resolved: Resolved): string {
  const versions = Object.entries(resolved).map(([name, item]) => [
    name,
    item.metadata.version,
    item.extras?.fallback?.version ?? '',
  ]);
  return createHash('sha256').update(JSON.stringify(versions.sort())).digest('hex').slice(0, 8);
}

export const bucketName = (bucket: number) => `b${String(bucket).padStart(2, '0')}`;
