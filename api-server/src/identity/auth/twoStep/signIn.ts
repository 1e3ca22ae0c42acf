import type { FastifyReply, FastifyRequest } from 'fastify';
import { addMilliseconds, MINUTE } from '../../../platform/clock';
import type { Context } from '../../../platform/context';
import type { User } from '../../../platform/db/schema';
import { HttpError } from '../../../platform/http/httpError';
import { findUser } from '../../accounts/accounts.repository';
import { requestingBrowserOf, setRequesterCookie } from '../devices/browserCookies';
import { findChallenge, saveChallenge, takeChallenge } from '../passkeys/passkeys.repository';
import { openSession } from '../sessions/sessions';
import { redeemProof, type StepProof } from './twoStep';
import { findTwoStep } from './twoStep.repository';

const SECOND_STEP_LIFE = 10 * MINUTE;

/** Binds the second step to the browser that passed the first one. */
const keyOf = (browser: string) => `second-step ${browser}`;

/**
 * For accounts with a second step, returns `two_step_needed` instead of opening a session. Staff pass theirs inside the
 * session (decision 0088).
 */
export async function openSessionOrRequireSecondStep(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  user: User,
) {
  const { db, clock } = context;
  if (user.userType !== 'admin' && (await findTwoStep(db, user.id))?.confirmedAt) {
    const expiresAt = addMilliseconds(clock(), SECOND_STEP_LIFE);
    await saveChallenge(db, { key: keyOf(setRequesterCookie(request, reply)), challenge: user.id, expiresAt });
    throw new HttpError('two_step_needed', 'Enter a code from your authenticator app first.');
  }
  await openSession(context, request, reply, user);
}

const tooLate = () => new HttpError('state_conflict', 'That took too long. Please sign in again from the beginning.');

export async function finishSignIn(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  proof: StepProof,
): Promise<User> {
  const { db, clock } = context;
  const key = keyOf(requestingBrowserOf(request) ?? '');
  const userId = await findChallenge(db, key, clock());
  const user = userId === undefined ? undefined : await findUser(db, userId);
  if (!user || user.accountStatus === 'deleted') throw tooLate();
  if (user.accountStatus === 'suspended')
    throw new HttpError('forbidden', 'Your account is suspended. Please contact support.');
  await redeemProof(context, user, proof, async (tx) => {
    if ((await takeChallenge(tx, key, clock())) !== user.id) throw tooLate();
  });
  await openSession(context, request, reply, user, { isSecondStep: true });
  return user;
}
