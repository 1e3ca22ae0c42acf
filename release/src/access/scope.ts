import {
  type OpsCommand,
  type OpsTokenInput,
  type TokenScope,
  type TokenStep,
  tokenSteps,
} from '@doorstep/shared-api/ops';
import { isName } from '../names';
import { isOwner } from '../policy/codeOwners';
import type { Manifest } from '../types';

export const MAX_DAYS = 366;
const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9 ._-]{0,38}[A-Za-z0-9])?$/;

const isStep = (text: unknown): text is TokenStep => tokenSteps.includes(text as TokenStep);

export function tokenInputIssues({ name, remotes, may, upTo, owner, days }: OpsTokenInput): string[] {
  const issues: string[] = [];
  if (!NAME.test(name))
    issues.push(`"${name}" is not a valid name of a token. Use 1 to 40 letters, digits, blanks, dots and hyphens.`);
  if (!remotes.length) issues.push('Name the remotes that the token is for, or * for all.');
  const wrong = remotes.find((remote) => remote !== '*' && !isName(remote));
  if (wrong !== undefined) issues.push(`"${wrong}" is not the name of a remote. Use shell or mf-<name> in lower case.`);
  if (remotes.includes('*') && remotes.length > 1) issues.push('* stands for all remotes: leave the others out.');
  if (!isStep(may)) issues.push(`A token may ${tokenSteps.join(', ')} (each includes those before it), not "${may}".`);
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

const covers = ({ remotes }: TokenScope, remote: string) => remotes.includes('*') || remotes.includes(remote);
const reaches = ({ may }: TokenScope, step: TokenStep) => tokenSteps.indexOf(may) >= tokenSteps.indexOf(step);

/** Reports whether a token may change what visitors get. Such tokens may also read other teams' releases. */
export const isOfReleasers = (scope: TokenScope): boolean => reaches(scope, 'canary');
export const isOwnRemote = covers;

/** Every token may publish for pull requests. */
export function publishScopeError(scope: TokenScope, remote: string, isPreview: boolean): string | undefined {
  if (!covers(scope, remote)) return outside(scope, remote);
  return isPreview || reaches(scope, 'publish')
    ? undefined
    : 'This token may preview, and no more: it can publish only for pull requests (preview --pr N).';
}

export const previewScopeError = (scope: TokenScope, remote: string): string | undefined =>
  covers(scope, remote) ? undefined : outside(scope, remote);

const outside = ({ remotes }: TokenScope, remote: string) =>
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
  step: TokenStep,
  what: string,
  remotes: readonly string[],
): string | undefined {
  if (!reaches(scope, step)) return `This token may ${scope.may}, and no more: it cannot ${what}.`;
  const foreign = remotes.find((remote) => !covers(scope, remote));
  return foreign === undefined ? undefined : outside(scope, foreign);
}

/**
 * `live` is the live state, and the command itself rejects an outdated generation. `changed` are the remotes that a
 * rollback changes.
 */
export function commandScopeError(
  scope: TokenScope,
  command: OpsCommand,
  live: Manifest,
  changed: readonly string[],
): string | undefined {
  const step = command.verb === 'canary' || command.verb === 'withdraw' ? 'canary' : 'promote';
  if (!reaches(scope, step)) return `This token may ${scope.may}, and no more: it cannot ${command.verb}.`;
  const remotes = command.verb === 'rollback' ? changed : [command.remote];
  const foreign = remotes.find((remote) => !covers(scope, remote));
  if (foreign !== undefined) return outside(scope, foreign);
  if (command.verb !== 'canary' || scope.upTo === undefined) return undefined;
  const others = (live.microFrontends[command.remote] ?? [])
    .filter(({ deployment, metadata }) => !deployment.default && metadata.version !== command.version)
    .reduce((sum, { deployment }) => sum + deployment.traffic, 0);
  if (command.traffic + others <= scope.upTo) return undefined;
  const beside = others ? ` (other canaries have ${others} %)` : '';
  return `This token may give a canary up to ${scope.upTo} %, not ${command.traffic} %${beside}.`;
}
