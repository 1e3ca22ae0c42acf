import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import {
  applicationDecisions,
  bookings,
  categories,
  pausedServices,
  providerServices,
  subcategories,
} from '../../platform/db/schema';

const licenceHasEnded = isNotNull(applicationDecisions.licenceEndedAt);

const licensedServiceIds = (db: Session) =>
  db
    .select({ id: subcategories.id })
    .from(subcategories)
    .innerJoin(categories, eq(categories.id, subcategories.categoryId))
    .where(eq(categories.needsLicence, true));

export async function pauseServices(tx: Session, providerId: string) {
  const rows = await tx
    .delete(providerServices)
    .where(
      and(eq(providerServices.providerId, providerId), inArray(providerServices.subcategoryId, licensedServiceIds(tx))),
    )
    .returning();
  if (rows.length > 0) await tx.insert(pausedServices).values(rows).onConflictDoNothing();
}

export async function resumeServices(tx: Session, providerId: string) {
  const rows = await tx.delete(pausedServices).where(eq(pausedServices.providerId, providerId)).returning();
  if (rows.length > 0) await tx.insert(providerServices).values(rows).onConflictDoNothing();
}

export const listPausedServices = (db: Session, providerId: string) =>
  db.select().from(pausedServices).where(eq(pausedServices.providerId, providerId));

export async function replacePausedServices(
  tx: Session,
  providerId: string,
  rows: (typeof pausedServices.$inferInsert)[],
) {
  await tx.delete(pausedServices).where(eq(pausedServices.providerId, providerId));
  if (rows.length > 0) await tx.insert(pausedServices).values(rows);
}

export async function listForbiddenServices(
  db: Session,
  providerId: string,
  subcategoryIds: readonly string[],
): Promise<string[]> {
  if (subcategoryIds.length === 0) return [];
  const rows = await db
    .select({ id: subcategories.id })
    .from(applicationDecisions)
    .innerJoin(subcategories, inArray(subcategories.id, [...subcategoryIds]))
    .innerJoin(categories, eq(categories.id, subcategories.categoryId))
    .where(and(eq(applicationDecisions.providerId, providerId), licenceHasEnded, eq(categories.needsLicence, true)));
  return rows.map(({ id }) => id);
}

export async function lacksLicence(db: Session, bookingId: string): Promise<boolean> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(applicationDecisions, eq(applicationDecisions.providerId, bookings.providerId))
    .innerJoin(categories, eq(categories.id, bookings.categoryId))
    .where(and(eq(bookings.id, bookingId), licenceHasEnded, eq(categories.needsLicence, true)));
  return rows.length > 0;
}
