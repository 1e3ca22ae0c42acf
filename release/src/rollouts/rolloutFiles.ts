import type { OpsRollout, RolloutStatus } from '@doorstep/shared-api/ops';
import { signedFiles } from '../store/signedFiles';
import type { Site } from '../store/site';
import type { ManifestItem } from '../types';

export interface Rollout extends OpsRollout {
  /** Manifest entries before the rollout, which a withdrawal restores. */
  readonly baseline: Readonly<Record<string, readonly ManifestItem[]>>;
  /** Unix ms when the first step went live. Reports from then on are compared. */
  readonly startedAt: number;
  /** Unix ms of the promotion, and the health of the stable versions before it. */
  readonly promotedAt?: number;
  readonly before?: Readonly<Record<string, { readonly failedShare: number; readonly slowShare: number }>>;
  /** Switch that is under way. After a crash, the next process checks whether it was made. */
  readonly pending?: Pending;
  readonly confirmed?: readonly number[];
  readonly beyond?: Readonly<Record<string, number>>;
  /** Unix ms since when a metric has had no value. */
  readonly blindSince?: number;
}

export interface Pending {
  readonly to: 'step' | 'promote' | 'back';
  readonly step: number;
  readonly who: string;
  readonly why: string;
  readonly status: RolloutStatus;
}

const files = signedFiles<Rollout>({ folder: 'rollouts', prefix: 'r', noun: 'rollout' });
export const listRollouts = files.list;
export const readableRollouts = files.readable;
export const nextRolloutId = files.nextId;
export const readRollout = files.read;
/** Call under the store's lock. */
export const writeRollout = files.write;

/** Number of finished rollouts to keep for reading. Their history lines stay. */
const MAX_FINISHED = 50;
export const pruneRollouts = (site: Site, dryRun: boolean) =>
  files.prune(site, MAX_FINISHED, (rollout) => !isActive(rollout), dryRun);

export const isActive = ({ status }: Pick<OpsRollout, 'status'>) =>
  status === 'progressing' || status === 'paused' || status === 'confirming' || status === 'watching';

export const isStepping = (rollout: Pick<OpsRollout, 'status'>) => isActive(rollout) && rollout.status !== 'watching';

export const activeRolloutOf = (site: Site, remote: string): Rollout | undefined =>
  listRollouts(site).find((rollout) => isActive(rollout) && rollout.targets.some((target) => target.remote === remote));

export function shownRollout({
  baseline: _baseline,
  startedAt: _startedAt,
  promotedAt: _promotedAt,
  before: _before,
  pending: _pending,
  confirmed: _confirmed,
  beyond: _beyond,
  blindSince: _blindSince,
  ...shown
}: Rollout): OpsRollout {
  return shown;
}
