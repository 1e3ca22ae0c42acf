import { and, eq, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { customerBlocks } from '../../platform/db/schema';

export const isNotBlocked = (db: Session, providerId: SQLWrapper | string, customerId: SQLWrapper | string): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(customerBlocks)
      .where(and(eq(customerBlocks.providerId, providerId), eq(customerBlocks.customerId, customerId))),
  );

export async function isBlocked(db: Session, providerId: string, customerId: string): Promise<boolean> {
  const rows = await db
    .select({ since: customerBlocks.createdAt })
    .from(customerBlocks)
    .where(and(eq(customerBlocks.providerId, providerId), eq(customerBlocks.customerId, customerId)));
  return rows.length > 0;
}
