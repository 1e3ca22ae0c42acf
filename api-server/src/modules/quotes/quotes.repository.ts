import { and, eq, inArray } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { quotes, subcategories } from '../../db/schema';

export async function insertQuote(db: Session, quote: typeof quotes.$inferInsert) {
  await db.insert(quotes).values(quote);
}

/** A customer's own. */
export async function findOwnQuote(
  db: Session,
  id: string,
  userId: string,
): Promise<typeof quotes.$inferSelect | undefined> {
  const [quote] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, id), eq(quotes.userId, userId)));
  return quote;
}

/** How long each of these services takes. */
export async function listDurations(db: Session, subcategoryIds: readonly string[]) {
  if (subcategoryIds.length === 0) return [];
  return db
    .select({ durationMinutes: subcategories.durationMinutes })
    .from(subcategories)
    .where(inArray(subcategories.id, [...subcategoryIds]));
}
