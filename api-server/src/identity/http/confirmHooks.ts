import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { isConfirmed } from '../auth/confirm/isConfirmed';
import { needsSession, sessionOf } from './restHooks';

/** Throws when the person has to confirm their identity again: by password, code or passkey, at POST /me/confirm. */
export function assertRecentlyConfirmed({ clock }: Context, request: FastifyRequest): void {
  if (!isConfirmed(sessionOf(request), clock()))
    throw new HttpError('confirm_again', 'Please confirm your identity with your password, a code or a passkey.');
}

/**
 * Hook for `onRequest` of sensitive actions, such as changing a bank account. Requires that the person confirmed their
 * identity within the last ten minutes.
 */
export const needsRecentConfirmation = (context: Context): preHandlerAsyncHookHandler => {
  const session = needsSession(context);
  return async function (request, reply) {
    await session.call(this, request, reply);
    assertRecentlyConfirmed(context, request);
  };
};
