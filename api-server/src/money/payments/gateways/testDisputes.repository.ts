import type { CardDisputeState } from '@doorstep/shared-api/domain';
import { and, eq, inArray } from 'drizzle-orm';
import type { Session } from '../../../platform/db/connect';
import { testDisputes } from '../../../platform/db/schema';

export type TestDisputeRow = typeof testDisputes.$inferSelect;

export async function findTestDispute(db: Session, ref: string): Promise<TestDisputeRow | undefined> {
  const [dispute] = await db.select().from(testDisputes).where(eq(testDisputes.ref, ref));
  return dispute;
}

export async function insertTestDispute(db: Session, dispute: TestDisputeRow) {
  await db.insert(testDisputes).values(dispute);
}

export async function changeTestDispute(
  db: Session,
  ref: string,
  from: CardDisputeState[],
  change: Partial<TestDisputeRow>,
): Promise<boolean> {
  const rows = await db
    .update(testDisputes)
    .set(change)
    .where(and(eq(testDisputes.ref, ref), inArray(testDisputes.state, from)))
    .returning({ ref: testDisputes.ref });
  return rows.length > 0;
}
