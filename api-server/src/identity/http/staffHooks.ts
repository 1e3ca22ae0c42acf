import { isSensitive, mayDo, type StaffRight, staffRoles } from '@doorstep/shared-api/domain';
import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { type SignedIn, stepDueError } from '../auth/sessions/sessions';
import { isFreshStep } from '../auth/twoStep/twoStep';
import { assertRecentlyConfirmed } from './confirmHooks';
import { needsSession, sessionOf } from './restHooks';

/** Hook for `onRequest` of staff calls about the own account, which work before the second step too. */
export const needsStaff = (context: Context): preHandlerAsyncHookHandler => {
  const session = needsSession(context);
  return async function (request, reply) {
    await session.call(this, request, reply);
    if (sessionOf(request).user.userType !== 'admin')
      throw new HttpError('forbidden', 'This is for staff only. Sign in at /login?as=admin.');
  };
};

/** Hook for `onRequest`. A second step must have been passed, for sensitive acts within the last ten minutes. */
export const needsRight = (context: Context, right: StaffRight): preHandlerAsyncHookHandler => {
  const staff = needsStaff(context);
  const hook: preHandlerAsyncHookHandler = async function (request, reply) {
    await staff.call(this, request, reply);
    if (!mayDo(sessionOf(request).user.staffRoles, right)) throw missingRightError(right);
    checkSecondStep(context, request, request.method !== 'GET' && isSensitive(right));
  };
  rightByHook.set(hook, right);
  return hook;
};

const rightByHook = new WeakMap<object, StaffRight>();

export const rightOfHooks = (hooks: unknown): StaffRight | undefined =>
  [hooks].flat().flatMap((hook) => (typeof hook === 'function' ? (rightByHook.get(hook) ?? []) : []))[0];

export function missingRightError(right: StaffRight): HttpError {
  const roles = staffRoles.filter((role) => mayDo([role], right));
  return new HttpError('forbidden', `Your role may not do this. It is for: ${roles.join(', ')}.`, {
    body: { right, roles },
  });
}

/**
 * Throws the missing step. `again`: requires it within the last ten minutes, or the password if there is no second
 * step. `mayBeMissing`: allows a session without one, to set it up.
 */
export function checkSecondStep(
  context: Context,
  request: FastifyRequest,
  again: boolean,
  { mayBeMissing = false }: { mayBeMissing?: boolean } = {},
) {
  const { twoStepAt } = sessionOf(request);
  const state = assertSecondStep(sessionOf(request), mayBeMissing);
  if (again && state === 'passed' && !isFreshStep(twoStepAt, context.clock()))
    throw new HttpError('two_step_again', 'Please enter a new code from your authenticator app.');
  if (again && state !== 'passed') assertRecentlyConfirmed(context, request);
}

/**
 * Throws unless the person confirmed their identity recently. Sensitive actions share this rule: staff enter a code of
 * their app, others the password, a code or a passkey.
 */
export function assertRecentIdentityProof(
  context: Context,
  request: FastifyRequest,
  how: { mayBeMissing?: boolean } = {},
): void {
  if (sessionOf(request).user.userType === 'admin') checkSecondStep(context, request, true, how);
  else assertRecentlyConfirmed(context, request);
}

/** Hook for `onRequest` of a file for staff, such as a CSV export: `needsRight` and a fresh proof of identity. */
export const needsRightAndProof = (context: Context, right: StaffRight): preHandlerAsyncHookHandler => {
  const staff = needsRight(context, right);
  const hook: preHandlerAsyncHookHandler = async function (request, reply) {
    await staff.call(this, request, reply);
    assertRecentIdentityProof(context, request);
  };
  rightByHook.set(hook, right);
  return hook;
};

/** Throws when this sign-in lacks the second step, or none is set up. Returns its state. */
export function assertSecondStep({ secondStep }: SignedIn, mayBeMissing = false) {
  if (secondStep === 'needed' || (secondStep === 'missing' && !mayBeMissing)) throw stepDueError(secondStep);
  return secondStep;
}
