import type { OpsLiveState } from '@doorstep/shared-api/ops';
import { canRelease, isOwnRemote } from '../access/scope';
import type { Status } from '../commands/status';
import type { Caller } from './identity';
import { ConsoleError } from './problem';

const ANONYMOUS_NAME = 'somebody else';
const NAMES: readonly string[] = ['who', 'by'];
const PERSONAL_FIELDS: readonly string[] = ['why', 'author', 'owners', 'broughtBy'];

const hasLimitedView = ({ token }: Caller) => token !== undefined && !canRelease(token);
const maySeeRemote = (caller: Caller, remote: string) =>
  !caller.token || !hasLimitedView(caller) || isOwnRemote(caller.token, remote);

/** Limits the state to the remotes of a token that previews or publishes, so that it finds its own versions. */
export const stateSeenBy = (caller: Caller, state: OpsLiveState): OpsLiveState => ({
  ...state,
  remotes: state.remotes.filter(({ name }) => maySeeRemote(caller, name)),
});

export function statusSeenBy(caller: Caller, status: Status): Status {
  if (!hasLimitedView(caller)) return status;
  const ofOwn = <T>(byRemote: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(byRemote).filter(([key]) => maySeeRemote(caller, key.replace(/@.*$/, ''))));
  return {
    ...status,
    remotes: status.remotes.filter(({ name }) => maySeeRemote(caller, name)),
    overrides: [],
    previews: status.previews.filter(({ remote }) => maySeeRemote(caller, remote)),
    published: ofOwn(status.published),
    provenance: ofOwn(status.provenance),
  };
}

export function assertSees(caller: Caller, remote: string): string {
  if (!maySeeRemote(caller, remote))
    throw new ConsoleError(403, 'scope', `This token is for ${caller.token?.remotes.join(', ')}, not for ${remote}.`);
  return remote;
}

/**
 * Removes names of people and reasons of others for tokens that preview or publish, because many people can read such a
 * token. An attestation stays unchanged, because it is signed.
 */
export const withoutPersonalData = (caller: Caller, name: string, body: unknown): unknown =>
  hasLimitedView(caller) && name !== 'attestation' ? withoutNames(body, caller.who) : body;

function withoutNames(value: unknown, own: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, own));
  if (typeof value !== 'object' || value === null) return value;
  // Own actions keep the commit and the author that the token named.
  if (Object.entries(value).some(([key, item]) => NAMES.includes(key) && item === own)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !PERSONAL_FIELDS.includes(key))
      .map(([key, item]) => [
        key,
        NAMES.includes(key) && typeof item === 'string' ? ANONYMOUS_NAME : withoutNames(item, own),
      ]),
  );
}
