import {
  type OpsRolloutInput,
  type RolloutTarget,
  type RolloutVerb,
  rolloutStatuses,
  rolloutVerbsOf,
} from '@doorstep/shared-api/ops';
import { type Difference, differences } from '../commands/changes';
import { type CommandOptions, policyOptionsOf, runLocked } from '../commands/commands';
import { checkGeneration } from '../commands/generation';
import { changedRemoteNames } from '../commands/releasedBy';
import { assertVersionIsWhole } from '../commands/verifyFiles';
import { CommandError, ConflictError } from '../errors';
import { runningExperimentOf } from '../experiments/experimentFiles';
import { defaultItem } from '../manifest/resolve';
import { assertName, assertVersion } from '../names';
import { assertOwnersAllow, assertSwitchAllowed } from '../policy/guard';
import { localAccount } from '../store/history';
import type { Site } from '../store/site';
import {
  applyPendingSwitch,
  displacedTargets,
  labels,
  manifestAtStep,
  promotedManifest,
  recordRolloutNote,
  requireLive,
  settlePending,
  withBaseline,
  withoutTargets,
} from './pending';
import { completePlan } from './plan';
import {
  activeRolloutOf,
  isActive,
  isStepping,
  nextRolloutId,
  type Pending,
  type Rollout,
  readRollout,
  writeRollout,
} from './rolloutFiles';

export interface RolloutResult {
  readonly rollout: Rollout;
  readonly changed: boolean;
  readonly summary: string;
  readonly notes: readonly string[];
  readonly difference?: readonly Difference[];
}

export interface RolloutClock {
  now(): number;
}

const MAX_TARGETS = 12;

export async function startRollout(
  site: Site,
  input: OpsRolloutInput,
  options: CommandOptions & { readonly clock?: RolloutClock } = {},
): Promise<RolloutResult> {
  const plan = completePlan(input.plan ?? {});
  const wanted = targetsIn(input);
  const who = options.who ?? localAccount();
  const why = options.why ?? '';
  const work = async (): Promise<RolloutResult> => {
    const live = requireLive(site);
    if (options.expected !== undefined && options.expected !== live.generation)
      throw new ConflictError(
        `Stale: you looked at generation ${options.expected ?? 'none'}, generation ${live.generation} is live now. Nothing was changed. Look again, then decide.`,
      );
    const targets = wanted.map((target) => toRolloutTarget(site, live, target));
    const id = nextRolloutId(site);
    const now = options.clock?.now() ?? Date.now();
    const at = new Date(now).toISOString();
    const draft: Rollout = {
      ...{ id, at, who, why, targets, plan, status: 'progressing', reason: '', step: 0, since: at, events: [] },
      baseline: Object.fromEntries(targets.map(({ remote }) => [remote, live.manifest.microFrontends[remote] ?? []])),
      startedAt: now,
    };
    const manifest = manifestAtStep(site, live.manifest, draft, 0);
    const suffix = assertSwitchAllowed(site, {
      command: 'canary',
      before: live.manifest,
      after: manifest,
      ...policyOptionsOf(options),
      now,
    });
    const promoted = promotedManifest(site, live.manifest, draft);
    const changed = targets.map(({ remote }) => remote);
    // Run the checks of the promotion before any visitor gets the versions.
    const notes = [...checkGeneration(site, manifest, changed), ...checkGeneration(site, promoted, changed)];
    const summary = `${labels(draft)} ${targets.length > 1 ? 'are' : 'is'} live for ${plan.steps[0]} % of the visitors: step 1 of ${plan.steps.length}.`;
    if (options.dryRun)
      return { rollout: draft, changed: false, summary, notes, difference: differences(live.manifest, manifest) };
    const pending: Pending = { to: 'step', step: 0, who, why: why + suffix, status: 'progressing' };
    const rollout = await applyPendingSwitch(site, writeRollout(site, { ...draft, pending }), now);
    return { rollout, changed: true, summary: `Rollout ${id}: ${summary}`, notes };
  };
  return runLocked(site, `rollout start ${labels({ targets: wanted })}`, options, work);
}

function targetsIn({ targets }: OpsRolloutInput): { remote: string; version: string }[] {
  if (!targets.length) throw new CommandError('Name at least one <remote>@<version> for the rollout.');
  if (targets.length > MAX_TARGETS) throw new CommandError(`One rollout moves ${MAX_TARGETS} remotes at most.`);
  const names = targets.map(({ remote }) => assertName(remote));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new CommandError(`${twice} is named twice: a rollout moves one version of a remote.`);
  return targets.map(({ remote, version }) => ({ remote, version: assertVersion(version) }));
}

function toRolloutTarget(
  site: Site,
  live: ReturnType<typeof requireLive>,
  { remote, version }: { remote: string; version: string },
): RolloutTarget {
  const items = live.manifest.microFrontends[remote];
  if (!items)
    throw new CommandError(`${remote} is not live: a rollout needs a stable version beside it. Promote one first.`);
  const stable = defaultItem(items).metadata.version;
  if (stable === version) throw new CommandError(`${remote}@${version} is live for everybody already.`);
  const other = items.find(({ deployment }) => !deployment.default);
  const rollout = activeRolloutOf(site, remote);
  if (rollout && isStepping(rollout))
    throw new CommandError(
      `${remote} is part of the rollout ${rollout.id} already. Run npm run release -- rollout abort ${rollout.id} first.`,
    );
  const experiment = runningExperimentOf(site, remote);
  if (experiment)
    throw new CommandError(
      `${remote} is part of the experiment ${experiment.id}. End it first with npm run release -- experiment decide ${experiment.id} or experiment stop ${experiment.id}.`,
    );
  if (other)
    throw new CommandError(
      `${remote}@${other.metadata.version} is a canary, but a rollout compares one version with the stable one. Run npm run release -- withdraw ${remote} first.`,
    );
  assertVersionIsWhole(site, remote, version);
  return { remote, version, stable };
}

/** Rejects commands that do not fit the rollout's state, with advice. */
export async function controlRollout(
  site: Site,
  verb: RolloutVerb,
  id: string,
  options: CommandOptions & { readonly clock?: RolloutClock } = {},
): Promise<RolloutResult> {
  const who = options.who ?? localAccount();
  const why = options.why ?? '';
  const now = () => options.clock?.now() ?? Date.now();
  const work = async (): Promise<RolloutResult> => {
    const current = readRollout(site, id);
    const rollout = options.dryRun || !isActive(current) ? current : await settlePending(site, current, now());
    if (!isActive(rollout))
      throw new CommandError(`The rollout ${id} has ended (${rollout.status}): ${rollout.reason}`);
    const { status, plan } = rollout;
    const next = plan.steps[rollout.step + 1] ?? 100;
    if (!rolloutVerbsOf[status].includes(verb)) {
      const fitting = rolloutStatuses.filter((each) => rolloutVerbsOf[each].includes(verb));
      throw new CommandError(
        `The rollout ${id} is ${status}, but ${verb} works only on a rollout that is ${fitting.join(' or ')}.`,
      );
    }
    const done = (changed: Rollout, summary: string): RolloutResult => ({
      rollout: changed,
      changed: !options.dryRun,
      summary,
      notes: [],
    });
    if (verb === 'abort') {
      const left = withoutTargets(rollout, displacedTargets(site, rollout));
      if (!left.targets.length) {
        const summary = `The rollout ${id} is ended; somebody else has changed its remotes, which stay as they are.`;
        return done(
          options.dryRun
            ? rollout
            : recordRolloutNote(site, rollout, { what: 'superseded', who, why }, { status: 'superseded' }, now()),
          summary,
        );
      }
      const live = requireLive(site).manifest;
      const after = withBaseline(live, left);
      const summary = `${labels(left)} ${left.targets.length > 1 ? 'are' : 'is'} taken back: everybody gets ${left.targets.map(({ remote, stable }) => `${remote}@${stable}`).join(', ')}.`;
      const suffix = assertSwitchAllowed(site, {
        ...{ command: 'rollback', before: live, after, isReturn: true, now: now() },
        ...policyOptionsOf(options),
      });
      if (options.dryRun)
        return {
          rollout,
          changed: false,
          summary,
          notes: checkGeneration(site, after, changedRemoteNames(live, after)),
          difference: differences(live, after),
        };
      const pending: Pending = { to: 'back', step: rollout.step, who, why: why + suffix, status: 'aborted' };
      return done(await applyPendingSwitch(site, writeRollout(site, { ...left, pending }), now()), summary);
    }
    if (verb === 'pause') {
      const summary = `The rollout ${id} stays at ${plan.steps[rollout.step]} % until it is resumed. It is still taken back if it turns out to be bad.`;
      return done(
        options.dryRun
          ? rollout
          : recordRolloutNote(site, rollout, { what: 'paused', who, why }, { status: 'paused' }, now()),
        summary,
      );
    }
    assertOwnersAllow(
      site,
      requireLive(site).manifest,
      rollout.targets.map(({ remote }) => remote),
      options.by,
    );
    if (verb === 'resume') {
      const { blindSince: _forgotten, ...rest } = rollout;
      const summary = `The rollout ${id} goes on from ${plan.steps[rollout.step]} %.`;
      return done(
        options.dryRun
          ? rollout
          : recordRolloutNote(site, rest, { what: 'resumed', who, why }, { status: 'progressing' }, now()),
        summary,
      );
    }
    const confirmed = [...(rollout.confirmed ?? []), next];
    const summary = `${next} % is confirmed: the rollout ${id} goes on as soon as everything is well.`;
    return done(
      options.dryRun
        ? rollout
        : recordRolloutNote(
            site,
            rollout,
            { what: 'confirmed', who, why },
            { status: 'progressing', confirmed },
            now(),
          ),
      summary,
    );
  };
  return runLocked(site, `rollout ${verb} ${id}`, options, work);
}
