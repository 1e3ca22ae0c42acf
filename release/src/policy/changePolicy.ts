import {
  type FreezeBreakerRole,
  freezeBreakerRoles,
  type OpsApproval,
  type OpsFreeze,
  type OpsPin,
  type OpsPolicy,
  type OpsPolicyResult,
  type PolicyChange,
} from '@doorstep/shared-api/ops';
import { noteInHistory } from '../commands/generation';
import { CommandError } from '../errors';
import { defaultItem } from '../manifest/resolve';
import { assertName, assertVersion } from '../names';
import { readLive } from '../store/generations';
import { localAccount, type NoteVerb } from '../store/history';
import { withLock } from '../store/lock';
import { provenanceOf } from '../store/provenance';
import { readRelease, type Site } from '../store/site';
import { LOCAL, type SwitchActor, userIdIn } from './actor';
import { liveOwners } from './owners';
import { personBehind } from './personBehind';
import { type Policy, readPolicy, writePolicy } from './policyFile';

const DAY_MS = 86_400_000;
const APPROVAL_DAYS = 7;
const MAX_FREEZES = 20;
const MAX_FREEZE_DAYS = 366;

export interface PolicyOptions {
  readonly who?: string | undefined;
  readonly by?: SwitchActor | undefined;
  readonly why?: string | undefined;
  readonly dryRun?: boolean | undefined;
  readonly now?: number | undefined;
}

interface PolicyDecision {
  readonly policy: Policy;
  readonly note: NoteVerb;
  readonly summary: string;
}

/** The history records every change. Tokens may not do this. */
export async function changePolicy(
  site: Site,
  change: PolicyChange,
  options: PolicyOptions = {},
): Promise<OpsPolicyResult> {
  const { who = localAccount(), by = LOCAL, why = '', now = Date.now() } = options;
  if (by.kind === 'token') throw new CommandError('Only people can do this: a token cannot do it.');
  const work = async (): Promise<OpsPolicyResult> => {
    const before = withoutExpired(readPolicy(site), now);
    const { policy, note, summary } = applyChange(site, before, change, { who, by, why, now });
    if (!options.dryRun) {
      writePolicy(site, policy);
      noteInHistory(site, { command: note, who, why: why ? `${summary} ${why}` : summary });
    }
    return { summary, policy: shownPolicy(site, options.dryRun ? before : policy) };
  };
  return options.dryRun ? work() : withLock(site, `policy ${change.act}`, work);
}

type PolicyActor = Required<Pick<PolicyOptions, 'who' | 'by' | 'why' | 'now'>>;

function applyChange(site: Site, policy: Policy, change: PolicyChange, person: PolicyActor): PolicyDecision {
  switch (change.act) {
    case 'freeze':
      return freeze(policy, change, person);
    case 'lift':
      return lift(policy, change.id, person);
    case 'pin':
    case 'unpin':
      return pin(site, policy, change, person);
    case 'require':
    case 'waive':
      return requireApprovals(site, policy, change, person);
    case 'approve':
      return approve(site, policy, change, person);
    case 'owners':
      assertOwner(person, 'say who may switch remotes');
      return {
        policy: { ...policy, ownersEnforced: change.enforced },
        note: 'owners',
        summary: change.enforced
          ? 'Tokens can switch a remote only on behalf of its owners.'
          : 'Tokens can switch every remote that they are for, whoever owns it.',
      };
  }
}

function withoutExpired(policy: Policy, now: number): Policy {
  return {
    ...policy,
    freezes: policy.freezes.filter(({ until }) => Date.parse(until) > now),
    given: policy.given.filter(({ until }) => Date.parse(until) > now),
  };
}

function freeze(
  policy: Policy,
  { from, until, breakers }: PolicyChange & { act: 'freeze' },
  { who, why, now }: PolicyActor,
): PolicyDecision {
  const [start, end] = [parseTime(from, now), parseTime(until, now)];
  if (end <= Math.max(start, now)) throw new CommandError('A freeze ends after it begins, and later than now.');
  if (end - start > MAX_FREEZE_DAYS * DAY_MS) throw new CommandError(`A freeze lasts ${MAX_FREEZE_DAYS} days at most.`);
  const wrong = breakers.find((role) => !freezeBreakerRoles.includes(role));
  if (wrong !== undefined)
    throw new CommandError(`"${wrong}" cannot break a freeze. Use ${freezeBreakerRoles.join(', ')}.`);
  if (policy.freezes.length >= MAX_FREEZES)
    throw new CommandError(`There are ${MAX_FREEZES} freezes already, the maximum. Lift unused ones.`);
  const id = `f-${policy.freezeCount + 1}`;
  const made: OpsFreeze = {
    id,
    from: new Date(start).toISOString(),
    until: new Date(end).toISOString(),
    breakers,
    who,
    why,
  };
  return {
    policy: {
      ...policy,
      freezeCount: policy.freezeCount + 1,
      freezes: [...policy.freezes, made].toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    },
    note: 'freeze',
    summary: `Frozen from ${made.from} until ${made.until} (${id}); ${breakers.join(', ') || 'nobody'} may break it.`,
  };
}

/** Parses `now`, a day in UTC, or a time with its zone. */
function parseTime(text: string, now: number): number {
  if (text === 'now') return now;
  const at = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (Number.isNaN(at)) throw new CommandError(`"${text}" is not a time. Write now, 2026-12-20 or 2026-12-20T18:00Z.`);
  return at;
}

function lift(policy: Policy, id: string, { who, by }: PolicyActor): PolicyDecision {
  const found = policy.freezes.find((one) => one.id === id);
  if (!found)
    throw new CommandError(
      `There is no freeze "${id}". Freezes: ${policy.freezes.map((one) => one.id).join(', ') || 'none'}.`,
    );
  const roles: readonly string[] = by.kind === 'local' ? ['local'] : by.roles;
  if (found.who !== who && !found.breakers.some((role) => roles.includes(role)))
    throw new CommandError(
      `The freeze ${id} can be lifted only by ${found.who}, who set it, or by ${found.breakers.join(' or ') || 'nobody else'}.`,
    );
  return {
    policy: { ...policy, freezes: policy.freezes.filter((one) => one !== found) },
    note: 'freeze',
    summary: `The freeze ${id} is lifted.`,
  };
}

function pin(
  site: Site,
  policy: Policy,
  { act, remote }: { act: 'pin' | 'unpin'; remote: string },
  { who, why, now }: PolicyActor,
): PolicyDecision {
  assertName(remote);
  const pinned = policy.pins.find((one) => one.remote === remote);
  if (act === 'unpin') {
    if (!pinned)
      throw new CommandError(
        `${remote} is not pinned. Pinned: ${policy.pins.map((one) => one.remote).join(', ') || 'none'}.`,
      );
    return {
      policy: { ...policy, pins: policy.pins.filter((one) => one !== pinned) },
      note: 'pin',
      summary: `${remote} is no longer pinned.`,
    };
  }
  if (pinned)
    throw new CommandError(`${remote} is pinned already, by ${pinned.who}${pinned.why ? `: ${pinned.why}` : ''}.`);
  const items = readLive(site)?.manifest.microFrontends[remote];
  if (!items) throw new CommandError(`${remote} is not live: there is nothing to pin.`);
  const { version } = defaultItem(items).metadata;
  const made: OpsPin = { remote, version, at: new Date(now).toISOString(), who, why };
  return {
    policy: { ...policy, pins: [...policy.pins, made] },
    note: 'pin',
    summary: `${remote} is pinned at ${version}.`,
  };
}

function requireApprovals(
  site: Site,
  policy: Policy,
  { act, remotes }: { act: 'require' | 'waive'; remotes: readonly string[] },
  person: PolicyActor,
): PolicyDecision {
  assertOwner(person, 'say which remotes need approvals');
  if (!remotes.length) throw new CommandError('Name at least one remote.');
  const live = readLive(site)?.manifest.microFrontends ?? {};
  const unknown = remotes.map(assertName).find((remote) => !live[remote] && !policy.required.includes(remote));
  if (unknown) throw new CommandError(`${unknown} is not live. There is: ${Object.keys(live).join(', ')}.`);
  const rest = policy.required.filter((remote) => !remotes.includes(remote));
  const isRequired = act === 'require';
  return {
    policy: { ...policy, required: isRequired ? [...rest, ...remotes] : rest },
    note: 'approval',
    summary: `${remotes.join(', ')} ${isRequired ? 'needs the approval of a second person from now on.' : 'goes live without an approval from now on.'}`,
  };
}

/** The approver must be signed in: direct work on the store's files is anonymous. */
function approve(
  site: Site,
  policy: Policy,
  { remote, version }: { remote: string; version: string },
  { who, by, why, now }: PolicyActor,
): PolicyDecision {
  assertName(remote);
  assertVersion(version);
  const label = `${remote}@${version}`;
  const person = userIdIn(who);
  if (by.kind !== 'staff' || !person)
    throw new CommandError('Only a staff member can approve. Run npm run release -- login and approve as yourself.');
  const release = readRelease(site, remote, version).sha256;
  if (personBehind(site, provenanceOf(site, remote, version)?.by ?? '') === person)
    throw new CommandError(`You published ${label} yourself: somebody else has to approve it.`);
  const made: OpsApproval = {
    ...{ remote, version, release, who, why, at: new Date(now).toISOString() },
    until: new Date(now + APPROVAL_DAYS * DAY_MS).toISOString(),
  };
  const others = policy.given.filter(
    (one) => !(one.remote === remote && one.version === version && userIdIn(one.who) === person),
  );
  return {
    policy: { ...policy, given: [...others, made] },
    note: 'approval',
    summary: `${label} is approved until ${made.until}. Somebody else has to make it live.`,
  };
}

function assertOwner({ by }: PolicyActor, what: string): void {
  if (by.kind === 'staff' && !by.roles.includes('owner')) throw new CommandError(`Only the role owner may ${what}.`);
}

export function shownPolicy(site: Site, policy: Policy = readPolicy(site), now = Date.now()): OpsPolicy {
  const { freezes, pins, required, given, ownersEnforced } = withoutExpired(policy, now);
  return { freezes, pins, approvals: { required, given }, ownersEnforced, owners: liveOwners(site) };
}

export const defaultBreakers: readonly FreezeBreakerRole[] = ['owner', 'local'];
