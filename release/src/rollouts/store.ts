import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OpsRollout, RolloutStatus } from '@doorstep/shared-api/ops';
import { CommandError } from '../errors';
import { isNoteSigned, type Signed, signNote } from '../store/signature';
import type { Site } from '../store/site';
import type { ManifestItem } from '../types';

/** A rollout as it is kept: what is shown of it, and what only the engine needs. */
export interface Rollout extends OpsRollout {
  /** The entries of the manifest before it, which taking it back restores. */
  readonly baseline: Readonly<Record<string, readonly ManifestItem[]>>;
  /** Unix ms at which its first step went live: what is reported since then is compared. */
  readonly startedAt: number;
  /** Unix ms of the promotion, and how the stable versions had done until then. */
  readonly promotedAt?: number;
  readonly before?: Readonly<Record<string, { readonly failedShare: number; readonly slowShare: number }>>;
  /** A switch that is under way: whoever comes after a crash finds out whether it came true. */
  readonly pending?: Pending;
  /** Steps that somebody said yes to. */
  readonly confirmed?: readonly number[];
  /** By the name of a metric: looks in a row at which it was beyond its limit. */
  readonly beyond?: Readonly<Record<string, number>>;
  /** Since when a metric gives no value; Unix ms. */
  readonly blindSince?: number;
}

export interface Pending {
  readonly to: 'step' | 'promote' | 'back';
  readonly step: number;
  readonly who: string;
  readonly why: string;
  /** What it becomes when the switch is made. */
  readonly status: RolloutStatus;
}

const FILE = /^r-(\d{1,6})\.json$/;

/** Beside the store, not in it: names of people and queries stand in it, and copies of the store need none of it. */
const folderOf = (site: Site) => path.join(path.dirname(site.root), 'rollouts');
const fileOf = (site: Site, id: string) => path.join(folderOf(site), `${id}.json`);

export const isActive = ({ status }: Pick<OpsRollout, 'status'>) =>
  status === 'progressing' || status === 'paused' || status === 'confirming' || status === 'watching';

/** Some of the visitors have it, and some have not. */
export const isStepping = (rollout: Pick<OpsRollout, 'status'>) => isActive(rollout) && rollout.status !== 'watching';

function numbers(site: Site): number[] {
  try {
    return readdirSync(folderOf(site))
      .flatMap((name) => FILE.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => b - a);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export const nextRolloutId = (site: Site) => `r-${(numbers(site)[0] ?? 0) + 1}`;

/** Newest first. */
export const listRollouts = (site: Site): Rollout[] => numbers(site).map((number) => readRollout(site, `r-${number}`));

export function readRollout(site: Site, id: string): Rollout {
  let kept: Rollout & { signed?: Signed };
  try {
    kept = JSON.parse(readFileSync(fileOf(site, id), 'utf8')) as typeof kept;
  } catch {
    const known = numbers(site)
      .slice(0, 5)
      .map((number) => `r-${number}`);
    throw new CommandError(`There is no rollout "${id}". Rollouts: ${known.join(', ') || 'none'}.`);
  }
  const { signed, ...rollout } = kept;
  if (!signed || !isNoteSigned(site, textOf(rollout), signed))
    throw new CommandError(`${fileOf(site, id)} was altered: its signature does not fit. Nothing is done with it.`);
  return rollout;
}

/** Call under the store's lock. */
export function writeRollout(site: Site, rollout: Rollout): Rollout {
  const signed = signNote(site, textOf(rollout));
  if (!signed) throw new CommandError('The key that signs releases is not here: nothing can be changed.');
  mkdirSync(folderOf(site), { recursive: true, mode: 0o700 });
  const draft = `${fileOf(site, rollout.id)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify({ ...rollout, signed }, null, 1)}\n`, { mode: 0o600 });
  renameSync(draft, fileOf(site, rollout.id));
  return rollout;
}

const textOf = (rollout: Rollout) => `doorstep rollout\n${JSON.stringify(rollout)}`;

/** The rollout that a remote is in now, if any. */
export const rolloutOf = (site: Site, remote: string): Rollout | undefined =>
  listRollouts(site).find((rollout) => isActive(rollout) && rollout.targets.some((target) => target.remote === remote));

/** What of it people see. */
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
