import type { OpsFreeze } from '@doorstep/shared-api/ops';
import { changedRemoteNames } from '../commands/releasedBy';
import { CommandError } from '../errors';
import { runningExperiments } from '../experiments/experimentFiles';
import { isStepping, listRollouts } from '../rollouts/rolloutFiles';
import { provenanceOf } from '../store/provenance';
import { readRelease, type Site } from '../store/site';
import type { Manifest, SwitchCommand } from '../types';
import { LOCAL, type SwitchActor, userIdIn } from './actor';
import { ownersOf } from './owners';
import { personBehind } from './personBehind';
import { type Policy, readPolicy } from './policyFile';

export interface SwitchIntent {
  readonly command: SwitchCommand;
  readonly before: Manifest;
  readonly after: Manifest;
  /** Withdraws a canary, or returns to the previous state. */
  readonly isReturn?: boolean;
  readonly who?: string | undefined;
  readonly by?: SwitchActor | undefined;
  readonly breakFreeze?: boolean | undefined;
  readonly experiment?: string;
  readonly now?: number;
}

/**
 * Checks all release rules of the site, under the lock of every switch. Returns the notes for the history line, and
 * throws every reason against the switch.
 */
export function assertSwitchAllowed(site: Site, intent: SwitchIntent): string {
  const policy = readPolicy(site);
  const reasons = [
    ...freezeReasons(policy, intent),
    ...pinReasons(policy, intent),
    ...ownerReasons(site, policy, intent),
    ...approvalReasons(site, policy, intent),
    ...rolloutReasons(site, intent),
    ...experimentReasons(site, intent),
  ];
  if (reasons.length) throw new CommandError(reasons);
  const broken = activeFreeze(policy, intent.now)?.id;
  return broken && intent.breakFreeze ? ` [breaks the freeze ${broken}]` : '';
}

export const activeFreeze = ({ freezes }: Pick<Policy, 'freezes'>, now = Date.now()): OpsFreeze | undefined =>
  freezes.find(({ from, until }) => Date.parse(from) <= now && now < Date.parse(until));

export const frozenText = ({ id, until, who, why }: OpsFreeze) =>
  `frozen until ${until} by ${who}${why ? `: ${why}` : ''} (${id})`;

/** The health gate may withdraw bad versions at any time. */
function freezeReasons(policy: Policy, { by = LOCAL, isReturn, breakFreeze, now }: SwitchIntent): string[] {
  const freeze = activeFreeze(policy, now);
  if (!freeze || (by.kind === 'engine' && isReturn)) return [];
  const { breakers } = freeze;
  if (!breakFreeze)
    return [`This site is ${frozenText(freeze)}. ${breakers.join(' or ')} may break it with --break-freeze.`];
  const roles: readonly string[] = by.kind === 'local' ? ['local'] : by.kind === 'staff' ? by.roles : [];
  return breakers.some((role) => roles.includes(role))
    ? []
    : [`This site is ${frozenText(freeze)}, and only ${breakers.join(' or ')} may break that.`];
}

function pinReasons({ pins }: Policy, { before, after, by = LOCAL, isReturn }: SwitchIntent): string[] {
  if (by.kind === 'engine' && isReturn) return [];
  const changed = changedRemoteNames(before, after);
  return pins
    .filter(({ remote }) => changed.includes(remote))
    .map(
      ({ remote, version, who, why, at }) =>
        `${remote} is pinned at ${version} by ${who}, ${at}${why ? `: ${why}` : ''}. To remove the pin, run npm run release -- pin remove ${remote}.`,
    );
}

/** Checks owners when a rollout continues: it switches nothing yet, but brings versions to more visitors. */
export function assertOwnersAllow(site: Site, live: Manifest, remotes: readonly string[], by?: SwitchActor): void {
  const reasons = ownerReasons(site, readPolicy(site), { before: live, after: live, by }, remotes);
  if (reasons.length) throw new CommandError(reasons);
}

function ownerReasons(
  site: Site,
  { ownersEnforced }: Policy,
  { before, after, by = LOCAL }: Pick<SwitchIntent, 'before' | 'after' | 'by'>,
  remotes: readonly string[] = changedRemoteNames(before, after),
): string[] {
  if (!ownersEnforced || by.kind !== 'token') return [];
  return remotes.flatMap((remote) => {
    const owners = ownersOf(site, before, remote, after.microFrontends[remote]?.[0]?.metadata.version);
    if (by.owner && owners.includes(by.owner)) return [];
    const whose = owners.length ? `${remote} belongs to ${owners.join(', ')}` : `${remote} has no known owner`;
    return [`${whose}. It can be switched only by a token of its owner (token create --owner) or by a staff member.`];
  });
}

/**
 * Enforces approval by a second person, who neither publishes nor switches. Versions that get no more visitors than
 * before need none.
 */
export function approvalReasons(site: Site, { required, given }: Policy, intent: SwitchIntent): string[] {
  const { before, after, who = '', by = LOCAL, isReturn, now = Date.now() } = intent;
  if (isReturn) return [];
  const since = by.began?.at ?? now;
  return changedRemoteNames(before, after)
    .filter((remote) => required.includes(remote))
    .flatMap((remote) =>
      newVersionsOf(before, after, remote).flatMap((version) => {
        const label = `${remote}@${version}`;
        const release = readRelease(site, remote, version).sha256;
        const ofVersion = given.filter(
          (one) =>
            one.remote === remote &&
            one.version === version &&
            one.release === release &&
            Date.parse(one.until) > since,
        );
        const publisher = personBehind(site, provenanceOf(site, remote, version)?.by ?? '');
        const switchers = [who, by.began?.who ?? ''].map((each) => personBehind(site, each));
        const seconds = ofVersion.filter((one) => {
          const approver = userIdIn(one.who);
          return approver !== undefined && approver !== publisher && !switchers.includes(approver);
        });
        if (seconds.length) return [];
        const own = ofVersion[0]
          ? ` ${ofVersion[0].who} approved it, who also ${userIdIn(ofVersion[0].who) === publisher ? 'published it' : 'is switching it'}.`
          : '';
        return [
          `${label} needs the approval of a second person.${own} Another staff member has to run npm run release -- approve ${label}.`,
        ];
      }),
    );
}

function newVersionsOf(before: Manifest, after: Manifest, remote: string): string[] {
  const items = after.microFrontends[remote] ?? [];
  const growing = items
    .filter(({ metadata, deployment }) => deployment.traffic > trafficOf(before, remote, metadata.version))
    .map(({ metadata }) => metadata.version);
  const known = (before.microFrontends[remote] ?? []).flatMap(({ metadata, deployment, extras }) => [
    ...(deployment.traffic > 0 ? [metadata.version] : []),
    extras?.fallback?.version,
  ]);
  const fallbacks = items.flatMap(({ extras }) => extras?.fallback?.version ?? []);
  const versions = new Set([...growing, ...fallbacks.filter((version) => !known.includes(version))]);
  return [...versions].filter((version) => version !== stableIn(before, remote));
}

const trafficOf = (manifest: Manifest, remote: string, version: string) =>
  manifest.microFrontends[remote]?.find(({ metadata }) => metadata.version === version)?.deployment.traffic ?? 0;

const stableIn = (manifest: Manifest, remote: string) =>
  manifest.microFrontends[remote]?.find(({ deployment }) => deployment.default)?.metadata.version;

/** Going back is always possible and ends the rollout. */
function rolloutReasons(site: Site, { before, after, isReturn, by = LOCAL }: SwitchIntent): string[] {
  if (isReturn || by.kind === 'engine') return [];
  const changed = changedRemoteNames(before, after);
  return listRollouts(site)
    .filter(isStepping)
    .flatMap(({ id, who, targets }) =>
      targets
        .filter(({ remote }) => changed.includes(remote))
        .map(
          ({ remote }) =>
            `${remote} is part of the rollout ${id}, started by ${who}. Take it back first with npm run release -- rollout abort ${id}.`,
        ),
    );
}

/**
 * Rejects changes of an experiment's remote, because its arms are compared with the current version. It changes with
 * the experiment's end.
 */
function experimentReasons(site: Site, { before, after, isReturn, experiment, by = LOCAL }: SwitchIntent): string[] {
  if (isReturn || by.kind === 'engine') return [];
  const changed = changedRemoteNames(before, after);
  return runningExperiments(site)
    .filter(({ id, remote }) => id !== experiment && changed.includes(remote))
    .map(
      ({ id, remote, who }) =>
        `${remote} is part of the experiment ${id}, started by ${who}. End it first with npm run release -- experiment decide ${id} or experiment stop ${id}.`,
    );
}
