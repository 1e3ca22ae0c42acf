import { createHash } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { DAY, later, SECOND } from '../clock';
import type { Db, Session } from '../db/connect';
import { idempotencyKeys } from '../db/schema';
import { announcing } from '../events/outbox';
import { Failure } from './httpError';
import type { WRequest } from './rpcRoute';

const KEY_LIFE = DAY;
const SAME_BODY_LIFE = 60 * SECOND;

/** How a repeat is told from a new request. */
export interface Repeat {
  userId: string;
  call: string;
  key: string;
  bodyHash: string;
  life: number;
}

/** From the Idempotency-Key header; without one, from the body when `sameBodyCounts`. */
export function repeatOf(call: WRequest, name: string, sameBodyCounts: boolean): Repeat | undefined {
  const header = call.request.headers['idempotency-key'];
  const sent = typeof header === 'string' ? header.trim() : '';
  const bodyHash = hashBody(call);
  const common = { userId: call.user.id, call: name, bodyHash };
  if (sent !== '') {
    if (!/^[\x21-\x7e]{1,100}$/.test(sent)) {
      throw new Failure('validation', 'The Idempotency-Key is not valid.', { status: 400 });
    }
    return { ...common, key: `key:${sent}`, life: KEY_LIFE };
  }
  return sameBodyCounts ? { ...common, key: `body:${bodyHash}`, life: SAME_BODY_LIFE } : undefined;
}

/** Fields and files in a fixed order; which of the two app tokens came along makes no other request of it. */
function hashBody(call: WRequest): string {
  const hash = createHash('sha256');
  const fields = [...call.fields].filter(([name, value]) => name !== 'app_token' && value !== '');
  hash.update(JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1))));
  for (const [name, file] of [...call.files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`\n${name}:${createHash('sha256').update(file.bytes).digest('hex')}`);
  }
  return hash.digest('hex');
}

type Answer = Record<string, unknown>;

/** The answer that this repeat has got already. Throws 400 when the key came with another body. */
export async function earlierAnswer(db: Session, repeat: Repeat, now: Date): Promise<Answer | undefined> {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(isThis(repeat), gt(idempotencyKeys.expiresAt, now)));
  if (!row) return undefined;
  if (row.bodyHash !== repeat.bodyHash) {
    throw new Failure('validation', 'This Idempotency-Key was used for another request.', { status: 400 });
  }
  return row.answer ?? undefined;
}

/**
 * Does the work once. The key is a row of the very transaction that does it: a second request with the key waits for
 * the first one's end, and then gets its answer, or does the work itself when the first one failed.
 */
export async function once<A extends Answer>(
  db: Db,
  repeat: Repeat | undefined,
  now: Date,
  work: (tx: Session) => Promise<A>,
): Promise<{ answer: A; repeated: boolean }> {
  return announcing(db, now, async (tx) => {
    if (!repeat) return { answer: await work(tx), repeated: false };
    const { userId, call, key, bodyHash, life } = repeat;
    const fresh = { bodyHash, answer: null, createdAt: now, expiresAt: later(now, life) };
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
      const answer = await earlierAnswer(tx, repeat, later(now, -1));
      if (answer) return { answer: answer as A, repeated: true };
    }
    const answer = await work(tx);
    await tx.update(idempotencyKeys).set({ answer }).where(isThis(repeat));
    return { answer, repeated: false };
  });
}

const isThis = ({ userId, call, key }: Repeat) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key));

export async function removeOldKeys(db: Session, now: Date) {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now));
}
