import { eq, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { loginFailures } from '../../platform/db/schema';

/**
 * Counts an attempt for this number in the window that began after `windowStart`. One statement counts simultaneous
 * attempts like sequential ones. The last of `maxTries` locks the number for 1, 2, 4 … minutes, at most an hour.
 * Returns false while it is locked.
 */
export async function countLoginTry(
  db: Session,
  { contactKey, windowStart, maxTries, now }: { contactKey: string; windowStart: Date; maxTries: number; now: Date },
): Promise<boolean> {
  const { failures, windowStartedAt, locks, lockedUntil } = loginFailures;
  const windowIsOver = sql`${windowStartedAt} <= ${windowStart}`;
  const tries = sql`(case when ${windowIsOver} then 1 else ${failures} + 1 end)`;
  const isLast = sql`${tries} >= ${maxTries}::int`;
  const lockLength = sql`least(interval '1 hour', interval '1 minute' * power(2, least(${locks}, 10)))`;
  const [row] = await db
    .insert(loginFailures)
    .values({ contactKey, failures: 1, windowStartedAt: now })
    .onConflictDoUpdate({
      target: loginFailures.contactKey,
      set: {
        failures: sql`case when ${isLast} then 0 else ${tries} end`,
        windowStartedAt: sql`case when ${windowIsOver} then ${now} else ${windowStartedAt} end`,
        locks: sql`case when ${isLast} then ${locks} + 1 else ${locks} end`,
        lockedUntil: sql`case when ${isLast} then ${now}::timestamptz + ${lockLength} else null end`,
      },
      setWhere: sql`${lockedUntil} is null or ${lockedUntil} <= ${now}`,
    })
    .returning({ failures });
  return row !== undefined;
}

export async function findLockedUntil(db: Session, contactKey: string): Promise<Date | null | undefined> {
  const [row] = await db.select().from(loginFailures).where(eq(loginFailures.contactKey, contactKey));
  return row?.lockedUntil;
}

export async function deleteTries(db: Session, contactKey: string) {
  await db.delete(loginFailures).where(eq(loginFailures.contactKey, contactKey));
}

export async function deleteTriesOfDevices(db: Session, contactKey: string) {
  await db.delete(loginFailures).where(sql`starts_with(${loginFailures.contactKey}, ${`${contactKey} `})`);
}

export async function decrementTries(db: Session, contactKey: string) {
  await db
    .update(loginFailures)
    .set({ failures: sql`greatest(${loginFailures.failures} - 1, 0)` })
    .where(eq(loginFailures.contactKey, contactKey));
}
