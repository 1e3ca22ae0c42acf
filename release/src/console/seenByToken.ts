import type { OpsState } from '@doorstep/shared-api/ops';
import { isOfReleasers, isOwnRemote } from '../access/scope';
import type { Status } from '../commands/status';
import type { Caller } from './identity';
import { ConsoleError } from './problem';

const SOMEBODY = 'somebody else';
const NAMES: readonly string[] = ['who', 'by'];
const ABOUT_PEOPLE: readonly string[] = ['why', 'author', 'owners', 'broughtBy'];

const isLimited = ({ token }: Caller) => token !== undefined && !isOfReleasers(token);
const isSeen = (caller: Caller, remote: string) =>
  !caller.token || !isLimited(caller) || isOwnRemote(caller.token, remote);

/** Limits the state to the remotes of a token that previews or publishes, so that it finds its own versions. */
export const stateSeenBy = (caller: Caller, state: OpsState): OpsState => ({
  ...state,
  remotes: state.remotes.filter(({ name }) => isSeen(caller, name)),
});

export function statusSeenBy(caller: Caller, status: Status): Status {
  if (!isLimited(caller)) return status;
  const ofOwn = <T>(byRemote: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(byRemote).filter(([key]) => isSeen(caller, key.replace(/@.*$/, ''))));
  return {
    ...status,
    remotes: status.remotes.filter(({ name }) => isSeen(caller, name)),
    overrides: [],
    previews: status.previews.filter(({ remote }) => isSeen(caller, remote)),
    published: ofOwn(status.published),
    provenance: ofOwn(status.provenance),
  };
}

export function assertSees(caller: Caller, remote: string): string {
  if (!isSeen(caller, remote))
    throw new ConsoleError(403, 'scope', `This token is for ${caller.token?.remotes.join(', ')}, not for ${remote}.`);
  return remote;
}

/**
 * Removes names of people and reasons of others for tokens that preview or publish, because many people can read such a
 * token. An attestation stays unchanged, because it is signed.
 */
export const withoutPeople = (caller: Caller, name: string, body: unknown): unknown =>
  isLimited(caller) && name !== 'attestation' ? withoutNames(body, caller.who) : body;

function withoutNames(value: unknown, own: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, own));
  if (typeof value !== 'object' || value === null) return value;
  // Own actions keep the commit and the author that the token named.
  if (Object.entries(value).some(([key, item]) => NAMES.includes(key) && item === own)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !ABOUT_PEOPLE.includes(key))
      .map(([key, item]) => [
        key,
        NAMES.includes(key) && typeof item === 'string' ? SOMEBODY : withoutNames(item, own),
      ]),
  );
}
