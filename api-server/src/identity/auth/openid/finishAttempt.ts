import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../platform/context';
import { HttpError } from '../../../platform/http/httpError';
import { languageOf } from '../../../platform/language';
import { logOf } from '../../../platform/log';
import { setRequesterCookie } from '../devices/browserCookies';
import { readSession } from '../sessions/sessions';
import { openSessionOrRequireSecondStep } from '../twoStep/signIn';
import { type Attempt, saveIdentity } from './attempts';
import { findOwner, recordIdentityUse } from './linkedIdentities.repository';
import { linkIdentity } from './linkIdentity';
import type { Claims } from './openIdClient';

/** How a round trip ended, for the page that the browser returns to. */
export const signInOutcomes = [
  'done',
  'continue',
  'second-step',
  'linked',
  'taken',
  'suspended',
  'staff',
  'cancelled',
  'failed',
] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

/** Signs in, links the identity, or keeps it until the person has proved or made an account. */
export async function finishAttempt(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: Attempt,
  claims: Claims,
): Promise<SignInOutcome> {
  const { provider, userType, linkTo } = attempt;
  const identity = { ...claims, provider, userType };
  if (linkTo !== undefined) return linkToSession(context, request, reply, { linkTo, identity });
  const owner = await findOwner(context.db, claims);
  if (!owner || owner.user.accountStatus === 'deleted') {
    await saveIdentity(context, setRequesterCookie(request, reply), identity);
    return 'continue';
  }
  const { user } = owner;
  if (user.userType === 'admin') return 'staff';
  if (user.accountStatus === 'suspended') return 'suspended';
  await recordIdentityUse(context.db, owner.identity.id, context.clock());
  try {
    await openSessionOrRequireSecondStep(context, request, reply, user);
  } catch (error) {
    if (error instanceof HttpError && error.code === 'two_step_needed') return 'second-step';
    throw error;
  }
  logOf(request).info(
    { event: 'identity_used', signInProvider: provider, userId: user.id },
    'a linked identity signed in',
  );
  return 'done';
}

async function linkToSession(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { linkTo, identity }: { linkTo: string; identity: Claims & Pick<Attempt, 'provider' | 'userType'> },
): Promise<SignInOutcome> {
  const session = await readSession(context, request, reply, { visitorsToo: true });
  // Another person may have signed in here meanwhile.
  if (session?.user.id !== linkTo) return 'failed';
  try {
    await linkIdentity(context, session.user, identity, languageOf(request));
  } catch (error) {
    if (error instanceof HttpError && error.code === 'duplicate') return 'taken';
    if (error instanceof HttpError && error.code === 'forbidden') return 'staff';
    throw error;
  }
  const { provider } = identity;
  logOf(request).info({ event: 'identity_linked', signInProvider: provider, userId: linkTo }, 'an identity was linked');
  return 'linked';
}
