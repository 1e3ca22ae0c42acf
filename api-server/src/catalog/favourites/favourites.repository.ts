import { and, desc, eq } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { favourites, users } from '../../platform/db/schema';

export async function insertFavourite(db: Session, favourite: typeof favourites.$inferInsert) {
  await db.insert(favourites).values(favourite).onConflictDoNothing();
}

export async function deleteFavourite(db: Session, userId: string, providerId: string) {
  await db.delete(favourites).where(and(eq(favourites.userId, userId), eq(favourites.providerId, providerId)));
}

export async function findFavouriteIds(db: Session, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: favourites.providerId })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), favourites.providerId)
    .limit(limit);
  return rows.map((row) => row.id);
}

export async function providerExists(db: Session, id: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), eq(users.userType, 'provider')))) > 0;
}
