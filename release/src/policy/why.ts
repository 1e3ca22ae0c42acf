import type { OpsVersionExplanation } from '@doorstep/shared-api/ops';
import { changeBetween } from '../commands/changes';
import { effectiveSwitches } from '../commands/releasedBy';
import { CommandError } from '../errors';
import { runningExperimentOf } from '../experiments/experimentFiles';
import { activeRolloutOf } from '../rollouts/rolloutFiles';
import { readLive } from '../store/generations';
import { readRelease, type Site } from '../store/site';
import { ownersOf } from './owners';
import { readPolicy } from './policyFile';

export function explainLiveVersions(site: Site, remote: string): readonly OpsVersionExplanation[] {
  const live = readLive(site);
  const items = live?.manifest.microFrontends[remote];
  if (!live || !items) throw new CommandError(`${remote} is not live.`);
  const { pins, given } = readPolicy(site);
  const pin = pins.find((one) => one.remote === remote);
  const lines = effectiveSwitches(site, live.generation).reverse();
  const rollout = activeRolloutOf(site, remote);
  const running = runningExperimentOf(site, remote);
  return items.map(({ metadata: { version }, deployment: { traffic } }) => {
    const line = lines.find(({ from, to }) =>
      changeBetween(site, from, to).changed?.some(
        ({ name, after }) =>
          name === remote && after?.some((share) => share.version === version && share.traffic === traffic),
      ),
    );
    const release = readRelease(site, remote, version).sha256;
    const approval = given.findLast(
      (one) => one.remote === remote && one.version === version && one.release === release,
    );
    const moved = rollout?.targets.some((target) => target.version === version)
      ? rollout.id
      : /\brollout (r-\d+)/.exec(line?.why ?? '')?.[1];
    const experiment = running?.id ?? /\bexperiment (e-\d+)/.exec(line?.why ?? '')?.[1];
    return {
      ...{ remote, version, traffic, owners: ownersOf(site, live.manifest, remote) },
      ...(line ? { switch: { verb: line.verb, at: line.at, who: line.who, why: line.why, generation: line.to } } : {}),
      ...(moved ? { rollout: moved } : {}),
      ...(experiment ? { experiment } : {}),
      ...(approval ? { approval } : {}),
      ...(pin ? { pin } : {}),
    };
  });
}
