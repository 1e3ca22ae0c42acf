import { createHash } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { DAY, later, SECOND } from '../clock';
import type { Db, Session } from '../db/connect';
import { idempotencyKeys } from '../db/schema';
import { withEvents } from '../events/outbox';
import { HttpError } from './httpError';
import type { RpcRequest } from './rpcRoute';

const KEY_LIFE = DAY;
const SAME_BODY_LIFE = 60 * SECOND;

/** How a repeat is told from a new request. */
export interface IdempotencyKey {
  userId: string;
  call: string;
  key: string;
  bodyHash: string;
  life: number;
}

/** From the Idempotency-Key header; without one, from the body when `sameBodyCounts`. */
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

/** Fields and files in a fixed order; which of the two app tokens came along makes no other request of it. */
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

/** The response that this repeat has got already. Throws 400 when the key came with another body. */
export async function findStoredResponse(
  db: Session,
  idempotencyKey: IdempotencyKey,
  now: Date,
): Promise<StoredResponse | undefined> {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(isThis(idempotencyKey), gt(idempotencyKeys.expiresAt, now)));
  if (!row) return undefined;
  if (row.bodyHash !== idempotencyKey.bodyHash) {
    throw new HttpError('validation', 'This Idempotency-Key was used for another request.', { status: 400 });
  }
  return row.answer ?? undefined;
}

/**
 * Does the work once. The key is a row of the very transaction that does it: a second request with the key waits for
 * the first one's end, and then gets its answer, or does the work itself when the first one failed.
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
    const fresh = { bodyHash, response: null, createdAt: now, expiresAt: later(now, life) };
    const mine = await tx
      .insert(idempotencyKeys)
      .values({ userId, call, key, ...fresh })
      .onConflictDoUpdate({
        target: [idempotencyKeys.userId, idempotencyKeys.call, idempotencyKeys.key],
        set: fresh,
        // One that is still remembered stays as it is.
        setWhere: lt(idempotencyKeys.expiresAt, now),
      })
      .returning({ key: idempotencyKeys.key });
    if (mine.length === 0) {
      const response = await findStoredResponse(tx, idempotencyKey, later(now, -1));
      if (response) return { response: response as A, replayed: true };
    }
    const response = await work(tx);
    await tx.update(idempotencyKeys).set({ answer: response }).where(isThis(idempotencyKey));
    return { response, replayed: false };
  });
}

const isThis = ({ userId, call, key }: IdempotencyKey) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key));

export async function removeOldKeys(db: Session, now: Date) {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now));
}
