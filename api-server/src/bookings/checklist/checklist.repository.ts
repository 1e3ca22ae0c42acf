import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import {
  bookingLines,
  type ChecklistTick,
  checklistTicks,
  type ServiceScope,
  subcategories,
} from '../../platform/db/schema';

export interface BookedService {
  id: string;
  name: string;
  scope: ServiceScope;
}

export const listBookedServices = (db: Session, bookingId: string): Promise<BookedService[]> =>
  db
    .select({ id: bookingLines.subcategoryId, name: bookingLines.subcategoryName, scope: subcategories.scope })
    .from(bookingLines)
    .innerJoin(subcategories, eq(subcategories.id, bookingLines.subcategoryId))
    .where(eq(bookingLines.bookingId, bookingId))
    .orderBy(asc(bookingLines.position));

export const listTicks = (db: Session, bookingIds: readonly string[]): Promise<ChecklistTick[]> =>
  db
    .select()
    .from(checklistTicks)
    .where(inArray(checklistTicks.bookingId, [...bookingIds]))
    .orderBy(asc(checklistTicks.tickedAt));

/** False if it is ticked already. */
export async function insertTick(tx: Session, tick: ChecklistTick): Promise<boolean> {
  const inserted = await tx
    .insert(checklistTicks)
    .values(tick)
    .onConflictDoNothing()
    .returning({ stepId: checklistTicks.stepId });
  return inserted.length > 0;
}

/** False if it is not ticked. */
export async function deleteTick(
  tx: Session,
  { bookingId, serviceId, stepId }: Pick<ChecklistTick, 'bookingId' | 'serviceId' | 'stepId'>,
): Promise<boolean> {
  const isTick = and(
    eq(checklistTicks.bookingId, bookingId),
    eq(checklistTicks.serviceId, serviceId),
    eq(checklistTicks.stepId, stepId),
  );
  const deleted = await tx.delete(checklistTicks).where(isTick).returning({ stepId: checklistTicks.stepId });
  return deleted.length > 0;
}
