import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { PagePosition } from '../../identity/admin/paging';
import type { Session } from '../../platform/db/connect';
import { contactMessages, type User, users } from '../../platform/db/schema';

export type ContactMessage = typeof contactMessages.$inferSelect;

export function listContactMessages(
  db: Session,
  state: 'waiting' | 'handled',
  place: PagePosition | undefined,
  limit: number,
): Promise<ContactMessage[]> {
  return db
    .select()
    .from(contactMessages)
    .where(
      and(
        sql`not ${contactMessages.spam}`,
        state === 'waiting' ? isNull(contactMessages.handledAt) : isNotNull(contactMessages.handledAt),
        place
          ? sql`(${contactMessages.createdAt}, ${contactMessages.id}) > (${place.at}::timestamptz, ${place.id})`
          : undefined,
      ),
    )
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id))
    .limit(limit);
}

export async function findContactMessage(db: Session, id: string): Promise<ContactMessage | undefined> {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return message;
}

export async function lockContactMessage(tx: Session, id: string): Promise<ContactMessage | undefined> {
  const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update');
  return message;
}

export async function markMessageHandled(
  tx: Session,
  id: string,
  set: Pick<ContactMessage, 'handledAt' | 'handledBy' | 'answer'>,
) {
  await tx
    .update(contactMessages)
    .set({ ...set, version: sql`${contactMessages.version} + 1` })
    .where(eq(contactMessages.id, id));
}

export const findSenderAccounts = (db: Session, email: string): Promise<User[]> =>
  db
    .select()
    .from(users)
    .where(and(eq(users.email, email), ne(users.accountStatus, 'deleted'), ne(users.userType, 'admin')))
    .limit(2);
