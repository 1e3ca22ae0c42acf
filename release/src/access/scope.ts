import {
  type OpsCommand,
  type OpsTokenInput,
  type TokenPermission,
  type TokenScope,
  tokenPermissions,
} from '@doorstep/shared-api/ops';
import { isName } from '../names';
import { isOwner } from '../policy/codeOwners';
import type { Manifest } from '../types';

export const MAX_DAYS = 366;
const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9 ._-]{0,38}[A-Za-z0-9])?$/;

const isStep = (text: unknown): text is TokenPermission => tokenPermissions.includes(text as TokenPermission);

export function tokenInputIssues({ name, remotes, may, upTo, owner, days }: OpsTokenInput): string[] {
  const issues: string[] = [];
  if (!NAME.test(name))
    issues.push(`"${name}" is not a valid name of a token. Use 1 to 40 letters, digits, blanks, dots and hyphens.`);
  if (!remotes.length) issues.push('Name the remotes that the token is for, or * for all.');
  const wrong = remotes.find((remote) => remote !== '*' && !isName(remote));
  if (wrong !== undefined) issues.push(`"${wrong}" is not the name of a remote. Use shell or mf-<name> in lower case.`);
  if (remotes.includes('*') && remotes.length > 1) issues.push('* stands for all remotes: leave the others out.');
  if (!isStep(may))
    issues.push(`A token may ${tokenPermissions.join(', ')} (each includes those before it), not "${may}".`);
  if (may === 'canary' && !isShare(upTo))
    issues.push('A token that may canary needs a limit in per cent. Give a whole number from 1 to 100.');
  if (may !== 'canary' && upTo !== undefined) issues.push('A limit in per cent is only for tokens that may canary.');
  if (owner !== undefined && !isOwner(owner))
    issues.push(`"${owner}" is not an owner. Write it as in CODEOWNERS: @acme/catalog, @ada or ada@example.com.`);
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    issues.push(`A token ends after 1 to ${MAX_DAYS} days, not "${days}".`);
  return issues;
}

const isShare = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100;

const coversRemote = ({ remotes }: TokenScope, remote: string) => remotes.includes('*') || remotes.includes(remote);
const mayTakeStep = ({ may }: TokenScope, step: TokenPermission) =>
  tokenPermissions.indexOf(may) >= tokenPermissions.indexOf(step);

/** Reports whether a token may change what visitors get. Such tokens may also read other teams' releases. */
export const canRelease = (scope: TokenScope): boolean => mayTakeStep(scope, 'canary');
export const isOwnRemote = coversRemote;

/** Every token may publish for pull requests. */
export function publishScopeError(scope: TokenScope, remote: string, isPreview: boolean): string | undefined {
  if (!coversRemote(scope, remote)) return outOfScopeMessage(scope, remote);
  return isPreview || mayTakeStep(scope, 'publish')
    ? undefined
    : 'This token may preview, and no more: it can publish only for pull requests (preview --pr N).';
}

export const previewScopeError = (scope: TokenScope, remote: string): string | undefined =>
  coversRemote(scope, remote) ? undefined : outOfScopeMessage(scope, remote);

const outOfScopeMessage = ({ remotes }: TokenScope, remote: string) =>
  `This token is for ${remotes.join(', ')}, not for ${remote}.`;

/** Stopping a rollout needs fewer rights than starting one. */
export const rolloutScopeError = (scope: TokenScope, act: string, remotes: readonly string[]): string | undefined =>
  stepsScopeError(scope, act === 'pause' || act === 'abort' ? 'canary' : 'promote', `${act} a rollout`, remotes);

export const experimentScopeError = (scope: TokenScope, act: string, remote: string): string | undefined =>
  stepsScopeError(scope, act === 'stop' ? 'canary' : 'promote', `${act} an experiment`, [remote]);

export const applyScopeError = (scope: TokenScope, changed: readonly string[]): string | undefined =>
  stepsScopeError(scope, 'promote', 'apply a manifest', changed);

function stepsScopeError(
  scope: TokenScope,
  step: TokenPermission,
  what: string,
  remotes: readonly string[],
): string | undefined {
  if (!mayTakeStep(scope, step)) return `This token may ${scope.may}, and no more: it cannot ${what}.`;
  const foreign = remotes.find((remote) => !coversRemote(scope, remote));
  return foreign === undefined ? undefined : outOfScopeMessage(scope, foreign);
}

/**
 * `live` is the live state, and the command itself rejects an outdated generation. `changed` are the remotes that a
 * rollback to a generation changes.
 */
export function commandScopeError(
  scope: TokenScope,
  command: OpsCommand,
  live: Manifest,
  changed: readonly string[],
): string | undefined {
  const step = command.verb === 'canary' || command.verb === 'withdraw' ? 'canary' : 'promote';
  if (!mayTakeStep(scope, step)) return `This token may ${scope.may}, and no more: it cannot ${command.verb}.`;
  const remotes = 'to' in command ? changed : [command.remote];
  const foreign = remotes.find((remote) => !coversRemote(scope, remote));
  if (foreign !== undefined) return outOfScopeMessage(scope, foreign);
  if (command.verb !== 'canary' || scope.upTo === undefined) return undefined;
  const others = (live.microFrontends[command.remote] ?? [])
    .filter(({ deployment, metadata }) => !deployment.default && metadata.version !== command.version)
    .reduce((sum, { deployment }) => sum + deployment.traffic, 0);
  if (command.traffic + others <= scope.upTo) return undefined;
  const beside = others ? ` (other canaries have ${others} %)` : '';
  return `This token may give a canary up to ${scope.upTo} %, not ${command.traffic} %${beside}.`;
}
