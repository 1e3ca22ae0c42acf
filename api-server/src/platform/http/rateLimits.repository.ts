import { lt, sql } from 'drizzle-orm';
import type { Session } from '../db/connect';
import { rateWindows } from '../db/schema';

export type RateWindow = typeof rateWindows.$inferSelect;

export async function countInWindows(db: Session, uses: RateWindow[], now: Date): Promise<RateWindow[]> {
  return db
    .insert(rateWindows)
    .values(uses)
    .onConflictDoUpdate({
      target: rateWindows.key,
      set: {
        count: sql`case when ${rateWindows.resetsAt} <= ${now} then 0 else ${rateWindows.count} end + excluded.count`,
        resetsAt: sql`case when ${rateWindows.resetsAt} <= ${now} then excluded.resets_at else ${rateWindows.resetsAt} end`,
      },
    })
    .returning();
}

export async function deleteWindowsBefore(db: Session, end: Date) {
  await db.delete(rateWindows).where(lt(rateWindows.resetsAt, end));
}
