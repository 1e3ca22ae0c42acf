import { createHash } from 'node:crypto';
import type { RpcRequest } from '../../identity/http/rpcRoute';
import { addMilliseconds, DAY, SECOND } from '../clock';
import type { Db, Session } from '../db/connect';
import { storeIdempotentResponse, withEvents } from '../events/outbox';
import { HttpError } from './httpError';
import { claimKey, keyQuery, type StoredKey } from './idempotency.repository';

const KEY_LIFE = DAY;
const SAME_BODY_LIFE = 60 * SECOND;

export interface IdempotencyKey {
  userId: string;
  call: string;
  key: string;
  bodyHash: string;
  life: number;
}

/** Returns the key of the Idempotency-Key header, or without one of the body when `sameBodyCounts`. */
export function idempotencyKeyOf(call: RpcRequest, name: string, sameBodyCounts: true): IdempotencyKey;
export function idempotencyKeyOf(call: RpcRequest, name: string, sameBodyCounts: boolean): IdempotencyKey | undefined;
export function idempotencyKeyOf(call: RpcRequest, name: string, sameBodyCounts: boolean): IdempotencyKey | undefined {
  const header = call.request.headers['idempotency-key'];
  const value = typeof header === 'string' ? header.trim() : '';
  const bodyHash = hashBody(call);
  const common = { userId: call.user.id, call: name, bodyHash };
  if (value !== '') {
    if (!/^[\x21-\x7e]{1,100}$/.test(value)) {
      throw new HttpError('validation', 'The Idempotency-Key is not valid.', { status: 400 });
    }
    return { ...common, key: `key:${value}`, life: KEY_LIFE };
  }
  return sameBodyCounts ? { ...common, key: `body:${bodyHash}`, life: SAME_BODY_LIFE } : undefined;
}

/** Hashes fields and files in a fixed order. Ignores which of the two app tokens was sent. */
function hashBody(call: RpcRequest): string {
  const hash = createHash('sha256');
  const fields = [...call.fields].filter(([name, value]) => name !== 'app_token' && value !== '');
  hash.update(JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1))));
  for (const [name, file] of [...call.files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`\n${name}:${createHash('sha256').update(file.bytes).digest('hex')}`);
  }
  return hash.digest('hex');
}

type StoredResponse = Record<string, unknown>;

/** Returns the stored response of a repeat. Throws 400 when the key came with another body. */
export async function findStoredResponse(
  db: Session,
  idempotencyKey: IdempotencyKey,
  now: Date,
): Promise<StoredResponse | undefined> {
  return responseOf(idempotencyKey, await keyQuery(db, idempotencyKey, now));
}

export function responseOf(idempotencyKey: IdempotencyKey, [row]: readonly StoredKey[]): StoredResponse | undefined {
  if (!row) return undefined;
  if (row.bodyHash !== idempotencyKey.bodyHash) {
    throw new HttpError('validation', 'This Idempotency-Key was used for another request.', { status: 400 });
  }
  return row.answer ?? undefined;
}

/**
 * Does the work once. The key is a row of the same transaction: a second request with the key waits for the first one,
 * and then gets its response, or does the work if the first one failed.
 */
export async function withIdempotency<A extends StoredResponse>(
  db: Db,
  idempotencyKey: IdempotencyKey | undefined,
  now: Date,
  work: (tx: Session) => Promise<A>,
): Promise<{ response: A; replayed: boolean }> {
  return withEvents(db, now, async (tx) => {
    if (!idempotencyKey) return { response: await work(tx), replayed: false };
    const { userId, call, key, bodyHash, life } = idempotencyKey;
    const fresh = { userId, call, key, bodyHash, createdAt: now, expiresAt: addMilliseconds(now, life) };
    if (!(await claimKey(tx, fresh, now))) {
      const response = await findStoredResponse(tx, idempotencyKey, addMilliseconds(now, -1));
      if (response) return { response: response as A, replayed: true };
    }
    const response = await work(tx);
    storeIdempotentResponse(tx, { userId, call, key, answer: response });
    return { response, replayed: false };
  });
}
