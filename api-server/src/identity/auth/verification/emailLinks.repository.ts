import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Session } from '../../../platform/db/connect';
import { emailLinks } from '../../../platform/db/schema';

export type EmailLink = typeof emailLinks.$inferSelect;

export async function insertEmailLink(tx: Session, link: typeof emailLinks.$inferInsert) {
  await tx.insert(emailLinks).values(link);
}

/** A used link is returned as well, until it expires. */
export async function findEmailLink(db: Session, tokenHash: string, now: Date): Promise<EmailLink | undefined> {
  const [link] = await db
    .select()
    .from(emailLinks)
    .where(and(eq(emailLinks.tokenHash, tokenHash), gt(emailLinks.expiresAt, now)));
  return link;
}

/** Returns true to one of two concurrent calls. */
export async function useEmailLink(tx: Session, tokenHash: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(emailLinks)
    .set({ usedAt: now })
    .where(and(eq(emailLinks.tokenHash, tokenHash), isNull(emailLinks.usedAt), gt(emailLinks.expiresAt, now)))
    .returning({ userId: emailLinks.userId });
  return used.length > 0;
}

export async function removeExpiredEmailLinks(db: Session, now: Date) {
  await db.delete(emailLinks).where(lt(emailLinks.expiresAt, now));
}
