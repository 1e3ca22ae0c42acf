import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { areaWaits, users } from '../../db/schema';

export type AreaWait = typeof areaWaits.$inferSelect;

/** Returns whether the entry is new. An existing one only moves to the new place. */
export async function saveWait(db: Session, wait: AreaWait): Promise<boolean> {
  const { lat, long, lang } = wait;
  const [row] = await db
    .insert(areaWaits)
    .values(wait)
    .onConflictDoUpdate({ target: areaWaits.userId, set: { lat, long, lang } })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return row?.isNew ?? false;
}

export async function findWait(db: Session, userId: string): Promise<AreaWait | undefined> {
  const [wait] = await db.select().from(areaWaits).where(eq(areaWaits.userId, userId));
  return wait;
}

export async function deleteWait(db: Session, userId: string) {
  await db.delete(areaWaits).where(eq(areaWaits.userId, userId));
}

export const listWaitlist = (db: Session) =>
  db
    .select({
      userId: areaWaits.userId,
      email: users.email,
      emailUnverifiedSince: users.emailUnverifiedSince,
      lang: areaWaits.lang,
      lat: areaWaits.lat,
      long: areaWaits.long,
      createdAt: areaWaits.createdAt,
    })
    .from(areaWaits)
    .innerJoin(users, and(eq(users.id, areaWaits.userId), inArray(users.accountStatus, ['active', 'suspended'])))
    .orderBy(asc(areaWaits.createdAt), asc(areaWaits.userId));

/** true for the one who took it: of several processes one writes the letter. */
export async function takeWait(db: Session, userId: string): Promise<boolean> {
  const rows = await db.delete(areaWaits).where(eq(areaWaits.userId, userId)).returning({ id: areaWaits.userId });
  return rows.length > 0;
}
