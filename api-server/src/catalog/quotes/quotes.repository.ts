import { and, eq } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { quotes } from '../../platform/db/schema';

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
