import type { Arm, Stratum } from './significance';
import type { SlotCount } from './timeBuckets';

/** A stratum has ten views, so that it shows how visitors are shared out, and with them five hits or twenty more views. */
const isFull = (hits: number, rest: number) => rest >= 10 && (hits >= 5 || rest + hits >= 30);

/**
 * Whole slots, put together until there is enough in them. When one is full depends on what happened, never on whom it
 * happened to: so within a stratum the labels of the two versions are exchangeable when the versions are alike.
 */
export function* strataOf(
  counts: readonly SlotCount[],
  canary: string,
  armOf: (count: SlotCount) => Arm,
): Generator<Stratum> {
  let open = { canary: { hits: 0, rest: 0 }, stable: { hits: 0, rest: 0 } };
  let slot = Number.NaN;
  const isDone = () => isFull(open.canary.hits + open.stable.hits, open.canary.rest + open.stable.rest);
  for (const count of counts) {
    if (count.at !== slot && isDone()) {
      yield open;
      open = { canary: { hits: 0, rest: 0 }, stable: { hits: 0, rest: 0 } };
    }
    slot = count.at;
    const arm = count.version === canary ? open.canary : open.stable;
    const { hits, rest } = armOf(count);
    arm.hits += hits;
    arm.rest += rest;
  }
  if (isDone()) yield open;
}
