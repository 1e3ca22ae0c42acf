import { inArray } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { quotes, subcategories } from '../../db/schema';

export async function insertQuote(db: Session, quote: typeof quotes.$inferInsert) {
  await db.insert(quotes).values(quote);
}

/** How long each of these services takes. */
export async function listDurations(db: Session, subcategoryIds: readonly string[]) {
  if (subcategoryIds.length === 0) return [];
  return db
    .select({ durationMinutes: subcategories.durationMinutes })
    .from(subcategories)
    .where(inArray(subcategories.id, [...subcategoryIds]));
}
