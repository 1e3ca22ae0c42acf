import { and, eq, inArray } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { quotes, subcategories } from '../../platform/db/schema';

export async function insertQuote(db: Session, quote: typeof quotes.$inferInsert) {
  await db.insert(quotes).values(quote);
}

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

/** The quantity defaults to one. */
export async function listDurations(
  db: Session,
  items: readonly { subcategoryId: string; quantity?: number }[],
): Promise<{ durationMinutes: number }[]> {
  if (items.length === 0) return [];
  const quantityById = new Map(items.map(({ subcategoryId, quantity = 1 }) => [subcategoryId, quantity]));
  const rows = await db
    .select({ id: subcategories.id, durationMinutes: subcategories.durationMinutes })
    .from(subcategories)
    .where(inArray(subcategories.id, [...quantityById.keys()]));
  return rows.map(({ id, durationMinutes }) => ({ durationMinutes: durationMinutes * (quantityById.get(id) ?? 1) }));
}
