import { changedNames } from '../commands/releasedBy';
import { CommandError } from '../errors';
import { isStepping, listRollouts } from '../rollouts/store';
import type { Site } from '../store/site';
import type { Manifest, SwitchCommand } from '../types';

/** What somebody is about to make live. */
export interface Intent {
  readonly command: SwitchCommand;
  readonly before: Manifest;
  readonly after: Manifest;
  /** Takes a canary back, or returns to what was live before. */
  readonly isReturn?: boolean;
}

/** Whatever the site has decided about who may switch what, and when, is asked here, under the lock of every switch. */
export function assertAllowed(site: Site, intent: Intent): void {
  const reasons = rolloutReasons(site, intent);
  if (reasons.length) throw new CommandError(reasons);
}

/** What a rollout is moving is not moved by hand beside it. Going back is always possible, and ends the rollout. */
function rolloutReasons(site: Site, { before, after, isReturn }: Intent): string[] {
  if (isReturn) return [];
  const changed = changedNames(before, after);
  return listRollouts(site)
    .filter(isStepping)
    .flatMap(({ id, who, targets }) =>
      targets
        .filter(({ remote }) => changed.includes(remote))
        .map(
          ({ remote }) =>
            `${remote} is part of the rollout ${id}, started by ${who}: npm run release -- rollout abort ${id} takes it back first.`,
        ),
    );
}
