import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { areaWaitlist, users } from '../../platform/db/schema';

export type WaitlistEntry = typeof areaWaitlist.$inferSelect;

/** Returns whether the entry is new. An existing one only moves to the new place. */
export async function saveWaitlistEntry(db: Session, wait: WaitlistEntry): Promise<boolean> {
  const { lat, long, lang } = wait;
  const [row] = await db
    .insert(areaWaitlist)
    .values(wait)
    .onConflictDoUpdate({ target: areaWaitlist.userId, set: { lat, long, lang } })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return row?.isNew ?? false;
}

export async function findWaitlistEntry(db: Session, userId: string): Promise<WaitlistEntry | undefined> {
  const [wait] = await db.select().from(areaWaitlist).where(eq(areaWaitlist.userId, userId));
  return wait;
}

export async function deleteWaitlistEntry(db: Session, userId: string) {
  await db.delete(areaWaitlist).where(eq(areaWaitlist.userId, userId));
}

export const listWaitlist = (db: Session) =>
  db
    .select({
      userId: areaWaitlist.userId,
      email: users.email,
      emailUnverifiedSince: users.emailUnverifiedSince,
      lang: areaWaitlist.lang,
      lat: areaWaitlist.lat,
      long: areaWaitlist.long,
      createdAt: areaWaitlist.createdAt,
    })
    .from(areaWaitlist)
    .innerJoin(users, and(eq(users.id, areaWaitlist.userId), inArray(users.accountStatus, ['active', 'suspended'])))
    .orderBy(asc(areaWaitlist.createdAt), asc(areaWaitlist.userId));

/** true for the one who took it: of several processes one writes the letter. */
export async function claimWaitlistEntry(db: Session, userId: string): Promise<boolean> {
  const rows = await db
    .delete(areaWaitlist)
    .where(eq(areaWaitlist.userId, userId))
    .returning({ id: areaWaitlist.userId });
  return rows.length > 0;
}
