import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { DAY } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Db, Session } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import { findStoredResponse, type IdempotencyKey, withIdempotency } from '../../platform/http/idempotency';
import { Id } from '../../platform/http/schemas';
import { userOf } from './restHooks';

/** A phone may be without a connection for days between sending an action and hearing the response. */
const CLIENT_ID_LIFE = 7 * DAY;

/** Person who acted, for calls that are stored on a phone and sent later. It is compared with the session. */
export const ActingUser = Type.Optional(
  Type.String({ ...Id, description: 'Person who acted. 401 when somebody else is signed in now' }),
);

/** Fields of an action that a phone may send later, and again. */
export const repeatableFields = {
  client_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Chosen by the sender. Repeated within seven days, it happens once' }),
  ),
  user_id: ActingUser,
};

export interface RepeatableFields {
  client_id?: string;
  user_id?: string;
}

export function requireActingUser(request: FastifyRequest, userId: string | undefined) {
  if (userId !== undefined && userId !== userOf(request).id) throw new HttpError('session', 'Please login again.');
}

/**
 * Performs an action once per `client_id`. `perform` passes the key to `runOnce`, which stores it with the action.
 * Resolves as well when an earlier request with the id has performed it.
 */
export async function performOnce(
  { db, clock }: Context,
  request: FastifyRequest,
  { client_id: clientId, user_id: userId, ...action }: RepeatableFields,
  perform: (key: IdempotencyKey | undefined) => Promise<void>,
) {
  requireActingUser(request, userId);
  if (!clientId) return perform(undefined);
  const key: IdempotencyKey = {
    ...{ userId: userOf(request).id, call: 'provider_action', key: `client:${clientId}`, life: CLIENT_ID_LIFE },
    bodyHash: createHash('sha256')
      .update(JSON.stringify([request.url, action]))
      .digest('hex'),
  };
  const isPerformed = async () => (await findStoredResponse(db, key, clock())) !== undefined;
  if (await isPerformed()) return;
  await perform(key).catch(async (error) => {
    // The first request with this id may have finished after the check, and then refuses the second one.
    if (!(error instanceof HttpError && (await isPerformed()))) throw error;
  });
}

/** Like `withEvents`. Undefined when an earlier request with the key has done the work. */
export async function runOnce<T>(
  db: Db,
  key: IdempotencyKey | undefined,
  now: Date,
  work: (tx: Session) => Promise<T>,
): Promise<T | undefined> {
  let result: T | undefined;
  await withIdempotency(db, key, now, async (tx) => {
    result = await work(tx);
    return {};
  });
  return result;
}
