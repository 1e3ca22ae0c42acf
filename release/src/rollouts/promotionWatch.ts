import { type CommandOptions, rollbackRemote, type Switched } from '../commands/commands';
import { failuresOf, versionHealth } from '../health/analyze';
import { MINUTE_MS, readHealth, type SlotCount } from '../health/timeBuckets';
import { defaultItem } from '../manifest/resolve';
import { engineFor } from '../policy/actor';
import { readGeneration, readLive } from '../store/generations';
import { type HistoryLine, isSwitch, readHistory } from '../store/history';
import type { Site } from '../store/site';
import type { ManifestItem } from '../types';
import { storeEvent } from '../webhooks/webhookQueue';
import { judgePromoted } from './judge';
import { DEFAULT_PLAN } from './plan';
import { listRollouts } from './rolloutFiles';

const COMPARED_MS = 60 * MINUTE_MS;
const MIN_FAILURES = 3;

/** A version that everybody got by a promotion without a rollout, and the version before it. */
export interface Promotion {
  readonly remote: string;
  readonly version: string;
  readonly stable: string;
  /** Unix time in ms. */
  readonly promotedAt: number;
  readonly promotedBy: string;
  /** The promotion is taken back only while this generation is live. */
  readonly generation: number;
}

export interface JudgedPromotion extends Promotion {
  readonly decision: 'wait' | 'alarm' | 'roll back';
  readonly why: string;
}

/** Promotions of the last minutes that are still live for everybody. Rollouts watch their own. */
export function watchedPromotions(site: Site, now: number, watchMinutes: number): Promotion[] {
  const live = readLive(site);
  const since = now - watchMinutes * MINUTE_MS;
  // A generation that is older than the watch holds no promotion to watch.
  if (!live || Date.parse(live.record.at) < since) return [];
  const promotions = new Map<string, Promotion>();
  for (const line of readHistory(site)) {
    if (!isSwitch(line) || line.verb !== 'promote' || Date.parse(line.at) < since) continue;
    for (const { remote, version, stable } of promotedIn(site, line)) {
      const items = live.manifest.microFrontends[remote];
      if (!items || versionIn(items) !== version) continue;
      const [promotedAt, promotedBy] = [Date.parse(line.at), line.who];
      promotions.set(remote, { remote, version, stable, promotedAt, promotedBy, generation: live.generation });
    }
  }
  const ofRollouts = listRollouts(site).filter((rollout) => rollout.promotedAt !== undefined);
  return [...promotions.values()].filter(
    ({ remote, version }) =>
      !ofRollouts.some(({ targets }) => targets.some((one) => one.remote === remote && one.version === version)),
  );
}

function promotedIn(site: Site, { from, to }: HistoryLine): Pick<Promotion, 'remote' | 'version' | 'stable'>[] {
  try {
    if (from === null) return [];
    const before = readGeneration(site, from).manifest.microFrontends;
    const after = readGeneration(site, to).manifest.microFrontends;
    return Object.entries(after).flatMap(([remote, items]) => {
      const [version, stable] = [versionIn(items), before[remote] && versionIn(before[remote])];
      return stable === undefined || stable === version ? [] : [{ remote, version, stable }];
    });
  } catch {
    // A generation is gone, so it is unknown what was promoted.
    return [];
  }
}

const versionIn = (items: readonly ManifestItem[]) => defaultItem(items).metadata.version;

/**
 * Judges a promotion as a rollout judges its versions after the promotion. A version that fails for all of its first
 * visitors is an alarm before there are enough reports to take it back.
 */
export function judgePromotion(site: Site, promotion: Promotion, now: number): JudgedPromotion {
  const { remote, version, stable, promotedAt } = promotion;
  const earlier = readHealth(site, promotedAt - COMPARED_MS, promotedAt, [remote]);
  const before = versionHealth(
    stable,
    earlier.filter((count) => count.version === stable),
  );
  const counts = readHealth(site, promotedAt, now);
  const { decision, verdict } = judgePromoted({ remote, version, stable }, counts, {
    ...{ plan: DEFAULT_PLAN, now, promotedAt, before },
  });
  if (decision === 'roll back') return { ...promotion, decision, why: verdict };
  return failsForAll(counts, promotion)
    ? { ...promotion, decision: 'alarm', why: `all views of ${remote} ${version} fail since the promotion` }
    : { ...promotion, decision: 'wait', why: verdict };
}

function failsForAll(counts: readonly SlotCount[], { remote, version }: Promotion): boolean {
  const ours = counts.filter((count) => count.remote === remote && count.version === version);
  const failures = ours.reduce((sum, count) => sum + failuresOf(count), 0);
  return failures >= MIN_FAILURES && ours.every(({ views }) => views === 0);
}

/** Gives everybody the fallback of the promoted version, or without one the version before it. */
export async function takeBackPromotion(
  site: Site,
  { remote, version, why, promotedAt, promotedBy, generation }: JudgedPromotion,
  options: CommandOptions = {},
): Promise<Switched> {
  const items = readLive(site)?.manifest.microFrontends[remote];
  const fallback = items && defaultItem(items).extras?.fallback?.version;
  const who = `health gate (promoted by ${promotedBy})`;
  const switched = await rollbackRemote(
    site,
    remote,
    { ...options, ...{ who, why, expected: generation, by: engineFor(promotedBy, promotedAt) } },
    fallback,
  );
  storeEvent(site, { type: 'alarm', verb: 'watch', who, text: `${remote}@${version} was taken back: ${why}` });
  return switched;
}
