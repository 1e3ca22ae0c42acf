import { pathTo, safeNext } from '@doorstep/shared-api/paths';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../../platform/settings';
import type { Attempt } from './attempts';
import type { SignInOutcome } from './finishAttempt';

const placeholderOrigin = 'http://doorstep.invalid';

/** Name of the query parameter that tells the page how a sign-in ended. */
const OUTCOME = 'sign-in';

function withOutcome(path: string, outcome: SignInOutcome): string {
  const { pathname, searchParams, hash } = new URL(path, placeholderOrigin);
  searchParams.set(OUTCOME, outcome);
  return `${pathname}?${searchParams}${hash}`;
}

type Return = Pick<Attempt, 'next' | 'isInPlace' | 'userType'>;

/** The sign-in screen takes over the session, or asks for the second step, and goes on to `next`. */
const isForSignInScreen = (outcome: SignInOutcome) => outcome === 'done' || outcome === 'second-step';

/** Path on this site that a finished round trip leads to. Never an address of another site. */
export function returnPath({ next: requested, isInPlace, userType }: Return, outcome: SignInOutcome): string {
  const next = safeNext(requested);
  if (isInPlace && !isForSignInScreen(outcome)) return withOutcome(next, outcome);
  return withOutcome(pathTo.login({ next, ...(userType === 'provider' && { as: 'provider' }) }), outcome);
}

export const unknownAttemptPath = () => withOutcome(pathTo.login(), 'failed');

const isOnThisMachine = (hostname: string) => hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));

/**
 * Origin to return to: that of the public URL, or on a developer's machine the one in the address bar, because cookies
 * of `localhost` and `127.0.0.1` differ. Never trusts a host name that only the request claims.
 */
export function returnOrigin(request: FastifyRequest, publicUrl: string): string {
  const { hostname, origin } = new URL(publicUrl);
  const isLocal = isOnThisMachine(hostname) && isOnThisMachine(request.hostname);
  return isLocal ? `${request.protocol}://${request.host}` : origin;
}
