import { and, asc, eq, gte, inArray, ne, or, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import {
  bookingLines,
  bookings,
  type ProviderWorker,
  providerServices,
  providerWorkers,
} from '../../platform/db/schema';

const isOwn = (providerId: string, id: string) =>
  and(eq(providerWorkers.providerId, providerId), eq(providerWorkers.id, id));

/** In the order in which they were added, the provider first. */
export const listWorkers = (db: Session, providerId: string): Promise<ProviderWorker[]> =>
  db
    .select()
    .from(providerWorkers)
    .where(eq(providerWorkers.providerId, providerId))
    .orderBy(asc(providerWorkers.createdAt), asc(providerWorkers.id));

export async function insertWorkers(tx: Session, workers: (typeof providerWorkers.$inferInsert)[]) {
  await tx.insert(providerWorkers).values(workers);
}

/** False if the worker has changed since this version. */
export async function updateWorker(
  tx: Session,
  { providerId, id, version }: Pick<ProviderWorker, 'providerId' | 'id' | 'version'>,
  set: Partial<typeof providerWorkers.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(providerWorkers)
    .set({ ...set, version: sql`${providerWorkers.version} + 1` })
    .where(and(isOwn(providerId, id), eq(providerWorkers.version, version)))
    .returning({ id: providerWorkers.id });
  return rows.length > 0;
}

/** Jobs ahead that have a time and have not begun, with their services. Earliest first. */
export async function listJobsAhead(db: Session, providerId: string, now: Date) {
  const rows = await db
    .select({
      ...{ id: bookings.id, workerId: bookings.workerId, startAt: bookings.startAt, endAt: bookings.endAt },
      serviceId: bookingLines.subcategoryId,
    })
    .from(bookings)
    .innerJoin(bookingLines, eq(bookingLines.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.providerId, providerId),
        or(eq(bookings.status, 'accepted'), and(eq(bookings.status, 'open'), ne(bookings.bookingType, 'hire'))),
        gte(bookings.endAt, now),
      ),
    )
    .orderBy(asc(bookings.startAt), asc(bookings.id));
  return rows;
}

export async function areOffered(db: Session, providerId: string, serviceIds: readonly string[]): Promise<boolean> {
  const offered = and(
    eq(providerServices.providerId, providerId),
    inArray(providerServices.subcategoryId, [...serviceIds]),
  );
  return (await db.$count(providerServices, offered)) === new Set(serviceIds).size;
}
