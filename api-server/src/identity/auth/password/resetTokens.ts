import { randomBytes } from 'node:crypto';
import { addMilliseconds, MINUTE } from '../../../platform/clock';
import type { Context } from '../../../platform/context';
import type { Session } from '../../../platform/db/connect';
import type { User } from '../../../platform/db/schema';
import { hashOf } from '../../../platform/tokens';
import * as stored from './resetTokens.repository';

export const RESET_TOKEN_LIFE = 10 * MINUTE;

/** The token has 256 random bits. Only its hash is stored. The person's earlier ones become invalid. */
export async function makeResetToken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
  life = RESET_TOKEN_LIFE,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  await db.transaction(async (tx) => {
    await stored.deleteResetTokensOf(tx, userId);
    const expiresAt = addMilliseconds(now, life);
    await stored.insertResetToken(tx, { tokenHash: hashOf(token), userId, createdAt: now, expiresAt });
  });
  return token;
}

export const ownerOfResetToken = (db: Session, token: string, now: Date): Promise<User | undefined> =>
  stored.findOwner(db, hashOf(token), now);

export const takeResetToken = (tx: Session, token: string, now: Date): Promise<string | undefined> =>
  stored.deleteResetToken(tx, hashOf(token), now);
